import Testing

/// Chains and pipes of other tools whose arguments work something out, and what is said of one that cannot be read whole.
@Suite struct ForeignChainTests {
    private static let table = """
        Started,Line,Fault Code,Power (kW),Riders
        2024-01-01 08:00,A,E1,1.5,11
        2024-01-01 10:00,B,,2.5,40
        2024-01-09 08:15,A,E2,4.0,25
        2024-02-03 22:00,C,E1,3.5,7
        2024-02-20 07:45,A,,0.5,40
        """
    private static let read = ReadAs(table: table, file: "trips.csv")

    @Test(arguments: [
        // pandas.
        (
            "df.assign(x=lambda d: d['Riders'] / d.Power).groupby('Line').x.mean()",
            "derive x = Riders / Power | aggregate mean x by Line"
        ),
        (
            "df.groupby('Line').apply(lambda g: g.Riders.sum() / g.Power.sum())",
            "aggregate sum(Riders) / sum(Power) by Line"
        ),
        ("df.groupby('Line')['Riders'].quantile([.25, .75])", "aggregate p25 Riders, p75 Riders by Line"),
        (
            "df['Fault Code'].fillna('none').value_counts()",
            "derive \"Fault Code\" = coalesce(`Fault Code`, 'none') | aggregate count by \"Fault Code\" | sort count desc"
        ),
        ("df.Line.eq('A').mean()", "derive Line = Line == 'A' | aggregate mean Line"),
        ("df[df.Riders > 10].shape[0]", "where Riders > 10 | aggregate all count"),
        ("df.groupby('Line').Riders.sum().pct_change() * 100", "aggregate sum Riders by Line | change percent Riders"),
        (
            "df.groupby('Line').Riders.mean().round(1).sort_values()",
            "aggregate mean Riders by Line | derive Riders = round(Riders, 1) | sort Riders"
        ),
        ("df.groupby('Line')['Riders'].transform('sum')", "derive Riders = sum(Riders by Line) | keep Riders"),
        // polars and Spark.
        (
            "df.filter(pl.col('Riders') > 10).group_by('Line').agg(pl.col('Power').mean())",
            "where `Riders` > 10 | aggregate mean(`Power`) by Line"
        ),
        (
            "df.with_columns((pl.col('Riders') / pl.col('Power')).alias('x')).head(2)",
            "derive x = (`Riders` / `Power`) | first 2"
        ),
        (
            "df.group_by('Line').agg(pl.len()).sort('len', descending=True)",
            "aggregate len = count by Line | sort len desc"
        ),
        ("df.select(pl.col('Riders').sum())", "aggregate all sum(`Riders`)"),
        (
            "df.groupBy('Line').agg(F.sum('Riders').alias('t')).orderBy(F.desc('t')).show()",
            "aggregate t = sum(`Riders`) by Line | sort t desc"
        ),
        ("df.withColumn('x', df.Riders / df.Power).select('Line', 'x')", "derive x = Riders / Power | keep Line, x"),
        // dplyr and Kusto.
        ("df %>% count(Line) %>% arrange(desc(n))", "aggregate n = count by Line | sort n desc"),
        ("df %>% group_by(Line) %>% filter(Riders == max(Riders))", "where Riders == max(Riders by Line)"),
        ("df %>% summarise(across(c(Riders, Power), mean))", "aggregate all mean(Riders), mean(Power)"),
        (
            "df |> group_by(m = floor_date(Started, 'month')) |> summarise(r = sum(Riders))",
            "derive m = bin(Started, 1 month) | aggregate by m r = sum Riders"
        ),
        (
            "summarize r = sum(Riders) by m = startofmonth(Started)",
            "derive m = bin(Started, 1 month) | aggregate r = sum(Riders) by m"
        ),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("(df.Riders / df.Power).mean()", "derive value = (Riders / Power) | aggregate mean value"),
        ("df['Fault Code'].isna().mean()", "aggregate mean (\"Fault Code\" is missing)"),
        (
            "df.loc[df.groupby('Line')['Riders'].idxmax(), ['Line', 'Riders']]",
            "top 1 Riders by Line | keep Line, Riders"
        ),
        ("df.groupby(df['Started'].dt.quarter).size()", "aggregate count by quarter of year of Started"),
        ("df.top_k(2, by='Riders')", "top 2 Riders"),
        (
            "df.filter(pl.col('Fault Code').is_not_null()).height",
            "where `Fault Code` is not missing | aggregate all count"
        ),
        (
            "df.with_columns(r=pl.col('Riders').rank('dense', descending=True).over('Line')).filter(pl.col('r') == 1)",
            "derive r = denserank(`Riders` desc by `Line`) | where `r` == 1"
        ),
        ("df |> pivot_longer(cols = c(Riders, Power), names_to = \"what\")", "unpivot Riders, Power names what"),
        (
            "df |> mutate(kind = str_remove(`Fault Code`, \"[0-9]\")) |> count(kind)",
            "derive kind = replace(`Fault Code`, ~\"[0-9]\", \"\") | aggregate count by kind"
        ),
        ("xan groupby Line 'sum(Riders) as r' | xan sort -R -s r", "aggregate by Line r = sum Riders | sort r desc"),
        ("last", "last 1"), ("change Power to Riders", "derive change = `Riders` - `Power`"),
        (
            "change percent Power to Riders by Line",
            "aggregate change = 100 * (mean(`Riders`) / mean(`Power`) - 1) by Line"
        ),
    ])
    func isReadToo(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// pandas 2.2 keeps rows without a value when it asks for others: three of five have another code than E1. Excel counts empty cells so, too.
    @Test(arguments: ["df[df['Fault Code'] != 'E1'].shape[0]", "=COUNTIFS(\"Fault Code\", \"<>E1\")"])
    func othersAreThoseWithoutAValueToo(_ line: String) throws {
        let rows = try Self.read.rig().run(line + " | show csv")
        #expect(rows.hasSuffix("3"), "\(rows)")
    }

    /// Means 76 / 3, 40 and 7; totals 76, 40 and 7 one after the other; what is a part of neither is named.
    @Test func functionsOfAggregates() throws {
        let rounded = try Self.read.rig().run(
            "SELECT Line, round(avg(Riders), 1) AS u FROM trips GROUP BY Line | show csv")
        #expect(rounded.contains("A,25.3\nB,40\nC,7"), "\(rounded)")
        let running = try Self.read.rig().run(
            "SELECT Line, sum(Riders) AS r, sum(sum(Riders)) OVER (ORDER BY Line) AS total FROM trips GROUP BY Line | show csv"
        )
        #expect(running.contains("A,76,76\nB,40,116\nC,7,123"), "\(running)")
        try Self.read.refuse(
            "SELECT Line, ntile(2) OVER (ORDER BY Riders) FROM trips", "'ntile(2) OVER (ORDER BY Riders)'")
    }

    /// The link that cannot be read is named, and nothing of the line is run.
    @Test(arguments: [
        ("df.groupby('Line').Riders.ewm(span=3).mean()", "'.ewm(span=3)'"),
        ("df.frobnicate(2).head(2)", "'.frobnicate(2)'"),
    ])
    func namesTheLink(_ line: String, _ link: String) throws { try Self.read.refuse(line, link) }

    /// A function that nothing here is the same as is named where it stands, and no advice that would fail is given.
    @Test(arguments: [
        ("head(3) %>% frob(Riders)", "frob"), ("df |> mutate(x = str_frob(Line)) |> count(x)", "str_frob"),
        ("summarize r = sum(Riders), arg_max(Riders, Line) by Line", "arg_max"),
    ])
    func namesTheFunction(_ line: String, _ call: String) throws {
        try Self.read.refuse(line, "'\(call)'")
        let said = try Self.read.rig().run(line).split(separator: "\n", omittingEmptySubsequences: false)
        let (typed, marks) = (
            try #require(said.first { $0.contains(line.prefix(20)) }), try #require(said.first { $0.contains("^") })
        )
        let place = try #require(typed.range(of: call)), mark = try #require(marks.firstIndex(of: "^"))
        #expect(
            typed.distance(from: typed.startIndex, to: place.lowerBound)
                == marks.distance(from: marks.startIndex, to: mark))
    }

    /// pandas 2.2: `df.groupby("Line").Riders.sum()` is 76, 40, 7, its `pct_change()` -0.473684 and -0.825.
    @Test func sharesOfWhatWasAddedUp() throws {
        let rows = try Self.read.rig().run("df.groupby('Line').Riders.sum().pct_change() * 100 | show csv")
        #expect(rows.contains("B,-47.36842") && rows.contains("C,-82.5"), "\(rows)")
        let alone = try Self.read.rig().run("derive p = pct_change(Riders) | keep p | show csv")
        #expect(alone.contains("2024-01-09T08:15:00Z,-0.375"), "\(alone)")
    }

    /// What is worked out keeps its parentheses inside of what another call makes of it.
    @Test func keepsPrecedence() throws {
        let rows = try Self.read.rig().run("derive p = power(Riders - 1, 2) | keep p | show csv")
        #expect(rows.contains("2024-01-01T08:00:00Z,100\n"), "\(rows)")
    }

    /// Rows known by names are in no order: places are among all of them, as SQL's `rank() over (order by …)` has them.
    @Test func ranksAmongAll() throws {
        let rows = try Self.read.rig().run(
            "aggregate sum Riders by Line, \"Fault Code\" | derive k = rank(Riders desc) | sort k | show csv")
        #expect(rows.hasSuffix("B,,40,1.5\nA,,40,1.5\nA,E2,25,3\nA,E1,11,4\nC,E1,7,5"), "\(rows)")
        let part = try Self.read.rig().run("count by Line, \"Fault Code\" | share count | sum count | show csv")
        #expect(part.hasSuffix("\nall,100"), "\(part)")
    }

    /// Rows are divided where nothing but a key is named: 3 of 5 are of A.
    @Test func sharesRows() throws {
        let rows = try Self.read.rig().run("share by Line | show csv")
        #expect(rows.hasSuffix("A,60\nB,20\nC,20"), "\(rows)")
    }

    /// A column may be called as its file spells it where it is worked out anew: there is one of it.
    @Test func aHeadersSpellingIsTheColumn() throws {
        let rows = try Self.read.rig().run("derive \"Power (kW)\" = round(Power, 0) | keep Power | show csv")
        #expect(rows.contains("Started,Power (kW)\n2024-01-01T08:00:00Z,2\n"), "\(rows)")
    }

    /// So much time is of all rows, however many stand at an instant.
    @Test func lastDaysAreOfAllRows() throws {
        let table = "t,k,v\n" + (1...9).flatMap { day in ["a", "b"].map { "2024-01-0\(day),\($0),\(day)\n" } }.joined()
        let rig = try ReadAs(table: table, file: "two.csv").rig()
        let said = rig.run("last 3 days | aggregate sum v by k | show csv")
        #expect(!said.contains("repeat") && said.hasSuffix("a,24\nb,24"), "\(said)")
    }

    /// A bin of the index is the period, with what is said of cut-off ones.
    @Test func binsOfTheIndexArePeriods() throws {
        try Self.read.alike("sum Riders by bin(Started, 1 month)", "sum Riders by month")
    }
}
