import Catalog
import Scene
import Syntax

/// A kind of mark: how values become shapes.
///
/// To add one: write `Marks/ThingMark.swift` with its entry (name, summary, the form of its columns, an example), the facts
/// below, and `draw`; then add its line to `MarkCatalog`. The doc comment says which channels it reads, what it does with
/// missing values, and when another mark is better.
package protocol Mark: Sendable {
    static var entry: CatalogEntry { get }
    /// What a figure of it is called in words: `bar chart`, `heat map`.
    static var picture: String { get }
    /// The same of one look of it: a pie with a hole is a ring.
    static func picture(_ style: MarkStyle) -> String
    /// What it shows of its columns, in words: `low..high` as `low – high`.
    static func words(_ columns: String) -> String
    /// What a readout calls the value of one of its rows.
    static func valueName(_ series: ResolvedSeries) -> String
    /// What a readout says beside the value: its share of a whole; nil for nothing.
    static func aside(_ series: ResolvedSeries, row: Int) -> String?
    /// Each value stands on a band of x (a period, a category, the spacing of instants).
    static var standsOnBand: Bool { get }
    /// Values grow from a baseline at zero.
    static var growsFromZero: Bool { get }
    /// Its values stand over x at a height of y; not so for a pie, a calendar or a grid of cells.
    static var isOnAxes: Bool { get }
    /// It lays itself out without axes and shares its figure with no other layer.
    static var standsAlone: Bool { get }
    /// Whether a layer of another mark may lie in its figure.
    static func shares(figureWith other: any Mark.Type) -> Bool
    /// Parts of one place lie on each other unless that was refused.
    static var stacks: Bool { get }
    /// Series that share a band stand side by side in it.
    static var sharesBand: Bool { get }
    /// Bars thinner than a pixel are put together, which is said.
    static var joinsNeighbours: Bool { get }
    /// Its values count rows: an empty place is none that someone would miss, and x stands for the intervals of its bars.
    static var countsRows: Bool { get }
    /// Its colours say its values unless they were asked to say something else.
    static var isColoredByValue: Bool { get }
    /// It shows how all values are spread: one that stands for many leaves nothing to show.
    static var showsSpread: Bool { get }
    /// It writes words above its highest and below its lowest values.
    static var writesValues: Bool { get }
    /// It goes from each row to the next: rows of one place would zigzag.
    static var joinsRows: Bool { get }
    /// Its rows over a number are points of a plane: what is told of them is how the two go together, not a course.
    static var isCloud: Bool { get }
    /// With keys it shows one value for each of them: whoever makes these values spares it the rows.
    static var combinesByKeys: Bool { get }
    /// What it shows where no measure is said.
    static var unsaidMeasure: UnsaidMeasure { get }
    /// Where its values lie on both sides of zero, zero is a line.
    static func marksZero(_ series: ResolvedSeries) -> Bool
    static func endName(_ series: ResolvedSeries) -> EndName
    static var legendShape: LegendShape { get }
    /// The selected value stands within the mark itself, and needs no words above the plot.
    static func readsOutInside(_ style: MarkStyle) -> Bool
    /// Styles it knows beyond colour and opacity; others are not taken from continuation lines.
    static var styles: Set<String> { get }
    /// The rows of one layer, combined and split as the mark shows them.
    static func table(_ reader: LayerReader) throws -> LayerTable
    /// The layer with what the mark decides of it before any row is read: ridges lie.
    static func settled(_ layer: LayerSpec) -> LayerSpec
    /// Where the rows of a series stand once their order is known: each step of a waterfall on the one before it.
    static func positioned(_ series: ResolvedSeries, _ kind: inout AxisKind) throws -> ResolvedSeries
    /// The height of the plot that suits a width, in points; nil for a mark that fills whatever it is given.
    static func fittingHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double?
    /// The height of the plot below which something of it would be cut off, in points; nil where nothing would.
    static func leastHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double?
    /// What it is in Vega-Lite; nil where that has no like of it.
    static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark?
    /// The shapes of one series, in painting order.
    static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element]
}

/// What a mark shows of which no measure is said.
package enum UnsaidMeasure: Sendable {
    /// The rows that a key puts together, counted; the first column of numbers where each place has one row. Law (c).
    case rows
    /// The first column of numbers.
    case first
    /// All columns of one unit or two.
    case every
    /// What the layer before it shows.
    case layerBefore
}

/// Whether the names of its series may stand at their right ends.
package enum EndName: Sendable {
    /// It asks for that, as lines do.
    case leads
    /// They may, where another mark asks for it.
    case follows
    case never
}

/// What stands for a series in a legend.
package enum LegendShape: Sendable { case patch, stroke, symbol }

extension Mark {
    package static var name: String { entry.name }
    package static var picture: String { name + " chart" }
    package static func picture(_ style: MarkStyle) -> String { picture }
    package static func words(_ columns: String) -> String { columns }
    package static func valueName(_ series: ResolvedSeries) -> String { words(series.name) }
    package static func aside(_ series: ResolvedSeries, row: Int) -> String? { nil }
    package static var stacks: Bool { false }
    package static var sharesBand: Bool { false }
    package static var joinsNeighbours: Bool { false }
    package static var countsRows: Bool { false }
    package static var isColoredByValue: Bool { false }
    package static var showsSpread: Bool { false }
    package static var writesValues: Bool { false }
    package static var joinsRows: Bool { false }
    package static var isCloud: Bool { false }
    package static var combinesByKeys: Bool { false }
    package static var unsaidMeasure: UnsaidMeasure { .first }
    package static func marksZero(_ series: ResolvedSeries) -> Bool { series.growsFromZero }
    package static func endName(_ series: ResolvedSeries) -> EndName { .never }
    package static var legendShape: LegendShape { .patch }
    package static func readsOutInside(_ style: MarkStyle) -> Bool { false }
    package static var isOnAxes: Bool { true }
    package static var standsAlone: Bool { false }
    package static func table(_ reader: LayerReader) throws -> LayerTable { try reader.table() }
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? { nil }
    package static func shares(figureWith other: any Mark.Type) -> Bool { !standsAlone }
    package static func settled(_ layer: LayerSpec) -> LayerSpec { layer }
    package static func positioned(_ series: ResolvedSeries, _ kind: inout AxisKind) -> ResolvedSeries { series }
    package static func fittingHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double? { nil }
    package static func leastHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double? { nil }
}

/// The look of one series, decided by its styles and its mark.
package struct MarkStyle: Sendable {
    package enum Coloring: Sendable {
        case constant(ChartColor)
        case sign(positive: ChartColor, negative: ChartColor)
        /// By each value, along a palette over the range.
        case value(stops: [ChartColor], lower: Double, upper: Double)
        /// Fixed to the y scale.
        case scale(stops: [ChartColor], lower: Double, upper: Double)
    }
    package var coloring: Coloring
    package var gradient = false
    package var opacity = 1.0
    package var width: WidthSpec?
    package var stroke: Double?
    package var dashed = false
    /// Which of the kinds of dashes, when each value of a column has one.
    package var dashKind: Int?
    package var symbol: SymbolSpec?
    package var interpolation: any Interpolation.Type = LinearInterpolation.self
    package var corner: Double?
    package var band = false
    /// Share of the radius, 0…1.
    package var hole = 0.0

    package init(coloring: Coloring) { self.coloring = coloring }

    /// On and off lengths for a line so wide, empty for a solid one. Cells draw a dot every half of their width, of which six make
    /// the piece in a legend.
    func dashes(_ width: Double, cell: Size?) -> [Double] {
        guard let dashKind else { return dashed ? [width * 2.5, width * 2] : [] }
        if let cell {
            let kinds: [[Double]] = [[], [4, 2], [1, 1], [3, 1, 1, 1], [1, 2], [2, 2]]
            return kinds[dashKind % kinds.count].map { $0 * cell.width / 2 }
        }
        let kinds: [[Double]] = [[], [3, 2], [1, 1.5], [5, 1.5, 1, 1.5], [6, 3], [2, 1, 1, 1]]
        return kinds[dashKind % kinds.count].map { $0 * width }
    }
}
