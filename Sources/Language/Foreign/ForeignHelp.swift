import Catalog

/// What a word of another language is in this one, for whoever asks for it by `help`.
package struct ForeignHelp: Sendable {
    /// What a person from elsewhere types, and the same here; both over the columns of `Samples/stations.csv`.
    package var foreign: String
    package var line: String
    package var tongue: String
    /// The words of this language that say it.
    package var own: String

    /// Words that may stand behind, tried in order until a line comes out that can be read.
    private static let behind = [
        "", "low > 5", "station mean low", "5", "low", "low high", "breeze = low", "span = high - low",
        "low as cold", "D mean low", "low by weekday", "7 low", "[0:20]", "other", "\"Title\"", "low °C", "other.csv",
    ]

    /// Words behind those that say little by the first that can be read.
    private static let samples: [(words: [String], behind: String)] = [
        (["union", "union all", "concat", "bind_rows", "rbind"], "other"),
        (["merge", "left join", "left_join", "inner join", "inner_join"], "other on station"),
        (["select", "project", "cut", "drop column", "drop columns", "remove", "drop_column"], "low, high"),
        (["rename column", "rename_column"], "low as cold"), (["spread", "pivot_wider"], "station of low"),
        (["pivot_table", "crosstab"], "station of low"),
        (["nlargest", "slice_max", "nsmallest", "slice_min"], "3 low"),
        (["scatter", "scatterplot", "scatter plot", "plot scatter", "plot scatterplot", "geom_point"], "low high"),
        (["rename"], "low as cold"), (["cast", "astype", "to_unit"], "low °C"),
        (["value_counts", "tally", "count by", "count_values", "freq", "frequency"], "station"),
        (["distinct", "unique", "uniq", "nunique"], "station"),
        (
            ["read", "read_csv", "import", "cat", "open csv", "use", "fread", "load data"],
            "Samples/stations.csv"
        ),
        (["write", "to_csv", "savefig", "ggsave", "write_csv", "output", "dump"], "low.csv"),
        (["set xrange", "xlim"], "[2023:2024]"), (["ewm", "ema", "ewma"], "0.3 low"), (["plot histogram of"], "low"),
        (["pie", "plot pie", "donut", "plot donut", "pie chart"], "sum low by station"),
        (["heatmap", "plot heatmap", "geom_tile", "plot heat"], "mean low by station, weekday"),
        (["plot mean", "plot median", "plot sum", "plot max", "plot min"], "low by station"),
        (["del", "rm", "delete", "unset", "drop table"], "other"), (["dropna", "drop_na", "na.omit"], "low"),
        (["fill"], "low 0"), (["between", "period", "during", "range"], "2024-06-01 and 2024-07-01"),
        (["from", "since", "after", "until", "till", "before"], "2024-06-01"),
        (["seasonal", "seasonality", "decompose", "stl", "smooth", "smoothed"], "low"),
        (["anomalies", "anomaly", "detect anomalies", "spikes"], "low"), (["convert", "unit convert"], "low to °F"),
        (["plot cell", "plot cells", "plot tile"], "mean low by station, weekday"),
        (["timezone", "time zone", "tz", "zone", "set tz", "tz_convert", "tz_localize"], "Europe/Berlin"),
        (["only", "zoom", "zoom to", "zoom in"], "2024-06"), (["filter by"], "low > 5"),
        (["outliers", "find outliers", "fill missing", "fill gaps", "fill nan", "fill na"], "low"),
        (["y axis", "y-axis", "yaxis"], "log"),
        (["x axis", "x-axis", "xaxis"], "2024-06..2024-07"), (["plot log", "plot logarithmic"], "low"),
        (["percent change", "percentage change", "growth"], "low"),
        (["log", "log10", "sqrt", "exp", "abs", "round"], "low"), (["set output"], "low.svg"),
        (["set terminal", "set term"], "svg"),
    ]

    /// Every foreign word in the order of its catalogue, each once.
    package static let words: [String] = {
        var seen: Set<String> = []
        let all =
            ForeignCatalog.all.flatMap(\.words) + ForeignGroups.aggregates.keys.sorted()
            + ForeignPlots.inside.keys.sorted().map(\.trimmed)
        return all.filter { seen.insert($0).inserted }
    }()

    /// Nil for a word that no catalogue of foreign words has, or whose line cannot be read.
    package init?(_ word: String, parser: Parser) {
        let word = word.lowercased().trimmed
        guard Self.words.contains(word) else { return nil }
        let sample = Self.samples.first { $0.words.contains(word) }.map { [$0.behind] } ?? []
        let statements =
            (sample + Self.behind).map { ("\(word) \($0)").trimmed }
            // A log scale needs numbers along its axis.
            + (["log x", "logx"].contains(word) ? ["plot point high over low \(word)"] : [])
            + [
                "aggregate daily \(word) low", "plot bar sum low by station \(word) 3",
                "plot bar sum low by station \(word)", "plot line low \(word) station", "plot line low \(word)",
            ]
        for statement in statements {
            guard let reading = ForeignReading(parser: parser, parameters: Parameters()).line(for: statement) else {
                continue
            }
            (foreign, line, tongue) = (statement, reading.line, reading.tongue)
            own = Self.own(of: word, reading.line, parser.vocabulary)
            return
        }
        return nil
    }

    private static func own(of word: String, _ line: String, _ vocabulary: Vocabulary) -> String {
        if let aggregate = ForeignGroups.aggregates[word], vocabulary.entry(.aggregate, aggregate) != nil {
            return aggregate
        }
        if !beginsStatements(word), let inside = ForeignPlots.inside.first(where: { $0.key.trimmed == word })?.value {
            let words = inside.split { " |".contains($0) }.joined(separator: " ")
            if !words.isEmpty { return words }
        }
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
