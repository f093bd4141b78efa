import Testing

/// What strangers asked of sales, fines, lessons, flats and rides: how many were sold, what they came to, how long it took, what two columns
/// differ by.
@Suite struct SayTradesTests {
    private static let concerts = ReadAs(
        table: "Order ID,Purchased At,Venue,Show Date,Section,Qty,Ticket Price\n"
            + (0..<30).map { row in
                "T-\(50 + row),2025-01-\(10 + row / 2) 1\(row % 10):00,\(["Hall", "Arena"][row % 2]),2025-0\(3 + row * 7 % 5)-02,"
                    + "\(["Stalls", "Balcony", "Pit"][row % 3]),\(1 + row % 4),$\(20 + row * 7 % 30).50"
            }.joined(separator: "\n"), file: "concerts.csv")

    @Test(arguments: [
        ("revenue per venue", "aggregate revenue = sum (Qty * \"Ticket Price\") by Venue"),
        ("tickets sold per week for Hall", "where Venue = \"Hall\" | aggregate sum Qty by week"),
        ("best selling section at Arena", "where Venue = \"Arena\" | top 1 Section by sum Qty"),
    ])
    func ofTickets(_ typed: String, _ line: String) throws { try Self.concerts.check(typed, line) }

    private static let fines = ReadAs(
        table: "Ticket #,Issued,Violation,Fine Amount ($),Paid On,Amount Paid ($),Officer\n"
            + (0..<30).map { row in
                let paid = row % 3 == 0 ? "," : "03/\(10 + row % 18)/2025,45"
                return
                    "P8801\(10 + row),02/\(10 + row % 15)/2025 1\(row % 10):05,\(["Meter", "Hydrant"][row % 2]),45,\(paid),\(["Chen", "Blake"][row % 2])"
            }.joined(separator: "\n"), file: "fines.csv")

    @Test(arguments: [
        ("average days to pay by violation", "aggregate mean ((\"Paid On\" - Issued) / 1 day) by Violation"),
        ("percentage of tickets paid within 30 days", "share where (\"Paid On\" - Issued) <= 30 day"),
    ])
    func ofFines(_ typed: String, _ line: String) throws { try Self.fines.check(typed, line) }

    private static let lessons = ReadAs(
        table: "Session Start,Language,Minutes,XP\n"
            + (0..<40).map { row in
                "2025-0\(1 + row / 14)-\(10 + row % 14)T0\(row % 9):09:38Z,\(["Welsh", "Thai"][row % 2]),\(10 + row % 7).5,\(row * 3)"
            }.joined(separator: "\n"), file: "lessons.csv")

    @Test(arguments: [
        ("minutes per week by language", "aggregate sum Minutes by week, Language"),
        ("longest streak of days with a session", "aggregate count by day | runs count > 0 | top 1 rows"),
    ])
    func ofLessons(_ typed: String, _ line: String) throws { try Self.lessons.check(typed, line) }

    private static let flats = ReadAs(
        table: "listing_id,Listed on,Area,Bedrooms,Size (m²),Rent (€/month),Deposit (€),Furnished,Landlord\n"
            + (0..<30).map { row in
                "A\(100 + row * 7),2025-01-\(10 + row / 2),\(["Neustadt", "Plauen"][row % 2]),\(1 + row % 4),\(30 + row),\(400 + row * 30),\(900 + row * 50),\(["no", "yes"][row % 2]),\(["agency", "private", "co-op"][row % 3])"
            }.joined(separator: "\n"), file: "flats.csv")

    @Test(arguments: [
        ("share of listings by landlord", "share count by Landlord"),
        ("rent per square metre by landlord", "aggregate sum(Rent) / sum(Size) by Landlord"),
        ("cheapest 2 bedroom listing in Plauen", "where Bedrooms = 2 and Area = \"Plauen\" | bottom 1 Rent"),
    ])
    func ofFlats(_ typed: String, _ line: String) throws { try Self.flats.check(typed, line) }

    private static let marks = ReadAs(
        table: "Date,Pupil,Class,Subject,Mark (%)\n"
            + (0..<24).map { row in
                "2023-09-\(10 + row / 2),\(["Amira", "Ben", "Isla"][row % 3]),\(["9A", "9B"][row % 2]),\(["Maths", "Art"][row / 3 % 2]),\(50 + row * 7 % 40)"
            }.joined(separator: "\n"), file: "marks.csv")

    @Test(arguments: [
        (
            "ranking of pupils in class 9A by average mark",
            "where Class = \"9A\" | aggregate mean Mark by Pupil | sort Mark desc"
        ),
        ("difference in mark between 9A and 9B", "where Class in (\"9A\", \"9B\") | aggregate mean Mark by Class"),
    ])
    func ofMarks(_ typed: String, _ line: String) throws { try Self.marks.check(typed, line) }

    @Test func bestByWhat() throws {
        let said = try Self.marks.rig().run("best pupil in Maths")
        #expect(said.contains("if Mark is meant: where Subject = \"Maths\" | top 1 Pupil by mean Mark"), "\(said)")
    }

    private static let rides = ReadAs(
        table: "Ride start,Distance (km),Assist mode,Battery start (%),Battery end (%),Odometer (km),run_time_min\n"
            + (0..<30).map { row in
                "2025-03-\(1 + row / 2 < 10 ? "0" : "")\(1 + row / 2)T\(row % 2 == 0 ? "07" : "16"):33:00,\(10 + row % 9),\(["Eco", "Turbo"][row % 2]),\(90 - row % 5),\(row == 4 ? "" : "\(60 - row % 7)"),\(1000 + row * 14),\(20 + row)"
            }.joined(separator: "\n"), file: "rides.csv")

    @Test(arguments: [
        (
            "battery used per km by assist mode",
            "where \"Battery end\" is not missing | aggregate sum((\"Battery start\" - \"Battery end\")) / sum(Distance) by \"Assist mode\""
        ),
        ("how many km did I ride at the weekend", "where isweekend(time) | aggregate sum Distance"),
        ("km per minute by assist mode", "aggregate sum(Distance) / sum(run_time_min) by \"Assist mode\""),
    ])
    func ofRides(_ typed: String, _ line: String) throws { try Self.rides.check(typed, line) }

    private static let shelter = ReadAs(
        table: "Animal ID,Intake,Species,Age (months),Weight (kg),Donor,Outcome Date,Outcome Type,Chip Time\n"
            + (0..<30).map { row in
                let isOut = row % 4 != 0
                return
                    "A\(300 + row),2024-1\(row / 12)-\(10 + row % 12)T10:4\(row % 9),\(["Dog", "Cat"][row % 2]),\(row),\(1 + row % 6),\(["Tesco", "Aldi", "Lidl"][row % 3]),"
                    + (isOut ? "2025-01-\(10 + row % 9),Adoption" : ",") + ",1:\(10 + row):12"
            }.joined(separator: "\n"), file: "shelter.csv")

    @Test(arguments: [
        ("how many animals are still in the shelter", "where \"Outcome Date\" is missing | aggregate count"),
        ("which donors gave more than 10 kg in total", "aggregate sum Weight by Donor | where Weight > 10"),
        ("best chip time by donor", "bottom 1 \"Chip Time\" by Donor"),
        ("sort -weight", "sort weight desc"),
    ])
    func ofAnimals(_ typed: String, _ line: String) throws { try Self.shelter.check(typed, line) }

    /// Some rows beside all of them are no answer to both.
    @Test(arguments: ["intakes versus adoptions per month", "animals not groomed by species"])
    func whatIsNotAnswered(_ typed: String) throws {
        let said = try Self.shelter.rig().run(typed)
        #expect(
            said.hasPrefix("error") && !said.contains("without 'versus'") && !said.contains("without 'not'"), "\(said)")
    }

    /// A key of a function is its column, in quotes too (pandas 2.2: `groupby("my kind").v.transform("mean")` is 2, 2, 6).
    @Test func keysInQuotes() throws {
        let rig = try SessionRig()
        try rig.write("t,v,my kind\n2024-01-01,1,a\n2024-01-02,3,a\n2024-01-03,6,b\n", to: "d.csv")
        _ = rig.run("load d.csv")
        #expect(
            rig.run("derive m = mean(v by \"my kind\") | keep m | show csv").hasSuffix(
                "2024-01-01T00:00:00Z,2\n2024-01-02T00:00:00Z,2\n2024-01-03T00:00:00Z,6"))
        #expect(rig.run("load d.csv | derive m = mean(v by \"No Such\")").contains("error"))
    }

    private static let waits = ReadAs(
        table: "Start,Kind,Wait (min),Qty,Unit Price,Total ($)\n"
            + (0..<60).map { row in
                "2024-0\(1 + row / 20)-\(10 + row % 20) \(row * 7 % 24 < 10 ? "0" : "")\(row * 7 % 24):30,\(["a", "b"][row % 2]),\(row % 13),\(1 + row % 3),\(5 + row % 4),\((1 + row % 3) * (5 + row % 4) * 2)"
            }.joined(separator: "\n"), file: "waits.csv")

    /// What two times leave together is one part of the rows; what was paid is nearer than a price and a number.
    @Test(arguments: [
        ("mean wait after 9:00 before 12:00", "where time >= 09:00 | where time < 12:00 | aggregate mean Wait"),
        ("revenue by kind", "aggregate sum Total by Kind"),
        (
            "mean wait in the morning and in the evening",
            "where (time >= 06:00 and time < 12:00) or (time >= 18:00 and time < 22:00) | aggregate mean Wait by (time >= 06:00 and time < 12:00)"
        ),
    ])
    func timesTogether(_ typed: String, _ line: String) throws { try Self.waits.check(typed, line) }

    /// Mondays are no part of what March is.
    @Test(arguments: ["compare wait by kind on mondays in march", "wait on mondays vs in march by kind"])
    func timesOfTwoKinds(_ typed: String) throws {
        let said = try Self.waits.rig().run(typed)
        #expect(said.hasPrefix("error"), "\(said)")
    }
}
