import Testing

@testable import Reading

/// Months, quarters, lengths of time and sums as spreadsheets, reports and programs write them.
@Suite struct SpelledOtherwiseTests {
    /// 2026-01-01.
    private static let now: Int64 = 1_767_225_600_000_000

    private func times(_ name: String, _ values: [String]) throws -> [String] {
        let text = "\(name),v\n" + values.enumerated().map { "\($1),\($0)\n" }.joined()
        return table(try read(text, now: Self.now)).split(separator: "\n").dropFirst().map { String($0.prefix(10)) }
    }

    @Test(arguments: [
        ("Month", ["Jan-24", "Feb-24", "Mar-24"], ["2024-01-01", "2024-02-01", "2024-03-01"]),
        ("Month", ["Mar 99", "Feb 99", "Jan 99"], ["1999-01-01", "1999-02-01", "1999-03-01"]),
        ("period", ["1Q24", "2Q24", "3Q24"], ["2024-01-01", "2024-04-01", "2024-07-01"]),
        ("Quarter", ["Q3/23", "Q4/23", "Q1/24"], ["2023-07-01", "2023-10-01", "2024-01-01"]),
        ("quarter", ["Q3 '23", "Q4 '23", "Q1 '24"], ["2023-07-01", "2023-10-01", "2024-01-01"]),
        ("month", ["2024.01", "2024.02", "2024.10"], ["2024-01-01", "2024-02-01", "2024-10-01"]),
        ("t", ["1704067200.125", "1704067201.250", "1704067202.5"], ["2024-01-01", "2024-01-01", "2024-01-01"]),
        (
            "time", ["2024-03-31 01:30 CET", "2024-03-31 03:30 CEST", "2024-03-31 04:30 CEST"],
            ["2024-03-31", "2024-03-31", "2024-03-31"]
        ),
    ])
    func areTimes(name: String, values: [String], wanted: [String]) throws {
        #expect(try times(name, values) == wanted)
    }

    /// Days of a month, a model's name, hundredths of a year.
    @Test(arguments: [
        ("Date", ["Jan-24", "Jan-25", "Jan-26", "Jan-27"]), ("quarter", ["Q124", "Q224", "Q324"]),
        ("month", ["2024.08", "2024.17", "2024.25"]),
    ])
    func areNone(name: String, values: [String]) throws {
        #expect(try read("\(name),v\n" + values.map { "\($0),1\n" }.joined()).series[0].frame.index.times == nil)
    }

    @Test func areTimesWhereThePersonSaysSo() throws {
        var options = LoadOptions()
        options.time = "label"
        let content = try read("label,v\nJan-24,1\nFeb-24,2\nApr-24,3\n", options: options, now: Self.now)
        #expect(table(content).contains("2024-04-01T00:00:00Z|3"))
    }

    /// ISO 8601-1, 5.5.2: 7 h 20 min are 26,400 s.
    @Test func lengthsOfISO8601() throws {
        let content = try read("day,sleep\n2024-01-01,PT7H20M\n2024-01-02,P1DT1S\n2024-01-03,PT1.5S\n")
        #expect(
            table(content).split(separator: "\n").map { $0.split(separator: "|").last ?? "" } == [
                "sleep:s", "26400", "86401", "1.5",
            ])
    }

    @Test func whatIsOwedHasItsSignBehind() throws {
        let content = try read("Buchung;Betrag\n01.01.2024;1.200,50-\n02.01.2024;300,00\n03.01.2024;12,10-\n")
        #expect(
            table(content).split(separator: "\n").map { $0.split(separator: "|").last ?? "" } == [
                "Betrag", "-1200.5", "300", "-12.1",
            ])
    }

    @Test func thousandsApartByBlanks() throws {
        for blank in [" ", "\u{A0}", "\u{202F}"] {
            let content = try read("d;v\n2024-01-01;1\(blank)234,5\n2024-01-02;12\(blank)345,6\n")
            #expect(table(content) == "@d|v\n2024-01-01T00:00:00Z|1234.5\n2024-01-02T00:00:00Z|12345.6")
        }
    }

    /// The line by which a spreadsheet is told the separator is not a header.
    @Test func theLineForSpreadsheets() throws {
        for first in ["sep=;", "\"sep=;\"", "SEP=;"] {
            let content = try read("\u{FEFF}\(first)\r\nDatum;Wert\r\n01.02.2024;1.234,5\r\n02.02.2024;1.300,0\r\n")
            #expect(table(content) == "@Datum|Wert\n2024-02-01T00:00:00Z|1234.5\n2024-02-02T00:00:00Z|1300", "\(first)")
        }
    }
}
