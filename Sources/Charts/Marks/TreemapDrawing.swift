import Scene
import Series

/// The rectangles of a treemap on one surface, with their words.
struct TreemapDrawing {
    let leaves: Leaves
    let series: ResolvedSeries
    let plot: PlotFrame
    /// The values of all leaves, written in one way.
    private let values: [String]

    init(leaves: Leaves, series: ResolvedSeries, plot: PlotFrame) {
        (self.leaves, self.series, self.plot) = (leaves, series, plot)
        values = Self.written(series)
    }

    /// Whole numbers whole, others to so many digits as the largest needs.
    private static func written(_ series: ResolvedSeries) -> [String] {
        let values = (0..<series.y.count).map { series.y.span[$0] }
        if TimeOfDay.isClock(series.unit) {
            let reading = ValueReading(format: nil, isPercent: false)
            return values.map { (try? reading.text($0, unit: series.unit, within: series.y)) ?? "" }
        }
        let unit = series.unit
        let isAttached = unit.map(NumberLabels.isAttached) ?? false
        let areWhole = values.allSatisfy { $0 == $0.rounded() && $0.magnitude < 1e15 }
        let texts = areWhole ? NumberLabels(unit: unit).whole(values) : TextMark.texts(values, unit: unit)
        guard let unit, !isAttached else { return texts }
        return texts.map { $0 + " " + unit }
    }

    /// The height of a group's name.
    private var heading: Double { plot.cell?.height ?? plot.metrics.lineHeight + 3 }

    func elements() -> [Element] {
        var elements: [Element] = []
        for block in blocks() {
            for (row, rect) in zip(block.rows, Squarified.rects(block.rows.map { series.y.span[$0] }, in: block.area)) {
                elements += tile(row, rect)
            }
            if let heading = block.heading { elements.append(heading) }
        }
        return elements
    }

    private struct Block {
        var rows: [Int]
        var area: Rect
        var heading: Element?
    }

    /// The groups, each in its own rectangle with its name above, or all leaves in one.
    private func blocks() -> [Block] {
        let rows = (0..<series.y.count).filter { series.y.span[$0] > 0 && series.x[$0].isFinite }
        guard !leaves.groups.isEmpty else { return [Block(rows: rows, area: plot.rect)] }
        var groups: [Int] = []
        var members: [Int: [Int]] = [:]
        for row in rows {
            if members[leaves.places[row]] == nil { groups.append(leaves.places[row]) }
            members[leaves.places[row], default: []].append(row)
        }
        let sums = groups.map { group in (members[group] ?? []).reduce(0) { $0 + series.y.span[$1] } }
        return zip(groups, Squarified.rects(sums, in: plot.rect)).map { group, whole in
            let own = snapped(whole)
            var block = Block(rows: members[group] ?? [], area: own)
            let name = plot.text.shortened(leaves.groups[group], Theme.chosenLabelStyle, width: own.width - 8)
            guard own.height >= heading * 2.5, !name.isEmpty else { return block }
            block.area = Rect(x: own.x, y: own.y + heading, width: own.width, height: own.height - heading)
            block.heading = word(
                name, at: Point(own.x + (plot.cell == nil ? 3 : 0), own.y), style: Theme.chosenLabelStyle,
                color: plot.theme.ink)
            return block
        }
    }

    private func tile(_ row: Int, _ exact: Rect) -> [Element] {
        var rect = snapped(exact)
        // A hairline of the ground between tiles that have room for it.
        if plot.cell == nil, min(rect.width, rect.height) >= 4 {
            (rect.width, rect.height) = (rect.width - 1, rect.height - 1)
        }
        let whole = rect
        if let cell = plot.cell {
            guard min(rect.width, rect.height) > 0 else { return [] }
            // A free column beside and the words above keep cells of one colour apart.
            if rect.width >= 2 * cell.width { rect.width -= cell.width }
            if rect.height >= 2 * cell.height {
                (rect.y, rect.height) = (rect.y + cell.height, rect.height - cell.height)
            }
        }
        let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
        let color = plot.theme.laid(self.color(of: row), opacity: series.style.opacity, dim: dim)
        let radius = min(series.style.corner ?? 2, min(rect.width, rect.height) / 2)
        let fill = Fill.solid(color)
        var elements = [
            Element(
                plot.cell == nil || leaves.groups.isEmpty
                    ? .mark(series: 0) : .cell(series: 0, share: leaves.share(of: leaves.places[row])), row: row,
                .rect(rect, corners: plot.cell == nil ? [radius, radius, radius, radius] : []), fill: fill,
                stroke: MarkPaint(series.style, on: plot).edge(of: fill), clip: plot.rect)
        ]
        elements += plot.cell == nil ? words(of: row, in: rect, on: color) : line(of: row, in: whole)
        return elements
    }

    /// The name, broken at blanks where it is too wide, and below it the value, where they fit whole.
    private func words(of row: Int, in rect: Rect, on color: Color) -> [Element] {
        let air = plot.cell.map { $0.width } ?? 5
        let line = plot.metrics.lineHeight
        let room = rect.width - air * (plot.cell == nil ? 2 : 1)
        guard room > 0, rect.height >= line + (plot.cell == nil ? 4 : 0) else { return [] }
        let rows = Int(saturating: ((rect.height - (plot.cell == nil ? 4 : 0)) / line).rounded(.down))
        let lines = lines(leaves.names[row], width: room, atMost: rows)
        guard !lines.isEmpty else { return [] }
        let ink = readable(on: color)
        let left = rect.x + (plot.cell == nil ? air : 0)
        let top = rect.y + (plot.cell == nil ? 3 : 0)
        var elements = lines.enumerated().map { place, words in
            word(words, at: Point(left, top + Double(place) * line), style: Theme.labelStyle, color: ink)
        }
        let foot = Double(lines.count + 1) * line + (plot.cell == nil ? 6 : 0)
        let value = readings(row).first { plot.text.width($0, Theme.labelStyle) <= room }
        if rect.height >= foot, let value {
            elements.append(
                word(
                    value, at: Point(left, top + Double(lines.count) * line), style: Theme.labelStyle,
                    color: ink.mixed(with: color, 0.2)))
        }
        return elements
    }

    /// A name on as many lines as there are; where a word of it is too wide, cut in its middle. Empty where too little would be left.
    private func lines(_ name: String, width: Double, atMost rows: Int) -> [String] {
        if plot.text.width(name, Theme.labelStyle) <= width { return [name] }
        let wrapped = plot.text.wrapped(name, Theme.labelStyle, width: width, atMost: max(1, rows))
        if wrapped.joined(separator: " ") == name { return wrapped }
        guard width > plot.metrics.lineHeight * 3 else { return [] }
        let short = plot.text.shortened(name, Theme.labelStyle, width: width)
        return short.isEmpty ? [] : [short]
    }

    /// In cells the same in the line above.
    private func line(of row: Int, in rect: Rect) -> [Element] {
        guard let cell = plot.cell, rect.height >= 2 * cell.height else { return [] }
        let room = rect.width - cell.width
        let name = leaves.names[row]
        let texts =
            readings(row).map { name + " " + $0 } + [name, plot.text.shortened(name, Theme.labelStyle, width: room)]
        guard let shown = texts.first(where: { plot.text.width($0, Theme.labelStyle) <= room }), !shown.isEmpty else {
            return []
        }
        return [word(shown, at: Point(rect.x, rect.y), style: Theme.labelStyle, color: plot.theme.ink)]
    }

    private func readings(_ row: Int) -> [String] { values.indices.contains(row) ? [values[row]] : [] }

    /// Of ink and ground whichever is read better.
    private func readable(on color: Color) -> Color {
        let (ink, ground) = (plot.theme.ink, plot.theme.background)
        return color.contrast(to: ink) >= color.contrast(to: ground) ? ink : ground
    }

    private func word(_ text: String, at point: Point, style: TextStyle, color: Color) -> Element {
        Element(
            .tickLabel,
            .text(
                plot.text.run(
                    text, x: point.x, top: point.y, line: plot.metrics.lineHeight, anchor: .start, style: style,
                    color: color)))
    }

    /// A series' colour for each group. Leaves of no group are of one colour, as their areas say all.
    private func color(of row: Int) -> Color {
        let paint = MarkPaint(series.style, on: plot)
        guard case .constant(.series) = series.style.coloring, !leaves.groups.isEmpty else {
            return paint.color(of: series.y.span[row]).mixed(with: plot.theme.background, 0.25)
        }
        return ChartColor.series(leaves.places[row]).color(in: plot.theme).mixed(with: plot.theme.background, 0.25)
    }

    /// Whole points, or whole cells: edges that two share are the same.
    private func snapped(_ rect: Rect) -> Rect {
        let (across, down) = (plot.cell?.width ?? 1, plot.cell?.height ?? 1)
        let (left, top) = ((rect.x / across).rounded() * across, (rect.y / down).rounded() * down)
        return Rect(
            x: left, y: top, width: (rect.maxX / across).rounded() * across - left,
            height: (rect.maxY / down).rounded() * down - top)
    }
}
