import Series
import Testing

@testable import Reading

/// Times as people write them. The instants are those of Python's `datetime` and `zoneinfo` (Python 3.11, tzdata 2024a),
/// as Tests/Support/csv_expected.py checks.
@Suite struct TimeLayoutTests {
    @Test(arguments: [
        ("2024-12-03", "2024-12-03T00:00:00Z"),
        ("2024-12", "2024-12-01T00:00:00Z"),
        ("2024-12-03T15:00", "2024-12-03T15:00:00Z"),
        ("2024-12-03 15:00", "2024-12-03T15:00:00Z"),
        ("2024-12-03T15:00:07", "2024-12-03T15:00:07Z"),
        ("2024-12-03T15:00:07.5", "2024-12-03T15:00:07.5Z"),
        ("2024-12-03 15:00:07.123456789", "2024-12-03T15:00:07.123456Z"),
        ("2024-12-03T15:00:07.1234567", "2024-12-03T15:00:07.123456Z"),
        ("2024-12-03T15:00:07Z", "2024-12-03T15:00:07Z"),
        ("2024-12-03T15:00:07.25Z", "2024-12-03T15:00:07.25Z"),
        ("2024-12-03T15:00:07+09:00", "2024-12-03T06:00:07Z"),
        ("2024-12-03T15:00+0900", "2024-12-03T06:00:00Z"),
        ("2024-11-17 08:00:00 +0900", "2024-11-16T23:00:00Z"),
        ("2024-11-17 08:00:00 -03:30", "2024-11-17T11:30:00Z"),
        ("2024/12/03 15:00", "2024-12-03T15:00:00Z"),
        ("2016-12-31 23:59:60", "2017-01-01T00:00:00Z"),
        ("2024-02-29T24:00", "2024-03-01T00:00:00Z"),
        ("0001-01-01", "0001-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59.999999", "9999-12-31T23:59:59.999999Z"),
        ("1969-12-31 23:59:59.5", "1969-12-31T23:59:59.5Z"),
        ("Oct 7, 2020, 2:43:11 PM", "2020-10-07T14:43:11Z"),
        ("Oct 7, 2020, 2:43:11\u{202F}PM", "2020-10-07T14:43:11Z"),
        ("Oct 7, 2020, 12:43:11 AM", "2020-10-07T00:43:11Z"),
        ("7 October 2020 14:43", "2020-10-07T14:43:00Z"),
        ("7-Oct-2020", "2020-10-07T00:00:00Z"),
        ("Wed, 07 Oct 2020 14:43:11 +0000", "2020-10-07T14:43:11Z"),
        ("Wed, 07 Oct 2020 14:43:11 GMT", "2020-10-07T14:43:11Z"),
        ("06.09.2026 11:18", "2026-09-06T11:18:00Z"),
        ("6. 9. 2026 11:18:40", "2026-09-06T11:18:40Z"),
        ("12/31/2026 11:18 PM", "2026-12-31T23:18:00Z"),
        ("31/12/2026 23:18", "2026-12-31T23:18:00Z"),
        ("31-12-2026", "2026-12-31T00:00:00Z"),
        ("20241203", "2024-12-03T00:00:00Z"),
        ("20241203T150000", "2024-12-03T15:00:00Z"),
        ("20241203T150000Z", "2024-12-03T15:00:00Z"),
        ("202412031500", "2024-12-03T15:00:00Z"),
        ("1608149461", "2020-12-16T20:11:01Z"),
        ("1608149461.25", "2020-12-16T20:11:01.25Z"),
        ("1608149461123", "2020-12-16T20:11:01.123Z"),
        ("1608149461123456", "2020-12-16T20:11:01.123456Z"),
        ("1608149461123456789", "2020-12-16T20:11:01.123456Z"),
    ])
    func reads(_ text: String, _ expected: String) throws {
        let field = text.contains(",") ? "\"\(text)\"" : text
        // Twice: the second row takes the way of a date already known.
        let content = try read("time,v\n\(field),1\n\(field),2\n")
        #expect(table(content) == "@time|v\n\(expected)|1\n\(expected)|2")
    }

    @Test(arguments: [
        "2024-13-01", "2023-02-29", "2024-12-03T25:00", "2024-12-03T15:61", "2024-12-03T15:00:61", "10000-01-01",
        "0000-01-01",
        "2024-12-03T", "2024-12-03T15:00:07.", "2024-12-03T15:00:07+", "2024-12-03T15:00:07+19:00",
        "32/01/2024", "13/13/2024", "Oct 32, 2020", "Foo 7, 2020", "20241301", "noon", "12:30", "1e9",
        "2024-12-03 15:00 XM",
    ])
    func isNoTime(_ text: String) {
        for layout in ColumnEvidence.textLayouts(nil, thisYear: 2025) {
            #expect(layout.read(Array(text.utf8).span) == nil)
        }
    }

    @Test(arguments: [
        ("dmy", "2026-09-06"), ("mdy", "2026-06-09"),
    ])
    func theOrderAskedFor(_ order: String, _ day: String) throws {
        var options = LoadOptions()
        options.dates = DateOrder(rawValue: order)
        let content = try read("date,v\n6/9/2026,1\n6/9/2026,2\n", options: options)
        #expect(table(content) == "@date|v\n\(day)T00:00:00Z|1\n\(day)T00:00:00Z|2")
    }

    /// More digits than any instant has are not a time: not 10³⁹, which 128 bits do not hold, either.
    @Test(arguments: [19, 20, 26, 38, 39, 40, 41, 60]) func unixTimesOfManyDigits(_ count: Int) {
        let digits = Array(String(repeating: "9", count: count).utf8)
        for unit in [UnixUnit.seconds, .milliseconds, .microseconds, .nanoseconds] {
            let read = TimeLayout.unix(unit).read(digits.span)
            // 9,999,999,999,999,999,999 ns since 1970 are in 2286.
            #expect((read != nil) == (count == 19 && unit == .nanoseconds), "\(count) digits of \(unit)")
        }
    }

    @Test func theOrderIsDecidedOverTheWholeColumn() throws {
        // The day passes 12 far behind the sample.
        var text = "date,v\n"
        for row in 0..<30_000 { text += "\(1 + row % 12)/\(1 + row / 12 % 12)/2024,\(row)\n" }
        #expect(fault { _ = try read(text) }.hasPrefix("day and month cannot be told apart"))
        let last = try read(text + "12/13/2024,x\n", workerChunk: 8192, workers: 2)
        #expect(last.series[0].frame.index.times.map { $0.span[30_000] } == 1_734_048_000_000_000)
        let both = try read(text + "12/13/2024,1\n13/12/2024,2\n")
        #expect(both.series[0].frame.count == 30_001)
        #expect(both.notes.sentences.contains("1 row whose time does not fit left out: '12/13/2024' on line 30,002"))
    }

    @Test func localTimesFollowTheZone() throws {
        // zoneinfo: 2024-03-31T02:30 does not exist in Berlin, 2024-10-27T02:30 occurs twice.
        let text = """
            time,v
            2024-03-31T01:30:00,1
            2024-03-31T02:30:00,2
            2024-10-27T02:30:00,3
            2024-10-27T02:45:00,4
            2024-10-27T02:30:00,5
            2024-10-27T03:00:00,6
            """
        let content = try read(text, zone: try Zone.named("Europe/Berlin"))
        #expect(
            table(content) == """
                @time|v
                2024-03-31T00:30:00Z|1
                2024-03-31T01:30:00Z|2
                2024-10-27T00:30:00Z|3
                2024-10-27T00:45:00Z|4
                2024-10-27T01:30:00Z|5
                2024-10-27T02:00:00Z|6
                """)
        #expect(
            content.notes.sentences == [
                "times are Europe/Berlin", "1 time that the clock skipped moved forward",
                "3 times that the clock showed twice told apart by order",
            ])
    }

    @Test func unsortedRepeatedAndMissingTimes() throws {
        // A column that lacks more than a tenth of its times would not be taken by itself.
        let more = (4...9).map { "\($0),2024-01-0\($0)\n" }.joined()
        let content = try read("v,when\n1,2024-01-03\n2,2024-01-01\n3,\n4,2024-01-03\n5,2024-01-02\n" + more)
        #expect(
            table(content) == """
                @when|v
                2024-01-01T00:00:00Z|2
                2024-01-02T00:00:00Z|5
                2024-01-03T00:00:00Z|1
                2024-01-03T00:00:00Z|4
                """ + (4...9).map { "\n2024-01-0\($0)T00:00:00Z|\($0)" }.joined())
        #expect(
            content.notes.sentences == [
                "time in `when`", "1 row without a time left out (line 4): `time none` keeps it",
                "rows were not in order of time: sorted",
                "1 repeated time",
            ])
    }

    @Test func theIndexIsChosenByNameThenByContent() throws {
        #expect(table(try read("a,started\n1,2024-01-01\n")) == "@started|a\n2024-01-01T00:00:00Z|1")
        #expect(
            table(try read("b,date\n2024-01-01,2024-02-02\n")) == "@date|b\n2024-02-02T00:00:00Z|2024-01-01T00:00:00Z")
        #expect(table(try read("time,a\n1,2\n3,4\n")) == "time|a\n1|2\n3|4")
        #expect(
            table(try read("1608149461\t71.000\tdischarging\n1608149521\t70.000\tdischarging\n")).hasPrefix(
                "@column1|column2|column3\n2020-12-16T20:11:01Z|71|"))
        var options = LoadOptions()
        options.time = "b"
        #expect(
            table(try read("time,b\n2024-01-01,2024-02-02\n", options: options))
                == "@b|time\n2024-02-02T00:00:00Z|2024-01-01T00:00:00Z")
        #expect(
            fault { _ = try read("a,b\n1,x\n", options: options) }
                == "column 'b' of 't.csv' holds no times: 'x' on line 2 (leave 'time' out to number the rows, or name another column)"
        )
    }

    /// Only what a reader could not guess is said: an unusual name, Unix numbers, the zone of times without offset.
    @Test func whatIsObviousIsNotSaid() throws {
        let berlin = try Zone.named("Europe/Berlin")
        #expect(try read("time,v\n2024-01-01T00:00,1\n2024-01-01T00:10,1\n").notes.isEmpty)
        #expect(try read("Date,v\n2024-01-01T00:00Z,1\n", zone: berlin).notes.isEmpty)
        #expect(
            try read("started,v\n2024-01-01T00:00,1\n", zone: berlin).notes.sentences == [
                "time in `started`", "times are Europe/Berlin",
            ])
        #expect(try read("time,v\n1608149461,1\n1608149521,1\n").notes.sentences == ["time in `time`, Unix seconds"])
    }

    /// Clocks that are not the session's are told apart; Berlin is an hour ahead in winter and two in summer (tzdata).
    @Test(
        arguments: [
            ("2026-03-01T12:00:00+02:00", "UTC", 7200), ("2026-03-01 12:00-0330", "UTC", -12_600),
            ("2026-03-01T12:00:00+02:00", "Europe/Berlin", 7200), ("2026-07-01T12:00:00+02:00", "Europe/Berlin", nil),
            ("2026-03-01T12:00:00+01:00", "Europe/Berlin", nil), ("2026-03-01T12:00:00Z", "Europe/Berlin", nil),
            ("2026-03-01T12:00:00+00:00", "Europe/Berlin", nil), ("2026-03-01", "UTC", nil), ("", "UTC", nil),
        ] as [(String, String, Int?)])
    func offsetsBesidesTheZone(_ text: String, _ zone: String, _ expected: Int?) throws {
        let own = try #require(try Zone.known(zone))
        #expect(TimeLayout.iso(offset: true).offset(of: text, besides: own) == expected)
    }
}
