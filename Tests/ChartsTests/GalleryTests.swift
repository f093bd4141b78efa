@testable import Charts
import Glibc
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Draws the charts below to PNG files in the folder that `CHART_GALLERY` names, to be looked at; without it each is only
/// laid out at every size, and must keep its labels apart and inside the figure.
struct GalleryTests {
    static let charts: [(String, @Sendable () throws -> ResolvedChart)] =
        [
            ("battery-hours", Gallery.batteryHours), ("battery-days", Gallery.batteryDays),
            ("temperature", Gallery.temperature),
            ("rain-hours", Gallery.rain), ("wind-gust", Gallery.wind), ("many-years", Gallery.years),
            ("year-bars", Gallery.yearBars),
            ("weekdays", Gallery.weekdays), ("categories", Gallery.categories), ("weight", Gallery.weight),
            ("weeks", Gallery.weeks), ("range", Gallery.range), ("horizontal", Gallery.horizontal),
            ("months", Gallery.months),
            ("two-units", Gallery.twoUnits), ("stacked", Gallery.stacked), ("log", Gallery.log),
            ("one-row", Gallery.oneRow), ("names-wrapped", Gallery.wrappedNames), ("names-turned", Gallery.turnedNames),
            ("names-upright", Gallery.uprightNames), ("symbols", Gallery.symbols),
            ("goal", Gallery.goal), ("average", Gallery.average),
            ("wind-selected", Gallery.windSelected), ("gaps", Gallery.gaps), ("equal", Gallery.equal),
            ("many-series", Gallery.manySeries), ("scatter", Gallery.scatter),
        ] + MarkGallery.charts

    static let folder: String? = {
        // SAFETY: the environment's text is copied at once.
        guard let text = unsafe getenv("CHART_GALLERY") else { return nil }
        return unsafe String(cString: text)
    }()

    static func write(_ bytes: [UInt8], to path: String) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0 else { return }
        // SAFETY: the array outlives the call, which reads its count of bytes.
        _ = unsafe Glibc.write(file, bytes, bytes.count)
        close(file)
    }

    @Test(arguments: charts.map(\.0)) func lookAt(_ name: String) throws {
        let make = try #require(Self.charts.first { $0.0 == name }?.1)
        let chart = try make()
        let measurer = try PangoMeasurer()
        for (width, height) in [(800.0, 400.0), (1600, 900), (400, 250)] {
            for theme in [Theme.light, .dark] {
                let scene = chart.scene(size: Size(width, height), measurer: measurer, theme: theme)
                expectLegible(scene, measurer, "\(name) \(width)")
                guard let folder = Self.folder else { continue }
                let pixels = try Raster.draw(scene, scale: 1)
                let bytes = try PNGSurface.encode(pixels, purpose: .screen)
                Self.write(bytes, to: "\(folder)/\(name)-\(Int(width))-\(theme.name.rawValue).png")
            }
        }
        let cells = CellMeasurer()
        for (columns, rows) in [(80, 24), (40, 12), (120, 30)] {
            let scene = chart.scene(
                size: CellMeasurer.size(columns: columns, rows: rows), measurer: cells, theme: .dark)
            expectLegible(scene, cells, "\(name) cells \(columns)")
            if let folder = Self.folder {
                let text = TextSurface.draw(scene, style: .unicode, colour: .none)
                Self.write(Array(text.utf8), to: "\(folder)/\(name)-\(columns).txt")
            }
        }
    }
}

/// No label is cut by the figure's edge, and none touches another that is turned as it is.
func expectLegible(_ scene: Scene, _ measurer: any TextMeasurer, _ name: String) {
    for fault in SceneLabels.faults(of: scene, measurer) { Issue.record("\(name): \(fault)") }
}
