import Scene
import Series

/// A picture of a chart: the scene at the size that is asked for, as a file.
package protocol PictureExport: ExportFormat {
    /// The file of a scene.
    ///
    /// - Parameters:
    ///   - scale: pixels a point, where there are any.
    ///   - chart: what a reader of the file may want to know is in its metadata.
    ///   - source: the cell that made it.
    static func encode(_ scene: Scene, scale: Double, _ chart: DrawnChart, source: String) throws -> [UInt8]

    /// `600 × 300 pixels` of a picture of so many points.
    static func extent(_ size: FigureSize, scale: Double) -> String

    /// Whether the file bears the table behind the chart.
    static var hasTable: Bool { get }
}

extension PictureExport {
    package static var subject: ExportSubject { .chart }
    package static var hasTable: Bool { false }

    package static func extent(_ size: FigureSize, scale: Double) -> String { "\(size.width) × \(size.height) points" }

    package static func write(_ export: Export, to writer: inout FileWriter) throws -> String {
        guard case .chart(let chart) = export.content else { return "" }
        guard (0.5...4).contains(export.scale) else { throw SessionError.badScale(export.scale) }
        let asked = try export.size.map { try FigureSize($0, scale: export.scale) } ?? chart.size(export.settings)
        let (bytes, size, beyond, _) = try FigureFile.picture(
            chart, as: Self.self, size: asked, scale: export.scale, isTransparent: export.isTransparent,
            settings: export.settings, source: export.source, origin: export.origin)
        try writer.append(bytes)
        let foreign = beyond.map { " · '\($0)' is set in a font of this machine" } ?? ""
        return extent(size, scale: export.scale) + foreign
    }
}
