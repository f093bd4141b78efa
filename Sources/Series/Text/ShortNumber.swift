import Checked

/// Numbers for replies: up to four significant digits, whole numbers grouped and whole.
package enum ShortNumber {
    /// `23.41`, `1,008`, `0.004567`, `1.234e+09`; NaN reads `missing`.
    package static func text(_ value: Double) -> String {
        if value.isNaN { return "missing" }
        if value.isInfinite { return value < 0 ? "-∞" : "∞" }
        if value == 0 { return "0" }
        let size = abs(value)
        if value == value.rounded(), size < 1e15, let whole = Int(exactly: value) { return GroupedNumber.text(whole) }
        if size >= 1000, size < 1e15 {
            return Int(exactly: value.rounded()).map(GroupedNumber.text) ?? CFormat.fixed(value, 0)
        }
        if size >= 1e15 || size < 1e-5 { return trimmed(CFormat.exponent(value, 3)) }
        // The exponent after rounding to four digits says how many decimals remain.
        let rounded = CFormat.exponent(value, 3)
        let exponent = rounded.split(separator: "e").last.flatMap { Int($0) } ?? 0
        return trimmed(CFormat.fixed(value, max(0, 3 - exponent)))
    }

    /// Without zeros at the end of the decimals.
    static func trimmed(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
        let exponent = text.utf8.firstIndex(of: UInt8(ascii: "e")) ?? text.endIndex
        var mantissa = text[..<exponent].utf8
        while mantissa.last == UInt8(ascii: "0") { mantissa.removeLast() }
        if mantissa.last == UInt8(ascii: ".") { mantissa.removeLast() }
        return String(Substring(mantissa)) + text[exponent...]
    }
}
