import Diagnostics
import Series
import Testing

@testable import Session

/// No word and no key is read without effect: it changes the answer, or it is an error. Numbers are counted by hand on the table, in
/// the words of pandas beside each.
@Suite struct EffectTests {
    private static let table = """
        Date,City,Host,Total,wait
        2024-01-05,Oslo,web-1,10,0:30:00
        2024-01-06,Rome,web-2,20,1:06:22
        2024-01-07,Oslo,db-1,30,0:00:40
        2024-01-08,Rome,,40,2:00:00
        2024-02-01,Oslo,web-1,50,0:10:00
        2024-02-03,Rome,web-2,60,0:20:00
        """

    private struct Answer {
        var replies: [String] = []
        var error: String?
        var mend: String?
        /// The chart in words.
        var told = ""
        var tables: [String] = []
    }

    private static func answer(_ line: String, before: String? = nil) throws -> Answer {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        #expect(rig.session.run("load s.csv").error == nil)
        if let before { #expect(rig.session.run(before).error == nil) }
        let result = rig.session.run(line)
        var answer = Answer()
        answer.error = result.error?.fault.what
        answer.mend = result.error?.fault.mend
        for output in result.outputs {
            if case .reply(let reply) = output { answer.replies.append(reply.text) }
            if case .table(let table) = output { answer.tables.append(table.table.text(width: 200)) }
        }
        if answer.error == nil, let chart = rig.session.workspace.chart("chart") {
            answer.told = try chart.description()
        }
        return answer
    }

    /// A key that is not a place is a series for each of its values, whatever kind of key it is.
    @Test(arguments: [
        // groupby(City, month).sum(): Oslo 40, 50; Rome 60, 60.
        ("plot bar sum Total by City, month", "2 series: Jan 2024 and Feb 2024"),
        ("plot bar sum Total by City, month", "Jan 2024: Oslo 40, Rome 60"),
        ("plot bar sum Total by City, month of year", "series: January"),
        ("plot line sum Total by month, City", "2 series: Oslo and Rome"),
        // The place is the first key that is one.
        ("plot line sum Total by City, month", "2 series: Oslo and Rome"),
        ("plot line sum Total by month of year, City", "2 series: Oslo and Rome"),
        ("plot histogram Total by City bins 3", "2 series: Oslo and Rome"),
        ("plot ecdf Total by month", "2 series: Jan 2024 and Feb 2024"),
        ("plot box Total by City, month", "2 series: Jan 2024 and Feb 2024"),
        // value_counts: Oslo 3, Rome 3; web-1 2, web-2 2, db-1 1.
        ("plot bar count Host", "web-1 2, web-2 2, db-1 1"), ("plot bar Host", "web-1 2, web-2 2, db-1 1"),
        ("plot bar count Host by City", "Oslo 3, Rome 2"), ("plot bar distinct Host by City", "Oslo 2, Rome 1"),
        // agg(['min', 'max']).
        ("plot bar min, max Total by City", "Min Total: Oslo 10, Rome 20"),
        ("plot bar min, max Total by City", "Max Total: Oslo 50, Rome 60"),
        ("plot line Total annotate max", "A note on Feb 3: 60"),
        ("plot line Total annotate min \"low\"", "A note on Jan 5: low"),
        ("plot line Total as \"Sales\" + line wait right as \"Wait\"", "Sales and Wait"),
    ])
    func keys(_ line: String, _ told: String) throws {
        let answer = try Self.answer(line)
        #expect(answer.error == nil)
        #expect(answer.told.contains(told), "\(answer.told)")
    }

    @Test(arguments: [
        ("plot hexbin Total over wait by City", "the mark 'hexbin' has no place for the key 'City'"),
        ("plot calendar Total by City", "the mark 'calendar' has no place for the key 'City'"),
        ("plot rect sum Total by City, month, Host", "the mark 'rect' has no place for the key 'Host'"),
        ("plot bar sum Total by City x every 3 months", "the x axis shows names, and 'every' is for numbers and times"),
        ("aggregate sum Total by City partial drop", "'partial' needs a period, and no key makes one"),
        ("aggregate sum Total empty zero", "'empty' needs a period, and no key makes one"),
        ("first 3 as labels", "'labels' is a word of the language, and no name for a result"),
        ("plot area City", "'City' holds no numbers, which this place needs"),
    ])
    func refused(_ line: String, _ what: String) throws {
        #expect(try Self.answer(line).error == what)
    }

    @Test(arguments: [
        ("diff Total by City", "it: diff of Total by City · 6 → 4 rows"),
        ("cumulative Total by City, month", "it: running sum of Total by City, month · 6 rows"),
        ("first 1 by City", "it: the first 1 row of each City · 6 → 2 rows"),
        // groupby(City).sum(): Oslo 90, Rome 120.
        ("top 1 City by sum Total", "it: sum of Total by City, the greatest by Total · 6 → 1 row"),
        // groupby([City, Host]).sum(): Oslo web-1 60, db-1 30; Rome web-2 80; pandas, too, leaves out the row without a Host.
        (
            "top 1 Host by sum Total by City",
            "it: sum of Total by City, Host, the greatest by Total of each City · 6 → 2 rows · 1 row without Host left out"
        ),
        (
            "top 1 Host by count",
            "it: count by Host, the greatest by count · 6 → 1 row · 1 more ties with the last · 1 row without Host left out"
        ),
        ("where Host contains \"web\" | count", "it: where contains(Host, \"web\"), count · 6 → 4 → 1 row"),
        ("where Host startswith db | count", "it: where starts(Host, \"db\"), count · 6 → 1 row"),
        ("where Host not contains web | count", "it: where not contains(Host, \"web\"), count · 6 → 2 → 1 row"),
        ("where wait > 1h6m | count", "it: where wait > 66 min, count · 6 → 2 → 1 row"),
        ("summarize n = count(), s = sum(Total) by City", "it: count, sum of Total by City · 6 → 2 rows"),
        ("sum Total by City by month", "it: monthly sum of Total by City · 6 → 4 rows · UTC"),
        ("take 2", "it: the first 2 rows · 6 → 2 rows"), ("project Total", "it: columns Total · 6 rows"),
    ])
    func replies(_ line: String, _ reply: String) throws {
        let answer = try Self.answer(line)
        #expect(answer.replies.last == reply)
    }

    @Test func countOfTexts() throws {
        // Host.count() is 5.
        #expect(
            try Self.answer("count Host").replies.last
                == "it: count of Host · 6 → 1 row · rows that have a Host: `count by Host` counts each of its values")
    }

    @Test func sharedSubjects() throws {
        let answer = try Self.answer("aggregate min, mean, max Total by City")
        #expect(answer.replies.first == "= aggregate min Total, mean Total, max Total by City")
        #expect(answer.replies.last == "it: min of Total, mean of Total, max of Total by City · 6 → 2 rows")
    }

    @Test func sharedSubjectsAtTheHead() throws {
        #expect(
            try Self.answer("min, max Total by City").replies.last
                == "it: min of Total, max of Total by City · 6 → 2 rows")
    }

    @Test func aggregateOfAnAggregate() throws {
        let answer = try Self.answer("max count by day")
        #expect(answer.error == "unknown column 'count'")
        #expect(answer.mend?.contains("'count' is an aggregate") == true)
    }

    /// The empty places are said.
    @Test func notes() throws {
        #expect(try Self.answer("plot line Total x 2030..2031").replies.last?.contains("no row lies within") == true)
        #expect(
            try Self.answer("plot bar sum Total by City stack percent").replies.last?.contains("needs several series")
                == true)
    }

    /// 30 min, 1:06:22 and so on as a clock shows them; what programs read stays in seconds.
    @Test func durations() throws {
        let table = try #require(try Self.answer("keep wait | show").tables.first)
        #expect(table.contains("1:06:22") && table.contains("0:00:40") && table.contains("h:mm:ss"))
        #expect(try Self.answer("keep wait | show csv").tables.allSatisfy { !$0.contains("1:06:22") })
    }

    @Test func columnsOfSeries() throws {
        let answer = try Self.answer("plot line Total + line s2.Total", before: "derive Total = Total * 2 as s2\ns")
        #expect(answer.error == nil)
        #expect(answer.told.contains("s2"), "\(answer.told)")
    }

    /// New York is five hours behind UTC in January: midnight is 19:00 there.
    @Test func zoneOfOneChart() throws {
        let answer = try Self.answer("plot bar sum Total by hour of day timezone America/New_York")
        #expect(answer.error == nil)
        #expect(answer.told.contains("19"), "\(answer.told)")
    }
}
