import Checked
import Testing

/// Whole parts of numbers that no integer holds. Expected values by IEEE 754 and the types' own bounds.
@Suite
struct WholePartTests {
    static let cuts: [(value: Double, whole: Int)] = [
        (0, 0), (0.999, 0), (-0.999, 0), (1e15 + 0.5, 1_000_000_000_000_000), (-7.5, -7),
        (9_007_199_254_740_994, 9_007_199_254_740_994), (0x1p62, 1 << 62), (-0x1p62, -(1 << 62)),
        (0x1p63, 1 << 62), (-0x1p63, -(1 << 62)), (1e308, 1 << 62), (-1e308, -(1 << 62)),
        (Double.infinity, 1 << 62), (-Double.infinity, -(1 << 62)), (Double.nan, 0), (Double.leastNonzeroMagnitude, 0),
    ]

    @Test(arguments: cuts)
    func isCutTowardZero(value: Double, whole: Int) {
        #expect(Int(saturating: value) == whole)
        #expect(Int64(saturating: value) == Int64(whole))
        #expect(UInt64(saturating: value) == UInt64(max(0, whole)))
    }

    @Test
    func narrowTypesHoldTheirOwnBounds() {
        let values: [Double] = [
            -.infinity, -1e308, -1, -0.5, 0, 0.5, 127.9, 255, 255.9, 256, 4e9, 5e9, 1e308, .infinity, .nan,
        ]
        for value in values {
            let bounded: Double = value.isNaN ? 0 : value
            #expect(Double(UInt8(saturating: value)) == min(max(bounded, 0), 255).rounded(.towardZero))
            #expect(Double(UInt32(saturating: value)) == min(max(bounded, 0), 4_294_967_295).rounded(.towardZero))
            #expect(
                Double(Int32(saturating: value))
                    == min(max(bounded, -2_147_483_648), 2_147_483_647).rounded(.towardZero))
        }
    }

    @Test
    func twoOfTheGreatestCanBeAdded() {
        let (most, least) = (Int(saturating: .infinity), Int(saturating: -.infinity))
        #expect(!most.addingReportingOverflow(most - 1).overflow)
        #expect(!least.addingReportingOverflow(least).overflow)
        #expect(!least.subtractingReportingOverflow(1).overflow)
    }
}
