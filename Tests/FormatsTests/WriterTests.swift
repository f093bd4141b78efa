import Seeded
import Series
import Syntax
import Testing

@testable import Formats
@testable import Reading

/// What CSV and JSON output must be to the byte: RFC 4180, RFC 8259, ISO 8601. Shortest digits are those of Python's repr.
@Suite struct WriterTests {
    /// What a reader would take for something else stands in quotes (RFC 4180; blanks at the ends are cut, `#` begins a comment).
    @Test(arguments: [
        ("a", "a"), ("a b", "a b"), (" a", "\" a\""), ("a ", "\"a \""), ("a\t", "\"a\t\""), ("a,b", "\"a,b\""),
        ("a\"b", "\"a\"\"b\""), ("#a", "\"#a\""), ("a#", "a#"), ("NA", "\"NA\""), ("", "\"\""), ("a\nb", "\"a\nb\""),
    ])
    func quotes(_ text: String, _ written: String) {
        #expect(String(decoding: CSVQuotes.settled(Array(text.utf8)), as: UTF8.self) == written)
    }

    private func csv(_ frame: Frame, _ zone: Zone = .utc) throws -> String {
        var bytes: [UInt8] = []
        try CSVWriter(frame, zone: zone).write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func json(_ frame: Frame, _ zone: Zone = .utc) throws -> String {
        var bytes: [UInt8] = []
        try JSONWriter(frame, zone: zone).write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private let mixed = Frame(
        index: Index(name: "when", keys: .time(Buffer([1_711_846_800_000_000, 1_711_850_400_500_000]))),
        columns: [
            Column("speed", unit: "m/s", [6, .nan]),
            Column("note, long", texts: ["say \"hi\"\n", nil]),
        ])

    @Test func csvOfEveryKind() throws {
        #expect(
            try csv(mixed)
                == "when,speed (m/s),\"note, long\"\n2024-03-31T01:00:00Z,6,\"say \"\"hi\"\"\n\"\n2024-03-31T02:00:00.5Z,,\n"
        )
        #expect(
            try csv(mixed, try Zone.named("Europe/Berlin")).contains("\n2024-03-31T03:00:00+02:00,6,"))
    }

    /// A column of nothing but true and false, in any case of letters, has JSON's literals (RFC 8259, section 3).
    @Test func truthsAreLiterals() throws {
        let frame = Frame(
            index: Index(name: "row", keys: .row(3)),
            columns: [Column("ok", texts: ["TRUE", nil, "false"]), Column("word", texts: ["true", "no", nil])])
        #expect(
            try json(frame)
                == "[\n{\"ok\":true,\"word\":\"true\"},\n{\"ok\":null,\"word\":\"no\"},\n{\"ok\":false,\"word\":null}\n]\n"
        )
    }

    @Test func yearsAreWrittenAsYears() throws {
        var index = Index(name: "year", keys: .time(Buffer([-599_616_000_000_000, -568_080_000_000_000])))
        index.areYears = true
        let frame = Frame(index: index, columns: [Column("x", [1, 2])])
        #expect(try csv(frame) == "year,x\n1951,1\n1952,2\n")
        #expect(try json(frame) == "[\n{\"year\":1951,\"x\":1},\n{\"year\":1952,\"x\":2}\n]\n")
    }

    @Test func jsonOfEveryKind() throws {
        #expect(
            try json(mixed) == """
                [
                {"when":"2024-03-31T01:00:00Z","speed":6,"note, long":"say \\"hi\\"\\n"},
                {"when":"2024-03-31T02:00:00.5Z","speed":null,"note, long":null}
                ]

                """)
    }

    @Test func indexes() throws {
        let numbers = [Column("n", [1, 2])]
        let week = Frame(index: Index(name: "weekday", keys: .cycle(.weekday, Buffer([6, 0]))), columns: numbers)
        #expect(try csv(week) == "weekday,n\nSunday,1\nMonday,2\n")
        #expect(try json(week) == "[\n{\"weekday\":\"Sunday\",\"n\":1},\n{\"weekday\":\"Monday\",\"n\":2}\n]\n")
        let hour = Frame(
            index: Index(name: "hour_of_day", keys: .cycle(.hourOfDay, Buffer([0, 23]))), columns: numbers)
        #expect(try csv(hour) == "hour_of_day,n\n0,1\n23,2\n")
        #expect(try json(hour) == "[\n{\"hour_of_day\":0,\"n\":1},\n{\"hour_of_day\":23,\"n\":2}\n]\n")
        let rows = Frame(index: Index(name: "row", keys: .row(2)), columns: numbers)
        #expect(try csv(rows) == "n\n1\n2\n")
        let group = Frame(
            index: Index(name: "city", keys: .category(TextColumn(["NA", nil]))), columns: numbers)
        #expect(try csv(group) == "city,n\n\"NA\",1\n,2\n")
        #expect(try json(group) == "[\n{\"city\":\"NA\",\"n\":1},\n{\"city\":null,\"n\":2}\n]\n")
        let empty = Frame(index: Index(name: "row", keys: .row(0)), columns: [Column("n", [])])
        #expect(try csv(empty) == "n\n")
        #expect(try json(empty) == "[]\n")
    }

    @Test(arguments: [
        (6.0, "6"), (0.1, "0.1"), (-0.0, "0"), (1e15, "1000000000000000"), (1e21, "1e+21"), (1.5e-7, "1.5e-07"),
        (0.1 + 0.2, "0.30000000000000004"), (123456.789, "123456.789"), (.infinity, "inf"), (-.infinity, "-inf"),
        (9007199254740991, "9007199254740991"), (.leastNonzeroMagnitude, "5e-324"), (0.0001, "0.0001"),
    ])
    func numbers(_ value: Double, _ text: String) {
        #expect(NumberText.text(value) == text)
    }

    /// Whatever way a number takes, it comes out in the standard library's shortest digits, `.0` aside.
    @Test func shortestDigits() {
        var random = SplitMix(seed: 21)
        func check(_ value: Double) {
            let text = value.description
            #expect(NumberText.text(value) == (text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
        }
        for places in 0...15 {
            for _ in 0..<2000 {
                let digits = Int.random(in: 1...17, using: &random)
                var number = Int.random(in: 0...9, using: &random)
                for _ in 1..<max(2, digits) { number = number &* 10 &+ Int.random(in: 0...9, using: &random) }
                // The nearest double of a decimal, and its neighbours, which are none of few digits.
                let value = Double("\(number)e-\(places)") ?? 0
                if value >= 1e-4, value < 0x1p53 {
                    check(value)
                    check(-value)
                    check(value.nextUp)
                    check(value.nextDown)
                }
            }
        }
    }

    @Test func whatIsWrittenReadsBackTheSame() throws {
        let text =
            "time,a (m/s),b,c\n2024-01-01T00:00:00Z,0.1,\"NA\",\n2024-01-01T01:00:00Z,-6,\" x\",1\n2024-01-01T02:00:00Z,,\"#\",2\n"
        let frame = try read(text).series[0].frame
        #expect(try csv(frame) == text)
        let berlin = try csv(frame, try Zone.named("Europe/Berlin"))
        #expect(try csv(try read(berlin).series[0].frame) == text)
        let alone = "a\n1\n\"\"\n3\n"
        #expect(try csv(try read(alone).series[0].frame) == alone)
    }
}
