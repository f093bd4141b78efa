import Interchange
import Scene
import Series

/// One chart as a Vega-Lite specification of a plot, or of one for each panel.
struct VegaLiteChart {
    let chart: ResolvedChart
    let theme: Theme
    /// More rows no reader of JSON takes.
    private static let most = 200_000

    init(_ chart: ResolvedChart, theme: Theme) {
        var chart = chart
        chart.horizontal = chart.lies(onCells: false)
        self.chart = chart
        self.theme = theme
    }

    func specification(size: Size, isOutermost: Bool) throws -> JSON {
        let rows = chart.series.reduce(0) { $0 + $1.y.count }
        guard rows <= Self.most else { throw ChartsError.tooManyCells(rows, limit: Self.most) }
        var members = title
        guard !chart.panels.isEmpty else {
            return .object(
                members + (try plot(chart.series, chart.y, chart.annotations, size, isOutermost: isOutermost)))
        }
        let columns = chart.gridColumns ?? chart.panelColumns ?? min(3, chart.panels.count)
        let rowsDown = (chart.panels.count + columns - 1) / max(1, columns)
        let own = Size(size.width / Double(max(1, columns)) - 60, max(80, size.height / Double(max(1, rowsDown)) - 60))
        let panels = try chart.panels.map { panel in
            JSON.object(
                [.init("title", .text(panel.title))]
                    + (try plot(panel.series, panel.y, panel.annotations, own, isOutermost: false)))
        }
        members += [.init("columns", .number(columns)), .init("concat", .list(panels))]
        return .object(members)
    }

    private var title: [JSON.Member] {
        guard !chart.title.isEmpty || !chart.subtitle.isEmpty else { return [] }
        var members = [JSON.Member("text", .text(chart.title))]
        if !chart.subtitle.isEmpty { members.append(.init("subtitle", .text(chart.subtitle))) }
        return [.init("title", .object(members))]
    }

    private func plot(
        _ series: [ResolvedSeries], _ y: ResolvedAxis, _ annotations: [ResolvedAnnotation], _ size: Size,
        isOutermost: Bool
    ) throws -> [JSON.Member] {
        var layers: [JSON] = []
        var behind: [JSON] = []
        let keys = VegaLiteKeys(chart, theme)
        var members: [JSON.Member] = []
        for one in series {
            let axis = one.onSecondY ? chart.secondY ?? y : y
            let layer = VegaLiteLayer(one: one, chart: chart, y: axis, keys: keys, theme: theme)
            guard let made = one.mark.vegaLite(layer) else { throw ChartsError.notInVegaLite(one.mark.name) }
            switch made {
            case .whole(let whole): return whole
            case .layers(let own, let beside):
                layers += own
                members = beside.isEmpty ? members : beside
            }
            if one.error != nil { layers.append(layer.errorBars) }
            if one.names != nil { layers.append(layer.names) } else if one.labels != nil { layers.append(layer.labels) }
        }
        let notes = VegaLiteAnnotations(chart: chart, y: y, theme: theme)
        for annotation in annotations {
            if let made = notes.layer(annotation) {
                if notes.isBehind(annotation) { behind.append(made) } else { layers.append(made) }
            }
        }
        members += [
            .init("width", .double(size.width)), .init("height", .double(size.height)),
        ]
        if isOutermost {
            members.append(
                .init("autosize", ["type": "fit", "contains": "padding"]))
        }
        members.append(.init("layer", .list(behind + layers)))
        if chart.secondY != nil {
            let independent = [chart.horizontal ? "x" : "y": "independent"] as JSON
            members.append(.init("resolve", ["scale": independent]))
        }
        return members
    }
}

/// What the colours of series stand for, the same in every layer.
struct VegaLiteKeys {
    private var names: [String] = []
    private var colors: [String] = []
    private let title: String

    init(_ chart: ResolvedChart, _ theme: Theme) {
        title = chart.legendTitle
        var seen: Set<String> = []
        for one in chart.series {
            let keys = one.detail.keys(of: one)
            let own =
                keys.isEmpty
                ? [(one.legendName, Self.color(one, theme))] : keys.map { ($0.name, $0.color.color(in: theme)) }
            for (name, color) in own where seen.insert(name).inserted {
                names.append(name)
                colors.append(color.hexText)
            }
        }
    }

    var isOne: Bool { names.count < 2 }

    static func color(_ one: ResolvedSeries, _ theme: Theme) -> Color {
        switch one.style.coloring {
        case .constant(let color): color.color(in: theme)
        case .sign(let positive, _): positive.color(in: theme)
        case .value(let stops, _, _), .scale(let stops, _, _): (stops.last ?? .ink).color(in: theme)
        }
    }

    /// The channel of a series' name.
    var encoding: JSON {
        [
            "field": "series", "type": "nominal", "title": title.isEmpty ? .null : .text(title),
            "scale": ["domain": .list(names.map { .text($0) }), "range": .list(colors.map { .text($0) })],
        ]
    }
}
