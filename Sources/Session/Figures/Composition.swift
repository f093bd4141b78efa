import Charts
import Scene

/// Charts composed into one figure.
package enum Composition: Sendable {
    /// Side by side, row by row.
    case board([DrawnChart], columns: Int?)
    /// One at a time; `shown` is the place of the one that is drawn.
    case tabs([Tab], shown: Int)

    package struct Tab: Sendable {
        package var label: String
        package var chart: DrawnChart
    }

    /// Most charts of one figure.
    static let most = 24

    package var charts: [DrawnChart] {
        switch self {
        case .board(let charts, _): charts
        case .tabs(let tabs, _): tabs.map(\.chart)
        }
    }

    var word: String {
        switch self {
        case .board: "board"
        case .tabs: "tabs"
        }
    }

    /// `board of hours, days`, `tabs "Last 24 Hours" hours …`.
    var summary: String {
        switch self {
        case .board(let charts, _): "board of " + charts.map(\.name).joined(separator: ", ")
        case .tabs(let tabs, let shown):
            "tabs "
                + tabs.enumerated().map { place, tab in
                    "\(tab.label)\(place == shown ? " (shown)" : "")"
                }.joined(separator: ", ")
        }
    }

    func scene(size: Size, measurer: any TextMeasurer, theme: Theme, settings: Settings) throws -> Scene {
        let layout = ComposedLayout(size: size, measurer: measurer, theme: theme)
        switch self {
        case .board(let charts, let columns):
            return try layout.board(count: charts.count, columns: columns) { place, size in
                try charts[place].scene(size: size, measurer: measurer, settings: settings)
            }
        case .tabs(let tabs, let shown):
            return try layout.tabs(tabs.map(\.label), shown: shown) { size in
                try tabs[shown].chart.scene(size: size, measurer: measurer, settings: settings)
            }
        }
    }

    /// The figure's own size: parts of a board are drawn a little smaller than alone.
    func size(_ settings: Settings) throws -> FigureSize {
        switch self {
        case .tabs(let tabs, let shown):
            let inner = try tabs[shown].chart.size(settings)
            return FigureSize(width: inner.width, height: inner.height + 48)
        case .board(let charts, let columns):
            let asked = columns ?? ComposedLayout.columns(count: charts.count, asked: nil, width: 10_000, cell: nil)
            let across = max(1, min(asked, charts.count, 6))
            let rows = (charts.count + across - 1) / across
            let share = across == 1 ? 1 : across == 2 ? 0.7 : 0.55
            let width = Int((Double(settings.size.width) * share).rounded()) * across
            let height =
                try charts.map { Int((Double(try $0.size(settings).height) * max(share, 0.65)).rounded()) }.max() ?? 400
            return FigureSize(width: min(width, 10_000), height: min(height * rows, 10_000))
        }
    }

    /// Rows of text that suit a width in columns, when one chart takes `rows`.
    func rows(columns: Int, rows: Int) throws -> Int {
        switch self {
        case .tabs(let tabs, let shown): return try tabs[shown].chart.rows(columns: columns, rows: rows) + 2
        case .board(let charts, let asked):
            let across = ComposedLayout.columns(
                count: charts.count, asked: asked, width: Double(columns) * 8, cell: Size(8, 16))
            let down = (charts.count + across - 1) / across
            let part = try charts.map { try $0.rows(columns: columns / across, rows: min(rows, 16)) }.max() ?? rows
            return (part + 1) * down
        }
    }
}
