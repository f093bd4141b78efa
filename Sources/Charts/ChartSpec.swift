import Diagnostics
import Language

/// A chart as a person described it: layers of marks, styles, axes and texts. It has looked at no data; `resolve` joins it to
/// a series. A refined chart is a new value, so an old one is never changed.
package struct ChartSpec: Sendable {
    /// Painting order; empty for a bare `plot`, whose mark `resolve` chooses.
    package var layers: [LayerSpec]
    /// Styles from continuation lines: they hold for every layer that has none of the same name and knows it.
    package var styles = StyleSet()
    package var x = AxisSpec()
    package var y = AxisSpec()
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

    package init(layers: [LayerSpec] = []) { self.layers = layers }
}

/// `MARK [[AGG] COLUMN, …] [from SERIES] [over COLUMN] [by KEYS] [style …]`.
package struct LayerSpec: Sendable {
    package var mark: Word
    package var columns: [ColumnSpec] = []
    /// The series the layer takes its rows from, nil for the current one.
    package var series: Word?
    /// The column that stands on x instead of the index.
    package var over: Word?
    package var keys: [KeySpec] = []
    package var styles = StyleSet()

    package init(mark: Word) { self.mark = mark }
}

/// One column of a layer: `[AGG] COLUMN`, `[AGG] (expression)`, or `LOW..HIGH`.
package struct ColumnSpec: Sendable {
    package var aggregate: Word?
    package var name: Word?
    package var expression: Expression?
    /// The upper column of a range.
    package var upper: Word?

    package init(aggregate: Word? = nil, name: Word? = nil, expression: Expression? = nil, upper: Word? = nil) {
        self.aggregate = aggregate
        self.name = name
        self.expression = expression
        self.upper = upper
    }
}

/// One key after `by`.
package enum KeySpec: Sendable {
    /// A calendar unit or length: rows of one period are combined, a bar spans its period.
    case period(DurationSyntax, SourceRange)
    /// A cycle by its name, `weekday`.
    case cycle(Word)
    /// Text values, each a group of its own.
    case column(Word)
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
    package var domain: RangeSyntax?
    package var zero: Bool?
    /// The name of a number scale in `NumberScaleCatalog`.
    package var scale: String?
    package var reverse = false
    package var title: TextSyntax?
    package var grid: Bool?
    package var labels = true
    package var side: AxisSide?
    package var off = false
    /// From the first to the last typed; at one position a later tier wins.
    package var tiers: [TierSpec] = []

    package init() {}
}

package enum AxisSide: String, Sendable, CaseIterable { case left, right, top, bottom }

/// One tier of ticks: where grid, labels and ticks stand and how they are written.
package struct TierSpec: Sendable {
    package var every: StepSpec?
    package var gridEvery: StepSpec?
    package var labelEvery: StepSpec?
    /// A named format, a number specification or a strftime pattern.
    package var format: Word?
    package var tick: TickLine?
    package var centered = false

    package init() {}
}

package enum TickLine: String, Sendable, CaseIterable { case solid, dotted, off }

/// STEP: `3 hours`, `week from monday`, `25%`, `weekday`, `bin`.
package enum StepSpec: Sendable {
    case number(NumberSyntax)
    case duration(DurationSyntax, from: StepAnchor?)
    case cycle(Word)
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
    case ruleX(Argument, label: TextSyntax?, dashed: Bool)
    /// The area between two values of y.
    case band(lower: Argument?, upper: Argument?)
    /// Text at an instant, beside the topmost value there.
    case note(Argument, TextSyntax)
}

/// `select X`: an instant, `last`, `max`, or a category.
package struct SelectionSpec: Sendable {
    package var value: Argument

    package init(_ value: Argument) { self.value = value }
}

/// `facet by COLUMN [columns N] [free y]`.
package struct FacetSpec: Sendable {
    package var column: Word
    package var columns: Int?
    package var freeY: Bool

    package init(column: Word, columns: Int?, freeY: Bool) {
        self.column = column
        self.columns = columns
        self.freeY = freeY
    }
}
