import Scene

/// Sizes of a calendar on one surface: square cells of whole points, as large as the width and height allow. What the width
/// leaves over parts the months. Where the height is small for many years only the first has a line of months above it.
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
    /// Added between two months, in points.
    private let gutter: Double
    /// Above the first block, and above the others.
    private let heads: (first: Double, other: Double)
    /// The year stands left of its cells instead of above them.
    private let isCompact: Bool
    /// Blocks below each other, and points from one column of them to the next.
    private let rows: Int
    private let columnPitch: Double

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
        let side = metrics.cell.map { 5 * $0.width } ?? 36
        let least = metrics.cell?.width ?? 6
        // Halves, quarters and so on, until a week has a column.
        let kinds = [1, 2, 3, 4, 6, 12]
        let wide = kinds.first { width - side >= least * Double(Self.cut(grid, $0).weeks) } ?? 12
        var cut = Self.cut(grid, wide)
        if let cell = metrics.cell {
            blocks = cut.blocks
            let weeks = Double(max(1, cut.weeks))
            margin = side
            let columns = max(1, min(3, ((width - margin) / cell.width / weeks).rounded(.down)))
            pitch = Size(columns * cell.width, cell.height)
            blockHeight = 9 * cell.height
            (gutter, heads, isCompact) = (0, (cell.height, cell.height), false)
            (rows, columnPitch) = (cut.blocks.count, 0)
            return
        }
        func fitted(_ cut: (blocks: [Block], weeks: Int)) -> Fit {
            Self.fit(
                cut.blocks.count, isWhole: cut.blocks.count == grid.years.count && Set(grid.months).count == 1,
                weeks: Double(max(1, cut.weeks)),
                width: width, height: height, margin: side,
                metrics: metrics)
        }
        var fit = fitted(cut)
        // A height that was asked for is filled: parts of years below each other where their squares are clearly larger.
        for parts in kinds where parts > wide && height != nil {
            let other = Self.cut(grid, parts)
            let found = fitted(other)
            if let height, found.height(metrics) <= height, found.side >= fit.side * 1.3 { (cut, fit) = (other, found) }
        }
        blocks = cut.blocks
        let weeks = Double(max(1, cut.weeks))
        pitch = Size(fit.side, fit.side)
        isCompact = fit.isCompact
        margin = side + (fit.isCompact ? Self.letter : 0)
        rows = fit.rows
        columnPitch = fit.columnWidth + Self.columnGap
        heads = (Self.head, isCompact ? 0 : Self.head)
        blockHeight = fit.blockHeight(metrics)
        let borders = Double((blocks.map(\.months.count).max() ?? 1) - 1)
        let spare = borders > 0 ? ((fit.columnWidth - margin - weeks * fit.side) / borders).rounded(.down) : 0
        // An odd number of points has a middle for a line that fills whole pixels.
        gutter = spare >= 3 && fit.side >= 6 ? 3 : spare >= 1 ? 1 : 0
    }

    /// One way to stand the blocks.
    private struct Fit {
        var side: Double
        var isCompact: Bool
        var rows: Int
        var columnWidth: Double

        /// Between two blocks, where these share one line of months.
        var between = compactGaps[0]

        func blockHeight(_ metrics: Metrics) -> Double {
            isCompact ? max(7 * side + between, metrics.lineHeight) : 7 * side + head + gap
        }

        /// Of all blocks, without the air at their foot.
        func height(_ metrics: Metrics) -> Double {
            Double(rows) * blockHeight(metrics) + (isCompact ? head : -gap)
        }
    }

    /// The way with the largest squares: the blocks below each other, in several columns where the height is small for all of
    /// them, and with the line of months once where even that is too high. When none fits the lowest way of all.
    private static func fit(
        _ count: Int, isWhole: Bool, weeks: Double, width: Double, height: Double?, margin: Double, metrics: Metrics
    ) -> Fit {
        var best: Fit?
        var lowest = Fit(side: leastSide, isCompact: false, rows: count, columnWidth: width)
        for columns in 1...max(1, min(count, height == nil ? 1 : 12)) {
            let columnWidth = ((width - Double(columns - 1) * columnGap) / Double(columns)).rounded(.down)
            func across(_ margin: Double) -> Double {
                min(height == nil ? usualSide : mostSide, ((columnWidth - margin) / weeks).rounded(.down))
            }
            guard columns == 1 || across(margin) >= leastSide else { break }
            // One line of months is that of whole years alone.
            let kinds = count > 1 && isWhole && height != nil ? [nil] + compactGaps.map(Optional.some) : [nil]
            for between in kinds {
                let isCompact = between != nil
                let side = across(margin + (isCompact ? letter : 0))
                guard columns == 1 || side >= leastSide else { continue }
                var fit = Fit(
                    side: side, isCompact: isCompact, rows: (count + columns - 1) / columns, columnWidth: columnWidth,
                    between: between ?? compactGaps[0])
                if let height {
                    let words = between ?? (head + gap)
                    let free = (height - (isCompact ? head : -gap)) / Double(fit.rows) - words
                    fit.side = min(fit.side, (free / 7).rounded(.down))
                }
                fit.side = max(leastSide, fit.side)
                if let height, fit.height(metrics) > height {
                    if fit.height(metrics) < lowest.height(metrics) { lowest = fit }
                } else if best.map({ fit.side > $0.side }) ?? true {
                    best = fit
                }
            }
        }
        return best ?? lowest
    }

    /// Each year in so many parts of whole months, and the most columns that one of them has.
    private static func cut(_ grid: CalendarGrid, _ parts: Int) -> (blocks: [Block], weeks: Int) {
        let length = ((grid.months.map(\.count).max() ?? 12) + parts - 1) / parts
        var blocks: [Block] = []
        var weeks = 0
        for (place, year) in grid.years.enumerated() {
            let months = grid.months[place]
            for first in stride(from: months.lowerBound, through: months.upperBound, by: length) {
                let last = min(first + length - 1, months.upperBound)
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
    /// … the same without a line of months, the widest first: a narrower one is taken where squares are larger for it.
    private static let compactGaps = [10.0, 6, 4]
    /// Of a weekday beside the year.
    private static let letter = 16.0
    private static let columnGap = 24.0
    /// The largest squares of a figure that is as high as they need, and of one whose height was asked for, which they fill.
    private static let usualSide = 30.0
    private static let mostSide = 48.0
    /// Smaller squares would be no squares.
    private static let leastSide = 2.0

    /// Of all blocks.
    var height: Double {
        if let cell = metrics.cell { return Double(blocks.count) * blockHeight - cell.height }
        let gap = isCompact ? 0 : Self.gap
        return heads.first - heads.other + Double(rows) * blockHeight - gap + 2
    }

    /// The least height that shows every block of a grid whole, in points.
    static func leastHeight(_ grid: CalendarGrid, width: Double, metrics: Metrics) -> Double {
        CalendarLayout(grid, width: width, height: 0, metrics: metrics).height
    }

    /// Where a block begins, from the left and top of the first.
    private func start(_ place: Int) -> Point {
        let (column, row) = (place / max(1, rows), place % max(1, rows))
        return Point(
            Double(column) * columnPitch, Double(row) * blockHeight + (row > 0 ? heads.first - heads.other : 0))
    }

    /// The line of months stands above it.
    private func isFirst(_ place: Int) -> Bool { place % max(1, rows) == 0 }

    private func corner(_ week: Int, _ line: Int, _ month: Int, _ place: Int, _ origin: Point) -> Point {
        let block = blocks[place]
        let parted = Double(month - block.months.lowerBound) * gutter
        return Point(
            origin.x + start(place).x + margin + Double(week - block.firstWeek) * pitch.width + parted,
            origin.y + start(place).y + (isFirst(place) ? heads.first : heads.other) + Double(line) * pitch.height)
    }

    /// The square of a day, which lies in that month (from 0).
    func cell(_ place: Int, _ year: CalendarGrid.Year, _ day: Int, month: Int, origin: Point) -> Rect {
        let (week, line) = year.place(of: day)
        let at = corner(week, line, month, place, origin)
        let gap = metrics.cell != nil ? 0 : pitch.width >= 9 ? 2.0 : pitch.width >= 5 ? 1 : 0
        return Rect(x: at.x + gap / 2, y: at.y + gap / 2, width: pitch.width - gap, height: pitch.height - gap)
    }

    /// A stepped line between each month and the one before.
    func borders(_ place: Int, _ year: CalendarGrid.Year, origin: Point, color: Color) -> [Element] {
        guard pitch.width >= 6 else { return [] }
        return blocks[place].months.dropFirst().map { month in
            let (week, line) = year.place(of: year.monthStarts[month])
            func at(_ week: Int, _ line: Int) -> Point {
                let corner = corner(week, line, month, place, origin)
                return Point(corner.x - gutter / 2, corner.y)
            }
            var steps: [PathStep] = [.move(at(week + (line > 0 ? 1 : 0), 0))]
            if line > 0 { steps += [.line(at(week + 1, line)), .line(at(week, line))] }
            steps.append(.line(at(week, 7)))
            let width = pitch.width < 12 || gutter > 0 ? 1 : 1.5
            return Element(
                .axis, .path(steps), stroke: Stroke(color, width: width, cap: gutter > 0 ? .butt : .round))
        }
    }

    /// The months that are named and where their names begin: each, or every second, third, fourth or sixth, so that none touches another.
    private func months(
        _ place: Int, _ year: CalendarGrid.Year, from begin: Double, _ origin: Point, _ text: TextPlacer
    ) -> [(month: Int, start: Double)] {
        let block = blocks[place]
        let all = block.months.map { month in
            // Over the first whole week of the month.
            let (week, line) = year.place(of: year.monthStarts[month])
            let isFirst = month == block.months.lowerBound
            return (
                month: month, start: corner(week + (line > 0 && !isFirst ? 1 : 0), 0, month, place, origin).x,
                width: text.width(grid.monthNames[month], Theme.labelStyle)
            )
        }.filter { $0.start >= begin - 0.5 && $0.start + $0.width <= text.size.width }
        guard let first = all.first else { return [] }
        let steps = [1, 2, 3, 4, 6, 12].lazy.map { step in all.filter { ($0.month - first.month) % step == 0 } }
        let chosen = steps.first { some in
            zip(some, some.dropFirst()).allSatisfy { $0.start + $0.width + metrics.labelSpace / 2 <= $1.start + 0.5 }
        }
        return (chosen ?? [first]).map { ($0.month, $0.start) }
    }

    /// The names of the months, of the weekdays, and of the year.
    func words(_ place: Int, _ year: CalendarGrid.Year, _ plot: PlotFrame) -> [Element] {
        var elements: [Element] = []
        let top = plot.rect.y + start(place).y
        let left = plot.rect.x + start(place).x
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
        let block = blocks[place]
        let first = corner(block.firstWeek, 0, block.months.lowerBound, place, origin)
        let name = String(year.year)
        if isCompact {
            let middle = first.y + min(7 * pitch.height, line) / 2 - line / 2
            let x = left + margin - Self.letter - metrics.labelGap
            // One year may have several parts.
            let isNew = isFirst(place) || blocks[place - 1].year != block.year
            if isNew { write(name, x: x, top: middle, .end, Theme.labelStyle, plot.theme.quiet) }
        } else {
            write(name, x: left, top: top, .start, Theme.seriesLabelStyle, plot.theme.ink)
        }
        let begin =
            isCompact ? left : left + plot.text.width(name, Theme.seriesLabelStyle) + (metrics.cell == nil ? 2 : 0)
        if !isCompact || isFirst(place) {
            for (month, start) in months(place, year, from: begin, origin, plot.text) {
                write(grid.monthNames[month], x: start, top: top, .start, Theme.labelStyle, plot.theme.quiet)
            }
        }
        return elements + weekdays(first.y, left: left, plot)
    }

    /// The names of the weekdays beside their lines, letters beside the year.
    ///
    /// - Parameter top: of the first line.
    private func weekdays(_ top: Double, left: Double, _ plot: PlotFrame) -> [Element] {
        let line = metrics.lineHeight
        let step = pitch.height >= line ? 1 : pitch.height * 2 >= line - 1 ? 2 : pitch.height * 3 >= line - 1 ? 3 : 7
        if isCompact, step > 2 { return [] }
        // Monday, Wednesday and Friday where not all fit.
        return stride(from: step == 1 ? 0 : grid.mondayLine % 2, to: 7, by: step).compactMap { weekday in
            let y = top + (Double(weekday) + 0.5) * pitch.height - line / 2
            guard y + line <= plot.text.size.height + 0.5 else { return nil }
            return Element(
                .tickLabel,
                .text(
                    plot.text.run(
                        isCompact ? grid.weekdayLetters[weekday] : grid.weekdayNames[weekday],
                        x: left + margin - metrics.labelGap, top: y, line: line, anchor: .end,
                        style: Theme.labelStyle, color: plot.theme.quiet)))
        }
    }
}
