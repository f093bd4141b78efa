import CFace
import Files
import Scene
import Surfaces
import Testing

@testable import Session

/// The face that the program brings: which files it has, and what is set in others.
@Suite struct FaceTests {
    /// `sha256sum /usr/share/fonts/opentype/inter/Inter-{Regular,Medium,SemiBold,Bold}.otf` of Debian's fonts-inter 4.0~beta7+ds-1.
    static let digests = [
        "a7e791e8f5a0fb02b65663f7fca73e1d1ca9543f772ad480cbd76f4e3fe3f8cc",
        "99dab2bdcb613c4c8264000a94351d1227f74dc95a86d1249493aeee0c0179c4",
        "8c1990b6012254ea2b487161697d107357dd0ee55811cfd91c8c11227bbef457",
        "1e9dfd6a6e33ac63a8fe3b4ed7ae0df9eac2d0b25e444e8e7daef4ac77943fc1",
    ]

    @Test func filesAreThoseOfTheirSource() {
        #expect(Int(face_count()) == Self.digests.count)
        for (number, expected) in Self.digests.enumerated() {
            var count = 0
            guard let bytes = unsafe face_bytes(Int32(number), &count) else {
                Issue.record("no file \(number)")
                continue
            }
            let copy = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
            #expect(copy.count > 200_000)
            #expect(SHA256.text(SHA256.of(copy)) == expected)
        }
    }

    private func scene(_ words: String) -> Scene {
        let style = TextStyle(size: 12)
        let run = TextRun(words, at: Point(10, 20), style: style, color: Color(hex: 0))
        return Scene(size: Size(200, 40), background: Color(hex: 0xffffff), elements: [Element(.title, .text(run))])
    }

    @Test(arguments: [
        ("Wind (m/s) · −3.5 °C → 12 µg/m³ ≤ 2×", nil), ("Žluťoučký kůň, Ελλάδα, Привет", nil), ("東京 wind", "東"),
        ("rain 🌧", "🌧"),
    ])
    func lettersBeyondItAreTold(_ words: String, _ expected: String?) throws {
        #expect(try DrawingLibraries.firstBeyondFace(of: scene(words)) == expected)
        let libraries = try DrawingLibraries.text(of: scene(words))
        #expect(libraries.contains(" Inter-4.0-beta7") && libraries.contains(" fonts ") == (expected != nil))
    }

    @Test func anExportSaysIt() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind\n  title \"東京\"")
        #expect(rig.last("export a.png") == "a.png: chart · 800 × 400 pixels · '東' is set in a font of this machine")
        rig.run("title \"Wind\"")
        #expect(rig.last("export b.png") == "b.png: chart · 800 × 400 pixels")
    }
}
