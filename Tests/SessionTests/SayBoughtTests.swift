import Session
import Testing

/// What rows come to of which a price and a number are known, and what was done with tickets at times of their own: the right side is typed in a
/// session of its own, and its rows are compared.
@Suite struct SayBoughtTests {
    private static let shopping = ReadAs(
        table: "date,store,item,qty,unit_price,paid_with\n"
            + (0..<24).map { row in
                "2024-0\(1 + row / 8)-1\(row % 8),\(row % 2 == 0 ? "Aldi" : "Spar"),\(["milk", "beer", "soap"][row % 3]),"
                    + "\(1 + row * 5 % 6),\([0.99, 2.5, 7.99, 1.2][row * 3 % 4]),\(row % 5 == 0 ? "cash" : "card")"
            }.joined(separator: "\n"),
        file: "shopping.csv")

    @Test(arguments: [
        ("total spent per month", "aggregate sum (qty * unit_price) by month"),
        ("how much did I spend on beer", "where item = \"beer\" | aggregate sum (qty * unit_price)"),
        ("total cost by store", "aggregate cost = sum (qty * unit_price) by store"),
        ("most expensive item", "top 1 item by mean unit_price"),
    ])
    func ofShopping(_ typed: String, _ line: String) throws { try Self.shopping.check(typed, line) }

    /// Tickets of a file that does not say what they are, a third of them not closed yet.
    private static let export = ReadAs(
        table: "Opened At,Closed At,Assignee,Priority,Status,Effort (h)\n"
            + (0..<30).map { row in
                let day = 10 + row / 3
                let isClosed = row % 3 != 0
                return "2024-03-\(day) 0\(row % 10):00,"
                    + (isClosed ? "2024-03-\(day + row % 4) 1\(row % 10):00" : "")
                    + ",\(["Ana", "Bo", "Cy"][row * row % 3]),\(row % 4 == 0 ? "high" : "low"),"
                    + "\(isClosed ? "closed" : "open"),\(row % 7)"
            }.joined(separator: "\n"),
        file: "export.csv")

    @Test(arguments: [
        ("how many tickets were opened per assignee", "aggregate count by Assignee"),
        (
            "tickets closed within 24 hours by priority",
            "where (\"Closed At\" - \"Opened At\") <= 24 hour | aggregate count by Priority"
        ),
        (
            "who closed the most high priority tickets",
            "where \"Closed At\" is not missing and Priority = \"high\" | top 1 Assignee by count"
        ),
        ("how many tickets are still open", "where Status = \"open\" | aggregate count"),
    ])
    func ofTickets(_ typed: String, _ line: String) throws { try Self.export.check(typed, line) }

    /// A plant's log: stops in minutes, and whether a lot was rejected, as 1 and 0.
    private static let plant = ReadAs(
        table: "Timestamp,Line,Shift,Downtime (min),Minutes active,Rejected\n"
            + (0..<30).map { row in
                "2024-03-\(row < 9 ? "0" : "")\(row + 1) 06:00,\(row % 2 == 0 ? "L1" : "L2"),\(row % 3 == 0 ? "early" : "late"),"
                    + "\(row % 4 * 5),\(row * 7 % 60),\(row % 5 == 0 ? 1 : 0)"
            }.joined(separator: "\n"),
        file: "plant.csv")

    @Test(arguments: [
        ("downtime per week on L2", "where Line = \"L2\" | aggregate sum Downtime by week"),
        ("minutes active per week", "aggregate sum \"Minutes active\" by week"),
        ("how many times was there downtime", "where Downtime > 0 | aggregate count"),
        ("percentage of rejected rows by shift", "share where Rejected = 1 by Shift"),
    ])
    func ofPlants(_ typed: String, _ line: String) throws { try Self.plant.check(typed, line) }

    /// A customer who is not known is no answer to who comes most often, and changes nothing of who spends most.
    private static let customers = ReadAs(
        table: """
            date,customer,amount (EUR)
            2024-01-01,Ann,5
            2024-01-02,Bob,50
            2024-01-03,,9
            2024-01-04,,7
            2024-01-05,Ann,1
            """, file: "sales.csv")

    @Test(arguments: [
        ("which customer spends the most", "top 1 customer by sum amount"),
        ("most common customer", "where customer is not missing | top 1 customer by count"),
    ])
    func ofCustomers(_ typed: String, _ line: String) throws { try Self.customers.check(typed, line) }

    /// How old a row is is no length that a column has.
    @Test func age() throws {
        #expect(try Self.export.rig().session.run("open tickets older than 7 days").error != nil)
    }
}
