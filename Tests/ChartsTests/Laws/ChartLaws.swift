import Scene
import SceneSamples
import Series

@testable import Charts

/// What holds of every default picture, whatever its data and words are. Each law is a sentence a fault; none is what it breaks.
struct ChartLaws {
    let chart: ResolvedChart
    let frame: Frame
    let cell: String
    let scene: Scene
    let measurer: any TextMeasurer
    let theme: Theme
    /// What the surface was asked for.
    let asked: Size

    var faults: [String] {
        SceneLabels.faults(of: scene, measurer) + finite + room + contrast + overlaps + notation + legend + ticks
    }

    private var marks: [Element] {
        scene.elements.filter { if case .mark = $0.role { true } else { false } }
    }

    private func labels(_ role: Element.Role) -> [TextRun] {
        scene.elements.compactMap { element in
            guard element.role == role, case .text(let run) = element.shape else { return nil }
            return run
        }
    }

    // MARK: Whole

    private var finite: [String] {
        scene.elements.contains { element in
            switch element.shape {
            case .rect(let rect, _): ![rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite)
            case .line(let a, let b): !a.isFinite || !b.isFinite
            case .polyline(let points): !points.allSatisfy(\.isFinite)
            case .band(let upper, let lower): !(upper + lower).allSatisfy(\.isFinite)
            case .symbol(_, let center, let size): !center.isFinite || !size.isFinite
            case .text(let run): !run.origin.isFinite
            case .path: false
            }
        } ? ["something is nowhere"] : []
    }

    /// The plot keeps half of each side from 300 × 200 on. Panels share the figure, a pie or calendar has no axes to give way,
    /// `aspect` asks for a shape, and names at both ends of slopes stand for a legend and an axis.
    private var room: [String] {
        guard measurer.cell == nil, asked.width >= 300, asked.height >= 200, chart.panels.isEmpty, chart.aspect == nil,
            !chart.isSlope, !chart.series.contains(where: { $0.mark.channels.x == .own }),
            // A title is shown whole, whatever it takes of a small figure.
            chart.title.count < 60 || asked.height > 300,
            let plot = scene.plots.first?.area ?? marks.compactMap(\.clip).reduce(nil as Rect?, Self.around)
        else { return [] }
        if plot.width >= asked.width * 0.5 - 2, plot.height >= asked.height * 0.5 - 2 { return [] }
        return ["the plot has \(Int(plot.width)) × \(Int(plot.height)) of \(Int(asked.width)) × \(Int(asked.height))"]
    }

    private static func around(_ whole: Rect?, _ next: Rect) -> Rect? {
        guard let whole else { return next }
        let (x, y) = (min(whole.x, next.x), min(whole.y, next.y))
        return Rect(x: x, y: y, width: max(whole.maxX, next.maxX) - x, height: max(whole.maxY, next.maxY) - y)
    }

    // MARK: Seen

    /// What is dimmed and what lets the ground through included: a fill that fades counts by its outer end, an area by its edge.
    private var contrast: [String] {
        guard measurer.cell == nil else { return [] }
        for element in marks {
            // A line in the colour of the ground parts what it lies on.
            if element.fill == nil, element.stroke?.color == theme.background { continue }
            var colors: [Color] = element.stroke.map { [$0.color] } ?? []
            switch element.fill {
            case .solid(let fill)?: colors.append(fill)
            case .linearGradient(_, _, let stops)?: colors += stops.first.map { [$0.color] } ?? []
            case nil: break
            }
            if case .symbol = element.shape {} else if colors.contains(where: { $0.alpha < 0.99 }) { continue }
            guard !colors.isEmpty, colors.allSatisfy({ $0.alpha > 0 }) else { continue }
            let seen = colors.map { $0.withAlpha(1).mixed(with: theme.background, 1 - $0.alpha) }
            let best = seen.map { $0.contrast(to: theme.background) }.max() ?? 0
            if best < 1.49 { return ["a mark has a contrast of \(best) to its ground"] }
        }
        return []
    }

    /// Bars of one layer share no more than the half point that hides the seam between those that touch.
    private var overlaps: [String] {
        guard cell.hasPrefix("plot bar"), measurer.cell == nil else { return [] }
        let bars = marks.compactMap { element -> Rect? in
            guard case .rect(let rect, _) = element.shape else { return nil }
            return element.clip.map { rect.within($0) } ?? rect
        }
        // Bars thinner than a point are columns of points, each as high as the highest in it.
        let lies = scene.plots.contains(where: \.isSideways)
        guard bars.count < 1500, bars.contains(where: { (lies ? $0.height : $0.width) > 1.01 }) else { return [] }
        let along: (Rect) -> (Double, Double) = { lies ? ($0.y, $0.maxY) : ($0.x, $0.maxX) }
        let up: (Rect) -> (Double, Double) = { lies ? ($0.x, $0.maxX) : ($0.y, $0.maxY) }
        for (place, one) in bars.enumerated() {
            for other in bars[(place + 1)...] {
                let across = min(along(one).1, along(other).1) - max(along(one).0, along(other).0)
                let high = min(up(one).1, up(other).1) - max(up(one).0, up(other).0)
                if across > 0.76, high > 1.01 { return ["two bars share \(across) × \(high) points"] }
            }
        }
        return []
    }

    // MARK: Said

    /// The labels of an axis are all grouped, all shortened, or all powers.
    private var notation: [String] {
        let axes = [chart.x, chart.y] + (chart.secondY.map { [$0] } ?? []) + chart.panels.map(\.y)
        for axis in axes {
            guard case .number = axis.scale else { continue }
            for rung in axis.rungs {
                let texts = rung.flatMap(\.label)
                let suffixes = ["k", "M", "G", "T", "n"]
                let isShort = texts.contains { suffixes.contains($0.last.map(String.init) ?? "") }
                // `1,000M` is counted in millions like `500M`.
                let isGrouped = texts.contains {
                    $0.contains(",") && !suffixes.contains($0.last.map(String.init) ?? "")
                }
                if Set(texts.compactMap(\.last).filter { "kMGT".contains($0) }).count > 1, !isLog(axis) {
                    return ["an axis in two units: \(texts)"]
                }
                let isPower = texts.contains { $0.contains("10⁻") || $0.contains("×") }
                let isPlain = texts.contains {
                    !["0", "0%", "$0"].contains($0) && !$0.contains("10") && $0.contains { $0.isNumber }
                }
                if isGrouped && isShort || isPower && (isGrouped || isShort || isPlain) {
                    return ["an axis in two notations: \(texts)"]
                }
            }
        }
        return []
    }

    /// From 1k to 1G each label has the suffix of its size.
    private func isLog(_ axis: ResolvedAxis) -> Bool {
        if case .number(_, _, let by) = axis.scale { by != LinearScale.self } else { false }
    }

    /// Every series, or the kind that its colour says, is in the legend, at the end of its line, or counted.
    private var legend: [String] {
        let series = chart.panels.isEmpty ? chart.series : chart.panels.flatMap(\.series)
        var names: Set<String> = []
        // What a ramp colours is told by the ramp, and what has no place on either axis is not drawn.
        for one in series where !one.isShadedAlone {
            let isDrawn = (0..<one.y.count).contains { one.y.span[$0].isFinite && one.x[$0].isFinite }
            // Repeated times of one kind are lines of their own in one colour: `1 · north` and `1 · south`.
            if isDrawn { names.insert(one.kind ?? "series \(one.order)") }
        }
        guard chart.legend != .off, !chart.isNamedElsewhere, names.count > 1,
            !chart.series.contains(where: { $0.mark.channels.x == .own })
        else {
            return []
        }
        let runs = labels(.legendLabel)
        var shown = 0
        for run in runs {
            // The last of `and 7 more`, `+7` where that has no room, stands for as many.
            let parts = run.text.split(separator: " ")
            if parts.last == "more", let count = parts.compactMap({ Int($0) }).first {
                shown += count
            } else if run.text.first == "+", let count = Int(run.text.dropFirst()) {
                shown += count
            } else {
                shown += 1
            }
        }
        let expected =
            chart.isSlope && SlopeLabels.stand(ChartLayout(chart: chart, size: asked, measurer: measurer, theme: theme))
            ? names.count * 2 : names.count
        return shown >= min(expected, names.count)
            ? [] : ["\(shown) of \(names.count) series are named or counted: \(runs.map(\.text))"]
    }

    /// No tick between days where every row is a day, none within months where every row begins one, none within years likewise.
    private var ticks: [String] {
        guard let times = frame.index.times, case .time = chart.x.scale else { return [] }
        func instants(_ places: [Double]) -> [CivilTime] {
            places.map { Fixture.context.calendar.civil(Int64($0.rounded())) }
        }
        let rows = instants((0..<times.count).map { Double(times.span[$0]) })
        let found = instants(chart.x.rungs.flatMap { $0 }.filter { !$0.label.isEmpty && $0.end == nil }.map(\.position))
        let units: [(String, (CivilTime) -> Bool)] = [
            ("days", { $0.microsecondsOfDay == 0 }), ("months", { $0.microsecondsOfDay == 0 && $0.date.day == 1 }),
            ("years", { $0.microsecondsOfDay == 0 && $0.date.day == 1 && $0.date.month == 1 }),
        ]
        for (name, begins) in units where rows.allSatisfy(begins) && !found.allSatisfy(begins) {
            return ["ticks within \(name), rows on \(name)"]
        }
        return []
    }
}

extension Rect {
    /// What of it lies in the other; without width or height where nothing does.
    fileprivate func within(_ other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}
