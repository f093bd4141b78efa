import Glibc

/// A table beside these tests, written by a script in Tests/Support; rows without the header, split at a separator.
func goldenRows(_ name: String, separator: Character = ",", from file: String = #filePath) -> [[String]] {
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/" + folder + "/Goldens/" + name
    // SAFETY: the stream is checked and closed; fread writes at most the bytes given.
    guard let stream = unsafe fopen(path, "r") else { return [] }
    defer { _ = unsafe fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = unsafe fread(&chunk, 1, chunk.count, stream)
        guard count > 0 else { break }
        bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
        line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
