import Glibc
import Scene
import Testing

@testable import Surfaces

/// Expected pixels are worked out by hand from the shapes; there is no stored picture.
struct RasterTests {
    private typealias T = TestScenes

    @Test(arguments: [1.0, 2, 3, 1.5])
    func aRectangleIsSolidAndCrisp(scale: Double) throws {
        let rect = Element(
            .mark(series: 0), .rect(Rect(x: 10.3, y: 5.4, width: 20, height: 8), corners: []), fill: .solid(T.red))
        let pixels = try Raster.draw(T.blank(40, 20, [rect]), scale: scale)
        #expect(pixels.width == Int(40 * scale) && pixels.height == Int(20 * scale))
        // No mixed colour anywhere, and the area is that of the rectangle with its edges rounded.
        #expect(Set(pixels.values) == [0xff0000, 0xffffff])
        let columns = Int((30.3 * scale).rounded()) - Int((10.3 * scale).rounded())
        let rows = Int((13.4 * scale).rounded()) - Int((5.4 * scale).rounded())
        #expect(pixels.values.count { $0 == 0xff0000 } == columns * rows)
    }

    @Test(arguments: [1.0, 2, 3], [10.0, 10.25, 10.5, 10.9])
    func aHairlineIsWholePixelsWide(scale: Double, place: Double) throws {
        let lines = [
            Element(.grid, .line(Point(0, place), Point(40, place)), stroke: Stroke(T.black)),
            Element(.grid, .line(Point(place, 0), Point(place, 40)), stroke: Stroke(T.blue)),
        ]
        let pixels = try Raster.draw(T.blank(40, 40, lines), scale: scale)
        #expect(Set(pixels.values) == [0, 0xff, 0xffffff])
        #expect((0..<pixels.height).count { pixels.value(1, $0) == 0 } == Int(scale))
        #expect((0..<pixels.width).count { pixels.value($0, 1) == 0xff } == Int(scale))
        // Within a pixel of where it was asked for.
        let row = try #require((0..<pixels.height).first { pixels.value(1, $0) == 0 })
        #expect(abs(Double(row) + scale / 2 - place * scale) <= 0.5)
    }

    @Test func thinBarsKeepAPixelAndTouchingCellsShowNoSeam() throws {
        let flat = Element(
            .mark(series: 0), .rect(Rect(x: 2, y: 10.4, width: 10, height: 0.1), corners: []), fill: .solid(T.red))
        let pixels = try Raster.draw(T.blank(20, 20, [flat]))
        #expect(pixels.values.count { $0 == 0xff0000 } == 10)
        let cells = (0..<10).map { index in
            Element(
                .mark(series: 0), .rect(Rect(x: 1.3 + Double(index) * 1.7, y: 0, width: 1.7, height: 20), corners: []),
                fill: .solid(T.blue))
        }
        let row = try Raster.draw(T.blank(20, 20, cells)).values
        #expect((3..<17).allSatisfy { row[$0] == 0xff })
    }

    @Test func gradientsAreFixedInTheScene() throws {
        let fill = Fill.linearGradient(
            from: Point(0, 0), to: Point(0, 100), stops: [GradientStop(0, T.black), GradientStop(1, T.white)])
        let bars = [(0.0, 100.0), (50.0, 50.0)].enumerated().map { index, span in
            Element(
                .mark(series: 0), .rect(Rect(x: Double(index) * 10, y: span.0, width: 10, height: span.1), corners: []),
                fill: fill)
        }
        let pixels = try Raster.draw(T.blank(20, 100, bars))
        for y in [55, 70, 99] { #expect(pixels.value(5, y) == pixels.value(15, y)) }
        // Half way between black and white.
        #expect(abs(Int(pixels.value(5, 50) & 255) - 128) <= 2)
        #expect(pixels.value(15, 40) == 0xffffff)
    }

    @Test func clipsEndOnWholePixels() throws {
        let element = Element(
            .mark(series: 0), .rect(Rect(x: 0, y: 0, width: 40, height: 40), corners: []), fill: .solid(T.red),
            clip: Rect(x: 10.2, y: 10.2, width: 10, height: 10))
        let pixels = try Raster.draw(T.blank(40, 40, [element]))
        #expect(pixels.values.count { $0 == 0xff0000 } == 100)
        #expect(Set(pixels.values).count == 2)
    }

    @Test(arguments: [0.5, 1, 2, 5])
    func aPolylineCoversItsWidth(width: Double) throws {
        // Slanted by a 3-4-5 triangle, 500 long: the ink is width × length, plus the round ends.
        let line = Element(
            .mark(series: 0), .polyline([Point(50, 50), Point(350, 450)]), stroke: Stroke(T.black, width: width))
        let pixels = try Raster.draw(T.blank(400, 500, [line]))
        let ink = pixels.values.reduce(0.0) { $0 + Double(255 - $1 & 255) / 255 }
        let ends = Double.pi * width * width / 4
        #expect(abs(ink - (500 * width + ends)) < 500 * 0.15 + 2)
    }

    /// Away from its ends a stroke covers a pixel by the area inside it. Expected: 64 × 64 points of the pixel, counted.
    @Test(arguments: [0.0, 3, 20, 45, 67, 88, 90], [0.5, 1, 2, 3.3])
    func aStrokeCoversAreas(degrees: Double, width: Double) throws {
        let (across, down) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let middle = Point(40.3, 40.7)
        let line = Element(
            .mark(series: 0),
            .polyline([
                Point(middle.x - 60 * across, middle.y - 60 * down),
                Point(middle.x + 60 * across, middle.y + 60 * down),
            ]), stroke: Stroke(T.black, width: width))
        let pixels = try Raster.draw(T.blank(80, 80, [line]))
        for row in stride(from: 20, to: 60, by: 3) {
            for column in 20..<60 {
                var inside = 0
                for sample in 0..<4096 {
                    let x = Double(column) + (Double(sample % 64) + 0.5) / 64 - middle.x
                    let y = Double(row) + (Double(sample / 64) + 0.5) / 64 - middle.y
                    if abs(x * down - y * across) <= width / 2 { inside += 1 }
                }
                let expected = 255 - Double(inside) / 4096 * 255
                let found = Double(pixels.value(column, row) & 255)
                #expect(abs(found - expected) <= 5, "\(column), \(row): \(found) for \(expected)")
            }
        }
    }

    @Test func aTranslucentLineDoesNotDarkenWhereItMeetsItself() throws {
        let points = [Point(10, 10), Point(90, 50), Point(10, 50), Point(90, 10)]
        let line = Element(.mark(series: 0), .polyline(points), stroke: Stroke(T.black.withAlpha(0.5), width: 6))
        let pixels = try Raster.draw(T.blank(100, 60, [line]))
        let darkest = try #require(pixels.values.map { $0 & 255 }.min())
        #expect(abs(Int(darkest) - 127) <= 1)
    }

    @Test(arguments: Symbol.allCases)
    func symbolsHaveOneArea(symbol: Symbol) throws {
        let element = Element(.mark(series: 0), .symbol(symbol, center: Point(50, 50), size: 40), fill: .solid(T.black))
        let pixels = try Raster.draw(T.blank(100, 100, [element]), scale: 2)
        let area = pixels.values.reduce(0.0) { $0 + Double(255 - $1 & 255) / 255 } / 4
        #expect(abs(area - .pi * 400) < 25)
    }

    @Test func textStandsAtItsAnchor() throws {
        let style = TextStyle(size: 16)
        func columns(_ anchor: TextRun.Anchor) throws -> ClosedRange<Int> {
            let run = TextRun("HHHH", at: Point(100, 30), anchor: anchor, style: style, color: T.black)
            let pixels = try Raster.draw(T.blank(200, 40, [Element(.title, .text(run))]))
            let inked = (0..<200).filter { x in (0..<40).contains { pixels.value(x, $0) != 0xffffff } }
            let rows = (0..<40).filter { y in (0..<200).contains { pixels.value($0, y) != 0xffffff } }
            // Capitals stand on the baseline.
            #expect(rows.max() == 29)
            return inked[0]...inked[inked.count - 1]
        }
        let width = try PangoMeasurer().extent(of: "HHHH", style: style).width
        #expect(try abs(columns(.start).lowerBound - 101) <= 1)
        #expect(try abs(Double(columns(.middle).lowerBound) - (101 - width / 2)) <= 1.5)
        #expect(try abs(columns(.end).upperBound - 98) <= 1)
    }

    /// Each by itself leaves the picture blank, and together with others it takes nothing from them.
    @Test(
        arguments: [
            .rect(Rect(x: .nan, y: 0, width: 1, height: 1), corners: []), .line(Point(0, .infinity), Point(1, 1)),
            .polyline([Point(0, 0), Point(.nan, 3)]), .polyline([]), .band(upper: [], lower: []),
            .symbol(.star, center: Point(.nan, 0), size: 4), .symbol(.star, center: Point(5, 5), size: .infinity),
        ] as [Shape])
    func shapesThatAreNotFiniteAreLeftOut(_ shape: Shape) throws {
        func element(_ shape: Shape) -> Element {
            Element(.mark(series: 0), shape, fill: .solid(T.red), stroke: Stroke(T.red))
        }
        let blank = try Raster.draw(T.blank(20, 20, []))
        #expect(try Raster.draw(T.blank(20, 20, [element(shape)])) == blank)
        let square = element(.rect(Rect(x: 4, y: 4, width: 8, height: 8), corners: []))
        let alone = try Raster.draw(T.blank(20, 20, [square]))
        #expect(alone != blank)
        #expect(try Raster.draw(T.blank(20, 20, [element(shape), square, element(shape)])) == alone)
    }

    /// Far larger than the picture: what lies in it is drawn, what does not is not.
    @Test func hugeShapesAreCut() throws {
        let line = Element(
            .mark(series: 0), .polyline([Point(-1e6, 5), Point(1e6, 5)]), stroke: Stroke(T.red, width: 2))
        let pixels = try Raster.draw(T.blank(20, 20, [line]))
        let blank = try Raster.draw(T.blank(20, 20, []))
        for x in 0..<20 {
            #expect(pixels.value(x, 4) != blank.value(x, 4) && pixels.value(x, 12) == blank.value(x, 12))
        }
        let below = Element(
            .mark(series: 0), .rect(Rect(x: -1e6, y: 10, width: 2e6, height: 1e6), corners: []), fill: .solid(T.red))
        let half = try Raster.draw(T.blank(20, 20, [below]))
        for x in 0..<20 { #expect(half.value(x, 9) == blank.value(x, 9) && half.value(x, 11) != blank.value(x, 11)) }
    }

    @Test(
        arguments: [
            (Size(1_000_000, 1_000_000), 1.0), (Size(20_000, 4_000), 1), (Size(40_000, 10), 1), (Size(8_000, 8_001), 1),
            (Size(4_001, 4_000), 2),
        ] as [(Size, Double)])
    func tooManyPixelsAreRefused(size: Size, scale: Double) {
        #expect(
            throws: SurfacesError.tooManyPixels(
                width: size.width * scale, height: size.height * scale, limit: 64_000_000)
        ) {
            try Raster.draw(Scene(size: size, background: T.white), scale: scale)
        }
    }

    @Test(
        arguments: [
            (Size(0, 10), 1.0), (Size(10, -1), 1), (Size(.nan, 10), 1), (Size(10, 10), 0), (Size(10, 10), .infinity),
        ] as [(Size, Double)])
    func sizesAreChecked(size: Size, scale: Double) {
        #expect(throws: SurfacesError.self) { try Raster.draw(Scene(size: size, background: T.white), scale: scale) }
    }
}
