import Scene

/// Sizes of a calendar on one surface: square cells as large as the width and height allow.
struct CalendarLayout {
    let grid: CalendarGrid
    let metrics: Metrics
    /// From one week to the next and one weekday to the next, in points.
    let pitch: Size
    /// Left of the cells, for the weekdays.
    let margin: Double
    private let weeks: Range<Int>
    /// From one year to the next.
    private let yearHeight: Double

    /// - Parameter height: nil to be as high as the width suits.
    init(_ grid: CalendarGrid, width: Double, height: Double?, metrics: Metrics) {
        self.grid = grid
        self.metrics = metrics
        weeks = grid.weeks
        let count = Double(max(1, weeks.count))
        let years = Double(grid.years.count)
        if let cell = metrics.cell {
            margin = 5 * cell.width
            let columns = max(1, min(3, ((width - margin) / cell.width / count).rounded(.down)))
            pitch = Size(columns * cell.width, cell.height)
            yearHeight = 9 * cell.height
            return
        }
        margin = 36
        var side = min(30, ((width - margin) / count).rounded(.down))
        if let height {
            let free = height - years * Self.head - (years - 1) * Self.gap
            side = min(side, (free / (7 * years)).rounded(.down))
        }
        side = max(3, side)
        pitch = Size(side, side)
        yearHeight = 7 * side + Self.head + Self.gap
    }

    /// The line of months above the cells, and the space between two years.
    private static let head = 20.0
    private static let gap = 14.0

    /// Of all years.
    var height: Double {
        Double(grid.years.count) * yearHeight - (metrics.cell?.height ?? Self.gap) + (metrics.cell == nil ? 2 : 0)
    }

    private var headHeight: Double { metrics.cell?.height ?? Self.head }

    private func corner(_ week: Int, _ line: Int, _ place: Int, _ origin: Point) -> Point {
        Point(
            origin.x + margin + Double(week - weeks.lowerBound) * pitch.width,
            origin.y + Double(place) * yearHeight + headHeight + Double(line) * pitch.height)
    }

    /// The square of a day.
    func cell(_ place: Int, _ year: CalendarGrid.Year, _ day: Int, origin: Point) -> Rect {
        let (week, line) = year.place(of: day)
        let at = corner(week, line, place, origin)
        let gap = metrics.cell != nil ? 0 : pitch.width >= 9 ? 2.0 : pitch.width >= 5 ? 1 : 0
        return Rect(x: at.x + gap / 2, y: at.y + gap / 2, width: pitch.width - gap, height: pitch.height - gap)
    }

    /// A stepped line between each month and the one before.
    func borders(_ place: Int, _ year: CalendarGrid.Year, origin: Point, color: Color) -> [Element] {
        guard pitch.width >= 6 else { return [] }
        return grid.months.dropFirst().map { month in
            let (week, line) = year.place(of: year.monthStarts[month])
            var steps: [PathStep] = [.move(corner(week + (line > 0 ? 1 : 0), 0, place, origin))]
            if line > 0 {
                steps += [.line(corner(week + 1, line, place, origin)), .line(corner(week, line, place, origin))]
            }
            steps.append(.line(corner(week, 7, place, origin)))
            return Element(.axis, .path(steps), stroke: Stroke(color, width: 1.5, cap: .round))
        }
    }

    /// The names of the months, of the weekdays, and of the year where there are several.
    func words(_ place: Int, _ year: CalendarGrid.Year, _ plot: PlotFrame) -> [Element] {
        var elements: [Element] = []
        let top = plot.rect.y + Double(place) * yearHeight
        let line = metrics.lineHeight
        func write(_ text: String, x: Double, top: Double, _ anchor: TextRun.Anchor, _ style: TextStyle, _ color: Color)
        {
            guard !text.isEmpty, top + line <= plot.text.size.height + 0.5 else { return }
            elements.append(
                Element(
                    .tickLabel,
                    .text(
                        plot.text.run(text, x: x, top: top, line: line, anchor: anchor, style: style, color: color))))
        }
        let origin = Point(plot.rect.x, plot.rect.y)
        write(String(year.year), x: plot.rect.x, top: top, .start, Theme.seriesLabelStyle, plot.theme.ink)
        var end =
            plot.rect.x + plot.text.width(String(year.year), Theme.seriesLabelStyle) + (metrics.cell == nil ? 2 : 0)
        for month in grid.months {
            // Over the first whole week of the month.
            let (week, first) = year.place(of: year.monthStarts[month])
            let x = corner(week + (first > 0 ? 1 : 0), 0, place, origin).x
            let start = month == grid.months.lowerBound ? corner(week, 0, place, origin).x : x
            let width = plot.text.width(grid.monthNames[month], Theme.labelStyle)
            guard start >= end - 0.5, start + width <= plot.text.size.width else { continue }
            write(grid.monthNames[month], x: start, top: top, .start, Theme.labelStyle, plot.theme.quiet)
            end = start + width + metrics.labelSpace / 2
        }
        let step = pitch.height >= line ? 1 : pitch.height * 2 >= line - 1 ? 2 : 3
        // Monday, Wednesday and Friday where not all fit.
        for weekday in stride(from: step == 1 ? 0 : grid.mondayLine % 2, to: 7, by: step) {
            let y = corner(0, weekday, place, origin).y + pitch.height / 2 - line / 2
            write(
                grid.weekdayNames[weekday], x: plot.rect.x + margin - metrics.labelGap, top: y, .end, Theme.labelStyle,
                plot.theme.quiet)
        }
        return elements
    }
}
