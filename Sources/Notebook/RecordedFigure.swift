import Presenting
import Series
import Session
import Surfaces
import Synchronization

/// A figure of a cell, drawn only when its bytes are wanted: comparing needs but its record.
struct RecordedFigure: Sendable {
    enum Content: Sendable {
        case chart(DrawnChart, source: String)
        /// A picture that a notebook holds already.
        case bytes([UInt8])
        /// One that the notebook's own file held.
        case picture(NotebookPicture)
    }
    var name: String
    var title: String
    var content: Content

    /// What the picture says beside its pixels, by keyword, and what draws it.
    func drawing() throws -> FigureFile.Drawing {
        switch content {
        case .bytes(let bytes): Self.drawing(bytes)
        case .picture(let held): Self.drawing(held.png)
        case .chart(let chart, let source):
            try FigureFile.drawing(
                chart, size: try chart.size(chart.settings), scale: 2, settings: chart.settings, source: source)
        }
    }

    private static func drawing(_ bytes: [UInt8]) -> FigureFile.Drawing {
        FigureFile.Drawing(texts: PNGChunks(bytes).texts, pixels: { PNGPicture.pixels(bytes) })
    }

    private func bytes() throws -> [UInt8] {
        switch content {
        case .bytes(let bytes): bytes
        case .picture(let held): held.png
        case .chart(let chart, let source):
            try FigureFile.bytes(
                chart, as: PNGExport.self, size: try chart.size(chart.settings), scale: 2, settings: chart.settings,
                source: source)
        }
    }

    /// The figure as SVG and in lines of text, as far as it can be drawn.
    func forms() throws -> (svg: String?, text: String?) {
        switch content {
        case .bytes: return (nil, nil)
        case .picture(let held): return (held.svg, held.text)
        case .chart(let chart, let source):
            let page = Page(settings: chart.settings, source: source)
            let bundle = try RendererCatalog.bundle(
                .figure(chart), on: page, [SVGRenderer.self, PlainTextRenderer.self])
            let texts = bundle.map { String(decoding: $0.bytes, as: UTF8.self) }
            return (texts.first, texts.last)
        }
    }

    /// The figures as a notebook's file holds them.
    static func pictures(of figures: [RecordedFigure]) throws -> [NotebookPicture] {
        try zip(figures, bytes(of: figures)).map { figure, png in
            let forms = try figure.forms()
            let name = String(figure.name.prefix { $0 != "." })
            return NotebookPicture(title: figure.title, name: name, png: png, svg: forms.svg, text: forms.text)
        }
    }

    /// The PNG files of all figures in their order, drawn on two threads when there are several.
    static func bytes(of figures: [RecordedFigure]) throws -> [[UInt8]] {
        let queue = Queue()
        let parts = try Workers.run(min(figures.count, Workers.count)) { _ in
            var drawn: [(Int, [UInt8])] = []
            while let index = queue.next(below: figures.count) {
                drawn.append((index, try figures[index].bytes()))
            }
            return drawn
        }
        return parts.joined().sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The figures not yet taken by a thread.
    private final class Queue: Sendable {
        private let taken = Atomic(0)

        func next(below count: Int) -> Int? {
            let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
            return index < count ? index : nil
        }
    }
}
