import Series
import Testing

@testable import Reading

/// Tables below each other in one file, apart by titles and remarks: one is read, the next one named.
@Suite struct OtherTableTests {
    private static let first = (1...6).map { "2024-01-0\($0),\($0),\($0 * 2)\n" }.joined()
    private static let second = (1...3).map { "Service \($0),\($0)\n" }.joined()

    @Test(arguments: [
        ("a title", "## Costs\n", 9), ("remarks", "# \n# All users\n# End date: 20240114\n", 11),
        ("a blank line", "\nCosts\n", 9),
    ])
    func linesOfOneCellPartTables(_ one: (name: String, between: String, names: Int)) throws {
        let text = "Date,Odo,Fuel\n" + Self.first + one.between + "Title,Cost\n" + Self.second
        let found = try read(text)
        #expect(
            table(found)
                == "@Date|Odo|Fuel\n"
                + (1...6).map { "2024-01-0\($0)T00:00:00Z|\($0)|\($0 * 2)" }.joined(separator: "\n"))
        let note = "another table from line \(one.names) on"
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
}
