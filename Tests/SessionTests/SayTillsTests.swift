import Testing

/// What strangers asked of a till, vans, runs, streams, meals and races: what each comes to of several rows, ratios of what few rows have,
/// who went furthest or won, what differs where something holds. The lines are the meanings that they wrote down before they asked.
@Suite struct SayTillsTests {
    private static let till = ReadAs(
        table: "Receipt No,Date,Item,Category,Qty,Unit Price (£),Total (£),Staff,Paid By\n"
            + (0..<40).map { row in
                let (count, price) = (1 + row % 2, 2 + row % 3)
                return
                    "\(10401 + row / 2),2025-01-\(10 + row / 4),\(["Croissant", "Flat White", "Tea"][row % 3]),\(["Bakery", "Coffee"][row % 2]),\(count),\(price).50,\(Double(count) * (Double(price) + 0.5)),\(["Marcus", "Tom"][row / 2 % 2]),\(["Cash", "Card"][row / 2 % 2])"
            }.joined(separator: "\n"), file: "till.csv")

    @Test(arguments: [
        ("what is the average spend per receipt?", "aggregate sum Total by \"Receipt No\" | aggregate mean Total"),
        (
            "average spend per receipt by staff",
            "aggregate sum Total by \"Receipt No\", Staff | aggregate mean Total by Staff"
        ),
        ("what share of the takings was paid in cash?", "share Total where \"Paid By\" = \"Cash\""),
        ("total sales per weekday", "aggregate sum Total by weekday"),
        ("which item did we sell the most of?", "top 1 Item by sum Qty"),
    ])
    func ofTills(_ typed: String, _ line: String) throws { try Self.till.check(typed, line) }

    /// A tank is filled on few of the trips that it is of.
    private static let vans = ReadAs(
        table: "Van;Driver;Departed;Returned;Trip km;Fuel (l)\n"
            + (0..<40).map { row in
                "\(["Caddy", "Transit"][row % 2]);\(["Dieter", "Katja", "Sven"][row % 3]);2025-0\(4 + row / 20)-\(10 + row % 20) 07:15;2025-0\(4 + row / 20)-\(10 + row % 20) 11:29;\(100 + row * 37 % 90);\(row % 5 == 0 ? "35.5" : "")"
            }.joined(separator: "\n"), file: "vans.csv")

    @Test(arguments: [
        ("litres per 100 km for each van", "aggregate 100 * sum(Fuel) / sum(\"Trip km\") by Van"),
        ("who drove the most in May?", "where month(time) = May | top 1 Driver by sum \"Trip km\""),
        ("which driver drove the most in May?", "where month(time) = May | top 1 Driver by sum \"Trip km\""),
    ])
    func ofVans(_ typed: String, _ line: String) throws { try Self.vans.check(typed, line) }

    private static let runs = ReadAs(
        table: "Date,Type,Distance (km),Duration,Avg HR,Max HR\n"
            + (0..<30).map { row in
                "2024-0\(1 + row / 10)-\(10 + row % 10),\(["Easy", "Long"][row % 2]),\(5 + row * 7 % 20).25,0:\(30 + row % 25):10,\(130 + row % 15),\(160 + row % 15)"
            }.joined(separator: "\n"), file: "runs.csv")

    @Test(arguments: [
        ("longest run and when", "top 1 Distance"), ("longest run", "top 1 Distance"),
        ("average heart rate of long runs per month", "where Type = \"Long\" | aggregate mean \"Avg HR\" by month"),
    ])
    func ofRuns(_ typed: String, _ line: String) throws { try Self.runs.check(typed, line) }

    /// No hours are meant.
    @Test func oneOfTwoHeartRates() throws { try Self.runs.refuse("average hr of long runs", "if Avg HR is meant") }

    /// Several countries a day: what grows is what they come to.
    private static let streams = ReadAs(
        table: "date,song,country,streams,saves\n"
            + (0..<60).map { row in
                "2025-0\(3 + row / 30)-\(10 + row / 6 % 5),\(["Paper Boats", "Night Bus", "Salt"][row % 3]),\(["US", "DE"][row / 3 % 2]),\(700 + row * 13 % 90 + (row % 3 == 1 ? row * 5 : 0)),\(row % 7)"
            }.joined(separator: "\n"), file: "streams.csv")

    @Test func growthFromOneMonthToAnother() throws {
        try Self.streams.check(
            "which song grew the most in streams from March to April?",
            "window 2025-03..2025-04 | aggregate sum streams by month, song | aggregate gain = last(streams) - first(streams) by song | top 1 gain"
        )
    }

    /// What a verb of this language cannot take may be a question of which one thing was not said.
    @Test func topSongsOfACountry() throws {
        try Self.streams.refuse(
            "top 3 songs in DE", "if streams is meant: where country = \"DE\" | top 3 song by sum streams")
    }

    private static let meals = ReadAs(
        table: "Day,Main Dish,Meals Planned,Meals Served,Waste (kg),Weather\n"
            + (0..<30).map { row in
                "2024-09-\(row < 9 ? "0" : "")\(row + 1),\(["Pasta", "Roast", "Curry"][row % 3]),\(300 + row),\(250 + row * 3),\(11 + row % 6).5,\(["Rain", "Sunny"][row * row % 3 % 2])"
            }.joined(separator: "\n"), file: "canteen.csv")

    @Test(arguments: [
        ("waste per meal served for each main dish", "aggregate sum(Waste) / sum(\"Meals Served\") by \"Main Dish\""),
        ("is there more waste on rainy days?", "aggregate mean Waste by (Weather = \"Rain\")"),
    ])
    func ofMeals(_ typed: String, _ line: String) throws { try Self.meals.check(typed, line) }

    /// Places of several races, each from 1 on; who did not finish has none.
    private static let races = ReadAs(
        table: "Race Date,Race,Runner,Position,Chip Time\n"
            + (0..<50).map { row in
                let place = row % 5 + 1
                return
                    "2024-0\(1 + row / 10)-\(10 + row / 5),\(["Parkrun", "Canal"][row / 5 % 2]),\(["Ines Costa", "Kate Owen", "Dev Patel", "Mia Rossi", "Hugo Blanc", "Ben Ortiz"][(row * 5 + row / 5) % 6]),\(row % 17 == 3 ? "" : "\(place)"),0:\(20 + place):1\(row % 10)"
            }.joined(separator: "\n"), file: "results.csv")

    @Test(arguments: [
        ("who won most often", "where Position = 1 | top 1 Runner by count"),
        ("wins per runner", "where Position = 1 | aggregate count by Runner"),
        ("Ines Costa's position over time", "where Runner = \"Ines Costa\" | plot line Position"),
    ])
    func ofRaces(_ typed: String, _ line: String) throws { try Self.races.check(typed, line) }

    /// What nothing is called is not passed over in what somebody has.
    @Test func whatSomebodyHas() throws { try Self.races.refuse("Ines Costa's weight over time", "'weight'") }
}
