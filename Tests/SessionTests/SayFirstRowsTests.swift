import Testing

/// What strangers typed of contacts by radio, quakes, prints, blood and builds: rows that are first, lengths in other words, texts with a unit,
/// stages that no pipe parts. The lines are the meanings that they wrote down before they asked.
@Suite struct SayFirstRowsTests {
    private static let quakes = ReadAs(
        table: "Origin Time (UTC),Depth (km),Mag,Region,Felt\n"
            + (0..<40).map { row in
                "2021-06-\(10 + row / 4)T0\(row % 9):40:02Z,\(5 + row * 7 % 40).5,\(2 + row * 3 % 30).\(row % 10),\(["Crete", "Ionian Sea", "Aegean"][row % 3]),\(["yes", "no"][row % 2])"
            }.joined(separator: "\n"), file: "quakes.csv")

    @Test(arguments: [
        ("what was the strongest quake and which region", "top 1 Region by max Mag"),
        ("which region had the shallowest quake", "bottom 1 Region by min Depth"),
        ("strongest quake", "top 1 Mag"), ("which region is the deepest", "top 1 Region by mean Depth"),
        ("groupby Region mean(Mag) count()", "aggregate by Region mean(Mag), count"),
        ("aggregate low = quantile 0.1 Mag by Region", "aggregate low = p10 Mag by Region"),
        ("where time of day < 03:00 | count", "where time < 03:00 | aggregate count"),
        ("count by time of day", "aggregate count by hour of day"),
        ("aggregate daily count fill 0", "aggregate daily count | fill value 0"),
    ])
    func ofQuakes(_ typed: String, _ line: String) throws { try Self.quakes.check(typed, line) }

    /// A length may be said in any slot that takes one, by any name that it has.
    @Test(arguments: [
        ("window last 3 days", "last 3 days"), ("window first 2 days", "first 2 days"),
        ("smooth Mag 3 rows", "rolling 3 rows mean Mag"), ("smooth Mag 3", "rolling 3 rows mean Mag"),
        ("smooth Mag by Region 2 days", "rolling 2 days mean Mag by Region"),
        ("smooth Mag over 2 days", "rolling 2 days mean Mag"), ("rolling weekly mean Mag", "rolling 1 week mean Mag"),
        ("mean Mag by fortnight", "mean Mag by 2 weeks"), ("lag Mag weekly", "lag Mag 1 week"),
    ])
    func lengths(_ typed: String, _ line: String) throws { try Self.quakes.alike(typed, line) }

    private static let builds = ReadAs(
        table: "queued_at,started_at,duration_s,runner,result\n"
            + (0..<40).map { row in
                "2025-01-\(10 + row / 4)T0\(row % 9):13:27Z,2025-01-\(10 + row / 4)T0\(row % 9):14:\(10 + row)Z,\(50 + row * 37 % 300),linux-\(row % 3),\(["ok", "failed"][row % 2])"
            }.joined(separator: "\n"), file: "builds.csv")

    @Test(arguments: [
        ("sum duration_s by runner in hours", "aggregate hours = sum (duration_s / 3600) by runner"),
        ("monthly sum duration_s compare year", "pivot sum duration_s by month of year, year(time)"),
        ("how many builds", "aggregate count"),
        ("mean duration_s by weekend", "aggregate mean duration_s by isweekend(time)"),
        (
            "where hour of queued_at >= 3 or hour of started_at < 2 | count",
            "where hour(queued_at) >= 3 or hour(started_at) < 2 | aggregate count"
        ),
        (
            "derive wait = minutes between queued_at and started_at",
            "derive wait = ((started_at - queued_at) / 1 minute)"
        ),
        ("derive smooth = rolling 3 mean duration_s by runner", "rolling 3 rows smooth = mean duration_s by runner"),
        (
            "select runner, datediff(minute, queued_at, started_at) as m from builds order by m desc limit 2",
            "builds | derive m = round((bin(started_at, 1 minute) - bin(queued_at, 1 minute)) / 1 minute) | sort m desc | first 2 | keep runner, m"
        ),
        ("longest build", "top 1 duration_s"), ("which runner had the longest build", "top 1 runner by max duration_s"),
    ])
    func ofBuilds(_ typed: String, _ line: String) throws { try Self.builds.check(typed, line) }

    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("id,band,Country\n1,15m,Germany\n2,40m,Japan\n3,15m,USA\n4,10m,USA\n", to: "qso.csv")
        try rig.write("Country,Area\nGermany,Europe\nJapan,Asia\nUSA,America\n", to: "areas.csv")
        _ = rig.run("load qso.csv")
        return rig
    }

    /// A title that holds the whole name of a column takes nothing from its short name.
    @Test func titlesAreNoNames() throws {
        let rig = try SessionRig()
        try rig.write("day,free chlorine\n2024-07-01,1.2\n2024-07-02,1.4\n", to: "pool.csv")
        _ = rig.run("load pool.csv")
        #expect(rig.session.run("plot line chlorine title \"Free chlorine in the lido\"").error == nil)
    }

    /// How many windows are short is counted: all of them where a window is longer than the rows, none of one row.
    @Test(arguments: [
        ("rolling 9 rows mean n", "the first 3 rows have shorter windows"),
        ("rolling 3 rows mean n", "the first 2 rows have shorter windows"),
        ("rolling 2 rows mean n", "the first row has a shorter window"),
        ("rolling 2 rows mean n by k", "2 rows at the start of their group have shorter windows"),
    ])
    func shortWindows(_ line: String, _ words: String) throws {
        let rig = try SessionRig()
        try rig.write("day,k,n\n2024-07-01,a,1\n2024-07-02,b,2\n2024-07-03,a,3\n", to: "s.csv")
        _ = rig.run("load s.csv")
        #expect(rig.run(line).contains(words))
        #expect(!rig.run("s | rolling 1 rows mean n").contains("shorter"))
    }

    /// A cell is found by what stands in it, though it is a number with a unit.
    @Test(arguments: ["where band = \"15m\"", "where band = 15m", "where band in (\"15m\", \"17m\")"])
    func cellsWithAUnit(_ line: String) throws {
        #expect(try rig().run("\(line) | aggregate count | show csv").contains("all,2"))
    }

    /// A file where a series may stand is loaded under its name, and the rows that the line works on stay the current ones.
    @Test(arguments: [
        "join areas.csv on Country | aggregate count by Area", "join areas.csv on Country | count by Area",
        "select a.Area, count(*) from qso q join areas.csv a on q.Country = a.Country group by a.Area",
    ])
    func filesAsSeries(_ line: String) throws {
        let rig = try rig()
        #expect(rig.session.run(line).error == nil)
        #expect(rig.run("it | show csv").contains("Europe,1\nAsia,1\nAmerica,2"))
        #expect(rig.session.workspace.frame("areas")?.count == 3)
    }

    /// Where its name is taken nothing is replaced, and where there is none nothing is loaded; what is advised is a line that works.
    @Test func adviceThatLoadsFirst() throws {
        let rig = try rig()
        _ = rig.run("qso | keep band as areas\nqso | first 4")
        #expect(rig.run("join areas.csv on Country").contains("load areas.csv as areas; it | join areas on Country"))
        #expect(rig.session.workspace.frame("areas")?.columnNames == ["band"])
        #expect(rig.session.run("join none.csv on Country").error != nil)
        // What is only explained loads nothing.
        let other = try self.rig()
        _ = other.session.run("join areas.csv on Country | explain")
        #expect(other.session.workspace.frame("areas") == nil)
    }

    /// A condition that tells rows apart is answered by words, and one that was worked out is a share of all rows without keys.
    @Test func conditionsAsKeys() throws {
        let rig = try rig()
        #expect(rig.run("aggregate count by (Country = \"USA\") | show csv").contains("false,2\ntrue,2"))
        _ = rig.run("load qso.csv")
        #expect(rig.run("derive far = id > 1 | share far | show csv").contains("all,75"))
    }
}
