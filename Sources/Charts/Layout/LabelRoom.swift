import Scene

/// The room of symbols that reach far over the ends of an axis: the largest stands whole within the plot.
extension ChartLayout {
    /// Points that the axes of values leave free at their start and end, for labels beyond bars and for large symbols.
    func valueRoom(_ length: Double) -> (start: Double, end: Double) {
        let labels = labelRoom(length)
        let symbols = symbolRoom(length, chart.y.scale) { $0.y.span[$1] }
        return (max(labels.start, symbols.start), max(labels.end, symbols.end))
    }

    /// What symbols at the ends of x need to keep within the plot, beside what is left free there anyway.
    func placeRoom(_ length: Double, inset: Double) -> (start: Double, end: Double) {
        guard traits.hasSizes else { return (0, 0) }
        let room = symbolRoom(length - 2 * inset, chart.x.scale, free: inset) { $0.x[$1] }
        return chart.x.reverse ? (room.end, room.start) : room
    }

    /// Points between the edge of the largest symbols and that of the plot.
    private static let air = 1.0

    /// What symbols whose sizes are values need at both ends of an axis of numbers. O(rows of series by size).
    private func symbolRoom(
        _ length: Double, _ scale: AxisScale, free: Double = 0, at place: (ResolvedSeries, Int) -> Double
    ) -> (start: Double, end: Double) {
        guard cell == nil, length > 0, traits.hasSizes, scale.bandCount == nil else { return (0, 0) }
        var room = (start: 0.0, end: 0.0)
        for one in labelled ?? chart.series where one.mark.arrangement == .cloud && !one.onSecondY {
            guard let sizes = one.sizes else { continue }
            for row in 0..<one.y.count {
                let share = scale.fraction(place(one, row))
                let over = sizes.diameter(sizes.values.span[row], most: metrics.symbolMost) / 2 + Self.air - free
                guard over > 0, share >= 0, share <= 1 else { continue }
                room.start = max(room.start, over - share * length)
                room.end = max(room.end, over - (1 - share) * length)
            }
        }
        return room
    }
}

/// The room that values written beyond the ends of bars need within the plot: the longest bar has its label as all others do.
extension ChartLayout {
    /// Points that the axes of values leave free at their start and end: both sides of a plot alike, and all panels that share one.
    ///
    /// - Parameter length: of an axis, in points. O(labels that may reach over an end).
    func labelRoom(_ length: Double) -> (start: Double, end: Double) {
        let axis = chart.y
        guard case .number = axis.scale, cell == nil || chart.horizontal, !axis.reverse, length > 0 else {
            return (0, 0)
        }
        var room = (start: 0.0, end: 0.0)
        for one in labelled ?? chart.series where one.standsOnBand && !one.onSecondY && !ValueLabels.stand(in: one) {
            guard let format = one.labels ?? one.names.map({ _ in "" }) else { continue }
            let labels = ValueLabels.texts(of: one, format: format)
            for (place, row) in labels.rows.enumerated() {
                let (value, share) = (one.y.span[row], axis.scale.fraction(one.y.span[row]))
                let isEnd = value >= 0
                // Nearer to its other end it has room.
                guard share >= 0, share <= 1, isEnd ? share > 1 - Self.most : share < Self.most else { continue }
                let needed =
                    chart.horizontal
                    ? 6 + text.width(labels.texts[place], Theme.seriesLabelStyle) : 4 + metrics.lineHeight
                if isEnd {
                    room.end = max(room.end, (share * length + needed - length) / share)
                } else {
                    room.start = max(room.start, (needed - share * length) / (1 - share))
                }
            }
        }
        // Labels that would take most of a small figure stay out.
        return room.start + room.end > length * Self.most ? (0, 0) : room
    }

    /// The most that labels take of an axis.
    private static let most = 0.35
}
