import Files
import Glibc
import Testing

@testable import Session

/// Goldens of this target: `UPDATE_GOLDEN=1` writes them, anything else compares and leaves `NAME-actual.txt`.
enum SessionGolden {
    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/Goldens"

    static func expect(_ text: String, _ name: String, location: SourceLocation = #_sourceLocation) {
        let path = "\(folder)/\(name).txt"
        // SAFETY: the environment's text is only compared with nil.
        if unsafe getenv("UPDATE_GOLDEN") != nil {
            write(text, path)
            return
        }
        let wanted = (try? FileReader.bytes(Path(path))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard wanted != text else { return }
        write(text, "\(folder)/\(name)-actual.txt")
        let lines = wanted.split(separator: "\n", omittingEmptySubsequences: false)
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, found).first { $0 != $1 }
        let change = first.map { "'\($0)' is now '\($1)'" } ?? "\(lines.count) lines are now \(found.count)"
        Issue.record("\(name) differs from its golden: \(change)", sourceLocation: location)
    }

    private static func write(_ text: String, _ path: String) {
        for end in path.indices where path[end] == "/" && end > path.startIndex {
            _ = unsafe mkdir(String(path[..<end]), 0o755)
        }
        _ = unsafe unlink(path)
        do {
            var writer = try FileWriter(creating: Path(path), typed: path)
            try writer.append(Array(text.utf8))
            try writer.finish()
        } catch {
            Issue.record("\(path) cannot be written: \(error)")
        }
    }
}
