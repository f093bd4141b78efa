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
    package var base: String
    package var asker = Asker.person
    /// Holds a notebook's cells; a person's are only watched by it. Nil watches nobody.
    package var fence: NotebookFence?
    /// What the running cell has written and is not in its place yet: by the real path where it will stand, the file that
    /// holds it until then. What a cell exports, its later lines load.
    package var waiting: [String: String] = [:]

    package init(base: String = ".", fence: NotebookFence? = nil) {
        self.base = base
        self.fence = fence
    }

    /// The same for someone else.
    package func asked(by asker: Asker) -> FileAccess {
        var other = self
        other.asker = asker
        return other
    }

    package func path(_ typed: String) -> String { PathName.resolve(typed, base: base) }

    /// Opens a regular file to read, or a FIFO for a person.
    ///
    /// - Throws: `FilesError`; for a notebook's cell `outside` whether or not there is such a file.
    package func open(_ typed: String) throws(FilesError) -> OpenedFile {
        if !waiting.isEmpty, let held = waiting[RealPath.nearest(path(typed))] { return try openHeld(held, typed) }
        switch asker {
        case .person: return try openFreely(typed)
        case .notebook: return try openFenced(typed)
        }
    }

    /// The path that means standard input. A file of that name is `./-`.
    package static let standardInput = "-"

    /// Whether standard input may be read: it lies outside of every notebook's folders.
    ///
    /// - Throws: `FilesError.outside`.
    package func checkStandardInput() throws(FilesError) {
        let request = FenceRequest(.read, path: Self.standardInput, target: Self.standardInput)
        guard asker == .notebook else { return }
        guard let fence, fence.includes(request) || fence.isGranted(request) else { throw .outside(request) }
    }

    private static let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK

    private func openFreely(_ typed: String) throws(FilesError) -> OpenedFile {
        let place = path(typed)
        // Without O_NONBLOCK opening a FIFO would wait for its writer.
        let descriptor = unsafe Glibc.open(place, Self.flags)
        guard descriptor >= 0 else { throw .system(path: typed, code: errno) }
        let status = try Self.readable(descriptor, typed, mayBePipe: true)
        var outside: FenceRequest?
        if let fence, let real = RealPath.of(place) {
            let request = FenceRequest(.read, path: typed, target: real)
            if !fence.includes(request) { outside = request }
        }
        return OpenedFile(
            path: typed, place: place, descriptor: descriptor, status: status, outside: outside, isByName: true,
            access: self)
    }

    private func openHeld(_ held: String, _ typed: String) throws(FilesError) -> OpenedFile {
        let descriptor = unsafe Glibc.open(held, Self.flags | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(path: typed, code: errno) }
        let status = try Self.readable(descriptor, typed, mayBePipe: false)
        return OpenedFile(
            path: typed, place: RealPath.nearest(path(typed)), descriptor: descriptor, status: status, outside: nil,
            isByName: false, access: self)
    }

    private func openFenced(_ typed: String) throws(FilesError) -> OpenedFile {
        let real = RealPath.nearest(path(typed))
        let request = FenceRequest(.read, path: typed, target: real)
        var descriptor = fence?.overlay?.open(real) ?? -1
        if descriptor < 0 {
            let (folder, names) = try readable(request)
            // A FIFO or a device is not even opened.
            var status = stat()
            // SAFETY: a C string made for the call, and a result that outlives it.
            if unsafe lstat(real, &status) == 0 { try Self.checkKind(status, typed, mayBePipe: false) }
            descriptor = folder.open(names, flags: Self.flags)
        }
        guard descriptor >= 0 else { throw .system(path: typed, code: errno) }
        let status = try Self.readable(descriptor, typed, mayBePipe: false)
        return OpenedFile(
            path: typed, place: real, descriptor: descriptor, status: status, outside: nil, isByName: false,
            access: self)
    }

    /// Where a fenced read may go.
    func readable(_ request: FenceRequest) throws(FilesError) -> (folder: FencedFolder, names: [String]) {
        guard let fence else { throw .outside(request) }
        if let inside = fence.reading(request.target) { return inside }
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
        if asker == .person { return Self.status(place).map { Int($0.st_size) } }
        let real = RealPath.nearest(place)
        if let overlay = fence?.overlay, let name = overlay.name(for: real) {
            return overlay.folder.status(of: name).map { Int($0.st_size) }
        }
        guard fence?.reading(real) != nil else { return nil }
        return Self.status(real).map { Int($0.st_size) }
    }

    /// Whether a file of bytes stands there: no folder, pipe or device. Nothing is opened.
    package func isRegular(_ typed: String) -> Bool {
        Self.status(path(typed)).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        // SAFETY: a C string made for the call, and a result that outlives it.
        return unsafe stat(path, &status) == 0 ? status : nil
    }
}
