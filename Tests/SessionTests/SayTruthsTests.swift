import Testing

/// Columns of 0 and 1 in words: how many, of how many, by the noun of what they say.
@Suite struct SayTruthsTests {
    private static let sailings = ReadAs(
        table: "scheduled,route,vessel,cars,cancelled\n"
            + (0..<40).map { row in
                "2024-0\(row % 4 + 3)-\(10 + row / 4) 0\(row % 7 + 1):20,\(["Oban", "Mull"][row % 2]),\(["Kerrera", "Clansman", "Nevis"][row % 3]),\(row * 7 % 50),\(row % 9 == 4 ? 1 : 0)"
            }.joined(separator: "\n"), file: "ferry.csv")

    @Test(arguments: [
        ("how many cancellations per route", "aggregate sum cancelled by route"),
        ("cancellations by route", "aggregate sum cancelled by route"),
        ("which route had the most cancellations", "top 1 route by sum cancelled"),
        ("cancellation rate by route", "share where cancelled = 1 by route"),
        ("cancelled % by vessel", "share where cancelled = 1 by vessel"),
        ("percentage cancelled per month", "share where cancelled = 1 by month"),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.sailings.check(typed, line) }

    /// What a thing was is no number of its rows.
    @Test(arguments: [("which vessel was absent most often", "absent"), ("which vessel was idle the most", "idle")])
    func isNotCounted(_ typed: String, _ word: String) throws {
        try Self.sailings.refuse(typed, "nothing here is called '\(word)'")
    }
}
