import Glibc
import Scene
import Testing

@testable import Charts

/// The default colours tell series apart for every reader, on both grounds.
@Suite struct PaletteTests {
    /// Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), table
    /// of severity 1, for linear sRGB.
    static let visions: [(name: String, matrix: [[Double]])] = [
        ("normal", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        (
            "protanomaly",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        ),
        (
            "deuteranomaly",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        ),
        (
            "tritanomaly",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        ),
    ]

    static func linear(_ color: Color) -> [Double] {
        [color.red, color.green, color.blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }

    /// Linear sRGB as another eye sees it, within the gamut.
    static func seen(_ color: Color, _ matrix: [[Double]]) -> [Double] {
        let parts = linear(color)
        return matrix.map { row in min(1, max(0, zip(row, parts).map(*).reduce(0, +))) }
    }

    /// OKLab of linear sRGB (Ottosson, "A perceptual color space for image processing", 2020).
    static func oklab(_ rgb: [Double]) -> [Double] {
        let cones = [
            [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ].map { row in cbrt(zip(row, rgb).map(*).reduce(0, +)) }
        return [
            [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ].map { row in zip(row, cones).map(*).reduce(0, +) }
    }

    /// The contrast of two colours (WCAG 2.2, relative luminance).
    static func contrast(_ one: Color, _ other: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            zip([0.2126, 0.7152, 0.0722], linear(color)).map(*).reduce(0, +) + 0.05
        }
        return max(luminance(one), luminance(other)) / min(luminance(one), luminance(other))
    }

    static func hex(_ linear: [Double]) -> String {
        linear.map { part in
            let value = part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
            let digits = String(Int((value * 255).rounded()), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }

    /// The least distance between two of the first `count` colours, for any eye.
    static func leastDistance(_ colors: [Color], _ matrix: [[Double]]) -> Double {
        let places = colors.map { oklab(seen($0, matrix)) }
        var least = Double.infinity
        for (index, one) in places.enumerated() {
            for other in places[..<index] {
                least = min(least, zip(one, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot())
            }
        }
        return least
    }

    /// The criterion: what Okabe and Ito's eight colours reach (0.0760, for deutan vision), the first four clearly more.
    @Test(arguments: [("light", Theme.light), ("dark", Theme.dark), ("print", Theme.print)])
    func tellsSeriesApart(_ name: String, _ theme: Theme) {
        #expect(theme.series.count == 8)
        for vision in Self.visions {
            let all = Self.leastDistance(theme.series, vision.matrix)
            #expect(all >= (vision.name == "normal" ? 0.12 : 0.076), "\(name), \(vision.name): \(all)")
            let first = Self.leastDistance(Array(theme.series.prefix(4)), vision.matrix)
            #expect(first >= (vision.name == "normal" ? 0.19 : 0.12), "\(name), \(vision.name), four: \(first)")
        }
        for color in theme.series {
            #expect(Self.contrast(color, theme.background) >= 3, "\(name): \(Self.hex(Self.linear(color)))")
        }
    }

    /// Okabe and Ito ("Color universal design", 2008): the measure that the criterion takes from them.
    @Test func theMeasureOfOkabeAndIto() {
        let colors = [0xe69f00, 0x56b4e9, 0x009e73, 0xf0e442, 0x0072b2, 0xd55e00, 0xcc79a7, 0x000000].map {
            Color(hex: $0)
        }
        let least = Self.visions.map { Self.leastDistance(colors, $0.matrix) }.min() ?? 0
        #expect((0.0755...0.0765).contains(least))
    }

    /// The simulation against colorspacious 1.1 (Tests/Support/palette_expected.py), to one step of eight bits.
    @Test func seesAsColorspacious() throws {
        let rows = Golden.lines("palette-vision.csv").dropFirst()
        #expect(rows.count == 72)
        for row in rows {
            let parts = row.split(separator: ",").map(String.init)
            let color = Color(hex: try #require(Int(parts[0], radix: 16)))
            let vision = try #require(Self.visions.first { $0.name == parts[1] })
            let expected = try #require(Int(parts[2], radix: 16))
            let found = try #require(Int(Self.hex(Self.seen(color, vision.matrix)), radix: 16))
            for shift in [0, 8, 16] {
                #expect(abs((found >> shift & 255) - (expected >> shift & 255)) <= 1, "\(row)")
            }
        }
    }
}
