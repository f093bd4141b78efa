import Catalog
import Charts
import Diagnostics
import Scene
import SceneSamples
import Seeded
import Surfaces
import Terminal
import Testing

@testable import Notebook
@testable import Session

/// The cells of `notebooks/gallery.md` with the charts that they draw.
enum GalleryNotebook {
    struct Cell: Sendable, CustomTestStringConvertible {
        var number: Int
        var source: String
        var charts: [DrawnChart]
        var testDescription: String { "cell \(number)" }
    }

    /// What the notebook was run with.
    static let settings: Settings = run.settings
    /// The cells that draw something.
    static let cells: [Cell] = run.cells

    private static let run: (settings: Settings, cells: [Cell]) = {
        do {
            let file = try NotebookFile.read(projectRoot + "/notebooks/gallery.md")
            let session = try file.session(basedOn: Settings()) { $0 }
            let replay = NotebookReplay.run(file.document, in: session)
            let cells = replay.results.enumerated().map { place, result in
                let charts = result.outputs.flatMap { output -> [DrawnChart] in
                    if case .figure(let chart) = output { chart.pictures } else { [] }
                }
                return Cell(number: place + 1, source: result.source, charts: charts)
            }
            return (session.settings, cells.filter { !$0.charts.isEmpty })
        } catch {
            return (Settings(), [])
        }
    }()
}

/// Every word of the chart grammar has a cell in the gallery, and every cell a picture that holds at any size.
@Suite struct GalleryTests {
    @Test func hasACellForEveryWord() {
        let words = VerbCatalog.vocabulary.entries.filter { [.mark, .clause, .style].contains($0.kind) }.map(\.name)
        #expect(words.count > 30)
        let sources = GalleryNotebook.cells.map(\.source)
        for word in words + InterpolationCatalog.all.map({ $0.name }) {
            let isShown = sources.contains { source in
                source.split { !($0.isLetter || $0 == "-" || $0 == " ") }.contains { part in
                    (" " + part + " ").contains(" \(word) ")
                }
            }
            #expect(isShown, "no cell of the gallery shows \(word)")
        }
    }

    /// The picture as text, without colour: in cells of 80 columns, and as a scene in points.
    @Test(arguments: GalleryNotebook.cells) func drawsItsGoldens(_ cell: GalleryNotebook.Cell) throws {
        for (place, chart) in cell.charts.enumerated() {
            let name = "\(cell.number)" + (place == 0 ? "" : "-\(place + 1)")
            let settings = GalleryNotebook.settings
            let size = try chart.size(settings)
            var scene = try chart.scene(
                size: Size(Double(size.width), Double(size.height)), measurer: FixedMeasurer(), settings: settings)
            scene.words = try chart.figure().words(unless: .process)
            SessionGolden.expect(SceneText.outline(scene), "gallery/\(name)")
            SessionGolden.expect(try Self.text(chart, 80, 24, .unicode), "gallery-cells/\(name)")
        }
    }

    private static func scene(_ chart: DrawnChart, _ columns: Int, _ rows: Int) throws -> Scene {
        try chart.scene(
            size: CellMeasurer.size(columns: columns, rows: try chart.rows(columns: columns, rows: rows)),
            measurer: CellMeasurer(), settings: GalleryNotebook.settings)
    }

    private static func text(_ chart: DrawnChart, _ columns: Int, _ rows: Int, _ style: GlyphSet) throws -> String {
        TextSurface.draw(try scene(chart, columns, rows), style: style, colour: .none)
    }

    private static let sizes = [(300.0, 200.0), (560, 300), (800, 480), (1200, 600), (1600, 900)]

    /// Labels whole and apart at every size and on every surface.
    @Test(arguments: GalleryNotebook.cells) func isLegible(_ cell: GalleryNotebook.Cell) throws {
        for (place, chart) in cell.charts.enumerated() {
            let name = "legible \(cell.number) \(place)"
            // The letters that are drawn, and others that are a little wider.
            for measurer in [try PangoMeasurer(), FixedMeasurer()] as [any TextMeasurer] {
                let kind = "\(name) \(type(of: measurer))"
                for (width, height) in Survey.sample(Self.sizes, oneIn: 3, of: kind) {
                    let scene = try chart.scene(
                        size: Size(width, height), measurer: measurer, settings: GalleryNotebook.settings)
                    #expect(SceneLabels.faults(of: scene, measurer) == [], "\(width) points: \(cell.source)")
                }
            }
            for (columns, rows) in [(60, 20), (80, 24), (120, 30)] {
                let scene = try Self.scene(chart, columns, rows)
                #expect(SceneLabels.faults(of: scene, CellMeasurer()) == [], "\(columns) columns: \(cell.source)")
                for style in [GlyphSet.unicode, .ascii] {
                    let lines = TextSurface.draw(scene, style: style, colour: .none).split(separator: "\n")
                    #expect(
                        lines.allSatisfy { DisplayText.width(of: String($0)) <= columns },
                        "\(columns) columns: \(cell.source)")
                }
            }
        }
    }

    /// The same chart is the same file, byte for byte, however often it is made.
    @Test(arguments: ["png", "svg", "pdf"]) func isTheSameFileTwice(_ suffix: String) throws {
        let found = ExportFormatCatalog.format(for: "a.\(suffix)")
        let format = try #require(found as? any PictureExport.Type)
        for place in stride(from: 0, to: GalleryNotebook.cells.count, by: 9) {
            let cell = GalleryNotebook.cells[place]
            func bytes() throws -> [UInt8] {
                try FigureFile.bytes(
                    try #require(cell.charts.first), as: format, size: FigureSize(width: 560, height: 300),
                    scale: 2,
                    settings: GalleryNotebook.settings, source: cell.source)
            }
            #expect(try bytes() == bytes(), "\(suffix) of \(cell.source)")
        }
    }
}
