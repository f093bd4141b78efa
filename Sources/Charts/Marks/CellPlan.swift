/// How the rows of a mark lie beside each other where each is a cell, for who goes from one to the next.
package enum CellPlan: Sendable, Equatable {
    /// A column of cells for each place along x, a line of them for each of these names; the height of a row is its line.
    case lines([String])
    /// Places along x fill one column after another from the top, so many each.
    case columns(of: Int)
}

/// One of the colours of a mark that are of no series: an entry of its legend.
package struct MarkKey: Sendable {
    var name: String
    var color: ChartColor
    /// How dark it is without colour, 0…1.
    var share: Double
}
