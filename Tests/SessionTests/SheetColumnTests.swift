import Testing

/// Formulas of spreadsheets with their columns by letters. Each right side is typed in a session of its own, and its rows are compared.
@Suite struct SheetColumnTests {
    private static let read = ReadAs(
        table: """
            Order Date,Region,Amount,Unit Price
            2024-01-01,North,3,2.5
            2024-01-02,South,4,1.5
            2024-01-03,North,8,2
            """, file: "orders.csv")

    @Test(arguments: [
        ("=SUMIFS(C:C,B:B,\"North\")", "aggregate all sum Amount where Region == \"North\""),
        (
            "=SUMIFS($C:$C, $B:$B, \"North\", D:D, \">2\")",
            "aggregate all sum Amount where Region == \"North\" and `Unit Price` > 2"
        ),
        ("=AVERAGEIF(B:B,\"North\",C:C)", "aggregate all mean Amount where Region == \"North\""),
        ("=COUNTIF(B:B,\"North\")", "aggregate all count where Region == \"North\""),
        ("=SUM(C2:C4)", "aggregate all sum(Amount)"),
        ("=AVERAGE(D:D)", "aggregate all mean(`Unit Price`)"),
        ("=MAX(C:C)", "aggregate all max(Amount)"),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// Some of the rows, and columns that are not there, are no whole columns.
    @Test(arguments: ["=SUM(C2:C3)", "=SUM(Z:Z)", "=SUM(C:D)"])
    func isRefused(_ typed: String) throws {
        let said = try Self.read.rig().run(typed)
        #expect(said.contains("error:") && !said.contains("\nit:"), "\(said)")
    }
}
