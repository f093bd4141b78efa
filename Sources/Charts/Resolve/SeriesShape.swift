import Diagnostics
import Series

/// What one pass over a series' places and one over its values say. Found once when a chart is resolved, so that neither its
/// domains nor any of its layouts go over all rows again.
package struct SeriesShape: Sendable {
    var x: Extent?
    var y: Extent?
    /// Places ascend and none is missing: rows may be looked up by their place.
    var isOrdered: Bool
    /// Nor is any value missing: a reduction may go by the extremes of blocks alone.
    var isWhole: Bool
    /// The extremes of the values' blocks, so that a reduction needs no pass of its own.
    let blocks: BlockExtremes
    /// Which blocks lack nothing, where places ascend and some values are missing; nil where that is said by `isWhole`.
    let wholeBlocks: [Bool]?
    /// Which of its rows were drawn last.
    let kept = KeptRows()

    /// O(n).
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    init(x places: Positions, y values: Buffer<Double>) throws(SeriesError) {
        let spread: ValueSpread
        (spread, blocks) = try ValueSpread.surveyed(values)
        y = Extent(spread)
        switch places {
        case .times(let times):
            let order = TimeOrder(times)
            if let first = order.first, let last = order.last { x = Extent(lower: Double(first), upper: Double(last)) }
            isOrdered = order.isAscending && order.missing == 0
        case .numbers(let numbers):
            let across = ValueSpread(numbers.span)
            isOrdered = across.isFinite && Self.ascends(numbers.span)
            // A point without a value is nowhere; a course goes on to its end.
            x = isOrdered || spread.isFinite ? Extent(across) : Self.extent(numbers.span, where: values.span)
        }
        isWhole = isOrdered && spread.isFinite
        wholeBlocks = isOrdered && !isWhole ? Self.wholeBlocks(values.span) : nil
    }

    /// Whether a block holds finite values alone.
    func isWhole(block: Int) -> Bool { wholeBlocks.map { block < $0.count && $0[block] } ?? isWhole }

    private static func wholeBlocks(_ values: Span<Double>) -> [Bool] {
        (0..<values.count / BlockExtremes.rows).map { block in
            var missing = 0
            for row in block * BlockExtremes.rows..<(block + 1) * BlockExtremes.rows {
                missing &+= values[row].isFinite ? 0 : 1
            }
            return missing == 0
        }
    }

    /// From the least to the greatest place that has a value.
    private static func extent(_ places: Span<Double>, where values: Span<Double>) -> Extent? {
        var (least, most) = (Double.infinity, -Double.infinity)
        for row in 0..<min(places.count, values.count) where values[row].isFinite && places[row].isFinite {
            (least, most) = (min(least, places[row]), max(most, places[row]))
        }
        return least <= most ? Extent(lower: least, upper: most) : nil
    }

    private static func ascends(_ numbers: Span<Double>) -> Bool {
        var descents = 0
        for row in 1..<max(1, numbers.count) { descents &+= numbers[row] < numbers[row - 1] ? 1 : 0 }
        return descents == 0
    }

    /// Gives the series their shapes; columns that several share, or that one of the `known` has, are gone over once. A column
    /// is never written again, so that the same one has the same shape.
    ///
    /// - Throws: `SeriesError.outOfMemory`; `Interrupted`.
    static func find(for series: inout [ResolvedSeries], known earlier: [ResolvedSeries]) throws {
        var known: [Columns: SeriesShape] = [:]
        for one in earlier { known[Columns(one)] = one.shape ?? known[Columns(one)] }
        for at in series.indices {
            if at & 1023 == 1023 { try Cancellation.process.check() }
            let columns = Columns(series[at])
            let shape = if let found = known[columns] { found } else { try Self(x: series[at].x, y: series[at].y) }
            known[columns] = shape
            series[at].shape = shape
            // What goes on beyond its place is drawn there too.
            if let reach = series[at].detail.reach { series[at].shape?.x = reach.union(shape.x) }
        }
    }

    /// Which columns a series goes over.
    private struct Columns: Hashable {
        let x: ObjectIdentifier
        let y: ObjectIdentifier

        init(_ series: ResolvedSeries) {
            x = series.x.identity
            y = ObjectIdentifier(series.y)
        }
    }
}

extension ResolvedSeries {
    /// Whether there is anything to draw.
    var isAnyValueShown: Bool { detail.isValued ? Extent(of: shown) != nil : shape?.y != nil && shape?.x != nil }
}

extension Positions {
    fileprivate var identity: ObjectIdentifier {
        switch self {
        case .times(let buffer): ObjectIdentifier(buffer)
        case .numbers(let buffer): ObjectIdentifier(buffer)
        }
    }
}
