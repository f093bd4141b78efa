import Checked
import Glibc
import Scene

/// Where panels of one size stand: a column of them shares its margins at the left and right, a row its margin below, so that
/// all plots lie on common lines.
struct PanelGrid {
    let columns: Int
    let rows: Int
    /// Between two panels.
    private(set) var gap: Size
    /// Points above each plot for its title.
    var titleLine: Double
    private(set) var lefts: [Double]
    private(set) var rights: [Double]
    private(set) var bottoms: [Double]
    /// The size of every plot.
    private(set) var plot = Size(1, 1)

    init(columns: Int, rows: Int, gap: Size, titleLine: Double) {
        (self.columns, self.rows, self.gap, self.titleLine) = (columns, rows, gap, titleLine)
        lefts = [Double](repeating: 0, count: columns)
        rights = lefts
        bottoms = [Double](repeating: 0, count: rows)
    }

    /// What lies along time or names is best twice as wide as high, a cloud of numbers a little wider than high, a pie as wide as high.
    static let shapes = (along: 2.0, cloud: 1.3, round: 1.0)

    /// How many panels stand side by side: as many as were asked for, fewer where they would be too narrow to read; unsaid, so
    /// that a panel has about the wanted shape.
    ///
    /// - Parameters:
    ///   - grid: the columns of a grid of two keys; nil for panels that wrap.
    ///   - shape: how much wider than high a panel is best.
    static func columns(
        of count: Int, asked: Int?, grid: Int?, shape wanted: Double, in size: Size, cell: Size?
    ) -> Int {
        let least = cell.map { $0.width * 22 } ?? 120
        let most = max(1, min(count, Int(saturating: size.width / least)))
        // A grid that is too wide for the surface goes on below: each panel says both of its names.
        let narrow = cell.map { $0.width * 14 } ?? 64
        if let grid { return max(1, min(grid, count, Int(saturating: size.width / narrow))) }
        if let asked { return max(1, min(asked, most)) }
        // Three stand in a row where each has room: a place of four would stay empty.
        if count == 3, most == 3, size.width >= 3 * (cell.map { $0.width * 24 } ?? 200) { return 3 }
        var best = (columns: 1, miss: Double.infinity)
        for columns in 1...most {
            let rows = (count + columns - 1) / columns
            let shape = (size.width / Double(columns)) / max(1, size.height / Double(rows))
            let empty = columns * rows - count
            let miss = abs(log(shape / wanted)) + Double(empty) * 0.15 / Double(columns)
            if miss < best.miss { best = (columns, miss) }
        }
        return best.columns
    }

    /// Points along and up that each of so many panels has at the size that was asked for, without the margins.
    static func room(of count: Int, _ facet: FacetSpec?, in size: Size) -> Size {
        let columns = columns(
            of: count, asked: facet?.columns, grid: nil, shape: shapes.along, in: size, cell: nil)
        let rows = (count + columns - 1) / columns
        let gap = count > 1 ? 20.0 : 0
        return Size(
            (size.width - LyingNames.around) / Double(columns) - gap,
            (size.height - Metrics(cell: nil, size: size).aroundLying) / Double(rows) - gap)
    }

    /// A panel of an even grid, before margins are known.
    func firstSize(in area: Rect) -> Size {
        Size(
            (area.width - gap.width * Double(columns - 1)) / Double(columns),
            (area.height - gap.height * Double(rows - 1)) / Double(rows))
    }

    /// - Parameter hangs: what stands below the plot may reach into the place under it, which is empty.
    mutating func take(_ insets: FacetLayout.Insets, _ place: Int, hangs: Bool) {
        let (column, row) = (place % columns, place / columns)
        lefts[column] = max(lefts[column], insets.left)
        rights[column] = max(rights[column], insets.right)
        if !hangs { bottoms[row] = max(bottoms[row], insets.bottom) }
    }

    func insets(of place: Int) -> FacetLayout.Insets {
        FacetLayout.Insets(
            left: lefts[place % columns], right: rights[place % columns], bottom: bottoms[place / columns])
    }

    func size(of place: Int) -> Size {
        let insets = insets(of: place)
        return Size(insets.left + plot.width + insets.right, titleLine + plot.height + insets.bottom)
    }

    private func sum(_ values: some Sequence<Double>) -> Double { values.reduce(0, +) }

    private var words: Double { sum(bottoms) + (gap.height + titleLine) * Double(rows) - gap.height }

    /// Points that the area lacks for two lines a plot.
    func missing(in area: Rect, line: Double) -> Double {
        (words + Double(rows) * line * 2 - area.height).rounded(.up)
    }

    /// Takes what the area lacks for two lines a plot from the air between rows.
    mutating func close(in area: Rect, line: Double) {
        let missing = missing(in: area, line: line)
        guard rows > 1, missing > 0, gap.height > 0 else { return }
        gap.height = max(min(6, gap.height), (gap.height - missing / Double(rows - 1)).rounded(.down))
    }

    /// Plots as large as the area allows, in whole points or cells.
    mutating func fill(_ area: Rect, step: Size) {
        let width = area.width - sum(lefts) - sum(rights) - gap.width * Double(columns - 1)
        plot = Size(
            max(step.width, (width / Double(columns) / step.width).rounded(.down) * step.width),
            max(step.height, ((area.height - words) / Double(rows) / step.height).rounded(.down) * step.height))
    }

    /// The top left of a panel.
    func corner(of place: Int, in area: Rect) -> Point {
        let (column, row) = (place % columns, place / columns)
        return Point(
            area.x + sum(lefts[..<column]) + sum(rights[..<column]) + (plot.width + gap.width) * Double(column),
            area.y + sum(bottoms[..<row]) + (plot.height + gap.height + titleLine) * Double(row))
    }
}

extension ChartSpec {
    /// The figure's, in points: what is decided once of the place there is follows from it.
    var askedSize: Size { size.map { Size($0.width, $0.height) } ?? Figure.usual }
}
