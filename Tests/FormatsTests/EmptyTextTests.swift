import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// An empty text, or one of blanks, where a column holds numbers or times: nothing is said there, so the value is missing.
@Suite struct EmptyTextTests {
    @Test(arguments: [
        ("objects", #"[{"t":"2024-01-01","v":"1.5"},{"t":"2024-01-02","v":""},{"t":"2024-01-03","v":"  "}]"#),
        (
            "lines",
            "{\"t\":\"2024-01-01\",\"v\":\"1.5\"}\n{\"t\":\"2024-01-02\",\"v\":\"\"}\n{\"t\":\"2024-01-03\",\"v\":\"  \"}\n"
        ),
        ("bare numbers", #"[{"t":"2024-01-01","v":1.5},{"t":"2024-01-02","v":""},{"t":"2024-01-03","v":" "}]"#),
        ("columns", #"{"columns":["t","v"],"data":[["2024-01-01","1.5"],["2024-01-02",""],["2024-01-03"," "]]}"#),
        ("lists", #"{"t":["2024-01-01","2024-01-02","2024-01-03"],"v":["1.5",""," "]}"#),
    ]) func isMissing(_ one: (name: String, text: String)) throws {
        let content = try recognised(Array(one.text.utf8), path: "t.json").content
        #expect(
            table(content) == "@t|v\n2024-01-01T00:00:00Z|1.5\n2024-01-02T00:00:00Z|·\n2024-01-03T00:00:00Z|·",
            "\(one.name)")
    }

    @Test func isMissingUnderKeys() throws {
        let text = #"{"2024-01-01":{"v":"2"},"2024-01-02":{"v":""},"2024-01-03":{"v":"3"}}"#
        #expect(
            table(try recognised(Array(text.utf8), path: "t.json").content)
                == "@time|v\n2024-01-01T00:00:00Z|2\n2024-01-02T00:00:00Z|·\n2024-01-03T00:00:00Z|3")
    }

    /// Behind the values that tell the type, by the quick ways of each type; 0 stays a number.
    @Test func isMissingFarDown() throws {
        var rows: [[(String, String)]] = []
        for row in 0..<600 {
            let minute = row % 60
            let clock = "0\(row / 60 % 10):\(minute < 10 ? "0" : "")\(minute)"
            rows.append([
                ("time", "2024-01-\(10 + row / 600)T\(clock):00Z"), ("v", "\(row)"), ("w", "9007199254740993"),
            ])
        }
        rows.append([("time", "2024-01-20T00:00:00Z"), ("v", ""), ("w", "")])
        rows.append([("time", "2024-01-21T00:00:00Z"), ("v", "0"), ("w", " ")])
        let request = ReadRequest(
            options: LoadOptions(), context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
        let content = try FrameReading.content(path: "t.x", request: request) {
            for row in rows {
                for (name, value) in row { $0.set(try $0.column(name), spelled: Array(value.utf8)[...], isText: true) }
                try $0.endRow()
            }
        }
        let lines = table(content).split(separator: "\n")
        #expect(lines.suffix(2) == ["2024-01-20T00:00:00Z|·|·", "2024-01-21T00:00:00Z|0|·"])
    }
}
