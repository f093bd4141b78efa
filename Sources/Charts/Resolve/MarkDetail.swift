import Scene
import Series

/// What a mark shows beyond a place and a value: its own to make and to draw, and what the rest of a chart must know of it.
package protocol MarkDetail: Sendable {
    /// What colours and readouts show in place of what stands along y; nil where that is the same.
    var values: Buffer<Double>? { get }
    /// What the places along y are called, empty where y is a scale.
    var rowNames: [String] { get }
    /// From the lowest to the highest value that is drawn, where that is more than y says.
    var extent: Extent? { get }
    /// The same of the values themselves, where more is drawn than there is: the tails of a smooth shape.
    var told: Extent? { get }
    /// How its rows lie beside each other where they are cells; nil for values over x.
    var cells: CellPlan? { get }
    /// Where each row ends along x, in axis units: infinite for one that goes on to the end of the axis; nil for rows that are at a place.
    var ends: Buffer<Double>? { get }
    /// From the first to the last place along x that is drawn, where rows have ends.
    var reach: Extent? { get }
    /// What a readout calls the value where there is one series: `median`.
    var ownName: String? { get }
    /// What a readout says of a row in place of its value; empty for that.
    func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart]
    /// What its colours say where they are none of a series or value; empty for nothing.
    func keys(of series: ResolvedSeries) -> [MarkKey]
    /// What follows the name of a series in its description, ` has 9 places …`; nil for its course.
    func told(of series: ResolvedSeries) -> String?
    /// The same of some rows, in another order.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail
    /// Whether several of its rows may be put together as one.
    var folds: Bool { get }
    /// Its rows are all that there is: none is left out.
    var isWhole: Bool { get }
    /// The row that stands for several names, and how many they are; nil where each has its own.
    var rest: (row: Int, count: Int)? { get }
    /// The same where a row stands for so many.
    func folding(_ row: Int, of count: Int) -> any MarkDetail
    /// The same with other names for the places along y.
    func renamed(_ names: [String]) -> any MarkDetail
    /// What the record says of a row beside its place and value.
    func record(_ row: Int, _ digits: (Double) -> String) -> String
}

/// One of the numbers that a row stands for.
package struct MarkPart: Sendable {
    package var name: String
    package var value: Double
    /// How many there are, which has no unit.
    package var isCount: Bool

    package init(_ name: String, _ value: Double, isCount: Bool = false) {
        (self.name, self.value, self.isCount) = (name, value, isCount)
    }
}

extension MarkDetail {
    package var values: Buffer<Double>? { nil }
    package var rowNames: [String] { [] }
    package var extent: Extent? { nil }
    package var told: Extent? { extent }
    package var cells: CellPlan? { nil }
    package var ends: Buffer<Double>? { nil }
    package var reach: Extent? { nil }
    package var ownName: String? { nil }
    package var folds: Bool { isValued }
    package var isWhole: Bool { false }
    package var rest: (row: Int, count: Int)? { nil }
    package func folding(_ row: Int, of count: Int) -> any MarkDetail { self }
    package func picked(_ rows: [Int]) -> any MarkDetail { self }
    package func renamed(_ names: [String]) -> any MarkDetail { self }
    package func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart] { [] }
    package func record(_ row: Int, _ digits: (Double) -> String) -> String { "" }
    package func keys(of series: ResolvedSeries) -> [MarkKey] { [] }
    package func told(of series: ResolvedSeries) -> String? { nil }
    /// Its values are not what stands along y.
    var isValued: Bool { values != nil }
}

/// A place and a value are all there is.
struct NoDetail: MarkDetail { var folds: Bool { true } }
