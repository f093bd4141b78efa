import Glibc

@testable import Files

/// A folder of its own, gone with everything in it when the value is.
final class FilesRig {
    let folder: String

    init() throws {
        var template = Array("/tmp/plotline-files.XXXXXX".utf8CString)
        // SAFETY: the array is the template's own storage, written in place.
        _ = unsafe template.withUnsafeMutableBufferPointer { unsafe $0.baseAddress.map { unsafe mkdtemp($0) } }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(Path(folder)) }

    private static func remove(_ path: Path) {
        if path.remove() { return }
        if let inside = OpenFolder(path) { for name in inside.names() { remove(path.joined(name)) } }
        _ = unsafe path.withCString { unsafe rmdir($0) }
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func place(_ name: String) -> Path { Path(path(name)) }

    /// Makes a folder and those on the way to it.
    func make(_ name: String) {
        place(name).makeFolders(rights: 0o755)
    }

    func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws {
        place(name).folder.makeFolders(rights: 0o755)
        let descriptor = unsafe open(path(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
        guard descriptor >= 0 else { throw FilesError.system(path: name, code: errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    func link(_ target: String, _ name: String) { _ = unsafe symlink(target, path(name)) }

    func text(_ name: String) -> String? {
        guard let file = try? FileAccess().open(path(name)) else { return nil }
        var bytes = [UInt8](repeating: 0, count: file.size)
        // SAFETY: as many bytes as the array has.
        let count = unsafe pread(file.descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// What a notebook of this path may do; remembered beside it.
    func fence(_ notebook: String, started: String, reads: [String] = [], writes: [String] = []) -> NotebookFence {
        NotebookFence(
            notebook: place(notebook), started: place(started), allowingReads: reads.map { Path($0) },
            allowingWrites: writes.map { Path($0) },
            memory: FenceMemory(notebook: place(notebook), cells: "digest", file: place("state/notebooks")))
    }

    func access(_ fence: NotebookFence, base: String) -> FileAccess {
        FileAccess(base: place(base), fence: fence).asked(by: .notebook)
    }
}
