import Glibc
import Scene

/// What the colours of cells stand for: a bar of the palette with its values.
struct RampLegend {
    private let series: ResolvedSeries
    private let stops: [ChartColor]
    /// What of the palette the values reach.
    private let stretch: Ramp.Stretch
    /// The series whose values its colours are.
    private let shown: [ResolvedSeries]
    private let lower: Double
    private let upper: Double
    private let name: String
    private let unit: String?
    /// Its numbers stand beside the bar rather than below it: a small figure needs the row.
    private let isFlat: Bool

    /// Nil when colours stand for no value that an axis does not say, or the legend is off.
    init?(_ layout: ChartLayout) {
        guard layout.chart.legend != .off else { return nil }
        guard let series = layout.chart.series.first(where: \.needsRamp) else { return nil }
        self.series = series
        isFlat = layout.legendRows == 1
        if let ramp = series.ramp {
            guard !layout.chart.isNamedElsewhere else { return nil }
            (stops, lower, upper) = (ramp.stops, ramp.numbers.lower, ramp.numbers.upper)
            (stretch, shown) = (Ramp.Stretch(lower: 0, upper: 1), [])
            (name, unit) = (ramp.title, nil)
            return
        }
        switch series.style.coloring {
        case .value(let stops, let lower, let upper), .scale(let stops, let lower, let upper):
            guard lower.isFinite, upper.isFinite else { return nil }
            shown = layout.chart.series.filter(\.needsRamp)
            self.stops = stops
            // A palette about zero goes as far on both sides of it; its bar ends where the values do.
            let reached = lower == -upper ? Self.extent(shown) : nil
            (self.lower, self.upper) = (max(lower, reached?.lower ?? lower), min(upper, reached?.upper ?? upper))
            stretch = Ramp.Stretch(
                lower: AxisScale.share(of: self.lower, lower, upper),
                upper: AxisScale.share(of: self.upper, lower, upper))
        case .constant, .sign: return nil
        }
        let column = series.shades?.name ?? series.mark.words(series.measure.title)
        unit = series.shades == nil ? series.unit : series.shades?.unit
        name = unit.map { NumberLabels.isAttached($0) ? column : "\(column) (\($0))" } ?? column
    }

    /// What the colours stand for reaches from here to there; nil where there are no numbers.
    private static func extent(_ series: [ResolvedSeries]) -> Extent? {
        series.reduce(nil) { extent, one in Extent(of: one.shades?.values ?? one.shown)?.union(extent) ?? extent }
    }

    /// All that the colours stand for are whole numbers: half of one is none of them.
    private var areWhole: Bool {
        !shown.isEmpty && shown.allSatisfy { ($0.shades?.values ?? $0.shown).areWhole }
    }

    /// The colours of the bar, each at its share of it.
    private func gradient(_ theme: Theme) -> [GradientStop] {
        let last = Double(max(1, stops.count - 1))
        let inner = stops.indices.map { Double($0) / last }.filter { $0 > stretch.lower && $0 < stretch.upper }
        return ([stretch.lower] + inner + [stretch.upper]).map { place in
            GradientStop(
                AxisScale.share(of: place, stretch.lower, stretch.upper), Ramp.color(stops, place).color(in: theme))
        }
    }

    /// Points that it takes above the plot.
    func height(_ metrics: Metrics) -> Double { metrics.cell?.height ?? (isFlat ? 14 : 28) }

    func draw(into layout: inout ChartLayout, left: Double, top: Double) {
        if layout.cell == nil { drawPoints(&layout, left, top) } else { drawCells(&layout, left, top) }
    }

    private func labels(_ values: [Double]) -> [String] {
        (try? NumberLabels(unit: unit.flatMap { NumberLabels.isAttached($0) ? $0 : nil }, isYears: isYears)
            .texts(values)) ?? []
    }

    private var isYears: Bool {
        if let ramp = series.ramp { return ramp.areYears }
        return series.shades.map { shades in
            let values = (0..<shades.values.count).lazy.map { shades.values.span[$0] }
            return YearNumbers.fits(
                shades.name, Extent(lower: lower, upper: upper), unit: unit,
                isWhole: values.allSatisfy { !$0.isFinite || $0 == $0.rounded() })
        } ?? false
    }

    private func drawPoints(_ layout: inout ChartLayout, _ left: Double, _ top: Double) {
        // Both ends have room for their numbers.
        let ends = self.ends
        let widest = ends.map { layout.text.width($0, Theme.labelStyle) }.max() ?? 0
        let width = min(240.0, max(60, layout.size.width * (isFlat ? 0.16 : 0.3), isFlat ? 0 : widest + 14)).rounded()
        let aside = isFlat ? widest * 2 + 58 : 60
        let words = layout.text.shortened(name, Theme.nameStyle, width: layout.size.width - width - aside)
        layout.label(
            .axisTitle, words, x: left, top: top - 2, anchor: .start, style: Theme.nameStyle, color: layout.theme.quiet)
        var start = left + layout.text.width(words, Theme.nameStyle) + (words.isEmpty ? 0 : 12)
        if isFlat, let low = ends.first { start += layout.text.width(low, Theme.labelStyle) + 6 }
        let rect = Rect(x: start.rounded(), y: top, width: width, height: 10)
        layout.elements.append(
            Element(
                .legendSymbol(series: series.order), .rect(rect, corners: [2, 2, 2, 2]),
                fill: upper > lower
                    ? .linearGradient(
                        from: Point(rect.x, rect.y), to: Point(rect.maxX, rect.y), stops: gradient(layout.theme))
                    : .solid(Ramp.color(stops, 0.5).color(in: layout.theme))))
        if isFlat {
            for (text, x, anchor) in zip(ends, [rect.x - 6, rect.maxX + 6]).map({ ($0, $1, $1 < rect.midX) }) {
                layout.label(
                    .tickLabel, text, x: x, top: top - 2, anchor: anchor ? .end : .start, style: Theme.labelStyle,
                    color: layout.theme.quiet)
            }
            return
        }
        for label in ticks(layout, rect) {
            if label.value > lower, label.value < upper {
                let x = rect.x + AxisScale.share(of: label.value, lower, upper) * width
                layout.elements.append(
                    Element(
                        .tick, .line(Point(x.rounded() + 0.5, rect.maxY), Point(x.rounded() + 0.5, rect.maxY + 3)),
                        stroke: Stroke(layout.theme.axis, width: 1)))
            }
            layout.label(
                .tickLabel, label.text, x: label.x, top: rect.maxY + 3, anchor: .middle, style: Theme.labelStyle,
                color: layout.theme.quiet)
        }
    }

    /// What stands at both ends: of great numbers three digits and a suffix.
    private var ends: [String] {
        let bounds = [lower, upper].map { areWhole || isYears ? PlainNumber.rounded($0) : near($0) }
        guard max(lower.magnitude, upper.magnitude) >= 1e4 else { return labels(bounds) }
        var compact = NumberLabels(unit: unit.flatMap { NumberLabels.isAttached($0) ? $0 : nil })
        compact.isEachItsOwn = true
        return (try? compact.texts([lower, upper].map { PlainNumber.rounded($0, digits: 3) })) ?? labels(bounds)
    }

    /// An end as precisely as a ramp can be read: to a fiftieth of it.
    private func near(_ value: Double) -> Double {
        let unit = pow(10, log10((upper - lower) / 50).rounded(.down))
        return unit.isFinite && unit > 0
            ? PlainNumber.rounded((value / unit).rounded() * unit, digits: 12) : PlainNumber.rounded(value)
    }

    /// A first tick so far along the ramp says nothing of its foot.
    private static let farFromFoot = 0.2

    private struct Label {
        var value: Double
        var text: String
        /// The middle of its words, within the figure.
        var x: Double
        var half: Double
    }

    /// Round values whose labels stand apart; the ends where there are none, or one of them.
    private func ticks(_ layout: ChartLayout, _ rect: Rect) -> [Label] {
        func placed(_ values: [Double]) -> [Label] {
            zip(values, labels(values)).map { value, text in
                let half = layout.text.width(text, Theme.labelStyle) / 2
                let x = rect.x + AxisScale.share(of: value, lower, upper) * rect.width
                return Label(
                    value: value, text: text, x: max(half + 2, min(x, layout.size.width - half - 2)), half: half)
            }
        }
        func isApart(_ labels: [Label]) -> Bool {
            zip(labels, labels.dropFirst()).allSatisfy { $0.x + $0.half + 8 <= $1.x - $1.half }
        }
        guard upper > lower else { return placed([lower]) }
        let areWhole = areWhole
        for rung in NumberTicks.ladder(lower, upper) where rung.count <= 8 {
            if areWhole, rung.values.contains(where: { $0 != $0.rounded() }) { continue }
            let labels = placed(rung.values)
            guard isApart(labels) else { continue }
            // What the first colour says is not to be guessed from the next ones.
            guard let first = rung.values.first, AxisScale.share(of: first, lower, upper) >= Self.farFromFoot,
                let text = self.ends.first, var foot = placed([lower]).first
            else { return labels }
            foot.text = text
            foot.half = layout.text.width(text, Theme.labelStyle) / 2
            return isApart([foot] + labels) ? [foot] + labels : labels
        }
        let ends = placed([PlainNumber.rounded(lower), PlainNumber.rounded(upper)])
        return isApart(ends) ? ends : Array(ends.prefix(1))
    }

    private func drawCells(_ layout: inout ChartLayout, _ left: Double, _ top: Double) {
        guard let cell = layout.cell else { return }
        let ends = self.ends
        guard ends.count == 2 else { return }
        var x = left
        func word(_ text: String, _ role: Element.Role) {
            layout.label(role, text, x: x, top: top, anchor: .start, style: Theme.labelStyle, color: layout.theme.quiet)
            x += layout.text.width(text, Theme.labelStyle) + cell.width
        }
        let others = ends.map { layout.text.width($0, Theme.labelStyle) }.reduce(0, +) + cell.width * 22
        word(layout.text.shortened(name, Theme.labelStyle, width: layout.size.width - others), .axisTitle)
        x += cell.width
        word(ends[0], .tickLabel)
        let steps = upper > lower ? 16 : 1
        for step in 0..<steps {
            let share = stretch.at(steps == 1 ? 0.5 : Double(step) / Double(steps - 1))
            let color = Ramp.color(stops, share).color(in: layout.theme)
            layout.elements.append(
                Element(
                    .ramp(series: series.order, share: share),
                    .rect(Rect(x: x, y: top, width: cell.width, height: cell.height), corners: []),
                    fill: .solid(color)))
            x += cell.width
        }
        guard steps > 1 else { return }
        x += cell.width
        word(ends[1], .tickLabel)
    }
}

extension ResolvedSeries {
    /// Its colours stand for values that no length beside them says.
    fileprivate var needsRamp: Bool {
        mark.channels.also.contains(.color) || shades != nil || ramp != nil
            || mark.legendShape != .patch && MarkPaint.followsValues(style)
    }
}
