import Glibc
import Series
import Testing

@testable import Formats
@testable import Reading

/// Where a table begins, what quotes and names are its own: expected tables are what a person reads in the file.
@Suite struct UncertainTableTests {
    @Test(arguments: [
        // Names as long as the times below them.
        ReadCase(
            "a name of sixteen letters", "datetime_iso8601,temp\n2024-01-01T00:00,1.5\n2024-01-01T01:00,1.6\n",
            "@datetime_iso8601|temp\n2024-01-01T00:00:00Z|1.5\n2024-01-01T01:00:00Z|1.6"),
        ReadCase(
            "a name of twelve letters", "time_iso8601,temp\n202401010000,1.5\n202401010100,1.6\n",
            "@time_iso8601|temp\n2024-01-01T00:00:00Z|1.5\n2024-01-01T01:00:00Z|1.6"),
        ReadCase(
            "a name of nineteen letters, alone", "observation_time_v2\n2024-01-01 00:00:00\n2024-01-01 01:00:00\n",
            "@observation_time_v2\n2024-01-01T00:00:00Z\n2024-01-01T01:00:00Z"),
        ReadCase(
            "a name beside digests", "sha256_first,n\n59e8e5e6b3ab,1\n69e8e5e6b3ab,2\n",
            "sha256_first|n\n'59e8e5e6b3ab'|1\n'69e8e5e6b3ab'|2"),
        ReadCase(
            "digests alone", "19e8e5e6b3ab,x\n59e8e5e6b3ab,y\n69e8e5e6b3ab,z\n",
            "column1|column2\n'19e8e5e6b3ab'|'x'\n'59e8e5e6b3ab'|'y'\n'69e8e5e6b3ab'|'z'"),
        // The size of a grid above its rows.
        ReadCase(
            "counts above numbers",
            "10 20 30\n" + (1...8).map { "\($0) \($0 + 1) \($0 + 2) \($0 + 3) \($0 + 4)\n" }.joined(),
            "column1|column2|column3|column4|column5\n"
                + (1...8).map { "\($0)|\($0 + 1)|\($0 + 2)|\($0 + 3)|\($0 + 4)" }.joined(separator: "\n"),
            [
                "columns apart by blanks", "1 line above the table left out: '10 20 30'",
                "no header: columns `column1` to `column5`", "no time column: rows are numbered",
            ]),
        // Apostrophes that happen to balance: every text has one at its one end or the other.
        ReadCase(
            "apostrophes in turn",
            "name,n\n's-Gravenhage,1\nJames',2\n's-Hertogenbosch,3\nBoys',4\n",
            "name|n\n''s-Gravenhage'|1\n'James''|2\n''s-Hertogenbosch'|3\n'Boys''|4"),
    ])
    func tables(_ example: ReadCase) throws {
        let content = try read(example.text)
        #expect(table(content) == example.table, "\(content.notes.sentences)")
        if !example.notes.isEmpty { #expect(content.notes.sentences == example.notes) }
    }

    /// Single quotes around every field: the same rows whether the sample ends within a field or not, behind a mark or a comment.
    @Test(arguments: ["", "\u{FEFF}", "# pumps\n"]) func quotesAtTheSamplesEnd(_ above: String) throws {
        for length in [3, 4, 5, 6, 7, 8] {
            let rows = (0..<6000).map { "'\(String(repeating: "x", count: length))\($0 % 10)','\($0 % 7).5'\n" }
            let content = try read(above + "'who','n'\n" + rows.joined())
            let frame = content.series[0].frame
            #expect(frame.count == 6000)
            #expect(
                try frame.column("n")?.numbers.map { $0.span[5999] } == 0.5, "\(length): \(content.notes.sentences)")
        }
    }

    /// What is said of such a file shows its own quotes.
    @Test func quotesInNotes() throws {
        let rows = (0..<40).map { $0 % 3 == 0 ? "'a; \"b\"';'x';\($0)\n" : "'c';'\($0)';\($0)\n" }
        let content = try read("'who';'mixed';'n'\n" + rows.joined())
        let said = try #require(content.notes.sentences.first { $0.contains("mixed") })
        #expect(said.contains("'x'"), "\(said)")
        let texts = (0..<40).map { $0 % 3 == 0 ? "'c; d';'say \"x\"';\($0)\n" : "'c';'\($0)';\($0)\n" }
        let other = try read("'who';'mixed';'n'\n" + texts.joined())
        #expect(
            other.notes.sentences.contains { $0.contains("mixed") && $0.contains("say \"x\"") },
            "\(other.notes.sentences)")
    }

    /// A column without a name that holds nothing in the lines that are looked at, and something behind them.
    @Test func anUnnamedColumnThatFillsLater() throws {
        func file(_ late: String?) -> String {
            ",day,v\n"
                + (0..<20_000).map { row in
                    "\(row == 5000 ? late ?? "" : ""),2024-01-01T\(row / 3600 + 10):\(row / 60 % 60 + 10 > 59 ? 59 : row / 60 % 60 + 10):\(row % 50 + 10),\(row)\n"
                }.joined()
        }
        let options = { () -> LoadOptions in
            var options = LoadOptions()
            options.refusesTime = true
            return options
        }()
        let none = try read(file(nil), options: options).series[0].frame
        #expect(none.columns.map(\.name) == ["day", "v"] && none.count == 20_000)
        let text = try read(file("x"), options: options).series[0].frame
        #expect(text.columns.map(\.name) == ["column1", "day", "v"])
        #expect(text.column("column1")?.text?[5000] == "x" && text.column("column1")?.text?[4999] == nil)
        let number = try read(file("7"), options: options).series[0].frame
        #expect(try number.column("column1")?.numbers.map { $0.span[5000] } == 7)
        var told = LoadOptions()
        told.types = ["column1": .text]
        #expect(try read(",v\n,1\n,2\n", options: told).series[0].frame.columns.map(\.name) == ["column1", "v"])
    }

    /// Streamed, such a file is read whole once the value comes, and one without it hands over no such column.
    @Test func anUnnamedColumnStreamed() throws {
        for (late, expected) in [(nil, ["v"]), ("x", nil), ("7", nil)] as [(String?, [String]?)] {
            let rows = (0..<20_000).map { row in
                "\(row == 5000 ? late ?? "" : ""),\(Calendar(zone: .utc).iso8601(Int64(row) * 60_000_000)),\(row)\n"
            }
            let bytes = Array((",day,v\n" + rows.joined()).utf8)
            var options = LoadOptions()
            options.chunkBytes = 20_000
            let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
            var names: Set<[String]> = []
            let chunks = RowChunks(path: "t.csv", zone: .utc, shown: .utc) { frame, _ in
                names.insert(frame.columns.map(\.name))
            }
            let request = ReadRequest(options: options, context: context)
            let notes = try? CSVFormat.stream(.bytes(bytes, path: "t.csv"), request, into: chunks)
            if let expected {
                #expect(notes != nil && names == [expected])
            } else {
                #expect(notes == nil)
            }
        }
    }

    /// Lines of a log whose first has the most commas: no header, since it is as the others are.
    @Test func aLogIsNoHeader() throws {
        let log =
            "2024-01-01 12:00:00,123 start a, b\n"
            + (1...9).map { "2024-01-01 12:00:0\($0),123 step\($0)\n" }.joined()
        let first = fault {
            let content = try read(log)
            let names = content.series[0].frame.columns.map(\.name) + [content.series[0].frame.index.name]
            #expect(!names.contains { $0.contains("2024") }, "\(names)")
        }
        #expect(first == "no error" || first.contains("is not a table"), "\(first)")
    }

    // MARK: Files in a row

    private func load(_ files: [(String, String)]) throws -> Loaded {
        let folder = StreamedFormatTests.Folder(files.map { ($0.0, Array($0.1.utf8)) })
        return try Loader.load(
            paths: files.map { folder.path + "/" + $0.0 }, options: LoadOptions(),
            context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
    }

    @Test func numbersOfRowsGoOnInTheLastFile() throws {
        let one = try load([("a.csv", ",v\n0,5\n1,6\n"), ("b.csv", ",v\n2,7\n")]).series[0].frame
        #expect(one.columns.map(\.name) == ["v", "file"] && one.count == 3)
        let other = try load([
            ("a.json", "[{\"v\":1},{\"v\":2}]"), ("b.csv", ",v\n0,5\n1,6\n"), ("c.csv", ",v\n2,7\n"),
        ]).series[0].frame
        #expect(other.columns.map(\.name) == ["v", "file"] && other.count == 5)
    }
}
