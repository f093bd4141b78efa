import Series
import Testing

@testable import Formats
@testable import Reading

/// What proves how the fields of a line are kept apart: names that the file declares, quotes, and the header.
@Suite struct SeparatorProofTests {
    /// Ten rows of a log of requests whose agents hold semicolons (Microsoft's documentation of IIS logging).
    private static let requests = (0..<10).map { row in
        "2024-03-14 10:15:2\(row) GET /api/\(row) Mozilla/5.0+(Windows;+Win64;+x64) 200 \(row + 15)\n"
    }.joined()
    private static let requestRows = (0..<10).map { row in
        "2024-03-14T10:15:2\(row)Z|'GET'|'/api/\(row)'|'Mozilla/5.0+(Windows;+Win64;+x64)'|200|\(row + 15)"
    }.joined(separator: "\n")

    @Test func declaredNamesCountTheFields() throws {
        let text = "#Fields: date time method stem cs(User-Agent) status time-taken\n" + Self.requests
        let content = try read(text)
        #expect(table(content) == "@time|method|stem|cs(User-Agent)|status|time-taken\n" + Self.requestRows)
    }

    @Test func namesInTheHeaderCountTheFields() throws {
        let content = try read("date time method stem agent status time-taken\n" + Self.requests)
        #expect(table(content) == "@time|method|stem|agent|status|time-taken\n" + Self.requestRows)
    }

    @Test func fieldsWithoutNamesAreNumbersAndTimes() throws {
        let content = try read(Self.requests)
        #expect(table(content) == "@time|column3|column4|column5|column6|column7\n" + Self.requestRows)
    }

    /// Hargreaves Lansdown's list of transactions: every field of a row in quotes, and a separator behind the last name.
    private static let trades = (10..<20).map { row in
        "\"\(row)/02/2026\",\"B3020\(row)\",\"Vanguard LifeStrategy 80% Equity\",\"31,0\(row).000\",\"-3,1\(row).50\"\n"
    }.joined()
    private static let tradeRows = (10..<20).map { row in
        "2026-02-\(row)T00:00:00Z|'B3020\(row)'|'Vanguard LifeStrategy 80% Equity'|310\(row)|-31\(row).5"
    }.joined(separator: "\n")

    @Test(arguments: ["", "Summary, , , ,\nClient:,Ann, , ,\n\n"])
    func blanksInQuotesDoNotSeparate(above: String) throws {
        let content = try read(above + "Trade date,Reference,Description,Unit cost (p),Value (£),\n" + Self.trades)
        #expect(table(content) == "@Trade date|Reference|Description|Unit cost:p|Value:£\n" + Self.tradeRows)
    }

    @Test func quotedRowsProveCommas() throws {
        // Lines above of other widths, and rows whose texts are as many words each.
        let text = "Summary of a b c d\nFor Ann X, of Y, and Z, at W\nname,what\n" + Self.trades
        let content = try read(text)
        #expect(table(content).hasSuffix(Self.tradeRows))
    }

    @Test func formatCSVHasNoBlanksThatSeparate() throws {
        var options = LoadOptions()
        options.format = "csv"
        let rows = (0..<8).map { "a,b  \($0) 1\n" }.joined()
        let content = try read("x  y z\n" + rows, options: options)
        #expect(content.series[0].frame.columns.count == 2)
    }

    /// A potentiostat's text (EC-Lab): lines above with blanks and decimal commas, tabs between the names and the numbers.
    @Test func tabsKeepDecimalCommasWhole() throws {
        let above = """
            EC-Lab ASCII FILE\r
            Ewe ctrl range : min = 0,00 V, max = 5,00 V\r
            Saved on :\r
            \tFile : cell1.mpr\r
            Ns                  0                   1                   \r
            Is                  0,000               0,500               \r
            unit Is             mA                  mA                  \r
            \r

            """
        let rows = (0..<12).map { "2\t1\t\($0),000400000E+01\t5,0\($0)E-01\t4,9800000E-01\t\r\n" }.joined()
        let content = try read(above + "mode\tNs changes\ttime/s\tEwe/V\t<I>/mA\t\r\n" + rows)
        let lines = table(content).split(separator: "\n")
        #expect(lines.count == 13)
        #expect(lines[1] == "2|1|0.004|0.5|0.498")
        #expect(lines[10] == "2|1|90.004|0.509|0.498")
    }

    /// Commas in texts beside such numbers are no reason to cut there either.
    @Test(arguments: ["\t", ";", "|"])
    func decimalCommasBesideTexts(separator: String) throws {
        let rows = (1...9).map { row in
            ["0\(row).02.2024", "\(row),5", "1,\(row)", row == 3 ? "a, b" : "c"].joined(separator: separator) + "\n"
        }
        let content = try read(["Datum", "x", "y", "was"].joined(separator: separator) + "\n" + rows.joined())
        #expect(table(content).hasPrefix("@Datum|x|y|was\n2024-02-01T00:00:00Z|1.5|1.1|'c'\n"))
    }
}
