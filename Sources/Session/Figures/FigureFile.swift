import Checked
import Charts
import Scene
import Surfaces

/// Charts as files: the same scene at the size asked for, with what a reader of the file may want to know in its metadata.
package enum FigureFile {
    /// File types of pictures, by suffix.
    package static let suffixes = ["png", "svg", "pdf"]

    /// The PNG keyword under which the resolved chart stands, so that `verify` can compare what a picture says and not
    /// its pixels, which move with font versions.
    package static let recordKeyword = "Plotline-Chart"

    /// The bytes of a picture.
    ///
    /// - Parameters:
    ///   - size: points.
    ///   - scale: pixels a point.
    ///   - source: the cell that made it.
    package static func bytes(
        _ chart: DrawnChart, suffix: String, size: FigureSize, scale: Int, settings: Settings, source: String
    ) throws -> [UInt8] {
        try picture(chart, suffix: suffix, size: size, scale: scale, settings: settings, source: source).bytes
    }

    /// The bytes of a picture, and the points that it came to: a calendar is as high as its squares need.
    package static func picture(
        _ chart: DrawnChart, suffix: String, size: FigureSize, scale: Int, settings: Settings, source: String
    ) throws -> (bytes: [UInt8], size: FigureSize) {
        let scene = try chart.scene(
            size: Size(Double(size.width), Double(size.height)), measurer: PangoMeasurer(), settings: settings)
        let drawn = FigureSize(
            width: Int(saturating: scene.size.width.rounded()), height: Int(saturating: scene.size.height.rounded()))
        switch suffix {
        case "svg": return (Array(try SVGSurface.encode(scene).utf8), drawn)
        case "pdf": return (try PDFSurface.encode(scene), drawn)
        default: return (try png(scene, scale, chart, source), drawn)
        }
    }

    private static func png(_ scene: Scene, _ scale: Int, _ chart: DrawnChart, _ source: String) throws -> [UInt8] {
        try PictureRoom.check(scene, scale: Double(scale))
        let pixels = try Raster.draw(scene, scale: Double(scale))
        return try PNGSurface.encode(
            pixels, purpose: .file,
            text: [
                ("Title", scene.title), ("Description", scene.description), ("Source", source),
                ("Software", "Plotline"), (recordKeyword, try chart.record()),
            ])
    }

    /// The record that a PNG of ours holds; nil when it has none. Source: PNG specification, third edition, 11.3.3.
    package static func record(inPNG bytes: [UInt8]) -> String? {
        var offset = 8
        let keyword = Array(recordKeyword.utf8)
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            let end = offset + 8 + length
            guard end + 4 <= bytes.count else { return nil }
            let type = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
            let data = bytes[(offset + 8)..<end]
            if type == "tEXt" || type == "iTXt", data.starts(with: keyword), data.dropFirst(keyword.count).first == 0 {
                var text = data.dropFirst(keyword.count + 1)
                if type == "iTXt" {
                    // Compression flag and method, then language and translated keyword, each ended by a zero.
                    text = text.dropFirst(2)
                    for _ in 0..<2 { text = text.drop { $0 != 0 }.dropFirst() }
                }
                return String(decoding: text, as: UTF8.self)
            }
            offset = end + 4
        }
        return nil
    }
}

extension DrawnChart {
    /// Laid out for one surface.
    package func scene(size: Size, measurer: any TextMeasurer, settings: Settings) throws -> Scene {
        let theme = Theme.Name(rawValue: settings.theme) ?? .light
        return try figure().scene(size: size, measurer: measurer, theme: Theme.named(theme))
    }

    /// The size that its own `size` clause gives, or the session's.
    package func size(_ settings: Settings) throws -> FigureSize {
        let size = try figure().size(Size(Double(settings.size.width), Double(settings.size.height)))
        return FigureSize(width: Int(saturating: size.width), height: Int(saturating: size.height))
    }
}
