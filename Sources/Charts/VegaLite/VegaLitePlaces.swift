import Checked
import Interchange
import Series

/// Places along x as Vega-Lite reads them: names, numbers, or wall-clock times without a zone.
struct VegaLitePlaces {
    private let scale: AxisScale
    private let calendar: Calendar

    init(_ chart: ResolvedChart) {
        (scale, calendar) = (chart.x.scale, chart.describing.calendar)
    }

    var isNamed: Bool { if case .slots = scale { true } else { false } }

    /// Where a point of a row stands: within periods in the middle of its own.
    func middle(of one: ResolvedSeries, _ row: Int) -> Double {
        let place = one.x[row]
        guard one.isPeriods, case .periods(let edges) = scale, let next = edges.first(where: { $0 > place }) else {
            return place
        }
        return (place + next) / 2
    }

    func value(_ place: Double) -> JSON {
        switch scale {
        case .slots(let names):
            let slot = Int(saturating: place.rounded(.down))
            return names.indices.contains(slot) ? .text(names[slot]) : .null
        case .number: return .double(place)
        case .time, .periods: return time(place)
        }
    }

    /// `2024-03-01T06:30:00`, which JavaScript takes for the time of whoever looks: the clock stays as it was here. Beyond four digits
    /// of a year milliseconds since 1970.
    func time(_ place: Double) -> JSON {
        let civil = calendar.civil(Int64(saturating: place.rounded()))
        guard (1...9999).contains(civil.date.year) else { return .double((place / 1000).rounded()) }
        func digits(_ number: Int, _ count: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let seconds = Int(saturating: Double(civil.microsecondsOfDay) / 1e6)
        let rest = Int(saturating: (Double(civil.microsecondsOfDay) / 1e3).rounded(.down)) - seconds * 1000
        let date = "\(digits(civil.date.year, 4))-\(digits(civil.date.month, 2))-\(digits(civil.date.day, 2))"
        let clock = "\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
        return .text(date + "T" + clock + (rest == 0 ? "" : "." + digits(rest, 3)))
    }

    /// Both ends of the bar on a continuous axis.
    func band(of one: ResolvedSeries, _ row: Int) -> [JSON.Member] {
        let place = one.x[row]
        var (start, end) = (place, place)
        if case .periods(let edges) = scale {
            let at = max(0, (edges.firstIndex { $0 > place } ?? edges.count) - 1)
            (start, end) = (edges[min(at, edges.count - 1)], edges[min(at + 1, edges.count - 1)])
        } else {
            let ends = one.band(at: place)
            (start, end) = (scale.reached(by: ends.lower), ends.upper)
        }
        let share = one.mark.stat == .bins ? 1 : 0.76
        let (middle, length) = ((start + end) / 2, (end - start) * share)
        let part = length / Double(max(1, one.dodge.count))
        let from = middle - length / 2 + part * Double(one.dodge.index)
        return [.init("x", value(from)), .init("x2", value(from + part))]
    }

    func encoding(_ axis: ResolvedAxis) -> JSON {
        var members = [JSON.Member("field", "x")]
        switch scale {
        case .slots(let names):
            let list = JSON.list(names.map { .text($0) })
            members += [
                .init("type", "nominal"), .init("sort", list), .init("scale", ["domain": list]),
            ]
        case .number: members += [.init("type", "quantitative"), .init("scale", Self.scale(axis))]
        case .time, .periods: members.append(.init("type", "temporal"))
        }
        members.append(.init("title", Self.title(axis)))
        members.append(
            .init(
                "axis",
                axis.off
                    ? .null
                    : .object(
                        [.init("grid", .truth(axis.gridOn))] + (isShort ? [.init("labelAngle", 0)] : []))))
        return .object(members)
    }

    /// Names that have room side by side on a line.
    private var isShort: Bool {
        guard case .slots(let names) = scale else { return false }
        return names.reduce(0) { $0 + $1.count + 2 } < 100
    }

    static func title(_ axis: ResolvedAxis) -> JSON { axis.title.isEmpty ? .null : .text(axis.title) }

    static func scale(_ axis: ResolvedAxis) -> JSON {
        let domain = axis.scale.domain
        var members = [
            JSON.Member("domain", [.double(domain.lower), .double(domain.upper)]), .init("nice", false),
            .init("zero", false),
        ]
        if case .number(_, _, let scale) = axis.scale, scale.name != "linear" {
            members.append(.init("type", .text(scale.name)))
            if scale.name == "log" { members.removeAll { $0.key == "zero" } }
        }
        if axis.reverse { members.append(.init("reverse", true)) }
        return .object(members)
    }
}

/// Rules, bands and notes as layers.
struct VegaLiteAnnotations {
    let chart: ResolvedChart
    let y: ResolvedAxis
    let theme: Theme

    func isBehind(_ annotation: ResolvedAnnotation) -> Bool {
        switch annotation {
        case .band, .bandX: true
        default: false
        }
    }

    func layer(_ annotation: ResolvedAnnotation) -> JSON? {
        let places = VegaLitePlaces(chart)
        let (low, high) = chart.x.scale.domain
        let (foot, top) = y.scale.domain
        func dash(_ isDashed: Bool) -> [JSON.Member] {
            isDashed ? [.init("strokeDash", [5, 4])] : []
        }
        let ink = JSON.Member("color", .text(theme.ink.hexText))
        let pale = [JSON.Member("color", .text(theme.grid.hexText)), .init("opacity", 0.6)]
        switch annotation {
        case .ruleY(let value, _, let dashed):
            return made("rule", [ink] + dash(dashed), ["y": .double(value)])
        case .ruleX(let at, _, let dashed):
            return made("rule", [ink] + dash(dashed), ["x": places.value(at)])
        case .band(let lower, let upper, _):
            return made("rect", pale, ["y": .double(lower ?? foot), "y2": .double(upper ?? top)])
        case .bandX(let lower, let upper, _):
            guard !places.isNamed else { return nil }
            return made("rect", pale, ["x": places.value(lower ?? low), "x2": places.value(upper ?? high)])
        case .note(let x, let value, let text):
            return made("text", [ink, .init("dy", -10)], ["x": places.value(x), "y": .double(value)], text)
        }
    }

    private func made(_ mark: String, _ style: [JSON.Member], _ values: [String: JSON], _ text: String? = nil) -> JSON {
        let isTime = chart.x.scale.isTime
        let isNamed = VegaLitePlaces(chart).isNamed
        var row = values
        row["text"] = text.map { .text($0) }
        var channels = values.keys.sorted().map { key -> JSON.Member in
            var members = [JSON.Member("field", .text(key))]
            let type = key.hasPrefix("y") ? "quantitative" : isTime ? "temporal" : isNamed ? "nominal" : "quantitative"
            if !key.hasSuffix("2") { members.append(.init("type", .text(type))) }
            let isAcross = key.hasPrefix("x") == !chart.horizontal
            return .init((isAcross ? "x" : "y") + (key.hasSuffix("2") ? "2" : ""), .object(members))
        }
        if text != nil { channels.append(.init("text", VegaLiteLayer.field("text", type: "nominal"))) }
        return [
            "data": ["values": [.sorted(row.mapValues { Optional($0) })]],
            "mark": .object([.init("type", .text(mark))] + style), "encoding": .object(channels),
        ]
    }
}
