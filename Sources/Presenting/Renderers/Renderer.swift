import Session
import Surfaces
import Terminal

/// One way of showing what cells answer: bytes of one MIME type. The terminal's preview calls one by its name, the kernel sends the
/// types that its front end asks for, and a notebook of Jupyter holds a figure as SVG and text beside its PNG. Two may have a type when
/// they show different outputs, as tables and figures.
///
/// To add one: a file `ThingRenderer.swift`, its line in `RendererCatalog`, and a test that calls it.
package protocol Renderer: Sendable {
    /// `image/png`.
    static var type: String { get }

    /// Whether a figure's tabs can be chosen in it; elsewhere each is a figure of its own.
    static var holdsTabs: Bool { get }

    /// The output as bytes of that type, a line end after text; nil when it cannot be shown so.
    static func bytes(_ output: Output, on page: Page) throws -> [UInt8]?
}

extension Renderer {
    package static var holdsTabs: Bool { false }
}

/// What a face knows of the place where outputs are shown.
package struct Page: Sendable {
    package var settings: Settings
    /// Character cells.
    package var columns: Int
    package var rows: Int
    /// So many columns and rows were asked for: a figure fills them.
    package var isAsked = false
    /// Most rows of a figure in text, nil for no limit.
    package var most: Int?
    package var glyphs: GlyphSet
    package var colour: ColourDepth
    /// Pixels a point.
    package var scale: Int
    /// The cell that the output is of; pictures bear it.
    package var source: String

    package init(
        settings: Settings, columns: Int = OutputText.notebookWidth, rows: Int = 30, glyphs: GlyphSet = .unicode,
        colour: ColourDepth = .none, scale: Int = 2, source: String = ""
    ) {
        self.settings = settings
        self.columns = columns
        self.rows = rows
        self.glyphs = glyphs
        self.colour = colour
        self.scale = scale
        self.source = source
    }
}
