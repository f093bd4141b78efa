import Language

/// Marks under the names that they have elsewhere, and what comes nearest to those that are not drawn here.
package enum ForeignMarks {
    static let all: [ForeignWord] =
        bars + lines + points + parts + spreads + cells + curves

    private static let bars = [
        mark("col", of: "ggplot2 and spreadsheets") { "plot bar \($0)" },
        mark("barh", "hbar", "horizontal bar", "horizontal bars", "bars horizontal", of: "matplotlib and pandas") {
            "plot bar \($0) horizontal"
        },
        mark("stackedbar", "stacked column", "stacked columns", of: "spreadsheets") { "plot bar \($0) stack on" },
        mark("grouped bars", "clustered column", "clustered columns", of: "spreadsheets") { "plot bar \($0) group" },
        mark("pyramid", "population pyramid", of: "spreadsheets") { rest in
            "plot bar \(rest)\(rest.contains(" color ") ? " group" : "") horizontal"
        }.instead("bars side by side"),
        mark("funnel", "pareto", "waffle", of: "spreadsheets") { rest in
            rest.contains(" by ") ? "plot bar \(rest) | x sort desc" : nil
        }.instead("bars"),
        mark("radar", "spider", "bullet", of: "spreadsheets") { "plot bar \($0)" }.instead("bars"),
    ]

    private static let lines = [
        mark("step", "stairs", "steps", "geom_step", of: "matplotlib and ggplot2") { rest in
            let body = rest.hasPrefix("line ") ? String(rest.dropFirst(5)) : rest
            return body.isEmpty ? nil : "plot line \(body) interpolate step"
        },
        mark("spline", "curve", "smooth line", of: "Vega-Lite and spreadsheets") {
            $0.isEmpty ? nil : "plot line \($0) interpolate monotone"
        },
        mark("sparkline", "spark", "sparklines", of: "spreadsheets") {
            $0.isEmpty ? nil : "plot line \($0) | x off | y off"
        },
        mark("slope chart", "slope graph", of: "plotly and Tableau") { $0.isEmpty ? nil : "plot slope \($0)" },
        mark("bump", "time series", "timeseries", "trace", "lines", of: "plotly and Tableau") {
            $0.isEmpty ? nil : "plot line \($0)"
        },
        mark("streamgraph", "stream", of: "d3") { "plot area \($0) stack center" },
        mark("stackplot", "stackedarea", of: "matplotlib") { "plot area \($0) stack on" },
        mark("moving average", "rolling mean", "rolling average", named: "plot", of: "people") { rest in
            rest.isEmpty ? nil : "rolling 7 rows mean \(rest) | plot line \(rest)"
        },
        mark("cumulative", "cumsum", "running total", named: "plot", of: "people") {
            $0.isEmpty ? nil : "cumulative \($0) | plot line \($0)"
        },
        mark("trendline", named: "plot", of: "spreadsheets") { rest in
            rest.isEmpty || rest.hasPrefix("linear") || rest.hasPrefix("loess")
                ? nil : "plot \(rest.contains(" over ") ? "point" : "line") \(rest) + trend linear"
        },
    ]

    private static let points = [
        mark("markers", "circle", "circles", of: "Vega-Lite and Observable") { "plot point \($0)" },
        mark("geom_count", of: "ggplot2") { "plot point \($0)" }.instead("points without counts"),
        mark("bubble", "bubbles", "bubbleplot", of: "spreadsheets and plotly", names: bubbles),
        mark("map", "geo", "scatter_mapbox", "scatter_geo", of: "plotly") { rest in
            let names = ForeignStage(rest[...]).names
            return names.count == 2 ? "plot point \(names[0]) over \(names[1])" : nil
        },
        mark("scatter3d", "scatter_3d", "3d", "3d scatter", of: "plotly") { rest in
            let names = ForeignStage(rest[...]).names
            return names.count == 3 ? "plot point \(names[1]) over \(names[0]) color by \(names[2])" : nil
        }.instead("points in two dimensions with colours for the third"),
        mark("stems", "impulses", "spike", of: "MATLAB and gnuplot") { $0.isEmpty ? nil : "plot lollipop \($0)" },
        mark("dumbbell", "connected dot", "gap plot", of: "Tableau and ggplot2") { rest in
            guard let (pair, behind) = ends(rest) else { return nil }
            return "plot rule \(pair.0)..\(pair.1)\(behind) + point \(pair.0), \(pair.1)\(behind)"
        },
        mark("regplot", "lmplot", "regression", "regression plot", "geom_smooth", of: "seaborn and ggplot2") { rest in
            let names = ForeignStage(rest[...]).names
            if names.count == 2 { return "plot point \(names[1]) over \(names[0]) + trend linear" }
            return rest.isEmpty ? nil : "plot \(rest.contains(" over ") ? "point" : "line") \(rest) + trend linear"
        },
    ]

    private static let parts = [
        mark("doughnut chart", "donut chart", of: "spreadsheets") { "plot donut \($0)" },
        mark("gauge", of: "spreadsheets") { "plot donut \($0)" }.instead("a ring"),
        mark("arc", "wedge", "piechart", of: "Vega-Lite and plotly") { "plot sector \($0)" },
        mark("sunburst", of: "plotly") { "plot sector \($0)" }.instead("a pie of one level"),
    ]

    private static let spreads = [
        mark(
            "ribbon", "geom_ribbon", "fill_between", "fillbetween", "errorband", "arearange",
            of: "ggplot2, matplotlib and Vega-Lite"
        ) {
            rest in ends(rest).map { "plot range \($0.0)..\($0.1)\($1) band" }
        },
        mark("band", "range", named: "plot", of: "Vega-Lite") { rest in
            aggregatedEnds(rest) ?? ends(rest).map { "plot range \($0.0)..\($0.1)\($1)" }
        },
        mark(
            "errorbar", "errorbars", "error bars", "pointrange", "linerange", "crossbar", "geom_errorbar",
            of: "matplotlib and ggplot2", line: withErrors),
        mark("error", named: "plot", of: "people") { rest in
            let isRange = rest.split(separator: " ").first?.contains("..") ?? false
            return isRange ? "plot range \(rest)" : ends(rest).map { "plot range \($0.0)..\($0.1)\($1)" }
        },
        mark("whisker", "box and whisker", "box whisker", of: "seaborn") { "plot box \($0)" },
        mark("boxenplot", "boxen", of: "seaborn") { "plot box \($0)" }.instead("boxes of quartiles alone"),
        // Of keys they are no bars.
        mark("boxes", of: "gnuplot") { $0.contains(" by ") ? "plot box \($0)" : "plot bar \($0)" },
        mark("violins", "geom_violin", of: "seaborn and ggplot2") { "plot violin \($0)" },
        mark("geom_jitter", of: "ggplot2") { "plot strip \($0)" },
        mark("rug", "rugplot", of: "seaborn and ggplot2") { "plot strip \($0)" }.instead("a strip of points"),
        mark("geom_beeswarm", of: "seaborn and ggplot2") { "plot beeswarm \($0)" },
        mark("candlestick", "candlesticks", "ohlc", "kline", of: "plotly and finance") { "plot candle \($0)" },
    ]

    private static let cells = [
        mark(
            "hist2d", "2d histogram", "2d hist", "histogram2d", "bin2d", "geom_bin2d", "density heatmap",
            of: "matplotlib and ggplot2", line: counted),
        mark("contour", "density2d", of: "matplotlib and ggplot2", line: counted).instead("counts in cells"),
        mark("hexbin", "geom_hex", "hexagons", of: "matplotlib and ggplot2") { rest in
            let names = ForeignStage(rest[...]).names
            return names.count == 2 ? "plot hexbin \(names[1]) over \(names[0])" : nil
        },
        mark("heat map", "pcolormesh", "imshow", "matrix", of: "matplotlib and spreadsheets") {
            ForeignPlots.cells(ForeignStage($0[...]))
        },
        mark("surface", of: "matplotlib and spreadsheets") {
            ForeignPlots.cells(ForeignStage($0[...]))
        }.instead("cells in colours"),
        mark(
            "calendar heatmap", "calendar heat map", "calheatmap", "calmap", "calplot", "contribution", of: "GitHub"
        ) { "plot calendar \($0)" },
    ]

    private static let curves = [
        mark("kde", "kdeplot", "geom_density", "density plot", "pdf", of: "seaborn and ggplot2") {
            "plot density \($0.replacing(" by ", with: " color by "))"
        },
        mark("ridgelines", "ridgeplot", "geom_density_ridges", of: "ggplot2") { rest in
            rest.contains(" by ") ? "plot ridge \(rest)" : nil
        },
        mark("cdf", "ecdfplot", "stat_ecdf", "cumulative distribution", of: "seaborn and ggplot2") {
            "plot ecdf \($0)"
        },
        mark(
            "hist", "histplot", "distplot", "displot", "distribution", "histogram of", "geom_histogram",
            of: "matplotlib and R"
        ) {
            rest in
            var words = ForeignStage(rest[...]).names
            // `hist wind 20`, `hist(wind, 20)`.
            if words.count == 2, words[1].allSatisfy(\.isNumber) { words.insert("bins", at: 1) }
            return "plot histogram \(words.count == 3 ? words.joined(separator: " ") : rest)"
        },
        mark("twoway", "graph twoway", of: "Stata") { rest in
            // The value stands before what it is drawn over.
            let words = ForeignStage(rest[...]).names
            guard words.count == 3, let (mark, _) = ForeignChart.mark(words[0]) else { return nil }
            return "plot \(mark) \(words[1]) over \(words[2])"
        },
        mark("corrplot", "pairplot", "scatter matrix", "splom", "ggpairs", "correlation matrix", of: "seaborn and R") {
            "correlate \(ForeignStage($0[...]).names.joined(separator: ", "))"
        }.instead("a table of correlations"),
        mark("correlation", named: "plot", of: "people") {
            "correlate \(ForeignStage($0[...]).names.joined(separator: ", "))"
        },
    ]

    /// A mark's names, each as it stands and behind `plot`; with `named` only behind that verb.
    private static func mark(
        _ names: String..., named verb: String? = nil, of tongue: String,
        line: @escaping @Sendable (String) -> String?
    ) -> ForeignWord {
        let words = names.flatMap { name in
            // So many words at most are looked at.
            if name.split(separator: " ").count > 2 || name.hasPrefix("graph ") { return [name] }
            return verb == nil ? [name, "plot \(name)"] : ["plot \(name)"]
        }
        return ForeignWord(words, of: tongue) { line(body($0))?.replacing("  ", with: " ").trimmed }
    }

    private static func mark(
        _ names: String..., of tongue: String, names line: @escaping @Sendable ([String], String) -> String?
    ) -> ForeignWord {
        ForeignWord(names.flatMap { [$0, "plot \($0)"] }, of: tongue) { stage in
            line(ForeignStage(body(stage)[...]).names, body(stage))
        }
    }

    /// How many rows two columns have together.
    @Sendable private static func counted(_ rest: String) -> String? {
        let names = ForeignStage(rest[...]).names
        return names.count >= 2 ? "plot rect count by \(names.joined(separator: ", "))" : nil
    }

    /// The first name in a text of a picture that no mark draws, and what is drawn instead; nil where the line that is run has it too.
    package static func standIn(in text: String, readAs line: String) -> (name: String, drawn: String)? {
        let own = Set(ForeignStage(line.lowercased()[...]).words)
        let words = ForeignStage(text.lowercased()[...]).words.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
        for word in words where !own.contains(word) {
            if let drawn = all.first(where: { $0.words.contains(word) && $0.standIn != nil })?.standIn {
                return (word, drawn)
            }
        }
        return nil
    }

    /// What stands behind the name, without `chart of`.
    private static func body(_ stage: ForeignStage) -> String {
        var words = stage.words
        while let first = words.first?.lowercased(), words.count > 1, ForeignPhrase.fillers.contains(first) {
            words.removeFirst()
        }
        return words.joined(separator: " ")
    }

    /// `bubble a b size`: y over x, the third the area.
    @Sendable private static func bubbles(_ names: [String], _ rest: String) -> String? {
        if names.count == 3, !names.contains("over"), !names.contains("by") {
            return "plot point \(names[1]) over \(names[0]) size by \(names[2])"
        }
        let isBy = rest.contains(" size by ")
        return rest.isEmpty ? nil : "plot point \(isBy ? rest : rest.replacing(" size ", with: " size by "))"
    }

    /// The two columns of `low high`, `low, high` and `low..high`, and what stands behind them.
    private static func ends(_ rest: String) -> ((String, String), String)? {
        var words = ForeignStage(rest.replacing("..", with: " ")[...]).names
        guard words.count >= 2, words[0] != "by", words[1] != "by" else { return nil }
        if words.count > 2, ["to", "and", "-"].contains(words[1]) { words.remove(at: 1) }
        guard words.count >= 2 else { return nil }
        let behind = words.dropFirst(2).joined(separator: " ")
        return ((words[0], words[1]), behind.isEmpty ? "" : " " + behind)
    }

    /// `range min a..max b by hour`: what is aggregated has a name first.
    private static func aggregatedEnds(_ rest: String) -> String? {
        let words = ForeignStage(rest.replacing("..", with: " ")[...]).names
        guard words.count >= 4, isAggregate(words[0]), isAggregate(words[2]) else { return nil }
        let (low, high) = ("\(words[0])_\(words[1])", "\(words[2])_\(words[3])")
        let keys = Array(words.dropFirst(4))
        guard keys.isEmpty || keys.count > 1 && (keys[0] == "by" || keys[0] == "every") else { return nil }
        let made = "\(low) = \(words[0]) \(words[1]), \(high) = \(words[2]) \(words[3])"
        let key = keys.isEmpty ? "day" : keys.dropFirst().joined(separator: " ")
        if let period = periods[key] { return "aggregate \(period) \(made) | plot range \(low)..\(high)" }
        return "aggregate by \(key) \(made) | plot range \(low)..\(high) by \(key)"
    }

    /// `errorbar wind by hour`: the mean between the quartiles; `errorbar wind low high`: between columns.
    @Sendable private static func withErrors(_ rest: String) -> String? {
        let words = ForeignStage(rest.replacing("..", with: " ")[...]).names
        if words.count == 3, words[1] != "by" { return "plot point \(words[0]) error \(words[1])..\(words[2])" }
        guard words.count > 2, words[1] == "by" else { return nil }
        let key = words.dropFirst(2).joined(separator: " ")
        let made = "\(words[0]) = mean \(words[0]), lower = p25 \(words[0]), upper = p75 \(words[0])"
        if let period = periods[key] {
            return "aggregate \(period) \(made) | plot point \(words[0]) error lower..upper"
        }
        return "aggregate by \(key) \(made) | plot point \(words[0]) by \(key) error lower..upper"
    }

    private static let periods = [
        "minute": "minutely", "hour": "hourly", "day": "daily", "week": "weekly", "month": "monthly",
        "quarter": "quarterly", "year": "yearly",
    ]

    private static func isAggregate(_ word: String) -> Bool {
        ["min", "max", "mean", "median", "sum", "first", "last"].contains(word)
            || (word.first == "p" && word.count > 1 && word.dropFirst().allSatisfy(\.isNumber))
    }
}
