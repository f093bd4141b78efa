import Foreign
import Diagnostics
import Language
@testable import Session
import Testing

/// What people type who come from SQL, pandas, dplyr, ggplot2, gnuplot, spreadsheets and shells. The right side is what the
/// line means there, in this language; that it can be read is part of what is tested.
@Suite struct ForeignTests {
    @Test(arguments: [
        ("show first 5", "first 5 | show"),
        ("xlabel \"time of day\"", "x title \"time of day\""), ("ylab wind", "y title \"wind\""),
        ("y from zero", "y zero on"), ("y from 2 to 8", "y 2..8"), ("Samples/weather.csv", "load Samples/weather.csv"),
        ("plot line wind from 8:00 to 12:00", "plot line wind | x 8:00..12:00"),
        ("daily mean of wind", "aggregate daily mean wind"), ("weekly gust", "aggregate weekly mean gust"),
        ("2024-03", "window 2024-03"),
        ("since 2024-06-01", "window 2024-06-01.."), ("before 2024-06-01", "where time < 2024-06-01"),
        ("from 2024-06-01", "window 2024-06-01.."), ("from other.csv", "load other.csv"),
        ("when wind > 3", "where wind > 3"),
        ("compare 2023 2024", "wrap year"), ("anomalies wind", "outliers mark wind"),
        ("forecast wind", "trend linear wind"), ("seasonal wind", "aggregate mean wind by month of year"),
        ("smooth wind", "rolling 7 rows mean wind"), ("stats", "describe"), ("to csv", "show csv"),
        ("plot heatmap wind by hour and weekday", "plot rect mean wind by hour of day, weekday"),
        ("plot heat wind hour weekday", "plot rect mean wind by hour of day, weekday"),
        ("plot wind daily", "plot line mean wind by day"),
        ("plot line daily max wind", "plot line max wind by day"),
        ("plot bar weekly sum wind color by kind", "plot bar sum wind by week color by kind"),
        ("plot line wind right gust", "plot line wind + line gust right"),
        ("fill wind down", "fill previous wind"),
        ("convert wind to km/h", "convert wind km/h"),
        ("select wind where gust > 3", "where gust > 3 | keep wind"),
        ("select distinct kind where gust > 3", "where gust > 3 | aggregate by kind count"),
        ("plot bar wind by kind sort desc top 3", "plot bar wind by kind top 3 | x sort desc"),
        ("ggplot(weather, aes(wind, gust)) + geom_point()", "weather | plot point gust over wind"),
        (
            "ggplot(weather, aes(x = kind, y = gust, fill = kind)) + geom_col()",
            "weather | plot bar gust by kind color by kind"
        ),
        ("weather | filter wind > 3 | head 5", "weather | where wind > 3 | first 5"),
        ("arrange desc(wind)", "sort wind desc"),
        ("sort_values wind", "sort wind"),
        ("head", "first 10"), ("head -n 3", "first 3"), ("tail 4", "last 4"),
        ("group by kind", "aggregate by kind count"), ("groupby kind mean wind", "aggregate by kind mean wind"),
        ("group by kind, weekday avg wind", "aggregate by kind, weekday mean wind"),
        ("summarise mean wind by kind", "aggregate by kind mean wind"),
        ("value_counts kind", "aggregate by kind count"),

        ("select wind, gust", "keep wind, gust"),
        ("rename wind as breeze", "rename breeze = wind"),
        ("pivot kind wind", "pivot kind of wind"),
        ("pct_change wind", "change percent wind"), ("corr wind, gust", "correlate wind, gust"),
        ("moving average 7 wind", "rolling 7 rows mean wind"), ("merge other on kind", "join other on kind"),
        ("left join other on a = b", "join other on a = b"),
        ("ffill", "fill previous"),
        ("scatter wind gust", "plot point gust over wind"), ("plot scatter wind gust", "plot point gust over wind"),
        ("scatter wind vs gust", "plot point wind over gust"), ("hist wind", "plot histogram wind"),
        ("plot hist wind", "plot histogram wind"), ("heatmap kind place", "plot rect count by kind, place"),
        ("boxplot wind by kind", "plot box wind by kind"),
        ("pie chart sum wind by kind", "plot sector sum wind by kind"),
        ("plot line wind hue kind", "plot line wind color by kind"),
        (
            "select kind, avg(wind) as w from weather where gust > 3 group by kind order by w desc limit 5",
            "weather | where gust > 3 | aggregate by kind w = mean wind | sort w desc | first 5"
        ),
        ("select * from weather", "weather | show"), ("SELECT count(*) FROM weather", "weather | aggregate all count"),
        ("select wind from weather where kind = 'a'", "weather | where kind == \"a\" | keep wind"),
        ("weather.head(3)", "weather | first 3"), ("weather.describe()", "weather | describe"),
        ("weather.groupby('kind').mean()", "weather | aggregate mean by kind"),
        ("read_csv weather.csv", "load weather.csv"), ("cat weather.csv", "load weather.csv"),
        ("plot 'weather.csv' with lines", "load weather.csv | plot line"),
        ("savefig out.png", "export out.png"), ("del weather", "forget weather"), ("exit()", "quit"),
        ("set xrange [0:5]", "x 0..5"), ("set logscale y", "y log"), ("resample D mean", "aggregate daily mean"),
        ("resample 'D' mean", "aggregate daily mean"),
        // Calls: pandas, R and dplyr, PromQL, Flux and InfluxQL, spreadsheets, jq.
        ("filter(wind > 3)", "where wind > 3"),
        ("weather %>% filter(wind > 3) %>% head(5)", "weather | where wind > 3 | first 5"),
        ("group_by(kind) | summarise(m = mean(wind))", "aggregate by kind m = mean wind"),
        ("count(kind)", "aggregate by kind count"),
        ("arrange(desc(wind))", "sort wind desc"), ("slice_max(wind, n = 3)", "top 3 wind"),
        ("slice_max wind 3", "top 3 wind"),
        ("hist(wind)", "plot histogram wind"), ("plot(wind ~ gust)", "plot point wind over gust"),
        ("lm(wind ~ gust)", "trend linear wind over gust"), ("boxplot(wind ~ kind)", "plot box wind by kind"),
        ("aggregate(wind ~ kind, weather, mean)", "aggregate by kind mean wind"),
        ("tapply(wind, kind, mean)", "aggregate by kind mean wind"),
        ("table(kind, place)", "aggregate by kind, place count"), ("weather$wind", "weather | keep wind"),
        ("weather[\"wind\"]", "weather | keep wind"), ("weather[weather.wind > 3]", "weather | where wind > 3"),
        ("mean(wind)", "aggregate mean wind"), ("quantile(0.95, wind)", "aggregate all p95 wind"),
        ("percentile 95 wind", "aggregate p95 wind"), ("topk(3, wind)", "top 3 wind"),
        ("avg(wind) by (kind)", "aggregate by kind mean wind"),
        ("sum by (kind) (wind)", "aggregate by kind sum wind"),
        ("aggregateWindow(every: 1d, fn: mean)", "aggregate daily mean"),
        ("SELECT mean(wind) FROM weather GROUP BY time(1d)", "weather | aggregate daily mean wind"),
        (
            "SELECT mean(wind) FROM weather WHERE time > now() - 7d GROUP BY time(5m), kind fill(null)",
            "weather | where time > now - 7 days | aggregate every 5 minutes by kind mean wind"
        ),
        ("=AVERAGE(wind)", "aggregate mean wind"),
        (".wind", "keep wind"), (".[] | .wind", "show | keep wind"), ("map(.wind)", "keep wind"),
        ("max_by(.wind)", "top 1 wind"),
        ("select(.wind > 3)", "where wind > 3"), ("length", "aggregate all count"), ("keys", "describe"),
        ("weather.groupby('kind').wind.mean()", "weather | aggregate mean wind by kind"),
        ("weather[\"wind\"].mean()", "weather | aggregate mean wind"),
        ("weather.wind.max()", "weather | aggregate max wind"),
        ("weather.sort_values('wind', ascending=False)", "weather | sort wind desc"),
        ("weather.rolling(7).mean()", "weather | rolling 7 rows mean"), ("plot wind with points", "plot point wind"),
        ("select distinct kind from weather", "weather | aggregate by kind count"),
        ("dropna wind", "where wind is not missing"), ("fillna 0", "fill zero"),
        ("crosstab kind place", "pivot count by kind, place"),
        ("pivot_table wind by kind", "aggregate by kind mean wind"),
        ("astype wind int", "derive wind = floor(wind)"), ("count kind", "aggregate by kind count"),
        ("grep Oslo", "where COLUMN ~ \"Oslo\""),
        ("set output \"x.png\"", "export x.png"), ("set terminal png", "export chart.png"),
        ("count by kind", "aggregate by kind count"), ("tables", "series"), ("summary", "describe"),
        // People, of no language.
        ("aggregate daily mean wind in weather", "weather | aggregate daily mean wind"),
        ("top 3 wind from weather", "weather | top 3 wind"), ("where wind > 3 in weather", "weather | where wind > 3"),
        ("diff wind of weather", "weather | diff wind"), ("show wind from weather", "weather | keep wind | show"),
        ("rolling mean wind 7 days", "rolling 7 days mean wind"),
        ("count rows", "aggregate all count"),
        ("bar chart of wind", "plot bar wind"), ("line chart of wind", "plot line wind"),
        ("add x = wind * 2", "derive x = wind * 2"), ("set x = wind * 2", "derive x = wind * 2"),
        ("x = wind * 2", "derive x = wind * 2"),
        ("only 2024", "window 2024"), ("zoom 2024-03", "window 2024-03"), ("select last week", "last 1 week"),
        ("select last 7 days", "last 7 days"),
        ("percent change wind", "change percent wind"), ("sqrt wind", "derive wind_sqrt = sqrt(wind)"),
        ("plot log wind", "plot line wind | y log"), ("y axis log", "y log"),
        ("tz Europe/Berlin", "set timezone Europe/Berlin"), ("convert to UTC", "set timezone UTC"),
        ("replot", "plot"), ("fill missing", "fill linear"), ("fill missing wind", "fill linear wind"),
    ])
    func meansTheLine(_ typed: String, _ line: String) {
        let parser = ForeignParser(vocabulary: VerbCatalog.vocabulary)
        #expect(throws: Never.self, "\(line)") { try parser.parse(line) }
        let found = parser.foreign(typed, at: 0)
        #expect(found?.mend == "here it is: \(line)", "\(typed): \(found?.mend ?? "nothing")")
    }

    /// What the grammar takes needs no advice: it is read, and echoed as its forms have it.
    @Test(arguments: [
        ("average wind per hour", "aggregate mean wind per hour"), ("max gust each day", "aggregate max gust each day"),
        ("between 2024-03-01 and 2024-03-31", "window 2024-03-01..2024-03-31"), ("avg wind", "aggregate mean wind"),
        ("avg wind by kind", "aggregate mean wind by kind"), ("aggregate daily avg wind", "aggregate daily mean wind"),
        ("aggregate daily stddev wind", "aggregate daily std wind"), ("cumsum wind", "cumulative wind"),
        ("concat other", "append other"),
        ("nunique kind", "aggregate distinct kind"),
        ("average of wind", "aggregate mean of wind"), ("sum of the wind by kind", "aggregate sum of the wind by kind"),
        ("filter by wind > 3", "where wind > 3"), ("hist wind bins=20", "plot histogram wind bins 20"),
        ("plot line wind log", "plot line wind y log"), ("y from 0 to 500", "y from 0..500"),
        ("x from 2024-01 to 2024-03", "x from 2024-01..2024-03"),
    ])
    func isRead(_ typed: String, _ canonical: String) throws {
        let parsed = try ForeignParser(vocabulary: VerbCatalog.vocabulary).parse(typed)
        #expect(parsed.statements.first?.canonical(in: typed) == canonical)
    }

    /// What can be read is read, and what means nothing elsewhere either keeps its own error.
    @Test(arguments: [
        "first 5", "plot line wind", "sort wind", "correlate", "sample 5", "select max", "wind", "frobnicate 3", "",
        "fillna 5",
    ])
    func nothingIsReserved(_ typed: String) throws {
        let parser = ForeignParser(vocabulary: VerbCatalog.vocabulary)
        do {
            _ = try parser.parse(typed)
        } catch {
            if case .foreign = error { Issue.record("\(typed) is taken for \(error)") }
        }
    }

    /// The error stands at the foreign word and says the line; nothing is stored.
    @Test func theErrorSaysTheLine() throws {
        let rig = try SessionRig()
        try rig.write("t,x,k\n2024-01-01,1,a\n2024-01-02,2,b\n", to: "d.csv")
        _ = rig.last("load d.csv")
        let session = rig.session
        let result = session.run("d | smooth x")
        #expect(result.error.map { ErrorText.plain($0) }?.contains("here it is: d | rolling 7 rows mean x") == true)
        // Where nothing is lost or made up the line is run.
        #expect(rig.run("d | accumulate x").contains("= d | cumulative x"))
        #expect(rig.run("head").contains("= first 10"))
    }

    @Test(arguments: [("?", "help"), ("exit", "quit"), ("q", "quit"), ("ls", "series"), ("? aggregate", "help")])
    func otherNamesOfVerbs(_ typed: String, _ verb: String) throws {
        let cell = try ForeignParser(vocabulary: VerbCatalog.vocabulary).parse(typed)
        guard case .pipeline(_, let stages) = cell.statements[0].body else {
            Issue.record("\(typed) is not a pipeline")
            return
        }
        #expect(stages[0].verb.text == verb)
    }
}
