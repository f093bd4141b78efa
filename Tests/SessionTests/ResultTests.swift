import Testing

@testable import Session

/// A cell's last statement shows the rows that it made, where a face wants so: third-wave «Say» 7.
@Suite struct ResultTests {
    private static let table = "date,v\n" + (1...31).map { "2024-01-\($0 < 10 ? "0" : "")\($0),\($0)\n" }.joined()

    private static func tables(_ cells: [String], quiet: Bool = false) throws -> [TableOutput] {
        let rig = try SessionRig()
        rig.session.showsResults = true
        rig.session.answers = !quiet
        try rig.write(table, to: "s.csv")
        var last: [TableOutput] = []
        for cell in cells {
            let result = rig.session.run(cell)
            #expect(result.error == nil, "\(cell)")
            last = result.outputs.compactMap { if case .table(let table) = $0 { table } else { nil } }
        }
        return last
    }

    /// Rows shown and rows left; nil where nothing is shown.
    @Test(arguments: [
        (["load s.csv"], nil), (["load s.csv | where v > 20"], [11, 0]), (["load s.csv | where v > 18"], [10, 3]),
        (["load s.csv | where v > 20 as late"], nil), (["load s.csv | where v > 20 | plot line v"], nil),
        (["load s.csv", "aggregate weekly sum v"], [5, 0]), (["load s.csv", "where v > 20\nplot line v"], nil),
        (["load s.csv", "where v > 40"], nil), (["load s.csv", "set rows 3", "first 9"], [3, 6]),
        (["load s.csv", "set rows 0", "first 9"], nil), (["load s.csv", "set rows 40", "sort v desc"], [31, 0]),
        (["load s.csv", "describe"], nil), (["load s.csv", "where v > 20\nfirst 2"], [2, 0]),
    ])
    func shows(_ cells: [String], _ counts: [Int]?) throws {
        let tables = try Self.tables(cells)
        #expect(tables.count == (counts == nil ? 0 : 1))
        guard let counts, let shown = tables.first else { return }
        #expect([shown.table.columns.map(\.cells.count).max() ?? 0, shown.left] == counts)
        #expect(!shown.isAsked)
    }

    /// `-q` shows what is asked for alone.
    @Test func quiet() throws {
        #expect(try Self.tables(["load s.csv | where v > 20"], quiet: true).isEmpty)
        #expect(try Self.tables(["load s.csv | where v > 20 | show"], quiet: true).count == 1)
    }

    /// A header and the line that counts the rest are part of its height.
    @Test(arguments: [(20, 10, 3), (8, 6, 7), (2, 1, 12), (-5, 1, 12)])
    func fits(_ lines: Int, _ rows: Int, _ left: Int) throws {
        let shown = try #require(try Self.tables(["load s.csv | where v > 18"]).first).fitting(lines: lines)
        #expect(shown.table.columns.first?.cells.count == rows)
        #expect(shown.left == left)
    }
}
