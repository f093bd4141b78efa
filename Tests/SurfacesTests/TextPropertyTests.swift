import Scene
import Seeded
import Testing

@testable import Surfaces
@testable import Terminal

@Suite struct TextPropertyTests {
    private static let styles: [(GlyphSet, ColourDepth)] = GlyphSet.allCases.flatMap { style in
        ColourDepth.allCases.map { (style, $0) }
    }

    /// Rows as asked, none wider than the scene, nothing but printable characters and SGR.
    private func check(_ scene: Scene, _ columns: Int, _ rows: Int) {
        for (style, colour) in Self.styles {
            let picture = TextSurface.draw(scene, style: style, colour: colour)
            let lines = picture.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count == rows)
            for line in lines {
                let plain = withoutSGR(String(line))
                #expect(plain != nil, "a control sequence other than SGR")
                guard let plain else { continue }
                #expect(DisplayText.width(of: plain) <= columns)
                #expect(HostileText.isInert(plain))
                if colour == .none { #expect(plain.utf8.elementsEqual(line.utf8) && !plain.hasSuffix(" ")) }
            }
        }
    }

    /// The line without `ESC [ 0-9 ; m`, nil when an ESC is left.
    private func withoutSGR(_ line: String) -> String? {
        var out: [UInt8] = []
        var bytes = Array(line.utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == 0x1B else {
                out.append(byte)
                continue
            }
            guard bytes.popFirst() == 0x5B else { return nil }
            while let next = bytes.first, (0x30...0x3B).contains(next) { bytes.removeFirst() }
            guard bytes.popFirst() == 0x6D else { return nil }
        }
        return String(decoding: out, as: UTF8.self)
    }

    @Test(arguments: [(60, 12), (80, 20), (120, 30), (20, 6), (12, 6)]) func handMadeScenes(_ columns: Int, _ rows: Int)
    {
        for (_, make) in TextScenes.all { check(make(columns, rows), columns, rows) }
    }

    @Test func hostileLabels() {
        for bytes in HostileText.sequences {
            let label = String(decoding: bytes, as: UTF8.self)
            check(
                TextScenes.scene(12, 2, [TextScenes.text(label, 1, 0, .title), TextScenes.text(label, -2, 1)]), 12, 2)
        }
    }

    /// A thousand scenes from a seed, with numbers that no chart should make.
    @Test func wildScenesNeverTrap() {
        var random = SplitMix(seed: 11)
        for _ in 0..<1000 {
            let columns = Int.random(in: 0...40, using: &random)
            let rows = Int.random(in: 0...12, using: &random)
            let elements = (0..<Int.random(in: 0...12, using: &random)).map { _ in element(&random) }
            let scene = TextScenes.scene(columns, rows, elements)
            let (style, colour) = Self.styles[Int.random(in: 0..<Self.styles.count, using: &random)]
            let picture = TextSurface.draw(scene, style: style, colour: colour)
            #expect(picture.utf8.count { $0 == 0x0A } == rows, "a line for each row, of no column too")
            if colour == .none {
                for line in picture.split(separator: "\n") {
                    #expect(DisplayText.width(of: String(line)) <= columns, "\(line.debugDescription)")
                }
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300]) func sizesThatMakeNoSense(_ size: Double) {
        var scene = TextScenes.battery(columns: 20, rows: 8)
        // 64 points are four rows or eight columns of cells; what is not a size has none, what is too large a limit.
        scene.size = Size(size, 64)
        let wide = TextSurface.draw(scene, style: .unicode, colour: .none)
        let columns = wide.split(separator: "\n").map { DisplayText.width(of: String($0)) }.max() ?? 0
        #expect(wide.utf8.count { $0 == 0x0A } == 4)
        #expect(size > 0 ? columns <= TextSurface.most.columns : columns == 0, "\(columns) columns")
        scene.size = Size(64, size)
        let high = TextSurface.draw(scene, style: .ascii, colour: .none)
        let rows = high.utf8.count { $0 == 0x0A }
        #expect(size > 0 ? rows <= TextSurface.most.rows : rows == 0, "\(rows) rows")
    }

    @Test func equalScenesGiveEqualBytes() {
        let scene = TextScenes.wind(columns: 80, rows: 20)
        #expect(
            TextSurface.draw(scene, style: .unicode, colour: .trueColour)
                == TextSurface.draw(scene, style: .unicode, colour: .trueColour))
    }

    // MARK: Wild scenes

    private func number(_ random: inout SplitMix) -> Double {
        switch Int.random(in: 0...12, using: &random) {
        case 0: .nan
        case 1: .infinity
        case 2: -.infinity
        case 3: 1e300
        case 4: -1e300
        case 5: .leastNonzeroMagnitude
        case 6: -0.0
        default: Double.random(in: -100...400, using: &random)
        }
    }

    private func point(_ random: inout SplitMix) -> Point { Point(number(&random), number(&random)) }

    private func rect(_ random: inout SplitMix) -> Rect {
        Rect(x: number(&random), y: number(&random), width: number(&random), height: number(&random))
    }

    private func points(_ random: inout SplitMix) -> [Point] {
        (0..<Int.random(in: 0...8, using: &random)).map { _ in point(&random) }
    }

    private func color(_ random: inout SplitMix) -> Color {
        Color(number(&random), number(&random), number(&random), number(&random))
    }

    private func element(_ random: inout SplitMix) -> Element {
        let roles: [Element.Role] = [
            .grid, .axis, .tick, .tickLabel, .title, .mark(series: 0), .mark(series: -4), .mark(series: .max),
            .legendSymbol(series: 2),
            .rule, .annotation, .selection, .readout,
        ]
        let shape: Shape
        switch Int.random(in: 0...6, using: &random) {
        case 0: shape = .rect(rect(&random), corners: [])
        case 1: shape = .line(point(&random), point(&random))
        case 2: shape = .polyline(points(&random))
        case 3: shape = .band(upper: points(&random), lower: points(&random))
        case 4:
            shape = .path([
                .move(point(&random)), .curve(point(&random), point(&random), point(&random)), .line(point(&random)),
                .arc(center: point(&random), radius: number(&random), from: number(&random), to: number(&random)),
                .close,
            ])
        case 5: shape = .symbol(.star, center: point(&random), size: number(&random))
        default:
            shape = .text(
                TextRun(
                    "a\u{1B}[2J日本👩🏽‍🚀", at: point(&random), anchor: .middle, style: TextScenes.small, color: color(&random)
                ))
        }
        let fills: [Fill?] = [
            nil, .solid(color(&random)), .linearGradient(from: point(&random), to: point(&random), stops: []),
            .linearGradient(
                from: point(&random), to: point(&random),
                stops: [GradientStop(number(&random), color(&random)), GradientStop(number(&random), color(&random))]),
        ]
        return Element(
            roles[Int.random(in: 0..<roles.count, using: &random)], shape,
            fill: fills[Int.random(in: 0..<4, using: &random)],
            stroke: Bool.random(using: &random)
                ? Stroke(color(&random), width: number(&random), dash: [number(&random), 4]) : nil,
            clip: Int.random(in: 0...3, using: &random) == 0 ? rect(&random) : nil)
    }
}
