import Scene

/// Distances of a layout in points: one set for pixels, one made of whole cells for text.
package struct Metrics: Sendable {
    let cell: Size?
    /// Empty space at the figure's edges.
    var padding: (left: Double, right: Double, top: Double, bottom: Double)
    /// Between an axis and its labels.
    var labelGap: Double
    var tickLength: Double
    /// From one line of small text to the next.
    var lineHeight: Double
    var titleHeight: Double
    /// Between the header and the plot.
    var headerGap: Double
    /// Between two rows of a legend.
    var legendGap: Double
    /// Between two rows of the header, as a share of what is usual.
    var headerAir = 1.0
    /// The smallest free space between two labels on one line.
    var labelSpace: Double
    /// From one tick of numbers to the next, at least: up, and along.
    var rowSpace: Double
    var columnSpace: Double

    /// Of the largest symbol where sizes are values, points across: in a small figure less, so that as many stand apart.
    var symbolMost = 30.0

    /// How the title is written.
    var titleStyle = Theme.titleStyle

    /// Above and below lying bars: edges, and the labels of their values with a title.
    var aroundLying: Double { padding.top + headerGap + tickLength + 3 + lineHeight * 2 + padding.bottom }

    /// - Parameter size: of the figure; in a small one everything around the plot is smaller.
    init(cell: Size?, size: Size = Size(800, 400)) {
        self.cell = cell
        if let cell {
            padding = (0, 0, 0, 0)
            labelGap = cell.width
            tickLength = 0
            lineHeight = cell.height
            titleHeight = cell.height
            headerGap = 0
            legendGap = 0
            labelSpace = cell.width
            rowSpace = cell.height * 2.5
            columnSpace = cell.width * 6
        } else {
            padding = (16, 16, 14, 12)
            labelGap = 8
            tickLength = 5
            lineHeight = 15
            titleHeight = 22
            headerGap = 14
            legendGap = 3
            labelSpace = 10
            rowSpace = 38
            columnSpace = 64
            let share = (size.width * size.height / (800 * 400)).squareRoot()
            symbolMost = min(30, max(12, (30 * share).rounded()))
            guard size.width < 440 || size.height < 260 else { return }
            padding = (10, 10, 8, 8)
            headerGap = 8
            titleHeight = 18
            titleStyle.size = 14
            rowSpace = 30
        }
    }
}
