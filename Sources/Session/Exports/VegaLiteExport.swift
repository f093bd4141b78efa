import Charts
import Diagnostics
import Interchange
import Series

/// A chart's channels as Vega-Lite v5, with its values within: what an editor of that goes on with.
package enum VegaLiteExport: ExportFormat {
    package static let suffix = "vl.json"
    package static var subject: ExportSubject { .chart }

    package static func write(_ export: Export, to writer: inout FileWriter) throws -> String {
        guard case .chart(let chart) = export.content else { return "" }
        let bytes = try bytes(of: chart, export.settings)
        try Cancellation.process.check()
        try writer.append(bytes)
        return "Vega-Lite v5"
    }

    /// The whole file.
    package static func bytes(of chart: DrawnChart, _ settings: Settings) throws -> [UInt8] {
        let figure = try chart.figure()
        let specification = try VegaLite(
            figure, theme: Theme.Name(rawValue: settings.theme).map { Theme.named($0) } ?? .light
        ).specification()
        var style = JSON.Style()
        style.indent = "  "
        return specification.written(style) { Cancellation.process.isRaised }
    }
}
