import Catalog
import Diagnostics
import Series
import Syntax

/// The `plot` verb: its entry, and the words that follow it read into a specification.
package enum PlotForm {
    package static let entry = CatalogEntry(
        .verb, "plot", summary: "draw a chart of the current series",
        form: .sequence([
            .optional(
                .choice([
                    rule,
                    .sequence([
                        .layers(
                            .line(
                                .group(
                                    "layer",
                                    .sequence([
                                        .choice([
                                            .sequence([
                                                .group("mark", .slot("name", .word(.mark))),
                                                .step("step", isAfterSubject: false),
                                            ]),
                                            .entry("mark", .mark), .step("step", isAfterSubject: false),
                                            .group("bare", MarkForms.bareColumns),
                                        ]),
                                        .optional(.sequence([.word("from"), .slot("from", .series)])),
                                        .optional(
                                            .sequence([.word("over"), .slot("over", .column), AxisWords.scaleAlong])),
                                        .many(.choice([Forms.byPlotKeys, condition])),
                                        .many(
                                            .choice([
                                                .flag("y right", as: Forms.unoffered), .entry("style", .style),
                                                condition, .step("then", isAfterSubject: true),
                                            ])),
                                        .optional(.sequence([.word("as"), .slot("label", .text)])),
                                    ])))),
                        .many(.choice([clauseOrScale, condition])),
                    ]),
                ])),
            .many(clause), .result, .many(clause),
        ]),
        impliedBefore: [.mark],
        examples: [
            Example("load Samples/weather.csv\nplot line temperature"),
            Example("load Samples/weather.csv\nplot bar sum precipitation by hour"),
            Example("load Samples/weather.csv\nplot line rolling 1 hour mean wind"),
            Example("load Samples/weather.csv\nplot bar max gust - mean wind by hour"),
            Example("load Samples/weather.csv\nplot line gust - wind"),
            Example("load Samples/weather.csv\nplot bar mean gust by hour where wind > 3"),
            Example("load Samples/weather.csv\nplot line sum precipitation by hour rolling 6 hours"),
            Example("load Samples/weather.csv\nplot line wind symbol circle + line gust symbol diamond"),
            Example("load Samples/stations.csv\nplot line low, high over columns by station"),
        ],
        notes: """
            A layer is `MARK [[NAME =] VALUE, …] [from SERIES] [over COLUMN] [by KEYS] [where CONDITION] [style …] [as "LABEL"]`; several are joined by
            `+`, and one without a mark has that of the layer before. A value is a column, an aggregate, or an expression of either: `a - b`, `log(a)`,
            `100 * sum won / count()`; `a + b` is a sum unless the word after `+` is a mark or a stage. `plot line cumulative v` draws what the stage makes, and
            stages may stand after what is drawn: `plot line sum v by day rolling 7 days`. `a.v` is column v of the series a, where no column is called so. `over columns` has the columns themselves along x: `plot line maths, art over columns by pupil` is a line each pupil. Without any layer, `plot` chooses the mark and says so. Clauses and styles follow, each on a line of its own or one after another.
            """)

    /// `rule y 72` right after a bare `plot` is the clause, though `rule` is a mark too.
    private static let rule: Form = .line(
        .group(
            "clause",
            .sequence([
                .flag("rule", as: "name"), RuleClause.saidForm,
            ])))

    /// The rows that a layer draws: `plot line v where city = "Oslo"`.
    private static let condition: Form = .sequence([.word("where"), .slot("condition", .expression)])

    private static let words: [Form] = [.entry("clause", .clause), .entry("style", .style)]
    private static let clause: Form = .line(.choice(words))
    /// After what is drawn a scale may stand without its axis; before it the word would be a column.
    private static let clauseOrScale: Form = .line(.choice(words + [AxisWords.bareScale]))

    /// Everything that this room adds to the vocabulary.
    package static let entries: [CatalogEntry] =
        [entry] + MarkCatalog.all.map { $0.entry } + ClauseCatalog.all.map { $0.entry }
        + StyleCatalog.all.map { $0.entry }
        + PaletteCatalog.entries + TickFormatCatalog.entries + ColorNames.entries
}

extension ChartSpec {
    /// The chart that the words after `plot` describe.
    ///
    /// - Throws: `ChartsError` for values that do not suit their words.
    package init(plot arguments: Arguments) throws {
        self.init()
        for words in arguments.groups("layer") {
            var layer = try LayerSpec(words)
            // A layer that says no mark has that of the one before.
            if layer.mark.isEmpty, let before = layers.last { layer.mark = before.mark }
            layers.append(MarkCatalog.named(layer.mark)?.settled(layer) ?? layer)
            if let scale = words.group("along") ?? words.group("mark")?.group("along") {
                try AxisWords.apply(scale, to: &x, name: XClause.entry.name)
            }
        }
        if layers.count == 1 { layers = layers[0].lastOnRight }
        for argument in arguments.all {
            guard case .group(let words) = argument.value, let name = words.word("name") else { continue }
            switch argument.label {
            case "clause": try ClauseCatalog.named(name.text)?.apply(words.withoutName, to: &self)
            case "style": try StyleCatalog.named(name.text)?.apply(words.withoutName, to: &styles)
            default: break
            }
        }
        // A pie has one key: a second is a pie for each of its values.
        if facet == nil, layers.count == 1, layers[0].mark == SectorMark.entry.name, layers[0].keys.count == 2,
            case .column(let name) = layers[0].keys[1]
        {
            layers[0].keys.removeLast()
            facet = FacetSpec(column: name, columns: nil, freeY: false)
        }
    }

    /// The chart refined by one clause or style that stands as a stage of its own: `title "…"`, `color orange`.
    ///
    /// - Throws: `unknownWord` when the verb is neither; `ChartsError` for values that do not suit.
    package mutating func apply(clause verb: Word, _ arguments: Arguments) throws {
        if let clause = ClauseCatalog.named(verb.text) {
            try clause.apply(arguments, to: &self)
        } else if let style = StyleCatalog.named(verb.text) {
            // Said later than the layers' own words, it replaces them.
            try style.apply(arguments, to: &styles)
            for place in layers.indices where layers[place].styles.says(style) {
                try style.apply(arguments, to: &layers[place].styles)
            }
        } else {
            throw ChartsError.unknownWord(
                verb.text, kind: "clause",
                candidates: ClauseCatalog.all.map { $0.entry.name } + StyleCatalog.all.map { $0.entry.name })
        }
    }
}

extension LayerSpec {
    /// Reads one layer's words.
    init(_ words: Arguments) throws {
        let mark = words.group("mark")
        self.init(mark: mark?.word("name")?.text ?? "")
        kind = mark?.word("kind")?.text
        share = mark?.number("share")?.fraction
        if let step = words.group("step") { steps(step) }
        let values = (mark ?? words.group("bare"))?.groups("value") ?? []
        // What lasts from one time to another names neither.
        columns += values.filter { !$0.has("lane") || $0.has("column") }.map { value in
            var column = ColumnSpec(
                aggregate: value.word("aggregate")?.text, name: value.word("column")?.text,
                expression: value.expression("expression"), upper: value.word("upper")?.text)
            (column.formula, column.label) = (value.expression("formula"), value.word("label")?.text)
            column.interval = value.word("interval").flatMap { MeanInterval(rawValue: $0.text) }
            return column
        }
        series = words.word("from")?.text
        label = words.text("label")?.literal
        over = words.word("over")?.text
        keys += KeySpec.reading(words)
        if keys.isEmpty, let lane = mark?.group("value")?.word("lane") { keys = [.column(lane.text)] }
        if words.has(Forms.unoffered) { styles.right = true }
        for style in words.groups("style") {
            guard let name = style.word("name") else { continue }
            try StyleCatalog.named(name.text)?.apply(style.withoutName, to: &styles)
        }
        runWithinKeys()
    }
}

extension LayerSpec {
    /// `line wind, temperature right`: a right axis stands beside a left one, so that the last column alone is meant.
    fileprivate var lastOnRight: [LayerSpec] {
        guard styles.right == true, columns.count > 1, let last = columns.last else { return [self] }
        var (left, right) = (self, self)
        left.columns.removeLast()
        left.styles.right = nil
        right.columns = [last]
        return [left, right]
    }

    /// Draws the columns that a stage before it makes, a colour a key: `cumulative rain by station`.
    private mutating func steps(_ step: Arguments) {
        columns = step.stepColumns.map { ColumnSpec(name: $0) }
        if let key = step.groups("key").lazy.compactMap({ $0.word("column") }).first {
            styles.color = .column(key.text, palette: nil)
        }
    }
}

extension KeySpec {
    /// The keys after `by`, of a layer or of a stage in it.
    package static func reading(_ words: Arguments) -> [KeySpec] {
        let keys = words.groups("key")
        let cycles = keys.compactMap { $0.word("cycle").flatMap { Cycle(rawValue: $0.text) } }
        return keys.compactMap { key in
            if let expression = key.keyExpression { return .column(expression.keyWords) }
            if let cycle = key.word("cycle").flatMap({ Cycle(rawValue: $0.text) }) { return .cycle(cycle) }
            if let duration = key.duration("duration") {
                return duration.cycle(beside: cycles).map(KeySpec.cycle) ?? .period(duration)
            }
            return key.word("column").map { .column($0.text) }
        }
    }
}

extension Arguments {
    /// The columns that a stage in a layer makes other values of.
    package var stepColumns: [String] {
        words("column").map(\.text)
            + groups("agg").compactMap { ($0.word("name") ?? $0.word("column") ?? $0.word("aggregate"))?.text }
    }

    /// Without the entry's own name, so that a clause reads the same as a stage and within a plot.
    package var withoutName: Arguments {
        var rest = all
        if let first = rest.firstIndex(where: { $0.label == "name" }) { rest.remove(at: first) }
        return Arguments(rest, range: range)
    }
}
