import Catalog
import Language
import Scene

/// A kind of mark: how values become shapes.
///
/// To add one: write `Marks/ThingMark.swift` with its entry (name, summary, the form of its columns, an example), the facts
/// below, and `draw`; then add its line to `MarkCatalog`. The doc comment says which channels it reads, what it does with
/// missing values, and when another mark is better.
package protocol Mark: Sendable {
    static var entry: CatalogEntry { get }
    /// What a figure of it is called in words: `bar chart`, `heat map`.
    static var picture: String { get }
    /// Each value stands on a band of x (a period, a category, the spacing of instants).
    static var standsOnBand: Bool { get }
    /// Values grow from a baseline at zero.
    static var growsFromZero: Bool { get }
    /// Its values stand over x at a height of y; not so for a pie, a calendar or a grid of cells.
    static var isOnAxes: Bool { get }
    /// It lays itself out without axes and shares its figure with no other layer.
    static var standsAlone: Bool { get }
    /// Styles it knows beyond colour and opacity; others are not taken from continuation lines.
    static var styles: Set<String> { get }
    /// The rows of one layer, combined and split as the mark shows them.
    static func table(_ reader: LayerReader) throws -> LayerTable
    /// The height of the plot that suits a width, in points; nil for a mark that fills whatever it is given.
    static func fittingHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double?
    /// The height of the plot below which something of it would be cut off, in points; nil where nothing would.
    static func leastHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double?
    /// The shapes of one series, in painting order.
    static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element]
}

extension Mark {
    package static var name: String { entry.name }
    package static var picture: String { name + " chart" }
    package static var isOnAxes: Bool { true }
    package static var standsAlone: Bool { false }
    package static func table(_ reader: LayerReader) throws -> LayerTable { try reader.table() }
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
    package var symbol: SymbolSpec?
    package var interpolation: any Interpolation.Type = LinearInterpolation.self
    package var corner: Double?
    package var band = false
    /// Share of the radius, 0…1.
    package var hole = 0.0

    package init(coloring: Coloring) { self.coloring = coloring }
}
