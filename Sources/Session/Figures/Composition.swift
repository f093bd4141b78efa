import Checked
import Charts

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

    /// Most figures that one is made of, those that its parts are made of counted with them.
    static let most = 64
    /// Most columns of a board.
    static let mostColumns = 24

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

    /// - Throws: what working a chart out anew throws.
    func figure() throws -> Figure {
        switch self {
        case .board(let charts, let columns):
            .board(try charts.map { Figure.Part($0.name, try $0.figure()) }, columns: columns)
        case .tabs(let tabs, let shown):
            .tabs(try tabs.map { Figure.Part($0.label, try $0.chart.figure()) }, shown: shown)
        }
    }

    /// Every picture there is of it: one for each tab, the figure itself otherwise.
    var pictures: [Composition] {
        guard case .tabs(let tabs, _) = self else { return [self] }
        return tabs.indices.map { .tabs(tabs, shown: $0) }
    }
}
