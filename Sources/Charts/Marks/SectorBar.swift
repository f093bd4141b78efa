import Checked
import Scene

/// A pie on a text surface: one bar cut by the shares, and below it a line for each part with its share and value.
struct SectorBar {
    private let shares: SectorShares
    private let series: ResolvedSeries
    private let plot: PlotFrame
    private let cell: Size

    init(_ shares: SectorShares, _ series: ResolvedSeries, _ plot: PlotFrame) {
        self.shares = shares
        self.series = series
        self.plot = plot
        cell = plot.cell ?? Size(8, 16)
    }

    func elements() -> [Element] {
        let rect = plot.rect
        let columns = (rect.width / cell.width).rounded(.down)
        let rows = Int(saturating: (rect.height / cell.height).rounded(.down))
        guard columns >= 8, rows >= 1 else { return [] }
        let barRows = rows >= shares.parts.count + 4 ? 2 : 1
        var elements = bar(columns: columns, rows: Double(barRows))
        let top = rect.y + Double(barRows + (rows > barRows + 1 ? 1 : 0)) * cell.height
        elements += lines(top: top, rows: Int(saturating: ((rect.maxY - top) / cell.height).rounded(.down)))
        return elements
    }

    /// Each part as many whole cells as its share of them, the remainders shared out to the largest.
    private func bar(columns: Double, rows: Double) -> [Element] {
        var elements: [Element] = []
        var passed = 0.0
        for (place, part) in shares.parts.enumerated() {
            let from = (passed * columns).rounded()
            passed += part.share
            let to = place == shares.parts.count - 1 ? columns : (passed * columns).rounded()
            guard to > from else { continue }
            elements.append(
                Element(
                    .mark(series: part.row), row: part.row,
                    .rect(
                        Rect(
                            x: plot.rect.x + from * cell.width, y: plot.rect.y, width: (to - from) * cell.width,
                            height: rows * cell.height), corners: []),
                    fill: .solid(part.color)))
        }
        return elements
    }

    private func lines(top: Double, rows: Int) -> [Element] {
        guard rows > 0, !shares.parts.isEmpty else { return [] }
        let values = shares.parts.map { part in
            let number =
                part.value >= 1000
                ? PlainNumber.fixed(part.value, decimals: 0, grouping: true) : PlainNumber.short(part.value)
            return ValueReading.joined(number, series.unit)
        }
        func widest(_ texts: [String]) -> Double { texts.map { plot.text.width($0, Theme.labelStyle) }.max() ?? 0 }
        let names = widest(shares.parts.map(\.name))
        let percents = widest(shares.parts.map { SectorShares.percent($0.share) })
        let numbers = widest(values)
        let block = 2 * cell.width + names + 2 * cell.width + percents + 2 * cell.width + numbers
        let across =
            shares.parts.count <= rows
            ? 1 : max(1, Int(saturating: (plot.rect.width + 3 * cell.width) / (block + 3 * cell.width)))
        let deep = (shares.parts.count + across - 1) / across
        var elements: [Element] = []
        for (place, part) in shares.parts.enumerated() {
            // Down the columns; what has no line is left to the reader of the bar.
            let (column, row) = deep <= rows ? (place / deep, place % deep) : (place / rows, place % rows)
            let left = plot.rect.x + Double(column) * (block + 3 * cell.width)
            guard left + 2 * cell.width + names <= plot.rect.maxX else { break }
            let y = top + Double(row) * cell.height
            elements.append(
                Element(
                    .legendSymbol(series: part.row),
                    .rect(Rect(x: left, y: y, width: cell.width, height: cell.height), corners: []),
                    fill: .solid(part.color)))
            func word(_ text: String, _ x: Double, _ anchor: TextRun.Anchor, _ strong: Bool) {
                guard x <= plot.rect.maxX + 0.5 else { return }
                let style = TextStyle(size: 12, weight: part.isSelected ? .semibold : .regular)
                elements.append(
                    Element(
                        part.isSelected ? .readout : .tickLabel,
                        .text(
                            plot.text.run(
                                text, x: x, top: y, line: cell.height, anchor: anchor, style: style,
                                color: strong ? plot.theme.ink : plot.theme.quiet))))
            }
            let first = left + 2 * cell.width
            word(part.name, first, .start, true)
            let second = first + names + 2 * cell.width + percents
            word(SectorShares.percent(part.share), second, .end, true)
            word(values[place], second + 2 * cell.width + numbers, .end, false)
        }
        return elements
    }
}
