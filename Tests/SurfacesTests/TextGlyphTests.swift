import Scene
import Testing

@testable import Surfaces
@testable import Terminal

/// Cells worked out by hand: a cell is 8 × 16 points, an eighth is 2 points high or 1 wide, a braille dot 4 × 4.
@Suite struct TextGlyphTests {
    private func draw(
        _ columns: Int, _ rows: Int, _ elements: [Element], _ style: GlyphSet = .unicode, _ colour: ColourDepth = .none
    ) -> [String] {
        var lines = TextSurface.draw(TextScenes.scene(columns, rows, elements), style: style, colour: colour)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.removeLast()
        return lines
    }

    private func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double, series: Int = 0) -> Element {
        TextScenes.rect(.mark(series: series), x, y, width, height, TextScenes.teal)
    }

    /// 3.5 rows high: half a block over three whole ones. An eighth more or less is one block more or less.
    @Test(
        arguments: [
            (56.0, ["▄", "█", "█", "█"]), (58, ["▅", "█", "█", "█"]), (64, ["█", "█", "█", "█"]),
            (50, ["▁", "█", "█", "█"]), (48, ["", "█", "█", "█"]),
            (2, ["", "", "", "▁"]), (0.3, ["", "", "", "▁"]), (0, ["", "", "", ""]),
        ] as [(Double, [String])])
    func barsRiseInEighths(_ height: Double, _ rows: [String]) {
        #expect(draw(1, 4, [bar(0, 64 - height, 8, height)]) == rows)
    }

    @Test(arguments: [(20.0, "██▌"), (24, "███"), (1, "▏"), (7, "▉"), (17, "██▏")] as [(Double, String)])
    func barsLieInEighths(_ width: Double, _ row: String) {
        #expect(draw(4, 1, [bar(0, 0, width, 16)]) == [row])
    }

    /// Hanging bars have upper blocks of an eighth and a half; with colour every eighth, the lower block reversed.
    @Test func barsHang() {
        #expect(draw(1, 3, [bar(0, 0, 8, 18)]) == ["█", "▔", ""])
        #expect(draw(1, 3, [bar(0, 0, 8, 24)]) == ["█", "▀", ""])
        #expect(draw(1, 3, [bar(0, 0, 8, 30)]) == ["█", "█", ""])
        #expect(
            draw(1, 2, [bar(0, 0, 8, 22)], .unicode, .ansi16) == ["\u{1B}[0;36m█\u{1B}[0m", "\u{1B}[0;7;36m▅\u{1B}[0m"])
    }

    @Test func barsStayApart() {
        #expect(draw(5, 1, [bar(0, 0, 8, 16), bar(16, 8, 8, 8), bar(32, 4, 8, 12)]) == ["█ ▄ ▆"])
    }

    /// A stack of two in one cell: the lower in front of the upper's colour.
    @Test func stackedBarsShareACell() {
        let below = TextScenes.rect(.mark(series: 0), 0, 10, 8, 6, Color(hex: 0xFF0000))
        let above = TextScenes.rect(.mark(series: 1), 0, 0, 8, 10, Color(hex: 0x0000FF))
        #expect(draw(1, 1, [below, above], .unicode, .trueColour) == ["\u{1B}[0;38;2;255;0;0;48;2;0;0;255m▃\u{1B}[0m"])
        #expect(draw(1, 3, [bar(0, 0, 8, 16, series: 1), bar(0, 16, 8, 32)]) == ["▓", "█", "█"])
    }

    @Test func asciiBars() {
        #expect(draw(3, 2, [bar(0, 0, 8, 32), bar(16, 22, 8, 10)], .ascii) == ["#", "# :"])
        #expect(draw(1, 2, [bar(0, 28, 8, 4)], .ascii) == ["", "."])
    }

    /// U+2800 numbers dots 1 2 3 7 down the left column (bits 0 1 2 6) and 4 5 6 8 down the right (bits 3 4 5 7).
    @Test func linesAreBrailleByBresenham() {
        func line(_ points: [Point]) -> Element {
            Element(.mark(series: 0), .polyline(points), stroke: Stroke(TextScenes.blue))
        }
        #expect(draw(2, 1, [line([Point(0, 0), Point(15, 0)])]) == ["⠉⠉"])
        #expect(draw(2, 1, [line([Point(0, 15), Point(15, 15)])]) == ["⣀⣀"])
        #expect(draw(1, 1, [line([Point(1, 0), Point(1, 15)])]) == ["⡇"])
        // Four dots across and four down, one to each: the main diagonal.
        #expect(draw(2, 1, [line([Point(0, 0), Point(15, 15)])]) == ["⠑⢄"])
        // A lone point between gaps is one dot.
        #expect(draw(2, 1, [line([Point(.nan, 0), Point(2, 2), Point(.nan, 0)])]) == ["⠁"])
        // A gap breaks the line.
        #expect(draw(3, 1, [line([Point(0, 0), Point(7, 0), Point(12, .nan), Point(16, 0), Point(23, 0)])]) == ["⠉ ⠉"])
    }

    @Test func asciiLinesSlope() {
        func line(_ a: Point, _ b: Point) -> Element {
            Element(.mark(series: 0), .polyline([a, b]), stroke: Stroke(TextScenes.blue))
        }
        #expect(draw(2, 2, [line(Point(0, 31), Point(15, 0))], .ascii) == [" /", "/"])
        #expect(draw(2, 2, [line(Point(0, 0), Point(15, 31))], .ascii) == ["\\", " \\"])
        #expect(draw(2, 1, [line(Point(0, 15), Point(15, 15))], .ascii) == ["--"])
        // A line that rises a row in eight columns lies, and steps.
        #expect(draw(8, 2, [line(Point(0, 31), Point(63, 0))], .ascii) == ["    ----", "----"])
        #expect(draw(1, 2, [line(Point(1, 0), Point(1, 31))], .ascii) == ["|", "|"])
    }

    /// Without colour whole cells have the shade of a legend, and their edges are dots.
    @Test func areasAreSolid() {
        let area = Element(
            .mark(series: 0), .band(upper: [Point(0, 8), Point(16, 8)], lower: [Point(0, 32), Point(16, 32)]),
            fill: .solid(TextScenes.blue))
        #expect(draw(2, 2, [area]) == ["⣤⣤", "██"])
    }

    /// What the legend shows for a series, `#`, `%`, `=`, is what its area is made of.
    @Test func asciiAreasAreThoseOfTheLegend() {
        func area(_ series: Int, _ top: Double, _ bottom: Double) -> Element {
            Element(
                .mark(series: series),
                .band(upper: [Point(0, top), Point(16, top)], lower: [Point(0, bottom), Point(16, bottom)]),
                fill: .solid(TextScenes.teal))
        }
        let drawn = draw(2, 3, [area(0, 32, 48), area(1, 16, 32), area(2, 0, 16)], .ascii)
        #expect(drawn == ["==", "%%", "##"])
        // Half a cell keeps the fill of its series, less is a dot.
        #expect(draw(2, 2, [area(0, 24, 32)], .ascii).last == "##")
        #expect(draw(2, 2, [area(0, 28, 32)], .ascii).last == "..")
        // Where two series share a cell it is of the one that has more of it.
        #expect(draw(2, 2, [area(0, 20, 32), area(1, 0, 20)], .ascii) == ["%%", "##"])
    }

    /// Box, whisker and median are one frame, in box drawing and in ASCII.
    @Test func boxesAreFrames() {
        let pen = Stroke(TextScenes.blue, width: 1.5)
        let elements = [
            Element(.mark(series: 0), .line(Point(20, 32), Point(20, 4)), stroke: pen),
            Element(.mark(series: 0), .line(Point(12, 4), Point(28, 4)), stroke: pen),
            Element(.mark(series: 0), .rect(Rect(x: 0, y: 24, width: 40, height: 48), corners: []), stroke: pen),
            Element(.mark(series: 0), .line(Point(0, 56), Point(40, 56)), stroke: pen),
        ]
        #expect(draw(5, 5, elements) == [" ╶┬╴", "┌─┴─┐", "│   │", "├───┤", "└───┘"])
        #expect(draw(5, 5, elements, .ascii) == [" -+-", "+-+-+", "|   |", "+---+", "+---+"])
    }

    /// With colour edges are blocks, which leave no ground between them: eighths where the halves are about as high, quarters
    /// where they are not, from below and from above.
    @Test func edgesOfAreasAreBlocks() {
        func drawn(_ upper: [Point], _ lower: [Point]) -> String {
            let area = Element(.mark(series: 0), .band(upper: upper, lower: lower), fill: .solid(TextScenes.blue))
            let scene = TextScenes.scene(4, 1, [area])
            return TextSurface.draw(scene, style: .unicode, colour: .trueColour).filter {
                "▁▂▃▄▅▆▇█▘▝▀▖▌▞▛▗▚▐▜▙▟".contains($0)
            }
        }
        let floor = [Point(0, 16), Point(32, 16)]
        #expect(drawn([Point(0, 12), Point(32, 12)], floor) == "▂▂▂▂")
        // A dot that the area touches counts.
        #expect(drawn([Point(0, 16), Point(32, 0)], floor) == "▂▄▆█")
        // A wall in the middle of the second cell.
        #expect(drawn([Point(0, 16), Point(12, 16), Point(12, 0), Point(32, 0)], floor) == "▐██")
        #expect(drawn([Point(0, 0), Point(32, 0)], [Point(0, 8), Point(32, 8)]) == "▀▀▀▀")
    }

    @Test func axesMeetAndTicksBecomeArms() {
        let elements =
            TextScenes.frame(2, 0, 4, 2) + [
                TextScenes.line(.tick, 12, 0, 16, 0), TextScenes.line(.tick, 28, 32, 28, 36),
                TextScenes.text("9", 0, 0),
            ]
        #expect(draw(6, 3, elements) == ["9┤", " │", " └─┬──"])
        #expect(draw(6, 3, elements, .ascii) == ["9+", " |", " +-+--"])
    }

    @Test func gridShowsOnlyInColour() {
        let grid = TextScenes.line(.grid, 0, 0, 16, 0)
        #expect(draw(2, 1, [grid]) == [""])
        #expect(draw(2, 1, [grid], .unicode, .ansi256) == ["\u{1B}[0;90m┈┈\u{1B}[0m"])
    }

    @Test func lettersWinAndNeverOverlap() {
        let elements = [bar(0, 0, 32, 16), TextScenes.text("ab", 1, 0), TextScenes.text("xyz", 0, 0)]
        #expect(draw(4, 1, elements) == ["xab█"])
        #expect(draw(3, 1, [TextScenes.text("日本", 0, 0)]) == ["日"])
        #expect(draw(4, 1, [TextScenes.text("日本", 0, 0)]) == ["日本"])
    }

    @Test(
        arguments: [
            (Symbol.circle, "●", "o"), (.ring, "○", "@"), (.diamond, "◆", "+"), (.square, "■", "#"),
            (.triangle, "▲", "^"), (.cross, "✕", "x"),
            (.star, "★", "*"),
        ] as [(Symbol, String, String)])
    func markers(_ symbol: Symbol, _ unicode: String, _ ascii: String) {
        let element = Element(.selection, .symbol(symbol, center: Point(12, 8), size: 8), fill: .solid(TextScenes.blue))
        #expect(draw(3, 1, [element]) == [" " + unicode])
        #expect(draw(3, 1, [element], .ascii) == [" " + ascii])
    }

    /// A gradient colours each cell by its middle: 3/4 and 1/4 of the way from black to red.
    @Test func gradientsGoCellByCell() {
        let fill = Fill.linearGradient(
            from: Point(0, 32), to: Point(0, 0),
            stops: [
                GradientStop(0, Color(0, 0, 0)), GradientStop(0.5, Color(0.5, 0, 0)), GradientStop(1, Color(1, 0, 0)),
            ])
        let element = Element(.mark(series: 0), .rect(Rect(x: 0, y: 0, width: 8, height: 32), corners: []), fill: fill)
        #expect(
            draw(1, 2, [element], .unicode, .trueColour) == [
                "\u{1B}[0;38;2;191;0;0m█\u{1B}[0m", "\u{1B}[0;38;2;64;0;0m█\u{1B}[0m",
            ])
    }
}
