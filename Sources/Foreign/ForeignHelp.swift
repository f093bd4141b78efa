import Catalog
import Language
import Syntax

/// What a word of another language is in this one, for whoever asks for it by `help`.
package struct ForeignHelp: Sendable {
    /// What a person from elsewhere types, and the same here; both over the columns of `Samples/stations.csv`.
    package var foreign: String
    package var line: String
    package var tongue: String
    /// The word that the line was known by.
    package var word: String
    /// The words of this language that say it.
    package var own: String

    /// Words that may stand behind, tried in order until a line comes out that can be read.
    private static let behind = [
        "", "low > 5", "station mean low", "5", "low", "low high", "breeze = low", "span = high - low",
        "low as cold", "D mean low", "low by weekday", "7 low", "[0:20]", "other", "\"Title\"", "low °C", "other.csv",
    ]

    /// Words behind those that say little by the first that can be read.
    private static let samples: [(words: [String], behind: String)] =
        [
            (["merge", "left join", "left_join", "inner join", "inner_join"], "other on station"),
            (["lookup", "vlookup", "xlookup"], "low from other by station"),
            (["select", "remove"], "low, high"),
            (["weighted mean", "weighted average", "weighted avg", "wavg"], "high by precipitation"),
            (["rename column", "rename_column"], "low as cold"), (["spread"], "station of low"),
            (["pivot_table", "crosstab"], "station of low"),
            (["nlargest", "slice_max", "nsmallest", "slice_min"], "3 low"),
            (["scatter", "scatterplot", "scatter plot", "plot scatter", "plot scatterplot", "geom_point"], "low high"),
            (["rename"], "low as cold"), (["count if", "countif", "countifs"], "low > 30"),
            (["cast", "astype", "to_unit"], "low °C"),
            (["value_counts", "tally", "count by", "count_values", "freq", "frequency"], "station"),
            (["distinct", "unique", "uniq"], "station"),
            (
                ["read", "read_csv", "import", "cat", "open csv", "use", "fread", "load data"],
                "Samples/stations.csv"
            ),
            (["write", "to_csv", "savefig", "ggsave", "write_csv", "output", "dump"], "low.csv"),
            (["set xrange"], "[2023:2024]"), (["ewm", "ema", "ewma"], "0.3 low"),
            (["plot histogram of", "histogram of"], "low"),
            (["pie", "plot pie", "pie chart"], "sum precipitation by station"),
            (["heatmap", "plot heatmap", "geom_tile", "plot heat"], "mean low by station, weekday"),
            (["plot mean", "plot median", "plot sum", "plot max", "plot min"], "low by station"),
            (["del", "rm", "delete", "unset", "drop table"], "other"), (["dropna", "drop_na", "na.omit"], "low"),
            (["fill"], "low 0"), (["period", "during", "range"], "2024-06-01 and 2024-07-01"),
            (["from", "since", "after", "until", "till", "before"], "2024-06-01"),
            (["seasonal", "seasonality", "decompose", "stl", "smooth", "smoothed"], "low"),
            (["anomalies", "anomaly", "detect anomalies", "spikes"], "low"),
            (["convert", "unit convert"], "low to °F"),
            (["plot cell", "plot cells", "plot tile"], "mean low by station, weekday"),
            (["timezone", "time zone", "tz", "zone", "set tz", "tz_convert", "tz_localize"], "Europe/Berlin"),
            (["only", "zoom", "zoom to", "zoom in"], "2024-06"),
            (["outliers", "find outliers", "fill missing", "fill gaps", "fill nan", "fill na"], "low"),
            (["plot log", "plot logarithmic"], "low"),
            (["percent change", "percentage change", "growth"], "low"),
            (["log", "log10", "sqrt", "exp", "abs", "round"], "low"), (["set output"], "low.svg"),
            (["set terminal", "set term"], "svg"),
        ]

    /// The same of marks, each also behind `plot`.
    private static let marks: [(words: [String], behind: String)] = [
        (["bubble", "bubbles", "bubbleplot", "3d", "3d scatter", "scatter3d", "scatter_3d"], "low high precipitation"),
        (
            [
                "hist2d", "2d histogram", "2d hist", "histogram2d", "hexbin", "bin2d", "geom_bin2d", "geom_hex",
                "contour",
                "density heatmap", "density2d", "regplot", "lmplot", "regression plot",
            ], "low high"
        ),
        (["smooth line"], "low"), (["dumbbell", "connected dot", "gap plot"], "low high by station"),
        (["heat map", "pcolormesh", "imshow", "matrix", "surface"], "mean low by station, weekday"),
        (
            [
                "doughnut chart", "donut chart", "gauge", "arc", "wedge", "sunburst", "piechart",
            ],
            "sum precipitation by station"
        ),
        (["candlestick", "candlesticks", "ohlc", "kline"], "low, high, low, high by month"),
        (
            [
                "errorbar", "errorbars", "error bars", "pointrange", "linerange", "crossbar", "geom_errorbar",
                "pivot table",
            ], "low by station"
        ),
        (["twoway", "graph twoway"], "point high low"), (["render"], "timechart"), (["timechart"], "span=1d avg(low)"),
    ]

    /// Words that may stand behind those of an axis.
    private static let behindAxis = [
        "range": "0 50", "title": "speed", "ticks": "10", "step": "10", "scale": "log", "format": ".1f", "min": "5",
        "max": "50",
        "": "from 0 to 50",
    ]

    /// Every foreign word in the order of its catalogue, each once.
    package static let words: [String] = {
        var seen: Set<String> = []
        let all =
            ForeignCatalog.all.flatMap(\.words) + ForeignGroups.aggregates.keys.sorted()
            + ForeignInside.all.flatMap(\.words) + ForeignAxisWords.axis.keys.sorted()
        return all.filter { seen.insert($0).inserted }
    }()

    /// Those that stand inside a plot's line alone.
    package static let insideWords: [String] = ForeignInside.all.flatMap(\.words).filter { !beginsStatements($0) }

    /// Nil for a word that no catalogue of foreign words has, or whose line cannot be read.
    package init?(_ word: String, parser: Parser) {
        let word = word.lowercased().trimmed
        guard Self.words.contains(word) else { return nil }
        let bare = word.hasPrefix("plot ") ? String(word.dropFirst(5)) : word
        let known = Self.samples.first { $0.words.contains(word) } ?? Self.marks.first { $0.words.contains(bare) }
        let sample = known.map { [$0.behind] } ?? []
        let statements =
            (sample + Self.behind).map { ("\(word) \($0)").trimmed }
            + ["aggregate daily \(word) low"]
        let inside = ForeignInside.byWord[word].map { [$0.sample.replacing("@", with: word)] } ?? []
        // All of `high` is above zero, as a log scale needs.
        let columns = ForeignAxisWords.axis[word]?.0 == "x" ? "low over high" : "high over low"
        let axes =
            ForeignAxisWords.axis[word].map { axis in
                ["plot point \(columns) \(word) \(Self.behindAxis[axis.1.first ?? ""] ?? "")".trimmed]
            } ?? []
        for statement in Self.beginsStatements(word) ? statements + inside : inside + axes + statements {
            guard let reading = ForeignReading(parser: parser, parameters: Parameters()).line(for: statement) else {
                continue
            }
            (foreign, line, tongue, self.word) = (statement, reading.line, reading.tongue, reading.word)
            own = Self.own(of: word, reading.line, parser.vocabulary)
            return
        }
        return nil
    }

    private static func own(of word: String, _ line: String, _ vocabulary: Vocabulary) -> String {
        if let aggregate = ForeignGroups.aggregates[word], vocabulary.entry(.aggregate, aggregate) != nil {
            return aggregate
        }
        if !beginsStatements(word), let inside = ForeignInside.byWord[word] { return inside.own }
        if let (axis, _) = ForeignAxisWords.axis[word] { return axis }
        let words = line.split(separator: " ").map(String.init)
        for count in [2, 1] where words.count >= count {
            let name = words.prefix(count).joined(separator: " ")
            // A mark says more than the verb before it.
            if count == 2, words[0] == "plot", vocabulary.entry(.mark, words[1]) != nil { return words[1] }
            if EntryKind.allCases.contains(where: { vocabulary.entry($0, name) != nil }) { return name }
        }
        return words.first ?? line
    }

    /// Whether statements elsewhere begin with the word.
    package static func beginsStatements(_ word: String) -> Bool {
        ForeignCatalog.all.contains { $0.words.contains(word.lowercased().trimmed) }
    }

    /// As `help` answers.
    package func text(_ vocabulary: Vocabulary) -> String {
        let head = "what \(tongue) call so is `\(own)` here:\n  \(foreign)\n  → \(line)"
        let meant =
            HelpText.text(for: own, vocabulary: vocabulary) ?? HelpText.text(ofPhrase: own, vocabulary: vocabulary)
        return meant.map { head + "\n\n" + $0 } ?? head
    }
}
