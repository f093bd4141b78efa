import Checked
import Diagnostics
import Glibc
import Scene
import Series

/// Where the plot and its axes stand on one surface, with the ticks that fit there.
struct LayoutPlan {
    var plot: Rect
    var xPlace: AxisPlace
    var yPlace: AxisPlace
    var secondPlace: AxisPlace?
    var xTicks: [Tick]
    var yTicks: [Tick]
    var secondTicks: [Tick]
    /// Where the first line of the header's axis titles stands: the top of that line.
    var axisTitleTop: Double
    /// Names at the ends of lines, empty when a legend stands instead.
    var endLabels: [EndLabels.Label]
    /// Names at both ends of a slope chart's lines.
    var slopeLabels: SlopeLabels
    /// What the labels need around the plot.
    var margins: (left: Double, right: Double, bottom: Double)
    /// Lines of the labels along the bottom.
    var bottomLines: Int
    /// The angle of names along the bottom, degrees; nil for level ones.
    var bottomAngle: Double?
    /// Points that they take when they are turned.
    var bottomTurned: Double
    /// How bars were put together that had less than a column each.
    var barStep: BarStep?
    /// … and those that had less than two points.
    var barGroups: BarGroups.Rung?
    /// What is said of either.
    var barNote: [String]?
}

extension ChartLayout {
    /// The scale that runs along the bottom, and the one that runs up the side.
    var bottomAxis: ResolvedAxis { chart.horizontal ? chart.y : chart.x }
    var sideAxis: ResolvedAxis { chart.horizontal ? chart.x : chart.y }
    /// The axis that usually runs along the bottom was asked to the top; panels keep theirs below.
    var isAxisOnTop: Bool { bottomAxis.side == .top && insets == nil && !bottomAxis.off }

    /// Margins depend on labels, labels on the room between the margins: three rounds settle both.
    func plan(headerHeight: Double, legend: LegendLayout? = nil) -> LayoutPlan {
        let above = Double(AnnotationLayout.topRows(self)) * metrics.lineHeight
        let header = metrics.padding.top + headerHeight + above
        var lift = 0.0
        let below =
            legend.map {
                cell == nil ? $0.bottomHeight : ($0.bottomHeight / metrics.lineHeight).rounded(.up) * metrics.lineHeight
            } ?? 0
        let beside = legend.map { $0.columnWidth > 0 ? $0.columnWidth + metrics.labelGap * 2 : 0 } ?? 0
        var bottomLines = 1
        var names = NameLabels(ticks: [])
        var left = metrics.padding.left
        var right = metrics.padding.right
        var bottom = 0.0
        if let insets { (left, right) = (insets.left, insets.right) }
        var sideTicks: [Tick] = []
        var bottomTicks: [Tick] = []
        var secondTicks: [Tick] = []
        var endLabels: [EndLabels.Label] = []
        var slopeLabels = SlopeLabels()
        var plot = Rect(x: 0, y: 0, width: 1, height: 1)
        var barNote: [String]?
        var isShort = false
        for round in 0..<4 {
            bottom =
                insets?.bottom ?? bottomHeight(lines: bottomLines, turned: names.height) + captionHeight + below
            if barNote != nil || isShort {
                bottom += metrics.lineHeight
                // The lowest label of the side reaches half a line below the plot, where no labels keep the note away.
                if cell == nil, isAxisOnTop || bottomLines == 0 { bottom += (metrics.lineHeight / 2).rounded(.up) }
            }
            // An axis on top takes its height from there.
            let risen = isAxisOnTop ? bottomHeight(lines: bottomLines) - metrics.padding.bottom : 0
            bottom -= isAxisOnTop ? max(0, risen - (cell?.height ?? 4 + captionAir)) : 0
            let top = header + lift + risen
            plot = Rect(
                x: left, y: top, width: max(1, size.width - left - right),
                height: max(metrics.lineHeight, size.height - top - bottom))
            plot = withWholeRows(snapped(plot))
            let side = sidePlace(plot, sideAxis)
            sideTicks = sideAxis.off ? [] : named(chooser.up(sideAxis, side), side)
            if cell == nil, insets == nil { lift = self.lift(sideTicks, side, plot, below: headerHeight) }
            if let second = chart.secondY, !second.off { secondTicks = chooser.up(second, sidePlace(plot, second)) }
            barNote = insets == nil ? self.barNote(plot) : nil
            if insets == nil, note(plot) != nil { isShort = true }
            plot = withWholeBands(plot)
            let along = alongPlace(plot, bottomAxis)
            let mayTurn = turnsNames && cell == nil && !isAxisOnTop
            names = NameLabels(
                bottomAxis, along, chooser, room: mayTurn ? size.height * turnedShare : 0, areValues: chart.horizontal)
            bottomTicks = bottomAxis.off ? [] : names.ticks
            if insets == nil, traits.hasBars && names.foot != nil || laneNote(sideTicks) != nil { isShort = true }
            bottomLines = max(1, bottomTicks.map(\.label.count).max() ?? 1)
            if bottomAxis.off || !bottomAxis.labelsOn { bottomLines = 0 }
            endLabels = EndLabels.labels(self, plot: plot, place: side)
            slopeLabels = SlopeLabels(self, plot: plot, place: side)
            if insets == nil {
                let before = (left: left, right: right)
                (left, right) = margins(sideTicks, secondTicks, names, along, plot, endLabels)
                // In bands the lines end half a band within the plot, and their names stand there.
                let within = slopeBands == nil ? bottomBands.map { (plot.width / $0 / 2).rounded(.down) } ?? 0 : 0
                left = max(left, metrics.padding.left + whole(max(0, slopeLabels.width.left - within)))
                right = max(right, metrics.padding.right + whole(max(0, slopeLabels.width.right - within)))
                right += cell.map { (beside / $0.width).rounded(.up) * $0.width } ?? beside.rounded(.up)
                // Bars of whole points leave more or less room beside them from round to round: what was needed once stays.
                if round > 0 { (left, right) = (max(left, before.left), max(right, before.right)) }
            }
        }
        let along = alongPlace(plot, bottomAxis)
        let side = sidePlace(plot, sideAxis)
        return LayoutPlan(
            plot: plot, xPlace: chart.horizontal ? side : along, yPlace: chart.horizontal ? along : side,
            secondPlace: chart.secondY.map { sidePlace(plot, $0) },
            xTicks: chart.horizontal ? sideTicks : bottomTicks, yTicks: chart.horizontal ? bottomTicks : sideTicks,
            secondTicks: secondTicks, axisTitleTop: header - above - metrics.lineHeight - (cell == nil ? 9 : 0),
            endLabels: endLabels, slopeLabels: slopeLabels, margins: (left, right, bottom), bottomLines: bottomLines,
            bottomAngle: names.angle, bottomTurned: names.height, barStep: self.barStep(plot),
            barGroups: barGroups(plot),
            barNote: self.barNote(plot) ?? (traits.hasBars && !bottomAxis.off ? names.foot : nil) ?? laneNote(sideTicks)
        )
    }

    /// Says how many names of lanes or rows stand beside them where not all have room; of an order, or of numbers, the others are known.
    private func laneNote(_ ticks: [Tick]) -> [String]? {
        guard insets == nil, case .slots(let names) = chart.y.scale, chart.y.rungs.count == 1, !chart.y.off,
            chart.y.labelsOn, case let shown = ticks.count(where: { !$0.label.isEmpty }), shown < names.count,
            !KeyPlaces.areIntervals(names), WholeNames(names) == nil, KindCatalog.found(names) == nil
        else { return nil }
        let short = "\(GroupedNumber.text(shown)) of \(GroupedNumber.text(names.count)) names"
        return [short + " have room: a higher figure shows the others", short]
    }

    private func barNote(_ plot: Rect) -> [String]? { barStep(plot).map { [$0.note(chart)] } ?? barGroups(plot)?.foot }

    /// How far a label of several lines at the top of the side would reach into the header.
    private func lift(_ ticks: [Tick], _ place: AxisPlace, _ plot: Rect, below header: Double) -> Double {
        guard sideAxis.labelsOn else { return 0 }
        // A header without words is air.
        let free = header > 8 ? metrics.headerGap : metrics.padding.top + header
        let over = ticks.filter { $0.label.count > 1 }.map { tick in
            let y = chart.horizontal ? chooser.center(of: tick, place) : place.position(tick.position)
            return plot.y - y + Double(tick.label.count) * metrics.lineHeight / 2 - free
        }
        return max(0, over.max() ?? 0).rounded(.up)
    }

    /// Points in whole cells where there are any.
    private func whole(_ width: Double) -> Double {
        guard width > 0 else { return 0 }
        return cell.map { (width / $0.width).rounded(.up) * $0.width } ?? (width + 4).rounded(.up)
    }

    /// Names up the side within their share of the width: on two lines where the rows are high enough, then shortened in the
    /// middle.
    private func named(_ ticks: [Tick], _ place: AxisPlace) -> [Tick] {
        guard case .slots(let names) = place.scale, !ticks.isEmpty else { return ticks }
        let limit = max(24, size.width * nameShare - metrics.padding.left - metrics.labelGap)
        let style = Theme.labelStyle
        let pitch = abs(place.end - place.start) / Double(max(1, names.count))
        let shown = ticks.count { !$0.label.isEmpty }
        let isRoomy = shown * 2 > names.count && pitch >= metrics.lineHeight * 2
        return ticks.enumerated().map { at, tick in
            if at & 255 == 255, Cancellation.process.isRaised { return tick }
            guard let name = tick.label.first, text.width(name, style) > limit else { return tick }
            var result = tick
            let lines = text.lines(name, style, width: limit, atMost: isRoomy ? 2 : 1)
            result.label = lines
            result.whole = lines.joined(separator: " ") == name ? nil : name
            return result
        }
    }

    /// The lowest label up the side reaches half a line below the plot: points that keep it off a caption.
    private var captionAir: Double { cell == nil && !chart.caption.isEmpty ? metrics.lineHeight * 0.6 : 0 }

    /// Points between names and the title below them, which would read as the second line of one: `Emergency` over `department`.
    func titleAir(turned: Double) -> Double {
        guard case .slots = bottomAxis.scale, bottomAxis.labelsOn, turned == 0, cell == nil else { return 0 }
        return metrics.lineHeight * 0.4
    }

    /// - Parameter turned: points that turned names take; 0 for level ones.
    func bottomHeight(lines: Int, turned: Double = 0) -> Double {
        if bottomAxis.off { return metrics.padding.bottom + (cell?.height ?? 0) + captionAir }
        let title = bottomAxis.title.isEmpty ? 0 : metrics.lineHeight + titleAir(turned: turned)
        if !bottomAxis.labelsOn {
            return metrics.padding.bottom + (cell?.height ?? 0) + title + (title > 0 ? metrics.tickLength : captionAir)
        }
        // A text surface gives the axis a row of its own.
        let line = cell?.height ?? metrics.tickLength + 3
        return metrics.padding.bottom + line + (turned > 0 ? turned : Double(lines) * metrics.lineHeight) + title
    }

    private func margins(
        _ sideTicks: [Tick], _ secondTicks: [Tick], _ names: NameLabels, _ along: AxisPlace, _ plot: Rect,
        _ ends: [EndLabels.Label]
    ) -> (Double, Double) {
        func widest(_ ticks: [Tick], _ axis: ResolvedAxis) -> Double {
            var style = Theme.labelStyle
            if case .number = axis.scale { style = Theme.figureStyle }
            var widest = 0.0
            for (at, tick) in ticks.enumerated() {
                if at & 255 == 255, Cancellation.process.isRaised { break }
                for line in tick.label { widest = max(widest, text.width(line, style)) }
            }
            return widest
        }
        var left = metrics.padding.left
        var right = metrics.padding.right
        let sideWidth = sideAxis.labelsOn && !sideTicks.isEmpty ? widest(sideTicks, sideAxis) + metrics.labelGap : 0
        let onRight = sideAxis.side == .right
        if onRight { right += sideWidth } else { left += sideWidth }
        if cell != nil, !onRight, !sideTicks.isEmpty { left = max(left, metrics.labelGap) }
        if let second = chart.secondY, !secondTicks.isEmpty { right += widest(secondTicks, second) + metrics.labelGap }
        if let widest = ends.map(\.width).max() {
            right += widest + metrics.labelGap + (cell == nil ? EndLabels.gap(ends) - 2 : 0)
        }
        // Names of rules share the gutter with nothing else.
        if let widest = AnnotationLayout.gutter(self).map(\.width).max() { right += widest + metrics.labelGap }
        // The first and last label stay inside the figure, in the middle of what they name.
        if bottomAxis.labelsOn {
            for tick in bottomAxis.off ? [] : names.ticks where tick.label.contains(where: { !$0.isEmpty }) {
                let reach = names.reach(tick, text)
                let center = chooser.center(of: tick, along)
                let edge = cell == nil ? 8.0 : 0
                left = max(left, reach.left + edge - (center - plot.x))
                right = max(right, reach.right + edge - (plot.maxX - center))
            }
        }
        if let cell {
            return ((left / cell.width).rounded(.up) * cell.width, (right / cell.width).rounded(.up) * cell.width)
        }
        return (left.rounded(.up), right.rounded(.up))
    }

    private func snapped(_ plot: Rect) -> Rect {
        guard let cell else {
            return Rect(
                x: plot.x.rounded(), y: plot.y.rounded(), width: plot.width.rounded(.down),
                height: plot.height.rounded(.down))
        }
        func down(_ value: Double, _ unit: Double) -> Double { (value / unit + 1e-9).rounded(.down) * unit }
        return Rect(
            x: (plot.x / cell.width).rounded(.up) * cell.width, y: (plot.y / cell.height).rounded(.up) * cell.height,
            width: max(cell.width, down(plot.width, cell.width)),
            height: max(cell.height, down(plot.height, cell.height)))
    }

    /// How many equal bands the bottom axis is cut into, nil for none.
    var bottomBands: Double? {
        guard !chart.horizontal, !traits.standsAlone else { return nil }
        if let count = chart.x.scale.bandCount {
            return traits.standsOnBand ? Double(count) : nil
        }
        // Instants at regular distances stand in bands too, in cells those of months and years.
        guard let spacing = traits.spacing, spacing > 0, !traits.isOfRatios else { return nil }
        let domain = chart.x.scale.domain
        if traits.isUneven {
            guard cell != nil, !traits.isIrregular else { return nil }
            return max(1, ((domain.upper - domain.lower) / BarSteps.usual(spacing)).rounded())
        }
        let count = (domain.upper - domain.lower) / spacing
        return abs(count - count.rounded()) < 1e-6 && count >= 1 ? count.rounded() : nil
    }

    /// On a text surface the plot is made so wide that every band is the same number of cells, where that leaves little of it
    /// empty; bands differ by one cell otherwise.
    private func withWholeBands(_ plot: Rect) -> Rect {
        guard let cell, let bands = bottomBands else { return plot }
        var result = plot
        let columns = (plot.width / bands / cell.width + 1e-9).rounded(.down)
        let whole = columns * cell.width * bands
        if columns >= 1, whole >= plot.width * 0.8 || !hasBars { result.width = whole }
        if let step = barStep(plot) {
            result.width = (Double(step.columns) * bands / Double(step.count) - 1e-9).rounded(.up) * cell.width
        }
        return result
    }

    /// Its bands are those of bars, whose widths may differ by a cell.
    private var hasBars: Bool { traits.hasBars && traits.bandsAreBars }

    /// Whether a text surface has less than three columns for a bar, or one row for a lying one: bars then touch rather than be
    /// hairs between as many empty columns.
    func isTight(_ along: AxisPlace) -> Bool {
        guard let cell, let bands = bottomBands, hasBars else { return false }
        return abs(along.end - along.start) / bands < (chart.horizontal ? cell.height : 3 * cell.width) - 1e-6
    }

    /// Of one band to the next, in points: a whole number (or a half one, when whole ones would lose too much), so that all
    /// bars and gaps are equal: no beating. Where even that would leave much of the plot empty, whatever fills it; the bars
    /// then touch.
    private func bandPitch(_ plot: Rect, _ bands: Double) -> Double {
        let pitch = plot.width / bands
        guard cell == nil, pitch >= 1 else { return pitch }
        let whole = pitch.rounded(.down)
        // Cells end on whole points by themselves, and fill what there is.
        if traits.bandsAreCells { return (pitch - whole) / pitch <= 0.01 ? whole : pitch }
        if (pitch - whole) / pitch <= 0.06 { return whole }
        let half = (pitch * 2).rounded(.down) / 2
        return (pitch - half) / pitch <= 0.12 ? half : pitch
    }

    /// The plot made so high that the rows of a heat map, or of lying bars on a text surface, are whole points or cells.
    private func withWholeRows(_ plot: Rect) -> Rect {
        let bands =
            chart.horizontal
            ? (cell == nil ? nil : shownNames(plot)?.count ?? chart.x.scale.bandCount) : chart.y.scale.bandCount
        guard let bands, bands > 0 else { return plot }
        let unit = cell?.height ?? 1
        let pitch = (plot.height / Double(bands) / unit).rounded(.down) * unit
        guard pitch >= unit else { return plot }
        var result = plot
        result.height = pitch * Double(bands)
        return result
    }

    /// The places of a slope chart in a picture; nil for any other.
    private var slopeBands: Double? {
        guard cell == nil, !chart.horizontal, SlopeLabels.stand(self), let bands = chart.x.scale.bandCount, bands > 1
        else {
            return nil
        }
        return Double(bands)
    }

    /// The stretch of an axis along the bottom. Lines and points keep clear of the edges.
    private func alongPlace(_ plot: Rect, _ axis: ResolvedAxis) -> AxisPlace {
        var inset = 0.0
        let bands = traits.standsOnBand
        if !chart.horizontal, !bands {
            let symbols = traits.hasSymbols
            inset = cell.map { $0.width / 2 } ?? (symbols ? 10 : 6)
        }
        let room = chart.horizontal ? valueRoom(plot.width) : placeRoom(plot.width, inset: inset)
        var (start, end) = (plot.x + inset + room.start, plot.maxX - inset - room.end)
        if !chart.horizontal, let bands = barGroups(plot)?.count ?? bottomBands {
            let length = bandPitch(plot, bands) * bands
            if let step = barStep(plot) {
                end = start + Double(step.columns) * bands / Double(step.count) * (cell?.width ?? 1)
            } else if cell == nil, length < plot.width {
                start += ((plot.width - length) / 2).rounded(.down)
                end = start + length
            }
        }
        // Names of slopes stand beside the plot, whose edges their lines reach.
        if let bands = slopeBands {
            let half = plot.width / (bands - 1) / 2
            (start, end) = (plot.x - half, plot.maxX + half)
        }
        return axis.reverse
            ? AxisPlace(scale: axis.scale, start: end, end: start)
            : AxisPlace(scale: axis.scale, start: start, end: end)
    }

    /// The stretch of an axis up the side.
    private func sidePlace(_ plot: Rect, _ axis: ResolvedAxis) -> AxisPlace {
        if chart.horizontal, let run = shownNames(plot), let names = axis.scale.bandCount {
            return run.place(of: axis, names, plot)
        }
        let room = chart.horizontal ? (start: 0, end: 0) : valueRoom(plot.height)
        var (start, end) = (plot.maxY - room.start, plot.y + room.end)
        // In cells a value stands in the middle of its row, but bars grow from the axis.
        if let cell, !chart.horizontal, !traits.standsOnBand, !traits.growsFromZero {
            (start, end) = (start - cell.height / 2, end + cell.height / 2)
        }
        let upwards = chart.horizontal ? axis.reverse : !axis.reverse
        if let cell, upwards, let parted = AxisPlace(parting: axis.scale, plot, cell: cell, for: self) {
            return parted
        }
        return upwards
            ? AxisPlace(scale: axis.scale, start: start, end: end)
            : AxisPlace(scale: axis.scale, start: end, end: start)
    }
}
