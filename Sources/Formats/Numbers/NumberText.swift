/// Numbers in the shortest form that reads back the same: Swift's shortest round-trip digits (SwiftDtoa, after Steele
/// and White), `6` for `6.0`, an exponent only below 10⁻⁴ and from 2⁵³ on, where it is shorter.
enum NumberText {
    static func text(_ value: Double) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the number; nothing for NaN, `inf` and `-inf` for the infinities.
    static func append(_ value: Double, to bytes: inout [UInt8]) {
        if value.isNaN { return }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53, whole != 0 || value.sign == .plus {
            appendWhole(whole, to: &bytes)
            return
        }
        bytes.append(contentsOf: value.description.utf8)
        // By index: `suffix` of a sequence walks all that was written before.
        let end = bytes.count
        if end >= 2, bytes[end - 1] == UInt8(ascii: "0"), bytes[end - 2] == UInt8(ascii: ".") { bytes.removeLast(2) }
    }

    static func appendWhole(_ value: Int64, to bytes: inout [UInt8]) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: 48 + rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }
}
