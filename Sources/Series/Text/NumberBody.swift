/// The digits of a `NumberFormat`, without sign, currency, commas and padding.
enum NumberBody {
    /// - Parameter value: finite and not negative.
    /// - Returns: the digits, and what follows them (`%`, an SI prefix).
    static func parts(_ value: Double, _ format: NumberFormat) -> (body: String, suffix: String) {
        let precision = format.precision ?? 6
        switch format.type {
        case "f": return (CFormat.fixed(value, precision), "")
        case "e": return (CFormat.exponent(value, precision), "")
        case "d": return (CFormat.fixed(value.rounded(.toNearestOrAwayFromZero), 0), "")
        case "%": return (CFormat.fixed(value * 100, precision), "%")
        case "p": return (significant(value * 100, max(1, precision)), "%")
        case "r": return (significant(value, max(1, precision)), "")
        case "s": return prefixed(value, max(1, precision), trims: format.trims)
        case "g": return (general(value, max(1, precision)), "")
        default: return (general(value, max(1, format.precision ?? 12)), "")
        }
    }

    /// As C's `%g`, zeros at the end kept: the exponent form below 1e-4 and from 10^precision on.
    private static func general(_ value: Double, _ precision: Int) -> String {
        if value == 0 { return "0" }
        let (_, exponent) = digits(value, precision)
        if exponent < -4 || exponent >= precision { return CFormat.exponent(value, precision - 1) }
        return CFormat.fixed(value, precision - 1 - exponent)
    }

    /// Decimal notation, rounded to so many significant digits: 1234 to two is `1200`.
    private static func significant(_ value: Double, _ precision: Int) -> String {
        let (digits, exponent) = digits(value, precision)
        return place(digits, exponent)
    }

    /// With an SI prefix, so many significant digits.
    private static func prefixed(_ value: Double, _ precision: Int, trims: Bool) -> (String, String) {
        if value == 0 { return (place(String(repeating: "0", count: precision), 0), "") }
        let (digits, exponent) = digits(value, precision)
        let group = min(8, max(-8, exponent.flooredQuotient(by: 3)))
        let body = place(digits, exponent - group * 3)
        return (trims ? ShortNumber.trimmed(body) : body, prefixes[group + 8])
    }

    /// The rounded significant digits and the power of ten of the first.
    private static func digits(_ value: Double, _ precision: Int) -> (digits: String, exponent: Int) {
        let parts = CFormat.exponent(value, precision - 1).split(separator: "e")
        let digits = parts.first?.filter { $0 != "." } ?? "0"
        return (digits, parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    }

    /// Digits with the point after the one whose power is 0.
    private static func place(_ digits: String, _ exponent: Int) -> String {
        if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + digits }
        let whole = exponent + 1
        if digits.count <= whole { return digits + String(repeating: "0", count: whole - digits.count) }
        return digits.prefix(whole) + "." + digits.dropFirst(whole)
    }

    /// Commas in the whole part; an exponent stays.
    static func grouped(_ body: String) -> String {
        let whole = body.utf8.prefix { $0 >= 48 && $0 <= 57 }
        return GroupedNumber.grouped(String(Substring(whole))) + body[whole.endIndex...]
    }

    private static let prefixes = [
        "y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y",
    ]
}
