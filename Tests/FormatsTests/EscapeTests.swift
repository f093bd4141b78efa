import Series
import Testing

@testable import Formats

/// Every sign that a format reads as its own, in one text: each sink has its own set.
@Suite struct EscapeTests {
    private static let hostile = "a\"b\\c|d\ne\rf\tg\u{1}h\u{1F}i,j"

    private func written(_ write: (Frame, @escaping ([UInt8]) -> Void) throws -> Void) throws -> String {
        let frame = Frame(
            index: Index(name: "row", keys: .row(1)), columns: [Column("t|\"\\", texts: [Self.hostile])])
        var bytes: [UInt8] = []
        try write(frame) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// GFM 4.10: a bar is escaped, a row is one line. Both line ends are blanks, and a backslash does not escape what follows.
    @Test func markdown() throws {
        let text = try written { try MarkdownWriter($0, zone: .utc).write(to: $1) }
        let rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        #expect(rows.count == 4 && rows.last == "")
        #expect(rows[0].hasPrefix("| t\\|\"\\\\ |") || rows[0].contains("t\\|\"\\\\"))
        #expect(rows[2].contains("a\"b\\\\c\\|d e f\tg\u{1}h\u{1F}i,j"))
    }

    /// As Python 3.11's `json.dumps` writes it.
    @Test func json() throws {
        let text = try written { try JSONWriter($0, zone: .utc, isLines: true).write(to: $1) }
        #expect(text.contains("\"a\\\"b\\\\c|d\\ne\\rf\\tg\\u0001h\\u001fi,j\""), "\(text)")
        #expect(text.contains("\"t|\\\"\\\\\":"), "\(text)")
    }

    /// RFC 4180: in quotes, quotation marks doubled, all else as it is.
    @Test func csv() throws {
        let text = try written { try CSVWriter($0, zone: .utc).write(to: $1) }
        #expect(text.contains("\"a\"\"b\\c|d\ne\rf\tg\u{1}h\u{1F}i,j\""), "\(text)")
    }
}
