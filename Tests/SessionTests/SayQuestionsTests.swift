import Diagnostics
import Language
import Session
import Syntax
import Testing

/// Questions in words, whose parts stand in any order: each is a line of stages, which is said. The right side is typed in a session of its
/// own, and its rows are compared.
@Suite struct SayQuestionsTests {
    private static let table = """
        opened,team,priority,channel,minutes,on_time,distance_km,note_m
        2024-11-04 08:00,Network,1 Critical,phone,30,yes,4,1
        2025-01-06 08:30,Desktop,2 High,e-mail,90,no,12,2
        2025-01-07 09:00,Network,3 Normal,phone,150,yes,21,3
        2025-02-03 10:00,Apps,1 Critical,chat,45,no,7,4
        2025-02-04 10:30,Apps,3 Normal,e-mail,240,yes,30,5
        2025-03-03 11:00,Desktop,1 Critical,phone,60,yes,9,6
        2025-03-04 11:30,Network,2 High,chat,15,no,2,7
        """

    private static let read = ReadAs(table: table, file: "tickets.csv")

    @Test(arguments: [
        ("how many tickets are critical", "where priority = \"1 Critical\" | aggregate count"),
        (
            "how many critical tickets since february",
            "window 2025-02.. | where priority = \"1 Critical\" | aggregate count"
        ),
        (
            "average minutes per team for critical tickets",
            "where priority = \"1 Critical\" | aggregate mean minutes by team"
        ),
        ("what is the median minutes of phone tickets", "where channel = \"phone\" | aggregate median minutes"),
        ("standard deviation of minutes by team", "aggregate std minutes by team"),
        (
            "average minutes of critical and high tickets by team",
            "where priority in (\"1 Critical\", \"2 High\") | aggregate mean minutes by team"
        ),
        ("mean minutes of email tickets", "where channel = \"e-mail\" | aggregate mean minutes"),
        ("number of tickets without chat by team", "where channel != \"chat\" | aggregate count by team"),
        ("how many tickets have minutes more than 60", "where minutes > 60 | aggregate count"),
        ("number of tickets and average minutes by team", "aggregate count, mean minutes by team"),
        ("how many minutes by team", "aggregate sum minutes by team"),
        ("tickets not on time by team", "where on_time = \"no\" | aggregate count by team"),
        ("on time tickets by team", "where on_time = \"yes\" | aggregate count by team"),
        ("tickets opened in March", "where month(time) = March"), ("tickets over 60 minutes", "where minutes > 60"),
        ("tickets longer than 2 hours", "where minutes > 120"),
        ("total hours by team", "aggregate hours = sum (minutes / 60) by team"),
        ("how many km per month this year", "window 2025 | aggregate sum distance_km by month"),
        ("tickets between january and february", "window 2025-01..2025-02"),
        ("avg minutes by team sorted by minutes descending", "aggregate mean minutes by team | sort minutes desc"),
        ("tickets by team highest first", "aggregate count by team | sort count desc"),
        ("random 3 tickets", "sample 3"),
    ])
    func values(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("percentage of critical tickets by team", "share where priority = \"1 Critical\" by team"),
        ("percentage by team", "share count by team"),
        ("share of phone tickets by month", "share where channel = \"phone\" by month"),
        ("what percentage of tickets are over 60 minutes", "share where minutes > 60"),
        ("on time rate by team", "share where on_time = \"yes\" by team"),
        ("share of minutes by team in percent", "share sum minutes by team"),
    ])
    func shares(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("which team has the most critical tickets?", "where priority = \"1 Critical\" | top 1 team by count"),
        ("most common channel per team", "aggregate count by team, channel | top 1 count by team"),
        ("which team closes fastest", "bottom 1 team by mean minutes"), ("slowest team", "top 1 team by mean minutes"),
        ("longest ticket", "top 1 distance_km"),
        ("my 3 longest tickets", "top 3 distance_km"),
        ("fastest phone ticket over 5 km", "where channel = \"phone\" and distance_km > 5 | bottom 1 minutes"),
        ("top 1 team by count where channel = phone", "where channel = \"phone\" | top 1 team by count"),
        ("teams with more than 2 tickets", "aggregate count by team | where count > 2"),
        ("top 2 team", "top 2 team by count"),
        ("3 highest by minutes", "top 3 minutes"),
        ("top 1 channel per month", "aggregate count by month, channel | top 1 count by month"),
        ("which team sold the most km", "top 1 team by sum distance_km"),
        ("2 busiest days in march", "where month(time) = March | top 2 day by count"),
    ])
    func ends(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("compare teams", "aggregate count by team"),
        ("compare Network with Apps", "where team in (\"Network\", \"Apps\") | aggregate count by team"),
        (
            "compare phone with chat minutes by month",
            "where channel in (\"phone\", \"chat\") | pivot mean minutes by month, channel"
        ),
        (
            "compare 2024 with 2025 distance by month",
            "where year(time) in (2024, 2025) | pivot sum distance_km by month of year, year(time)"
        ),
        ("cumulative number of tickets", "aggregate count by day | cumulative count"),
        ("running total of distance_km", "cumulative distance_km"),
    ])
    func beside(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("plot stacked bar tickets by month and priority", "plot bar count by month, priority stack"),
        ("monthly tickets by team as stacked bars", "plot bar count by month, team stack"),
        ("tickets by hour of day and weekday heatmap", "plot rect count by hour of day, weekday"),
        ("line chart of tickets per week by team", "plot line count by week, team"),
        ("weekly trend of tickets", "plot line count by week"), ("minutes over time", "plot line minutes"),
        ("distance by team boxplot", "plot box distance_km by team"),
        ("median minutes by priority as a bar chart", "plot bar median minutes by priority"),
        ("minutes by team box plot", "plot box minutes by team"),
        ("minutes distribution with 20 bins", "plot histogram minutes bins 20"),
        ("share of phone tickets by month as a line chart", "share where channel = \"phone\" by month | plot line"),
    ])
    func shown(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// Pipes of R, and a table before its columns as pandas has it.
    @Test(arguments: [
        (
            "mutate(pace = minutes / distance_km) %>% group_by(team) %>% summarise(mean(pace))",
            "derive pace = minutes / distance_km | aggregate by team mean pace"
        ),
        (
            "filter(minutes > 60) %>% count(team, sort = TRUE)",
            "where(minutes > 60) | aggregate count by team | sort count desc"
        ),
        ("df['pace'] = df.minutes / df['distance_km']", "derive pace = minutes / distance_km"),
        (
            "where channel = \"phone\" %>% count(team)",
            "where channel = \"phone\" | aggregate count by team"
        ),
    ])
    func borrowed(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// A word that is no part of the question, a number that is none, two times at once, and what nothing ranks.
    @Test(arguments: [
        "how many unicorns per team", "worst team", "average 7 minutes by team",
        "tickets of Network and moon by month", "compare Network with phone",
        "busiest team by minutes", "average colour by team",
        "average share of phone tickets by team", "when is mean minutes", "highest average minutes",
        "scatter of minutes and distance of 10 random tickets",
    ])
    func nothingElseIs(_ line: String) throws {
        let rig = try Self.read.rig()
        #expect(rig.session.run(line).error != nil, "\(line)")
    }

    /// A column by some of its words, where no other has them; of two that have them none is meant.
    @Test(arguments: [
        ("average air temp by bay", "aggregate mean air_temp_c by bay"),
        ("max moisture for North", "where bay = \"North\" | aggregate max soil_moisture_pct"),
        ("soil moisture below 35 by bay", "where soil_moisture_pct < 35 | aggregate count by bay"),
        ("average temp by bay", nil), ("average soil by bay", nil), ("how many airs by bay", nil),
        ("which bay has the most air", nil),
    ])
    func columnsBySomeOfTheirWords(_ typed: String, _ line: String?) throws {
        let bays = ReadAs(
            table: "bay,air_temp_c,soil_moisture_pct,soil_temp_c\nNorth,20,30,15\nSouth,24,40,17\n", file: "bays.csv")
        if let line { return try bays.check(typed, line) }
        #expect(try bays.rig().session.run(typed).error != nil)
    }

    /// Adjectives are of the column that they compare; one of a noun, of the column called so.
    @Test(arguments: [
        ("hottest bay", "top 1 bay by mean air_temp_c"),
        ("which bay is the coolest", "bottom 1 bay by mean air_temp_c"),
        ("most humid bay", "top 1 bay by mean humidity_pct"), ("3 windiest days", "top 3 day by mean wind"),
        ("least humid day", "bottom 1 day by mean humidity_pct"), ("wettest bay", "top 1 bay by sum rain_mm"),
        ("rows hotter than 23", "where air_temp_c > 23"),
        ("rows drier than 2 by bay", "where rain_mm < 2 | aggregate count by bay"),
        ("cheapest bay", nil), ("hairiest bay", nil), ("rows pricier than 3", nil),
    ])
    func adjectives(_ typed: String, _ line: String?) throws {
        let bays = ReadAs(
            table: """
                time,bay,air_temp_c,humidity_pct,rain_mm,wind
                2024-05-01,North,20,60,0,3
                2024-05-02,South,24,40,4,9
                2024-05-03,North,22,66,1,5
                2024-05-04,South,25,41,9,2
                """, file: "bays.csv")
        if let line { return try bays.check(typed, line) }
        #expect(try bays.rig().session.run(typed).error != nil)
    }

    /// What numbers the rows says what they are called: trips of `Trip ID`, which comes once a row, and no customers.
    @Test(arguments: [
        ("share of trips with delay over 3 by line", "share where delay > 3 by line"),
        ("number of trips by line", "aggregate count by line"),
        ("month with highest net amt", "top 1 month by sum net_amt"),
        ("filter line = A, delay > 2", "where line = A and delay > 2"), ("plot points delay", "plot point delay"),
        ("group_by line | mean delay", "aggregate mean delay by line"),
        ("where delay > 2 | number of trips by line", "where delay > 2 | aggregate count by line"),
        ("plot points delay yrange [-5:15] title \"Delays\"", "plot point delay | y -5..15 | title \"Delays\""),
        ("pivot index line columns customer_id values delay sum", "pivot sum delay by line, customer_id"),
    ])
    func rowsByTheirNumbers(_ typed: String, _ line: String) throws {
        let trips = ReadAs(
            table: """
                Trip ID,start,line,customer_id,delay,net_amt
                T1,2024-05-01,A,7,2,10
                T2,2024-05-02,B,7,4,20
                T3,2024-06-03,A,8,5,30

                """, file: "data.csv")
        try trips.check(typed, line)
    }

    /// A stage that fails after others have run is read again, whose replies are then said once; in a pipe as by itself.
    @Test(arguments: [
        ("aggregate count by team | plot bars", "aggregate count by team | plot bar"),
        ("where minutes > 20 | how many tickets by team", "where minutes > 20 | aggregate count by team"),
        (
            "where team = Network, minutes > 20 | top 1 channel",
            "where team = Network and minutes > 20 | top 1 channel by count"
        ),
        ("quantile minutes 0.5 0.9", "aggregate p50 minutes, p90 minutes"),
        ("corr minutes, distance_km, note_m", "correlate minutes, distance_km, note_m"),
        ("mean minutes for Network and Apps", "where team in (\"Network\", \"Apps\") | aggregate mean minutes by team"),
        (
            "aggregate sum distance_km by team | highest first",
            "aggregate sum distance_km by team | sort distance_km desc"
        ),
    ])
    func inPipes(_ typed: String, _ line: String) throws {
        try Self.read.check(typed, line)
        #expect(try Self.read.rig().run(typed).split(separator: "\n").filter { $0.hasPrefix("it: ") }.count < 2)
    }

    /// A text is none of the columns that a word beside it means.
    @Test func textsStayTexts() throws {
        let rig = try SessionRig()
        try rig.write("k,soil_moisture\nmoisture,1\nmoisture,5\nother,5\n", to: "t.csv")
        _ = rig.session.run("load t.csv")
        #expect(rig.run("where k = \"moisture\" and moisture > 3").contains("3 → 1 row"))
    }

    @Test func aDescriptionHasNoRows() throws {
        let rig = try Self.read.rig()
        #expect(rig.run("isna").hasPrefix("= describe"))
        #expect(rig.session.run("isna | sum").error != nil)
    }

    /// An error names the first word that is no part of the question, and the parts together where no line answers them.
    @Test(arguments: [
        ("how many unicorns per team", "unicorns"), ("average minutes of purple tickets by team", "purple"),
        ("which team is the hairiest", "hairiest"), ("which team is slowest by sum minutes and mean distance", nil),
    ])
    func errorsNameTheWord(_ line: String, _ word: String?) throws {
        let rig = try Self.read.rig()
        let error = try #require(rig.session.run("# first\n\(line)").error)
        guard let word else {
            guard case SyntaxError.noAnswer = error.fault else {
                Issue.record("\(error)")
                return
            }
            return
        }
        guard case SyntaxError.noPart(let found, _, _) = error.fault else {
            Issue.record("\(error)")
            return
        }
        #expect(found.text == word)
        #expect(Lexer("# first\n\(line)").string(found.range.lower, found.range.upper) == word)
    }

    /// The questions that the page of the language shows.
    @Test(arguments: [
        ("how many rows by station in March", "where month(time) = March | aggregate count by station"),
        ("which month has the most precipitation", "top 1 month by sum precipitation"),
        (
            "compare Denver with Boston high by month as a line chart",
            "where station in (\"Denver\", \"Boston\") | plot line mean high by month, station"
        ),
    ])
    func ofThePage(_ typed: String, _ line: String) throws {
        let rig = try SessionRig()
        _ = rig.session.run("load Samples/stations.csv")
        #expect(rig.run(typed).contains("= \(line)\n"))
    }

    /// Columns called like words of a question make it none, and texts that are such words are found only beside their column.
    @Test func wordsThatAreColumnsOrTexts() throws {
        let rig = try SessionRig()
        try rig.write("a,the,k\n1,2,on\n3,4,off\n", to: "t.csv")
        _ = rig.session.run("load t.csv")
        #expect(rig.session.run("how many of the rows").error != nil)
        let own = try SessionRig()
        try own.write("v,k\n1,on\n3,off\n5,on\n", to: "t.csv")
        _ = own.session.run("load t.csv")
        #expect(own.run("average v on k on").contains("= where k = \"on\" | aggregate mean v"))
    }

    /// The best of each group: (Network, phone) 2 of 3 and (Desktop, …) one of each, first met.
    @Test func bestOfEachGroup() throws {
        let rig = try Self.read.rig()
        #expect(rig.run("top 1 channel by count by team").contains("of each team · 7 → 3 rows"))
    }

    /// An hour lies in one weekday: beside weekdays the hours of the day are meant, in rows and in charts.
    @Test(arguments: ["count by weekday, hour", "count by hour, month of year"])
    func hoursBesideCycles(_ line: String) throws {
        let rig = try Self.read.rig()
        #expect(rig.run(line).contains("hour of day"))
        #expect(
            rig.run("plot rect \(line)").contains(rig.run("plot rect \(line.replacing("hour", with: "hour of day"))")))
    }
}

/// A file is called as one of its columns, and another of them numbers things of which each has many rows.
@Suite struct SayDownloadsTests {
    private static let table =
        "date,episode,app,downloads\n"
        + (0..<60).map {
            "2024-01-\($0 % 28 + 1 < 10 ? "0" : "")\($0 % 28 + 1),\($0 % 5 + 1),\(["Spotify", "Other"][$0 % 2]),\($0 * 7 % 40)\n"
        }
        .joined()

    private static let read = ReadAs(table: table, file: "podcast_downloads.csv")

    @Test(arguments: [
        ("downloads per episode", "aggregate sum downloads by episode"),
        ("spotify share of downloads", "share downloads where app = \"Spotify\""),
    ]) func theColumnIsMeant(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }
}

/// Of what adds up a day has what its readings come to, and none where they come to nothing.
@Suite struct SayTotalsTests {
    /// Four days of four readings: 0, 12, 3 and 0 mm in all, of which no reading has more than 6.
    private static let table =
        "time,rain (mm),level (m)\n"
        + zip(0..., [0, 0, 0, 0, 6, 6, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]).map {
            "2024-01-0\($0 / 4 + 1) \(["00", "06", "12", "18"][$0 % 4]):00,\($1),\($0 % 3)\n"
        }
        .joined()

    private static let read = ReadAs(table: table, file: "gauge.csv")

    @Test(arguments: [
        ("how many days had no rain", "aggregate sum rain by day | where rain = 0 | aggregate count"),
        ("days without rain", "aggregate sum rain by day | where rain = 0"),
        ("how many days had rain", "aggregate sum rain by day | where rain > 0 | aggregate count"),
        ("how many days was rain above 10", "aggregate sum rain by day | where rain > 10 | aggregate count"),
        // A level does not add up: on some of its readings.
        ("how many days was level above 1", "where level > 1 | distinct by day | aggregate count"),
    ]) func daysAreTotals(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }
}

/// The same of two places: the rain of one of them is what was asked, and what both have together is nobody's.
@Suite struct SayTotalsOfPlacesTests {
    private static let table =
        "time,place,rain (mm)\n"
        + (0..<16).map {
            let time = "2024-01-0\($0 / 4 + 1) \(["00", "06", "12", "18"][$0 % 4]):00"
            return "\(time),Oslo,\($0 / 4 * 2)\n\(time),Bergen,3\n"
        }.joined()

    private static let read = ReadAs(table: table, file: "gauges.csv")

    @Test(arguments: [
        (
            "how many days had rain above 10 in Oslo",
            "where place = \"Oslo\" | aggregate sum rain by day | where rain > 10 | aggregate count"
        )
    ]) func ofOnePlace(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }
}

/// How long it is from one time to another, whatever that is called.
@Suite struct SayWaitTests {
    private static let read = ReadAs(
        table: """
            Arrival Time,Seen Time,Clinic
            2024-03-01 09:00,2024-03-01 09:30,Eye
            2024-03-02 10:00,2024-03-02 10:10,Skin
            2024-04-02 10:00,2024-04-02 10:50,Skin
            """, file: "visits.csv")

    @Test(arguments: [
        (
            "average wait from arrival time to seen time per clinic in march",
            "where month(time) = March | aggregate mean (\"Seen Time\" - \"Arrival Time\") by Clinic"
        )
    ]) func waits(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }
}
