import Testing

/// Lines that were nearly taken for more than they say.
struct SayApartTests {
    private static let shifts = ReadAs(
        table: "Start,End,Who,Ward\n"
            + (0..<24).map { row in
                let day = 10 + row / 2
                return
                    "2025-01-\(day) 08:00,2025-01-\(day) 17:00,\(["Ann", "Bob", "Cid"][row % 3]),\(["A", "B"][row % 2])"
            }.joined(separator: "\n"), file: "shifts.csv")

    @Test(arguments: ["cancelled", "delayed"])
    func ofSomeHours(_ done: String) throws { try Self.shifts.refuse("total hours \(done) by ward", "'\(done)'") }

    @Test func ofAllHours() throws {
        try Self.shifts.check(
            "total hours worked by ward", "aggregate hours = sum ((End - Start) / 1 hour) by Ward")
    }

    private static let sales = ReadAs(
        table: "Date,City,Total\n"
            + (0..<20).map { "2025-01-\(10 + $0),\(["Oslo", "Bergen"][$0 % 2]),\($0 + 5)" }.joined(separator: "\n"),
        file: "sales.csv")

    /// The rows of one city and the most of all are two statements, not the most of one.
    @Test func ofTwoStatements() throws {
        try Self.sales.refuse("how many rows in Oslo; max Total", "how many rows in Oslo; max Total")
    }

    private static let shelter = ReadAs(
        table: "Animal ID,Taken In,Adopted On,Died On\n"
            + (0..<30).map { row in
                let day = 10 + row % 18
                return
                    "A\(100 + row),2024-01-\(day),\(row % 3 == 0 ? "2024-03-\(day)" : ""),\(row % 3 == 1 ? "2024-04-\(day)" : "")"
            }.joined(separator: "\n"), file: "shelter.csv")

    /// No animal is both adopted and dead: neither time alone says which are still there.
    @Test func ofTwoEnds() throws { try Self.shelter.refuse("how many animals are still here", "still") }

    private static let steps = ReadAs(
        table: "time,dt\n" + (0..<18).map { "2025-01-\(10 + $0),\(Double($0) / 2)" }.joined(separator: "\n"),
        file: "steps.csv")

    @Test func ofAColumnCalledLikeAnAccessor() throws { try Self.steps.check("df.dt.mean()", "aggregate mean dt") }
}
