import Catalog

/// Words that draw.
enum ForeignPlots {
    static let all =
        [
            ForeignWord(
                "scatter", "scatterplot", "scatter plot", "plot scatter", "plot scatterplot", "geom_point",
                "plot points",
                of: "pandas, matplotlib and ggplot2", line: points),
            ForeignWord("plot log", "plot logarithmic", of: "people") { "plot line \($0.bare.rest) | y log" },
            ForeignWord(
                "lineplot", "line plot", "plot lines", "geom_line", "line chart", "linechart", "line",
                of: "gnuplot, seaborn and ggplot2", line: lines),
            ForeignWord(
                "barplot", "bar plot", "bar chart", "barchart", "plot bars", "plot columns", "geom_bar", "geom_col",
                "bar", of: "R and spreadsheets"
            ) {
                "plot bar " + $0.bare.rest
            },
            ForeignWord("boxplot", "plot boxplot", "geom_boxplot", "box plot", of: "R and seaborn") {
                "plot box " + $0.rest
            },
            ForeignWord("pie chart", of: "spreadsheets") {
                "plot sector " + $0.rest
            },
            ForeignWord(
                "heatmap", "plot heatmap", "geom_tile", "plot heat", "plot cell", "plot cells", "plot tile",
                of: "seaborn and ggplot2", line: cells),
            ForeignWord("plot areas", "areaplot", "area", "geom_area", of: "ggplot2") { "plot area " + $0.rest },
            ForeignWord("chart", "draw", "graph", "show chart", of: "spreadsheets", means: "plot"),
            ForeignWord("countplot", of: "seaborn") { "plot bar count by " + $0.rest },
        ]

    /// `scatter a b` and `scatter a vs b`: y over x.
    @Sendable private static func points(_ stage: ForeignStage) -> String? {
        let stage = stage.bare
        let names = stage.names
        guard names.count >= 2 else { return "plot point " + stage.rest }
        if let (before, after) = stage.split(at: "vs", "over", "against"), !before.isEmpty, !after.isEmpty {
            return "plot point \(before.joined(separator: ", ")) over \(after.joined(separator: " "))"
        }
        return "plot point \(names[1]) over \(names[0]) \(names.dropFirst(2).joined(separator: " "))".trimmed
    }

    @Sendable private static func lines(_ stage: ForeignStage) -> String? {
        ("plot line " + stage.bare.rest).trimmed
    }

    /// `heatmap a b`: how many rows; `heatmap temp by hour and weekday`, `heatmap temp hour weekday`: the mean of the rest by what
    /// speaks of the calendar, else by the first two.
    @Sendable static func cells(_ stage: ForeignStage) -> String? {
        if let (values, keys) = stage.split(at: "by", "over"), !values.isEmpty {
            // `by team by season`
            let keys = [" and ", " by "].reduce(keys.joined(separator: " ")) { $0.replacing($1, with: " ") }
                .replacing(" of ", with: "_of_")
            let cycles = keys.split(separator: " ").map { cycle(String($0)) }
            let isCounted = values.count > 1 || values == ["count"]
            return
                "plot rect \(isCounted ? "" : "mean ")\(values.joined(separator: " ")) by \(cycles.joined(separator: ", "))"
        }
        let names = stage.names
        guard names.count == 3 else {
            return names.count == 2 ? "plot rect count by \(names[0]), \(names[1])" : "plot rect \(stage.rest)"
        }
        let keys = names.filter { cycles[$0.lowercased()] != nil }
        if keys.count == 2, let value = names.first(where: { !keys.contains($0) }) {
            return "plot rect mean \(value) by \(keys.map(cycle).joined(separator: ", "))"
        }
        return "plot rect mean \(names[2]) by \(names[0]), \(names[1])"
    }

    /// What a word for a part of the calendar is as a cycle.
    private static let cycles = [
        "hour": "hour of day", "weekday": "weekday", "day": "weekday", "dow": "weekday", "month": "month of year",
        "day_of_week": "weekday", "hour_of_day": "hour of day", "month_of_year": "month of year",
    ]

    private static func cycle(_ word: String) -> String {
        let bare = word.hasSuffix(",") ? String(word.dropLast()) : word
        return cycles[bare.lowercased()] ?? bare.replacing("_of_", with: " of ")
    }

    private static let units = [
        "minutely": "minute", "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month",
        "quarterly": "quarter", "yearly": "year",
    ]

    /// `plot line daily max wind`: what the adverb of `aggregate` says is a key of what is drawn.
    static func adverbial(_ words: [String], _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        guard words.first == "plot", !words.contains("+"),
            let place = words.firstIndex(where: { units[$0.lowercased()] != nil }), place + 1 < words.count,
            let unit = units[words[place].lowercased()]
        else { return nil }
        var rest = words
        rest.remove(at: place)
        func endsValues(_ word: String) -> Bool {
            let word = word.lowercased()
            return ["by", "where", "as", "x", "y"].contains(word)
                || vocabulary.entry(.style, word) != nil || vocabulary.entry(.clause, word) != nil
        }
        let end = rest[place...].firstIndex(where: endsValues) ?? rest.endIndex
        guard end > place else { return nil }
        rest.insert("by \(unit)", at: end)
        return (rest.joined(separator: " "), words[place])
    }

    /// `plot temperature daily` and `plot a right b`.
    static func periodic(_ stage: ForeignStage) -> String? {
        var words = stage.words
        let isOfAxis = words.contains { ["x", "y", "ticks", "xticks", "format"].contains($0.lowercased()) }
        if let last = words.last?.lowercased(), let unit = units[last], words.count > 1, !isOfAxis {
            words.removeLast()
            let marks: Set<String> = ["line", "bar", "area", "point"]
            let mark = marks.contains(words[0]) ? words.removeFirst() : "line"
            return "plot \(mark) mean \(words.joined(separator: " ")) by \(unit)"
        }
        if words.count == 4, words[2] == "right" {
            return "plot \(words[0]) \(words[1]) + \(words[0]) \(words[3]) right"
        }
        return nil
    }

    /// `plot line wind from 8:00 to 12:00`: what is seen of x is a clause.
    static func within(_ words: [String]) -> (line: String, word: String)? {
        guard words.first == "plot", words.count > 5,
            let place = words.lastIndex(where: { ["from", "between"].contains($0.lowercased()) }),
            words.count == place + 4, ["to", "until", "till", "and"].contains(words[place + 2].lowercased()),
            // `x-axis from 0 to 50` is said of that axis.
            !words[..<place].contains(where: { ForeignAxisWords.axis[$0.lowercased()] != nil }),
            words[place + 1].first?.isNumber ?? false, words[place + 3].first?.isNumber ?? false
        else { return nil }
        let line = words[..<place].joined(separator: " ")
        return ("\(line) | x \(words[place + 1])..\(words[place + 3])", words[place])
    }

    /// `[0:100]`, `(0, 100)`, `0 100`.
    static func range(_ axis: String, _ text: String) -> String? {
        let ends = text.split { "[](): ,\"'".contains($0) }.map(String.init)
        return ends.count == 2 ? "\(axis) \(ends[0])..\(ends[1])" : nil
    }
}
