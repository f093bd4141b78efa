import Scene
import Testing

@testable import Surfaces

/// XML 1.0 (2.4, 3.1): what an attribute and a text may not hold as it is.
@Suite struct SVGEscapeTests {
    @Test func everySignOfItsOwn() {
        #expect(SVGWriter.escaped("a\"b<c>d&e\tf\ng'h") == "a&quot;b&lt;c&gt;d&amp;e f g'h")
    }

    /// Alpha 0.35 is no 0.3 and no 0.4 (CSS Color 4, 4.1: a number from 0 to 1).
    @Test func paintsKeepTheirOpacity() {
        #expect(
            SVGWriter.paint("fill", Color(hex: 0x112233).withAlpha(0.35)) == " fill=\"#112233\" fill-opacity=\"0.35\"")
        #expect(SVGWriter.paint("stroke", Color(hex: 0x112233)) == " stroke=\"#112233\"")
    }

    /// The stops of a gradient keep their opacity.
    @Test func stopsKeepTheirOpacity() throws {
        var writer = SVGWriter(idPrefix: "p")
        let stops = [GradientStop(0, Color(hex: 0x112233).withAlpha(0.5)), GradientStop(1, Color(hex: 0x112233))]
        writer.add(
            Element(
                .mark(series: 0), .rect(Rect(x: 0, y: 0, width: 4, height: 4), corners: []),
                fill: .linearGradient(from: Point(0, 0), to: Point(0, 4), stops: stops)))
        #expect(writer.definitions.contains("<stop offset=\"0\" stop-color=\"#112233\" stop-opacity=\"0.5\"/>"))
        #expect(writer.definitions.contains("<stop offset=\"1\" stop-color=\"#112233\"/>"))
    }
}
