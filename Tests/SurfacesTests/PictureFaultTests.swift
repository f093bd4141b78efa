import Testing

@testable import Surfaces

/// What is said of a picture that is not the one that was drawn.
@Suite struct PictureFaultTests {
    private func picture(_ width: Int, _ height: Int, _ value: UInt32) -> Pixels {
        Pixels(width: width, height: height, values: Array(repeating: value, count: width * height))
    }

    @Test func sizes() {
        let (held, drawn) = (picture(60, 40, 0), picture(64, 40, 0))
        #expect(PictureComparison.exactFault(held, against: drawn) == "it has 60 × 40 pixels, not 64 × 40")
        #expect(PictureComparison.fault(held, against: drawn) == "it has 60 × 40 pixels, not 64 × 40")
        #expect(PictureComparison.exactFault(held, against: held) == nil)
    }

    @Test func pixels() {
        let held = picture(60, 40, 0)
        var values = held.values
        values[61] = 1
        let other = Pixels(width: 60, height: 40, values: values)
        #expect(PictureComparison.exactFault(held, against: other) == "1 pixel differs, the first at 1, 1")
        #expect(PictureComparison.exactFault(held, against: picture(60, 40, 1)) == "every pixel differs")
        #expect(
            PictureComparison.exactFault(picture(1, 1, 0), against: picture(1, 1, 9))
                == "1 pixel differs, the first at 0, 0")
    }
}
