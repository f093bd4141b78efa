import Series
import Testing

@testable import Formats
@testable import Reading

/// Tables as clients of databases draw them. Expected is what the same clients print as CSV.
@Suite struct DrawnBoxTests {
    private static let expected =
        "@hour|requests|latency|country\n"
        + "2024-03-01T00:00:00Z|10000|12.5|'DE'\n2024-03-01T01:00:00Z|10031|12.75|'A B'\n"
        + "2024-03-01T02:00:00Z|10062|·|'FR'"

    private static let tables: [(name: String, text: String)] = [
        (
            "ClickHouse PrettyCompact",
            """
            SELECT * FROM t

            Query id: 2f1e6c0a

               ┌────────────────hour─┬─requests─┬─latency─┬─country─┐
            1. │ 2024-03-01 00:00:00 │    10000 │    12.5 │ DE      │
            2. │ 2024-03-01 01:00:00 │    10031 │   12.75 │ A B     │
            3. │ 2024-03-01 02:00:00 │    10062 │    ᴺᵁᴸᴸ │ FR      │
               └─────────────────────┴──────────┴─────────┴─────────┘

            3 rows in set. Elapsed: 0.002 sec.

            """
        ),
        (
            "ClickHouse Pretty",
            """
            ┏━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━┳━━━━━━━━━┓
            ┃                hour ┃ requests ┃ latency ┃ country ┃
            ┡━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━╇━━━━━━━━━┩
            │ 2024-03-01 00:00:00 │    10000 │    12.5 │ DE      │
            ├─────────────────────┼──────────┼─────────┼─────────┤
            │ 2024-03-01 01:00:00 │    10031 │   12.75 │ A B     │
            ├─────────────────────┼──────────┼─────────┼─────────┤
            │ 2024-03-01 02:00:00 │    10062 │    NULL │ FR      │
            └─────────────────────┴──────────┴─────────┴─────────┘

            """
        ),
        (
            "duckdb",
            """
            ┌─────────────────────┬──────────┬─────────┬─────────┐
            │        hour         │ requests │ latency │ country │
            │      timestamp      │  int32   │ double  │ varchar │
            ├─────────────────────┼──────────┼─────────┼─────────┤
            │ 2024-03-01 00:00:00 │    10000 │    12.5 │ DE      │
            │ 2024-03-01 01:00:00 │    10031 │   12.75 │ A B     │
            │          ·          │      ·   │      ·  │ ·       │
            │ 2024-03-01 02:00:00 │    10062 │    NULL │ FR      │
            └─────────────────────┴──────────┴─────────┴─────────┘

            """
        ),
        (
            "MySQL",
            """
            +---------------------+----------+---------+---------+
            | hour                | requests | latency | country |
            +---------------------+----------+---------+---------+
            | 2024-03-01 00:00:00 |    10000 |    12.5 | DE      |
            | 2024-03-01 01:00:00 |    10031 |   12.75 | A B     |
            | 2024-03-01 02:00:00 |    10062 |    NULL | FR      |
            +---------------------+----------+---------+---------+
            3 rows in set (0.00 sec)

            """
        ),
        (
            "psql",
            """
                    hour         | requests | latency | country 
            ---------------------+----------+---------+---------
             2024-03-01 00:00:00 |    10000 |    12.5 | DE
             2024-03-01 01:00:00 |    10031 |   12.75 | A B
             2024-03-01 02:00:00 |    10062 |         | FR
            (3 rows)


            """
        ),
        (
            "psql in Unicode",
            """
                    hour         │ requests │ latency │ country 
            ─────────────────────┼──────────┼─────────┼─────────
             2024-03-01 00:00:00 │    10000 │    12.5 │ DE
             2024-03-01 01:00:00 │    10031 │   12.75 │ A B
             2024-03-01 02:00:00 │    10062 │         │ FR
            (3 rows)

            """
        ),
        (
            "Org",
            """
            | hour                | requests | latency | country |
            |---------------------+----------+---------+---------|
            | 2024-03-01 00:00:00 |    10000 |    12.5 | DE      |
            | 2024-03-01 01:00:00 |    10031 |   12.75 | A B     |
            | 2024-03-01 02:00:00 |    10062 |         | FR      |

            """
        ),
        (
            "rounded and double",
            """
            ╭─────────────────────┬──────────┬─────────┬─────────╮
            │ hour                │ requests │ latency │ country │
            ╞═════════════════════╪══════════╪═════════╪═════════╡
            │ 2024-03-01 00:00:00 │ 10000    │ 12.5    │ DE      │
            │ 2024-03-01 01:00:00 │ 10031    │ 12.75   │ A B     │
            │ 2024-03-01 02:00:00 │ 10062    │         │ FR      │
            ╰─────────────────────┴──────────┴─────────┴─────────╯

            """
        ),
    ]

    @Test(arguments: tables.map(\.name)) func reads(_ name: String) throws {
        let text = try #require(Self.tables.first { $0.name == name }).text
        #expect(table(try read(text)) == Self.expected)
        #expect(table(try read(text.replacing("\n", with: "\r\n"))) == Self.expected)
        // Whoever recognises the file, it is this that reads it.
        #expect(table(try recognised(Array(text.utf8)).content) == Self.expected)
    }

    /// Names that come again at the foot, and rows beyond the first ones that are looked at; chunks end anywhere.
    @Test func manyRows() throws {
        let rows = (0..<3000).map { row in "\(row + 1). │ \(1_700_000_000 + row * 60) │ \(row) │\n" }.joined()
        let text = "   ┌───────when─┬─v─┐\n" + rows + "   └───────when─┴─v─┘\n"
        for chunk in [1000, 512 << 10] {
            let frame = try read(text, workerChunk: chunk, workers: 2).series[0].frame
            #expect(frame.count == 3000)
            let times = try #require(frame.index.times)
            let values = try frame.column("v")?.numbers
            #expect(times.span[2999] == (1_700_000_000 + 2999 * 60) * 1_000_000)
            #expect(values.map { $0.span[2999] } == 2999)
        }
    }

    /// Bars and dashes of other tables are what they were.
    @Test(arguments: ["| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", "a|b\n1|2\n3|4\n"])
    func others(_ text: String) throws {
        #expect(table(try read(text)) == "a|b\n1|2\n3|4")
    }

    /// Lines above the table are said.
    @Test func linesAbove() throws {
        let text = Self.tables[0].text
        #expect(try read(text).notes.sentences.contains { $0.hasPrefix("2 lines above the table left out: 'SELECT") })
    }

    /// What stands below is no table, whatever signs it has, and is said; what counts the rows is not.
    @Test func wordsBelowAreSaid() throws {
        let box = "┌──────┬─────┐\n│ name │ v   │\n├──────┼─────┤\n│ a    │  1  │\n│ b    │  2  │\n└──────┴─────┘\n"
        let content = try read(box + "Total: 3 items, disk nearly full\nanother, line\n2 rows in set (0.00 sec)\n")
        #expect(table(content) == "name|v\n'a'|1\n'b'|2")
        #expect(content.notes.sentences.contains { $0.contains("2 lines below the table left out: 'Total: 3 items") })
        #expect(try !read(box + "\n2 rows in set (0.00 sec)\n").notes.sentences.contains { $0.contains("left out") })
    }
}
