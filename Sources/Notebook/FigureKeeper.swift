import Series
import Session

/// Keeps what a session's cells have shown within bounds: when their figures hold on to more columns than `limit` that
/// nothing else does, the oldest become the pictures that a notebook would keep of them.
package struct FigureKeeper: Sendable {
    private let limit: Int
    /// Bytes of figures that came since the last look, columns that they share counted again and again.
    private var unseen = 0
    /// Bytes that all figures held at the last look, and that the workspace did.
    private var held = 0
    private var owned = 0

    package init(limit: Int = 1 << 30) { self.limit = limit }

    /// Looks again when enough has come, of the last of `cells`, which was added just now, or was forgotten.
    ///
    /// A figure that cannot be drawn stays as it is, and says why when it is saved.
    package mutating func look<Cell>(
        at cells: inout [Cell], _ result: WritableKeyPath<Cell, CellResult>, in session: Session
    ) {
        for case .figure(let chart) in cells.last?[keyPath: result].outputs ?? [] {
            var holdings = ColumnHoldings()
            chart.hold(&holdings)
            unseen += holdings.bytes
        }
        // What was forgotten is held by the figures alone from then on.
        let isForgotten = session.workspace.columnBytes < owned
        guard unseen + (isForgotten ? held : 0) > limit / 4 else { return }
        (unseen, held, owned) = (0, 0, session.workspace.columnBytes)
        var holdings = ColumnHoldings()
        session.workspace.hold(&holdings)
        let own = holdings.bytes
        var figures = ColumnHoldings()
        defer { held = figures.bytes }
        for at in cells.indices.reversed() {
            for case .figure(let chart) in cells[at][keyPath: result].outputs {
                chart.hold(&holdings)
                chart.hold(&figures)
            }
            guard holdings.bytes - own > limit else { continue }
            for old in cells[...at].indices { Self.draw(&cells[old][keyPath: result], session) }
            return
        }
    }

    private static func draw(_ result: inout CellResult, _ session: Session) {
        let source = PictureSource.text(result.source, access: session.access, vocabulary: session.vocabulary)
        for at in result.outputs.indices {
            guard case .figure(let chart) = result.outputs[at] else { continue }
            if let pictures = try? pictures(of: chart, source: source) { result.outputs[at] = .pictures(pictures) }
        }
    }

    /// A figure as files of a notebook keep it.
    static func pictures(of chart: DrawnChart, source: String) throws -> FigurePictures {
        let pictures = try chart.pictures.map { picture in
            let made = try FigureFile.picture(
                picture, as: PNGExport.self, size: try picture.size(picture.settings), scale: 2,
                settings: picture.settings, source: source)
            return FigurePictures.Picture(title: made.words, bytes: made.bytes)
        }
        return FigurePictures(name: chart.name, pictures: pictures)
    }
}
