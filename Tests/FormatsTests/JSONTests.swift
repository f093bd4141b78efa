import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Shapes of JSON, made by hand; expected tables follow from RFC 8259 and the rules of the format's notes.
@Suite struct JSONTests {
    private func read(_ text: String, _ change: (inout LoadOptions) -> Void = { _ in }) throws -> FileContent {
        try recognised(Array(text.utf8), path: "t.json", change).content
    }

    /// The World Bank's API, v2: an object of the page, then the rows.
    @Test func rowsBehindTheirPage() throws {
        let text =
            #"[{"page": 1, "pages": 1, "total": 2}, [{"country": {"id": "DE"}, "date": "2022", "value": 83.1}, "#
            + #"{"country": {"id": "DE"}, "date": "2021", "value": null}]]"#
        let content = try read(text)
        #expect(
            table(content).split(separator: "\n").dropFirst() == [
                "2021-01-01T00:00:00Z|'DE'|·", "2022-01-01T00:00:00Z|'DE'|83.1",
            ])
    }

    @Test(arguments: [
        // An array of objects, keys in any order, a key missing, an array and a nested object inside.
        (
            "[{\"time\":\"2024-01-01\",\"a\":1,\"b\":{\"c\":\"x\"}},\n {\"b\":{\"c\":null,\"d\":[1, 2]},\"time\":\"2024-01-02\"}]",
            "@time|a|b.c|b.d\n2024-01-01T00:00:00Z|1|'x'|·\n2024-01-02T00:00:00Z|·|·|'[1, 2]'"
        ),
        // Arrays side by side, of different lengths.
        (
            "{\"time\":[\"2024-01-01\",\"2024-01-02\"],\"v\":[1.5]}",
            "@time|v\n2024-01-01T00:00:00Z|1.5\n2024-01-02T00:00:00Z|·"
        ),
        // Arrays of arrays, with a header and without.
        ("[[\"time\",\"v\"],[\"2024-01-01\",2]]", "@time|v\n2024-01-01T00:00:00Z|2"),
        (
            "[[1700000000000,\"1.5\"],[1700000060000,\"2\"]]",
            "@column1|column2\n2023-11-14T22:13:20Z|1.5\n2023-11-14T22:14:20Z|2"
        ),
        ("[1, 2, null]", "value\n1\n2\n·"),
        // Rows within an answer.
        ("{\"ok\":true,\"data\":{\"rows\":[{\"v\":1},{\"v\":2}]}}", "v\n1\n2"),
        // One object is a row.
        ("{\"a\": 1, \"b\": {\"c\": \"x\"}}", "a|b.c\n1|'x'"),
        // Escapes, surrogates, a lone half, numbers of every spelling, units in keys.
        (
            "[{\"s\":\"a\\\"\\\\\\/\\n\\u00e9\\ud83d\\ude00\\ud800\",\"speed (m/s)\":-1.5e-3,\"z\":1E2}]",
            "s|speed:m/s|z\n'a\"\\/\né😀\u{FFFD}'|-0.0015|100"
        ),
        // PVGIS' layouts of hours, of months and of a typical year, by its manual: an argument in brackets is not a unit, hours are one.
        (
            "{\"inputs\":{\"location\":{\"latitude\":45.0}},\"outputs\":{\"hourly\":[{\"time\":\"20160101:0010\",\"G(i)\":0.0,\"H_sun\":0.0,\"T2m\":3.44,\"WS10m\":1.52,\"Int\":0.0},"
                + "{\"time\":\"20160101:0110\",\"G(i)\":412.5,\"H_sun\":21.7,\"T2m\":3.1,\"WS10m\":1.45,\"Int\":0.0}]},\"meta\":{}}",
            "@time|G(i)|H_sun|T2m|WS10m|Int\n2016-01-01T00:10:00Z|0|0|3.44|1.52|0\n2016-01-01T01:10:00Z|412.5|21.7|3.1|1.45|0"
        ),
        (
            "{\"outputs\":{\"monthly\":[{\"year\":2016,\"month\":1,\"G(h)\":40.2,\"t(h)\":9.5},{\"year\":2016,\"month\":2,\"G(h)\":60.2,\"t(h)\":10}]}}",
            "@time|year|month|G(h)|t:h\n2016-01-01T00:00:00Z|2016|1|40.2|9.5\n2016-02-01T00:00:00Z|2016|2|60.2|10"
        ),
        (
            "{\"outputs\":{\"tmy_hourly\":[{\"time(UTC)\":\"20160101:0000\",\"T2m\":3,\"G(h)\":1,\"Gb(n)\":2,\"Gd(h)\":3,\"IR(h)\":4}]}}",
            "@time|T2m|G(h)|Gb(n)|Gd(h)|IR(h)\n2016-01-01T00:00:00Z|3|1|2|3|4"
        ),
        ("[{\"v\":NaN},{\"v\":Infinity},{\"v\":-Infinity}]", "v\n·\n·\n·"),
        ("[{\"on\":true},{\"on\":false}]", "on\n'true'\n'false'"),
        ("[{\"zip\":\"08123\",\"n\":\"12\"}]", "zip|n\n'08123'|12"),
        // Numbers in texts, as in CSV: units, currencies, groups, padding, lengths of time, words for nothing.
        (
            "[{\"e\":\"12.5 kWh\",\"n\":\"1,234\",\"p\":\"5%\",\"c\":\"$3.50\",\"d\":\"1h 20m\",\"m\":\"--\",\"b\":\" 7 \",\"w\":\"a1\"},"
                + "{\"e\":\"0\",\"n\":\"12\",\"p\":\"6.5 %\",\"c\":\"$1,004.50\",\"d\":\"20m\",\"m\":\"3\",\"b\":\"8\",\"w\":\"5%\"},"
                + "{\"e\":\"14 kWh\",\"n\":\"5\",\"p\":null,\"c\":\"7\",\"d\":\"3h\",\"m\":\"4\",\"b\":\"9\",\"w\":\"b\"}]",
            "e:kWh|n|p:%|c:$|d:s|m|b|w\n12.5|1234|5|3.5|4800|·|7|'a1'\n0|12|6.5|1004.5|1200|3|8|'5%'\n14|5|·|7|10800|4|9|'b'"
        ),
        (
            "{\"lat\":\"48.1N\",\"lon\":\"11.5E\"}\n{\"lat\":\"33.9S\",\"lon\":\"58.4W\"}",
            "lat:°|lon:°\n48.1|11.5\n-33.9|-58.4"
        ),
        // Rows as members of an object: Alpha Vantage's, pandas' `to_json` by index, by column and split, a mapping of times.
        (
            "{\"Meta\":{\"Symbol\":\"X\",\"Zone\":\"UTC\"},\"Daily\": {\"2024-01-02\": {\"open\":\"1.5\"}, \"2024-01-03\":{\"open\":\"2.5\"},\"2024-01-04\":{\"open\":\"3\"}}}",
            "@time|open\n2024-01-02T00:00:00Z|1.5\n2024-01-03T00:00:00Z|2.5\n2024-01-04T00:00:00Z|3"
        ),
        ("{\"0\":{\"a\":1,\"b\":\"x\"},\"1\":{\"a\":2,\"b\":null}}", "a|b\n1|'x'\n2|·"),
        (
            "{\"day\":{\"0\":\"2024-01-01\",\"1\":\"2024-01-02\"},\"n\":{\"0\":5,\"1\":null}}",
            "@day|n\n2024-01-01T00:00:00Z|5\n2024-01-02T00:00:00Z|·"
        ),
        (
            "{\"n\":{\"1704067200000\":5,\"1704153600000\":6},\"m\":{\"1704067200000\":\"a\",\"1704153600000\":\"b\"}}",
            "@time|n|m\n2024-01-01T00:00:00Z|5|'a'\n2024-01-02T00:00:00Z|6|'b'"
        ),
        (
            "{\"columns\":[\"day\",\"n\"],\"index\":[0,1],\"data\":[[\"2024-01-01\",5],[\"2024-01-02\",6]]}",
            "@day|n\n2024-01-01T00:00:00Z|5\n2024-01-02T00:00:00Z|6"
        ),
        ("{\"2024-01-01\": 5,\n \"2024-01-02\": 6}", "@time|value\n2024-01-01T00:00:00Z|5\n2024-01-02T00:00:00Z|6"),
        ("{\"ann\":{\"age\":3},\"bob\":{\"age\":4},\"cy\":{\"age\":5}}", "key|age\n'ann'|3\n'bob'|4\n'cy'|5"),
        // Two objects of other kinds are one row, as they were.
        ("{\"a\":{\"x\":1},\"b\":{\"y\":2}}", "a.x|b.y\n1|2"),
        ("[]", ""), ("[{}]", "\n"), ("\u{FEFF}[{\"a\":1}]", "a\n1"),
    ])
    func shapes(_ text: String, _ expected: String) throws {
        #expect(table(try read(text)) == expected)
    }

    /// Columns side by side are rows only when each has the same keys, to the last.
    @Test func columnsWithOtherKeysAreNoRows() throws {
        func column(_ last: Int) -> String {
            "{" + ((0..<1500).map { "\"\($0)\":1" } + ["\"\(last)\":2"]).joined(separator: ",") + "}"
        }
        #expect(try read("{\"a\":\(column(1500)),\"b\":\(column(1500))}").series[0].frame.count == 1501)
        #expect(try read("{\"a\":\(column(1500)),\"b\":\(column(1501))}").series[0].frame.count == 1)
    }

    @Test func numbersInTextsAreSaid() throws {
        let words = try read("[{\"a\":\"--\"},{\"a\":\"3\"},{\"a\":\"4\"}]")
        #expect(words.notes.sentences.contains("'--' in `a` is missing"), "\(words.notes.sentences)")
        // A number without the unit of the others is none of them.
        let bare = "[" + (1...20).map { "{\"e\":\"\($0) kWh\"}" }.joined(separator: ",") + ",{\"e\":7}]"
        let content = try read(bare)
        #expect(table(content).hasSuffix("20\n·"))
        #expect(
            content.notes.sentences.contains("1 value of `e` is not a number, left missing (line 1)"),
            "\(content.notes.sentences)")
        #expect(
            fault { _ = try read("[{\"e\":\"2 kWh\"},\n{\"e\":\"300 MB\"}]") }
                == "column 'e' of 't.json' mixes units: '2 kWh' on line 1, '300 MB' on line 2 (read it as words with 'types e text')"
        )
        #expect(
            table(try read("[{\"e\":\"2 kWh\"},{\"e\":\"3 kWh\"}]") { $0.types = ["e": .text] })
                == "e\n'2 kWh'\n'3 kWh'")
        #expect(table(try read("[{\"e\":\"2 kWh\"},{\"e\":\"3 kWh\"}]") { $0.types = ["e": .number] }) == "e:kWh\n2\n3")
    }

    @Test func severalSeries() throws {
        let content = try read("{\"a\":[{\"v\":1}],\"b\":{\"c\":[{\"v\":2},{\"v\":3}]}}")
        #expect(content.series.map(\.entity) == ["a", "b.c"] && content.series.map(\.frame.count) == [1, 2])
        let columns = try read("{\"h\":{\"t\":[1,2],\"v\":[3,4]},\"d\":{\"t\":[5]}}")
        #expect(columns.series.map(\.entity) == ["h", "d"])
    }

    @Test func linesAndObjectsOverLines() throws {
        #expect(try recognised(Array("{\"a\":1}\n{\"a\":2}\n".utf8)).format == "jsonl")
        #expect(table(try read("{\"a\":1}\r\n\n{\"a\":2}")) == "a\n1\n2")
        // Pretty-printed objects one behind the other are not lines, but rows.
        #expect(table(try read("{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n")) == "a\n1\n2")
    }

    @Test(arguments: [
        ("[{\"a\":1},\n {\"a\" 2}]", "line 2, column 7 of 't.json': ':' expected, found '2'"),
        ("[{\"a\":1}\n{\"a\":2}]", "line 2, column 1 of 't.json': ',' or ']' expected, found '{'"),
        ("[{\"a\":1,}]", "line 1, column 9 of 't.json': a key in quotes expected, found '}'"),
        ("[{\"a\":1x}]", "line 1, column 7 of 't.json': a number expected, found '1'"),
        ("[{\"a\":nul}]", "line 1, column 7 of 't.json': a value expected, found 'n'"),
        ("[{\"a\":\"\\q\"}]", "line 1, column 8 of 't.json': an escape expected, found '\\'"),
        ("[{\"a\":1}", "'t.json' ends inside ',' or ']', at line 1, column 9"),
        ("[{\"a\":\"b", "'t.json' ends inside a text, at line 1, column 7"),
        ("{\"é\":[1,2}", "line 1, column 10 of 't.json': ',' or ']' expected, found '}'"),
        ("[{\"a\":1}] x", "line 1, column 11 of 't.json': the end of the file expected, found 'x'"),
        ("{\"a\":1}\n{\"a\":2\n", "'t.json' ends inside ',' or '}', at line 3, column 1"),
    ])
    func malformed(_ text: String, _ message: String) {
        #expect(fault { _ = try read(text) }.hasPrefix(message), "\(fault { _ = try read(text) })")
    }

    /// A pair of escapes, and the letter's own four bytes, at every place about the end of a window: what Python's json reads.
    @Test(arguments: ["\\ud83d\\ude00", "😀", "\\u00e9", "\\n"]) func textsAcrossAWindow(_ written: String) throws {
        let meant = ["\\ud83d\\ude00": "😀", "\\u00e9": "é", "\\n": "\n"][written] ?? written
        let window = 2048
        for back in 0...20 {
            // Begun before the last bytes of the window, from where on it is filled anew between texts.
            let begin = String(repeating: " ", count: window - 1500 - back) + "\"" + String(repeating: "a", count: 1499)
            let text = begin + written + written + "b\"" + String(repeating: " ", count: 100)
            var scanner = try JSONScanner(.bytes(Array(text.utf8), path: "t.json"), window: window)
            _ = try scanner.next()
            let found = unsafe String(decoding: try scanner.text(), as: UTF8.self)
            #expect(found == String(repeating: "a", count: 1499) + meant + meant + "b", "\(back) bytes before the end")
        }
    }

    /// As deep as the limit, and one deeper.
    @Test func depthAtItsLimit() throws {
        func passes(_ depth: Int) throws {
            let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
            var scanner = try JSONScanner(.bytes(Array(text.utf8), path: "t.json"))
            try scanner.skipValue()
        }
        #expect(throws: Never.self) { try passes(JSONScanner.depthLimit) }
        #expect(fault { try passes(JSONScanner.depthLimit + 1) }.contains("\(JSONScanner.depthLimit)"))
    }

    @Test func deepNesting() {
        let objects = String(repeating: "{\"a\":", count: 5000) + "1" + String(repeating: "}", count: 5000)
        #expect(fault { _ = try read("[\(objects)]") }.contains("nested deeper than 512 levels"))
        #expect(fault { _ = try read(objects) }.contains("nested deeper than 512 levels"))
        #expect(
            fault { _ = try read("[{\"a\":\(String(repeating: "[", count: 100_000))") }
                .contains("nested deeper than 512 levels"))
    }

    /// Texts longer than the window, cut at every place where it moves.
    @Test func longTexts() throws {
        for length in [300_000, 1 << 20] {
            let text = String(repeating: "ab\\\"c", count: length / 5)
            let content = try read("[{\"s\":\"\(text)\",\"v\":1},{\"s\":\"x\",\"v\":2}]")
            #expect(content.series[0].frame.count == 2)
            #expect(content.series[0].frame.columns[0].text?[0]?.utf8.count == length / 5 * 4)
        }
    }

    /// Pieces of any size, on one worker or two, give what one pass gives.
    @Test(arguments: [64, 200, 1000, 5000], [1, 2])
    func pieces(_ workerChunk: Int, _ workers: Int) throws {
        var text = ""
        for row in 0..<700 {
            text += "{\"time\":\"2024-01-01T00:\(row / 60 + 10):\(row % 60 + 10)Z\",\"v\":\(row),\"s\":\"t\(row % 7)\""
            if row > 400 { text += ",\"late\":{\"x\":\(Double(row) / 4)}" }
            text += "}\n" + (row % 50 == 0 ? "\n" : "")
        }
        let source = try ByteSource.bytes(Array(text.utf8), path: "t.jsonl")
        func read(_ workerChunk: Int, _ workers: Int) throws -> FileContent {
            try JSONLinesFormat.read(
                source,
                ReadRequest(
                    options: LoadOptions(), context: SeriesContext(calendar: Calendar(zone: .utc), now: 0),
                    workers: workers, workerChunk: workerChunk))
        }
        #expect(table(try read(workerChunk, workers)) == table(try read(1 << 20, 1)))
    }

    /// A type that changes far into the file, and a line that is broken there: the same answers as in one pass.
    @Test func surprisesInPieces() throws {
        let request = ReadRequest(
            options: LoadOptions(), context: SeriesContext(calendar: Calendar(zone: .utc), now: 0), workers: 2,
            workerChunk: 1000)
        var lines = (0..<900).map { "{\"v\":\($0)}" }
        lines[800] = "{\"v\":\"off\"}"
        var source = try ByteSource.bytes(Array(lines.joined(separator: "\n").utf8), path: "t.jsonl")
        #expect(
            try JSONLinesFormat.read(source, request).notes.sentences.contains(
                "1 value of `v` is not a number, left missing (line 801)"))
        lines[850] = "{\"v\":1"
        source = try ByteSource.bytes(Array(lines.joined(separator: "\n").utf8), path: "t.jsonl")
        #expect(
            fault { _ = try JSONLinesFormat.read(source, request) }
                .hasPrefix("line 852, column 1 of 't.jsonl': ',' or '}' expected, found '{'"))
    }

    /// What is written as JSON Lines reads back the same.
    @Test func writtenLines() throws {
        let content = try read(
            "[{\"time\":\"2024-01-01\",\"v\":0.1,\"s\":\"a\\nb\"},{\"time\":\"2024-01-02\",\"s\":\"08\"}]")
        var bytes: [UInt8] = []
        try JSONWriter(content.series[0].frame, zone: .utc, isLines: true).write { bytes += $0 }
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {"time":"2024-01-01T00:00:00Z","v":0.1,"s":"a\\nb"}
                {"time":"2024-01-02T00:00:00Z","v":null,"s":"08"}

                """)
        let again = try recognised(bytes)
        #expect(again.format == "jsonl" && table(again.content) == table(content))
    }

    @Test func prometheusErrorsAndOtherAnswers() throws {
        #expect(
            fault { _ = try read("{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"parse error\"}") }
                == "'t.json' holds no data but an error: bad_data: parse error")
        let vector = try read(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{\"job\":\"a\"},"
                + "\"value\":[1435781451.781,\"+Inf\"]}]}}")
        #expect(table(vector) == "@time|job|value\n2015-07-01T20:10:51.781Z|'a'|inf")
        let scalar = try read(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\",\"result\":[1435781451,\"2\"]}}")
        #expect(table(scalar) == "@time|value\n2015-07-01T20:10:51Z|2")
    }
}
