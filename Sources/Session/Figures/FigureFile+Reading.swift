import Interchange
import Surfaces

extension FigureFile {
    /// The member under which a page's record holds the resolved chart.
    static let recordMember = "chart"

    /// The record that a PNG of ours holds; nil when it has none.
    package static func record(inPNG bytes: [UInt8]) -> String? { PNGTextReader.text(recordKeyword, in: bytes) }

    /// The record of the chart that an exported PNG, SVG or page of ours holds; nil when it has none.
    package static func record(in bytes: [UInt8]) -> String? {
        if let record = record(inPNG: bytes) { return record }
        let text = String(decoding: bytes, as: UTF8.self)
        if let line = FigureOrigin.pageRecord(text) { return try? JSON(reading: Array(line.utf8))[recordMember]?.text }
        return FigureOrigin.metadata(recordKeyword, text)
    }
}
