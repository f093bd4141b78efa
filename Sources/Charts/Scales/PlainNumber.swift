import Checked
import Glibc

/// Decimal text of numbers for labels: rounded half away from zero at a fixed number of decimals, a real minus sign (U+2212),
/// never `−0`.
package enum PlainNumber {
    /// `decimals` 0…15. Beyond 2⁵³ in units of the last decimal it falls back to scientific notation.
    package static func fixed(_ value: Double, decimals: Int, grouping: Bool = false) -> String {
        guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "−∞" : "∞" }
        let places = min(max(decimals, 0), 15)
        let scaled = (value.magnitude * pow(10, Double(places))).rounded(.toNearestOrAwayFromZero)
        guard scaled < 9e15 else { return scientific(value) }
        var digits = String(Int64(saturating: scaled))
        if digits.utf8.count <= places {
            digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
        }
        var whole = String(digits.dropLast(places))
        if grouping { whole = grouped(whole) }
        let fraction = places == 0 ? "" : "." + digits.suffix(places)
        return (value < 0 && scaled > 0 ? "−" : "") + whole + fraction
    }

    /// At most `digits` significant digits without trailing zeros: `7.5`, `11,079`, `0.0031`.
    package static func short(_ value: Double, digits: Int = 4, grouping: Bool = true) -> String {
        guard value.isFinite, value != 0 else { return value == 0 ? "0" : fixed(value, decimals: 0) }
        let magnitude = Int(saturating: log10(value.magnitude).rounded(.down))
        if magnitude < -5 || magnitude >= 15 { return scientific(value) }
        let decimals = max(0, digits - 1 - magnitude)
        var text = fixed(value, decimals: decimals, grouping: grouping)
        if decimals > 0, text.contains(".") {
            while text.last == "0" { text.removeLast() }
            if text.last == "." { text.removeLast() }
        }
        return text
    }

    /// The value at so many significant digits.
    package static func rounded(_ value: Double, digits: Int = 4) -> Double {
        guard value.isFinite, value != 0 else { return value }
        let exponent = Int(saturating: log10(value.magnitude).rounded(.down)) - digits + 1
        guard exponent.magnitude < 290 else { return value }
        return exponent >= 0
            ? (value / pow(10, Double(exponent))).rounded() * pow(10, Double(exponent))
            : (value * pow(10, Double(-exponent))).rounded() / pow(10, Double(-exponent))
    }

    /// `10⁻⁹`.
    static func power(_ exponent: Int) -> String {
        let superscripts: [Character: Character] = [
            "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
            "9": "⁹",
        ]
        return "10" + String(String(exponent).map { superscripts[$0] ?? $0 })
    }

    /// `2×10⁻⁷`, with at most four digits.
    package static func scientific(_ value: Double) -> String {
        guard value != 0, value.isFinite else { return fixed(value, decimals: 0) }
        var exponent = Int(saturating: log10(value.magnitude).rounded(.down))
        var mantissa = value.magnitude / pow(10, Double(exponent))
        if !mantissa.isFinite || mantissa == 0 { mantissa = 1 }
        mantissa = (mantissa * 1000).rounded() / 1000
        if mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
        let head = short(mantissa, digits: 4)
        return (value < 0 ? "−" : "") + (head == "1" ? "" : head + "×") + power(exponent)
    }

    private static func grouped(_ whole: String) -> String {
        guard whole.utf8.count > 3 else { return whole }
        var out: [Character] = []
        for (place, digit) in whole.reversed().enumerated() {
            if place > 0, place % 3 == 0 { out.append(",") }
            out.append(digit)
        }
        return String(out.reversed())
    }
}
