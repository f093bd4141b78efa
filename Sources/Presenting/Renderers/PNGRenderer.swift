import Session

/// Figures as PNG; tabs as the one that is shown.
package enum PNGRenderer: Renderer {
    package static let type = "image/png"

    package static func bytes(_ output: Output, on page: Page) throws -> [UInt8]? {
        switch output {
        case .figure(let chart):
            try FigureFile.bytes(
                chart, as: PNGExport.self, size: try chart.size(page.settings), scale: Double(page.scale),
                settings: page.settings,
                source: page.source)
        case .pictures(let kept): kept.pictures.first?.bytes
        default: nil
        }
    }
}
