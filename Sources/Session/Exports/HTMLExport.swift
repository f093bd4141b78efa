import Charts
import Checked
import HTML
import Diagnostics
import Scene

/// A chart as a page in one file: it reads its values out under the pointer, a finger and the arrow keys.
package enum HTMLExport: ExportFormat {
    package static let suffix = "html"
    package static let subject = ExportSubject.chart

    package static func write(_ export: Export, to writer: inout FileWriter) throws -> String {
        guard case .chart(let chart) = export.content else { return "" }
        let size = try export.size.map { try FigureSize($0) } ?? chart.size(export.settings)
        var page = try page(chart, size: size, settings: export.settings)
        if let origin = export.origin {
            page.record = origin.json
            page.record[FigureFile.recordMember] = .text(try chart.record())
        }
        try writer.append(Array(page.text().utf8))
        return "\(size.width) × \(size.height) points"
    }

    /// The whole page at the figure's own size.
    ///
    /// - Parameter source: the cell, which the page bears.
    package static func bytes(_ chart: DrawnChart, settings: Settings, source: String) throws -> [UInt8] {
        var page = try page(chart, size: chart.size(settings), settings: settings)
        page.record = FigureOrigin(cells: [source], data: [], settings: [], base: ".").json
        return Array(page.text().utf8)
    }

    /// The page of one figure.
    package static func page(_ chart: DrawnChart, size: FigureSize, settings: Settings) throws -> HTMLPage {
        try PictureRoom.checkLibraries()
        var markup = try FigureMarkup(theme: .init(rawValue: settings.theme) ?? .light)
        let figure = try chart.figure()
        let body = try markup.figure(figure, size: Size(Double(size.width), Double(size.height)))
        try Cancellation.process.check()
        let first = try chart.description().prefix { $0 != "." }
        var page = HTMLPage(title: String(first))
        page.body = "<h1 class=\"unseen\">\(HTMLText.line(page.title))</h1>\n" + body
        page.paints = markup.paints
        return page
    }
}
