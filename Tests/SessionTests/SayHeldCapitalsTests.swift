import Testing

/// Texts in capitals that are words of the language elsewhere, numbers with their unit, what was sold, names of what is worked out.
@Suite struct SayHeldCapitalsTests {
    private static let requests = ReadAs(
        table: "ts,method,path,status,latency_ms\n"
            + (0..<60).map { row in
                "2024-09-02T0\(row / 10):\(10 + row % 10):\(10 + row * 7 % 50)Z,\(["GET", "POST", "PUT"][row % 3]),/\(["cart", "items"][row % 2]),\([200, 404][row % 2]),\(row * 37 % 300).5"
            }.joined(separator: "\n"), file: "requests.csv")

    @Test(arguments: [
        ("GET requests per hour", "where method = \"GET\" | aggregate count by hour"),
        (
            "latency of GET vs POST",
            "where method in (\"GET\", \"POST\") | aggregate mean latency_ms by method"
        ),
        ("mean latency of PUT", "where method = \"PUT\" | aggregate mean latency_ms"),
        ("percent of requests slower than 100ms", "share where latency_ms > 100"),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.requests.check(typed, line) }

    private static let rentals = ReadAs(
        table: "day,plan,price\n"
            + (0..<20).map { "2024-05-\(10 + $0),\(["30min", "60min", "day"][$0 % 3]),\($0 % 7 + 1)" }.joined(
                separator: "\n"),
        file: "rentals.csv")

    /// What rows hold is one word.
    @Test func lengthsThatAreTexts() throws {
        try Self.rentals.check("mean price of 30min rentals", "where plan = \"30min\" | aggregate mean price")
    }

    private static let orders = ReadAs(
        table: "Order No,Ordered,Customer ID,Item,Qty,Unit Price,Status\n"
            + (0..<40).map { row in
                "\(5000 + row),2024-0\(row % 6 + 1)-1\(row % 8),C\(row * 7 % 5),\(["Lamp", "Desk"][row % 2]),\(row % 4 + 1),\([19.9, 149, 59][row % 3]),\(["Open", "Complete"][row % 2])"
            }.joined(separator: "\n"), file: "orders.csv")

    @Test(arguments: [
        ("items sold per week", "aggregate sum Qty by week"),
        ("revenue by item", "aggregate revenue = sum (Qty * \"Unit Price\") by Item"),
        (
            "top 2 customers by revenue",
            "derive revenue = Qty * \"Unit Price\" | top 2 \"Customer ID\" by sum revenue"
        ),
    ])
    func ofOrders(_ typed: String, _ line: String) throws { try Self.orders.alike(typed, line) }

    private static let readings = ReadAs(
        table: "when,sensor,quantity,value\n"
            + (0..<48).map { row in
                "2024-03-0\(row / 16 + 1) 1\(row / 4 % 4):00,\(["north", "south"][row % 2]),\(["temperature", "humidity"][row / 2 % 2]),\(row * 7 % 40)"
            }.joined(separator: "\n"), file: "readings.csv")

    @Test func quantitiesOfALongTableAreDrawn() throws {
        try Self.readings.check(
            "plot line temperature color sensor", "where quantity = \"temperature\" | plot line value color by sensor")
    }
}
