import Checked
import Diagnostics
import Series
import Syntax

/// What is left of a chart of periods when `x A..B` shows a part of them: bars stand on periods as wide as each other, so
/// that those outside are left out and not merely out of sight.
extension Resolver {
    /// The reading of the periods that are seen, and the rows of each series that are; nil where all are, or where x is
    /// no axis of periods.
    ///
    /// - Throws: `ChartsError.emptyRange` where there are none; what the calendar throws.
    func seen(_ read: Reading) throws -> (reading: Reading, rows: [[Int]])? {
        guard let domain = spec.x.domain, case .time(let edges?, let step) = read.kind, edges.count > 1,
            read.series.contains(where: { $0.mark.channels.x.isBand })
        else { return nil }
        let resolver = AxisResolver(spec: spec, context: context)
        let whole = Extent(lower: Double(edges[0]), upper: Double(edges[edges.count - 1]))
        let extent = try resolver.shownTime(domain, of: whole)
        let (lower, upper) = (Int64(saturating: extent.lower), Int64(saturating: extent.upper))
        guard let first = edges.indices.dropLast().first(where: { edges[$0 + 1] > lower }),
            let last = edges.indices.dropLast().last(where: { edges[$0] < upper }), first <= last
        else { throw ChartsError.emptyRange("x") }
        let kept = Array(edges[first...(last + 1)])
        if kept.count == edges.count { return nil }
        let (from, to) = (Double(kept[0]), Double(kept[kept.count - 1]))
        let rows = read.series.map { one in
            (0..<one.x.count).filter { one.x[$0] >= from && one.x[$0] < to }
        }
        var result = read
        let cut = try zip(read.series, rows).map { try $0.picking($1) }
        result.series = cut
        try SeriesShape.find(for: &result.series, known: [])
        result.kind = .time(edges: kept, step: step)
        result.edges = kept
        guard result.series.contains(where: { $0.isAnyValueShown }) else {
            try Cancellation.process.check()
            throw ChartsError.emptyRange("x")
        }
        return (result, rows)
    }
}

extension ResolvedChart {
    /// Whether a value of any series lies within what its x axis shows.
    var showsRow: Bool {
        let domain = x.scale.domain
        return series.contains { one in
            if let ends = one.detail.ends {
                return (0..<one.x.count).contains { one.x[$0] <= domain.upper && ends.span[$0] >= domain.lower }
            }
            let rows = one.rows(from: domain.lower, through: domain.upper) ?? 0..<min(one.x.count, one.y.count)
            return rows.contains { row in
                one.y.span[row].isFinite && one.x[row] >= domain.lower && one.x[row] <= domain.upper
            }
        }
    }
}

extension ResolvedSelection {
    /// The same among fewer rows; what is no more among them is not drawn, and still said.
    func among(_ rows: [[Int]]) -> ResolvedSelection {
        var result = self
        result.items = items.compactMap { item in
            guard rows.indices.contains(item.series), let row = rows[item.series].firstIndex(of: item.row) else {
                return nil
            }
            return Item(series: item.series, row: row)
        }
        return result
    }
}
