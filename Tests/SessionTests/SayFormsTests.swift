import Series
import Testing

/// Words in other forms than the table's own: verbs of what was done, nouns of what a column answers with yes, adjectives of a text; and
/// what is advised where a word is no part of the question.
@Suite struct SayFormsTests {
    /// Vocabulary and roots after M. F. Porter's own list (tartarus.org/martin/PorterStemmer), where its endings are the same.
    @Test(arguments: [
        ("sells", "sold"), ("bake", "baked"), ("cancellation", "cancelled"), ("complaints", "complained"),
        ("waste", "wasted"),
        ("delivery", "delivered"), ("occupancy", "occupied"), ("rainy", "rain"), ("sunny", "sun"), ("payment", "paid"),
        ("arrival", "arriving"), ("departure", "departed"), ("consumption", "consumed"), ("sales", "sold"),
        ("growth", "grew"), ("generation", "generated"), ("assignee", "assigned"), ("watering", "watered"),
    ])
    func formsOfOneWord(_ one: String, _ other: String) { #expect(EnglishRoot.areForms(one, other)) }

    @Test(arguments: [
        ("price", "rice"), ("member", "remember"), ("sold", "solid"), ("red", "reading"), ("paid", "pain"),
    ])
    func otherWords(_ one: String, _ other: String) { #expect(!EnglishRoot.areForms(one, other)) }

    /// Two products of each day, of which so many were baked, sold and thrown away.
    private static let bakery = ReadAs(
        table: "Date,Product,Baked,Sold,Wasted,Revenue (EUR),Weather\n"
            + (0..<20).flatMap { day in
                ["Baguette", "Rye loaf"].enumerated().map { place, product in
                    let (baked, sold) = (10 + day + place, 4 + (day * 7 + place) % 6)
                    let weather = ["sun", "rain", "rain"][day % 3]
                    return
                        "2025-03-\(day < 9 ? "0" : "")\(day + 1),\(product),\(baked),\(sold),\(baked - sold),\(sold * 2),\(weather)"
                }
            }.joined(separator: "\n"), file: "bakery.csv")

    @Test(arguments: [
        ("which product sells best", "top 1 Product by sum Sold"),
        ("which weekday do we sell the most rye loaf", "where Product = \"Rye loaf\" | top 1 weekday by sum Sold"),
        (
            "how many baguettes did we sell in march",
            "where month(time) = March | where Product = \"Baguette\" | aggregate sum Sold"
        ),
        ("what percentage of what we bake is wasted", "aggregate 100 * sum(Wasted) / sum(Baked)"),
        ("waste rate by product", "aggregate sum(Wasted) / sum(Baked) by Product"),
        ("average revenue on rainy days", "where Weather = \"rain\" | aggregate mean Revenue"),
        ("does rain hurt revenue", "aggregate mean Revenue by (Weather = \"rain\")"),
    ])
    func ofWhatWasDone(_ typed: String, _ line: String) throws { try Self.bakery.check(typed, line) }

    private static let reviews = ReadAs(
        table: "Checked in,Hotel,Nights,Channel,Complained,Delay (min)\n"
            + (0..<24).map { row in
                "2025-0\(1 + row / 8)-1\(row % 8) 1\(row % 7):00,\(["Faro", "Porto", "Braga"][row % 3]),\(1 + row % 4),"
                    + "\(["phone", "direct"][row % 2]),\(row % 5 == 0 ? "yes" : "no"),\(row % 9)"
            }.joined(separator: "\n"), file: "reviews.csv")

    @Test(arguments: [
        ("complaint rate by hotel", "share where Complained = \"yes\" by Hotel"),
        ("which hotel gets the most complaints", "where Complained = \"yes\" | top 1 Hotel by count"),
        ("average length of stay by channel", "aggregate mean Nights by Channel"),
        ("percentage of reviews more than 5 minutes late", "share where Delay > 5"),
        ("reviews over 5 by hotel", "where Delay > 5 | aggregate count by Hotel"),
    ])
    func ofWhatIsAnswered(_ typed: String, _ line: String) throws { try Self.reviews.check(typed, line) }

    private static let solar = ReadAs(
        table: "timestamp,pv_kwh,import_kwh,export_kwh\n"
            + (0..<96).map { hour in
                "2025-04-0\(1 + hour / 24) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00,\(hour % 5),\(hour % 3),\(hour < 24 ? 0 : hour % 4)"
            }.joined(separator: "\n"), file: "solar.csv")

    @Test(arguments: [
        ("how much energy did we import in april", "where month(time) = April | aggregate sum import_kwh"),
        ("days without any export", "aggregate sum export_kwh by day | where export_kwh = 0"),
    ])
    func ofEnergy(_ typed: String, _ line: String) throws { try Self.solar.check(typed, line) }

    private static let fridges = ReadAs(
        table: "Time,Freezer (°C),Fridge (°C),Door\n"
            + (0..<72).map { hour in
                "2025-06-0\(1 + hour / 24) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00,\(-18 + hour % 5),\(4 + hour % 3),\(hour % 9 == 0 ? "open" : "closed")"
            }.joined(separator: "\n"), file: "fridges.csv")

    @Test(arguments: [
        ("how warm does the freezer get", "aggregate max Freezer"),
        ("average fridge temperature at night", "where time >= 22:00 or time < 06:00 | aggregate mean Fridge"),
        ("difference between freezer and fridge by day", "aggregate mean (Freezer - Fridge) by day"),
        ("how often did the freezer go above -15", "where Freezer > -15 | aggregate count"),
        (
            "average freezer in the morning vs the evening",
            "where (time >= 06:00 and time < 12:00) or (time >= 18:00 and time < 22:00) | aggregate mean Freezer by (time >= 06:00 and time < 12:00)"
        ),
    ])
    func ofDegrees(_ typed: String, _ line: String) throws { try Self.fridges.check(typed, line) }

    private static let games = ReadAs(
        table: "Played at,Color,Result,My rating,Opponent rating,Note\n"
            + (0..<40).map { row in
                "2024-0\(1 + row / 12)-\(10 + row % 12) \(10 + row % 7):00,\(["white", "black"][row % 2]),\(["win", "loss", "loss", "draw"][row % 4]),\(1200 + row),\(1190 + row * 2),\(row % 3 == 0 ? "shared" : "")"
            }.joined(separator: "\n"), file: "chess.csv")

    @Test(arguments: [
        ("losing streak", "runs Result = \"loss\" | top 1 rows"),
        ("how many noted rows by color", "where Note is not missing | aggregate count by Color"),
    ])
    func ofGames(_ typed: String, _ line: String) throws { try Self.games.check(typed, line) }

    @Test func oneOfSeveral() throws {
        let said = try Self.games.rig().run("average rating per month")
        #expect(said.contains("if My rating is meant: aggregate mean \"My rating\" by month"), "\(said)")
        #expect(said.contains("if Opponent rating is meant: aggregate mean \"Opponent rating\" by month"), "\(said)")
    }

    private static let harvest = ReadAs(
        table: "Harvested,Crop,Area (ha),Yield (kg),Irrigated\n"
            + (0..<24).map { row in
                "20\(15 + row / 3)-09-\(10 + row % 3 * 5),\(["Potato", "Carrot", "Leek"][row % 3]),\(1 + row % 4),\(500 + row * 10),\(["yes", "no"][row % 2])"
            }.joined(separator: "\n"), file: "harvest.csv")

    @Test(arguments: [
        ("yield per hectare by crop", "aggregate sum(Yield) / sum(Area) by Crop"),
        (
            "how many tonnes of carrots did we harvest in 2020",
            "window 2020 | where Crop = \"Carrot\" | aggregate sum convert(Yield, \"t\")"
        ),
        ("effect of irrigation on yield", "aggregate mean Yield by Irrigated"),
        ("yield of leeks over the years", "where Crop = \"Leek\" | plot line sum Yield by year"),
    ])
    func ofFields(_ typed: String, _ line: String) throws { try Self.harvest.check(typed, line) }

    private static let budget = ReadAs(
        table: "Date,Category,Amount ($),Who\n"
            + (0..<30).map { row in
                "2025-0\(1 + row / 5)-\(10 + row % 5 * 3),\(["Rent", "Gifts", "Eating out"][row % 3]),\(20 + row * 7 % 50),\(["Mia", "Tom"][row % 2])"
            }.joined(separator: "\n"), file: "budget.csv")

    @Test(arguments: [
        ("what did Tom spend on gifts", "where Who = \"Tom\" and Category = \"Gifts\" | aggregate sum Amount"),
        ("biggest expense category", "top 1 Category by sum Amount"),
        ("how much of the total is rent", "share Amount where Category = \"Rent\""),
        ("days with no spending", "aggregate count by day | where count = 0"),
    ])
    func ofMoney(_ typed: String, _ line: String) throws { try Self.budget.check(typed, line) }

    /// What is advised: the line with the column that may be meant, else without the word that is no part of the question.
    @Test(arguments: [
        (
            "best weekday for rye loaf",
            ["if Baked is meant: where Product = \"Rye loaf\" | top 1 weekday by sum Baked", "if Revenue is meant"]
        ),
        ("total enchanted revenue per week", ["without 'enchanted': aggregate sum Revenue by week"]),
        ("gross revenue by product", ["without 'gross': aggregate sum Revenue by Product"]),
    ])
    func whatIsAdvised(_ typed: String, _ parts: [String]) throws {
        let said = try Self.bakery.rig().run(typed)
        #expect(said.hasPrefix("error") && parts.allSatisfy(said.contains), "\(said)")
    }

    /// A verb that is mistyped is still that verb.
    @Test func mistypedVerbs() throws {
        let said = try Self.bakery.rig().run("agregate weekly sum Revenue")
        #expect(said.contains("did you mean 'aggregate'"), "\(said)")
    }
}
