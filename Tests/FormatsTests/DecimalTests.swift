import CKernels
import Glibc
import Seeded
import Testing

@testable import Reading

/// Every number read must be the double that the C library's strtod gives, bit for bit.
@Suite struct DecimalTests {
    private func check(_ text: String) {
        var value = 0.0
        let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 16)
        let length = unsafe bytes.withUnsafeBufferPointer { unsafe scanDecimal($0.baseAddress!, decimal: 46, &value) }
        // SAFETY: a C string made for the call.
        let expected = unsafe strtod(text, nil)
        #expect(
            length == text.utf8.count && value.bitPattern == expected.bitPattern, "\(text): \(value), not \(expected)")
        for isWide in Self.ways {
            if let quick = quick(text, isWide: isWide) {
                #expect(quick.bitPattern == expected.bitPattern, "\(text): \(quick), not \(expected)")
            }
        }
    }

    /// Without wide vectors, and with them where the processor has them.
    static let ways = kernel_is_wide() ? [false, true] : [false]

    /// What the loop over rows makes of a field; nil when it leaves it to others.
    private func quick(_ text: String, isWide: Bool) -> Double? {
        var value = 0.0
        // Digits before and behind the field must not matter.
        let before = [UInt8](repeating: 55, count: 40)
        let bytes = before + Array(text.utf8) + Array(",98765432,1234567".utf8)
        let isTaken = unsafe bytes.withUnsafeBufferPointer { buffer in
            // SAFETY: forty bytes stand before the field and seventeen behind it.
            let field = unsafe buffer.baseAddress! + before.count
            let past = unsafe field + text.utf8.count
            return unsafe isWide
                ? kernel_number_wide(field, past, 46, &value) : kernel_number_plain(field, past, 46, &value)
        }
        return isTaken ? value : nil
    }

    /// The loop does take what it is for.
    @Test(arguments: [
        "23.30", "-0.87", "7", "12345678", "-12345678", "0.5", ".25", "1234.567", "23.298322623706497", "-0.12345678",
    ])
    func isQuick(_ text: String) {
        for isWide in Self.ways { #expect(quick(text, isWide: isWide) == Double(text)) }
    }

    @Test(arguments: [
        "123456789.25", "-999999999999999", "0.051234567890123456", "12345678901234567.89", "0.000000000",
    ])
    func isQuickInWideVectors(_ text: String) {
        if kernel_is_wide() { #expect(quick(text, isWide: true) == Double(text)) }
    }

    @Test(arguments: ["", "-", ".", "-.", "5.", "1.2.3", "007", "1e5", "NaN", "+1", "1,5", "12a4", "1234567.89012345x"])
    func isNotQuick(_ text: String) {
        for isWide in Self.ways { #expect(quick(text, isWide: isWide) == nil) }
    }

    @Test func doublesOfEveryKind() {
        var random = SplitMix(seed: 1)
        for _ in 0..<60_000 {
            let value = Double(bitPattern: random.next())
            if value.isFinite { check(value.description) }
        }
    }

    @Test func decimalsOfEveryLength() {
        var random = SplitMix(seed: 2)
        for _ in 0..<60_000 {
            let digits = Int.random(in: 1...22, using: &random)
            var text = Bool.random(using: &random) ? "-" : ""
            let point = Int.random(in: 0...digits, using: &random)
            for place in 0..<digits {
                if place == point { text += "." }
                text += String(Int.random(in: 0...9, using: &random))
            }
            check(text)
            check(text + "e\(Int.random(in: -330...310, using: &random))")
        }
    }

    /// Halfway between two doubles, and one digit beside it: where rounding goes wrong first.
    @Test func halves() {
        var random = SplitMix(seed: 3)
        for _ in 0..<5000 {
            let odd = (UInt64(1) << 53) + (random.next() >> 11) | 1
            check(String(odd))
            check(String(odd) + "0000")
            check(String(odd) + ".0000000001")
            check(String(odd - 1) + ".9999999999")
        }
        for text in [
            "9007199254740993", "2.2250738585072011e-308", "4.9e-324", "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e23", "8.5e22",
            "0.1", "1e-5", "123456789012345678901234567890", "0.000000000000000000000000000001", "5e-1", "5.", ".5",
            "0e999999999",
        ] { check(text) }
    }

    @Test(arguments: ["", "-", "+", ".", "e5", "-.e1", "x1", "--1"])
    func isNoNumber(_ text: String) {
        #expect(NumberStyle().number(Array(text.utf8).span) == nil)
    }

    @Test(arguments: ["1e", "1e+", "0x10", "1_000", "12,34", "1,2345", "1 2", "1.2.3", "infinite", "1,234,56"])
    func isNoWholeNumber(_ text: String) {
        #expect(NumberStyle().number(Array(text.utf8).span) == nil)
    }
}
