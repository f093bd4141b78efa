import Checked
import Glibc
import Series

/// How one value of a column reads outside the axis: its unit, the axis' own format, as many decimals as the column has.
struct ValueReading {
    /// The format of the axis the column is on, nil where the axis says none or the column is on no axis.
    let format: String?
    /// Fractions that the axis shows as percents.
    let isPercent: Bool

    /// - Parameter extent: that of the column, where it is known.
    func text(
        _ value: Double, unit: String?, within column: Buffer<Double>, extent: Extent? = nil
    ) throws -> String {
        guard value.isFinite else { return "missing" }
        if let format, format != "percent" {
            switch format {
            case "si": return Self.joined(try NumberFormat("~s", minus: .sign).text(value), unit)
            default:
                if let told = ToldSeconds(rawValue: format) { return told.text(value) }
                return Self.joined(try NumberFormat(format, minus: .sign).text(value), unit)
            }
        }
        if isPercent || format == "percent" { return Self.joined(plain(value * 100, column, extent, times: 100), "%") }
        if let told = ToldSeconds(unit: unit), told == .clock || value.magnitude >= 60 { return told.text(value) }
        return Self.joined(plain(value, column, extent, times: 1), unit)
    }

    /// A number with its unit where people write it: `12 km`, `8%`, `£49`.
    static func joined(_ number: String, _ unit: String?) -> String {
        guard let unit else { return number }
        guard NumberLabels.isAttached(unit) else { return number + " " + unit }
        if unit == "%" || unit == "°" { return number + unit }
        return number.hasPrefix("−") ? "−" + unit + number.dropFirst() : unit + number
    }

    /// The column's own decimals when they are few, one more than its spread needs otherwise; at most four digits, and
    /// never fewer than the whole ones.
    private func plain(
        _ value: Double, _ column: Buffer<Double>, _ extent: Extent?, times factor: Double
    ) -> String {
        let extent = extent ?? Extent(of: column)
        let largest = extent.map { max(-$0.lower, $0.upper) * factor } ?? 1
        if value != 0, largest < 1e-3 { return PlainNumber.short(value) }
        // Among values that are all above zero none reads as zero.
        if let extent, extent.lower > 0, value > 0, value * factor < 1e-3 { return PlainNumber.short(value * factor) }
        let magnitude = value == 0 ? 0 : Int(saturating: max(-12, min(15, log10(value.magnitude).rounded(.down))))
        let most = max(0, 3 - magnitude)
        let own = Self.decimals(of: column, times: factor, atMost: 3)
        guard let own else {
            let spread = extent.map { ($0.upper - $0.lower) * factor } ?? 0
            let needed = spread > 0 && spread.isFinite ? 2 - Int(saturating: log10(spread).rounded(.down)) : 2
            return PlainNumber.fixed(value, decimals: min(most, max(0, needed)), grouping: true)
        }
        return PlainNumber.fixed(value, decimals: min(most, own), grouping: true)
    }

    /// The fewest decimals that write every value exactly, nil when that takes more than `limit`.
    private static func decimals(of column: Buffer<Double>, times factor: Double, atMost limit: Int) -> Int? {
        let span = column.span
        var places = 0
        var power = 1.0
        for row in span.indices.prefix(100_000) where span[row].isFinite {
            let value = span[row] * factor
            while places <= limit {
                let rounded = (value * power).rounded() / power
                if abs(rounded - value) <= max(1e-9, value.magnitude * 1e-12) { break }
                places += 1
                power *= 10
            }
            if places > limit { return nil }
        }
        return places
    }
}
