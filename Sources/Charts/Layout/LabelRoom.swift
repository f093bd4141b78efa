import Scene

/// The room that values written beyond the ends of bars need within the plot: the longest bar has its label as all others do.
extension ChartLayout {
    /// Points that the axis of values leaves free at its start and end.
    ///
    /// - Parameter length: of the axis, in points.
    func labelRoom(_ axis: ResolvedAxis, length: Double) -> (start: Double, end: Double) {
        guard case .number = axis.scale, cell == nil || chart.horizontal, !axis.reverse, length > 0 else {
            return (0, 0)
        }
        var room = (start: 0.0, end: 0.0)
        for one in chart.series where one.standsOnBand && !one.onSecondY && !ValueLabels.stand(in: one) {
            guard let format = one.labels else { continue }
            let labels = ValueLabels.texts(of: one, format: format)
            for (place, row) in labels.rows.enumerated() {
                let value = one.y.span[row]
                let share = axis.scale.fraction(value)
                let needed =
                    chart.horizontal
                    ? 6 + text.width(labels.texts[place], Theme.seriesLabelStyle) : 4 + metrics.lineHeight
                if value >= 0, share > 0, share <= 1 {
                    room.end = max(room.end, (share * length + needed - length) / share)
                } else if value < 0, share >= 0, share < 1 {
                    room.start = max(room.start, (needed - share * length) / (1 - share))
                }
            }
        }
        // Labels that would take most of a small figure stay out.
        return room.start + room.end > length * Self.mostLabelRoom ? (0, 0) : room
    }

    private static let mostLabelRoom = 0.35
}
