import Series
import Syntax

/// Bars by the hour of more than a week are meant by the hour of the day: nobody reads a bar of each of the others.
extension ChartSpec {
    private static let week: Int64 = 7 * 24 * 3_600_000_000

    /// The chart by the hour of the day; nil for any other.
    ///
    /// - Parameter rows: in any order; those that hours were combined to tell the same.
    package func byHourOfDay(_ rows: Frame) -> ChartSpec? {
        let isMeant = layers.allSatisfy { layer in
            guard let mark = MarkCatalog.named(layer.mark), mark.channels.x.isBand, mark.stat == .aggregate,
                layer.keys.count == 1, layer.keys[0].unit == .hour, layer.over == nil, layer.series == nil,
                rows.column(Cycle.hourOfDay.columnName) == nil
            else { return false }
            if case .cycle? = layer.styles.over(styles).color { return false }
            return true
        }
        guard isMeant, !layers.isEmpty, facet == nil, combine == nil, let times = rows.index.times else { return nil }
        var (first, last) = (Int64.max, Int64.min)
        let span = times.span
        for row in span.indices where span[row] != missingTime {
            (first, last) = (min(first, span[row]), max(last, span[row]))
        }
        guard first < last, last.subtractingReportingOverflow(first).partialValue.magnitude > Self.week else {
            return nil
        }
        var spec = self
        for place in spec.layers.indices { spec.layers[place].keys[0] = .cycle(.hourOfDay) }
        return spec
    }
}
