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

    @Test func eachOnesLast() throws { try Self.books.check("when did each shop last buy something", "last 1 by Shop") }

    /// What is counted may be some of what a column counts: it is advised.
    @Test func howManyWereReturned() throws {
        try Self.books.refuse(
            "how many copies of \"Salt, Sand\" were returned", "where Title = \"Salt, Sand\" | aggregate sum Returned")
    }

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

    /// Rows at the time of a brew, of kegs that are delivered later.
    private static let kegs = ReadAs(
        table: "Batch,Beer,Brewed,Delivered,Customer,Kegs,Keg size (l)\n"
            + (0..<40).map { row in
                "B\(100 + row / 4),\(["Pale Ale", "Stout"][row / 4 % 2]),2023-01-\(10 + row / 4),2023-0\(2 + row % 4)-\(10 + row % 15),\(["Zum Hirsch", "Stadtfest"][row % 2]),\(3 + row * 7 % 9),30"
            }.joined(separator: "\n"), file: "kegs.csv")

    @Test(arguments: [
        ("kegs delivered per month by beer", "aggregate sum Kegs by month of Delivered, Beer"),
        ("average days from brew to delivery per beer", "aggregate mean ((Delivered - Brewed) / 1 day) by Beer"),
    ])
    func ofKegs(_ typed: String, _ line: String) throws { try Self.kegs.check(typed, line) }

    private static let casts = ReadAs(
        table: "Cast,Station,Time (UTC),Depth [m],Salinity [PSU]\n"
            + (0..<40).map { row in
                "\(1 + row / 10),St0\(1 + row / 10),2023-08-14T\(10 + row / 10):\(10 + row):00Z,\(2 + row * 37 % 380),3\(4 + row % 2).\(100 + row * 13 % 90)"
            }.joined(separator: "\n"), file: "ctd.csv")

    @Test(arguments: [
        ("deepest cast at each station", "top 1 Depth by Station"),
        ("average salinity between 100 and 300 m", "where Depth in 100..300 | aggregate mean Salinity"),
    ])
    func ofCasts(_ typed: String, _ line: String) throws { try Self.casts.check(typed, line) }

    private static let words = ReadAs(
        table: "Day,Project,Place,Words,Minutes\n"
            + (0..<40).map { row in
                "Sun \(10 + row / 3) Oct 2023,\(["Novel", "Essay"][row % 2]),\(["café", "home"][row % 2]),\(300 + row * 37 % 7 * 50),\(40 + row % 60)"
            }.joined(separator: "\n"), file: "words.csv")

    @Test func wordsPerHour() throws {
        try Self.words.check("words per hour by place", "aggregate 60 * sum(Words) / sum(Minutes) by Place")
    }

    /// How long it took is called so, whatever else counts minutes.
    @Test func hoursOfWhatIsCalledSo() throws {
        let log = ReadAs(
            table: "Date,Type,Response time (min),Duration min\n"
                + (0..<30).map {
                    "2022-0\(1 + $0 / 10)-\(10 + $0 % 10),\(["Exercise", "Alarm"][$0 % 2]),\($0 % 2 == 0 ? "" : "\($0)"),\(60 + $0)"
                }
                .joined(separator: "\n"), file: "firelog.csv")
        try log.check(
            "total exercise hours per year",
            "where Type = \"Exercise\" | aggregate hours = sum (\"Duration min\" / 60) by year"
        )
    }
}
