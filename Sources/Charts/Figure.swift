import Checked
import Scene
import Series

/// What a cell shows: one chart, several side by side, or several in one place. Each part is a figure of its own, asked to
/// draw itself at the size there is for it.
package indirect enum Figure: Sendable {
    case chart(ResolvedChart)
    /// Side by side, row by row.
    case board([Part], columns: Int?)
    /// One at a time; `shown` is the place of the one that is drawn, within the parts.
    case tabs([Part], shown: Int)

    package struct Part: Sendable {
        /// What a tab is called; of a board the chart's name.
        package var label: String
        package var figure: Figure

        package init(_ label: String, _ figure: Figure) {
            self.label = label
            self.figure = figure
        }
    }

    /// Laid out for one surface. A chart's own theme goes before the one given.
    package func scene(size: Size, measurer: any TextMeasurer, theme: Theme) -> Scene {
        let layout = ComposedLayout(size: size, measurer: measurer, theme: theme)
        switch self {
        case .chart(let chart): return chart.scene(size: size, measurer: measurer, theme: theme)
        case .board(let parts, let columns):
            return layout.board(count: parts.count, columns: columns) { place, size in
                parts[place].figure.scene(size: size, measurer: measurer, theme: theme)
            }
        case .tabs(let parts, let shown):
            return layout.tabs(parts.map(\.label), shown: shown) { size in
                parts[shown].figure.scene(size: size, measurer: measurer, theme: theme)
            }
        }
    }

    /// The same for a picture of a size that was asked for, where a chart that says none decides by it how it lies.
    package func asked(_ size: Size) -> Figure {
        guard case .chart(var chart) = self else { return self }
        chart.asked = size
        return .chart(chart)
    }

    /// The figure's own size in points: what a `size` clause says, or what suits it where a chart that says none has
    /// `usual`. Parts of a board are drawn a little smaller than alone.
    package func size(_ usual: Size) -> Size {
        switch self {
        case .chart(let chart):
            if let size = chart.size { return Size(size.width.rounded(), size.height.rounded()) }
            let height = chart.fittingHeight(width: usual.width, height: usual.height, cell: nil)
            return Size(usual.width, min(Self.most, height.rounded()))
        case .tabs(let parts, let shown):
            let inner = parts[shown].figure.size(usual)
            return Size(inner.width, inner.height + ComposedLayout.tabHeight)
        case .board(let parts, let columns):
            let asked =
                columns ?? ComposedLayout.columns(count: parts.count, asked: nil, width: Self.most, cell: nil)
            let across = Double(max(1, min(asked, parts.count, 6)))
            let down = (Double(parts.count) / across).rounded(.up)
            let share = across == 1 ? 1 : across == 2 ? 0.7 : 0.55
            let height = parts.map { ($0.figure.size(usual).height * max(share, 0.65)).rounded() }.max() ?? usual.height
            return Size(min((usual.width * share).rounded() * across, Self.most), min(height * down, Self.most))
        }
    }

    /// Of a figure whose size nobody asked for, points.
    package static let usual = Size(800, 400)

    /// The longest side of a figure, points.
    private static let most = 10_000.0

    /// Rows of text that suit a width in columns, when a chart of one plot takes `rows`.
    package func rows(columns: Int, rows: Int, cell: Size) -> Int {
        switch self {
        case .chart(let chart):
            let height = chart.fittingHeight(
                width: Double(columns) * cell.width, height: Double(rows) * cell.height, cell: cell)
            return Int(saturating: (height / cell.height).rounded())
        case .tabs(let parts, let shown): return parts[shown].figure.rows(columns: columns, rows: rows, cell: cell) + 2
        case .board(let parts, let asked):
            let across = ComposedLayout.columns(
                count: parts.count, asked: asked, width: Double(columns) * cell.width, cell: cell)
            let down = (parts.count + across - 1) / across
            let part = parts.map { $0.figure.rows(columns: columns / across, rows: min(rows, 16), cell: cell) }.max()
            return ((part ?? rows) + 1) * down
        }
    }

    /// What a file holds for who cannot see it.
    func words(hasTable: Bool) -> SceneWords {
        var words = SceneWords()
        words.description = description
        let charts = self.charts
        for chart in charts {
            chart.series.visit { _, one in
                if words.series[one.order] == nil { words.series[one.order] = one.mark.words(one.name) }
            }
        }
        if hasTable, charts.count == 1, let chart = charts.first { words.table = ChartTable(chart).csv }
        return words
    }

    /// Those that are drawn.
    private var charts: [ResolvedChart] {
        switch self {
        case .chart(let chart): [chart]
        case .board(let parts, _): parts.flatMap(\.figure.charts)
        case .tabs(let parts, let shown): parts[shown].figure.charts
        }
    }

    /// The same at length, a sentence a line.
    var descriptionLines: [String] {
        switch self {
        case .chart(let chart): chart.descriptionLines
        case .board(let parts, _): parts.flatMap { part in part.figure.descriptionLines.map { "\(part.label): \($0)" } }
        case .tabs(let parts, _): parts.flatMap { part in part.figure.descriptionLines.map { "\(part.label): \($0)" } }
        }
    }

    /// Asks beforehand for the memory that its shapes take.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package func checkRoom() throws(SeriesError) {
        var shapes = 0
        for chart in charts {
            chart.series.visit { _, one in
                if one.mark.arrangement != .joined, one.mark.arrangement != .columns {
                    shapes += min(one.y.count, 1_000_000)
                }
            }
        }
        // An element's size, twice where an array grows.
        if shapes > 10_000 { try Frame.checkRoom(bytes: shapes * MemoryLayout<Element>.stride * 2) }
    }

    /// A few sentences for who cannot see it.
    var description: String {
        switch self {
        case .chart(let chart): chart.description
        case .board(let parts, _): parts.map(\.figure.description).joined(separator: " ")
        case .tabs(let parts, let shown): "\(parts[shown].label): \(parts[shown].figure.description)"
        }
    }

    /// What it says, as canonical text: see `ResolvedChart.record`.
    var record: String {
        switch self {
        case .chart(let chart): chart.record
        case .board(let parts, _):
            parts.map { "part \($0.label.debugDescription)\n" + $0.figure.record }.joined()
        case .tabs(let parts, let shown):
            parts.enumerated().map { "tab \($1.label.debugDescription)\($0 == shown ? " shown" : "")\n" }.joined()
                + parts[shown].figure.record
        }
    }
}
