import Files
import Glibc
import Scene
import Surfaces
import Testing

@testable import Notebook
@testable import Session

/// The recorded figures of the notebooks are their golden pictures: drawn again they look the same. A little tolerance, since
/// glyphs move by a hair with the version of the fonts.
@Suite struct FigureGoldenTests {
    static let notebooks = SessionRig.names(in: projectRoot + "/notebooks").filter { $0.hasSuffix(".md") }

    @Test(arguments: notebooks) func looksAsRecorded(_ name: String) throws {
        let file = try NotebookFile.read("\(projectRoot)/notebooks/\(name)")
        let session = try file.session(basedOn: Settings()) { $0 }
        for (place, cell) in file.document.cells.enumerated() {
            // Whole, where a replay keeps but the pictures of what it has shown.
            let result = session.run(cell.program)
            #expect(result.error == nil)
            // Scripts and emoji of fonts that a machine need not have.
            if result.source.contains("東") { continue }
            let recorded = try RecordedOutputs(result, stem: "\(place + 1)")
            let pictures = try RecordedFigure.bytes(of: recorded.figures)
            let charts = result.outputs.flatMap { output -> [DrawnChart] in
                if case .figure(let chart) = output { chart.pictures } else { [] }
            }
            #expect(charts.count == pictures.count)
            for (chart, (figure, bytes)) in zip(charts, zip(recorded.figures, pictures)) {
                let number = try #require(recorded.figures.firstIndex { $0.name == figure.name })
                let path = "\(projectRoot)/notebooks/\(try #require(cell.figurePath(number)))"
                let held = try FileReader.bytes(Path(path))
                let wanted = try #require(PictureGolden.pixels(held), "\(path) is not a picture")
                let found = try #require(PictureGolden.pixels(bytes))
                let words = try PictureGolden.words(of: Self.scene(chart, session.settings), scale: 2)
                guard let fault = PictureGolden.fault(found, against: wanted, words: words) else { continue }
                let stem = path.dropLast(4)
                try write(bytes, "\(stem)-actual.png")
                try write(PictureGolden.difference(found, from: wanted), "\(stem)-difference-actual.ppm")
                Issue.record("\(name), cell \(place + 1): \(fault); see \(figure.name) and what stands beside it")
            }
        }
    }

    private static func scene(_ chart: DrawnChart, _ settings: Settings) throws -> Scene {
        let size = try chart.size(settings)
        return try chart.scene(
            size: Size(Double(size.width), Double(size.height)), measurer: PangoMeasurer(), settings: settings)
    }

    private func write(_ bytes: [UInt8], _ path: String) throws {
        _ = unsafe unlink(path)
        var writer = try FileWriter(creating: Path(path), typed: path)
        try writer.append(bytes)
        try writer.finish()
    }

    /// Any word that is blanked is seen: a title, one label of an axis, a line of a legend, names on marks.
    @Test func aBlankedWordIsSeen() throws {
        let rig = try SessionRig()
        rig.run(
            """
            load Samples/weather.csv
            plot line temperature + line wind
              title "A title" subtitle "Smaller words"
              caption "Where it is from"
            """)
        rig.run("weather | plot bar sum precipitation by hour of day as hours\n  title \"Hours\"")
        rig.run("weather | plot line wind as dark\n  theme dark\n  title \"In the dark\"")
        for name in ["chart", "hours", "dark"] {
            let chart = try #require(rig.session.workspace.chart(name), "\(name)")
            let scene = try Self.scene(chart, Settings())
            let words = try PictureGolden.words(of: scene, scale: 2)
            #expect(words.count > 8)
            let wanted = try Raster.draw(scene, scale: 2)
            #expect(PictureGolden.fault(wanted, against: wanted, words: words) == nil)
            for word in words {
                var values = wanted.values
                let ground = wanted.value(word.columns.lowerBound, word.rows.lowerBound)
                for y in word.rows { for x in word.columns { values[y * wanted.width + x] = ground } }
                let blanked = Pixels(width: wanted.width, height: wanted.height, values: values)
                #expect(PictureGolden.fault(blanked, against: wanted, words: words) != nil, "\(name): '\(word.text)'")
            }
        }
    }

    /// What another version of a font does, every pixel a sixteenth of its ink lighter, is no fault; another size is.
    @Test func aHairIsNoFault() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind\n  title \"A title\"")
        let chart = try #require(rig.session.workspace.chart("chart"))
        let scene = try Self.scene(chart, Settings())
        let words = try PictureGolden.words(of: scene, scale: 2)
        let wanted = try Raster.draw(scene, scale: 2)
        let lighter = wanted.values.map { value -> UInt32 in
            [16, 8, 0].reduce(0) { sum, shift in
                let level = value >> UInt32(shift) & 0xFF
                return sum | (level + (255 - level) / 16) << UInt32(shift)
            }
        }
        let found = Pixels(width: wanted.width, height: wanted.height, values: lighter)
        #expect(PictureGolden.fault(found, against: wanted, words: words) == nil)
        let other = Pixels(
            width: wanted.width, height: wanted.height / 2,
            values: Array(wanted.values.prefix(wanted.width * (wanted.height / 2))))
        #expect(PictureGolden.fault(other, against: wanted, words: words) != nil)
        #expect(
            PictureGolden.difference(found, from: wanted).count == wanted.values.count * 3
                + "P6 1600 800 255\n".utf8.count)
    }
}

extension NotebookCell {
    /// Of its figure of that number, from 0, as the notebook names it.
    fileprivate func figurePath(_ place: Int) -> String? {
        let paths = outputs.compactMap { if case .figure(_, let path) = $0 { path } else { nil } }
        return paths.indices.contains(place) ? paths[place] : nil
    }
}
