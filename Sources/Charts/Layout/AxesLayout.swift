import Checked
import Scene

/// Grid, axis lines, ticks and their labels.
struct AxesLayout {
    let plan: LayoutPlan
    let frame: PlotFrame

    /// Grid lines and labels, below the marks.
    func drawBehind(into layout: inout ChartLayout) {
        let chart = layout.chart
        let (bottomTicks, sideTicks) = chart.horizontal ? (plan.yTicks, plan.xTicks) : (plan.xTicks, plan.yTicks)
        let (bottomPlace, sidePlace) = chart.horizontal ? (plan.yPlace, plan.xPlace) : (plan.xPlace, plan.yPlace)
        if layout.sideAxis.gridOn, !layout.sideAxis.off {
            for tick in sideTicks where tick.grid { sideGrid(sidePlace.position(tick.position), &layout) }
        }
        if layout.bottomAxis.gridOn, !layout.bottomAxis.off {
            for tick in bottomTicks where tick.grid { bottomGrid(bottomPlace.position(tick.position), &layout) }
        }
        side(layout.sideAxis, sideTicks, sidePlace, right: layout.sideAxis.side == .right, &layout)
        if let second = chart.secondY, let place = plan.secondPlace {
            side(second, plan.secondTicks, place, right: layout.sideAxis.side != .right, &layout)
        }
        bottom(layout.bottomAxis, bottomTicks, bottomPlace, &layout)
        if layout.traits.liesOnAxis, layout.cell == nil { marksLine(into: &layout) }
    }

    /// The line the marks stand on, over their ends; symbols lie on it.
    func drawInFront(into layout: inout ChartLayout) {
        if !layout.traits.liesOnAxis || layout.cell != nil { marksLine(into: &layout) }
    }

    private func marksLine(into layout: inout ChartLayout) {
        let plot = plan.plot
        let color = layout.theme.axis
        if let cell = layout.cell {
            if !layout.bottomAxis.off {
                let y = plot.maxY + cell.height / 2
                line(.axis, Point(plot.x, y), Point(plot.maxX, y), color, &layout)
            }
            if !layout.sideAxis.off, layout.sideAxis.side != .right {
                let x = plot.x - cell.width / 2
                line(.axis, Point(x, plot.y), Point(x, plot.maxY + cell.height), color, &layout)
            }
            zeroLine(&layout)
            return
        }
        guard !layout.bottomAxis.off || !layout.sideAxis.off else { return }
        if layout.chart.horizontal {
            let x = crisp(plan.yPlace.position(frame.baseline))
            line(.axis, Point(x, plot.y), Point(x, plot.maxY), color, &layout)
        } else {
            let isZero = zeroLine(&layout)
            let isNear = plot.maxY - plan.yPlace.position(0) < Self.leastApart
            if isZero, isNear || layout.chart.series.contains(where: { $0.growsFromZero }) { return }
            line(.axis, Point(plot.x, plot.maxY + 0.5), Point(plot.maxX, plot.maxY + 0.5), color, &layout)
        }
    }

    /// Two lines that are nearer to each other than this, in points, would look like one mistake: zero is the axis alone.
    private static let leastApart = 20.0

    /// Where values lie on both sides of zero, or below it, zero is the axis.
    @discardableResult
    private func zeroLine(_ layout: inout ChartLayout) -> Bool {
        let domain = plan.yPlace.scale.domain
        // Bars that all hang from it, too.
        let hangs = domain.upper == 0 && layout.cell == nil && layout.chart.series.contains { $0.growsFromZero }
        guard !layout.chart.horizontal, domain.lower < 0, domain.upper > 0 || hangs,
            layout.chart.series.contains(where: { $0.mark.zero($0) == .line }),
            layout.chart.series.allSatisfy({ !$0.growsFromZero || $0.mark.zero($0) == .line })
        else { return false }
        let y = layout.cell == nil ? crisp(plan.yPlace.position(0)) : plan.yPlace.position(0) + plan.yPlace.gap / 2
        line(.axis, Point(plan.plot.x, y), Point(plan.plot.maxX, y), layout.theme.axis, &layout)
        return true
    }

    private func sideGrid(_ y: Double, _ layout: inout ChartLayout) {
        guard y >= plan.plot.y - 0.5, y <= plan.plot.maxY + 0.5 else { return }
        let at = layout.cell == nil ? crisp(y) : y
        line(.grid, Point(plan.plot.x, at), Point(plan.plot.maxX, at), layout.theme.grid, &layout)
    }

    private func bottomGrid(_ x: Double, _ layout: inout ChartLayout) {
        guard x >= plan.plot.x - 0.5, x <= plan.plot.maxX + 0.5 else { return }
        let at = layout.cell == nil ? crisp(x) : x
        line(.grid, Point(at, plan.plot.y), Point(at, plan.plot.maxY), layout.theme.grid, &layout)
    }

    private func side(
        _ axis: ResolvedAxis, _ ticks: [Tick], _ place: AxisPlace, right: Bool, _ layout: inout ChartLayout
    ) {
        guard !axis.off else { return }
        let plot = plan.plot
        for tick in ticks {
            let y = layout.chart.horizontal ? layout.chooser.center(of: tick, place) : place.position(tick.position)
            guard y >= plot.y - 1, y <= plot.maxY + 1, !tick.label.isEmpty else { continue }
            if let cell = layout.cell {
                // The bottom of the domain stands in the axis' own row, a name in the middle row of its bar.
                let pitch = plot.height / Double(max(1, place.scale.bandCount ?? 1))
                let isName = layout.chart.horizontal && place.scale.bandCount != nil && pitch >= cell.height - 1e-6
                var row = ((isName ? y - cell.height / 2 : y) / cell.height + 1e-6).rounded(.down) * cell.height
                // What stands on the foot of its band has its last row.
                if isName, (layout.chart.series.first?.mark.standing ?? 0.5) > 0.5 {
                    let slot = tick.position.rounded(.down)
                    let foot = max(place.position(slot), place.position(slot + 1))
                    row = (foot / cell.height + 1e-6).rounded(.down) * cell.height - cell.height
                }
                if !right {
                    let x = plot.x - cell.width / 2
                    line(
                        .tick, Point(x - cell.width / 2, row + cell.height / 2), Point(x, row + cell.height / 2),
                        layout.theme.axis, &layout)
                }
                guard axis.labelsOn else { continue }
                let x = right ? plot.maxX + cell.width : plot.x - cell.width
                for (line, words) in tick.label.enumerated() {
                    layout.label(
                        .tickLabel, words, x: x, top: row + Double(line) * cell.height, anchor: right ? .start : .end,
                        style: place.labelStyle, color: layout.theme.quiet, whole: tick.whole)
                }
            } else if axis.labelsOn {
                let x = right ? plot.maxX + layout.metrics.labelGap : plot.x - layout.metrics.labelGap
                let isChosen = isChosenSide(tick, place, y, layout)
                let top = y - Double(tick.label.count) * layout.metrics.lineHeight / 2
                for (line, words) in tick.label.enumerated() {
                    layout.label(
                        .tickLabel, words, x: x, top: top + Double(line) * layout.metrics.lineHeight,
                        anchor: right ? .start : .end, style: isChosen ? Theme.chosenLabelStyle : place.labelStyle,
                        color: isChosen ? layout.theme.ink : layout.theme.quiet, whole: tick.whole)
                }
            }
        }
    }

    private func bottom(_ axis: ResolvedAxis, _ ticks: [Tick], _ place: AxisPlace, _ layout: inout ChartLayout) {
        guard !axis.off else { return }
        let plot = plan.plot
        let metrics = layout.metrics
        let offset = layout.cell?.height ?? metrics.tickLength + 3
        let isOnTop = layout.isAxisOnTop
        /// The top of the n-th line of labels, the first nearest the axis.
        func lineTop(_ row: Int) -> Double {
            isOnTop
                ? plot.y - offset - Double(row + 1) * metrics.lineHeight
                : plot.maxY + offset + Double(row) * metrics.lineHeight
        }
        let top = lineTop(0)
        let chosen = chosenLabel(axis, place, layout)
        for tick in ticks {
            let x = place.position(tick.position)
            if x >= plot.x - 1, x <= plot.maxX + 1, tick.line != .off {
                tickLine(tick, x, &layout)
            }
            guard axis.labelsOn else { continue }
            let center = layout.chooser.center(of: tick, place)
            guard center >= plot.x - 1, center <= plot.maxX + 1 else { continue }
            // Thinned names may settle so that the last has no room; cells keep theirs within the figure anyway.
            let widest = tick.label.map { layout.text.width($0, Theme.labelStyle) }.max() ?? 0
            let half = layout.cell == nil && plan.bottomAngle == nil ? widest / 2 : 0
            guard center - half >= 0, center + half <= layout.size.width else { continue }
            for (row, words) in tick.label.enumerated() {
                let isChosenSlot = row == 0 && chosen.map { $0.words.isEmpty && abs($0.x - center) < 1 } ?? false
                if let chosen, row == 0, !chosen.words.isEmpty {
                    let half = layout.text.width(words, Theme.labelStyle) / 2
                    if center - half < chosen.right, center + half > chosen.left { continue }
                }
                if let angle = plan.bottomAngle {
                    var run = layout.text.turned(
                        words, by: angle, x: center, top: top,
                        style: isChosenSlot ? Theme.chosenLabelStyle : Theme.labelStyle,
                        color: isChosenSlot ? layout.theme.ink : layout.theme.quiet)
                    run.whole = tick.whole
                    layout.elements.append(Element(.tickLabel, .text(run)))
                    continue
                }
                layout.label(
                    .tickLabel, words, x: center, top: lineTop(row), anchor: .middle,
                    style: isChosenSlot ? Theme.chosenLabelStyle : Theme.labelStyle,
                    color: isChosenSlot ? layout.theme.ink : layout.theme.quiet, whole: tick.whole)
            }
        }
        if let chosen, !chosen.words.isEmpty {
            layout.label(
                .tickLabel, chosen.words, x: chosen.x, top: top, anchor: .middle, style: Theme.chosenLabelStyle,
                color: layout.theme.ink)
        }
        if !axis.title.isEmpty {
            layout.label(
                .axisTitle, axis.title, x: plot.midX,
                top: (plan.bottomTurned > 0 ? top + plan.bottomTurned : lineTop(plan.bottomLines))
                    + (layout.cell != nil ? 0 : (isOnTop ? -1 : 1) * (2 + layout.titleAir(turned: plan.bottomTurned))),
                anchor: .middle, style: Theme.nameStyle, color: layout.theme.quiet)
        }
    }

    /// Whether the tick of an axis up the side names the selected slot of a horizontal chart.
    private func isChosenSide(_ tick: Tick, _ place: AxisPlace, _ y: Double, _ layout: ChartLayout) -> Bool {
        guard layout.chart.horizontal, let selection = layout.chart.selection, case .slots = place.scale else {
            return false
        }
        return tick.position.rounded(.down) == selection.x.rounded(.down)
    }

    /// The selected place's own words on the axis, with the stretch that they clear; without words the tick there stands out.
    private func chosenLabel(
        _ axis: ResolvedAxis, _ place: AxisPlace, _ layout: ChartLayout
    ) -> (words: String, x: Double, left: Double, right: Double)? {
        guard axis.labelsOn, !layout.chart.horizontal, let selection = layout.chart.selection else { return nil }
        var at = place.position(selection.x)
        if case .slots = place.scale { at = place.position(selection.x.rounded(.down) + 0.5) }
        guard at >= plan.plot.x - 1, at <= plan.plot.maxX + 1 else { return nil }
        let words = selection.axisLabel
        let half = layout.text.width(words, Theme.chosenLabelStyle) / 2
        let edge = layout.cell == nil ? 8.0 : 0
        let x = max(half + edge, min(at, layout.size.width - half - edge))
        let space = layout.metrics.labelSpace * 0.6
        return (words, words.isEmpty ? at : x, x - half - space, x + half + space)
    }

    private func tickLine(_ tick: Tick, _ x: Double, _ layout: inout ChartLayout) {
        let plot = plan.plot
        if let cell = layout.cell {
            let from = layout.isAxisOnTop ? plot.y - cell.height : plot.maxY
            line(.tick, Point(x, from), Point(x, from + cell.height / 2), layout.theme.axis, &layout)
            return
        }
        let lines = Double(max(1, tick.label.count))
        let length =
            tick.isTall ? layout.metrics.tickLength + 3 + lines * layout.metrics.lineHeight : layout.metrics.tickLength
        let at = crisp(min(x, plot.maxX))
        let (from, to) = layout.isAxisOnTop ? (plot.y - length, plot.y) : (plot.maxY + 1, plot.maxY + 1 + length)
        layout.elements.append(
            Element(
                .tick, .line(Point(at, from), Point(at, to)),
                stroke: Stroke(layout.theme.axis, width: 1, dash: tick.line == .dotted ? [1, 2] : [])))
    }

    /// One point wide and filling whole pixels at every scale: its middle is between two whole points.
    private func crisp(_ place: Double) -> Double { place.rounded() + 0.5 }

    private func line(_ role: Element.Role, _ from: Point, _ to: Point, _ color: Color, _ layout: inout ChartLayout) {
        layout.elements.append(Element(role, .line(from, to), stroke: Stroke(color, width: 1)))
    }
}
