import Foreign
import Syntax
import Diagnostics
import Language
@testable import Session
import Testing

/// Chart lines as people of ggplot2, Vega-Lite, matplotlib, seaborn, pandas, plotly, gnuplot, spreadsheets and shells type them
/// first. The right side is what the line draws there, in this language.
@Suite struct ForeignChartTests {
    static func check(_ typed: String, _ line: String) {
        let parser = ForeignParser(vocabulary: VerbCatalog.vocabulary)
        #expect(throws: Never.self, "\(line)") { try parser.parse(line) }
        #expect(throws: SyntaxError.self, "\(typed) is a line of this language") { try parser.parse(typed) }
        let found = parser.foreign(typed, at: 0)
        #expect(found?.mend == "here it is: \(line)", "\(typed): \(found?.mend ?? "nothing")")
    }

    @Test(arguments: [
        ("plot col wind by hour", "plot bar wind by hour"),
        ("barh sum wind by kind", "plot bar sum wind by kind horizontal"),
        ("plot horizontal bar sum wind by kind", "plot bar sum wind by kind horizontal"),
        ("plot stacked bar sum wind by month color by kind", "plot bar sum wind by month color by kind stack on"),
        ("plot grouped bar mean wind, mean gust by kind", "plot bar mean wind, mean gust by kind group"),
        ("plot step wind", "plot line wind interpolate step"), ("stairs wind", "plot line wind interpolate step"),
        ("plot step line wind", "plot line wind interpolate step"),
        ("plot kde wind", "plot density wind"), ("kde wind by kind", "plot density wind color by kind"),
        ("kdeplot wind hue kind", "plot density wind color by kind"),
        ("ridgelines wind by kind", "plot ridge wind by kind"),
        ("bubble wind gust rain", "plot point gust over wind size by rain"),
        ("plot bubble gust over wind size rain", "plot point gust over wind size by rain"),
        ("plot stems sum wind by kind", "plot lollipop sum wind by kind"),
        ("plot dumbbell low high by kind", "plot rule low..high by kind + point low, high by kind"),
        ("sparkline wind", "plot line wind | x off | y off"),
        ("plot donut chart sum wind by kind", "plot donut sum wind by kind"),
        ("plot pie chart of sum wind by kind", "plot sector sum wind by kind"),
        ("violin plot of wind by kind", "plot violin wind by kind"),
        ("violins wind by kind", "plot violin wind by kind"),
        ("plot 2d histogram wind gust", "plot rect count by wind, gust"),
        ("hexbin wind gust", "plot hexbin gust over wind"),
        ("plot heat map wind hour weekday", "plot rect mean wind by hour of day, weekday"),
        ("plot calendar heatmap sum wind", "plot calendar sum wind"),
        ("fill_between low high", "plot range low..high band"), ("plot ribbon low..high", "plot range low..high band"),
        ("plot band low high", "plot range low..high"),
        (
            "plot range min wind..max gust by hour",
            "aggregate hourly min_wind = min wind, max_gust = max gust | plot range min_wind..max_gust"
        ),
        (
            "errorbar wind by kind",
            "aggregate by kind wind = mean wind, lower = p25 wind, upper = p75 wind | plot point wind by kind error lower..upper"
        ),
        ("regplot wind gust", "plot point gust over wind + trend linear"),
        ("plot trendline gust over wind", "plot point gust over wind + trend linear"),
        ("plot moving average wind", "rolling 7 rows mean wind | plot line wind"),
        ("plot cdf wind", "plot ecdf wind"),
        ("hist wind 20", "plot histogram wind bins 20"), ("plot wind bar", "plot bar wind"),
        ("plot wind, gust as lines by hour", "plot line wind, gust by hour"),
        ("plot red line wind", "plot line wind color red"), ("plot a line of wind", "plot line wind"),
        ("plot line of wind", "plot line wind"), ("plot the wind", "plot wind"),
        (
            "draw a stacked bar chart of sum wind by month color by kind",
            "plot bar sum wind by month color by kind stack on"
        ),
        ("show me the wind over time", "plot wind over time"), ("plot line wind gust", "plot line wind, gust"),
        ("plot point wind gust", "plot point gust over wind"),
        ("plot *", "plot"),
        ("radar wind gust", "plot bar wind, gust"),
        ("3d scatter wind gust rain", "plot point gust over wind color by rain"),
    ])
    func marks(_ typed: String, _ line: String) { Self.check(typed, line) }

    @Test(
        arguments: [
            ("y min 0", "y 0.."), ("y max 10", "y ..10"),
            ("y min 0 max 10", "y 0..10"),
            ("ylim 0 10", "y 0..10"), ("ylim(0, 10)", "y 0..10"), ("xlim [0, 5]", "x 0..5"), ("y 0 10", "y 0..10"),
            ("y 0-10", "y 0..10"), ("y between 0 and 10", "y 0..10"),

            ("y start at zero", "y zero on"), ("start at zero", "y zero on"), ("y zero", "y zero on"),
            ("y not from zero", "y zero off"), ("x step 7", "x every 7"), ("x step 3 hours", "x every 3 hours"),
            ("x ticks hourly", "x every hour"), ("yticks 5", "y every 5"), ("x ticks every 2 days", "x every 2 days"),
            ("y labels off", "y label off"), ("y no labels", "y label off"), ("y ticks none", "y label off"),
            ("y format .1f", "y format \".1f\""), ("x format %H:%M", "x format \"%H:%M\""),
            ("y percent", "y format percent"),
            ("y label speed", "y title \"speed\""), ("ylabel \"wind speed\"", "y title \"wind speed\""),
            ("y title wind speed", "y title \"wind speed\""), ("x rotate 45", "horizontal"), ("reverse y", "y reverse"),
            ("y inverted", "y reverse"), ("log scale", "y log"), ("y logarithmic", "y log"),
            ("y axis log scale", "y log"),
            ("y scale log", "y log"), ("yscale log", "y log"), ("hide x axis", "x off"), ("x axis off", "x off"),
            ("y gridlines", "y grid on"), ("y on the right", "y right"), ("x sort desc top 3", "x sort desc first 3"),
            ("set xlabel \"time\"", "x title \"time\""), ("set ytics 5", "y every 5"), ("set yrange [0:10]", "y 0..10"),
            ("y min 0 log scale", "y 0.. log"), ("y off the chart", nil), ("y 12:00", nil),
        ] as [(String, String?)])
    func axes(_ typed: String, _ line: String?) {
        if let line { return Self.check(typed, line) }
        #expect(ForeignParser(vocabulary: VerbCatalog.vocabulary).foreign(typed, at: 0) == nil, "\(typed)")
    }

    @Test(arguments: [
        ("plot line wind fill", "plot area wind"), ("plot bar wind fill blue", "plot bar wind color blue"),
        ("plot bar sum wind by month fill kind", "plot bar sum wind by month color by kind"),
        ("plot area wind alpha 0.5", "plot area wind opacity 0.5"),
        ("plot area wind alpha=0.5", "plot area wind opacity 0.5"),
        ("plot point wind shape square", "plot point wind symbol square"),
        ("plot point wind marker o", "plot point wind symbol circle"),
        ("plot point wind shape kind", "plot point wind symbol by kind"),
        ("plot line wind dashed", "plot line wind stroke dashed"),
        ("plot line wind linetype dashed", "plot line wind stroke dashed"),
        ("plot line wind linetype kind", "plot line wind dash by kind"),
        ("plot line wind lw 2", "plot line wind stroke 2"), ("plot line wind markersize 5", "plot line wind width 5"),
        ("plot line wind detail kind", "plot line wind by kind"),
        ("plot line wind group kind", "plot line wind by kind"),
        ("plot line wind by day group kind", "plot line wind by day color by kind"),

        ("plot line wind facet_wrap(~kind)", "plot line wind | facet by kind"),
        ("plot line wind small multiples by kind", "plot line wind | facet by kind"),
        ("plot line wind smooth", "plot line wind interpolate monotone"),
        ("plot line wind stepped", "plot line wind interpolate step"),
        ("plot bar wind by kind flipped", "plot bar wind by kind horizontal"),
        ("plot bar wind, gust by kind normalized", "plot bar wind, gust by kind stack normalize"),
        ("plot bar wind, gust by kind dodge", "plot bar wind, gust by kind group"),
        ("plot bar wind, gust by kind stacked no legend", "plot bar wind, gust by kind stack on | legend off"),
        ("plot point gust over wind with trend", "plot point gust over wind + trend linear"),
        ("plot bar wind by kind with labels", "plot bar wind by kind labels"),
        ("plot line wind legend none", "plot line wind | legend off"),
        ("plot bar wind by kind sorted", "plot bar wind by kind | x sort desc"),
        ("plot bar wind by kind sorted asc", "plot bar wind by kind | x sort asc"),
        ("plot line wind log scale", "plot line wind | y log"),
        ("plot line wind y from 0 to 10 no legend", "plot line wind | y 0..10 | legend off"),
        ("plot line wind titled \"Wind\"", "plot line wind | title \"Wind\""),
        ("plot line wind title Wind speed", "plot line wind | title \"Wind speed\""),
        ("plot line wind grid on", "plot line wind | x grid on | y grid on"),
        ("plot line wind dark mode", "plot line wind | theme dark"),
        ("plot line wind + line gust secondary axis", "plot line wind + line gust right"),
        ("plot line wind + line gust on the right axis", "plot line wind + line gust right"),
        ("plot line wind, gust dual axis", "plot line wind + line gust right"),
        ("plot line wind hline 5", "plot line wind | rule y 5"),
        ("plot line wind horizontal line at 5", "plot line wind | rule y 5"),
        ("plot line wind vline 12:00", "plot line wind | rule x 12:00"),
        ("plot line wind threshold 5 \"limit\"", "plot line wind | rule y 5 \"limit\""),
        ("plot line wind shade 12:00 to 14:00", "plot line wind | band x 12:00..14:00"),
        ("plot line wind average line", "plot line wind | rule y mean"),
        ("plot line wind label 15:00 \"storm\"", "plot line wind | annotate 15:00 \"storm\""),
        ("plot line wind figsize 8,4", "plot line wind | size 800x400"),
        ("plot line wind width 800 height 400", "plot line wind | size 800x400"),
        ("plot line wind in red", "plot line wind color red"), ("plot line wind red", "plot line wind color red"),
        ("plot line wind every hour", "plot line wind by hour"),
        ("plot line wind x ticks hourly", "plot line wind | x every hour"),
        ("plot line wind x rotate 45", "plot line wind"),
        ("plot bar wind by kind x rotate 45", "plot bar wind by kind | horizontal"),
        ("plot point gust over wind color by rain cmap viridis", "plot point gust over wind color by rain viridis"),
        ("plot line wind palette viridis", "plot line wind color by y viridis"),
        ("alpha 0.5", "opacity 0.5"), ("no legend", "legend off"), ("dark mode", "theme dark"), ("hline 5", "rule y 5"),
        ("weather | plot line wind alpha 0.5", "weather | plot line wind opacity 0.5"),
    ])
    func inside(_ typed: String, _ line: String) { Self.check(typed, line) }

    /// A word is foreign only where no column stands, and where the line cannot be read.
    @Test(arguments: [
        "plot line wind color grren", "plot line wind colr red", "rolling 7 rows mean wind sorted", "sample 5 dark",
        "where wind > 3 smooth", "plot line wind rule y 5 dashed grren", "plot bar menn wind", "plot foo wind",
    ])
    func staysAnErrorOfItsOwn(_ typed: String) {
        #expect(ForeignParser(vocabulary: VerbCatalog.vocabulary).foreign(typed, at: 0) == nil, "\(typed)")
    }

    /// What stands where a mark would is said to be none, and which there are; a style with a slip in it stays one.
    @Test(arguments: [
        ("plot sankey weight", "there is no mark 'sankey'", "put a comma between columns: sankey, weight"),
        ("plot wind gust by day", "there is no mark 'wind'", "put a comma between columns: wind, gust"),
        ("plot line wind + foo gust", "there is no mark 'foo'", "marks are bar, line, slope, area, point, "),
        ("plot wind colr red", "unknown style 'colr'", "did you mean 'color'"),
        ("plot lnie wind", "unknown mark 'lnie'", "did you mean 'line'"),
    ])
    func noMark(_ typed: String, _ what: String, _ mend: String) {
        do throws(SyntaxError) {
            _ = try ForeignParser(vocabulary: VerbCatalog.vocabulary).parse(typed)
            Issue.record("it is read")
        } catch {
            #expect(error.what == what)
            #expect(error.mend?.contains(mend) == true, "\(error.mend ?? "")")
        }
    }

    /// Of a clause on a line below the plot's, that line is said.
    @Test func aClauseBelow() {
        let parser = ForeignParser(vocabulary: VerbCatalog.vocabulary)
        let source = "plot line wind\n  title \"Wind\"\n  y range 0 to 10"
        do throws(SyntaxError) {
            _ = try parser.parse(source)
            Issue.record("it is read")
        } catch {
            #expect(error.mend == "here it is: y 0..10")
            #expect(
                error.range.map { String(decoding: Array(source.utf8)[$0.lower..<$0.upper], as: UTF8.self) }
                    == "y range")
        }
    }
}
