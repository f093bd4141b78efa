import Series
import Testing

@testable import Reading

/// Rows given one by one: types found in the values, time chosen, gaps filled.
@Suite struct FrameBuilderTests {
    private func content(
        _ rows: [[(String, String)]], options: LoadOptions = LoadOptions(), zone: Zone = .utc
    ) throws -> FileContent {
        let context = SeriesContext(calendar: Calendar(zone: zone), now: 0)
        return try FrameReading.content(path: "t.x", request: ReadRequest(options: options, context: context)) {
            for (number, row) in rows.enumerated() {
                $0.line = number + 1
                for (name, value) in row {
                    $0.set(try $0.column(name), spelled: Array(value.utf8)[...], isText: false)
                }
                try $0.endRow()
            }
        }
    }

    @Test func typesAndTime() throws {
        let content = try content([
            [("time", "2024-01-01T00:00:00Z"), ("v", "1.5"), ("s", "on"), ("code", "08123")],
            [("time", "2024-01-01T01:00:00Z"), ("v", "NA"), ("s", "off")],
            [("time", "2024-01-01T02:00:00.250Z"), ("v", "-2e3"), ("late", "7")],
        ])
        #expect(
            table(content) == """
                @time|v|s|code|late
                2024-01-01T00:00:00Z|1.5|'on'|'08123'|·
                2024-01-01T01:00:00Z|·|'off'|·|·
                2024-01-01T02:00:00.25Z|-2000|·|·|7
                """)
        #expect(content.notes.isEmpty)
    }

    /// 1.7 × 10¹⁸ does not fit a double: read as nanoseconds from the digits.
    @Test func unixTimesBearATimesName() throws {
        let content = try content([
            [("ts", "1700000000123456789"), ("id", "1700000000")],
            [("ts", "1700000001123456789"), ("id", "1700000001")],
        ])
        #expect(
            table(content) == """
                @ts|id
                2023-11-14T22:13:20.123456Z|1700000000
                2023-11-14T22:13:21.123456Z|1700000001
                """)
        #expect(content.notes.sentences == ["time in `ts`, Unix nanoseconds"])
    }

    @Test func noRowsAndNoTime() throws {
        #expect(try content([]).series[0].frame.count == 0)
        let content = try content([[("a", "1")], [], [("a", "3")]])
        #expect(table(content) == "a\n1\n·\n3" && content.notes.sentences == ["no time column: rows are numbered"])
    }

    @Test func unsortedRepeatedAndMissingTimes() throws {
        let content = try content(
            [
                [("time", "2024-01-02"), ("v", "2")], [("time", "2024-01-01"), ("v", "1")], [("v", "0")],
                [("time", "2024-01-02"), ("v", "3")],
            ] + (3...9).map { [("time", "2024-01-0\($0)"), ("v", "\($0)")] })
        #expect(
            table(content) == "@time|v\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2\n2024-01-02T00:00:00Z|3"
                + (3...9).map { "\n2024-01-0\($0)T00:00:00Z|\($0)" }.joined())
        #expect(
            content.notes.sentences == [
                "1 row without a time left out (row 3): `time none` keeps it", "rows were not in order of time: sorted",
                "1 repeated time",
            ])
    }

    /// Europe/Berlin, 2024-03-31: 02:30 did not exist and moves forward by the hour (zoneinfo: 01:30Z).
    @Test func localTimesAreTheZones() throws {
        let content = try content(
            [[("time", "2024-03-31T02:30:00"), ("v", "1")]], zone: Zone.named("Europe/Berlin"))
        #expect(table(content) == "@time|v\n2024-03-31T01:30:00Z|1")
    }

    /// Beyond the first 500 values texts come: few are left missing and counted, many make the column text.
    @Test func aLateSurprise() throws {
        var rows = (0..<600).map {
            [("time", "2024-01-01T00:00:\(String($0 % 60 + 100).dropFirst())"), ("v", "\($0)")]
        }
        rows[550][1].1 = "broken"
        let few = try content(rows)
        #expect(few.notes.sentences.contains("1 value of `v` is not a number, left missing (line 551)"))
        for row in 510..<600 { rows[row][1].1 = "broken" }
        let many = try content(rows)
        #expect(many.series[0].frame.column("v")?.text?.dictionary.contains("broken") == true)
        rows[590][0].1 = "soon"
        #expect(
            try content(rows).notes.sentences.contains("1 row whose time does not fit left out: 'soon' on line 591"))
    }

    @Test func chosenColumns() throws {
        let rows = [[("a", "1"), ("time", "2024-01-01"), ("b", "2"), ("c", "3")]]
        var options = LoadOptions()
        options.columns = ["c", "a"]
        #expect(table(try content(rows, options: options)) == "@time|a|c\n2024-01-01T00:00:00Z|1|3")
        options.columns = ["d"]
        #expect(fault { _ = try content(rows, options: options) }.hasPrefix("no column 'd' in 't.x'"))
        options.columns = nil
        options.needed = ["d"]
        #expect(try content(rows, options: options).series[0].frame.columns.count == 3)
        options.needed = ["b"]
        #expect(table(try content(rows, options: options)) == "@time|b\n2024-01-01T00:00:00Z|2")
        options.needed = nil
        options.time = "b"
        #expect(fault { _ = try content(rows, options: options) }.hasPrefix("column 'b' of 't.x' holds no times"))
    }

    /// What the person says of columns holds for rows of every format.
    @Test func toldColumns() throws {
        let rows = (1...4).map {
            [("date", "2024-01-0\($0)"), ("clock", "1\($0):30"), ("zip", "1234\($0)"), ("v", $0 < 3 ? "x" : "\($0)")]
        }
        var options = LoadOptions()
        options.types = ["zip": .text, "v": .number]
        (options.time, options.clock) = ("date", "clock")
        #expect(
            table(try content(rows, options: options)) == """
                @time|zip|v
                2024-01-01T11:30:00Z|'12341'|·
                2024-01-02T12:30:00Z|'12342'|·
                2024-01-03T13:30:00Z|'12343'|3
                2024-01-04T14:30:00Z|'12344'|4
                """)
        options = LoadOptions()
        options.types = ["v": .time]
        #expect(fault { _ = try content(rows, options: options) }.hasPrefix("column 'v' of 't.x' holds no times: 'x'"))
        options.types = ["nothing": .text]
        #expect(fault { _ = try content(rows, options: options) }.hasPrefix("no column 'nothing' in 't.x'"))
        options = LoadOptions()
        options.clock = "none"
        options.time = "date"
        #expect(fault { _ = try content(rows, options: options) }.hasPrefix("no column 'none' in 't.x'"))
    }

    @Test func sixteenThousandColumnsAndNoMore() {
        #expect(
            fault { _ = try content([(0...16_384).map { ("c\($0)", "1") }]) }
                == "'t.x' has 16385 columns, more than 16384")
    }
}
