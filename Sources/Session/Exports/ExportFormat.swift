import Series

/// A type of file that `export` writes.
///
/// To add one: a file `ThingExport.swift` with the endings that choose it, what it is made of, and how it is written; then
/// its line in `ExportFormatCatalog`. The file appears whole after the cell's last statement, or not at all: `write` only
/// appends.
package protocol ExportFormat: Sendable {
    /// `png`; an ending of several parts, like `vl.json`, comes before its last part alone.
    static var suffix: String { get }
    /// What it is made of.
    static var subject: ExportSubject { get }

    /// Appends the whole file.
    ///
    /// - Returns: what the reply says of its extent: `600 × 300 pixels`.
    /// - Throws: `SessionError.cannotWrite`, `.badScale`, `.badSize` …, what drawing throws.
    static func write(_ export: Export, to writer: inout FileWriter) throws -> String
}

package enum ExportSubject: Sendable { case chart, series }

/// What is written, and what the stage says of it.
package struct Export {
    package enum Content {
        case chart(DrawnChart)
        case series(Frame, Calendar)
    }
    package var content: Content
    /// `size`, as typed.
    package var size: String?
    /// Pixels a point.
    package var scale: Double
    /// The ground is left out.
    package var isTransparent = false
    package var settings: Settings
    /// The cell, which pictures bear.
    package var source: String
    /// What it was made of; nil for a series.
    package var origin: FigureOrigin?
}
