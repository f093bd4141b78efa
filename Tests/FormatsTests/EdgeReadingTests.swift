import Diagnostics
import Series
import Syntax
import Testing

@testable import Reading

/// What stands at an edge of what files say: the last day of a year, a week that it lacks, a name that another has.
@Suite struct EdgeReadingTests {
    /// `datetime.strptime("2024-366", "%Y-%j")` is New Year's Eve; 2023 has no such day.
    @Test func daysOfTheYear() throws {
        let parts = try #require(DateParts(["year", "doy"]) { _, _ in true })
        let utc = Calendar(zone: .utc)
        func time(_ year: Double, _ day: Double) -> Int64 { parts.time { [year, day][$0] } }
        #expect(utc.iso8601(time(2024, 366)) == "2024-12-31T00:00:00Z")
        #expect(utc.iso8601(time(2023, 365)) == "2023-12-31T00:00:00Z")
        #expect(time(2023, 366) == missingTime && time(2023, 0) == missingTime)
    }

    /// Python's `date.fromisocalendar`: 2020 has 53 weeks, 2021 and 2024 have 52.
    @Test(
        arguments: [
            ("2020-W53", "2020-12-28T00:00:00Z"), ("2020-W53-7", "2021-01-03T00:00:00Z"), ("2021-W53", nil),
            ("2024-W53-1", nil), ("2021-W52", "2021-12-27T00:00:00Z"),
        ] as [(String, String?)])
    func lastWeeks(_ text: String, _ expected: String?) {
        let found = TimeLayout.week(Array(text.utf8).span)
        #expect(found.map { Calendar(zone: .utc).iso8601($0.microseconds) } == expected)
    }

    /// No two columns have one name, whatever the numbered ones are called.
    @Test(arguments: [
        (["a", "a 2", "a"], ["a", "a 2", "a 3"]), (["a", "a", "a 2"], ["a", "a 2", "a 2 2"]),
        (["a", "a", "a"], ["a", "a 2", "a 3"]),
    ])
    func namesAreOne(_ fields: [String], _ expected: [String]) { #expect(HeaderNames(fields).names == expected) }

    /// Of `a OP b` the flipped one is `b OP' a` (ISO 9075, 8.2).
    @Test(arguments: [
        (BinaryOperator.less, ">"), (.lessOrEqual, ">="), (.greater, "<"), (.greaterOrEqual, "<="), (.equal, "="),
        (.notEqual, "<>"),
    ])
    func comparisonsFromTheOtherSide(_ symbol: BinaryOperator, _ sign: String) {
        let five = Expression(.number(NumberSyntax(value: 5, isPercent: false)), SourceRange(0, 0))
        let name = Expression(.name("v", quoted: false), SourceRange(0, 0))
        let condition = SQLCondition { name in
            SQLCondition.Term(isText: false, compared: { "\(name) \($0) \($1)" }, isThere: nil)
        }
        #expect(condition.sql(Expression(.binary(symbol, five, name), SourceRange(0, 0))) == "v \(sign) 5")
    }

    /// No group of thousands begins with 0, so that tabs with `0,125` have decimal commas.
    @Test func aCommaBehindZero() throws {
        let content = try read("time\tv\n2024-01-01\t0,125\n2024-01-02\t0,250\n")
        #expect(table(content) == "@time|v\n2024-01-01T00:00:00Z|0.125\n2024-01-02T00:00:00Z|0.25")
    }

    /// +05:30 and −03:30 in minutes, hours and seconds.
    @Test(arguments: [
        ("330", "utc_offset_minutes", 19_800), ("-210", "offset (min)", -12_600), ("5.5", "utc offset", 19_800),
        ("-12600", "utc_offset_seconds", -12_600), ("0", "utc_offset_minutes", 0),
    ])
    func offsetsInTheirUnit(_ text: String, _ name: String, _ seconds: Int) {
        #expect(ZoneText.zone(text, under: name)?.offset(at: 0) == seconds)
    }

    /// APPNOTE 6.3.10, 4.5.3: the size comes before the packed size.
    @Test func wideSizes() throws {
        let text = "time,v\n2024-01-01,1\n"
        let bytes = ZipTests().archive([("a.csv", [])], isWide: true, swollen: ("a.csv", text, 1 << 20))
        let entry = try #require(try ZipDirectory(ByteSource.bytes(bytes, path: "a.zip")).entries.first)
        #expect(entry.size == text.utf8.count + (1 << 20) && entry.packedSize < 10_000)
    }
}

extension EdgeReadingTests {
    /// Prometheus' text format: `\\`, `\"` and `\n` stand for a backslash, a quote and a line feed in a label's value.
    @Test func labelsOfMetrics() throws {
        let text = "# TYPE a gauge\na{k=\"x\\ny\\\"z\\\\n\"} 1\na{k=\"n\"} 2\n"
        let frame = try recognised(Array(text.utf8), path: "t.prom").content.series[0].frame
        let labels = try #require(frame.column("k")?.text)
        #expect([labels[0], labels[1]] == ["x\ny\"z\\n", "n"])
    }
}
