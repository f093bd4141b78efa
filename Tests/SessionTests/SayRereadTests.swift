import Diagnostics
import Series
import Testing

@testable import Session

/// Lines that are read as others, which are said: methods joined by dots, a series after its verb, names of several words, and what is
/// another tool's where nothing that was typed is lost. The right side is the line that is said and runs.
@Suite struct SayRereadTests {
    private static let table = """
        time,k,v,median wait,conversion rate
        2024-01-01,A,10,4,0.1
        2024-01-02,B,20,5,0.2
        2024-01-03,A,30,6,0.4
        """

    private static let read = ReadAs(table: table, file: "w.csv")

    @Test(arguments: [
        ("w.v.max()", "w | aggregate max v"), ("v.mean()", "aggregate mean v"), ("df.v.max()", "aggregate max v"),
        ("w.groupby(\"k\").v.mean()", "w | aggregate mean v by k"),
        ("df.groupby('k')['v'].mean()", "aggregate mean v by k"), ("w[\"v\"].plot()", "w | plot v"),
        ("w.groupby([\"k\"]).v.sum().plot(kind=\"bar\")", "w | aggregate sum v by k | plot bar"),
        ("w.head(2)", "w | first 2"), ("w.describe()", "w | describe"), ("w.v.diff()", "w | diff v"),
        ("w[w.v > 10].v.mean()", "w | where v > 10 | aggregate mean v"),
        ("w.v.rolling(2).mean()", "w | rolling 2 rows mean v"), ("v.plot()", "plot v"),
        ("w.plot.line()", "w | plot line"), ("w.sort_values(\"v\", ascending=False)", "w | sort v desc"),
        ("groupby(['k'])['v'].quantile(0.9)", "aggregate p90 v by k"),
        ("df.groupby('k').agg({'v': ['min', 'max']})", "aggregate min v, max v by k"),
        ("w.groupby('k').agg(total=('v', 'sum'))", "w | aggregate total = sum v by k"),
        ("df.groupby(df.time.dt.day_name()).v.mean()", "aggregate mean v by weekday of time"),
        ("df.groupby(df.index.hour)['v'].sum()", "aggregate sum v by hour of day"),
        ("w[w.k == 'a&b'].v.count()", "w | where k == 'a&b' | aggregate count v"),
        ("w.resample('D', on='time').v.mean()", "w | aggregate mean v by 1 day of time"),
        ("resample('2D').v.mean()", "aggregate every 2 days mean v"),
        ("df.groupby(['k', pd.Grouper(freq='D')]).size()", "aggregate count by k, 1 day"),
        ("pivot_table(index='k', values='v', aggfunc='sum')", "aggregate sum v by k"),
        ("df.pivot(index='time', columns='k', values='v').sum()", "pivot mean v by time, k | aggregate sum"),
        ("w.v.rolling(2).mean().max()", "w | rolling 2 rows mean v | aggregate max v"),
        ("w.query('v > 10').v.mean()", "w | where v > 10 | aggregate mean v"),
        ("df.v.nunique()", "aggregate distinct v"), ("df.nlargest(2, 'v')", "top 2 v"),
    ])
    func methodsAreStages(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("plot w line", "w | plot line"), ("head w", "w | first 10"), ("tail w 2", "w | last 2"),
        ("plot line conversion rate", "plot line \"conversion rate\""),
        ("where v > 10 | plot line conversion rate", "where v > 10 | plot line \"conversion rate\""),
        ("mean median wait by k", "aggregate mean \"median wait\" by k"),
        ("plot point conversion rate over median wait", "plot point \"conversion rate\" over \"median wait\""),
        ("accumulate v", "cumulative v"), ("pct_change v", "change percent v"), ("head", "first 10"),
        ("value_counts k", "aggregate by k count"), ("rolling mean 2 v", "rolling 2 rows mean v"),
    ])
    func wordsAreMeant(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// Lists without their commas, values behind one comparison, and a look behind its mark.
    @Test(arguments: [
        ("drop v k", "drop v, k"), ("keep k  v \"median wait\"", "keep k,  v, \"median wait\""),
        ("aggregate mean v max v by k", "aggregate mean v, max v by k"), ("sort k v desc", "sort k, v desc"),
        ("plot line v \"conversion rate\"", "plot line v, \"conversion rate\""),
        ("correlate v \"median wait\"", "correlate v, \"median wait\""),
        ("where k = A, B", "where k in (\"A\", \"B\")"),
        ("where k in A, B | keep v", "where k in (\"A\", \"B\") | keep v"),
        ("where k = A or B", "where k in (\"A\", \"B\")"), ("where v = 10 or 20", "where v in (10, 20)"),
        ("outliers in v", "outliers v"),
        ("correlation between v and \"median wait\"", "correlate v, \"median wait\""),
        ("w last 2 days", "w | last 2 days"),
        ("plot bar stacked count by day color by k", "plot bar count by day color by k stack on"),
        ("plot line dashed v", "plot line v stroke dashed"),
        ("plot bar horizontal mean v by k", "plot bar mean v by k horizontal"),
    ])
    func listsAndLooks(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// What names a column is no text that rows hold, and no word that says nothing; what no row holds is no value.
    @Test(arguments: [
        "where a = b or c", "where a = b, c", "where k = A or missing", "where k = A, Zzz", "where k = A, b",
        "plot bar a zzz by k",
    ])
    func columnsAreNoTexts(_ typed: String) throws {
        let rig = try SessionRig()
        try rig.write("a,b,c,k\n1,2,3,A\n2,3,4,B\n3,4,5,\n", to: "d.csv")
        _ = rig.session.run("load d.csv")
        #expect(rig.run(typed).contains("error:"), "\(typed)")
    }

    @Test(arguments: [
        ("mean a b", "aggregate mean a, b"), ("sort a desc b", "sort a desc, b"),
    ])
    func columnsBeforeTexts(_ typed: String, _ line: String) throws {
        try ReadAs(table: "a,b,c,k\n1,2,3,A\n2,3,4,B\n3,4,5,C\n", file: "d.csv").check(typed, line)
    }

    /// Clauses of SQL in any number, by names, numbers and calls of the selection; the table may be called otherwise here.
    @Test(arguments: [
        ("select k, avg(v) from w group by k order by 2 desc", "w | aggregate by k mean v | sort v desc"),
        (
            "SELECT k, COUNT(*) AS n FROM sales WHERE v > 5 GROUP BY k HAVING COUNT(*) > 1",
            "where v > 5 | aggregate by k n = count | where n > 1"
        ),
        ("select sum(v), k group by k order by sum(v)", "aggregate by k sum v | sort v"),
        ("select top 2 k, v from w order by v desc", "w | sort v desc | first 2 | keep k, v"),
        ("select v * 2 as twice from w limit 1", "w | derive twice = v * 2 | first 1 | keep twice"),
        ("select count(distinct k) from w", "w | aggregate all distinct k"),
    ])
    func clausesAreStages(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// Aggregates of other tools with conditions, amounts and weights in their parentheses.
    @Test(arguments: [
        ("summarize countif(v > 15) by k", "aggregate count(v > 15) by k"),
        ("summarize percentile(v, 95) by k", "aggregate p95(v) by k"),
        ("corr v \"median wait\" by k", "aggregate corr(v, \"median wait\") by k"),
        ("wavg v \"median wait\" by k", "aggregate wmean(v, \"median wait\") by k"),
        ("quantile 0.9 v by k", "aggregate p90 v by k"), ("percentile v 75", "aggregate p75 v"),
    ])
    func callsAreAggregates(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// Stages that leave their verb out.
    @Test(arguments: [
        ("v * 2 as twice | max twice", "derive twice = v * 2 | aggregate max twice"),
        ("where k = A | v - 1 as less", "where k = A | derive less = v - 1"),
        ("v / 10", "derive \"v / 10\" = v / 10 | keep \"v / 10\""),
        ("v where k = A", "where k = A | keep v"), ("v 2 day mean", "rolling 2 day mean v"),
        ("plot v 2-day average", "plot line rolling 2 day mean v"),
        ("2 day moving average of v", "rolling 2 day mean v"), ("histogram v 3", "histogram v bins 3"),
        ("plot line v trend linear", "plot line v + trend linear"),
        ("where k = A | resample('D').v.mean()", "where k = A | aggregate daily mean v"),
    ])
    func verbsMayLack(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// What loses a word or makes a number up, what names nothing, and what would not run stays an error.
    @Test(arguments: [
        "smooth v", "sum w by k", "w.rolling(2, center=True).v.mean()", "select k from w limit 1 offset 1",
        "select v from w limit 1, 2", "select k, v, count(*) from w group by k", "select k from w join u on k",
        "select k from w union select k from u", "w.pivot_table(values='v', index=f(k))", "sum v / count() by k in MB",
        "u.v.max()\nu.v.min()", "w.u.max()", "plot line u rate",
        "w.v.frob()", "head u",
    ])
    func nothingElseIs(_ line: String) throws {
        let rig = try Self.read.rig()
        _ = rig.session.run("w | first 1 as other")
        #expect(rig.session.run(line).error != nil, "\(line)")
    }

    /// A word of an axis says nothing alone: it is a name.
    @Test func anAxisWordIsAName() throws {
        let rig = try Self.read.rig()
        #expect(rig.session.run("load w.csv as x").error == nil)
        #expect(rig.session.run("x | max v").error == nil && rig.session.run("x").error == nil)
        #expect(rig.session.run("plot line v from x\nx every 2 days").error == nil)
        #expect(rig.session.run("first 1 as stack").error != nil)
    }

    /// A statement among others is read as well, after what stands before it.
    @Test func statementsBeforeCount() throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "w.csv")
        let said = rig.run("load w.csv\nw.v.max()\nplot w line")
        #expect(said.contains("= w | aggregate max v") && said.contains("= w | plot line"), "\(said)")
    }

    /// Words that are no column together are an error of the first of them, and nothing else is said.
    @Test func whoIsToldOfAnotherReadingIsNotToldOfThisOne() throws {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-01-01,1\n2024-01-02,2\n", to: "w.csv")
        _ = rig.session.run("load w.csv")
        let result = rig.session.run("plot lin v")
        #expect(result.error?.fault.what == "unknown mark 'lin'")
        #expect(result.outputs.isEmpty)
    }
}
