import Files
import Glibc

/// A fresh folder for a test's files, removed at the end with those that were written into it.
final class Folder {
    let root: String
    private var names: [String] = []

    struct Unwritable: Error {}

    init() throws {
        var template = Array("/tmp/plotline-formats-XXXXXX".utf8CString)
        // SAFETY: mkdtemp writes within the template and returns it, or nil.
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
        }
        guard let made else { throw Unwritable() }
        root = made
    }

    deinit {
        // SAFETY: C strings made for the calls, here and below.
        // Also what programs that a test ran have left.
        for name in OpenFolder(Path(root))?.names().map(\.text) ?? names { unsafe unlink(path(name)) }
        unsafe rmdir(root)
    }

    func path(_ name: String) -> String { root + "/" + name }

    func write(_ bytes: [UInt8], to name: String) throws {
        guard let file = unsafe fopen(path(name), "w") else { throw Unwritable() }
        names.append(name)
        // SAFETY: the array's own memory and count.
        let count = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, count == bytes.count else { throw Unwritable() }
    }
}
