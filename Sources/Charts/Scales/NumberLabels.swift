import Checked
import Glibc
import Series

/// The labels of the ticks of one number axis: the same decimals on all of them, thousands and millions shortened when
/// every tick is a whole number of them.
struct NumberLabels {
    /// Written on every label when it is one that belongs to the number (`%`, `°`, `$`).
    var unit: String?
    /// The values are fractions shown as percent.
    var isPercent = false
    /// A named format or a number specification.
    var format: String?
    /// Each value with the decimals that it needs: 0.1, 1, 10.
    var isEachItsOwn = false
    /// Labels are the values over ten to this.
    var power = 0
    /// The values are years.
    var isYears = false

    /// Units that stand on every label rather than once beside the axis.
    static func isAttached(_ unit: String) -> Bool { unit == "%" || unit == "°" || isMoney(unit) }

    private static func isMoney(_ unit: String) -> Bool { ["$", "€", "£", "¥"].contains(unit) }

    /// One text a value.
    func texts(_ values: [Double]) throws -> [String] {
        if let format, format != "percent" {
            switch format {
            case "si": return try formatted(values, "~s")
            default:
                guard let told = ToldSeconds(rawValue: format) else { return try formatted(values, format) }
                return zip(values, told.texts(values)).map { told == .duration && $0 == 0 ? "0" : $1 }
            }
        }
        if isPercent || format == "percent" {
            let places = decimals(values.map { $0 * 100 })
            return values.map { PlainNumber.fixed($0 * 100, decimals: places) + "%" }
        }
        let scaled = power == 0 ? values : values.map { $0 / NumberTicks.scaled(1, power) }
        return attached(isEachItsOwn ? alike(values) : shortened(scaled))
    }

    /// With the unit, where that is one that belongs to each number.
    private func attached(_ bodies: [String]) -> [String] {
        guard let unit, Self.isAttached(unit) else { return bodies }
        return bodies.map { body in
            guard unit != "%", unit != "°" else { return body + unit }
            return body.hasPrefix("−") ? "−" + unit + body.dropFirst() : unit + body
        }
    }

    /// The power of ten that a whole axis is counted in where its largest value would need one on every label; 0 for none.
    static func power(_ biggest: Double) -> Int {
        guard biggest > 0, biggest.isFinite, biggest < 1e-4 || biggest >= 1e15 else { return 0 }
        let exponent = Int(saturating: log10(biggest).rounded(.down))
        return Int(saturating: (Double(exponent) / 3).rounded(.down)) * 3
    }

    /// Units that take a prefix of the SI.
    private static let prefixable: Set<String> = [
        "A", "V", "W", "m", "s", "g", "Hz", "F", "H", "N", "Pa", "J", "T", "C", "mol", "Ω", "B", "L",
    ]
    private static let prefixes = [
        -15: "f", -12: "p", -9: "n", -6: "µ", -3: "m", 3: "k", 6: "M", 9: "G", 12: "T", 15: "P", 18: "E",
    ]

    /// What the title of an axis says of its unit: `nA`, `10⁻⁹`, `10⁻⁹ kg`; nil for nothing.
    static func unit(_ unit: String?, times power: Int) -> String? {
        guard power != 0 else { return unit }
        let ten = PlainNumber.power(power)
        guard let unit else { return ten }
        if prefixable.contains(unit), let prefix = prefixes[power] { return prefix + unit }
        return ten + " " + unit
    }

    private func formatted(_ values: [Double], _ spec: String) throws -> [String] {
        let format = try NumberFormat(spec, minus: .sign)
        return values.map { format.text($0) }
    }

    /// Each with the decimals that it needs, all in one notation: powers of ten where one of them needs that, thousands as
    /// `1k` where ten of them are.
    private func alike(_ values: [Double]) -> [String] {
        let sizes = values.map(\.magnitude).filter { $0 > 0 }
        guard let least = sizes.min(), let most = sizes.max() else { return values.map { _ in "0" } }
        if most >= 1e15 || least < 1e-4 { return values.map { $0 == 0 ? "0" : PlainNumber.scientific($0) } }
        return values.map { value in
            guard most >= 1e4, value.magnitude >= 1000 else { return shortened([value])[0] }
            let (divisor, suffix) =
                value.magnitude >= 1e12
                ? (1e12, "T")
                : value.magnitude >= 1e9
                    ? (1e9, "G")
                    : value.magnitude >= 1e6 ? (1e6, "M") : (1e3, "k")
            return PlainNumber.short(value / divisor, digits: 9) + word(suffix)
        }
    }

    /// Thousands, millions and so on that a whole list of values is counted in.
    private struct Thousands {
        let divisor: Double
        let word: String
        let places: Int
    }

    /// Nil where the values are written as they are.
    private func thousands(_ values: [Double]) -> Thousands? {
        guard !isYears else { return nil }
        let biggest = values.lazy.filter(\.isFinite).map(\.magnitude).max() ?? 0
        for (limit, divisor, suffix) in [(1e12, 1e12, "T"), (1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k")] {
            guard biggest >= limit, biggest < 1e15 else { continue }
            let scaled = values.map { $0 / divisor }
            let places = decimals(scaled)
            guard places <= 1 else { continue }
            // Parts of a thousand are plain numbers: 500, 10,000.
            if divisor == 1e3, scaled.contains(where: { $0 != 0 && $0.magnitude < 1 }) { continue }
            // Law (h): the unit of the greatest on all of them, 0.8M and 1.0M.
            return Thousands(divisor: divisor, word: word(suffix), places: places)
        }
        return nil
    }

    private func word(_ suffix: String) -> String {
        // Giga is of physical units; what is counted or paid is in billions.
        suffix == "G" && unit.map(Self.isMoney) ?? true ? "bn" : suffix
    }

    /// Whether a list of values is written in thousands, millions and so on.
    func areThousands(_ values: [Double]) -> Bool { thousands(values) != nil }

    /// Each in the thousands, millions and so on that it has itself, with so many decimals: `15.0k`, `2.3M`. What is less than a
    /// thousand is whole: `460`.
    func short(_ values: [Double], decimals: Int) -> [String] {
        attached(
            values.map { value in
                for (divisor, suffix) in [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")]
                where value.magnitude >= divisor {
                    return PlainNumber.fixed(value / divisor, decimals: decimals) + word(suffix)
                }
                return PlainNumber.fixed(value, decimals: 0)
            })
    }

    /// Each as a whole number with all its digits: `15,012`.
    func whole(_ values: [Double]) -> [String] {
        attached(values.map { PlainNumber.fixed($0, decimals: 0, grouping: !isYears) })
    }

    private func shortened(_ values: [Double]) -> [String] {
        if isYears { return values.map { PlainNumber.fixed($0, decimals: decimals(values)) } }
        let biggest = values.lazy.filter(\.isFinite).map(\.magnitude).max() ?? 0
        if let thousands = thousands(values) {
            return values.map { value in
                value == 0
                    ? "0" : PlainNumber.fixed(value / thousands.divisor, decimals: thousands.places) + thousands.word
            }
        }
        if biggest >= 1e15 || biggest < 1e-6 && biggest > 0 {
            return values.map { PlainNumber.scientific($0) }
        }
        let places = decimals(values)
        return values.map { PlainNumber.fixed($0, decimals: places, grouping: true) }
    }

    /// The fewest decimals, at most 12, that write every value exactly (to nine digits); of those that are missing none is asked.
    private func decimals(_ all: [Double]) -> Int {
        let values = all.filter(\.isFinite)
        let biggest = values.map(\.magnitude).max() ?? 0
        let slack = max(biggest, 1e-300) * 1e-9
        for places in 0..<12 {
            let power = pow(10, Double(places))
            if values.allSatisfy({ abs(($0 * power).rounded() / power - $0) <= slack }) { return places }
        }
        return 12
    }
}
