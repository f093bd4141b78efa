import Charts
import Session

/// Figures as Vega-Lite, with their values within.
package enum VegaLiteRenderer: Renderer {
    package static let type = "application/vnd.vegalite.v5+json"

    package static func bytes(_ output: Output, on page: Page) throws -> [UInt8]? {
        guard case .figure(let chart) = output else { return nil }
        do {
            return try VegaLiteExport.bytes(of: chart, page.settings)
        } catch ChartsError.notInVegaLite, ChartsError.tooManyCells {
            // It has no like of a mark, or no reader of so many rows.
            return nil
        }
    }
}
