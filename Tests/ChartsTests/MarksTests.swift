@testable import Charts
import Diagnostics
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

struct MarksTests {
    /// Quartiles as numpy 2.4 computes them (`numpy.quantile(x, [.25, .5, .75])`), whiskers and outliers by hand from them.
    @Test func boxes() throws {
        let one = try #require(try BoxSummary([1, 2, 3, 4, 5, 6, 7, 8, 9, 30]))
        #expect((one.lowerQuartile, one.median, one.upperQuartile) == (3.25, 5.5, 7.75))
        #expect((one.lowerWhisker, one.upperWhisker) == (1, 9))
        #expect(one.outliers == [30])
        let two = try #require(try BoxSummary([2.5, -1, 4, 4, 7.25, 100, 3, -50]))
        #expect((two.lowerQuartile, two.median, two.upperQuartile) == (1.625, 3.5, 4.8125))
        #expect((two.lowerWhisker, two.upperWhisker) == (-1, 7.25))
        #expect(two.outliers == [-50, 100])
        #expect(try BoxSummary([]) == nil)
        let equal = try #require(try BoxSummary([4, 4, 4]))
        #expect((equal.lowerWhisker, equal.median, equal.upperWhisker) == (4, 4, 4))
        #expect(equal.outliers.isEmpty)
    }

    /// numpy 2.4: `histogram_bin_edges(x, 'fd')` of these values has ten bins (width 9.99); their counts at the round edges
    /// 0, 10 … 100 by `numpy.histogram`.
    @Test func bins() throws {
        let values = (0..<1000).map { Double($0 * 7919 % 1000) / 10 }
        let automatic = try #require(try HistogramBins(values, count: nil))
        #expect(automatic.width == 10)
        #expect(automatic.edges == (0...10).map { Double($0) * 10 })
        #expect(try automatic.counts(Buffer(values)) { _ in true } == Array(repeating: 100, count: 10))
        #expect(automatic.isAutomatic)
        let asked = try #require(try HistogramBins(values, count: 48))
        #expect(asked.width == 2.1 && asked.count == 48)
        // The last bin holds its upper edge too.
        let whole = try #require(try HistogramBins([0, 1, 2, 3, 4], count: 4))
        #expect(try whole.counts(Buffer([0, 1, 2, 3, 4])) { _ in true } == [1, 1, 1, 2])
        // 0.6 / 0.2 is less than three in binary; numpy.histogram at the edges 0, 0.2 … 1 has 1 1 1 1 2, and at 0, 0.1 … 0.7
        // 1 1 1 1 1 1 2.
        let fifths = [0, 0.2, 0.4, 0.6, 0.8, 1.0]
        let decimal = try #require(try HistogramBins(fifths, count: 5))
        #expect(try decimal.counts(Buffer(fifths)) { _ in true } == [1, 1, 1, 1, 2])
        let tenths = (0...7).map { Double($0) / 10 }
        let seven = try #require(try HistogramBins(tenths, count: 7))
        #expect(try seven.counts(Buffer(tenths)) { _ in true } == [1, 1, 1, 1, 1, 1, 2])
        let equal = try #require(try HistogramBins([7, 7, 7], count: nil))
        #expect(try equal.counts(Buffer([7, 7, 7])) { _ in true }.reduce(0, +) == 3)
        #expect(try HistogramBins([], count: nil) == nil)
        for extreme in [[-1e308, 1e308], [0, Double.leastNonzeroMagnitude], [1e15, 1e15 + 1], [-0.0, 0.0]] {
            let bins = try #require(try HistogramBins(extreme, count: nil))
            #expect(try bins.counts(Buffer(extreme)) { _ in true }.reduce(0, +) == 2)
        }
    }

    /// Python's calendar: January 1 was a Monday in 2024 and a Sunday in 2023; 2024 has 366 days and ends on a Tuesday.
    @Test func calendarPlaces() throws {
        let monday = CalendarGrid.Year(2024, Fixture.context.calendar)
        #expect(monday.offset == 0 && monday.monthStarts[12] == 366)
        #expect(monday.place(of: 365) == (52, 1))
        #expect(monday.monthStarts[2] == 60)
        #expect(CalendarGrid.Year(2023, Fixture.context.calendar).offset == 6)
        var calendar = Fixture.context.calendar
        calendar.weekStart = .sunday
        #expect(CalendarGrid.Year(2024, calendar).offset == 1)
        #expect(CalendarGrid.Year(2023, calendar).offset == 0)
        let one = try CalendarGrid(Buffer([Fixture.instant(2024, 3, 5), missingTime]), name: "a", calendar)
        #expect(one.months == [2...2])
        #expect(one.days.map { $0?.day } == [64, nil])
    }

    @Test func sectors() throws {
        let chart = try MarkGallery.pieMany()
        guard case .slots(let names) = chart.x.scale else { return #expect(Bool(false)) }
        #expect(names.count == SeriesPalette.light.count)
        #expect(names.last == "7 others")
        #expect(chart.notes.sentences.contains { $0.hasPrefix("in one part: ") })
        let selected = try MarkGallery.ring(selected: "Wednesday")
        // 12,356 of 71,244 is 17.34%.
        #expect(selected.readout == "Wednesday · steps 12,356 · 17%")
        let negative = Frame(
            index: Index(name: "a", keys: .category(TextColumn(["x", "y"]))), columns: [Column("v", [1, -1])])
        #expect(throws: ChartsError.negativeShare("v")) {
            try Fixture.chart(ChartSpec(layers: [Fixture.layer("sector", "v")]), negative)
        }
        let positive = Frame(index: negative.index, columns: [Column("v", [1, 2])])
        #expect(throws: ChartsError.standsAlone("sector")) {
            try Fixture.chart(ChartSpec(layers: [Fixture.layer("bar", "v"), Fixture.layer("sector", "v")]), positive)
        }
    }

    /// Every stop as its publisher gives it: the ends of matplotlib's viridis and turbo, ColorBrewer's RdBu.
    @Test func palettes() throws {
        let viridis = try PaletteCatalog.stops("viridis")
        #expect(viridis.first == .exact(Color(hex: 0x440154)) && viridis.last == .exact(Color(hex: 0xfde725)))
        let turbo = try PaletteCatalog.stops("turbo")
        #expect(turbo.first == .exact(Color(hex: 0x30123b)) && turbo.last == .exact(Color(hex: 0x7a0403)))
        let diverging = try PaletteCatalog.stops("redblue")
        #expect(Ramp.color(diverging, 0.5) == .exact(Color(hex: 0xf7f7f7)))
        #expect(Ramp.color(diverging, -.infinity) == diverging[0])
        #expect(Ramp.color(diverging, .nan) == diverging[0])
        #expect(throws: ChartsError.self) { try PaletteCatalog.stops("virids") }
    }

    /// However many years and however small the figure, every square and every word is whole; the squares are equal.
    @Test(arguments: [1, 2, 6, 20], [Size(800, 400), Size(600, 200), Size(500, 120), Size(300, 700)])
    func calendarsAreNeverCut(_ years: Int, _ size: Size) throws {
        let days = years * 365
        let times = Fixture.times(from: Fixture.instant(2001, 1, 1), every: Gallery.day, count: days)
        var spec = ChartSpec(layers: [Fixture.layer("calendar", "v")])
        spec.size = ChartSize(size.width, size.height)
        let chart = try Fixture.chart(spec, Fixture.frame(times, [Column("v", (0..<days).map { Double($0 % 100) })]))
        let scene = chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
        expectLegible(scene, FixedMeasurer(), "\(years) years in \(size)")
        #expect(scene.size.width == size.width && scene.size.height >= size.height)
        let cells = scene.elements.compactMap { element -> Rect? in
            guard case .cell = element.role, case .rect(let rect, _) = element.shape else { return nil }
            return rect
        }
        #expect(cells.count == days)
        #expect(Set(cells.map { "\($0.width) × \($0.height)" }).count == 1)
        #expect(
            cells.allSatisfy {
                $0.width == $0.height
                    && $0.x.truncatingRemainder(dividingBy: 1) == cells[0].x.truncatingRemainder(dividingBy: 1)
            })
        #expect(cells.allSatisfy { $0.x >= 0 && $0.maxX <= size.width && $0.maxY <= scene.size.height })
        let grown = chart.notes.sentences.contains { $0.hasPrefix("higher than ") }
        if scene.size.height > size.height { #expect(grown) }
    }

    /// Scenes that are too long to keep, tens of thousands of cells, are left to the eye.
    static let kept = MarkGallery.charts.map(\.0).filter { !["density", "calendar-years", "labels"].contains($0) }

    @Test(arguments: kept) func matchesItsGolden(_ name: String) throws {
        let make = try #require(MarkGallery.charts.first { $0.0 == name }?.1)
        let chart = try make()
        var scene = chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        scene.words.description = chart.description
        Golden.expect(SceneText.text(scene), "scenes/mark-\(name)")
        let cells = chart.scene(size: CellMeasurer.size(columns: 80, rows: 24), measurer: CellMeasurer(), theme: .dark)
        Golden.expect(TextSurface.draw(cells, style: .unicode, colour: .none), "cells/mark-\(name)")
    }

    /// 365 bars have one width and one gap, and the gradient is one and the same, so that none beats and no seam shows.
    @Test(arguments: [800.0, 1000, 1280, 1600]) func thinBarsAreEven(_ width: Double) throws {
        let scene = try Gallery.range().scene(size: Size(width, 400), measurer: FixedMeasurer(), theme: .light)
        let bars = scene.elements.compactMap { element -> (Rect, Fill?)? in
            guard case .mark = element.role, case .rect(let rect, _) = element.shape else { return nil }
            return (rect, element.fill)
        }
        #expect(bars.count == 365)
        #expect(Set(bars.map { ($0.0.width * 1000).rounded() }).count == 1)
        #expect(Set(zip(bars, bars.dropFirst()).map { (($1.0.x - $0.0.x) * 1000).rounded() }).count == 1)
        #expect(bars.allSatisfy { $0.1 == bars[0].1 })
        // Less than three points are too few for a gap: it would thin the colour.
        let pitch = bars[1].0.x - bars[0].0.x
        #expect(pitch < 3 ? bars[0].0.maxX >= bars[1].0.x : bars[1].0.x - bars[0].0.maxX >= 1)
    }

    static let values: [(String, [Double])] = [
        ("empty", []), ("one", [3]), ("missing", [.nan, .nan, .nan]), ("equal", [2, 2, 2, 2]), ("zero", [0, 0]),
        ("infinite", [1, .infinity, -.infinity, 4]), ("huge", [-1e308, 1e308, 3]),
        ("tiny", [.leastNonzeroMagnitude, 0, 1e-300]),
        ("mixed", [1, .nan, -3, 7]),
    ]

    /// Wild values give a picture whose every coordinate is finite, or an error in words.
    @Test(arguments: MarkCatalog.all.map { $0.name }, values.map(\.0)) func wild(_ mark: String, _ name: String) throws
    {
        let values = try #require(Self.values.first { $0.0 == name }?.1)
        let times = Fixture.times(from: Fixture.instant(2024, 2, 28), every: Gallery.day, count: values.count)
        let labels = TextColumn(values.indices.map { "n\($0 % 3)" })
        let columns = [
            Column("v", unit: "m", values), Column("w", unit: "m", values.map { $0 + 1 }),
            Column("k", values: .text(labels)),
        ]
        let timed = Fixture.frame(times, columns)
        let named = Frame(index: Index(name: "k", keys: .category(labels)), columns: Array(columns.prefix(2)))
        let column = mark == "range" ? "v.w" : "v"
        var keyed = Fixture.layer(mark, column)
        keyed.keys = [.cycle(.weekday), .column("k")]
        let specs: [(LayerSpec, Frame)] = [
            (Fixture.layer(mark, column), timed), (Fixture.layer(mark, column), named), (keyed, timed),
            (Fixture.layer(mark, column, by: .day), timed),
        ]
        for (layer, frame) in specs {
            for horizontal in [false, true] {
                var spec = ChartSpec(layers: [layer])
                if horizontal { spec.styles.horizontal = true }
                let chart: ResolvedChart
                do { chart = try Fixture.chart(spec, frame) } catch let fault as any Fault {
                    #expect(!fault.what.isEmpty)
                    continue
                }
                for size in [Size(800, 400), Size(120, 90)] {
                    let scene = chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
                    expectFinite(scene, "\(mark) \(name)")
                }
            }
        }
    }
}

func expectFinite(_ scene: Scene, _ name: String) {
    func check(_ numbers: Double...) {
        #expect(numbers.allSatisfy { $0.isFinite }, "\(name): \(numbers)")
    }
    for element in scene.elements {
        switch element.shape {
        case .rect(let rect, _): check(rect.x, rect.y, rect.width, rect.height)
        case .line(let a, let b): check(a.x, a.y, b.x, b.y)
        case .polyline(let points): for point in points { check(point.x, point.y) }
        case .band(let upper, let lower): for point in upper + lower { check(point.x, point.y) }
        case .symbol(_, let center, let size): check(center.x, center.y, size)
        case .text(let run): check(run.origin.x, run.origin.y)
        case .path(let steps):
            for step in steps {
                switch step {
                case .move(let point), .line(let point): check(point.x, point.y)
                case .curve(let a, let b, let c): check(a.x, a.y, b.x, b.y, c.x, c.y)
                case .arc(let center, let radius, let from, let to): check(center.x, center.y, radius, from, to)
                case .close: break
                }
            }
        }
    }
}
