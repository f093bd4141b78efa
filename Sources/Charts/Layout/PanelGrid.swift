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
