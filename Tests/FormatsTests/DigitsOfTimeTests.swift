import Series
import Testing

@testable import Reading

/// Times in digits alone, in ISO 8601's reduced precision, with the year before a month's name, and periods by their letters. The instants
/// are those that the digits say.
@Suite struct DigitsOfTimeTests {
    @Test(arguments: [
        // Brokers' bars and ticks (HistData.com's ASCII formats), and what stands beside them.
        ("20240101 170000", "2024-01-01T17:00:00Z"),
        ("20240101 170000123", "2024-01-01T17:00:00.123Z"),
        ("20240101 1700", "2024-01-01T17:00:00Z"),
        ("20240101 17:00:30", "2024-01-01T17:00:30Z"),
        ("20240101_170030", "2024-01-01T17:00:30Z"),
        ("20240101T17", "2024-01-01T17:00:00Z"),
        ("20240101T170030.25", "2024-01-01T17:00:30.25Z"),
        ("20240101T17:00", "2024-01-01T17:00:00Z"),
        ("202401", "2024-01-01T00:00:00Z"),
        // ISO 8601-1, 4.3.3: the hour alone.
        ("2024-01-02T00", "2024-01-02T00:00:00Z"),
        ("2024-01-02T17", "2024-01-02T17:00:00Z"),
        ("2024-01-02 17", "2024-01-02T17:00:00Z"),
        ("2024-01-02T17Z", "2024-01-02T17:00:00Z"),
        ("2024-01-02T17-05:00", "2024-01-02T22:00:00Z"),
        ("2024-01-02T24", "2024-01-03T00:00:00Z"),
        // Statistical offices, Stata and SDMX.
        ("2023M12", "2023-12-01T00:00:00Z"),
        ("2024M1", "2024-01-01T00:00:00Z"),
        ("2024m1", "2024-01-01T00:00:00Z"),
        ("2024-M01", "2024-01-01T00:00:00Z"),
        ("M12 2023", "2023-12-01T00:00:00Z"),
        ("2023-Q4", "2023-10-01T00:00:00Z"),
        // NASA's Horizons, and what observatories write.
        ("2024-Mar-12 00:00", "2024-03-12T00:00:00Z"),
        ("2024-Mar-12 06:30:15.250", "2024-03-12T06:30:15.25Z"),
        ("2024 March 12", "2024-03-12T00:00:00Z"),
        ("2024 Mar 12 06:30", "2024-03-12T06:30:00Z"),
        ("12-MAR-2024 00:00:00.0000", "2024-03-12T00:00:00Z"),
    ])
    func reads(_ text: String, _ expected: String) throws {
        let content = try read("time,v\n\(text),1\n\(text),2\n")
        #expect(table(content) == "@time|v\n\(expected)|1\n\(expected)|2")
    }

    @Test(arguments: [
        "20240101 250000", "20240101 176000", "2024-01-02T25", "2023M13", "2023M0", "202413", "2024-Mrz-99",
    ])
    func refuses(_ text: String) throws {
        let content = try read("time,v\n\(text),1\n\(text),2\n")
        #expect(content.series[0].frame.index.times == nil)
    }

    /// Days in digits under any name, beside other times and as the only ones; quantities of their size stay numbers.
    @Test func daysUnderAnyName() throws {
        let days = [20_230_131, 20_230_228, 20_230_304, 20_240_229]
        let rows = days.enumerated().map { "2024-03-0\($0 + 1),\($1),\($1 + 40)\n" }.joined()
        let content = try read("day,booked,paid\n" + rows)
        #expect(
            table(content).split(separator: "\n").suffix(2)
                == [
                    "2024-03-03T00:00:00Z|2023-03-04T00:00:00Z|20230344",
                    "2024-03-04T00:00:00Z|2024-02-29T00:00:00Z|20240269",
                ])
        let alone = try read("booked,v\n" + days.map { "\($0),1\n" }.joined())
        #expect(
            table(alone)
                == "@booked|v\n2023-01-31T00:00:00Z|1\n2023-02-28T00:00:00Z|1\n2023-03-04T00:00:00Z|1\n2024-02-29T00:00:00Z|1"
        )
    }

    /// HistData's bars: no header, semicolons.
    @Test func barsWithoutNames() throws {
        let rows = (0..<6).map { "20240101 17000\($0);1.104;\($0)\n" }.joined()
        let expected = (0..<6).map { "2024-01-01T17:00:0\($0)Z|1.104|\($0)" }.joined(separator: "\n")
        #expect(table(try read(rows)) == "@column1|column2|column3\n" + expected)
    }

    /// Months without a name before named columns, over the end of a year.
    @Test func monthsWithoutAName() throws {
        let months = ["202011", "202012", "202101", "202102", "202103"]
        let text = ",SMB,HML\n" + months.enumerated().map { "\($1),    0.\($0),   -1.5\n" }.joined()
        let expected = months.enumerated().map { "\($1.prefix(4))-\($1.suffix(2))-01T00:00:00Z|0.\($0)|-1.5" }
        let rows = table(try read(text)).split(separator: "\n").dropFirst()
        #expect(rows.map { String($0).replacing("|0|", with: "|0.0|") } == expected)
    }

    /// Twelve numbers that days of October 2020 are as well, in two digits of a year.
    @Test func shortDaysStay() throws {
        let text = "date,v\n" + (1...9).map { "20100\($0),\($0)\n" }.joined()
        #expect(table(try read(text)).contains("20-10-01T00:00:00Z|1\n"))
    }

    /// Clocks in single quotes beside dates, as Germany's Umweltbundesamt writes them; 24:00 is the next midnight.
    @Test func clocksInQuotes() throws {
        let rows = (1...24).map { hour in
            "DEBE034;01.04.2024;'\(hour < 10 ? "0" : "")\(hour):00';\(hour + 10);gut\n"
        }.joined()
        let content = try read("Code;Datum;Uhrzeit;Ozon;Index\n" + rows)
        let lines = table(content).split(separator: "\n")
        #expect(lines.count == 25)
        #expect(lines[0] == "@time|Code|Ozon|Index")
        #expect(lines[1] == "2024-04-01T01:00:00Z|'DEBE034'|11|'gut'")
        #expect(lines[24] == "2024-04-02T00:00:00Z|'DEBE034'|34|'gut'")
    }

    /// MongoDB's mongostat: bars within values, and in the last column a month, a day and a clock without a year.
    @Test func barsWithinValues() throws {
        let rows = (1...20).map { row in
            "    *0    \(row % 10)     1|0  0.0% 2.61G 0|\(row % 3)   11\(row % 10)b    4 Mar  5 10:00:\(row + 10).340\n"
        }.joined()
        let content = try read("insert query command dirty vsize qrw net_in conn                time\n" + rows)
        let lines = table(content).split(separator: "\n")
        #expect(lines[0].hasPrefix("@time|insert|query|command|dirty"))
        #expect(lines.count == 21)
        // Of the year in which it is read, as nothing else is known.
        #expect(lines[1].hasPrefix("1970-03-05T10:00:11.34Z|'*0'|1|'1|0'|0|"))
    }
}
