import Glibc

/// Where a file is to be written, checked. A notebook's lies in a folder that is held open: whatever happens to the path
/// until the file is there, it lands in that folder.
package struct WritePlace: Sendable {
    /// What to make, rename and remove files by. For a notebook it goes by the descriptor of the open folder.
    package let path: Path
    /// Whether a symbolic link at the end is written through: as a person means it, and no notebook may.
    package let followsLinks: Bool
    /// What a replay of a person's cell would have to be allowed; nil when it lies inside, and where nobody watches.
    package let outside: FenceRequest?
    /// What was asked for, the target without links.
    package let request: FenceRequest
    /// A file stands there that the notebook is not known to have written: it may only stay as it is.
    package let isForeign: Bool
    private let folder: OpenFolder?
    private let name: FileName
    private let fence: NotebookFence?

    /// Of a person's cell.
    init(path: Path, request: FenceRequest, outside: FenceRequest?) {
        self.path = path
        self.request = request
        self.outside = outside
        followsLinks = true
        isForeign = false
        folder = nil
        name = ""
        fence = nil
    }

    /// Of a notebook's cell.
    init(in folder: OpenFolder, _ name: FileName, request: FenceRequest, isForeign: Bool, fence: NotebookFence) {
        path = Path("/proc/self/fd/\(folder.descriptor)").joined(name)
        followsLinks = false
        outside = nil
        self.request = request
        self.isForeign = isForeign
        self.folder = folder
        self.name = name
        self.fence = fence
    }

    /// What a file of another would be refused as.
    package var refusal: FilesError { .foreign(request) }

    /// Of a file that the program itself keeps in a folder that it has open.
    package init(in folder: OpenFolder, _ name: FileName) {
        path = Path("/proc/self/fd/\(folder.descriptor)").joined(name)
        followsLinks = false
        outside = nil
        request = FenceRequest(.write, path: name.text, target: Path(bytes: name.bytes))
        isForeign = false
        self.folder = folder
        self.name = name
        fence = nil
    }

    /// Tells that the file is in its place: from now on it is known as the notebook's.
    package func placed() {
        guard let folder, let fence else { return }
        if let overlay = fence.overlay {
            overlay.take(name, for: request.target)
        } else if let status = folder.status(of: name) {
            fence.memory.recordWrite(request.target, FileStamp(status))
        }
    }
}

extension FileAccess {
    /// Where a file may be written.
    ///
    /// - Parameter loaded: what the cells have read; a notebook never writes over it.
    /// - Throws: `FilesError` for a notebook's cell that may not write there; a person's always may.
    package func place(writing typed: String, loaded: [FileStamp] = []) throws(FilesError) -> WritePlace {
        try place(writing: path(typed), typed: typed, loaded: loaded)
    }

    /// The same of a place.
    ///
    /// - Parameter typed: how it was typed, for messages.
    package func place(
        writing place: Path, typed: String, loaded: [FileStamp] = []
    ) throws(FilesError) -> WritePlace {
        let target = target(of: place)
        let request = FenceRequest(.write, path: typed, target: target)
        guard asker == .notebook else {
            let outside = fence.flatMap { $0.includes(request) ? nil : request }
            return WritePlace(path: place, request: request, outside: outside)
        }
        guard let fence else { throw .outside(request) }
        let (folder, name, isAllowed) = try writable(place.absolute, request, fence)
        let existing = folder.status(of: name)
        if let existing {
            switch existing.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFLNK: throw .link(request)
            case S_IFDIR: throw .folder(path: typed)
            default: throw .notAFile(path: typed)
            }
            if loaded.contains(FileStamp(existing)) { throw .loaded(path: typed) }
        }
        if let overlay = fence.overlay {
            let before = overlay.name(for: target)
            if let status = before.flatMap({ overlay.folder.status(of: $0) }), loaded.contains(FileStamp(status)) {
                throw .loaded(path: typed)
            }
            return WritePlace(
                in: overlay.folder, overlay.newName(for: target), request: request, isForeign: false, fence: fence)
        }
        fence.memory.willWrite(target)
        let isOurs = existing.map { isAllowed || fence.memory.wrote(target, FileStamp($0)) } ?? true
        return WritePlace(in: folder, name, request: request, isForeign: !isOurs, fence: fence)
    }

    /// The folder to write in, open, and the name there.
    ///
    /// - Parameter path: as it is written. Where that is not where it leads, a link is on the way.
    private func writable(
        _ path: Path, _ request: FenceRequest, _ fence: NotebookFence
    ) throws(FilesError) -> (OpenFolder, FileName, isAllowed: Bool) {
        var refusal = FilesError.outside(request)
        if fence.stray(of: path) == nil,
            let (folder, names, isAllowed) = fence.writing(path.normalised, leadingTo: request.target)
        {
            let actual = folder.names(to: request.target)
            if folder.hides(names) {
                refusal = .hidden(request)
            } else if actual != nil, request.target.wantsFolder {
                throw .system(path: request.path, code: request.target.status() == nil ? errno : EISDIR)
            } else if actual != names {
                refusal = .link(request)
            } else {
                return try opened(names, in: folder, request, isAllowed: isAllowed)
            }
        }
        guard fence.isGranted(request), let folder = FencedFolder(allowing: request.target) else { throw refusal }
        let names = folder.names(to: request.target) ?? []
        if names.isEmpty { throw refusal }
        return try opened(names, in: folder, request, isAllowed: true)
    }

    private func opened(
        _ names: [FileName], in folder: FencedFolder, _ request: FenceRequest, isAllowed: Bool
    ) throws(FilesError) -> (OpenFolder, FileName, isAllowed: Bool) {
        let descriptor = folder.open(names.dropLast(), flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0, let name = names.last else {
            throw errno == ELOOP ? .link(request) : .system(path: request.path, code: errno)
        }
        return (OpenFolder(owning: descriptor), name, isAllowed)
    }
}
