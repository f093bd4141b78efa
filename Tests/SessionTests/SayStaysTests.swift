import Session
import Testing

/// Questions of stays and lengths, of shares of what was measured, of people and things that rows name, of what goes together: the right side is
/// typed in a session of its own, and its rows are compared.
@Suite struct SayStaysTests {
    /// Bookings that are written down before they begin.
    private static let camp = ReadAs(
        table: "Booking Ref,Booked,Arrival,Departure,Pitch,Total (€),Cancelled\n"
            + (0..<24).map { row in
                let month = 6 + row / 12
                let day = 1 + row % 12
                func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
                return "CB\(100 + row),2026-01-\(two(1 + row)),2026-\(two(month))-\(two(day)),"
                    + "2026-\(two(month))-\(two(day + 1 + row % 5)),\(row % 3 == 0 ? "Tent" : "Pod"),\(100 + row * 7 % 50),"
                    + (row % 8 == 0 ? "Yes" : "No")
            }.joined(separator: "\n"),
        file: "camp.csv")

    @Test(arguments: [
        ("average length of stay per pitch", "aggregate mean (Departure - Arrival) by Pitch"),
        ("how long does it take on average from booked to arrival", "aggregate mean (Arrival - Booked)"),
        ("how long is it usually between booked and arrival by pitch", "aggregate mean (Arrival - Booked) by Pitch"),
        ("bookings per arrival month", "aggregate count by month of Arrival"),
        ("bookings arriving in july by pitch", "where month(Arrival) = July | aggregate count by Pitch"),
        ("total per pitch without cancelled bookings", "where Cancelled = \"No\" | aggregate sum Total by Pitch"),
        ("how many bookings in june and in july", "where month(time) in (June, July) | aggregate count by month(time)"),
    ])
    func ofStays(_ typed: String, _ line: String) throws { try Self.camp.check(typed, line) }

    /// Deliveries, each of a number of its own, some of them late, one without a weight.
    private static let parcels = ReadAs(
        table: "Parcel,Driver,Depot,Picked up,Delivered,Weight (kg),Kind,Late\n"
            + (0..<30).map { row in
                let day = 10 + row / 10
                let kind = row % 4 == 0 ? "return" : "letter"
                return "PX\(row)7,\(["Asha", "Ben", "Carlos"][row % 3]),\(row % 2 == 0 ? "North" : "Quay"),"
                    + "2026-01-\(day) 0\(row % 10):00,2026-01-\(day) 1\(row % 10):30,\(row == 4 ? "" : "\(row % 7)"),\(kind),"
                    + (row % 5 == 0 ? "Y" : "N")
            }.joined(separator: "\n"),
        file: "parcels.csv")

    @Test(arguments: [
        ("share of late parcels per depot", "share where Late = \"Y\" by Depot"),
        ("percentage of weights between 2 and 5", "where Weight is not missing | share where Weight in 2..5"),
        ("percentage of missing weight by depot", "share where Weight is missing by Depot"),
        ("letters per day by driver", "where Kind = \"letter\" | aggregate count by day, Driver"),
        ("average delivery time per driver", "aggregate mean (Delivered - \"Picked up\") by Driver"),
        ("who delivered the most returns", "where Kind = \"return\" | top 1 Driver by count"),
        ("peak number of parcels at once", "derive concurrent = concurrent(Delivered) | aggregate max concurrent"),
    ])
    func ofParcels(_ typed: String, _ line: String) throws { try Self.parcels.check(typed, line) }

    /// Days with coffee and sleep, some with alcohol.
    private static let nights = ReadAs(
        table: "Night of,Sleep (h),Coffee cups,Alcohol,Rain (mm),Roof (mm)\n"
            + (0..<30).map { row in
                "2024-03-\(row < 9 ? "0" : "")\(row + 1),\(5 + row % 4),\(row % 3),\(row % 4 == 0 ? "y" : "n"),\(row % 6),\(row % 5)"
            }.joined(separator: "\n"),
        file: "sleep.csv")

    @Test(arguments: [
        ("average sleep on nights with alcohol", "where Alcohol = \"y\" | aggregate mean Sleep"),
        ("nights with less than 6 hours", "where Sleep < 6"),
        ("does coffee affect sleep", "correlate \"Coffee cups\", Sleep"),
        ("correlation between coffee and sleep", "correlate \"Coffee cups\", Sleep"),
        ("plot sleep with a 7 day average", "plot line Sleep + line rolling 7 day mean Sleep"),
        ("days with more than 3 mm at roof", "where Roof > 3"), ("wettest month at roof", "top 1 month by sum Roof"),
        ("when did sleep first fall below 6", "where Sleep < 6 | first 1"),
    ])
    func ofNights(_ typed: String, _ line: String) throws { try Self.nights.check(typed, line) }

    /// Screenings, and a bank account that is paid into.
    private static let cinema = ReadAs(
        table: "Screening ID,Start,Film,Seats,Tickets Sold,Ticket Revenue ($),Snacks ($)\n"
            + (0..<24).map { row in
                "\(row + 1),2024-02-\(row < 9 ? "0" : "")\(row + 1) 14:00,\(["Dune", "Past Lives", "Wonka"][row % 3]),"
                    + "240,\(30 + row * 11 % 90),\(300 + row * 7 % 50).5,\(100 + row * 13 % 70)"
            }.joined(separator: "\n"),
        file: "cinema.csv")

    @Test(arguments: [
        ("which film sold the most tickets", "top 1 Film by sum \"Tickets Sold\""),
        ("share of seats sold by film", "aggregate sum(\"Tickets Sold\") / sum(Seats) by Film"),
        ("snacks per ticket for each film", "aggregate sum(Snacks) / sum(\"Tickets Sold\") by Film"),
    ])
    func ofScreenings(_ typed: String, _ line: String) throws { try Self.cinema.check(typed, line) }

    private static let account = ReadAs(
        table: "Date,Payee,Category,Amount (EUR),Balance (EUR)\n"
            + (0..<24).map { row in
                let isPay = row % 6 == 5
                return "2023-0\(1 + row / 6)-1\(row % 6),\(isPay ? "ACME" : ["Aldi", "Lidl", "REWE"][row % 3]),"
                    + "\(isPay ? "Salary" : "Groceries"),\(isPay ? 2000 : -20 - row * 7 % 40),\(3000 + row * 13 % 500)"
            }.joined(separator: "\n"),
        file: "spending.csv")

    @Test(arguments: [
        ("top 2 payees by spending", "where Amount < 0 | bottom 2 Payee by sum Amount"),
        ("income per month", "where Amount > 0 | aggregate sum Amount by month"),
        (
            "how much more did we spend in march than in february",
            "where month(time) in (March, February) | where Amount < 0 | aggregate sum Amount by month(time)"
        ),
        ("spending on groceries per month", "where Category = \"Groceries\" | aggregate sum Amount by month"),
    ])
    func ofAccounts(_ typed: String, _ line: String) throws { try Self.account.check(typed, line) }

    /// Loans: when they are due says nothing of how long they were.
    private static let loans = ReadAs(
        table: "Loan ID,Borrowed,Due,Returned,Branch,Title,Outcome\n"
            + (0..<24).map { row in
                "L\(row),2023-09-\(row < 9 ? "0" : "")\(row + 1),2023-10-\(row < 9 ? "0" : "")\(row + 1),"
                    + (row % 6 == 0 ? "" : "2023-10-\(row < 9 ? "1" : "0")\(row % 9 + 1)")
                    + ",\(row % 2 == 0 ? "North" : "Quay"),\(["Emma", "Dune", "Persuasion"][row * row % 3]),"
                    + (row % 5 == 0 ? "cancelled" : "kept")
            }.joined(separator: "\n"),
        file: "loans.csv")

    @Test(arguments: [
        ("most borrowed title", "top 1 Title by count"),
        ("which branch is returned most", "where Returned is not missing | top 1 Branch by count"),
        ("average loan length by branch", "aggregate mean (Returned - Borrowed) by Branch"),
        ("how many loans are not returned yet", "where Returned is missing | aggregate count"),
        ("cancellation rate by branch", "share where Outcome = \"cancelled\" by Branch"),
        ("crosstab branch title", "pivot count by branch, title"),
    ])
    func ofLoans(_ typed: String, _ line: String) throws { try Self.loans.check(typed, line) }

    private static let web = ReadAs(
        table: "ts,host,status,ms\n"
            + (0..<40).map { row in
                "2024-09-01T00:\(row < 10 ? "0" : "")\(row):00Z,web\(1 + row % 3),\(row % 5 == 0 ? 404 : 200),\(row * 7 % 50)"
            }.joined(separator: "\n"),
        file: "web.csv")

    @Test(arguments: [
        ("how many 404s by host", "where status = 404 | aggregate count by host"),
        ("median ms for web2", "where host = \"web2\" | aggregate median ms"),
    ])
    func ofRequests(_ typed: String, _ line: String) throws { try Self.web.check(typed, line) }
}
