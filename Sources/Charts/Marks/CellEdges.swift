import Scene

/// The lines around the cells of one chart: all of them or none, as a single cell with a line would look chosen. They are there where
/// a cell would be taken for an empty place.
struct CellEdges {
    /// Paler cells (WCAG 2.1's ratio to the ground) look empty.
    private static let leastContrast = 1.15
    private let ink: Color?

    /// - Parameter values: of every cell.
    init(of values: some Sequence<Double>, _ paint: MarkPaint) {
        let theme = paint.plot.theme
        let looksEmpty =
            paint.plot.cell == nil
            && values.contains {
                $0.isFinite && paint.color(of: $0).contrast(to: theme.background) < Self.leastContrast
            }
        ink = looksEmpty ? theme.ink : nil
    }

    func stroke(around color: Color) -> Stroke? { ink.map { Stroke(color.mixed(with: $0, 0.35), width: 0.75) } }
}
