import Testing

/// Questions whose nouns say what rows are, and whose words are met by a name, a text and a time at once: the nearest is meant. The right
/// side was written by hand, and both are run.
@Suite struct SayHeadsTests {
    private static let sailings = ReadAs(
        table: """
            Sailing No,Route,Vessel,Due,Left,Pax,Cars,Status
            1001,Oban - Mull,Clyde,2024-05-01 07:00,2024-05-01 07:04,120,20,Sailed
            1002,Largs - Bute,Forth,2024-05-01 09:00,2024-05-01 09:40,80,31,Sailed
            1003,Oban - Mull,Clyde,2024-05-01 12:00,,0,0,Cancelled
            1004,Oban - Mull,Forth,2024-05-02 07:00,2024-05-02 07:01,210,44,Sailed
            1005,Largs - Bute,Clyde,2024-05-03 09:15,2024-05-03 09:55,95,18,Sailed
            1006,Largs - Bute,Clyde,2024-05-03 13:30,,0,0,Cancelled
            1007,Oban - Mull,Forth,2024-05-04 06:45,2024-05-04 06:50,150,12,Sailed
            """, file: "ferry.csv")

    @Test(arguments: [
        // `sailing` is what a row is, nearer than the text `Sailed` by its stem.
        ("how many days had a cancelled sailing", "where Status = \"Cancelled\" | distinct by day | aggregate count"),
        ("first sailing of each day", "first 1 by day"),
        ("busiest day by pax", "top 1 day by sum Pax"),
        ("how many cancelled sailings", "where Status = \"Cancelled\" | aggregate count"),
        ("share of sailings left within 30 minutes", "share where (Left - Due) <= 30 minute"),
        ("sailings left after 30 minutes", "where (Left - Due) > 30 minute"),
        ("sailings left over 30 minutes late", "where (Left - Due) > 30 minute"),
        ("average number of sailings per weekday", "aggregate count by day | aggregate mean count by weekday"),
    ])
    func events(_ typed: String, _ line: String) throws { try Self.sailings.check(typed, line) }

    private static let visits = ReadAs(
        table: """
            Visit ID,Clinic,Triage Level,Arrival Time,Seen Time,Age (years),Outcome
            V1,ENT,1,2024-01-01 07:00,2024-01-01 07:20,34,Home
            V2,Eye,2,2024-01-01 09:00,2024-01-01 10:30,94,Admitted
            V3,ENT,3,2024-01-02 11:15,2024-01-02 13:45,51,Home
            V4,Eye,1,2024-01-04 10:00,2024-01-04 10:25,7,Admitted
            V5,Skin,3,2024-01-04 16:40,2024-01-04 17:45,28,Left unseen
            V6,ENT,1,2024-01-05 08:05,2024-01-05 08:10,63,Home
            """, file: "clinic_waits.csv")

    @Test(arguments: [
        // An age is no length of what happens.
        (
            "how many visits took longer than 1 hour",
            "where (\"Seen Time\" - \"Arrival Time\") > 1 hour | aggregate count"
        ),
        (
            "share of visits seen within 30 minutes",
            "share where (\"Seen Time\" - \"Arrival Time\") <= 30 minute"
        ),
        ("percentage of triage 1 visits per clinic", "share where \"Triage Level\" = 1 by Clinic"),
        ("how many triage level 3 visits", "where \"Triage Level\" = 3 | aggregate count"),
        // What people are called that rows are of, where no column could be them.
        ("how many patients were admitted", "where Outcome = \"Admitted\" | aggregate count"),
        ("how many patients left unseen", "where Outcome = \"Left unseen\" | aggregate count"),
        ("percentage of admitted patients per clinic", "share where Outcome = \"Admitted\" by Clinic"),
    ])
    func people(_ typed: String, _ line: String) throws { try Self.visits.check(typed, line) }

    /// A function is of the column after it; the time of rows stays whatever is kept.
    @Test(arguments: [
        ("derive late = diff pax", "derive late = diff(Pax)"),
        ("compute half = 2 * sqrt pax | keep due, half", "derive half = 2 * sqrt(Pax) | keep half"),
        ("select due, pax", "keep Pax"),
    ])
    func expressions(_ typed: String, _ line: String) throws {
        let (rig, own) = (try Self.sailings.rig(), try Self.sailings.rig())
        let said = rig.run(typed + " | show csv"), wanted = own.run(line + " | show csv")
        #expect(!said.contains("error"), "\(said)")
        #expect(said.split(separator: "\n").last == wanted.split(separator: "\n").last, "\(said)\n\(wanted)")
    }

    @Test(arguments: [
        ("when did Ida reach 6 kg", "where Child = \"Ida\" and Weight >= 6000 | first 1"),
        ("visits of Ida over 5.5 kg", "where Child = \"Ida\" and Weight > 5500"),
        ("when did weight reach 6200", "where Weight >= 6200 | first 1"),
    ])
    func units(_ typed: String, _ line: String) throws {
        let children = ReadAs(
            table: """
                Date,Child,Weight (g)
                2024-01-02,Ida,5400
                2024-01-09,Bo,6300
                2024-02-11,Ida,5900
                2024-03-01,Ida,6050
                2024-04-17,Ida,6210
                """, file: "visits.csv")
        try children.check(typed, line)
    }

    /// Where a column may be what is counted, or hold one of them in each row, nothing is assumed.
    @Test func whatMayBeAColumnIsAsked() throws {
        try Self.sailings.refuse("how many passengers were cancelled", "passengers")
        // Some of the rows, or all: nothing says it.
        try Self.visits.refuse("complaints per clinic", "complaints")
        try Self.visits.refuse("average delay by clinic", "delay")
        let loans = ReadAs(
            table: "Loaned,Reader,Branch\n"
                + (0..<60).map {
                    "2024-03-\($0 % 28 + 1 < 10 ? "0" : "")\($0 % 28 + 1) 10:\($0 + 10 > 59 ? "5\($0 % 10)" : "\($0 + 10)"),R\($0 % 20),B\($0 % 2)"
                }
                .joined(separator: "\n"),
            file: "loans.csv")
        try loans.refuse("how many customers of B1", "customers")
    }

    private static let cycles = ReadAs(
        table: """
            Started,Machine,Program,Paid ($),Tip,Payment,Status
            2024-02-01 06:00,W5,Colours,4.75,,app,ok
            2024-02-01 06:06,W6,Colours,4.75,1.5,card,ok
            2024-02-02 09:10,W5,Boil,6.25,,card,error
            2024-02-09 09:40,W6,Delicate,14.25,,coins,ok
            2024-02-10 19:00,W5,Boil,6.25,0.5,card,error
            2024-03-02 08:15,W6,Colours,4.75,,app,ok
            """, file: "laundry_cycles.csv")

    @Test(arguments: [
        ("which payment is used most", "top 1 Payment by count"),
        ("which program is chosen the most", "top 1 Program by count"),
        ("which machine earns the most", "top 1 Machine by sum Paid"),
        ("most expensive program", "top 1 Program by mean Paid"),
        ("most expensive month", "top 1 month by sum Paid"),
        ("how much money did we make per month", "aggregate sum Paid by month"),
        ("share of each payment method", "share count by Payment"),
        ("how many cycles had no tip", "where Tip is missing | aggregate count"),
        (
            "average number of errors per month",
            "where Status = \"error\" | aggregate count by month | aggregate mean count"
        ),
        ("average time between errors", "where Status = \"error\" | aggregate mean(diff(time))"),
        ("growth of cycles per month", "aggregate count by month | change count"),
        ("change in paid per month", "aggregate sum Paid by month | change Paid"),
    ])
    func money(_ typed: String, _ line: String) throws { try Self.cycles.check(typed, line) }

    /// What is not there is not passed over, and who does the most is no row.
    @Test(arguments: [("how many cycles failed", "failed"), ("which machine runs the most", "answers")])
    func whatIsNotThere(_ typed: String, _ word: String) throws { try Self.cycles.refuse(typed, word) }

    private static let harvest = ReadAs(
        table: """
            Date,Crop,Weight (kg),Pieces,Use
            2023-04-05,Lettuce,1.5,4,Eaten
            2023-06-10,Tomato,4.2,30,Sold
            2023-06-11,Bean,7.1,200,Sold
            2023-07-20,Tomato,3.3,21,Given away
            2023-11-02,Potato,9.5,60,Sold
            """, file: "harvest.csv")

    @Test(arguments: [
        ("what share of the harvest was sold", "share where Use = \"Sold\""),
        ("what share of the weight was sold", "share Weight where Use = \"Sold\""),
        ("months with more than 10 kg", "aggregate sum Weight by month | where Weight > 10"),
        ("how many kilos per month", "aggregate sum Weight by month"),
        ("how many pieces in summer", "where month(time) in (June, July, August) | aggregate sum Pieces"),
    ])
    func crops(_ typed: String, _ line: String) throws { try Self.harvest.check(typed, line) }

    /// What rows hold is nearer than a season of the calendar and than a word that says nothing.
    @Test func textsCalledAsSeasonsAndPronouns() throws {
        let sales = ReadAs(
            table:
                "Date,Season,Country,Amount\n2024-01-05,Summer,US,10\n2024-07-05,Winter,UK,20\n2024-07-09,Winter,US,30",
            file: "sales.csv")
        try sales.check("total amount in winter", "where Season = \"Winter\" | aggregate sum Amount")
        try sales.check("total amount for us", "where Country = \"US\" | aggregate sum Amount")
    }

    private static let complaints = ReadAs(
        table: """
            Case,Opened,Closed,District,Distance (km),Price (CHF)
            1,2024-03-01 08:00,2024-03-01 20:00,North,4,3.5
            2,2024-03-01 09:30,,South,9,4
            3,2024-03-02 10:00,2024-03-04 11:00,South,2,5.25
            4,2024-03-05 12:00,,North,1,1
            5,2024-03-09 13:00,2024-03-09 13:30,North,7,2
            """, file: "complaints.csv")

    @Test(arguments: [
        ("how many complaints are still open", "where Closed is missing | aggregate count"),
        ("open complaints by district", "where Closed is missing | aggregate count by District"),
        ("which complaints are not over yet", "where Closed is missing"),
        ("oldest open complaint", "where Closed is missing | first 1"),
        ("how many complaints were closed within a day", "where (Closed - Opened) <= 1 day | aggregate count"),
        ("longest complaint", "derive length = (Closed - Opened) | top 1 length"),
        ("revenue per month", "aggregate sum Price by month"),
        ("how far did we drive per district", "aggregate sum Distance by District"),
    ])
    func open(_ typed: String, _ line: String) throws { try Self.complaints.check(typed, line) }

    /// The ways of trips add up.
    @Test func waysOfTrips() throws {
        let said = try Self.complaints.rig().run("top 2 district by distance")
        #expect(said.contains("sum of Distance by District"), "\(said)")
    }

    /// 60 meals in 20 days, all around the clock: the hours one after the other are seldom what was asked.
    @Test func hoursOfFewRows() throws {
        let rig = try SessionRig()
        let rows = (0..<60).map { meal in
            let hour = (meal * 8 + meal % 7) % 24
            return "2024-03-\(meal / 3 + 10) \(hour < 10 ? "0" : "")\(hour):05,\(100 + meal % 9)"
        }
        try rig.write("time,amount\n" + rows.sorted().joined(separator: "\n"), to: "meals.csv")
        let said = rig.run("load meals.csv | aggregate median amount by hour")
        #expect(said.contains("`by hour of day` puts the days together"), "\(said)")
        // Every hour has a row.
        try rig.write(
            "time,amount\n" + (0..<72).map { "2024-03-\($0 / 24 + 10) \($0 % 24):05,\($0)" }.joined(separator: "\n"),
            to: "all.csv")
        #expect(!rig.run("load all.csv | aggregate median amount by hour").contains("hour of day"))
    }

    private static let expenses = ReadAs(
        table: """
            Date,Category,Amount (CHF),Paid by
            2023-01-06,Groceries,131.68,card
            2023-01-07,Rent,900,transfer
            2023-02-11,Groceries,76.5,cash
            2023-02-11,Fun,150,cash
            2024-03-03,Fun,12.4,card
            """, file: "expenses.csv")

    @Test(arguments: [
        ("running total of groceries", "where Category = \"Groceries\" | cumulative Amount"),
        (
            "how much do i spend on groceries on average per month",
            "where Category = \"Groceries\" | aggregate sum Amount by month | aggregate mean Amount"
        ),
        ("how many expenses were paid in cash", "where \"Paid by\" = \"cash\" | aggregate count"),
        ("share of expenses paid by card", "share where \"Paid by\" = \"card\""),
        ("biggest expense", "top 1 Amount"),
        ("days i spent more than 200", "aggregate sum Amount by day | where Amount > 200"),
        ("expenses over 100 in february 2023", "window 2023-02 | where Amount > 100"),
    ])
    func expenses(_ typed: String, _ line: String) throws { try Self.expenses.check(typed, line) }

    private static let matches = ReadAs(
        table: """
            Date,Home,Away,Home goals,Away goals,Attendance
            2023-08-05,City,Town,3,2,41000
            2023-08-12,Town,City,0,0,9000
            2023-09-02,City,Rovers,4,3,38500
            2024-01-20,Rovers,Town,1,1,7200
            """, file: "matches.csv")

    @Test(arguments: [
        ("how many goals per year", "aggregate sum (\"Home goals\" + \"Away goals\") by year"),
        ("matches with more than 5 goals", "where (\"Home goals\" + \"Away goals\") > 5"),
        ("average attendance per home team", "aggregate mean Attendance by Home"),
    ])
    func goals(_ typed: String, _ line: String) throws { try Self.matches.check(typed, line) }

    private static let plants = ReadAs(
        table: """
            When,Plant,Action,Water (ml)
            2024-03-01 09:00,Fern,watered,200
            2024-03-03 10:00,Basil,watered,100
            2024-03-09 08:30,Fern,repotted,250
            2024-03-11 18:00,Fern,watered,150
            2024-03-12 18:00,Basil,pruned,100
            """, file: "plants.csv")

    @Test(arguments: [
        ("when was the fern last watered", "where Plant = \"Fern\" and Action = \"watered\" | last 1"),
        ("average days between waterings", "where Action = \"watered\" | aggregate mean(diff(time) / 1 day)"),
    ])
    func care(_ typed: String, _ line: String) throws { try Self.plants.check(typed, line) }

    private static let bills = ReadAs(
        table:
            "Month,Gas (m3),Electricity cost (EUR),Gas cost (EUR)\n2022-01,120,80.5,99.1\n2022-02,90,70,77\n2023-01,130,90,101",
        file: "bills.csv")

    @Test func spentOnOneThing() throws {
        try Self.bills.check("how much did we spend on gas in 2022", "window 2022 | aggregate sum \"Gas cost\"")
        // Of several costs all are meant, never the number of rows.
        let all = "aggregate sum (\"Electricity cost\" + \"Gas cost\")"
        try Self.bills.check("total cost per year", "\(all) by year")
        try Self.bills.check("cost per month in 2022", "window 2022 | \(all) by month")
    }

    @Test(arguments: [
        ("when did the level drop below 20", "runs level_pct < 20"),
        ("average temperature", "aggregate mean temp_c"), ("highest temperature per day", "top 1 temp_c by day"),
    ])
    func tank(_ typed: String, _ line: String) throws {
        let rows = (0..<48).map {
            "2024-05-0\($0 / 24 + 1) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,\(24 + Double($0 % 5) / 10),\(60 - $0)"
        }
        try ReadAs(table: "timestamp,temp_c,level_pct\n" + rows.joined(separator: "\n"), file: "tank.csv").check(
            typed, line)
    }

    private static let river = ReadAs(
        table: "Time,Upper level (m),Lower level (m),Rain (mm)\n"
            + (0..<96).map { hour in
                let day = hour / 24 + 1, of = hour % 24
                let lower = (30..<41).contains(hour) || hour == 60 ? "" : "\(1 + Double(hour % 7) / 10)"
                return
                    "2024-02-0\(day) \(of < 10 ? "0" : "")\(of):00,\(Double(hour % 9) / 10),\(lower),\(of < 6 ? day : 0)"
            }.joined(separator: "\n"), file: "river.csv")

    @Test(arguments: [
        ("how many hours had no rain", "derive hours = lasting() / 1 hour | aggregate sum hours where Rain = 0"),
        ("how many days had more than 10 mm of rain", "aggregate sum Rain by day | where Rain > 10 | aggregate count"),
        ("how many days had rain over 10", "aggregate sum Rain by day | where Rain > 10 | aggregate count"),
        ("longest gap in lower level", "where \"Lower level\" is not missing | gaps longer than 1 us | top 1 length"),
        ("how many readings per day", "aggregate count by day"),
        ("longest gap between readings", "gaps longer than 1 us | top 1 length"),
    ])
    func readings(_ typed: String, _ line: String) throws { try Self.river.check(typed, line) }

    @Test func missingDaysAreCounted() throws {
        let diary = ReadAs(
            table:
                "day,weight\n2024-01-01,80\n2024-01-02,81\n2024-01-05,80\n2024-01-06,79\n2024-01-08,80\n2024-01-09,81",
            file: "diary.csv")
        try diary.check("how many days are missing", "aggregate count by day | where count = 0 | aggregate count")
    }

    private static let absences = ReadAs(
        table: """
            Pupil,Class,First day,Reason,Lessons missed
            P7,8B,2023-09-04,Dentist,3
            P2,8A,2023-09-05,Flu,12
            P7,8B,2023-09-18,Flu,18
            P3,8A,2023-10-02,Family,6
            P4,8B,2023-10-09,Flu,6
            """, file: "absences.csv")

    @Test(arguments: [
        ("which class missed the most lessons", "top 1 Class by sum \"Lessons missed\""),
        ("how many lessons were missed because of flu", "where Reason = \"Flu\" | aggregate sum \"Lessons missed\""),
        ("how many lessons were missed per class", "aggregate sum \"Lessons missed\" by Class"),
        (
            "how many different pupils were absent in september",
            "where month(time) = September | aggregate distinct Pupil"
        ),
    ])
    func amounts(_ typed: String, _ line: String) throws { try Self.absences.check(typed, line) }

    private static let downloads = ReadAs(
        table: """
            Date,Episode,App,Country,Downloads
            2024-01-04,1,A,GB,426
            2024-01-04,1,B,NO,109
            2024-01-05,2,A,GB,300
            2024-01-05,2,B,GB,200
            2024-01-06,3,A,GB,90
            2024-01-06,3,B,NO,800
            """, file: "podcast.csv")

    @Test(arguments: [
        ("top 2 episodes in GB", "where Country = \"GB\" | top 2 Episode by sum Downloads"),
        ("which episode has the most downloads", "top 1 Episode by sum Downloads"),
    ])
    func numberedThings(_ typed: String, _ line: String) throws { try Self.downloads.check(typed, line) }

    @Test func sharesOfTwoColumns() throws {
        let bakery = ReadAs(
            table:
                "Day,Product,Baked,Unsold\n2024-01-02,Roll,40,4\n2024-01-02,Bun,60,3\n2024-02-03,Roll,50,8\n2024-02-03,Bun,50,5",
            file: "bakery.csv")
        try bakery.check("share of unsold in baked by product", "aggregate sum(Unsold) / sum(Baked) by Product")
        try bakery.check(
            "what share of baked was unsold in january",
            "where month(time) = January | aggregate sum(Unsold) / sum(Baked)")
    }
}
