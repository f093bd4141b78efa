import Scene
import SceneSamples
import Series
import Surfaces
import Testing

@testable import Charts

/// What the eye notices first in a picture: hairlines, gaps and gradients, at every scale.
@Suite struct DrawingQualityTests {
    static let sizes = [Size(800, 400), Size(1000, 480), Size(640, 360), Size(1600, 900)]

    /// The different values of all pixels. A loop that asks the set where a value changes: without optimisation a set of millions takes
    /// seconds.
    private static func levels(of pixels: Pixels) -> Set<UInt32> {
        let values = pixels.values
        var found: Set = [values[0]]
        var place = 1
        while place < values.count {
            if values[place] != values[place &- 1] { found.insert(values[place]) }
            place &+= 1
        }
        return found
    }

    /// Grid, axes and ticks alone have no mixed colour anywhere: every line fills whole pixels.
    @Test(arguments: ["temperature", "rain-hours", "battery-hours", "months", "horizontal"], [1.0, 2, 3])
    func linesFillWholePixels(_ name: String, _ scale: Double) throws {
        let make = try #require(GalleryTests.charts.first { $0.0 == name }?.1)
        let chart = try make()
        for size in Self.sizes.prefix(3) {
            var scene = chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
            scene.elements = scene.elements.filter { element in
                guard [.grid, .axis, .tick].contains(element.role) else { return false }
                return element.stroke?.dash.isEmpty ?? true
            }
            let inks = Set((scene.elements.compactMap { $0.stroke?.color } + [scene.background]).map { "\($0)" })
            let pixels = try Raster.draw(scene, scale: scale)
            #expect(Self.levels(of: pixels).count <= inks.count, "\(name) \(size) at \(scale)")
        }
    }

    /// The bars of a year: one width and one gap, in the scene and in the pixels, where no bar is a pixel wider than another.
    @Test(arguments: sizes, [1.0, 2, 3])
    func theBarsOfAYearAreEqual(_ size: Size, _ scale: Double) throws {
        let chart = try Gallery.yearBars()
        var scene = chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
        let bars = scene.elements.compactMap { element -> Rect? in
            guard case .mark = element.role, case .rect(let rect, _) = element.shape else { return nil }
            return rect
        }
        #expect(bars.count == 365)
        let widths = Set(bars.map { ($0.width * 1024).rounded() })
        let pitches = Set(zip(bars, bars.dropFirst()).map { (($1.x - $0.x) * 1024).rounded() })
        #expect(widths.count == 1 && pitches.count == 1, "\(widths), \(pitches)")
        let pitch = (bars[1].x - bars[0].x) * scale
        // Over as many bars as make whole pixels the picture repeats itself.
        guard let count = (1...4).first(where: { (pitch * Double($0)).truncatingRemainder(dividingBy: 1) == 0 }) else {
            Issue.record("a pitch of \(pitch) pixels")
            return
        }
        let period = Int(pitch * Double(count))
        scene.elements = scene.elements.filter { if case .mark = $0.role { true } else { false } }
        let pixels = try Raster.draw(scene, scale: scale)
        let row = Int((bars[0].maxY - 4) * scale)
        // The outer edge of the first bar is its own.
        let first = Int((bars[1].x * scale).rounded(.up))
        let last = Int(bars[363].x * scale) - period
        let uneven = (first..<last).filter { pixels.value($0, row) != pixels.value($0 + period, row) }
        #expect(uneven.isEmpty, "\(size) at \(scale): \(uneven.count) pixels of \(last - first)")
    }

    /// Down a bar the colour changes by small steps and in one direction.
    @Test(arguments: [1.0, 2, 3]) func gradientsAreSmooth(_ scale: Double) throws {
        let chart = try Gallery.batteryDays()
        var scene = chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        scene.elements = scene.elements.filter { if case .mark = $0.role { true } else { false } }
        guard case .rect(let bar, _)? = scene.elements.first?.shape else {
            Issue.record("no bar")
            return
        }
        let pixels = try Raster.draw(scene, scale: scale)
        let column = Int((bar.x + bar.width / 2) * scale)
        let rows = (Int((bar.y + 4) * scale)..<Int((bar.maxY - 1) * scale)).map { row in
            (0...2).map { Int(pixels.value(column, row) >> ($0 * 8) & 255) }
        }
        #expect(rows.count > 50)
        for (before, after) in zip(rows, rows.dropFirst()) {
            for channel in 0...2 {
                let step = after[channel] - before[channel]
                #expect(step >= 0 && step <= 4, "a step of \(step)")
            }
        }
    }

    /// The same chart twice gives the same bytes, whatever the hash seed.
    @Test(arguments: ["battery-hours", "stacked", "many-series", "two-units"])
    func bytesAreStable(_ name: String) throws {
        let make = try #require(GalleryTests.charts.first { $0.0 == name }?.1)
        func files() throws -> [[UInt8]] {
            let scene = try make().scene(size: Size(800, 400), measurer: PangoMeasurer(), theme: .light)
            return [
                try PNGSurface.encode(Raster.draw(scene), purpose: .file), Array(try SVGSurface.encode(scene).utf8),
                try PDFSurface.encode(scene),
            ]
        }
        let first = try files()
        let second = try files()
        #expect(first == second)
    }

    /// Fonts are inside the file: every descriptor has its program (PDF 32000-1, 9.8), as pdffonts says of the same file.
    @Test func fontsAreEmbedded() throws {
        let scene = try Gallery.batteryHours().scene(size: Size(800, 400), measurer: PangoMeasurer(), theme: .light)
        let text = String(decoding: try PDFSurface.encode(scene), as: UTF8.self)
        func count(_ part: String) -> Int { text.split(separator: part, omittingEmptySubsequences: false).count - 1 }
        #expect(count("/Type /FontDescriptor") > 0)
        #expect(count("/Type /FontDescriptor") == count("/FontFile"))
    }

    /// Panels take the same ticks of a shared axis, whatever stands below them.
    @Test(arguments: [Size(800, 400), Size(640, 500), Size(900, 700), Size(500, 340)], [2, 3])
    func panelsShareTheirTicks(_ size: Size, _ columns: Int) throws {
        let frame = ComposeCharts.stations(5)
        let chart = try Fixture.chart(
            PlotParsingTests.spec("plot bar precipitation by month\n  facet by station columns \(columns)"), frame)
        let scene = chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
        var tops: [Double: [Double]] = [:]
        var ends: [Double] = []
        for element in scene.elements {
            if case .mark = element.role, let clip = element.clip, !ends.contains(clip.maxY) { ends.append(clip.maxY) }
        }
        // The grid lines of each row of panels, measured from its foot.
        for element in scene.elements where element.role == .grid {
            guard case .line(let from, let to) = element.shape, from.y == to.y,
                let end = ends.filter({ $0 >= from.y - 1 }).min()
            else { continue }
            let height = (end - from.y).rounded()
            if !(tops[end]?.contains(height) ?? false) { tops[end, default: []].append(height) }
        }
        #expect(tops.count == ends.count)
        let rows = tops.values.map { $0.sorted() }
        #expect(rows.allSatisfy { $0 == rows[0] && !$0.isEmpty }, "\(rows)")
    }

    /// What panels do not do is said.
    @Test func anAxisAboveHasNoPlaceInPanels() throws {
        let chart = try Fixture.chart(
            PlotParsingTests.spec("plot bar precipitation by month\n  facet by station\n  x top"),
            ComposeCharts.stations())
        #expect(chart.notes.sentences.contains("the axis of panels stays below them"))
        let right = try Fixture.chart(
            PlotParsingTests.spec("plot bar precipitation by month\n  facet by station columns 2\n  y right"),
            ComposeCharts.stations(4))
        let scene = right.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        expectLegible(scene, FixedMeasurer(), "y right in panels")
        let plots = Set(
            scene.elements.compactMap { element -> Double? in
                if case .mark = element.role { element.clip?.maxX } else { nil }
            })
        let outermost = try #require(plots.max())
        let zeros = scene.elements.compactMap { element -> Double? in
            guard element.role == .tickLabel, case .text(let run) = element.shape, run.text == "0" else { return nil }
            return run.origin.x
        }
        #expect(!zeros.isEmpty && zeros.allSatisfy { $0 > outermost })
    }
}
