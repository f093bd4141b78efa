import Testing

/// Spans that move over what the rows of each period come to, and lengths between several times.
@Suite struct SayMovingTests {
    private static let visits = ReadAs(
        table: "time,entrance,adults,temp\n"
            + (0..<60).map { row in
                "2024-01-\(10 + row / 4) 1\(row % 4):00,\(["Main", "Garden"][row % 2]),\(row * 7 % 50),\(row % 9).5"
            }.joined(separator: "\n"), file: "museum.csv")

    private static let wanted = "aggregate sum adults by day | rolling 7 days mean adults"

    @Test(arguments: [
        "7 days moving average of adults by day", "rolling 7 days mean of daily adults",
        "moving average 7 days of daily adults",
    ])
    func ofPeriods(_ typed: String) throws { try Self.visits.check(typed, Self.wanted) }

    /// A window that is longer than the periods it lies in would be cut by each of them: it moves over the periods.
    @Test func windowsBeyondPeriods() throws {
        try Self.visits.check("rolling 7 days mean adults by day", Self.wanted)
        try Self.visits.check(
            "rolling 3 days mean temp by day", "aggregate mean temp by day | rolling 3 days mean temp")
        let said = try Self.visits.rig().run("rolling 7 days mean adults by day, entrance")
        #expect(said.contains("a window of 7 days is longer than 1 day"), "\(said)")
        #expect(try !Self.visits.rig().run("rolling 2 hours mean adults by day").contains("error"))
    }

    private static let calls = ReadAs(
        table: "received,dispatched,arrived,crew\n"
            + (10..<40).map { row in
                "2024-03-01 \(row % 14 + 10):\(row),2024-03-01 \(row % 14 + 10):\(row + 5),2024-03-02 \(row % 14 + 10):\(row),A\(row % 3)"
            }.joined(separator: "\n"), file: "dispatch.csv")

    @Test func lengthsBetweenSeveralTimes() throws {
        let said = try Self.calls.rig().run("median response time by crew")
        #expect(said.contains("aggregate median (arrived - received) by crew"), "\(said)")
        #expect(said.contains("aggregate median (dispatched - received) by crew"), "\(said)")
    }

    /// What is busiest among readings is so by one of several columns.
    @Test func busiestBySeveral() throws {
        let table = ReadAs(
            table: "time,cars,visitors\n"
                + (0..<96).map {
                    "2024-01-\(10 + $0 / 24) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,\($0 * 7 % 50),\($0 * 11 % 97)"
                }
                .joined(separator: "\n"), file: "counter.csv")
        let said = try table.rig().run("busiest weekday")
        #expect(said.contains("top 1 weekday by sum cars") && said.contains("top 1 weekday by sum visitors"))
    }
}
