import Testing

/// Rows that a column numbers or names are what it is called: `which episode had the most downloads`, `weeks without an episode`.
@Suite struct SayNumberedRowsTests {
    private static let podcast = ReadAs(
        table: "published,episode,title,host,minutes,downloads_7d,downloads_30d,sponsor,revenue_usd\n"
            + (0..<30).map { row in
                "2023-0\(row % 9 + 1)-\(10 + row / 2),\(row + 1),Part \(row * 7 % 31),\(["Mara", "Theo"][row % 2]),\(20 + row * 11 % 50),\(900 + row * 37 % 400),\(1500 + row * 53 % 900),\(["Acme", "", "Globex"][row % 3]),\(row * 29 % 97).5"
            }.joined(separator: "\n"), file: "podcast.csv")

    @Test(arguments: [
        ("which episode had the most downloads_7d", "top 1 downloads_7d"),
        ("which title had the most revenue", "top 1 revenue_usd"),
        ("title with highest revenue", "top 1 revenue_usd"), ("most revenue", "top 1 revenue_usd"),
        ("longest episode per host", "top 1 minutes by host"), ("longest episodes", "top 1 minutes"),
        ("weeks without an episode", "aggregate count by week | where count = 0"),
        ("how many episodes per host", "aggregate count by host"),
        ("quartiles of minutes by host", "aggregate p25 minutes, median minutes, p75 minutes by host"),
        ("resample to monthly mean", "aggregate monthly mean"),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.podcast.check(typed, line) }

    /// Advice is one for each column that is meant, wherever the word stands.
    @Test func severalColumns() throws {
        let said = try Self.podcast.rig().run("which episode had the most downloads")
        #expect(said.contains("top 1 downloads_7d") && said.contains("top 1 downloads_30d"))
    }

    /// Nobody is no one's best: rows without a name are told, and are no name's.
    @Test func unnamedRowsAreNoName() throws {
        let said = try Self.podcast.rig().run("which sponsor had the highest revenue")
        #expect(said.contains("10 rows without sponsor left out") && !said.contains("–"))
    }

    private static let chart = ReadAs(
        table: "rank,artist,song,streams\n"
            + (0..<30).map { "\($0 + 1),\(["Ayo", "Bex", "Cor"][$0 % 3]),Song \($0),\(9_000_000 - $0 * 70_001)" }
            .joined(separator: "\n"), file: "charts.csv")

    /// A place numbers the rows, too, and is what is asked for; the first is the best.
    @Test(arguments: [
        ("average rank by artist", "aggregate mean rank by artist"),
        ("best rank by artist", "bottom 1 rank by artist"),
        ("artist with the best average rank", "bottom 1 artist by mean rank"),
    ])
    func ofPlaces(_ typed: String, _ line: String) throws { try Self.chart.check(typed, line) }
}
