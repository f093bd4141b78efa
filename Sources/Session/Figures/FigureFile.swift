import Checked
import Charts
import Diagnostics
import Scene
import Surfaces

/// Charts as files: the same scene at the size asked for, with what a reader of the file may want to know in its metadata.
package enum FigureFile {
    /// The PNG keyword under which the resolved chart stands, so that `verify` can compare what a picture says and not
    /// its pixels, which move with font versions.
    package static let recordKeyword = "Plotline-Chart"

    /// The keyword of the digest of the pixels, which tells a picture that was painted over.
    package static let pictureKeyword = "Plotline-Picture"

    /// The bytes of a picture.
    ///
    /// - Parameters:
    ///   - size: points.
    ///   - scale: pixels a point.
    ///   - source: the cell that made it, as `PictureSource` gives it.
    package static func bytes(
        _ chart: DrawnChart, as format: any PictureExport.Type, size: FigureSize, scale: Double, settings: Settings,
        source: String
    ) throws -> [UInt8] {
        try picture(chart, as: format, size: size, scale: scale, settings: settings, source: source).bytes
    }

    /// The bytes of a picture, and the points that it came to: a calendar is as high as its squares need. `beyond` is the first
    /// letter that the program's own face does not have, `words` are for who cannot see it.
    package static func picture(
        _ chart: DrawnChart, as format: any PictureExport.Type, size: FigureSize, scale: Double,
        isTransparent: Bool = false, settings: Settings, source: String, origin: FigureOrigin? = nil
    ) throws -> (bytes: [UInt8], size: FigureSize, beyond: String?, words: String) {
        try PictureRoom.checkLibraries()
        var scene = try scene(chart, size, settings, hasTable: format.hasTable)
        scene.words.origin = origin?.line ?? ""
        if isTransparent { scene.background = scene.background.withAlpha(0) }
        let drawn = FigureSize(
            width: Int(saturating: scene.size.width.rounded()), height: Int(saturating: scene.size.height.rounded()))
        let bytes = try format.encode(scene, scale: scale, chart, source: source)
        // Not every format asks while it is written.
        try Cancellation.process.check()
        return (bytes, drawn, try DrawingLibraries.firstBeyondFace(of: scene), scene.words.description)
    }

    /// The keyword of what the picture was drawn with: with the same here its pixels are the same.
    package static let librariesKeyword = "Plotline-Libraries"

    static func png(_ scene: Scene, _ scale: Double, _ chart: DrawnChart, _ source: String) throws -> [UInt8] {
        try PictureRoom.check(scene, scale: scale)
        let pixels = try Raster.draw(scene, scale: scale)
        let texts = try texts(scene, chart, source) + [(pictureKeyword, pixels.digest)]
        return try PNGSurface.encode(pixels, purpose: .file, text: texts)
    }

    /// What a PNG says beside its pixels, by keyword.
    private static func texts(_ scene: Scene, _ chart: DrawnChart, _ source: String) throws -> [(String, String)] {
        [
            ("Title", scene.title), ("Description", scene.words.description), ("Source", source),
            ("Software", "Plotline"), (librariesKeyword, try DrawingLibraries.text(of: scene)),
            (recordKeyword, try chart.record()), (FigureOrigin.keyword, scene.words.origin),
        ]
    }

    /// A chart as `bytes` puts it into a PNG: what it says there, and what makes its pixels.
    package struct Drawing {
        package var texts: [String: String]
        package var pixels: () throws -> Pixels?

        package init(texts: [String: String], pixels: @escaping () throws -> Pixels?) {
            (self.texts, self.pixels) = (texts, pixels)
        }
    }

    package static func drawing(
        _ chart: DrawnChart, size: FigureSize, scale: Double, settings: Settings, source: String
    ) throws -> Drawing {
        try PictureRoom.checkLibraries()
        let scene = try scene(chart, size, settings, hasTable: PNGExport.hasTable)
        let texts = try texts(scene, chart, source)
        let stored = texts.map { ($0, PNGSurface.stored($1)) }.filter { !$0.1.isEmpty }
        return Drawing(
            texts: Dictionary(stored, uniquingKeysWith: { $1 }), pixels: { try Raster.draw(scene, scale: scale) })
    }

    private static func scene(
        _ chart: DrawnChart, _ size: FigureSize, _ settings: Settings, hasTable: Bool
    ) throws -> Scene {
        var scene = try chart.scene(
            size: Size(Double(size.width), Double(size.height)), measurer: PangoMeasurer(), settings: settings,
            isAsked: true)
        scene.words = try chart.outline().words(unless: .process, hasTable: hasTable)
        return scene
    }
}

extension DrawnChart {
    /// Laid out for one surface.
    ///
    /// - Parameter isAsked: somebody asked for a picture of that size, and no window happens to have it.
    package func scene(
        size: Size, measurer: any TextMeasurer, settings: Settings, isAsked: Bool = false
    ) throws -> Scene {
        let theme = Theme.Name(rawValue: settings.theme) ?? .light
        var figure = try figure(size: size, measurer: measurer, theme: Theme.named(theme))
        if isAsked { figure = figure.asked(size) }
        try figure.checkRoom()
        let scene = figure.scene(size: size, measurer: measurer, theme: Theme.named(theme))
        try Cancellation.process.check()
        return scene
    }

    /// The size that its own `size` clause gives, or the session's.
    package func size(_ settings: Settings) throws -> FigureSize {
        let size = try outline().size(Size(Double(settings.size.width), Double(settings.size.height)))
        return FigureSize(width: Int(saturating: size.width), height: Int(saturating: size.height))
    }
}
