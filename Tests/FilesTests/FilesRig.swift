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

    deinit { Self.remove(folder) }

    private static func remove(_ path: String) {
        if unsafe unlink(path) == 0 { return }
        if let inside = OpenFolder(path) { for name in inside.names() { remove(path + "/" + name) } }
        _ = unsafe rmdir(path)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Makes a folder and those on the way to it.
    func make(_ name: String) {
        var made = folder
        for part in name.split(separator: "/") {
            made += "/" + part
            _ = unsafe mkdir(made, 0o755)
        }
    }

    func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws {
        if name.contains("/") { make(PathName.folder(of: name)) }
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
            notebook: path(notebook), started: path(started), allowingReads: reads, allowingWrites: writes,
            memory: FenceMemory(notebook: path(notebook), cells: "digest", file: path("state/notebooks")))
    }

    func access(_ fence: NotebookFence, base: String) -> FileAccess {
        FileAccess(base: path(base), fence: fence).asked(by: .notebook)
    }
}
