import Diagnostics
import Session
import Testing

/// Phrases in a line that say which rows, in which order, how many, and against what: each is a line of stages, which is said. The right
/// side is typed in a session of its own, and its rows are compared.
@Suite struct SayPhrasesTests {
    private static let table = """
        start,agent,queue,wait_s,score,line_temp,room_temp
        2022-05-01 08:00,Ann,sales,100,3,40,20
        2022-05-01 08:30,Bo,support,200,4,41,21
        2022-05-02 09:00,Ann,support,300,5,42,22
        2022-06-03 10:00,Cy,sales,400,1,43,19
        2023-05-01 08:00,Ann,sales,500,2,44,18
        2023-05-02 11:00,Bo,support,50,5,45,23
        2023-06-05 12:00,Cy,sales,250,4,46,24
        """

    private static let read = ReadAs(table: table, file: "calls.csv")

    /// What says which rows are meant stands anywhere in a stage.
    @Test(arguments: [
        ("mean wait_s since 2023", "window 2023.. | aggregate mean wait_s"),
        ("since 2023 count", "window 2023.. | aggregate count"),
        ("count by agent in May 2022", "window 2022-05 | aggregate count by agent"),
        ("count from 2022-05 to 2022-06", "window 2022-05..2022-06 | aggregate count"),
        ("max score before 2023", "where time < 2023 | aggregate max score"),
        ("max score after 2022", "where time > 2022 | aggregate max score"),
        ("count last 7 days", "last 7 days | aggregate count"),
        ("mean score over the last 2 months", "last 2 months | aggregate mean score"),
        ("mean wait_s for agent Ann", "where agent = \"Ann\" | aggregate mean wait_s"),
        ("mean wait_s of sales", "where queue = \"sales\" | aggregate mean wait_s"),
        ("mean wait_s by agent without support", "where queue != \"support\" | aggregate mean wait_s by agent"),
        ("describe score for ann", "where agent = \"Ann\" | describe score"),
        ("where score > 1 | count for Cy", "where score > 1 | where agent = \"Cy\" | aggregate count"),
        ("mean score in May", "where month(time) = May | aggregate mean score"),
        ("count on Mondays", "where weekday(time) = Monday | aggregate count"),
        ("support calls by agent", "where queue = \"support\" | aggregate count by agent"),
        ("wait_s on 2022-05-02", "window 2022-05-02 | keep wait_s"),
        ("agent Ann wait_s", "where agent = \"Ann\" | keep wait_s"),
        ("count support", "where queue = \"support\" | aggregate count"),
        ("rank wait_s for Cy", "rank wait_s | where agent = \"Cy\""),
        ("plot line wait_s since 2023-06", "window 2023-06.. | plot line wait_s"),
        ("plot bar count by agent in 2022", "window 2022 | plot bar count by agent"),
    ])
    func whichRows(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("busiest hour", "top 1 hour of day by count"), ("busiest hour of the day", "top 1 hour of day by count"),
        ("share of calls by agent", "share count by agent"),
        ("3 busiest days", "top 3 day by count"),
        ("highest wait_s", "top 1 wait_s"), ("lowest score by agent", "bottom 1 score by agent"),
        ("longest 2 calls", "top 2 wait_s"), ("most common queue", "top 1 queue by count"),
        ("which agent has the highest mean score", "top 1 agent by mean score"),
        ("which day had the most calls", "top 1 day by count"), ("agent with max wait_s", "top 1 agent by max wait_s"),
        ("best month by mean score", "top 1 month by mean score"),
        ("longest gap", "gaps longer than 1 us | top 1 length"),
        ("longest gap by agent", "gaps longer than 1 us by agent | top 1 length by agent"),
        ("top 2 days by wait_s", "top 2 day by mean wait_s"), ("top 3 busiest days", "top 3 day by count"),
        ("busiest day of week", "top 1 weekday by count"), ("when was max wait_s", "top 1 wait_s"),
        ("latest 2 calls", "last 2"), ("longest streak queue = sales", "runs queue = \"sales\" | top 1 rows"),
        ("longest streak queue = sales by agent", "runs queue = \"sales\" by agent | top 1 rows by agent"),
    ])
    func ends(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("calls per month", "aggregate count by month"), ("number of calls by agent", "aggregate count by agent"),
        ("how many agents", "aggregate distinct agent"), ("wait_s by agent", "aggregate mean wait_s by agent"),
        ("mean wait_s for each agent", "aggregate mean wait_s by agent"), ("plot calls per day", "plot count by day"),
        ("wait_s distribution by agent", "plot histogram wait_s by agent"),
        ("wait_s p90 by agent", "aggregate p90 wait_s by agent"),
        ("percent of calls with score >= 4", "share where score >= 4"),
        ("days with more than 250 wait_s", "aggregate mean wait_s by day | where wait_s > 250"),
        ("distinct queue by agent, score", "aggregate distinct queue by agent, score"),
        ("line_temp - room_temp by agent", "aggregate mean (line_temp - room_temp) by agent"),
        ("mean wait_s by agents", "aggregate mean wait_s by agent"),
    ])
    func howMany(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("max - min wait_s by agent", "aggregate max(wait_s) - min(wait_s) by agent"),
        ("mean wait_s ± std by queue", "aggregate mean wait_s, std wait_s by queue"),
        ("median vs mean wait_s", "aggregate median wait_s, mean wait_s"),
        ("90th percentile wait_s by agent", "aggregate p90 wait_s by agent"),
        ("correlation between wait_s and score", "correlate wait_s, score"),
        ("yoy calls by month", "aggregate count by month | change percent 1 year count"),
        ("yoy count by month", "aggregate count by month | change percent 1 year count"),
        ("count by month vs previous month", "aggregate count by month | change percent 1 month"),
        ("mean wait_s by agent | sort mean desc", "aggregate mean wait_s by agent | sort wait_s desc"),
        ("mean *_temp by agent", "aggregate mean line_temp, room_temp by agent"),
    ])
    func againstWhat(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("where wait_s above 200 | count", "where wait_s > 200 | aggregate count"),
        ("wait_s over 200 and score at least 4", "where wait_s > 200 and score >= 4"),
        ("count where score is less than 3", "aggregate count where score < 3"),
        ("where score outside 2..4", "where score not between 2..4"),
        ("count where agent in Ann", "aggregate count where agent = \"Ann\""),
    ])
    func comparisons(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// What names nothing that there is, and what two columns could mean, stays an error.
    @Test(arguments: [
        "mean wait_s for Dee", "busiest agent by score", "which moon has the highest score", "trips per day",
        "mean *_hum", "worst score", "bottom 3 busiest days", "highest", "yoy", "count where score above",
        "slowest_2 calls",
    ])
    func nothingElseIs(_ line: String) throws {
        let rig = try Self.read.rig()
        #expect(rig.session.run(line).error != nil, "\(line)")
    }

    /// A rate of events is none of a counter whose name is their plural.
    @Test func ratesOfEventsAreNoCounters() throws {
        let rig = try SessionRig()
        try rig.write(
            "time,branch,failures\n2024-01-01,main,1\n2024-01-02,dev,3\n2024-01-03,main,4\n", to: "builds.csv")
        _ = rig.session.run("load builds.csv")
        #expect(rig.session.run("failure rate by branch").error != nil)
        #expect(rig.session.run("rate failures by branch").error == nil)
    }

    /// Opposite a column a text in the plural is a text, and no column in the singular.
    @Test func textsInThePlural() throws {
        let rig = try SessionRig()
        try rig.write("agent,role,n\nagents,agents,1\nx,agents,2\nx,bosses,3\n", to: "t.csv")
        _ = rig.session.run("load t.csv")
        #expect(rig.run("where role = agents").contains("3 → 2 rows"))
    }

    /// A column whose name is such a word stays one.
    @Test func columnsOfSuchNames() throws {
        let rig = try SessionRig()
        try rig.write("time,inside,outside,over\n2024-01-01,20,5,1\n2024-01-02,21,25,2\n", to: "t.csv")
        _ = rig.session.run("load t.csv")
        #expect(rig.session.run("mean outside, over | rename outside = out").error == nil)
        _ = rig.session.run("load t.csv")
        #expect(rig.run("where outside > inside").contains("2 → 1 row"))
    }
}
