import Catalog
import Syntax

/// The rows of columns that are seen where lines are drawn through them, a column of pixels at a time: M4 (Jugel et al., VLDB 2014) with
/// what breaks a line.
///
/// Of each stretch of time, and of each column by itself: the first and the last row with a value, those of the least and the greatest
/// of every run of values that stands apart, a missing value before each of these runs, and the row above each of them all, by whose
/// distance a line knows that rows are missing. Of the whole its first and last row, and the first value that is no whole number.
package struct PixelReduction: Sendable, Equatable {
    package enum Cuts: Sendable, Equatable {
        /// So many even stretches from the first row to the last.
        case even(Int)
        /// The instants at which a stretch ends and the next begins, ascending.
        case at([Int64])
    }
    package var columns: [String]
    package var cuts: Cuts
    /// So many of the first rows' times are told as well, by which their usual step is known.
    package var head = 0

    package init(columns: [String], cuts: Cuts, head: Int = 0) {
        self.columns = columns
        self.cuts = cuts
        self.head = head
    }

    /// The instants between the stretches of rows from one instant to another.
    package func instants(from first: Int64, to last: Int64) -> [Int64] {
        switch cuts {
        case .at(let instants): return instants
        case .even(let count):
            guard count > 1, first < last else { return [] }
            let (from, length) = (Double(first), Double(last) - Double(first))
            return (1..<count).compactMap { Int64(exactly: (from + length * Double($0) / Double(count)).rounded()) }
        }
    }
}

/// What a reduction keeps: a row for each that is seen of each column, one column after the other.
package struct PixelRows: Sendable {
    /// The number of the column, −1 for the times of the first rows, −2 for the two instants between which even stretches lie.
    package private(set) var columns: [Double] = []
    /// The number of the row among all of them. A source that has not counted them all numbers those that it tells, and the last one truly.
    package private(set) var rows: [Double] = []
    package private(set) var times: [Int64] = []
    /// NaN where it is missing.
    package private(set) var values: [Double] = []

    /// What stands for a column beside the ends of even stretches.
    package static let end = -2

    package init() {}

    mutating func add(_ column: Int, _ row: Int, _ time: Int64, _ value: Double) {
        columns.append(Double(column))
        rows.append(Double(row))
        times.append(time)
        values.append(value)
    }

    /// As the rows of a series.
    package func frame(_ index: Index) -> Frame {
        var index = index
        index.keys = .time(Buffer(times))
        return Frame(
            index: index, columns: [Column("column", columns), Column("row", rows), Column("value", values)])
    }
}

/// Goes along rows in order of time and keeps those that are seen.
///
/// Rows may be left out that say nothing more. Of each stretch, and of each column's values in it without a missing one between them,
/// it needs the first and the last row, the first one of the least value and of the greatest, and the first value of all that is no
/// whole number, each with the row above it; and the first and the last row of all, and as many of the first as are told.
package struct PixelReducer {
    private var scans: [PixelScan]
    private var head: [Int64] = []
    private let most: Int
    /// Between which even stretches lie.
    private let ends: [Int64]
    private var row = -1
    private var last = Int64.min

    package init(_ reduction: PixelReduction, from first: Int64, to last: Int64) {
        let cuts = reduction.instants(from: first, to: last)
        scans = reduction.columns.map { _ in PixelScan(cuts) }
        most = reduction.head
        if case .even = reduction.cuts { ends = [first, last] } else { ends = [] }
    }

    /// Begins the next row.
    ///
    /// - Throws: `RowsWanted` where rows are out of order or share a time: which of them a line goes to first others must tell.
    package mutating func begin(_ time: Int64) throws(RowsWanted) { try begin(time, row: row + 1) }

    /// The same of a row with its number, greater than those before it.
    ///
    /// - Throws: as without it.
    package mutating func begin(_ time: Int64, row number: Int) throws(RowsWanted) {
        guard time != missingTime, row < 0 || time > last, number > row else { throw RowsWanted() }
        (last, row) = (time, number)
        if head.count < most { head.append(time) }
    }

    /// The value of that row in one of the columns.
    ///
    /// - Throws: `RowsWanted` where more stands apart than a line draws alone.
    @inline(__always)
    package mutating func take(_ value: Double, in column: Int) throws(RowsWanted) {
        try scans[column].take(row, last, value)
    }

    /// - Throws: as `take`.
    package mutating func finish() throws(RowsWanted) -> PixelRows {
        var result = PixelRows()
        for (row, time) in head.enumerated() { result.add(-1, row, time, .nan) }
        for (row, time) in ends.enumerated() { result.add(PixelRows.end, row, time, .nan) }
        for column in scans.indices {
            try scans[column].finish()
            for one in scans[column].kept { result.add(column, one.row, one.time, one.value) }
        }
        return result
    }
}

/// The reduction as a step of a plan: what it means, for whoever does it.
package struct ReduceTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "reduce", summary: "the rows that are seen where lines are drawn", examples: [])

    package let reduction: PixelReduction

    package init(_ reduction: PixelReduction) { self.reduction = reduction }

    package init(_ arguments: Arguments, _ context: SeriesContext) {
        reduction = PixelReduction(columns: arguments.words("column").map(\.text), cuts: .even(1))
    }

    package var step: Step { .reduce(reduction) }
    package func columnsUsed(for output: Set<String>?) -> Set<String>? { Set(reduction.columns) }

    /// - Throws: `RowsWanted` where times are missing, repeated or out of order.
    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let times = frame.index.times else { throw RowsWanted() }
        let values = try reduction.columns.map { try frame.requireNumbers($0, for: Self.entry.name).1 }
        let span = times.span
        guard span.count > 0 else { return Outcome(PixelRows().frame(frame.index), summary: Self.entry.name) }
        var reducer = PixelReducer(reduction, from: span[0], to: span[span.count - 1])
        var polling = Polling(context.cancellation)
        for row in span.indices {
            try polling.step()
            try reducer.begin(span[row])
            for column in values.indices {
                let own = values[column]
                try reducer.take(own.span[row], in: column)
            }
        }
        return Outcome(try reducer.finish().frame(frame.index), summary: Self.entry.name)
    }
}
