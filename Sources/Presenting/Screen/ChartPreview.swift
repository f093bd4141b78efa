import Checked
import Glibc
import Scene
import Session
import Surfaces
import Terminal

/// How charts are shown on standard output: decided once, then applied to each chart.
package struct ChartPreview {
    package let choice: PreviewChoice

    /// A chart in text is not lower than that, whatever scrolls away.
    private static let leastRows = 8

    /// The cells that figures in text fill, where somebody said how many.
    private let asked: (columns: Int?, rows: Int?)

    package init(choice: PreviewChoice, columns: Int? = nil, rows: Int? = nil) {
        self.choice = choice
        asked = (columns, rows)
    }

    /// Everything to write for one chart, line end included; empty under `none`.
    ///
    /// - Parameter above: rows of the terminal that are to stay in sight beside it.
    package func bytes(_ chart: DrawnChart, _ settings: Settings, above: Int = 2) throws -> [UInt8] {
        let settings = suited(settings)
        switch choice.way {
        case .none: return []
        case .unicode: return try text(chart, settings, choice.glyphs, above)
        case .ascii: return try text(chart, settings, .ascii, above)
        case .inline(let surface): return try inline(chart, settings, surface, above)
        }
    }

    /// On a dark terminal the light theme, which nobody asked for, gives way to the dark one; files keep theirs.
    package func suited(_ settings: Settings) -> Settings { Self.suited(settings, to: choice) }

    package static func suited(_ settings: Settings, to choice: PreviewChoice) -> Settings {
        var suited = settings
        if choice.hasDarkGround, !settings.isThemeChosen, settings.theme == Settings().theme { suited.theme = "dark" }
        return suited
    }

    private func text(_ chart: DrawnChart, _ settings: Settings, _ glyphs: GlyphSet, _ above: Int) throws -> [UInt8] {
        let screen = StandardStreams.size
        var page = Page(
            settings: settings, columns: asked.columns ?? screen.columns, rows: asked.rows ?? screen.rows,
            glyphs: glyphs, colour: choice.colour)
        page.isAsked = asked.rows != nil
        if StandardStreams.output.isTerminal { page.most = max(screen.rows - above, Self.leastRows) }
        return try ColouredTextRenderer.bytes(.figure(chart), on: page) ?? []
    }

    /// A picture as wide as the terminal allows, in points that follow the height of its letters.
    private func inline(_ chart: DrawnChart, _ settings: Settings, _ surface: any InlineSurface, _ above: Int) throws
        -> [UInt8]
    {
        guard let cell = choice.cell, StandardStreams.output.isTerminal else {
            // No terminal to fit: the figure's own size.
            let size = try chart.size(settings)
            let scene = try chart.scene(
                size: Size(Double(size.width), Double(size.height)), measurer: PangoMeasurer(), settings: settings)
            try PictureRoom.check(scene, scale: 1)
            return try surface.encode(Raster.draw(scene, scale: 1), placement: Placement())
        }
        let screen = StandardStreams.size
        let scale = max(1, (cell.height / 20 * 2).rounded() / 2)
        let wanted = try chart.size(settings)
        let columns = min(screen.columns - 1, Int(saturating: Double(wanted.width) * scale / cell.width))
        let width = Double(columns) * cell.width / scale
        let most = Double(max(screen.rows - max(above, 2) - 1, 8)) * cell.height / scale
        let height = min(width * Double(wanted.height) / Double(wanted.width), most)
        let rows = max(1, Int(saturating: height * scale / cell.height))
        let scene = try chart.scene(
            size: Size(width, Double(rows) * cell.height / scale), measurer: PangoMeasurer(), settings: settings)
        try PictureRoom.check(scene, scale: scale)
        let pixels = try Raster.draw(scene, scale: scale)
        return try surface.encode(
            pixels, placement: Placement(columns: columns, rows: rows, budget: choice.budget))
    }
}
