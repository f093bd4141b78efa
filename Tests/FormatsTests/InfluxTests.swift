import Series
import Testing

@testable import Reading
@testable import Tables

/// Line protocol as InfluxDB's reference writes it.
@Suite struct InfluxTests {
    private func read(_ text: String) throws -> FileContent { try recognised(Array(text.utf8), path: "t.lp").content }

    @Test func everyKindOfValue() throws {
        let content = try read(
            "m,t\\ a=x\\=y f=1.5,i=-2i,u=3u,b=T,s=\"a, b \\\\ \\\"c\\\"\" 1700000000000000001\nm f=2e3 1700000000000000999\n"
        )
        #expect(
            table(content) == """
                @time|t a|f|i|u|b|s
                2023-11-14T22:13:20Z|'x=y'|1.5|-2|3|'true'|'a, b \\ "c"'
                2023-11-14T22:13:20Z|·|2000|·|·|·|·
                """)
    }

    @Test(arguments: [
        ("1700000000", "seconds"), ("1700000000000", "milliseconds"), ("1700000000000000", "microseconds"),
    ])
    func otherPrecisions(_ time: String, _ unit: String) throws {
        let content = try read("m f=1 \(time)\n")
        #expect(
            table(content) == "@time|f\n2023-11-14T22:13:20Z|1"
                && content.notes.sentences == ["line protocol, times in \(unit)"])
    }

    @Test(arguments: [
        ("m f=1 1\nm,t f=1 1\n", "line 2, column 4 of 't.lp': '=' behind a tag expected, found ' f=1 1'"),
        ("m f=1 1\nm\n", "line 2, column 2 of 't.lp': a space and fields expected, found the end of the line"),
        ("m f=1 1\nm f=\"a 1\n", "line 2, column 5 of 't.lp': a closing quote behind the one expected"),
        ("m f=1 1\nm f=maybe 1\n", "line 2, column 5 of 't.lp': a number, a text in quotes, true or false expected"),
        ("m f=1 1\nm f=1 99999999999999999999\n", "line 2, column 7 of 't.lp': a time of 64 bits expected"),
        ("m f=1 1\nm f=1 1 x\n", "line 2, column 9 of 't.lp': the end of the line expected, found 'x'"),
    ])
    func malformed(_ text: String, _ message: String) {
        let found = fault {
            _ = try InfluxFormat.read(
                try ByteSource.bytes(Array(text.utf8), path: "t.lp"),
                ReadRequest(
                    options: LoadOptions(), context: SeriesContext(calendar: Calendar(zone: .utc), now: 0)))
        }
        #expect(found.hasPrefix(message), "\(found)")
    }

    @Test func isNoCSV() throws {
        for text in ["time,a b=c\n2024-01-01,1\n", "a b c\n1 2 3\n", "x=1\n"] {
            #expect(try recognised(Array(text.utf8)).format == "csv", "\(text)")
        }
    }
}
