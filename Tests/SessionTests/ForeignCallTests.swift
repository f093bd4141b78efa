import Testing

/// Calls of other tools anywhere in a line: as a value, a key, an aggregate, in a chain of methods, in a cell of a spreadsheet. Each right side is
/// typed in a session of its own, and its rows are compared.
@Suite struct ForeignCallTests {
    private static let table = """
        Started,Ended,Line,Fault Code,Power (kW),Riders
        2024-01-01 08:00,2024-01-01 09:30,A,E1,1.5,11
        2024-01-01 10:00,2024-01-01 10:20,B,,2.5,40
        2024-01-09 08:15,2024-01-09 12:15,A,E2,4.0,25
        2024-02-03 22:00,2024-02-04 00:30,C,E1,3.5,7
        2024-02-20 07:45,2024-02-20 08:00,A,,0.5,40
        """
    private static let read = ReadAs(table: table, file: "trips.csv")

    @Test(arguments: [
        // Distances between times, their parts, bins and how they are written.
        ("derive d = difftime(Ended, Started)", "derive d = Ended - Started"),
        (
            "derive d = DATEDIFF(minute, Started, Ended)",
            "derive d = round((bin(Ended, 1 minute) - bin(Started, 1 minute)) / 1 minute)"
        ),
        (
            "derive d = datetime_diff('hour', Ended, Started)",
            "derive d = round((bin(Ended, 1 hour) - bin(Started, 1 hour)) / 1 hour)"
        ),
        ("derive d = DATEDIF(Started, Ended, \"d\")", "derive d = floor((Ended - Started) / 1 day)"),
        ("derive d = (Ended - Started).dt.total_seconds()", "derive d = (Ended - Started) / 1 second"),
        ("derive h = extract(hour from Started)", "derive h = hour(Started)"),
        ("derive h = date_part('dow', Started)", "derive h = weekday(Started)"),
        ("derive m = Started.dt.month", "derive m = month(Started)"),
        ("derive m = Started.dt.floor(\"2h\")", "derive m = bin(Started, 2 hours)"),
        ("derive w = to_char(Started, 'YYYY-MM-DD HH24:MI')", "derive w = text(Started, \"%Y-%m-%d %H:%M\")"),
        ("derive w = TEXT(Started, \"hh:mm\")", "derive w = text(Started, \"%H:%M\")"),
        // Choices, conditions, texts and numbers.
        (
            "derive b = case when Riders > 30 then \"many\" when Riders > 10 then \"some\" else \"few\" end",
            "derive b = if(Riders > 30, \"many\", if(Riders > 10, \"some\", \"few\"))"
        ),
        (
            "derive b = case_when(Riders > 30 ~ 2, TRUE ~ 1)", "derive b = if(Riders > 30, 2, 1)"
        ),
        (
            "derive b = case Line when 'A' then 1 else 2 end", "derive b = if(Line == 'A', 1, 2)"
        ),
        (
            "derive b = pd.cut(Riders, [0, 20, 40], labels=[\"few\", \"many\"])",
            "derive b = if(Riders > 0 and Riders <= 20, \"few\", if(Riders > 20 and Riders <= 40, \"many\", missing))"
        ),
        ("where Riders.between(10, 30)", "where Riders between 10 and 30"),
        ("where Line.isin([\"A\", \"C\"])", "where Line in (\"A\", \"C\")"),
        ("where regexmatch(Fault Code, \"E[12]\")", "where `Fault Code` ~ \"E[12]\""),
        ("derive c = Line & \"-\" & Fault Code", "derive c = concat(Line, \"-\", `Fault Code`)"),
        ("derive c = CAST(Riders AS text)", "derive c = text(Riders)"),
        ("derive c = ROUND(LN(Riders), 1)", "derive c = round(log(Riders), 1)"),
        // Values of many rows, by their own names and as spreadsheets have them.
        ("percentiles(Riders, 50, 90)", "aggregate all p50(Riders), p90(Riders)"),
        ("summarize percentiles(Riders, 50, 90) by Line", "aggregate p50(Riders), p90(Riders) by Line"),
        ("=QUARTILE(Riders, 3)", "aggregate all p75(Riders)"),
        ("=SUMIFS(Riders, Line, \"A\", Power, \">1\")", "aggregate all sum Riders where Line == \"A\" and Power > 1"),
        ("=SUMIF(Line, \"A\", Riders)", "aggregate all sum Riders where Line == \"A\""),
        ("=COUNTIF(Riders, \">3\")", "aggregate all count where Riders > 3"),
        ("=COUNTIFS(Line, \"A\", Riders, \">=\"&40)", "aggregate all count where Line == \"A\" and Riders >= 40"),
        (
            "=COUNTIF(Line, \"A\")/COUNTA(Line)",
            "aggregate all count(if(Line == \"A\", 1, missing))/count(Line)"
        ),
        ("=CORREL(Power, Riders)", "correlate Power, Riders"),
        ("summarize arg_max(Riders, *) by Line", "top 1 Riders by Line"),
        // Other rows.
        (
            "derive n = row_number() over (partition by Line order by Riders desc)",
            "sort Riders desc | derive n = rownumber(by Line)"
        ),
        ("derive n = sum(Riders) over (partition by Line)", "derive n = sum(Riders by Line)"),
        ("derive n = rank() over (order by Riders desc)", "derive n = minrank(Riders desc)"),
        ("derive n = dense_rank() over (order by Riders)", "derive n = denserank(Riders)"),
        ("derive r = Riders.rank(method=\"min\", ascending=False)", "derive r = minrank(Riders desc)"),
        ("derive r = Riders.rank()", "derive r = rank(Riders)"),
        ("derive n = lag(Riders) over (partition by Line order by Started)", "derive n = lag(Riders by Line)"),
        (
            "derive n = avg(Riders) over (order by Started rows between 2 preceding and current row)",
            "derive n = rolling(Riders, 3, mean)"
        ),
        ("derive n = df.groupby(\"Line\")[\"Riders\"].transform(\"sum\")", "derive n = sum(`Riders` by `Line`)"),
        ("derive n = Riders.shift(1)", "derive n = lag(Riders)"),
        // Chains.
        (
            "df.groupby(\"Line\")[\"Riders\"].sum().sort_values(ascending=False).head(2)",
            "aggregate sum Riders by Line | sort Riders desc | first 2"
        ),
        ("df.loc[df.Riders > 20, [\"Line\", \"Riders\"]]", "where Riders > 20 | keep Line, Riders"),
        ("df[~df[\"Line\"].isin([\"A\"])]", "where not (Line in (\"A\"))"),
        (
            "df[\"Fault Code\"].value_counts(normalize=True)",
            "where \"Fault Code\" is not missing | aggregate count by \"Fault Code\" | share count | sort count desc"
        ),
        ("df[df.Line.str.contains(\"A|B\")]", "where Line ~ \"A|B\""),
        ("df.drop_duplicates(\"Line\")", "first 1 by Line"),
        ("df[[\"Power\", \"Riders\"]].corr()", "correlate Power, Riders"),
        (
            "df %>% group_by(Line) %>% summarise(m = mean(Riders)) %>% arrange(desc(m))",
            "aggregate by Line m = mean Riders | sort m desc"
        ),
        // SQL's keys and orders.
        (
            "SELECT strftime('%Y-%m', Started) AS mon, 100.0 * SUM(CASE WHEN Line = 'A' THEN 1 ELSE 0 END) / COUNT(*) AS pct FROM trips GROUP BY mon",
            "trips | derive mon = text(Started, \"%Y-%m\") | aggregate by mon pct = 100.0 * sum(if(Line = 'A', 1, 0)) / count()"
        ),
        (
            "SELECT Line, MAX(Riders) - MIN(Riders) AS spread FROM trips GROUP BY Line",
            "trips | aggregate by Line spread = max(Riders) - min(Riders)"
        ),
        // Charts of what is worked out, and keys after `stack`.
        ("plot line rolling_mean(Riders, 2)", "plot line rolling(Riders, 2, mean)"),
        ("plot hist(Riders, 20)", "plot histogram Riders bins 20"),
        ("plot bar count by month stack Line", "plot bar count by month color by Line stack"),
        ("quantile(trips$Riders, 0.9)", "aggregate all p90(Riders)"),
        ("df.dropna(subset=[\"Fault Code\"])", "where \"Fault Code\" is not missing"),
        (
            "df.sort_values(\"Riders\", ascending=False)[[\"Line\", \"Riders\"]].head(2)",
            "sort Riders desc | keep Line, Riders | first 2"
        ),
        ("df.plot.scatter(x=\"Power (kW)\", y=\"Riders\")", "plot point Riders over \"Power (kW)\""),
        ("df.boxplot(column=\"Riders\", by=\"Line\")", "plot box Riders by Line"),
        ("df[\"Power (kW)\"].hist(bins=20)", "plot histogram \"Power (kW)\" bins 20"),
        ("plot \"trips.csv\" using \"Started\":\"Riders\" with points", "plot point Riders"),
        // A date alone begins what goes on.
        ("from 2024-01-09", "window 2024-01-09.."),
        // Names in back-quotes, tables of any name, crossed tables, columns after rows.
        (
            "df %>% group_by(Line) %>% summarise(m = mean(`Power (kW)`, na.rm = TRUE))",
            "aggregate by Line m = mean `Power (kW)`"
        ),
        ("ggplot(trips2, aes(x = Line, y = `Power (kW)`)) + geom_boxplot()", "plot box `Power (kW)` by Line"),
        ("pd.crosstab(df.Line, df[\"Fault Code\"])", "pivot count by Line, \"Fault Code\""),
        (
            "pd.crosstab(df.Line, df[\"Fault Code\"], normalize=\"index\")",
            "aggregate count by Line, \"Fault Code\" | share count within Line | pivot"
        ),
        ("df.nlargest(2, \"Riders\")[[\"Line\", \"Riders\"]]", "top 2 Riders | keep Line, Riders"),
        (
            "df.set_index(\"Started\").between_time(\"08:00\", \"10:00\")[\"Riders\"].mean()",
            "where time between 08:00 and 10:00 | aggregate mean Riders"
        ),
        ("pivot rows=Line columns=`Fault Code` values=sum(Riders)", "pivot sum Riders by Line, `Fault Code`"),
        ("=SUMPRODUCT((Line=\"A\")*Riders)", "aggregate all sum(if(Line = \"A\", 1, 0) * Riders)"),
        // Pipes of R within groups, Splunk's stages, options of commands.
        ("df %>% group_by(Line) %>% slice_max(Riders, n = 1)", "top 1 Riders by Line"),
        ("df %>% group_by(Line) %>% mutate(part = Riders / sum(Riders))", "derive part = Riders / sum(Riders by Line)"),
        (
            "df |> mutate(load = Riders / 2) |> arrange(desc(load)) |> head(2)",
            "derive load = Riders / 2 | sort load desc | first 2"
        ),
        // A summary keeps all groups but the last.
        (
            "df %>% group_by(Line, `Fault Code`) %>% summarise(n = n()) %>% mutate(part = n / sum(n))",
            "aggregate by Line, `Fault Code` n = count | derive part = n / sum(n by Line)"
        ),
        (
            "df %>% group_by(Line, `Fault Code`) %>% summarise(n = n()) %>% ungroup() %>% mutate(part = n / sum(n))",
            "aggregate by Line, `Fault Code` n = count | derive part = n / sum(n)"
        ),
        ("sort -n Riders", "sort Riders"),
        ("stats dc(`Fault Code`) as n by Line", "aggregate by Line n = distinct `Fault Code`"),
        ("timechart span=1w avg(Riders)", "aggregate weekly mean Riders | plot line"),
        ("stats count by Line", "aggregate by Line count"),
        ("sort -rN Riders | head -2", "sort Riders desc | first 2"),
        ("frequency -s Line", "aggregate count by Line | sort count desc"),
        ("top Riders -l 1 -g Line", "top 1 Riders by Line"),
        ("groupby Line 'mean(Riders) as m'", "aggregate by Line m = mean Riders"),
        // PromQL.
        ("topk(1, sum by (Line) (Riders))", "aggregate by Line sum Riders | top 1 Riders"),
        // pandas: `groupby("Line").rolling("2D")` keeps the lines apart.
        (
            "avg by (Line) (avg_over_time(Riders[2d]))",
            "rolling 2 days mean Riders by Line | aggregate mean Riders by time, Line"
        ),
        ("avg_over_time(Riders{Line=\"A\"}[2d])", "where Line == \"A\" | rolling 2 days mean Riders"),
        // A counter's rate is over its range, an increase no rate, and a sum of rates one at each time.
        ("rate(Riders[5m])", "keep Riders | rate per second counter Riders | rolling 5 minutes mean Riders"),
        ("irate(Riders[5m])", "keep Riders | rate per second counter Riders"),
        ("increase(Riders[1d])", "keep Riders | diff counter Riders | rolling 1 days sum Riders"),
        ("delta(Power[7d])", "keep Power | diff 7 days Power"),
        (
            "avg(rate(Riders[5m]))",
            "keep Riders | rate per second counter Riders | rolling 5 minutes mean Riders | aggregate mean Riders by time"
        ),
        (
            "sum by (Line) (rate(Riders[5m]))",
            "keep Riders, Line | rate per second counter Riders by Line | rolling 5 minutes mean Riders by Line | aggregate sum Riders by time, Line"
        ),
        (
            "df.melt(id_vars=\"Line\", value_vars=[\"Riders\", \"Power\"], var_name=\"what\")",
            "unpivot Riders, Power names what | keep Line, what, value"
        ),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// What a chain cannot say whole is an error: nothing of it is left out.
    @Test(arguments: [
        "df.pivot(\"Started\", \"Line\", \"Riders\").resample(\"W\").last()",
        "df.groupby(\"Line\")[[\"Riders\", \"Power\"]].sum().unstack()",
        "derive n = sum(Riders) over (order by Started rows between 2 preceding and 2 following)",
        "how much did we carry on Mondays",
        // The numbers of weekdays and the base of a logarithm are not the same in each tool.
        "df[df.Started.dt.dayofweek >= 5]", "where date_part('dow', Started) = 0", "where WEEKDAY(Started) = 1",
        "derive l = LOG(Riders)", "derive r = Riders.rank(pct=True)",
        "derive n = CAST(Power AS int)",
        // Columns by their place in a file, sums across columns, two orders of rows at once.
        "df.sum(axis=1)", "df[\"Riders\"].value_counts(bins=3)",
        "derive n = lag(Riders) over (order by Power) + lag(Power) over (order by Riders)",
    ])
    func isNotHalfRead(_ line: String) throws {
        let rig = try Self.read.rig()
        let said = rig.run(line)
        #expect(said.contains("error:") && !said.contains("\nit:"), "\(said)")
    }

    /// Databases count the midnights between two times, spreadsheets whole days. From 22:00 to 00:30 of the next day are one and none.
    @Test func daysBetween() throws {
        let rig = try Self.read.rig()
        let rows = rig.run(
            "derive crossed = DATEDIFF(day, Started, Ended) | derive whole = DATEDIF(Started, Ended, \"d\") | keep crossed, whole | show csv"
        )
        #expect(rows.contains("2024-02-03T22:00:00Z,1,0"), "\(rows)")
    }

    /// Of the newest row first, though rows stand by their times.
    @Test func ordersAgainstTime() throws {
        let rig = try Self.read.rig()
        let rows = rig.run("derive n = row_number() over (order by Started desc) | keep n | show csv")
        #expect(rows.contains("2024-02-20T07:45:00Z,1\n2024-02-03T22:00:00Z,2"), "\(rows)")
    }

    /// Bins of times are what rows stand along, in whatever place they are said.
    @Test func binsOfTimesComeFirst() throws {
        let rig = try Self.read.rig()
        let rows = rig.run("aggregate sum(Riders) by Line, bin(Started, 1 month) | show csv")
        #expect(rows.contains("2024-01-01T00:00:00Z,A,36"), "\(rows)")
        #expect(rig.run("plot line Riders").contains("line of Riders"))
    }

    /// All are in an order, of which none is picked.
    @Test func longestFirstIsAnOrder() throws {
        try Self.read.check("average riders by line, largest first", "aggregate mean Riders by Line | sort Riders desc")
    }
}
