import Catalog
import Scene
import Syntax

/// A kind of mark: how values become shapes.
///
/// To add one: write `Marks/ThingMark.swift` with its entry (name, summary, the form of its columns, an example), its channels,
/// stat, positions and arrangement where they are not the usual ones, and `draw`; then add its line to `MarkCatalog`. The doc comment says which channels it reads, what it does with
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
    /// What it shows along x, by y, and by which channels beside them.
    static var channels: MarkChannels { get }
    /// What is made of the rows before anything is drawn, where nobody says another thing.
    static var stat: MarkStat { get }
    /// What it has to know of the rows.
    static var need: MarkNeed { get }
    /// Where series of one layer may stand that share their places, beside lying over each other.
    static var positions: Set<MarkPosition> { get }
    /// What is put together once places are known, on each surface anew.
    static var arrangement: MarkArrangement { get }
    /// Where in its band a row stands, of 1: its name beside it stands there too.
    static var standing: Double { get }
    /// Which layers may lie in its figure.
    static var company: MarkCompany { get }
    /// What it shows where no measure is said.
    static var unsaidMeasure: UnsaidMeasure { get }
    /// What zero is where its values lie on both sides of it.
    static func zero(_ series: ResolvedSeries) -> ZeroLook
    static func endName(_ series: ResolvedSeries) -> EndName
    static var legendShape: LegendShape { get }
    /// Where the selected value is read.
    static func readout(_ style: MarkStyle) -> ReadoutPlace
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

/// Whether the names of its series may stand at their right ends.
package enum EndName: Sendable {
    /// It asks for that, as lines do.
    case leads
    /// They may, where another mark asks for it.
    case follows
    case never
}

/// What a mark has to know of its rows.
package enum MarkNeed: Sendable {
    case rows
    /// How often each value occurs: whoever counts that spares it the rows.
    case countedValues
    /// One value of the rows of each of its keys.
    case keyedValues
}

/// Whose layers may lie in the figure of a mark.
package enum MarkCompany: Sendable {
    case any, itself, none

    func holds(_ others: [any Mark.Type], around mark: any Mark.Type) -> Bool {
        self == .any || others.allSatisfy { self == .itself && $0.name == mark.name }
    }
}

/// What zero is among the values of a mark.
package enum ZeroLook: Sendable {
    /// What they are measured from.
    case line
    /// A value as others are.
    case tick
}

/// Where the value that is selected stands in words.
package enum ReadoutPlace: Sendable {
    case above
    /// Within the mark itself, which needs none above.
    case inside
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
    package static var stat: MarkStat { .rows }
    package static var need: MarkNeed { stat == .aggregate ? .keyedValues : .rows }
    package static var positions: Set<MarkPosition> { [] }
    package static var arrangement: MarkArrangement { .each }
    package static var standing: Double { 0.5 }
    package static var unsaidMeasure: UnsaidMeasure { .first }
    package static func zero(_ series: ResolvedSeries) -> ZeroLook { series.growsFromZero ? .line : .tick }
    package static func endName(_ series: ResolvedSeries) -> EndName { .never }
    package static var legendShape: LegendShape { .patch }
    package static func readout(_ style: MarkStyle) -> ReadoutPlace { .above }
    package static func table(_ reader: LayerReader) throws -> LayerTable { try reader.table() }
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? { nil }
    package static var company: MarkCompany { channels.x == .own ? .none : .any }
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
    package var connects = false
    /// Share of the radius, 0…1.
    package var hole = 0.0

    package init(coloring: Coloring) { self.coloring = coloring }

    /// The colours of what rises and of what falls; nil where one colour was asked for, or another meaning.
    var risingAndFalling: (up: ChartColor, down: ChartColor)? {
        switch coloring {
        case .constant(.series): (.hue(.indigo), .hue(.orange))
        case .sign(let positive, let negative): (positive, negative)
        default: nil
        }
    }

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
