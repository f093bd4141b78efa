/// How the lines of a file are built: separator, line end, where the rows start, and whether a header names the columns.
struct CSVDialect: Sendable {
    var separator: UInt8
    var newline: UInt8
    /// Behind the byte order mark and the comment lines.
    var start: Int
    var line: Int
    var commentLines: Int
    /// The last comment line, which may be the header.
    var lastComment: [UInt8]?

    static let separators: [UInt8] = [9, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")]

    /// - Parameter head: the first bytes of the file; `isWhole` when that is all of it.
    init(sniffing head: [UInt8], isWhole: Bool) {
        newline = head.contains(10) ? 10 : head.contains(13) ? 13 : 10
        start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        line = 1
        commentLines = 0
        separator = UInt8(ascii: ",")
        while start < head.count {
            guard let end = head[start...].firstIndex(of: newline) else { break }
            let isBlank = head[start..<end].allSatisfy { $0 == 13 || $0 == 32 }
            guard head[start] == UInt8(ascii: "#") || isBlank else { break }
            if !isBlank {
                commentLines += 1
                lastComment = Array(head[(start + 1)..<end].filter { $0 != 13 })
            }
            start = end + 1
            line += 1
        }
        separator = Self.separator(of: head, from: start, newline: newline, isWhole: isWhole)
    }

    /// The separator that splits the most rows into as many fields as the first row, of those that split at all; between
    /// equals the rarer in text: tab, `;`, `|`, `,`.
    private static func separator(of head: [UInt8], from start: Int, newline: UInt8, isWhole: Bool) -> UInt8 {
        var best = (score: 0.0, separator: UInt8(ascii: ","))
        for candidate in separators where head[start...].contains(candidate) {
            let rows = CSVSample.rows(
                of: head, from: start, separator: candidate, newline: newline, limit: 60, isWhole: isWhole)
            guard let first = rows.first, first.fields.count > 1 else { continue }
            let like = rows.filter { $0.fields.count == first.fields.count }.count
            let score = Double(like) / Double(rows.count)
            if score > best.score { best = (score, candidate) }
        }
        return best.separator
    }
}
