import Interchange
import Scene
import Series

/// A chart as a Vega-Lite v5 specification (vega.github.io/schema/vega-lite/v5.json): its channels written down, with the values that
/// it shows within.
///
/// What is combined, binned and stacked is so already, so that the picture is the same. Instants are wall-clock times of the
/// session's zone, without one. Panels are concatenated plots.
package struct VegaLite {
    private let figure: Figure
    private let theme: Theme

    package init(_ figure: Figure, theme: Theme) {
        self.figure = figure
        self.theme = theme
    }

    /// - Throws: `ChartsError.notInVegaLite` for a mark that it has no like of; `tooManyCells` for more rows than a reader takes.
    package func specification() throws -> JSON {
        var members = [JSON.Member("$schema", "https://vega.github.io/schema/vega-lite/v5.json")]
        members += try body(figure, size: Figure.usual, isOutermost: true).members
        members.append(.init("config", config))
        return .object(members)
    }

    private func body(_ figure: Figure, size: Size, isOutermost: Bool) throws -> JSON {
        switch figure {
        case .chart(let chart):
            return try VegaLiteChart(chart, theme: chart.theme.map { Theme.named($0) } ?? theme)
                .specification(size: chart.size ?? size, isOutermost: isOutermost)
        case .board(let parts, let columns):
            let many = try parts.map {
                try body($0.figure, size: Size(size.width / 2, size.height * 0.7), isOutermost: false)
            }
            return ["concat": .list(many), "columns": .number(columns ?? 2), "resolve": Self.independent]
        case .tabs(let parts, _):
            return [
                "vconcat": .list(
                    try parts.map { part in
                        let own = try body(part.figure, size: size, isOutermost: false)
                        return own["title"] == nil
                            ? .object(own.members + [.init("title", .text(part.label))]) : own
                    }), "resolve": Self.independent,
            ]
        }
    }

    /// Figures side by side have nothing in common.
    static let independent = ["scale": .object(["color", "x", "y"].map { .init($0, "independent") })] as JSON

    private var config: JSON {
        func color(_ color: Color) -> JSON { .text(color.hexText) }
        return [
            "background": color(theme.background), "view": ["stroke": .null],
            "axis": [
                "gridColor": color(theme.grid), "domainColor": color(theme.axis), "tickColor": color(theme.axis),
                "labelColor": color(theme.quiet), "titleColor": color(theme.quiet), "titleFontWeight": "normal",
            ],
            "legend": [
                "labelColor": color(theme.ink), "titleColor": color(theme.quiet), "titleFontWeight": "normal",
                "orient": "top",
            ], "title": ["color": color(theme.ink), "subtitleColor": color(theme.quiet), "anchor": "start"],
        ]
    }
}

extension Color {
    /// `#1c1c1e`, without its alpha.
    var hexText: String {
        let digits = [red, green, blue].map { channel -> String in
            let text = String(UInt8(max(0, min(255, (channel * 255).rounded()))), radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }
        return "#" + digits.joined()
    }
}

extension JSON {
    /// A finite number; null where it is missing.
    static func double(_ value: Double) -> JSON {
        guard value.isFinite else { return .null }
        return value == value.rounded() && value.magnitude < 1e15 ? .number("\(Int64(value))") : .number("\(value)")
    }
}
