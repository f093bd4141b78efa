import Glibc

/// A short text of the system's, as those of `/proc` and `/etc`.
package enum SystemFile {
    private static let limit = 16 << 10

    /// Its first 16 kB; nil where it cannot be read or is empty.
    package static func text(_ path: String) -> String? {
        // SAFETY: open reads the path's own C text.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: limit)
        // SAFETY: the array's own size is passed.
        let count = unsafe read(file, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
