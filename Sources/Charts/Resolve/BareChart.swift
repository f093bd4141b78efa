import Checked
import Series
import Syntax

/// What a `plot` draws that names no mark, or nothing at all: what suits the rows, and the words that say the same.
///
/// Names without time are sorted bars, two measures are points, rows of one time and another are lines only where they have an
/// order, and columns whose ranges differ more than tenfold stand in panels over the same x. Identifiers, codes, coordinates and years
/// are not measures.
struct BareChart {
    var layer: LayerSpec
    /// Categories stand from the greatest value on.
    var isSorted = false
    /// Whether the columns share no axis: each has a panel of its own.
    var isApart = false
    /// Columns that a figure of panels has no room for.
    var left: [String] = []

    /// More different texts than this are not colours.
    private static let mostColors = 16
    /// More lines than this are a tangle.
    private static let mostLines = UnsaidKeys.mostLines
    /// Numbered names beyond this are no categories.
    private static let mostNumbers = 40
    /// Columns that have a panel each, at most.
    private static let mostPanels = 8

    // MARK: Nothing is said

    init(_ frame: Frame) throws {
        layer = LayerSpec(mark: "")
        let measures = try MeasureColumns.of(frame)
        let few = Self.texts(frame).filter { (2...Self.mostColors).contains($0.distinct) }
        switch frame.index.keys {
        case .cycle: layer = Self.layer("bar", measures.prefix(1))
        case .category(let names) where Self.areNumbers(names):
            try chooseForRows(frame, measures, few.first?.name)
        case .category(let names):
            layer = Self.layer("bar", measures.prefix(1))
            isSorted = try !frame.isSorted && !Self.hasOrder(names) && !Self.isMonotonic(measures.first)
        case .time(let times):
            let repeats = Self.repeats(times)
            // However many lines there are: those beyond the palette lie grey beneath.
            let each = !repeats ? nil : Self.texts(frame).first { Self.isLineEach($0, times) }
            // Of what has a row for each time it happens scores and numbers within a session say least.
            let telling = try repeats ? Self.telling(measures) : measures
            let events = BareTimes(frame, times, telling, repeats: repeats, colors: few.first?.name)
            if !measures.isEmpty, measures.allSatisfy({ $0.work?.runsOn ?? false }), frame.groups.isEmpty {
                // What runs on through all rows is a line, whatever the rows are.
                layer = Self.layer("line", try alike(measures, of: frame))
            } else if each == nil, let chosen = try events.layer() {
                layer = chosen
            } else if measures.isEmpty {
                try count(Self.texts(frame))
            } else if repeats {
                layer = Self.layer(
                    each == nil ? "point" : "line", telling.prefix(1), color: (each ?? few.first)?.name)
            } else {
                layer = Self.layer("line", try alike(measures, of: frame))
            }
        case .number, .whole:
            layer = Self.layer(
                try Self.ascends(frame.index) ? "line" : "point", try alike(measures, of: frame))
        case .row:
            // Codes beside texts of few values are none's measure: the texts are counted.
            let own = few.isEmpty ? measures : try MeasureColumns.of(frame, orLabels: false)
            try chooseForRows(frame, own, few.first?.name)
        }
    }

    /// Rows without time or names: places as on a map, lines over a column in even steps, points of two measures, means of few texts, counts of texts alone.
    private mutating func chooseForRows(_ frame: Frame, _ measures: [Column], _ few: String?) throws {
        let texts = Self.texts(frame)
        if let (across, up) = MeasureColumns.place(in: frame) {
            layer = Self.layer("point", [up], color: few)
            layer.over = across.name
        } else if measures.count >= 2, try Self.isGrid(measures[0]) {
            layer = Self.layer("line", try alike(Array(measures.dropFirst()), of: frame))
            layer.over = measures[0].name
        } else if try areScores(measures, few) {
            return
        } else if let (across, up) = try Self.pair(measures) {
            layer = Self.layer("point", [up], color: few)
            layer.over = across.name
        } else if let measure = measures.first {
            guard let few else {
                layer = Self.layer("line", [measure])
                return
            }
            layer = LayerSpec(mark: "bar")
            let isSum = try AdditiveQuantities.contains(measure, of: frame)
            layer.columns = [ColumnSpec(aggregate: isSum ? "sum" : "mean", name: measure.name)]
            layer.keys = [.column(few)]
            isSorted = !texts.contains { $0.name == few && Self.hasOrder($0.text) }
        } else {
            try count(texts)
        }
    }

    /// The first two that points stand well by: whole numbers of few values are rows of dots over each other.
    private static func pair(_ measures: [Column]) throws -> (across: Column, up: Column)? {
        let wide = try telling(measures)
        let two = wide.count >= 2 ? wide : measures
        return two.count >= 2 ? (two[0], two[1]) : nil
    }

    /// Those that are no whole numbers of few values; all where there are none.
    private static func telling(_ measures: [Column]) throws -> [Column] {
        let wide = try measures.filter { try ![.discrete, .truth].contains(Kind($0)) }
        return wide.isEmpty ? measures : wide
    }

    /// Scores side by side, at most.
    private static let mostScores = 5
    /// Values of a score, at most; and so many rows each of them has at least.
    private static let (mostLevels, leastOfLevel) = (11, 4)

    /// Answers on a scale, which points would hide behind each other: the mean of each by a text, or how often the first was given.
    private mutating func areScores(_ measures: [Column], _ few: String?) throws -> Bool {
        let extents = try measures.map { try $0.numbers.flatMap { Extent(of: $0) } }
        guard measures.count >= 2, let first = extents[0] else { return false }
        for (column, extent) in zip(measures, extents) {
            guard try Kind(column) == .discrete, let extent, extent.upper - extent.lower < Double(Self.mostLevels),
                Double(column.count) >= (extent.upper - extent.lower + 1) * Double(Self.leastOfLevel)
            else { return false }
        }
        guard let few else {
            layer = Self.counts(measures[0].name)
            return true
        }
        // One axis is for scores of one scale.
        let alike = zip(measures, extents).filter { $0.1 == first }.map(\.0)
        layer = Self.layer("bar", [])
        layer.columns = alike.prefix(Self.mostScores).map { ColumnSpec(aggregate: "mean", name: $0.name) }
        layer.keys = [.column(few)]
        return true
    }

    /// The rows of each text of the column that has the fewest.
    private mutating func count(_ texts: [Text]) throws {
        let telling = texts.filter { $0.distinct > 1 }.min { $0.distinct < $1.distinct } ?? texts.first
        guard let telling else { throw ChartsError.noNumberColumns }
        layer = Self.counts(telling.name)
        isSorted = !Self.hasOrder(telling.text)
    }

    /// Whether the rows of each text are a line over time. Names that hardly come again, as those of people, are not.
    private static func isLineEach(_ each: Text, _ times: Buffer<Int64>) -> Bool {
        (2...mostLines).contains(each.distinct) && each.distinct * 2 <= times.count
            && UnsaidKeys.isApart(times, each.text) && SteadyLines.areMost(each.text.codes, of: times)
    }

    /// Law (e): names of a kind with an order of its own are not sorted by value.
    private static func hasOrder(_ names: TextColumn) -> Bool {
        names.words.areDistinct && names.dictionary.count <= KindCatalog.most
            && KindCatalog.found(Array(names.dictionary)).map { !$0.kind.areLabels } ?? false
    }

    /// Names that number the rows, S001 to S160, more than there is room for: they say nothing of a row.
    private static func areNumbers(_ names: TextColumn) -> Bool {
        let names = names.dictionary
        let numbered = names.count { name in
            !name.contains(" ") && (name.utf8.last.map { (48...57).contains($0) } ?? false)
        }
        return names.count > mostNumbers && numbered * 10 >= names.count * 9
    }

    // MARK: Columns are said, and no mark

    /// The mark of a layer that names columns alone; of a text the counts of its rows, by keys where there are some.
    static func marked(_ layer: LayerSpec, _ frame: Frame) throws(SeriesError) -> LayerSpec {
        var layer = layer
        if layer.over == nil, layer.columns.count == 1, layer.columns[0].aggregate == nil,
            let name = layer.columns[0].name, let text = frame.column(name)?.text
        {
            let (styles, keys) = (layer.styles, layer.keys)
            layer = counts(name)
            layer.styles = styles
            if !keys.isEmpty {
                layer.keys = keys
                let isKey = keys.contains { if case .column(name) = $0 { true } else { false } }
                if styles.color == nil, !isKey, Set(text.dictionary).count <= mostColors {
                    layer.styles.color = .column(name, palette: nil)
                }
            }
            return layer
        }
        layer.mark = try mark(for: layer, frame)
        return layer
    }

    private static func mark(for layer: LayerSpec, _ frame: Frame) throws(SeriesError) -> String {
        if let over = layer.over { return frame.column(over)?.kind == .times || over == "time" ? "line" : "point" }
        switch layer.keys.first {
        case .period?: return "line"
        case .cycle?, .column?: return "bar"
        case nil: break
        }
        switch frame.index.keys {
        case .cycle, .category: return "bar"
        case .time(let times):
            guard repeats(times) else { return "line" }
            // A line for each text that tells rows of one time apart is drawn then.
            if layer.styles.color == nil { return UnsaidKeys.splitting(frame) == nil ? "point" : "line" }
            if case .column(let name, _)? = layer.styles.color, let text = frame.column(name)?.text {
                return UnsaidKeys.isApart(times, text) ? "line" : "point"
            }
            return "point"
        case .number, .whole: return try ascends(frame.index) ? "line" : "point"
        case .row: return frame.numberColumns.count > 1 ? "histogram" : "line"
        }
    }

    /// The mark itself, or the one most like it that takes what was said: `size by` wants points, `bins` a histogram.
    static func mark(_ usual: String, taking styles: StyleSet) -> String {
        guard let mark = MarkCatalog.named(usual), styles.unsuited(to: mark) != nil else { return usual }
        let others = MarkCatalog.all.filter {
            $0.channels.also.isEmpty && $0.channels.y != .cell && $0.unsaidMeasure != .layerBefore
                && styles.unsuited(to: $0) == nil
        }
        // Along the same x first: `gradient` makes an area of a line, and no bars.
        let likest = others.first { $0.channels.x == mark.channels.x && $0.channels.y == mark.channels.y }
        return (likest ?? others.first { $0.channels.x == mark.channels.x } ?? others.first)?.name ?? usual
    }

    // MARK: What the columns are

    private struct Text {
        var name: String
        var text: TextColumn
        var distinct: Int
    }

    private static func texts(_ frame: Frame) -> [Text] {
        frame.columns.compactMap { column in
            column.text.map { Text(name: column.name, text: $0, distinct: Set($0.dictionary).count) }
        }
    }

    private static func isGrid(_ column: Column) throws(SeriesError) -> Bool {
        try column.numbers.map(MeasureColumns.isEven) ?? false
    }

    /// All of them where they share an axis, or the two of two units; else those that panels of their own have room for.
    private mutating func alike(_ measures: [Column], of frame: Frame) throws -> [Column] {
        let units = Set(measures.map(\.unit))
        let chosen = units.count <= 2 ? measures : measures.filter { $0.unit == measures.first?.unit }
        var spreads: [String?: Double] = [:]
        let shown = try chosen.filter { column in
            guard let numbers = try column.numbers, let extent = Extent(of: numbers) else { return true }
            let reach = max(abs(extent.lower), abs(extent.upper))
            guard reach > 0 else { return true }
            guard let first = spreads[column.unit] else {
                spreads[column.unit] = reach
                return true
            }
            return reach <= first * 10 && reach >= first / 10
        }
        guard shown.count < measures.count else { return shown }
        isApart = true
        left = measures.dropFirst(Self.mostPanels).map(\.name)
        return Array(measures.prefix(Self.mostPanels))
    }

    static func repeats(_ times: Buffer<Int64>) -> Bool {
        let span = times.span
        var repeated = 0
        for row in 0..<max(0, span.count - 1) where span[row] == span[row + 1] { repeated += 1 }
        return repeated * 10 > span.count
    }

    private static func ascends(_ index: Index) throws(SeriesError) -> Bool {
        guard let numbers = try index.numbers else { return false }
        let span = numbers.span
        for row in 0..<max(0, span.count - 1) where !(span[row] <= span[row + 1]) { return false }
        return true
    }

    /// Whether the rows stand in the order of these values already, up or down, as somebody has put them.
    private static func isMonotonic(_ column: Column?) throws(SeriesError) -> Bool {
        guard let numbers = try column?.numbers else { return true }
        let span = numbers.span
        var (rises, falls) = (false, false)
        for row in 0..<max(0, span.count - 1) {
            if span[row + 1] > span[row] { rises = true }
            if span[row + 1] < span[row] { falls = true }
        }
        return !(rises && falls)
    }

    // MARK: Layers

    private static func layer(_ mark: String, _ columns: some Sequence<Column>, color: String? = nil) -> LayerSpec {
        var layer = LayerSpec(mark: mark)
        layer.columns = columns.map { ColumnSpec(name: $0.name) }
        if let color { layer.styles.color = .column(color, palette: nil) }
        return layer
    }

    /// Words that a name must be told from by back-quotes.
    private static let grammar: Set<String> = {
        let entries =
            MarkCatalog.all.map { $0.entry } + ClauseCatalog.all.map { $0.entry } + StyleCatalog.all.map { $0.entry }
            + AggregateCatalog.entries
        let heads = entries.flatMap { [$0.name] + $0.aliases }.map { String($0.prefix { $0 != " " }) }
        return Set(heads + ["by", "over", "vs", "from", "as"])
    }()

    private static func counts(_ name: String) -> LayerSpec {
        var layer = LayerSpec(mark: "bar")
        layer.columns = [ColumnSpec(name: "count")]
        layer.keys = [.column(name)]
        return layer
    }

    /// The words that say the same: `plot point b over a color by kind`.
    static func line(_ layer: LayerSpec, isSorted: Bool, isEveryColumn: Bool = false) -> String {
        // Behind a word that wants a column any word is one, behind a mark only those that mean nothing there.
        func typed(_ name: String, afterMark: Bool = false) -> String {
            let isWord = afterMark && name != "count" && grammar.contains(name)
            return NameSpelling.isPlain(name) && !isWord ? name : "`\(name)`"
        }
        var words = ["plot", layer.mark]
        let columns = layer.columns.compactMap { column in
            (column.name.map { typed($0, afterMark: true) } ?? (column.formula ?? column.expression)?.words)
                .map { (column.label.map { typed($0) + " = " } ?? "") + (column.aggregate.map { $0 + " " } ?? "") + $0 }
        }
        // Without columns a line has all that suit it, which is shorter than a long list of them.
        if !columns.isEmpty, !isEveryColumn || columns.count < 6 { words.append(columns.joined(separator: ", ")) }
        if let over = layer.over { words += ["over", typed(over)] }
        for key in layer.keys {
            switch key {
            case .column(let name): words += ["by", typed(name)]
            case .period(let duration): words += ["by", duration.unit.rawValue]
            case .cycle(let cycle): words += ["by", cycle.rawValue]
            }
        }
        if case .column(let name, _)? = layer.styles.color { words += ["color by", typed(name)] }
        if let size = layer.styles.size?.column { words += ["size by", typed(size)] }
        if let bins = layer.styles.bins { words.append("bins \(bins)") }
        return words.joined(separator: " ") + (isSorted ? " | x sort desc" : "")
    }
}

extension Resolver {
    /// The layer of a `plot` without words, and marks for layers that name columns alone; what was chosen is said as the line to
    /// type.
    ///
    /// - Parameter before: the stages that the rows went through.
    mutating func chooseUnsaid(_ layers: inout [LayerSpec], before: String) throws {
        var (isSorted, isEveryColumn, isApart) = (false, false, false)
        if layers.isEmpty {
            let bare = try BareChart(current.frame)
            layers = [bare.layer]
            isSorted = bare.isSorted && spec.x.sort == nil && spec.x.first == nil
            if isSorted { spec.x.sort = .descending }
            isEveryColumn = bare.left.isEmpty && !bare.isApart
            if bare.isApart, spec.facet == nil {
                var facet = FacetSpec(column: "", columns: 1, freeY: true)
                facet.isApart = true
                spec.facet = facet
                isApart = true
            }
            if !bare.left.isEmpty { notes.append(.notShown(bare.left)) }
        } else {
            guard layers.contains(where: { $0.mark.isEmpty }) else { return }
            for place in layers.indices where layers[place].mark.isEmpty {
                layers[place] = try BareChart.marked(layers[place], current.frame)
            }
        }
        guard layers.count == 1 else { return }
        layers[0].mark = BareChart.mark(layers[0].mark, taking: layers[0].styles.over(spec.styles))
        let line = BareChart.line(layers[0], isSorted: isSorted, isEveryColumn: isEveryColumn)
        notes.append(.chosen(line: before + line + (isApart ? " | facet apart" : "")))
    }
}
