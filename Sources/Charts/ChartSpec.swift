import Series
import Syntax

/// A chart as a person described it: layers of marks, styles, axes and texts. It has looked at no data; `resolve` joins it to
/// a series. A refined chart is a new value, so an old one is never changed.
package struct ChartSpec: Sendable {
    /// Painting order; empty for a bare `plot`, whose mark `resolve` chooses.
    package var layers: [LayerSpec]
    /// Styles from continuation lines: they hold for every layer that has none of the same name and knows it.
    package var styles = StyleSet()
    package var x = AxisSpec()
    package var y = AxisSpec()
    /// How long values hold of lines in steps, in units of x, where only some of the rows are here.
    package var tread: Double?
    /// The words of `y right`: those of the right axis where there are two.
    package var rightY = AxisSpec()
    package var title: TextSyntax?
    package var subtitle: TextSyntax?
    package var caption: TextSyntax?
    package var legend: LegendPlace?
    package var annotations: [AnnotationSpec] = []
    package var selection: SelectionSpec?
    /// Points; nil is the surface's own size.
    package var size: ChartSize?
    package var theme: Theme.Name?
    package var facet: FacetSpec?
    /// The last of the periods that its layers combine rows by is not whole: rows end within it.
    package var lastIsCut = false
    /// The periods whose rows every layer combines, whatever it says itself.
    package var combine: CombineSpec?
    /// Names of series that are not drawn.
    package var hidden: [String] = []
    /// As high as makes the median slope one of 45°.
    package var aspectAuto = false
    /// Names of series or categories that stand out.
    package var highlight: [String] = []
    /// The zone whose calendar cuts and labels its times, in place of the session's.
    package var timezone: String?

    package init(layers: [LayerSpec] = []) { self.layers = layers }

    /// The series that it names: those of layers, and those that bands come from.
    package var sources: [String] {
        layers.compactMap(\.series)
            + annotations.compactMap { if case .bandsFrom(let name) = $0 { name } else { nil } }
    }
}

/// `MARK [[AGG] COLUMN, …] [from SERIES] [over COLUMN] [by KEYS] [style …]`.
package struct LayerSpec: Sendable {
    package var mark: String
    /// Which of its ways a mark takes, `linear`, and the share of points that way asks for.
    package var kind: String?
    package var share: Double?
    package var columns: [ColumnSpec] = []
    /// The series the layer takes its rows from, nil for the current one.
    package var series: String?
    /// What its legend calls it.
    package var label: String?
    /// The column that stands on x instead of the index.
    package var over: String?
    package var keys: [KeySpec] = []
    /// What combines the columns that nobody named.
    var aggregate: String?
    package var styles = StyleSet()
    /// The column that tells its lines apart in panels, where nobody asked for that: they are of one colour.
    var untold: String?
    /// Rows of one place and line are one value, as somebody said what its lines are.
    var isCombined = false
    /// The column whose words stand beside its rows, where a layer of texts is of one.
    var names: String?
    /// The key whose values are the names of its columns, which stand along an axis and need no title.
    var columnsAlong: KeySpec?
    /// The key by which its rows are combined already, one value each: none is combined again.
    var binned: KeySpec?
    /// The cycle that rows stand by lies within a unit that tells series or panels apart, as the months of years do.
    var isWithin = false
    /// The key along x that it has from bars beside it, by whose values it stands, too.
    var besideBars: KeySpec?
    /// What tells how many rows each row stands for, where rows are counted already by what they hold.
    var tally: Tally?
    /// The first rows of those that are combined already, which tell how names come.
    package var firstRows: Frame?

    struct Tally: Sendable {
        /// The column of how many.
        var rows: String
        /// Of the values, which are an index then.
        var unit: String?
    }

    package init(mark: String) { self.mark = mark }

    /// A layer that names no column shows what the layer before it shows.
    mutating func inherit(_ before: LayerSpec, _ mark: any Mark.Type) {
        guard mark.unsaidMeasure == .layerBefore || series == nil || series == before.series else { return }
        let isCombined = before.columns.contains { $0.isOfSeveral || $0.upper != nil }
        if mark.stat.isOfAllRows, isCombined { return }
        (columns, series, over) = (before.columns, series ?? before.series, over ?? before.over)
        if keys.isEmpty { keys = before.keys }
        if styles.color == nil, case .column? = before.styles.color { styles.color = before.styles.color }
    }
}

/// One column of a layer: `[AGG] COLUMN`, `[AGG] (expression)`, or `LOW..HIGH`.
package struct ColumnSpec: Sendable {
    package var aggregate: String?
    package var name: String?
    package var expression: Expression?
    /// What is worked out of several aggregates: `sum won / count()`.
    package var formula: Expression?
    /// What it is called, where that was said: `margin = price - cost`.
    package var label: String?
    /// The upper column of a range.
    package var upper: String?
    /// What is drawn around the mean of its rows.
    package var interval: MeanInterval?
    /// The rows themselves are counted.
    package private(set) var isRows = false

    /// One value of several rows is asked for.
    package var isOfSeveral: Bool { aggregate != nil || formula != nil }

    /// So many rows.
    package static var rows: ColumnSpec {
        var column = ColumnSpec()
        column.isRows = true
        return column
    }

    package init(
        aggregate: String? = nil, name: String? = nil, expression: Expression? = nil, upper: String? = nil
    ) {
        self.aggregate = aggregate
        self.name = name
        self.expression = expression
        self.upper = upper
    }
}

/// One key after `by`.
package enum KeySpec: Sendable, Equatable {
    /// A calendar unit or length: rows of one period are combined, a bar spans its period.
    case period(DurationSyntax)
    case cycle(Cycle)
    /// Values of a column, each a group of its own.
    case column(String)
}

/// `a..b` of numbers or instants; nil is open. A percent on either bound covers both.
package struct Bounds: Sendable {
    package var lower: Value?
    package var upper: Value?

    package init(_ lower: Value?, _ upper: Value?) {
        self.lower = lower
        self.upper = upper
    }

    init(_ syntax: RangeSyntax) { self.init(syntax.lower?.value, syntax.upper?.value) }

    var saysPercent: Bool { lower?.number?.isPercent ?? false || upper?.number?.isPercent ?? false }
}

/// Width and height in points.
package struct ChartSize: Sendable, Equatable {
    package var width: Double
    package var height: Double
    package init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}

package enum LegendPlace: String, Sendable, CaseIterable { case off, top, right, bottom }

/// What the words after `x` or `y` say; nil is unsaid and left to the data.
package struct AxisSpec: Sendable {
    package var domain: Bounds?
    package var zero: Bool?
    /// The name of a number scale in `NumberScaleCatalog`.
    package var scale: String?
    package var reverse = false
    package var title: TextSyntax?
    package var grid: Bool?
    package var labels = true
    package var side: AxisSide?
    package var off = false
    /// The order of categories.
    package var sort: SortSpec?
    /// So many categories, the others left out or put together.
    package var first: Int?
    /// Which end of an order those are, where that was said apart from how they stand.
    package var end: SortSpec?
    package var foldsRest = false
    /// From the first to the last typed; at one position a later tier wins.
    package var tiers: [TierSpec] = []

    package init() {}

    /// Whether any of it is said.
    var isSaid: Bool {
        domain != nil || zero != nil || scale != nil || reverse || title != nil || grid != nil || !labels || side != nil
            || off
            || !tiers.isEmpty
    }

    /// These words, with those of another where nothing is said.
    func over(_ base: AxisSpec) -> AxisSpec {
        var result = base
        if let domain { result.domain = domain }
        if let zero { result.zero = zero }
        if let scale { result.scale = scale }
        if reverse { result.reverse = true }
        if let title { result.title = title }
        if let grid { result.grid = grid }
        if !labels { result.labels = false }
        if let side { result.side = side }
        if off { result.off = true }
        if !tiers.isEmpty { result.tiers = tiers }
        return result
    }
}

package enum SortSpec: Sendable, Equatable {
    case ascending, descending
    /// By the sum of a column.
    case column(String, isAscending: Bool = false)
}

package enum AxisSide: String, Sendable, CaseIterable { case left, right, top, bottom }

/// One tier of ticks: where grid, labels and ticks stand and how they are written.
package struct TierSpec: Sendable {
    package var every: StepSpec?
    package var gridEvery: StepSpec?
    package var labelEvery: StepSpec?
    /// A named format, a number specification or a strftime pattern.
    package var format: String?
    package var tick: TickLine?
    package var centered = false

    package init() {}

    /// Whether it says where something stands.
    var saysStep: Bool { every != nil || gridEvery != nil || labelEvery != nil }
}

package enum TickLine: String, Sendable, CaseIterable { case solid, dotted, off }

/// STEP: `3 hours`, `week from monday`, `25%`, `weekday`, `bin`.
package enum StepSpec: Sendable {
    case number(NumberSyntax)
    case duration(DurationSyntax, from: StepAnchor?)
    case cycle(Cycle)
    case bin
}

package enum StepAnchor: Sendable {
    case weekday(String)
    case instant(InstantSyntax)
}

/// Something written or drawn over the marks.
package enum AnnotationSpec: Sendable {
    /// A line across the plot at a value of y (an expression over the plotted rows).
    case ruleY(Expression, label: TextSyntax?, dashed: Bool)
    /// A line at a position of x.
    case ruleX(Value, label: TextSyntax?, dashed: Bool)
    /// The area between two values of y.
    case band(Bounds, label: TextSyntax?)
    /// The stretch between two places of x.
    case bandX(Bounds, label: TextSyntax?)
    /// A stretch of time for each row of a series.
    case bandsFrom(String)
    /// One of these, from and until µs since 1970.
    case window(lower: Int64, upper: Int64, label: String)
    /// Text at an instant, beside the topmost value there.
    case note(Value, TextSyntax)
    /// The same at one value of all; without a text it says the value.
    case noteExtreme(Extreme, TextSyntax?)
}

/// One value of all that are drawn.
package enum Extreme: String, Sendable, CaseIterable { case max, min, last }

/// `select X`: an instant, `last`, `max`, or a category; of the cells of a heat map also the line.
package enum SelectionSpec: Sendable {
    case last, max, min
    case place(Value, line: Value? = nil)
}

/// `facet by COLUMN [columns N] [free y]`, `facet by DOWN, ACROSS`.
package struct FacetSpec: Sendable {
    package var column: String
    /// The column whose values stand side by side, each value of the first in a row of its own; nil for one that wraps.
    package var across: String?
    package var columns: Int?
    package var freeY: Bool
    /// Whether each column of values has a panel, and a range of y, of its own; `column` means nothing then.
    package var isApart = false

    package init(column: String, across: String? = nil, columns: Int?, freeY: Bool) {
        self.column = column
        self.across = across
        self.columns = columns
        self.freeY = freeY
    }
}

/// `combine by day`, `combine max by day`, `combine off`.
package enum CombineSpec: Sendable {
    case by(DurationSyntax, aggregate: String?)
    case off

    var key: KeySpec? { if case .by(let duration, _) = self { .period(duration) } else { nil } }
}

extension LayerSpec {
    /// The same over the rows of other periods, or over the rows themselves.
    func combined(_ combine: CombineSpec) -> LayerSpec {
        var layer = self
        layer.keys.removeAll { if case .period = $0 { true } else { false } }
        guard case .by(let duration, let aggregate) = combine else { return layer }
        layer.keys.insert(.period(duration), at: 0)
        guard let aggregate else { return layer }
        for place in layer.columns.indices { layer.columns[place].aggregate = aggregate }
        layer.aggregate = aggregate
        return layer
    }
}
