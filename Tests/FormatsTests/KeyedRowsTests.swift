import Series
import Testing

@testable import Reading

/// Members of JSON objects as rows; expected tables are the files' own keys and values, written out by hand.
@Suite struct KeyedRowsTests {
    private func read(_ text: String, _ change: (inout LoadOptions) -> Void = { _ in }) throws -> FileContent {
        try recognised(Array(text.utf8), path: "t.json", change).content
    }

    private func tables(_ content: FileContent) -> [String: String] {
        var found: [String: String] = [:]
        for (entity, frame) in content.series {
            found[entity ?? ""] = table(FileContent(series: [(nil, frame)], notes: []))
        }
        return found
    }

    /// Objects side by side whose keys differ are as many series: none is dropped for a longer one.
    @Test func siblingsAreSeries() throws {
        let days = try read(
            "{\"temp\":{\"2024-01-01\":5,\"2024-01-02\":6,\"2024-01-03\":7},\"rain\":{\"2024-01-01\":0,\"2024-01-02\":1}}"
        )
        #expect(
            tables(days) == [
                "temp": "@time|value\n2024-01-01T00:00:00Z|5\n2024-01-02T00:00:00Z|6\n2024-01-03T00:00:00Z|7",
                "rain": "@time|value\n2024-01-01T00:00:00Z|0\n2024-01-02T00:00:00Z|1",
            ])
        let quotes = try read(
            "{\"Meta\":{\"a\":\"x\"},\"Daily\":{\"2024-01-02\":{\"open\":1},\"2024-01-03\":{\"open\":2}},"
                + "\"Weekly\":{\"2024-01-05\":{\"open\":3},\"2024-01-12\":{\"open\":4}}}")
        #expect(
            tables(quotes) == [
                "Daily": "@time|open\n2024-01-02T00:00:00Z|1\n2024-01-03T00:00:00Z|2",
                "Weekly": "@time|open\n2024-01-05T00:00:00Z|3\n2024-01-12T00:00:00Z|4",
            ])
    }

    @Test func manySiblingsHaveALimit() throws {
        let days = "{\"2024-01-01\":1,\"2024-01-02\":2,\"2024-01-03\":3}"
        let many = "{\"x\":1," + (0...5000).map { "\"s\($0)\":\(days)" }.joined(separator: ",") + "}"
        #expect(fault { _ = try read(many) }.contains("more than 5000 series"), "\(fault { _ = try read(many) })")
    }

    /// Identifiers are not times, dates in digits are.
    @Test(arguments: [
        (
            "{\"240109189\":{\"lat\":52.5,\"n\":1},\"240109190\":{\"lat\":52.6,\"n\":2}}",
            "key|lat|n\n240109189|52.5|1\n240109190|52.6|2"
        ),
        (
            "{\"1240109189\":{\"n\":1},\"1240109190\":{\"n\":2},\"1240109191\":{\"n\":3}}",
            "key|n\n1240109189|1\n1240109190|2\n1240109191|3"
        ),
        // EAN-13.
        (
            "{\"1006381333931\":{\"n\":1},\"1006381333948\":{\"n\":2}}", "key|n\n1006381333931|1\n1006381333948|2"
        ),
        // 1,704,067,200 is 2024-01-01T00:00:00Z (`date -u -d @1704067200`).
        (
            "{\"1704067200\":{\"n\":1},\"1704067260\":{\"n\":2}}",
            "@time|n\n2024-01-01T00:00:00Z|1\n2024-01-01T00:01:00Z|2"
        ),
        ("{\"1704067200000\":5,\"1704153600000\":6}", "@time|value\n2024-01-01T00:00:00Z|5\n2024-01-02T00:00:00Z|6"),
        (
            "{\"20240101\":{\"n\":1},\"20240102\":{\"n\":2},\"20240105\":{\"n\":3}}",
            "@time|n\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2\n2024-01-05T00:00:00Z|3"
        ),
        ("{\"20240101\":1,\"20240102\":2}", "@time|value\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2"),
        // Years.
        (
            "{\"Berlin\":{\"2020\":5,\"2021\":6,\"2022\":7},\"Paris\":{\"2020\":1,\"2021\":2,\"2022\":3}}",
            "@year|Berlin|Paris\n2020-01-01T00:00:00Z|5|1\n2021-01-01T00:00:00Z|6|2\n2022-01-01T00:00:00Z|7|3"
        ),
    ])
    func whatKeysAre(_ text: String, _ expected: String) throws {
        let content = try read(text)
        #expect(table(content) == expected, "\(content.notes.sentences)")
    }

    /// A member named as the keys' column would be keeps its place.
    @Test(arguments: [
        (
            "{\"2024-01-03\":{\"time\":\"09:30\",\"open\":1},\"2024-01-04\":{\"time\":\"09:31\",\"open\":2}}",
            "@key|time:s of day|open\n2024-01-03T00:00:00Z|34200|1\n2024-01-04T00:00:00Z|34260|2"
        ),
        ("{\"ann\":{\"key\":1},\"bob\":{\"key\":2},\"cy\":{\"key\":3}}", "key 2|key\n'ann'|1\n'bob'|2\n'cy'|3"),
        (
            "{\"ann\":{\"key\":1,\"key 2\":4},\"bob\":{\"key\":2,\"key 2\":5},\"cy\":{\"key\":3,\"key 2\":6}}",
            "key 3|key|key 2\n'ann'|1|4\n'bob'|2|5\n'cy'|3|6"
        ),
        // Only the second row has it.
        (
            "{\"2024-01-03\":{\"open\":1},\"2024-01-04\":{\"time\":\"x\",\"open\":2}}",
            "@key|open|time\n2024-01-03T00:00:00Z|1|·\n2024-01-04T00:00:00Z|2|'x'"
        ),
        (
            "{\"key\":{\"7\":5,\"9\":6},\"n\":{\"7\":1,\"9\":2}}", "key 2|key|n\n7|5|1\n9|6|2"
        ),
    ])
    func membersOfTheKeysName(_ text: String, _ expected: String) throws {
        let content = try read(text)
        #expect(table(content) == expected, "\(content.notes.sentences)")
    }

    /// Labels that leave out one number behind the first thousand are labels all the same.
    @Test func labelsBeyondTheFirstThousand() throws {
        let labels = Array(0..<1500) + [1501]
        let rows = try read("{" + labels.map { "\"\($0)\":{\"v\":\($0),\"w\":1}" }.joined(separator: ",") + "}")
        #expect(try rows.series[0].frame.column("key")?.numbers.map { $0.span[1500] } == 1501)
        let columns = "{" + labels.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
        let frame = try read("{\"a\":\(columns),\"b\":\(columns)}").series[0].frame
        #expect(
            try frame.columns.map(\.name) == ["key", "a", "b"]
                && frame.column("key")?.numbers.map { $0.span[1500] } == 1501)
    }
}
