import Checked
import Diagnostics
import Interchange
import Scene
import Series

/// What a mark is in Vega-Lite.
package enum VegaLiteMark {
    /// Layers of a plot, and what the plot says besides them.
    case layers([JSON], beside: [JSON.Member] = [])
    /// A specification of its own.
    case whole([JSON.Member])
}

/// One series on its way into layers: its rows as objects, its channels as encodings.
package struct VegaLiteLayer {
    let one: ResolvedSeries
    let chart: ResolvedChart
    let y: ResolvedAxis
    let keys: VegaLiteKeys
    let theme: Theme

    typealias Members = [JSON.Member]

    /// A mark over rows; the channels of x and y, and of colour, are the series' own.
    ///
    /// - Parameter isBand: bars from one end of their band to the other where the axis is continuous.
    func layer(
        _ mark: Members, rows: [Int]? = nil, isBand: Bool = false, y2: Bool = false, encoding: Members = [],
        _ values: (Int) -> Members
    ) -> JSON {
        let places = VegaLitePlaces(chart)
        let isOffset = one.dodge.count > 1 && places.isNamed
        let data = (0..<(rows?.count ?? one.y.count)).compactMap { place -> JSON? in
            let row = rows?[place] ?? place
            // The export says that it was stopped.
            guard one.x[row].isFinite, row & 255 != 0 || !Cancellation.process.isRaised else { return nil }
            var members =
                isBand && !places.isNamed
                ? places.band(of: one, row) : [.init("x", places.value(places.middle(of: one, row)))]
            members.append(.init("series", .text(one.legendName)))
            if case .value = coloring { members.append(.init("value", .double(shade(row)))) }
            if case .paint = coloring { members.append(.init("paint", .text(paint(row).hexText))) }
            return .object(Self.merged(members, values(row)))
        }
        var channels = [JSON.Member("x", places.encoding(chart.x)), .init("y", yEncoding)]
        if isBand, !places.isNamed { channels.append(.init("x2", Self.field("x2"))) }
        if y2 { channels.append(.init("y2", Self.field("y2"))) }
        if isOffset { channels.append(.init("xOffset", Self.field("series"))) }
        channels += colorEncoding
        channels = Self.merged(channels, encoding)
        return [
            "data": ["values": .list(data)], "mark": .object(mark + opacity),
            "encoding": .object(chart.horizontal ? channels.map(Self.lying) : channels),
        ]
    }

    static func mark(_ type: String, _ rest: JSON.Member...) -> Members { [.init("type", .text(type))] + rest }

    static func field(_ name: String, type: String? = nil) -> JSON {
        .object([.init("field", .text(name))] + (type.map { [.init("type", .text($0))] } ?? []))
    }

    /// The members of both; of two of one key the later.
    private static func merged(_ members: Members, _ others: Members) -> Members {
        let keys = Set(others.map(\.key))
        return members.filter { !keys.contains($0.key) } + others
    }

    private static func lying(_ member: JSON.Member) -> JSON.Member {
        let names = ["x": "y", "y": "x", "x2": "y2", "y2": "x2", "xOffset": "yOffset"]
        return .init(names[member.key] ?? member.key, member.value)
    }

    private var opacity: Members { [.init("opacity", .double(one.style.opacity))] }

    // MARK: y

    var yEncoding: JSON {
        if case .slots(let names) = y.scale {
            return [
                "field": "y", "type": "nominal", "sort": .list(names.map { .text($0) }),
                "title": VegaLitePlaces.title(y),
            ]
        }
        return [
            "field": "y", "type": "quantitative", "stack": .null, "scale": VegaLitePlaces.scale(y),
            "title": VegaLitePlaces.title(y),
            "axis": y.off ? .null : ["grid": .truth(y.gridOn), "labels": .truth(y.labelsOn)],
        ]
    }

    /// The value of a row as it stands along y.
    func top(_ row: Int) -> JSON.Member { .init("y", .double(one.y.span[row])) }
    /// Zero, or the end of the axis that is nearest to it.
    private var baseline: Double {
        let domain = y.scale.domain
        return min(max(0, min(domain.lower, domain.upper)), max(domain.lower, domain.upper))
    }

    /// Where it begins.
    func foot(_ row: Int) -> JSON.Member {
        .init("y2", .double(one.foot.map { $0.span[row] } ?? baseline))
    }

    // MARK: colour

    private enum Coloring { case plain, series, value, paint }

    private var coloring: Coloring {
        switch one.style.coloring {
        case .constant: keys.isOne ? .plain : .series
        case .value: .value
        case .sign, .scale: .paint
        }
    }

    private func shade(_ row: Int) -> Double { one.shades.map { $0.values.span[row] } ?? one.shown.span[row] }

    private func paint(_ row: Int) -> Color {
        switch one.style.coloring {
        case .sign(let positive, let negative): (one.own(row) < 0 ? negative : positive).color(in: theme)
        case .scale(let stops, let lower, let upper):
            Ramp.color(stops, AxisScale.share(of: one.y.span[row], lower, upper)).color(in: theme)
        default: VegaLiteKeys.color(one, theme)
        }
    }

    var colorEncoding: Members {
        switch coloring {
        case .plain: return [.init("color", ["value": .text(VegaLiteKeys.color(one, theme).hexText)])]
        case .series: return [.init("color", keys.encoding)]
        case .paint:
            return [
                .init(
                    "color",
                    ["field": "paint", "type": "nominal", "scale": .null, "legend": .null])
            ]
        case .value:
            guard case .value(let stops, let lower, let upper) = one.style.coloring else { return [] }
            return [
                .init(
                    "color",
                    [
                        "field": "value", "type": "quantitative", "title": .text(one.shades?.name ?? one.measure.title),
                        "scale": [
                            "domain": [.double(lower), .double(upper)],
                            "range": .list(stops.map { .text($0.color(in: theme).hexText) }), "interpolate": "rgb",
                        ],
                    ])
            ]
        }
    }

    // MARK: what several marks have

    var errorBars: JSON {
        layer(
            Self.mark("rule", .init("color", .text(theme.ink.hexText))), y2: true,
            encoding: [.init("color", ["value": .text(theme.ink.hexText)])]
        ) { row in
            [
                .init("y", .double(one.error.map { $0.lower.span[row] } ?? .nan)),
                .init("y2", .double(one.error.map { $0.upper.span[row] } ?? .nan)),
            ]
        }
    }

    var labels: JSON {
        layer(
            Self.mark("text", .init("dy", -8)),
            encoding: [
                .init("text", Self.field("label", type: "nominal")),
                .init("color", ["value": .text(theme.ink.hexText)]),
            ]
        ) { row in [top(row), .init("label", .text(PlainNumber.short(one.own(row))))] }
    }

    /// The words of a column beside their rows.
    var names: JSON {
        layer(
            Self.mark(
                "text", .init("dx", chart.horizontal || !one.standsOnBand ? 7 : 0),
                .init("dy", chart.horizontal || !one.standsOnBand ? 0 : -8),
                .init("align", chart.horizontal || !one.standsOnBand ? "left" : "center"),
                .init("baseline", "middle")),
            rows: (0..<one.y.count).filter { one.word($0) != nil },
            encoding: [
                .init("text", Self.field("name", type: "nominal")),
                .init("color", ["value": .text(theme.ink.hexText)]),
            ]
        ) { row in [top(row), .init("name", .text(one.word(row) ?? ""))] }
    }

    /// The symbol of a point as Vega-Lite calls it.
    var shape: Members {
        switch one.style.symbol ?? .circle {
        case .ring: [.init("shape", "circle"), .init("filled", false)]
        case .triangle: [.init("shape", "triangle-up"), .init("filled", true)]
        case .star:
            [
                .init(
                    "shape",
                    "M0,-1L.23,-.31L.95,-.31L.36,.12L.59,.81L0,.38L-.59,.81L-.36,.12L-.95,-.31L-.23,-.31Z"),
                .init("filled", true),
            ]
        case let symbol: [.init("shape", .text(symbol.rawValue)), .init("filled", true)]
        }
    }

    var interpolation: JSON.Member {
        let names = ["step": "step-after", "step-center": "step", "step-end": "step-before"]
        let own = one.style.interpolation.name
        return .init("interpolate", .text(names[own] ?? own))
    }
}
