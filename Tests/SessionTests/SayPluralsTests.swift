import Testing

/// Plurals of rows beside columns that are called nearly so, and keys after styles.
@Suite struct SayPluralsTests {
    private static let roasts = ReadAs(
        table: "batch,roasted_at,origin,roasted_g,total_time,score\n"
            + (0..<40).map { row in
                "\(row + 1),2024-01-\(10 + row / 2) 0\(row % 9 + 1):00,\(["Huila", "Kerinci"][row % 2]),\(800 + row),\(9 + row % 4):1\(row % 9),\(80 + row % 9).5"
            }.joined(separator: "\n"), file: "roasts.csv")

    /// What lasts is no weight, and what numbers rows is not what they score.
    @Test(arguments: [
        ("roasts longer than 10 minutes", "where total_time > 600"),
        ("count batches over 85", "where score > 85 | aggregate count"),
    ])
    func pluralsAreRows(_ typed: String, _ line: String) throws { try Self.roasts.check(typed, line) }

    private static let votes = ReadAs(
        table: "year,constituency,party,votes\n"
            + (0..<48).map { row in
                "\(2009 + row / 16 * 4),\(["Northport", "Eastfield", "Highmoor", "Lakeside"][row % 4]),\(["Green", "Unity", "Labour", "Liberal"][row / 4 % 4]),\(900 + row * 37 % 400)"
            }.joined(separator: "\n"), file: "election.csv")

    @Test(arguments: [
        ("plot bar sum votes by year stack percent by party", "plot bar sum votes by year by party stack percent"),
        ("plot bar votes by party stack percent by year", "plot bar votes by party by year stack percent"),
    ])
    func keysAfterStyles(_ typed: String, _ line: String) throws { try Self.votes.check(typed, line) }
}
