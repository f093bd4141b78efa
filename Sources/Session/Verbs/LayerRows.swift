import Charts
import Diagnostics
import Series
import Syntax

/// The rows that the layers of a plot draw, where stages stand in them: `cumulative rain`, `sum rain by day rolling 7 days`.
///
/// A layer is a short pipeline: its aggregates by its keys, the stages behind them, then its mark.
struct LayerRows {
    /// The rows of layers that have none of their own.
    var frame: Frame
    /// Rows of one layer alone, by the name that it calls them.
    var own: [String: Frame] = [:]
    /// Whether layers of one verb stand beside each other, so that their own words tell them apart.
    private var isDoubled = false
    let context: SeriesContext
    private let source: String

    /// - Parameter source: the cell, in whose words a stage behind a column is said.
    init(_ frame: Frame, _ context: SeriesContext, source: String) {
        (self.frame, self.context, self.source) = (frame, context, source)
    }

    /// Takes the rows that each layer is of: those for which its conditions hold, and those behind all layers.
    ///
    /// - Parameters:
    ///   - shared: the conditions that stand behind clauses.
    ///   - stored: the rows of a series that a layer names.
    mutating func choose(
        _ spec: inout ChartSpec, _ words: [Arguments], shared: [Argument], stored: (String) throws -> Frame
    ) throws {
        let isAlone = spec.layers.count == 1
        for place in spec.layers.indices {
            let conditions = words[min(place, words.count - 1)].all.filter { $0.label == "condition" } + shared
            guard !conditions.isEmpty else { continue }
            let series = spec.layers[place].series
            var rows = try series.map(stored) ?? frame
            var said = ""
            for condition in conditions {
                let words = Arguments([condition], range: condition.range)
                rows = try WhereTransform(words, context).apply(to: rows, context).frame
                said += " where " + words.words(in: source)
            }
            if isAlone, series == nil {
                frame = rows
                continue
            }
            let columns = spec.layers[place].columns.map(\.words).joined(separator: ", ")
            let name = (series.map { "\($0)." } ?? "") + columns + said
            (own[name], spec.layers[place].series) = (rows, name)
            if !isAlone, spec.layers[place].columns.count == 1, spec.layers[place].label == nil {
                spec.layers[place].label = name
            }
        }
    }

    /// Converts what a layer draws in another unit than it has: its values, so that any aggregate of them is in it.
    mutating func convert(_ spec: inout ChartSpec, _ words: [Arguments]) throws {
        for place in spec.layers.indices {
            let words = words[min(place, words.count - 1)]
            guard words.hasUnits else { continue }
            var rows = spec.layers[place].series.flatMap { own[$0] } ?? frame
            let named = spec.layers[place].columns.compactMap(\.name)
            for (at, value) in words.values.enumerated() where at < spec.layers[place].columns.count {
                guard case .group(let value) = value.value, let unit = value.word("in")?.text else { continue }
                var column = spec.layers[place].columns[at]
                let source: Column
                if let expression = column.expression {
                    var evaluator = ExpressionEvaluator(rows, context)
                    source = try evaluator.column(expression, name: column.words)
                } else {
                    source = try rows.require(column.name ?? "")
                }
                var made = try source.converted(to: unit)
                // Beside the same column in its own unit it has another name.
                let isTaken = spec.layers.count > 1 || named.count { $0 == made.name } > 1
                if isTaken { made.name += " in " + (made.unit ?? unit) }
                rows.columns.removeAll { $0.name == made.name }
                rows.columns.append(made)
                (column.name, column.expression) = (made.name, nil)
                spec.layers[place].columns[at] = column
            }
            if let name = spec.layers[place].series { own[name] = rows } else { frame = rows }
        }
    }

    /// Runs the stages of each layer, after which it draws columns.
    mutating func settle(_ spec: inout ChartSpec, _ words: [Arguments]) throws {
        let verbs = words.flatMap { $0.groups("then") + $0.groups("step") }.compactMap { $0.word("name")?.text }
        isDoubled = Set(verbs).count < verbs.count
        // `a, b right` is two layers of one's words.
        for place in spec.layers.indices {
            let words = words[min(place, words.count - 1)]
            guard words.has("step") || words.has("then") else { continue }
            let isAlone = spec.layers.count == 1
            let panels = [spec.facet?.column, spec.facet?.across].compactMap { $0 }
            try settle(&spec.layers[place], words, isAlone: isAlone, panels: panels)
        }
    }

    private mutating func settle(
        _ layer: inout LayerSpec, _ words: Arguments, isAlone: Bool, panels: [String]
    ) throws {
        var rows = layer.series.flatMap { own[$0] } ?? frame
        if isAlone { layer.series = nil }
        var (before, after) = ("", "")
        var stage = (head: "", tail: "")
        if let totals = words.group("step").flatMap({ LayerTotals($0, on: layer.mark, of: rows) }) {
            let lines = layer.lines + panels
            let others = lines.filter { !totals.keys.contains($0) }
            rows = try AggregateTransform(
                totals.isOfParts ? totals.aggregate.adding(keys: others) : totals.aggregate, context
            ).apply(to: rows, context).frame
            layer.tellApart(by: rows)
            // Lines at one place are parts of it; bars alone are parts of all.
            let areParts = totals.isOfParts && !layer.lines.allSatisfy(totals.keys.contains)
            let within = totals.isOfParts ? panels + (areParts ? [rows.index.name] : []) : lines
            rows = try made(totals.stage.adding(keys: within), of: rows)
        } else if let step = words.group("step"), !layer.takesBins(of: step) {
            let typed = rows
            let names = layer.lines + panels
            rows = try made(step.within(names, of: typed), of: typed)
            // What a stage with keys of its own made one row of, lines and panels tell apart.
            let lost = names.filter { typed.column($0) != nil && (try? rows.columnOrIndex($0)) == nil }
            if !lost.isEmpty { rows = try made(step.adding(keys: lost), of: typed) }
            layer.take(made: rows, of: typed)
            before = (step.word("name")?.text ?? "") + " "
            stage = step.around(in: source)
        }
        for step in words.groups("then") {
            if layer.stacksParts(step, of: rows) {
                layer.styles.stack = .normalize
                if layer.keys.isEmpty { layer.keys = KeySpec.reading(step) }
                continue
            }
            if layer.columns.contains(where: { $0.name == nil || $0.isOfSeveral }) || !layer.keys.isEmpty {
                rows = try drawn(&layer, words, rows)
            }
            let stage = step.about(layer)
            // Of several lines the parts at each place are 100 %, not those of each line.
            let isOfPlaces = step.isShare && !layer.lines.isEmpty
            rows = try made(
                isOfPlaces
                    ? stage.adding(keys: panels + [rows.index.name]) : stage.within(layer.lines + panels, of: rows),
                of: rows)
            after += " " + step.words(in: source)
        }
        // A key that the rows are of is no colour of them.
        if case .column(let key, _)? = layer.styles.color, rows.index.name == key, frame.index.name != key {
            layer.styles.color = nil
        }
        if isAlone {
            frame = rows
            return
        }
        place(rows, of: &layer, (before, after), stage: stage)
    }

    /// Beside other layers, and after what the layer draws, the columns have names of their own; where the rows are others, so do these.
    ///
    /// - Parameter stage: as it was typed, up to its columns and behind them.
    private mutating func place(
        _ rows: Frame, of layer: inout LayerSpec, _ around: (before: String, after: String),
        stage: (head: String, tail: String)
    ) {
        let isSame =
            layer.series == nil && rows.count == frame.count
            && layer.columns.allSatisfy { rows.column($0.name ?? "") != nil }
        var drawn = isSame ? frame : rows
        for place in layer.columns.indices {
            guard var column = rows.column(layer.columns[place].name ?? "") else { continue }
            // What was made of it is a part of its name then: `rolling mean price`, `rolling 7 days mean price` beside another.
            var name = column.work.map { "\($0.words) \(column.name)" } ?? around.before + column.name + around.after
            if isDoubled {
                name = (stage.head.isEmpty ? around.before : stage.head) + column.name + stage.tail + around.after
            }
            column.name = name
            column.work?.words = ""
            drawn.columns.removeAll { $0.name == column.name }
            drawn.columns.append(column)
            layer.columns[place].name = column.name
        }
        if isSame {
            frame = drawn
        } else {
            let name = layer.columns.compactMap(\.name).joined(separator: ", ")
            (own[name], layer.series) = (drawn, name)
        }
    }

    private func made(_ step: Arguments, of rows: Frame) throws -> Frame {
        guard let verb = step.word("name")?.text, let transform = VerbCatalog.transform(verb) else { return rows }
        return try transform.init(step.withoutName, context).apply(to: rows, context).frame
    }

    // MARK: What a layer draws, as columns

    /// The rows with a column for each thing that the layer draws, one row a place where its keys combine them.
    private func drawn(_ layer: inout LayerSpec, _ words: Arguments, _ rows: Frame) throws -> Frame {
        let isCombined = !layer.keys.isEmpty || layer.columns.contains(where: \.isOfSeveral)
        guard isCombined else {
            var rows = rows
            for place in layer.columns.indices {
                guard let expression = layer.columns[place].expression else { continue }
                let name = layer.columns[place].words
                var evaluator = ExpressionEvaluator(rows, context)
                rows.columns.removeAll { $0.name == name }
                rows.columns.append(try evaluator.numbers(expression, name: name))
                layer.columns[place] = ColumnSpec(name: name)
            }
            return rows
        }
        var all = words.each("key")
        if case .column(let color, _)? = layer.styles.color { all.append(Self.key(color, words.range)) }
        if layer.keys.isEmpty { all.insert(Self.key(rows.index.name, words.range), at: 0) }
        var columns: [ColumnSpec] = []
        for (column, value) in zip(layer.columns, words.values) {
            all.append(try Self.aggregate(column, value, in: rows))
            columns.append(ColumnSpec(name: column.words))
        }
        let aggregated = try AggregateTransform(Arguments(all, range: words.range), context).apply(to: rows, context)
        layer.tellApart(by: aggregated.frame)
        (layer.columns, layer.keys) = (columns, [])
        return aggregated.frame
    }

    private static func key(_ name: String, _ range: SourceRange) -> Argument {
        let column = Argument(label: "column", value: .word(name), range: range, isColumn: true)
        return Argument(label: "key", value: .group(Arguments([column], range: range)), range: range)
    }

    /// What the layer draws as `aggregate` has it, with the name that it is called by.
    private static func aggregate(_ column: ColumnSpec, _ value: Argument, in rows: Frame) throws -> Argument {
        guard case .group(let words) = value.value else { return value }
        var inside = words.all.filter { $0.label != "label" }
        inside.insert(Argument(label: "name", value: .word(column.words), range: value.range), at: 0)
        if !column.isOfSeveral {
            let isCount = column.name == "count" && rows.column("count") == nil
            let found = column.name.flatMap { rows.column($0) }
            let usual = isCount ? "count" : try found.map { try AdditiveQuantities.usualAggregate(of: $0) } ?? "mean"
            inside.append(Argument(label: "aggregate", value: .word(usual), range: value.range))
            if isCount { inside.removeAll { $0.label == "column" } }
        }
        return Argument(label: "agg", value: .group(Arguments(inside, range: value.range)), range: value.range)
    }
}

extension ColumnSpec {
    /// What it is called: `sum rain`, `a - b`.
    fileprivate var words: String {
        if let label { return label }
        let what = name ?? (formula ?? expression).map { $0.words.filter { $0 != "`" } } ?? ""
        return aggregate.map { "\($0) \(what)" } ?? what
    }
}

extension Arguments {
    /// Whether a unit is said of what a layer draws.
    var hasUnits: Bool { values.contains { if case .group(let value) = $0.value { value.has("in") } else { false } } }

    /// The things that a layer draws.
    fileprivate var values: [Argument] { (group("mark") ?? group("bare"))?.each("value") ?? [] }

    /// As it was typed.
    fileprivate func words(in source: String) -> String {
        let bytes = Array(source.utf8)
        let (lower, upper) = (max(0, range.lower), min(range.upper, bytes.count))
        guard lower < upper else { return word("name")?.text ?? "" }
        return String(decoding: bytes[lower..<upper], as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The same before the first of its columns and behind the last.
    fileprivate func around(in source: String) -> (head: String, tail: String) {
        let typed = words(in: source)
        let places = stepColumns.flatMap { [NameSpelling.quoted($0), "`\($0)`", $0] }.compactMap { name in
            typed.firstRange(of: " " + name)
        }
        guard let first = places.map(\.lowerBound).min(), let last = places.map(\.upperBound).max() else {
            return (typed + " ", "")
        }
        return (typed[..<first] + " ", String(typed[last...]))
    }

    /// A stage that names no columns is about those that the layer draws.
    fileprivate func about(_ layer: LayerSpec) -> Arguments {
        guard stepColumns.isEmpty else { return self }
        var words = self
        words.all += layer.columns.compactMap(\.name).map {
            Argument(label: "column", value: .word($0), range: range, isColumn: true)
        }
        return words
    }

    /// A stage that names no key goes on within the lines and panels that are drawn, not from one into the next.
    fileprivate func within(_ names: [String], of rows: Frame) -> Arguments {
        var words = self
        // Where rows stand along x is no group of theirs: `cumulative amount by date`.
        words.all.removeAll { argument in
            guard argument.label == "key", case .group(let key) = argument.value, let name = key.word("column")?.text
            else { return false }
            return name == rows.index.name || ColumnNames.meant(name, [rows.index.name]) != nil
        }
        return words.has("key") ? words : words.adding(keys: names.filter { rows.column($0)?.text != nil })
    }

    fileprivate func adding(keys names: [String]) -> Arguments {
        var words = self
        for name in names {
            let key = Argument(label: "column", value: .word(name), range: range, isColumn: true)
            words.all.append(Argument(label: "key", value: .group(Arguments([key], range: range)), range: range))
        }
        return words
    }
}

extension Arguments {
    /// Whether a stage is that of shares, of no keys of its own.
    fileprivate var isShare: Bool { isShareOfAll && !has("key") }

    var isShareOfAll: Bool {
        let verb = word("name").flatMap { VerbCatalog.transform($0.text) }
        return verb?.entry.name == ShareTransform.entry.name && !has("within") && !has("where") && !has("expression")
    }
}

extension LayerSpec {
    /// Whether a stage of shares is how the parts lie on each other: `plot bar count by month color by weather percent`. Where a stack is
    /// asked for, several columns are parts too, and keys behind the stage are those of the stacks: `plot bar a, b stack share by k`.
    fileprivate func stacksParts(_ step: Arguments, of rows: Frame) -> Bool {
        guard step.isShareOfAll, styles.stack != .off, MarkCatalog.named(mark)?.positions.contains(.stack) ?? false
        else { return false }
        let isStack = styles.stack != nil
        // Several columns of one unit are parts of each place.
        let units = Set(columns.map { $0.name.flatMap { rows.column($0)?.unit } })
        let areParts = columns.count > 1 && styles.group != true && (isStack || units.count == 1)
        return (!lines.isEmpty || areParts) && (!step.has("key") || isStack && keys.isEmpty)
    }

    /// The first key is where rows stand, a second tells them apart.
    fileprivate mutating func tellApart(by rows: Frame) {
        guard styles.color == nil, let other = rows.groups.first(where: { $0 != rows.index.name }) else { return }
        styles.color = .column(other, palette: nil)
    }

    /// The columns that tell its lines apart.
    fileprivate var lines: [String] {
        var names = [styles.dashBy, styles.symbolBy].compactMap { $0 }
        if case .column(let color, _)? = styles.color { names.insert(color, at: 0) }
        return names
    }
}

extension LayerSpec {
    /// Whether a stage of bins is how wide those of the mark are: `plot histogram bin age 10`.
    fileprivate mutating func takesBins(of step: Arguments) -> Bool {
        guard MarkCatalog.named(mark)?.stat == .bins, let width = step.number("width")?.value, width > 0,
            width.isFinite,
            step.word("name").flatMap({ VerbCatalog.transform($0.text) })?.entry.name == BinTransform.entry.name
        else { return false }
        styles.binWidth = .number(width)
        return true
    }

    /// The one column that a stage made, where none has the name that was typed: `share error by host` is of rows with `level == "error"`.
    fileprivate mutating func take(made rows: Frame, of before: Frame) {
        guard columns.count == 1, let name = columns[0].name, rows.column(name) == nil, rows.index.name != name else {
            return
        }
        let fresh = rows.numberColumns.map(\.name).filter { before.column($0) == nil && !rows.groups.contains($0) }
        if fresh.count == 1 { columns[0].name = fresh[0] }
    }
}
