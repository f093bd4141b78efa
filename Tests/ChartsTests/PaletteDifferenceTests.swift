import Glibc
import Scene
import Testing

@testable import Charts

/// The default colours differ by CIEDE2000, for usual eyes and for deuteranopes.
@Suite struct PaletteDifferenceTests {
    struct Lab {
        var lightness: Double
        var a: Double
        var b: Double
    }

    /// CIELAB of linear sRGB over D65 (IEC 61966-2-1, CIE 15:2004).
    static func lab(_ rgb: [Double]) -> Lab {
        let matrix = [
            [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041],
        ]
        let parts = matrix.map { row in
            let share = zip(row, rgb).map(*).reduce(0, +) / row.reduce(0, +)
            return share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
        }
        return Lab(lightness: 116 * parts[1] - 16, a: 500 * (parts[0] - parts[1]), b: 200 * (parts[1] - parts[2]))
    }

    /// CIEDE2000 (Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes", 2005).
    static func difference(_ one: Lab, _ other: Lab) -> Double {
        func degrees(_ angle: Double) -> Double { angle * 180 / .pi }
        func radians(_ angle: Double) -> Double { angle * .pi / 180 }
        func seventh(_ chroma: Double) -> Double { (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot() }
        let grey = 0.5 * (1 - seventh((hypot(one.a, one.b) + hypot(other.a, other.b)) / 2))
        let (a1, a2) = (one.a * (1 + grey), other.a * (1 + grey))
        let (c1, c2) = (hypot(a1, one.b), hypot(a2, other.b))
        func hue(_ a: Double, _ b: Double) -> Double {
            let found = degrees(atan2(b, a))
            return a == 0 && b == 0 ? 0 : found < 0 ? found + 360 : found
        }
        let (h1, h2) = (hue(a1, one.b), hue(a2, other.b))
        let isGrey = c1 * c2 == 0
        var turn = h2 - h1
        if isGrey { turn = 0 } else if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        var middle = h1 + h2
        if !isGrey {
            if (h1 - h2).magnitude <= 180 {
                middle /= 2
            } else {
                middle = (middle < 360 ? middle + 360 : middle - 360) / 2
            }
        }
        let (light, chroma) = ((one.lightness + other.lightness) / 2, (c1 + c2) / 2)
        let tone =
            1 - 0.17 * cos(radians(middle - 30)) + 0.24 * cos(radians(2 * middle)) + 0.32 * cos(radians(3 * middle + 6))
            - 0.20 * cos(radians(4 * middle - 63))
        let off = (light - 50) * (light - 50)
        let byLight = (other.lightness - one.lightness) / (1 + 0.015 * off / (20 + off).squareRoot())
        let byChroma = (c2 - c1) / (1 + 0.045 * chroma)
        let byHue = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2)) / (1 + 0.015 * chroma * tone)
        let rotation = -sin(radians(60 * exp(-pow((middle - 275) / 25, 2)))) * 2 * seventh(chroma)
        return (byLight * byLight + byChroma * byChroma + byHue * byHue + rotation * byChroma * byHue).squareRoot()
    }

    /// Sharma, Wu and Dalal, table 1: pairs in which each of the formula's turns matters.
    @Test(
        arguments: [
            ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
            ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1), ((50, 0, 0), (50, -1, 2), 2.3669),
            ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792), ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
            ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045), ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
            ((50, 2.5, 0), (73, 25, -18), 27.1492), ((50, 2.5, 0), (61, -5, 29), 22.8977),
            ((50, 2.5, 0), (56, -27, -3), 31.9030), ((50, 2.5, 0), (58, 24, 15), 19.4535),
            ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
            ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
            ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
            ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
            ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
            ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
            ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
            ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ] as [((Double, Double, Double), (Double, Double, Double), Double)])
    func differsAsPublished(
        _ one: (Double, Double, Double), _ other: (Double, Double, Double), _ expected: Double
    ) {
        let found = Self.difference(
            Lab(lightness: one.0, a: one.1, b: one.2), Lab(lightness: other.0, a: other.1, b: other.2))
        #expect((found - expected).magnitude < 0.00006, "\(found)")
    }

    /// The closest two of the eight, over every theme there is.
    @Test(arguments: [Theme.light, Theme.dark, Theme.print].map(\.name), [("normal", 20.0), ("deuteranomaly", 12)])
    func theClosestPair(_ theme: Theme.Name, _ eye: (vision: String, least: Double)) throws {
        let vision = try #require(PaletteTests.visions.first { $0.name == eye.vision })
        let colors = Theme.named(theme).series
        #expect(colors.count == 8)
        let places = colors.map { Self.lab(PaletteTests.seen($0, vision.matrix)) }
        for (index, one) in places.enumerated() {
            for (before, other) in places[..<index].enumerated() {
                let found = Self.difference(one, other)
                #expect(found >= eye.least, "\(theme), \(eye.vision): \(before) and \(index) differ by \(found)")
            }
        }
    }
}
