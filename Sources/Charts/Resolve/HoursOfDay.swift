import Series
import Syntax

/// Bars by the hour of more than a week, and points coloured by it of more than a day, are meant by the hour of the day: nobody reads one of each of the others.
extension ChartSpec {
    private static let week: Int64 = 7 * 24 * 3_600_000_000

    /// The chart by the hour of the day; nil for any other.
    ///
    /// - Parameter rows: in any order; those that hours were combined to tell the same.
    package func byHourOfDay(_ rows: Frame) -> ChartSpec? {
        let isOfBars = layers.allSatisfy { layer in
            guard let mark = MarkCatalog.named(layer.mark), mark.channels.x.isBand, mark.stat == .aggregate,
                layer.keys.count == 1, layer.keys[0].unit == .hour, layer.over == nil, layer.series == nil,
                rows.column(Cycle.hourOfDay.columnName) == nil
            else { return false }
            if case .cycle? = layer.styles.over(styles).color { return false }
            return true
        }
        let isOfColors = rows.column(Self.hour) == nil && layers.allSatisfy { $0.isColoredByHour(beneath: styles) }
        guard isOfBars || isOfColors, !layers.isEmpty, facet == nil, combine == nil, let times = rows.index.times else {
            return nil
        }
        var (first, last) = (Int64.max, Int64.min)
        let span = times.span
        for row in span.indices where span[row] != missingTime {
            (first, last) = (min(first, span[row]), max(last, span[row]))
        }
        let least = isOfColors ? Self.week / 7 : Self.week
        guard first < last, last.subtractingReportingOverflow(first).partialValue.magnitude > least else { return nil }
        var spec = self
        for place in spec.layers.indices {
            if isOfBars { spec.layers[place].keys[0] = .cycle(.hourOfDay) }
            if isOfColors { spec.layers[place].styles.color = .cycle(.hourOfDay, palette: nil) }
        }
        return spec
    }

    fileprivate static let hour = DurationUnit.hour.rawValue
}

extension LayerSpec {
    /// A point in the colour of its hour is one of few colours.
    fileprivate func isColoredByHour(beneath styles: StyleSet) -> Bool {
        guard case .column(let name, _)? = self.styles.over(styles).color, name == ChartSpec.hour, series == nil else {
            return false
        }
        return MarkCatalog.named(mark)?.arrangement == .cloud
    }
}
