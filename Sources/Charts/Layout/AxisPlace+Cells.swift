import Checked
import Scene

extension AxisPlace {
    /// On a text surface with bars on both sides of zero: zero has a row of its own, bars above zero end on top of it and those
    /// below begin under it, all to one scale. Nil when there are no such bars, or too few rows.
    init?(parting scale: AxisScale, _ plot: Rect, cell: Size, for layout: ChartLayout) {
        let domain = scale.domain
        guard !layout.chart.horizontal, case .number = scale, domain.lower < 0, domain.upper > 0,
            layout.traits.growsOnBand
        else { return nil }
        let rows = Int(saturating: (plot.height / cell.height).rounded()) - 1
        let below = scale.fraction(0)
        guard rows >= 2, below > 0, below < 1 else { return nil }
        // The split of the rows that leaves most of them to the values.
        var best = (above: 1, unit: 0.0)
        for above in 1..<rows {
            let unit = min(Double(above) / (1 - below), Double(rows - above) / below)
            if unit > best.unit { best = (above, unit) }
        }
        let zero = plot.y + Double(best.above) * cell.height
        let length = best.unit * cell.height
        self.init(scale: scale, start: zero + below * length, end: zero - (1 - below) * length)
        gap = cell.height
    }
}
