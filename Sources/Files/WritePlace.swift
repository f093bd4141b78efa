import Glibc

/// Where a file is to be written, checked. A notebook's lies in a folder that is held open: whatever happens to the path
/// until the file is there, it lands in that folder.
package struct WritePlace: Sendable {
    /// What to make, rename and remove files by. For a notebook it goes by the descriptor of the open folder.
    package let path: String
    /// Whether a symbolic link at the end is written through: as a person means it, and no notebook may.
    package let followsLinks: Bool
    /// What a replay of a person's cell would have to be allowed; nil when it lies inside, and where nobody watches.
    package let outside: FenceRequest?
    /// What was asked for, the target without links.
    package let request: FenceRequest
    /// A file stands there that the notebook is not known to have written: it may only stay as it is.
    package let isForeign: Bool
    private let folder: OpenFolder?
    private let name: String
    private let fence: NotebookFence?

    /// Of a person's cell.
    init(path: String, request: FenceRequest, outside: FenceRequest?) {
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
    init(in folder: OpenFolder, _ name: String, request: FenceRequest, isForeign: Bool, fence: NotebookFence) {
        path = "/proc/self/fd/\(folder.descriptor)/\(name)"
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
    package init(in folder: OpenFolder, _ name: String) {
        path = "/proc/self/fd/\(folder.descriptor)/\(name)"
        followsLinks = false
        outside = nil
        request = FenceRequest(.write, path: name, target: name)
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
        let place = path(typed)
        let target = RealPath.nearest(place)
        let request = FenceRequest(.write, path: typed, target: target)
        guard asker == .notebook else {
            let outside = fence.flatMap { $0.includes(request) ? nil : request }
            return WritePlace(path: place, request: request, outside: outside)
        }
        guard let fence else { throw .outside(request) }
        let written = PathName.normalised(PathName.absolute(place))
        let (folder, name, isAllowed) = try writable(written, request, fence)
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
    private func writable(
        _ path: String, _ request: FenceRequest, _ fence: NotebookFence
    ) throws(FilesError) -> (OpenFolder, String, isAllowed: Bool) {
        var refusal = FilesError.outside(request)
        if let (folder, names, isAllowed) = fence.writing(path, leadingTo: request.target) {
            let descriptor = folder.open(names.dropLast(), flags: O_RDONLY | O_DIRECTORY)
            let code = errno
            if folder.hides(names) {
                if descriptor >= 0 { close(descriptor) }
                refusal = .hidden(request)
            } else if descriptor >= 0 {
                let inside = OpenFolder(owning: descriptor)
                let name = names[names.count - 1]
                guard let status = inside.status(of: name), status.st_mode & S_IFMT == S_IFLNK else {
                    return (inside, name, isAllowed)
                }
                refusal = .link(request)
            } else if code == ELOOP {
                refusal = .link(request)
            } else {
                throw .system(path: request.path, code: code)
            }
        }
        guard fence.isGranted(request), let folder = FencedFolder(allowing: request.target) else { throw refusal }
        let names = folder.names(to: request.target) ?? []
        guard let name = names.last else { throw refusal }
        let descriptor = folder.open(names.dropLast(), flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw .system(path: request.path, code: errno) }
        return (OpenFolder(owning: descriptor), name, true)
    }
}
