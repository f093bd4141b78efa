import Session
import Testing

/// Clauses of charts where people put them: guides after a `+`, an order without a direction, labels after a scale, keys each with its own `by`.
@Suite struct SayClausesTests {
    private static let read = ReadAs(
        table: """
            season,team,town,points,rank
            2019,Foxes,Ash,31,2
            2019,Owls,Birch,28,3
            2019,Hares,Cole,35,1
            2020,Foxes,Ash,30,2
            2020,Owls,Birch,33,1
            2020,Hares,Cole,12,3
            2021,Foxes,Ash,38,1
            2021,Owls,Birch,20,3
            2021,Hares,Cole,29,2
            """, file: "league.csv")

    @Test(arguments: [
        ("plot line points by team + rule y 30 \"enough\"", "plot line points by team rule y 30 \"enough\""),
        (
            "plot line points by team + band y from 20 to 30 \"usual\"",
            "plot line points by team band y 20..30 \"usual\""
        ),
        (
            "plot line points over season color team palette viridis",
            "plot line points over season color by team viridis"
        ),
        ("plot heat points by team by season", "plot rect points by team by season"),
        (
            "plot point points over rank x log y log color team label town",
            "plot point points over rank x log y log color by team labels by town"
        ),
        (
            "plot slope points by team where season in 2019, 2021",
            "plot slope points by team where season in (2019, 2021)"
        ),
    ])
    func standWherePeoplePutThem(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// The title of an axis may be a column's name.
    @Test func titlesOfAxesStay() throws {
        let said = try Self.read.rig().run("plot point points over rank x label town")
        #expect(said.contains("title \"town\""), "\(said)")
    }

    /// Of a moving aggregate whose first values are cut off a chart says nothing.
    @Test func whatIsCutOffIsNotSaid() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        let whole = rig.run("rolling 1 hour mean wind | plot line wind")
        let cut = rig.run("weather | rolling 1 hour mean wind | where hour(time) > 6 | plot line wind")
        #expect(whole.contains("the first 5 values of 1-hour mean wind have shorter windows"), "\(whole)")
        #expect(!cut.contains("values of 1-hour mean wind"), "\(cut)")
        let several = rig.run("weather | rolling 1 hour mean wind, gust | plot line wind, gust")
        #expect(several.contains("the first 5 values of each have shorter windows"), "\(several)")
    }
}
