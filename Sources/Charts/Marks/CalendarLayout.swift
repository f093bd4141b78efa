import Scene

/// Sizes of a calendar on one surface: square cells as large as the width and height allow.
struct CalendarLayout {
    let grid: CalendarGrid
    let metrics: Metrics
    /// From one week to the next and one weekday to the next, in points.
    let pitch: Size
    /// Left of the cells, for the weekdays.
    let margin: Double
    /// What stands below each other: a year, or parts of it where the width is too small for all its weeks.
    let blocks: [Block]
    /// From one block to the next.
    private let blockHeight: Double

    struct Block {
        /// An index of the grid's years.
        var year: Int
        var months: ClosedRange<Int>
        /// The first column.
        var firstWeek: Int
    }

    /// - Parameter height: nil to be as high as the width suits.
    init(_ grid: CalendarGrid, width: Double, height: Double?, metrics: Metrics) {
        self.grid = grid
        self.metrics = metrics
        margin = metrics.cell.map { 5 * $0.width } ?? 36
        let least = metrics.cell?.width ?? 6
        // Halves, quarters and so on, until a week has a column.
        var cut = Self.cut(grid, 1)
        for parts in [2, 3, 4, 6, 12] where width - margin < least * Double(cut.weeks) { cut = Self.cut(grid, parts) }
        blocks = cut.blocks
        let (weeks, count) = (Double(max(1, cut.weeks)), Double(cut.blocks.count))
        if let cell = metrics.cell {
            let columns = max(1, min(3, ((width - margin) / cell.width / weeks).rounded(.down)))
            pitch = Size(columns * cell.width, cell.height)
            blockHeight = 9 * cell.height
            return
        }
        var side = min(30, ((width - margin) / weeks).rounded(.down))
        if let height {
            let free = height - count * Self.head - (count - 1) * Self.gap
            side = min(side, (free / (7 * count)).rounded(.down))
        }
        side = max(3, side)
        pitch = Size(side, side)
        blockHeight = 7 * side + Self.head + Self.gap
    }

    /// Each year in so many parts of whole months, and the most columns that one of them has.
    private static func cut(_ grid: CalendarGrid, _ parts: Int) -> (blocks: [Block], weeks: Int) {
        let length = (grid.months.count + parts - 1) / parts
        var blocks: [Block] = []
        var weeks = 0
        for (place, year) in grid.years.enumerated() {
            for first in stride(from: grid.months.lowerBound, through: grid.months.upperBound, by: length) {
                let last = min(first + length - 1, grid.months.upperBound)
                let from = year.place(of: year.monthStarts[first]).week
                let to = year.place(of: year.monthStarts[last + 1] - 1).week
                blocks.append(Block(year: place, months: first...last, firstWeek: from))
                weeks = max(weeks, to - from + 1)
            }
        }
        return (blocks, weeks)
    }

    /// The line of months above the cells, and the space between two blocks.
    private static let head = 20.0
    private static let gap = 14.0

    /// Of all blocks.
    var height: Double {
        Double(blocks.count) * blockHeight - (metrics.cell?.height ?? Self.gap) + (metrics.cell == nil ? 2 : 0)
    }

    private var headHeight: Double { metrics.cell?.height ?? Self.head }

    private func corner(_ week: Int, _ line: Int, _ place: Int, _ origin: Point) -> Point {
        Point(
            origin.x + margin + Double(week - blocks[place].firstWeek) * pitch.width,
            origin.y + Double(place) * blockHeight + headHeight + Double(line) * pitch.height)
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
        return blocks[place].months.dropFirst().map { month in
            let (week, line) = year.place(of: year.monthStarts[month])
            var steps: [PathStep] = [.move(corner(week + (line > 0 ? 1 : 0), 0, place, origin))]
            if line > 0 {
                steps += [.line(corner(week + 1, line, place, origin)), .line(corner(week, line, place, origin))]
            }
            steps.append(.line(corner(week, 7, place, origin)))
            return Element(.axis, .path(steps), stroke: Stroke(color, width: pitch.width < 12 ? 1 : 1.5, cap: .round))
        }
    }

    /// The names of the months, of the weekdays, and of the year where there are several.
    func words(_ place: Int, _ year: CalendarGrid.Year, _ plot: PlotFrame) -> [Element] {
        var elements: [Element] = []
        let top = plot.rect.y + Double(place) * blockHeight
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
        for month in blocks[place].months {
            // Over the first whole week of the month.
            let (week, first) = year.place(of: year.monthStarts[month])
            let x = corner(week + (first > 0 ? 1 : 0), 0, place, origin).x
            let start = month == blocks[place].months.lowerBound ? corner(week, 0, place, origin).x : x
            let width = plot.text.width(grid.monthNames[month], Theme.labelStyle)
            guard start >= end - 0.5, start + width <= plot.text.size.width else { continue }
            write(grid.monthNames[month], x: start, top: top, .start, Theme.labelStyle, plot.theme.quiet)
            end = start + width + metrics.labelSpace / 2
        }
        let step = pitch.height >= line ? 1 : pitch.height * 2 >= line - 1 ? 2 : 3
        // Monday, Wednesday and Friday where not all fit.
        for weekday in stride(from: step == 1 ? 0 : grid.mondayLine % 2, to: 7, by: step) {
            let y = corner(blocks[place].firstWeek, weekday, place, origin).y + pitch.height / 2 - line / 2
            write(
                grid.weekdayNames[weekday], x: plot.rect.x + margin - metrics.labelGap, top: y, .end, Theme.labelStyle,
                plot.theme.quiet)
        }
        return elements
    }
}
