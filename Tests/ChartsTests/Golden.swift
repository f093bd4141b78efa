import Glibc
import Testing

/// Golden files beside the tests: `UPDATE_GOLDEN=1` writes them, anything else compares and leaves `NAME-actual.txt`.
enum Golden {
    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/") + "/Goldens"

    static func expect(_ text: String, _ name: String, location: SourceLocation = #_sourceLocation) {
        let path = "\(folder)/\(name).txt"
        // SAFETY: the environment's text is only compared with nil.
        if unsafe getenv("UPDATE_GOLDEN") != nil {
            GalleryTests.write(Array(text.utf8), to: path)
            return
        }
        let wanted = read(path)
        guard wanted != text else { return }
        GalleryTests.write(Array(text.utf8), to: "\(folder)/\(name)-actual.txt")
        let lines = (wanted ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, found).first { $0 != $1 }
        Issue.record(
            "\(name) differs from its golden: \(first.map { "'\($0)' is now '\($1)'" } ?? "\(lines.count) lines are now \(found.count)")",
            sourceLocation: location)
    }

    /// The lines of a table beside the goldens.
    static func lines(_ name: String) -> [String] {
        (read("\(folder)/\(name)") ?? "").split(separator: "\n").map(String.init)
    }

    static func text(_ path: String) -> String? { read(path) }

    private static func read(_ path: String) -> String? {
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            // SAFETY: the array's own count bounds the read.
            let count = unsafe Glibc.read(file, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
