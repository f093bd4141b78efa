import Files
import Glibc
import Session

/// `NAME.files`, the folder of a notebook's pictures: read and written by its descriptor, never through a symbolic link.
/// What is in it and no picture of ours stays as it is.
struct FigureFolder {
    /// Beside the notebook, as its text names it.
    private let name: String
    private let home: OpenFolder
    private let folder: OpenFolder

    /// Most bytes of a picture.
    private static let limit = 256 << 20

    /// - Parameter home: the notebook's folder.
    /// - Returns: nil when there is none and none was to be made.
    /// - Throws: `NotebookError.foreignFolder` for a symbolic link or a file in its place, `SessionError.cannotWrite`.
    init?(_ name: String, in home: String, making rights: UInt32? = nil) throws {
        guard let outer = OpenFolder(home) else {
            throw SessionError.cannotWrite(path: name, reason: SystemReason.text(errno))
        }
        if let rights, unsafe mkdirat(outer.descriptor, name, rights) != 0, errno != EEXIST {
            throw SessionError.cannotWrite(path: name, reason: SystemReason.text(errno))
        }
        let descriptor = Beneath.open([name], in: outer.descriptor, flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else {
            if errno == ENOENT, rights == nil { return nil }
            throw errno == ELOOP || errno == ENOTDIR
                ? NotebookError.foreignFolder(path: name)
                : SessionError.cannotWrite(path: name, reason: SystemReason.text(errno)) as any Error
        }
        self.name = name
        self.home = outer
        folder = OpenFolder(owning: descriptor)
    }

    /// Where a picture is to be written; nil when it stands there with these very bytes.
    ///
    /// - Throws: `NotebookError.foreignPicture` for what stands there and is no picture of ours.
    func place(for picture: String, holding bytes: [UInt8]) throws -> WritePlace? {
        if folder.status(of: picture) != nil {
            let held = Self.bytes([picture], in: folder)
            if held == bytes { return nil }
            guard let held, FigureFile.record(inPNG: held) != nil else {
                throw NotebookError.foreignPicture(path: name + "/" + picture)
            }
        }
        return WritePlace(in: folder, picture)
    }

    /// Removes what dead processes left half written.
    func removeLeftovers() {
        for name in folder.names() where PendingFiles.isLeft(name) { folder.remove(name) }
    }

    /// Removes pictures of ours (`3.png`, `3-2.png`) that no cell shows any more, and the folder when it is empty then.
    func removePictures(but names: Set<String>) {
        for picture in folder.names() where !names.contains(picture) {
            let stem = PathName.stem(picture)
            guard PathName.suffix(picture) == "png", !stem.isEmpty, stem.allSatisfy({ $0.isNumber || $0 == "-" }),
                let held = Self.bytes([picture], in: folder), FigureFile.record(inPNG: held) != nil
            else { continue }
            folder.remove(picture)
        }
        if names.isEmpty { _ = unsafe unlinkat(home.descriptor, name, AT_REMOVEDIR) }
    }

    /// The bytes of a picture that a notebook's text names; nil for one that is not below the notebook's folder, behind a
    /// link, or no regular file.
    ///
    /// - Parameter path: relative to the notebook's folder.
    static func picture(_ path: String, in home: String) -> [UInt8]? {
        guard !path.hasPrefix("/"), !path.hasPrefix("~"), let folder = OpenFolder(home) else { return nil }
        return bytes(PathName.normalised(path).split(separator: "/").map(String.init), in: folder)
    }

    private static func bytes(_ names: [String], in folder: OpenFolder) -> [UInt8]? {
        let descriptor = Beneath.open(
            names, in: folder.descriptor, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? FileReader.bytes(of: descriptor, path: names.joined(separator: "/"), limit: limit)
    }
}
