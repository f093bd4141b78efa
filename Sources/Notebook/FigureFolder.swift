import Engines
import Files
import Glibc
import Session

/// `NAME.files`, the folder of a notebook's pictures: read and written by its descriptor, never through a symbolic link.
/// What is in it and no picture of ours stays as it is.
struct FigureFolder {
    /// Beside the notebook, as its text names it.
    private let name: FileName
    private let home: OpenFolder
    private let folder: OpenFolder

    /// Most bytes of a picture.
    private static let limit = 256 << 20

    /// - Parameter home: the notebook's folder.
    /// - Returns: nil when there is none and none was to be made.
    /// - Throws: `NotebookError.foreignFolder` for a symbolic link or a file in its place, `SessionError.cannotWrite`.
    init?(_ folder: String, in home: Path, making rights: UInt32? = nil) throws {
        let name = FileName(folder)
        guard let outer = OpenFolder(home) else {
            throw SessionError.cannotWrite(path: folder, reason: SystemReason.text(errno))
        }
        if let rights, unsafe name.withCString({ unsafe mkdirat(outer.descriptor, $0, rights) }) != 0, errno != EEXIST {
            throw SessionError.cannotWrite(path: folder, reason: SystemReason.text(errno))
        }
        let descriptor = Beneath.open([name], in: outer.descriptor, flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else {
            if errno == ENOENT, rights == nil { return nil }
            throw errno == ELOOP || errno == ENOTDIR
                ? NotebookError.foreignFolder(path: folder)
                : SessionError.cannotWrite(path: folder, reason: SystemReason.text(errno)) as any Error
        }
        self.name = name
        self.home = outer
        self.folder = OpenFolder(owning: descriptor)
    }

    /// Where a picture is to be written; nil when it stands there with these very bytes.
    ///
    /// - Throws: `NotebookError.foreignPicture` for what stands there and is not a picture of ours.
    func place(for picture: FileName, holding bytes: [UInt8]) throws -> WritePlace? {
        if folder.status(of: picture) != nil {
            let held = Self.bytes([picture], in: folder)
            if held == bytes { return nil }
            guard let held, FigureFile.record(inPNG: held) != nil else {
                throw NotebookError.foreignPicture(path: name.text + "/" + picture.text)
            }
        }
        return WritePlace(in: folder, picture)
    }

    /// Where rows of a server are to be written; nil when they stand there already.
    ///
    /// - Throws: `NotebookError.foreignPicture` for what stands there and is none of these.
    func place(forRows file: FileName, holding bytes: [UInt8]) throws -> WritePlace? {
        if folder.status(of: file) != nil {
            let held = Self.bytes([file], in: folder)
            if held == bytes { return nil }
            guard let held, KeptAnswers.isOne(held) else {
                throw NotebookError.foreignPicture(path: name.text + "/" + file.text)
            }
        }
        return WritePlace(in: folder, file)
    }

    /// Removes rows of servers that no cell asks any more.
    func removeRows(but names: Set<FileName>) {
        for file in folder.names() where !names.contains(file) && file.suffix == ServerArchive.suffix {
            if let held = Self.bytes([file], in: folder), KeptAnswers.isOne(held) { folder.remove(file) }
        }
    }

    /// Whether rows of a server are kept there.
    static func holdsRows(_ folder: String, in home: Path) -> Bool {
        guard let own = try? FigureFolder(folder, in: home) else { return false }
        return own.folder.names().contains { $0.suffix == ServerArchive.suffix }
    }

    /// Removes what dead processes left half written.
    func removeLeftovers() {
        for name in folder.names() where PendingFiles.isLeft(name) { folder.remove(name) }
    }

    /// Removes pictures of ours that no cell shows any more, and the folder when it is empty then.
    ///
    /// - Parameter known: names that the notebook showed; others go when only a cell gives such a name (`3fa94c21.png`, `3-2.png`).
    func removePictures(but names: Set<FileName>, known: Set<FileName>) {
        for picture in folder.names() where !names.contains(picture) {
            guard picture.suffix == "png", known.contains(picture) || FigureNames.isCounted(picture.stem),
                let held = Self.bytes([picture], in: folder), FigureFile.record(inPNG: held) != nil
            else { continue }
            folder.remove(picture)
        }
        if names.isEmpty { _ = unsafe name.withCString { unsafe unlinkat(home.descriptor, $0, AT_REMOVEDIR) } }
    }

    /// How many files are in it.
    var count: Int { folder.names().count }

    /// The bytes of a picture that a notebook's text names; nil for one that is not below the notebook's folder, behind a
    /// link, or no regular file.
    ///
    /// - Parameter path: relative to the notebook's folder.
    static func picture(_ path: String, in home: Path) -> [UInt8]? {
        let path = Path(path)
        guard !path.isAbsolute, path.names.first != "~", let folder = OpenFolder(home) else { return nil }
        return bytes(path.normalised.names, in: folder)
    }

    private static func bytes(_ names: [FileName], in folder: OpenFolder) -> [UInt8]? {
        let descriptor = Beneath.open(
            names, in: folder.descriptor, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? FileReader.bytes(of: descriptor, path: Path(names, fromRoot: false).text, limit: limit)
    }
}
