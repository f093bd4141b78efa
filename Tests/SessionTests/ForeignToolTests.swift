import Foreign
import Testing

@testable import Session

/// Whole lines of other tools' charts, as they stand in those tools' own documentation, and the same here.
@Suite struct ForeignToolTests {
    @Test(arguments: [
        // pandas, matplotlib, seaborn, plotly.
        ("df.plot(x='time', y='wind')", "plot line wind over time"),
        ("df.plot(x='wind', y='gust', kind='scatter')", "plot point gust over wind"),
        ("weather.plot.scatter(x='wind', y='gust', c='rain')", "weather | plot point gust over wind color by rain"),
        ("weather.plot(y='wind', kind='bar')", "weather | plot bar wind"),
        ("weather['wind'].plot()", "weather | plot wind"),
        ("weather.wind.plot(kind='hist', bins=20)", "weather | plot histogram wind bins 20"),
        ("weather.plot()", "weather | plot"),
        ("stations.boxplot(column='high', by='kind')", "stations | plot box high by kind"),
        (
            "plt.plot(weather['time'], weather['wind'], 'r--')",
            "weather | plot line wind over time color red stroke dashed"
        ),
        ("plt.scatter(wind, gust, alpha=0.5)", "plot point gust over wind opacity 0.5"),
        ("plt.hist(wind, bins=20)", "plot histogram wind bins 20"), ("plt.title('Wind')", "title \"Wind\""),
        ("plt.xlabel('Time')", "x title \"Time\""), ("plt.ylim(0, 10)", "y 0..10"), ("ax.set_ylim(0, 10)", "y 0..10"),
        ("plt.yscale('log')", "y log"), ("plt.legend()", "legend top"), ("plt.grid(True)", "x grid on | y grid on"),
        ("plt.show()", "plot"), ("plt.savefig('out.png')", "export out.png"),
        (
            "sns.lineplot(x='date', y='high', hue='kind', data=stations)",
            "stations | plot line high over date color by kind"
        ),
        ("sns.boxplot(x='kind', y='high', data=stations)", "stations | plot box high by kind"),
        ("sns.lmplot(x='wind', y='gust', data=weather)", "weather | plot point gust over wind + trend linear"),
        ("sns.histplot(weather['wind'], bins=20)", "weather | plot histogram wind bins 20"),
        ("px.line(weather, x='time', y='wind')", "weather | plot line wind over time"),
        (
            "px.scatter(stations, x=\"low\", y=\"high\", color=\"kind\", facet_col=\"kind\")",
            "stations | plot point high over low color by kind | facet by kind"
        ),
        ("px.histogram(weather, x=\"wind\", nbins=20)", "weather | plot histogram wind bins 20"),
        ("go.Scatter(x=weather.time, y=weather.wind)", "weather | plot point wind over time"),
        // ggplot2 and base R.
        ("ggplot(weather, aes(x = time, y = wind)) + geom_line()", "weather | plot line wind over time"),
        (
            "ggplot(weather, aes(wind, gust)) + geom_point() + geom_smooth(method = \"lm\")",
            "weather | plot point gust over wind + trend linear"
        ),
        (
            "ggplot(stations, aes(date, high, color = kind)) + geom_line() + facet_wrap(~kind)",
            "stations | plot line high over date color by kind | facet by kind"
        ),
        (
            "ggplot(stations, aes(kind, high)) + geom_boxplot() + coord_flip() + labs(title = \"High\")",
            "stations | plot box high by kind horizontal | title \"High\""
        ),
        (
            "ggplot(data = weather, mapping = aes(x = wind)) + geom_histogram(bins = 20)",
            "weather | plot histogram wind bins 20"
        ),
        ("ggplot(weather) + geom_point(aes(wind, gust))", "weather | plot point gust over wind"),
        ("weather %>% ggplot(aes(wind, gust)) + geom_point()", "weather | plot point gust over wind"),
        ("qplot(wind, gust, data = weather)", "weather | plot point gust over wind"),
        ("plot(weather$wind, weather$gust)", "weather | plot point gust over wind"),
        ("plot(weather$wind, type = \"l\")", "weather | plot line wind"),
        ("hist(weather$wind, breaks = 20)", "weather | plot histogram wind bins 20"),
        ("boxplot(high ~ kind, data = stations)", "stations | plot box high by kind"),
        ("xyplot(high ~ low | kind, data = stations)", "stations | plot point high over low | facet by kind"),
        // Altair, Vega-Lite, Swift Charts, Observable Plot.
        ("alt.Chart(weather).mark_line().encode(x='time:T', y='wind:Q')", "weather | plot line wind over time"),
        (
            "alt.Chart(stations).mark_bar().encode(x='kind:N', y='mean(high):Q', color='kind')",
            "stations | plot bar mean high by kind color by kind"
        ),
        (
            "{\"mark\": \"line\", \"encoding\": {\"x\": {\"field\": \"time\"}, \"y\": {\"field\": \"wind\"}}}",
            "plot line wind over time"
        ),
        (
            "{\"mark\": \"bar\", \"encoding\": {\"x\": {\"field\": \"kind\"}, \"y\": {\"field\": \"wind\", \"aggregate\": \"mean\"}}}",
            "plot bar mean wind by kind"
        ),
        ("mark: line, x: time, y: wind", "plot line wind over time"),
        ("LineMark(x: .value(\"Time\", time), y: .value(\"Wind\", wind))", "plot line wind over time"),
        (
            "Chart(weather) { LineMark(x: .value(\"Time\", $0.time), y: .value(\"Wind\", $0.wind)) }",
            "weather | plot line wind over time"
        ),
        (
            "BarMark(x: .value(\"Kind\", kind), y: .value(\"High\", high)).foregroundStyle(by: .value(\"Kind\", kind))",
            "plot bar high by kind color by kind"
        ),
        ("Plot.lineY(weather, {x: \"time\", y: \"wind\"}).plot()", "weather | plot line wind over time"),
        (
            "Plot.dot(weather, {x: \"wind\", y: \"gust\", stroke: \"rain\"}).plot()",
            "weather | plot point gust over wind color by rain"
        ),
        ("Plot.plot({marks: [Plot.dot(weather, {x: \"wind\", y: \"gust\"})]})", "weather | plot point gust over wind"),
        // MATLAB, Julia, words.
        ("plot(time, wind, 'r--')", "plot line wind over time color red stroke dashed"),
        ("scatter(wind, gust, 'filled')", "plot point gust over wind"),
        ("histogram(wind, 20)", "plot histogram wind bins 20"), ("ylim([0 10])", "y 0..10"),
        ("plot(weather, :time, :wind)", "weather | plot line wind over time"),
        ("weather.hvplot.line(x='time', y='wind')", "weather | plot line wind over time"),
        ("plot y=wind x=time", "plot line wind over time"),
        ("plot line x=time y=wind color=kind", "plot line wind over time color by kind"),
        ("x=wind y=gust", "plot point gust over wind"), ("plot x time y wind", "plot line wind over time"),
        ("plot wind on y time on x", "plot line wind over time"),
        // gnuplot and shells.
        ("plot 'f.csv' with points title \"wind\"", "load f.csv | plot point | title \"wind\""),
        ("plot \"f.csv\" w l", "load f.csv | plot line"), ("set key off", "legend off"),
        ("unset key", "legend off"),
        ("set grid", "x grid on | y grid on"), ("uplot line -d, f.csv", "load f.csv | plot line"),
        ("cat f.csv | uplot hist -d,", "load f.csv | plot histogram"), ("uplot hist", "plot histogram"),
        ("plotext scatter wind gust", "plot point gust over wind"), ("vd f.csv", "load f.csv"),
        ("xsv stats f.csv", "load f.csv | describe"), ("head -5 f.csv", "load f.csv | first 5"),
        // SQL with bins of time, kdb, Splunk, Kusto.
        ("select date_trunc('hour', time), avg(wind) from weather group by 1", "weather | aggregate hourly mean wind"),
        ("select kind, count(*) from weather group by 1", "weather | aggregate by kind count"),
        ("SELECT * FROM 'f.csv' LIMIT 5", "load f.csv | first 5"),
        (
            "SELECT mean(\"wind\") FROM \"weather\" GROUP BY time(5m)",
            "weather | aggregate every 5 minutes mean wind"
        ),
        ("render timechart", "plot line"),
        ("select avg wind by 1h xbar time from weather", "weather | aggregate hourly mean wind"),
        ("select max wind by time.hh from weather", "weather | aggregate by hour of day max wind"),
        (
            "stations.groupby('kind')['high'].mean().plot(kind='bar')",
            "stations | aggregate mean high by kind | plot bar"
        ),
        ("barplot(table(stations$kind))", "stations | plot bar count by kind"), ("abline(h = 5)", "rule y 5"),
        ("encode(x='wind:Q', y='gust:Q')", "plot point gust over wind"),
        ("twoway scatter gust wind", "plot point gust over wind"), ("ListLinePlot[wind]", "plot line wind"),
        // PromQL and Flux.
        ("histogram_quantile(0.95, wind)", "aggregate all p95 wind"),
        ("wind{kind=\"a\"}", "where kind == \"a\" | keep wind"),
        (
            "from(bucket: \"weather\") |> range(start: -1h) |> mean()",
            "weather | last 1 hours | aggregate mean()"
        ),
        // People.
        ("what is the average wind?", "aggregate mean wind"), ("wind vs gust", "plot point wind over gust"),
        ("pivot table wind by kind", "aggregate by kind mean wind"),
        ("correlation between wind and gust", "correlate wind, gust"), ("trend of wind", "trend linear wind"),
        ("compare wind and gust", "plot line wind, gust"),
    ])
    func lines(_ typed: String, _ line: String) { ForeignChartTests.check(typed, line) }
}
