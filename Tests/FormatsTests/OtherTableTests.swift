import Series
import Testing

@testable import Reading

/// Tables below each other in one file, apart by titles and remarks: one is read, the next one named.
@Suite struct OtherTableTests {
    private static let first = (1...6).map { "2024-01-0\($0),\($0),\($0 * 2)\n" }.joined()
    private static let second = (1...3).map { "Service \($0),\($0)\n" }.joined()

    @Test(arguments: [
        ("a title", "## Costs\n", 8, 9), ("remarks", "# \n# All users\n# End date: 20240114\n", 9, 11),
        ("a blank line", "\nCosts\n", 9, 9), ("both", "\n# All users\n# Start\n# End\n", 9, 12),
    ])
    func linesOfOneCellPartTables(_ one: (name: String, between: String, title: Int, names: Int)) throws {
        let text = "Date,Odo,Fuel\n" + Self.first + one.between + "Title,Cost\n" + Self.second
        let found = try read(text)
        #expect(
            table(found)
                == "@Date|Odo|Fuel\n"
                + (1...6).map { "2024-01-0\($0)T00:00:00Z|\($0)|\($0 * 2)" }.joined(separator: "\n"))
        let note = "another table from line \(one.title) on"
        #expect(
            found.notes.sentences.contains { $0.hasPrefix(note) && $0.hasSuffix("'skip \(one.names - 1)' reads it") })
        // The clause that is named reads the table that is meant.
        var options = LoadOptions()
        options.skip = one.names - 1
        #expect(
            table(try read(text, options: options))
                == "Title|Cost\n" + (1...3).map { "'Service \($0)'|\($0)" }.joined(separator: "\n"))
    }

    /// A remark among the rows of one table, and its header again, part nothing.
    @Test func remarksWithinATableDoNot() throws {
        let text = "Date,Odo,Fuel\n" + Self.first + "# pause\n2024-01-07,7,14\n2024-01-08,8,16\n"
        #expect(!(try read(text).notes.sentences.contains { $0.hasPrefix("another table") }))
    }

    private static let wells = (0..<30).map { "\($0 / 4):\($0 % 4)5:00\t37.0\t0.0\($0)\t0.1\($0)\n" }.joined()
    private static let results =
        "\nResults\n\n\t1\t2\t3\t4\nA\t1.180\t1.179\t1.181\tMax V [600]\nB\t1.177\t1.180\t1.182\tMax V [600]\n"

    /// BioTek's Gen5: below the readings of a plate stand results of other columns, whose names are numbers.
    @Test func linesOfOtherWidthsAreAnotherTable() throws {
        let found = try read("Time\tT 600\tA1\tA2\n" + Self.wells + Self.results)
        #expect(found.series[0].frame.count == 30)
        #expect(
            found.notes.sentences.contains("another table from line 33 on ('Results') is not read: 'skip 32' reads it"))
        #expect(!found.notes.sentences.contains { $0.contains("wrong number of fields") })
    }

    /// The same behind more rows than are looked at first.
    @Test func soTheyAreAtTheFootOfALongFile() throws {
        let many = String(repeating: Self.wells, count: 200)
        let found = try read("Time\tT 600\tA1\tA2\n" + many + Self.results)
        #expect(found.series[0].frame.count == 6000)
        #expect(found.notes.sentences.contains { $0.hasPrefix("4 lines below the table left out: 'Results'") })
    }

    /// Rows that go on below a blank line, and a few that are short, are rows.
    @Test func rowsBelowABlankLineAreRows() throws {
        let found = try read("Date,Odo,Fuel\n" + Self.first + "\n2024-01-07,7\n2024-01-08,8,16\n2024-01-09,9,18\n")
        #expect(found.series[0].frame.count == 9)
    }

    /// Factors of a market (Kenneth French's library): years below months, under the same names.
    @Test func yearsBelowMonths() throws {
        let months = (1...12).map { "2020\($0 < 10 ? "0" : "")\($0),    2.\($0),   -0.5\n" }.joined()
        let text =
            "Made from the 202403 database.\n\n,Mkt-RF,SMB\n" + months
            + "\n  Annual Factors: January-December \n,Mkt-RF,SMB\n  2020,   14.00,    1.50\n  2021,   15.00,    1.50\n"
            + "\nCopyright 2024 Eugene F. Fama and Kenneth R. French\n"
        let found = try read(text)
        let lines = table(found).split(separator: "\n")
        #expect(lines.count == 13)
        #expect(lines.last == "2020-12-01T00:00:00Z|2.12|-0.5")
        #expect(found.notes.sentences.contains { $0.hasPrefix("another table from line 17 on ('Annual Factors") })
    }
}
