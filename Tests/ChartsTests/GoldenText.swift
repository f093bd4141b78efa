import Glibc
import Testing

/// Text that was looked at once and must stay: `Goldens/NAME.txt` beside this file. A difference leaves what came instead as
/// `NAME-actual.txt`; only `UPDATE_GOLDEN=1` rewrites.
enum GoldenText {
    static let folder: String = {
        let path = #filePath
        return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/Goldens/"
    }()

    static func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let path = folder + name + ".txt"
        // SAFETY: the environment's text is only compared.
        if unsafe getenv("UPDATE_GOLDEN") != nil {
            write(text, to: path)
            return
        }
        let held = read(path)
        guard held != text else {
            unlink(folder + name + "-actual.txt")
            return
        }
        write(text, to: folder + name + "-actual.txt")
        let difference = firstDifference(held ?? "", text)
        Issue.record("\(name) differs: \(difference); what came is in \(name)-actual.txt", sourceLocation: sourceLocation)
    }

    private static func firstDifference(_ held: String, _ came: String) -> String {
        let (a, b) = (held.split(separator: "\n", omittingEmptySubsequences: false), came.split(separator: "\n", omittingEmptySubsequences: false))
        for line in 0..<max(a.count, b.count) {
            let (left, right) = (line < a.count ? String(a[line]) : "nothing", line < b.count ? String(b[line]) : "nothing")
            if left != right { return "line \(line + 1) was '\(left)', is '\(right)'" }
        }
        return "the ends"
    }

    private static func read(_ path: String) -> String? {
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // SAFETY: reads no more than the array holds.
            let count = unsafe Glibc.read(file, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to path: String) {
        GalleryTests.write(Array(text.utf8), to: path)
    }
}
