import Session

/// A picture or page on standard output: `-o - --format png`.
package struct PictureStream {
    private let format: any ExportFormat.Type

    /// Nil where none is wanted there.
    ///
    /// - Throws: `FilterError.noType` for `-o -` alone.
    package init?(output: String?, format: String?) throws(FilterError) {
        guard output == "-" || output == nil && format != nil else { return nil }
        guard let found = format.flatMap(Self.format(named:)) else { throw .noType(known: Self.names) }
        self.format = found
    }

    private static var all: [any ExportFormat.Type] {
        ExportFormatCatalog.all.filter { $0 is any PictureExport.Type || $0 == HTMLExport.self }
    }

    package static var names: [String] { all.map { $0.suffix } }

    package static func format(named name: String) -> (any ExportFormat.Type)? { all.first { $0.suffix == name } }

    /// The whole file, at the figure's own size.
    ///
    /// - Parameter source: the cell, which the picture bears.
    package func bytes(_ chart: DrawnChart, _ settings: Settings, source: String) throws -> [UInt8] {
        guard let format = format as? any PictureExport.Type else {
            return try HTMLExport.bytes(chart, settings: settings, source: source)
        }
        return try FigureFile.bytes(
            chart, as: format, size: try chart.size(settings), scale: 1, settings: settings, source: source)
    }
}
