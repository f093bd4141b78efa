import Glibc

/// The one way from a session to files: relative to what paths are meant, who asks, and what they may have. What it opens is
/// what is read, and where it says to write is where is written.
package struct FileAccess: Sendable {
    package enum Asker: Sendable {
        /// What is typed at the prompt, given by `-c` or piped in: files are as free as in a shell.
        case person
        /// A cell that came from a file: it has what the fence leaves it, nothing without one.
        case notebook
    }
    /// The folder that relative paths start at; `.` is the working folder.
    package var base: Path
    package var asker = Asker.person
    /// Holds a notebook's cells; a person's are only watched by it. Nil watches nobody.
    package var fence: NotebookFence?
    /// What the running cell has written and is not in its place yet: by the real path where it will stand, the file that
    /// holds it until then. What a cell exports, its later lines load.
    package var waiting: [Path: Path] = [:]

    package init(base: Path = .here, fence: NotebookFence? = nil) {
        self.base = base
        self.fence = fence
    }

    /// The same for someone else.
    package func asked(by asker: Asker) -> FileAccess {
        var other = self
        other.asker = asker
        return other
    }

    /// Where a typed path starts; what stands there is not asked.
    package func path(_ typed: String) -> Path { Path(typed).resolved(from: base) }

    /// Where a path leads, by the links that are there.
    func target(of place: Path) -> Path {
        (asker == .notebook ? fence?.stray(of: place.absolute) : nil) ?? place.nearest
    }

    /// Opens a regular file to read, or a FIFO for a person.
    ///
    /// - Throws: `FilesError`; for a notebook's cell `outside` whether or not there is such a file.
    package func open(_ typed: String) throws(FilesError) -> OpenedFile { try open(path(typed), typed: typed) }

    /// The same of a place.
    ///
    /// - Parameter typed: how it was typed, for messages.
    package func open(_ place: Path, typed: String) throws(FilesError) -> OpenedFile {
        let target = target(of: place)
        if let held = waiting[target] { return try openHeld(held, target, typed) }
        switch asker {
        case .person: return try openFreely(place, typed)
        case .notebook: return try openFenced(target, typed)
        }
    }

    /// The path that means standard input. A file of that name is `./-`.
    package static let standardInput = "-"

    /// Whether standard input may be read: it lies outside of every notebook's folders.
    ///
    /// - Throws: `FilesError.outside`.
    package func checkStandardInput() throws(FilesError) {
        let request = FenceRequest(.read, path: Self.standardInput, target: Path(Self.standardInput))
        guard asker == .notebook else { return }
        guard let fence, fence.includes(request) || fence.isGranted(request) else { throw .outside(request) }
    }

    /// Whether a server may be asked.
    ///
    /// - Throws: `FilesError.outside` for a notebook's cell that may not.
    package func check(_ request: FenceRequest) throws(FilesError) {
        guard asker == .notebook else { return }
        guard let fence, fence.includes(request) || fence.isGranted(request) else { throw .outside(request) }
    }

    private static let flags = O_RDONLY | O_NOCTTY | O_NONBLOCK

    private func openFreely(_ place: Path, _ typed: String) throws(FilesError) -> OpenedFile {
        // Without O_NONBLOCK opening a FIFO would wait for its writer.
        let descriptor = place.open(Self.flags)
        guard descriptor >= 0 else { throw .system(path: typed, code: errno) }
        let status = try Self.readable(descriptor, typed, mayBePipe: true)
        var outside: FenceRequest?
        if let fence, let real = place.real {
            let request = FenceRequest(.read, path: typed, target: real)
            if !fence.includes(request) { outside = request }
        }
        return OpenedFile(
            path: typed, place: place, descriptor: descriptor, status: status, outside: outside, isByName: true,
            access: self)
    }

    private func openHeld(_ held: Path, _ target: Path, _ typed: String) throws(FilesError) -> OpenedFile {
        let descriptor = held.open(Self.flags | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(path: typed, code: errno) }
        let status = try Self.readable(descriptor, typed, mayBePipe: false)
        return OpenedFile(
            path: typed, place: target, descriptor: descriptor, status: status, outside: nil, isByName: false,
            access: self)
    }

    private func openFenced(_ real: Path, _ typed: String) throws(FilesError) -> OpenedFile {
        let request = FenceRequest(.read, path: typed, target: real)
        var descriptor = fence?.overlay?.open(real) ?? -1
        if descriptor < 0 {
            let (folder, names) = try readable(request)
            // A FIFO or a device is not even opened.
            if let status = real.status(followsLinks: false) { try Self.checkKind(status, typed, mayBePipe: false) }
            descriptor = folder.open(names, flags: Self.flags | (real.wantsFolder ? O_DIRECTORY : 0))
        }
        guard descriptor >= 0 else { throw .system(path: typed, code: errno) }
        let status = try Self.readable(descriptor, typed, mayBePipe: false)
        return OpenedFile(
            path: typed, place: real, descriptor: descriptor, status: status, outside: nil, isByName: false,
            access: self)
    }

    /// Where a fenced read may go.
    func readable(_ request: FenceRequest) throws(FilesError) -> (folder: FencedFolder, names: [FileName]) {
        guard let fence else { throw .outside(request) }
        if let inside = fence.reading(request.target) {
            fence.noteUse(of: inside.folder)
            return inside
        }
        if fence.isGranted(request), let folder = FencedFolder(allowing: request.target),
            let names = folder.names(to: request.target)
        {
            return (folder, names)
        }
        throw .outside(request)
    }

    /// What an open file is; it is closed when it is nothing to read.
    private static func readable(
        _ descriptor: Int32, _ typed: String, mayBePipe: Bool
    ) throws(FilesError) -> stat {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(path: typed, code: code)
        }
        do {
            try checkKind(status, typed, mayBePipe: mayBePipe)
        } catch {
            close(descriptor)
            throw error
        }
        return status
    }

    private static func checkKind(_ status: stat, _ typed: String, mayBePipe: Bool) throws(FilesError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFLNK: return
        case S_IFIFO where mayBePipe: return
        case S_IFDIR: throw .folder(path: typed)
        default: throw .notAFile(path: typed)
        }
    }

    /// How large a file is that may be read; nil when it may not, and for none. Nothing is opened, nobody asked.
    package func size(_ typed: String) -> Int? {
        let place = path(typed)
        if asker == .person { return place.status().map { Int($0.st_size) } }
        let real = target(of: place)
        if let overlay = fence?.overlay, let name = overlay.name(for: real) {
            return overlay.folder.status(of: name).map { Int($0.st_size) }
        }
        guard fence?.reading(real) != nil else { return nil }
        return real.status().map { Int($0.st_size) }
    }

    /// Whether a file of bytes stands there: no folder, pipe or device. Nothing is opened.
    package func isRegular(_ typed: String) -> Bool {
        path(typed).status().map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }

    /// Whether what it names can be read once alone: standard input, a pipe such as a shell's `<(…)`.
    package func isReadOnce(_ typed: String) -> Bool {
        typed == "-" || path(typed).status().map { [S_IFIFO, S_IFSOCK].contains($0.st_mode & S_IFMT) } ?? false
    }
}
