import Testing

/// What strangers asked of a hotel, a diary, requests, reading, books and scooters: where rows go from and to, numbers that stand for kinds,
/// how many of what was done, what is shown as. The lines are the meanings that they wrote down before they asked.
@Suite struct SayRoutesTests {
    private static let rides = ReadAs(
        table: "Ride ID,Start Time,End Time,Start Zone,End Zone,Distance (km)\n"
            + (0..<40).map { row in
                "R\(70000 + row * 3),2025-06-\(10 + row / 4) 0\(row % 9):04:26,2025-06-\(10 + row / 4) 0\(row % 9):24:26,\(["Harbour", "Station", "Stadium"][row % 3]),\(["Station", "Harbour"][row % 2]),\(row % 7).85"
            }.joined(separator: "\n"), file: "rentals.csv")

    @Test func fromOneZoneToAnother() throws {
        try Self.rides.check(
            "how many rides from Harbour to Station",
            "where \"Start Zone\" = \"Harbour\" and \"End Zone\" = \"Station\" | aggregate count")
    }

    private static let hotel = ReadAs(
        table: "Audit Date,Room No,Room Type,Guest,Nights,Minibar EUR\n"
            + (0..<40).map { row in
                "2025-05-\(10 + row / 4),\(201 + row % 4),\(["Single", "Double"][row % 2]),\"\(["Becker", "Moreau", "Silva"][row % 3]), I.\",\(1 + row % 8),\(row * 7 % 30).5"
            }.joined(separator: "\n"), file: "hotel.csv")

    @Test(arguments: [
        ("which room sold the most minibar", "top 1 \"Room No\" by sum \"Minibar EUR\""),
        ("how many different guests stayed longer than 5 nights", "where Nights > 5 | aggregate distinct Guest"),
    ])
    func ofHotels(_ typed: String, _ line: String) throws { try Self.hotel.check(typed, line) }

    private static let diary = ReadAs(
        table: "Date/Time,Meal,Glucose (mg/dL),Insulin (U)\n"
            + (0..<40).map { row in
                "2025-08-\(10 + row / 4) \(10 + row % 4 * 3):\(10 + row),\(["before", "after"][row % 2]),\(60 + row * 37 % 190),\(row % 2 == 0 ? "\(4 + row % 9)" : "")"
            }.joined(separator: "\n"), file: "diary.csv")

    @Test(arguments: [
        ("what percentage of readings were between 70 and 180", "share where Glucose in 70..180"),
        ("total insulin per day as bars", "aggregate sum insulin per day | plot bar"),
    ])
    func ofDiaries(_ typed: String, _ line: String) throws { try Self.diary.check(typed, line) }

    private static let requests = ReadAs(
        table: "time,path,status,ms\n"
            + (0..<60).map { row in
                "2025-10-06T0\(row / 10):\(10 + row % 10 * 5):00Z,\(["/", "/api"][row % 2]),\([200, 404, 500][row * 7 % 11 % 3]),\(row * 13 % 90).7"
            }.joined(separator: "\n"), file: "requests.csv")

    @Test(arguments: [
        ("how many 500 errors per hour", "where status = 500 | aggregate count by hour"),
        ("how many requests with status 500 per hour", "where status = 500 | aggregate count by hour"),
    ])
    func ofRequests(_ typed: String, _ line: String) throws { try Self.requests.check(typed, line) }

    private static let reading = ReadAs(
        table: "Date,Pupil,Class,Pages Read,Minutes\n"
            + (0..<40).map { row in
                "2024-09-\(10 + row / 4),\(["Omar K.", "Priya S.", "Ella M."][row % 3]),\(["3A", "3B"][row % 2]),\(4 + row * 7 % 20),\(10 + row % 15)"
            }.joined(separator: "\n"), file: "reading.csv")

    @Test(arguments: [
        ("pages per pupil per week", "aggregate sum \"Pages Read\" by Pupil, week"),
        ("average minutes per page by class", "aggregate sum(Minutes) / sum(\"Pages Read\") by Class"),
    ])
    func ofReading(_ typed: String, _ line: String) throws { try Self.reading.check(typed, line) }

    private static let books = ReadAs(
        table: "Sale Date,Title,Shop,Qty,Returned\n"
            + (0..<40).map { row in
                "2024-01-\(10 + row / 4),\(["\"Salt, Sand\"", "Twelve Winters"][row % 2]),\(["Amazon", "Book Fair", "Nook"][row % 3]),\(1 + row % 5),\(row % 4 == 0 ? "\(row % 3)" : "")"
            }.joined(separator: "\n"), file: "booksales.csv")

    @Test(arguments: [
        ("how many copies of \"Salt, Sand\" were returned", "where Title = \"Salt, Sand\" | aggregate sum Returned"),
        ("when did each shop last buy something", "last 1 by Shop"),
    ])
    func ofBooks(_ typed: String, _ line: String) throws { try Self.books.check(typed, line) }

    /// A row each of what was done: what was picked is some of them, so that no line without it is advised.
    @Test func whatWasDoneIsNotLeftOut() throws {
        let garden = ReadAs(
            table: "Date,Activity,Crop,Amount\n"
                + (0..<30).map {
                    "2024-05-\(10 + $0 / 2),\(["Sowed", "Harvested", "Weeded"][$0 % 3]),\(["Courgette", "Garlic"][$0 % 2]),\($0)"
                }
                .joined(separator: "\n"), file: "allotment.csv")
        let said = try garden.rig().run("when was the first courgette picked in 2024")
        #expect(said.contains("'picked'") && !said.contains("without"), "\(said)")
    }
}
