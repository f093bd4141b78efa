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

    /// Units that stand on every label rather than once beside the axis.
    static func isAttached(_ unit: String) -> Bool {
        unit == "%" || unit == "°" || ["$", "€", "£", "¥"].contains(unit)
    }

    /// One text a value.
    func texts(_ values: [Double]) throws -> [String] {
        if let format, format != "percent" {
            switch format {
            case "si": return try formatted(values, "~s")
            case "duration": return values.map { $0 == 0 ? "0" : DurationText.text(seconds: $0) }
            default: return try formatted(values, format)
            }
        }
        if isPercent || format == "percent" {
            let places = decimals(values.map { $0 * 100 })
            return values.map { PlainNumber.fixed($0 * 100, decimals: places) + "%" }
        }
        let bodies = isEachItsOwn ? values.flatMap { shortened([$0]) } : shortened(values)
        guard let unit, Self.isAttached(unit) else { return bodies }
        return bodies.map { body in
            guard unit != "%", unit != "°" else { return body + unit }
            return body.hasPrefix("−") ? "−" + unit + body.dropFirst() : unit + body
        }
    }

    private func formatted(_ values: [Double], _ spec: String) throws -> [String] {
        let format = try NumberFormat(spec, minus: .sign)
        return values.map { format.text($0) }
    }

    private func shortened(_ values: [Double]) -> [String] {
        let biggest = values.map(\.magnitude).max() ?? 0
        for (limit, divisor, suffix) in [(1e12, 1e12, "T"), (1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k")] {
            guard biggest >= limit, biggest < 1e15 else { continue }
            let scaled = values.map { $0 / divisor }
            let places = decimals(scaled)
            guard places <= 1 else { continue }
            return zip(values, scaled).map { value, small in
                value == 0 ? "0" : PlainNumber.fixed(small, decimals: places) + suffix
            }
        }
        if biggest >= 1e15 || biggest < 1e-6 && biggest > 0 {
            return values.map { PlainNumber.scientific($0) }
        }
        let places = decimals(values)
        return values.map { PlainNumber.fixed($0, decimals: places, grouping: true) }
    }

    /// The fewest decimals, at most 12, that write every value exactly (to nine digits).
    private func decimals(_ values: [Double]) -> Int {
        let biggest = values.map(\.magnitude).max() ?? 0
        let slack = max(biggest, 1e-300) * 1e-9
        for places in 0..<12 {
            let power = pow(10, Double(places))
            if values.allSatisfy({ abs(($0 * power).rounded() / power - $0) <= slack }) { return places }
        }
        return 12
    }
}
