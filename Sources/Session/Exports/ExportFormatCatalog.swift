import Files

/// Every type of file that `export` writes, and the one place where endings are looked up.
package enum ExportFormatCatalog {
    package static let all: [any ExportFormat.Type] = [
        PNGExport.self, SVGExport.self, PDFExport.self, HTMLExport.self, CSVExport.self, JSONExport.self,
        JSONLinesExport.self, VegaLiteExport.self,
    ]

    /// Endings that mean a type of their own, which is not written yet: never that of their last part.
    private static let reserved = ["vg.json"]

    /// The type that a path's ending chooses, the longest ending first; nil when none does.
    package static func format(for path: String) -> (any ExportFormat.Type)? {
        let name = Path(path).name
        let found = all.filter { name.ends(in: $0.suffix) }.max { $0.suffix.count < $1.suffix.count }
        if let found, reserved.contains(where: { $0.count > found.suffix.count && name.ends(in: $0) }) { return nil }
        return found
    }

    package static func suffixes(of subject: ExportSubject) -> [String] {
        all.filter { $0.subject == subject }.map { $0.suffix }
    }
}
