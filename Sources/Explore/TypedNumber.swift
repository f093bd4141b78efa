import Charts
import Series

/// Numbers as an axis writes them, read back: `900k`, `$1.2M`, `35%`, `2h 30m`, `5 nA`, and in other units of what is measured.
struct TypedNumber {
    /// The unit of the values.
    let unit: String?
    /// The axis' labels are the values over ten to this.
    var power = 0
    /// It shows fractions as percents.
    var isPercent = false
    /// How it shows seconds.
    var told: ToldSeconds?
    /// What it goes from and to.
    private var reach: ClosedRange<Double>?

    /// The values of some series on an axis.
    init(_ series: ResolvedSeries?, on axis: ResolvedAxis) {
        unit = series?.unit
        power = axis.power
        told = axis.told
        if case .number(let lower, let upper, _) = axis.scale, lower <= upper { reach = lower...upper }
        let labels = axis.rungs.lazy.flatMap { $0 }.compactMap(\.label.first)
        isPercent = unit != "%" && labels.contains { $0.hasSuffix("%") }
    }

    init(unit: String?, power: Int = 0, isPercent: Bool = false, told: ToldSeconds? = nil) {
        (self.unit, self.power, self.isPercent, self.told) = (unit, power, isPercent, told)
    }

    /// What is written behind numbers for thousands, millions and so on.
    private static let prefixes: [String: Double] = [
        "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "B": 1e9, "bn": 1e9, "T": 1e12,
    ]
    /// Those that stand only before a unit.
    private static let small: [String: Double] = ["m": 1e-3, "µ": 1e-6, "u": 1e-6, "n": 1e-9, "p": 1e-12, "f": 1e-15]

    /// In the unit of the values; nil for what is not a number here.
    func value(_ text: String) -> Double? {
        var rest = Substring(text.trimmingBlanks)
        var sign = 1.0
        if let first = rest.first, "-−+".contains(first) {
            sign = first == "+" ? 1 : -1
            rest = rest.dropFirst()
        }
        // A unit before the number, `$5`, is one behind it.
        let before = rest.prefix { !$0.isNumber && $0 != "." && !$0.isWhitespace }
        rest = rest.dropFirst(before.count)
        guard let (number, tail) = Self.number(rest) else { return nil }
        let behind = String(tail).trimmingBlanks
        if !before.isEmpty, before != unit.map({ Substring($0) }) ?? "" { return nil }
        guard let value = scaled(number, behind), value.isFinite else { return nil }
        return sign * value
    }

    /// A number at the beginning of a text, with groups of thousands, and what follows.
    private static func number(_ text: Substring) -> (value: Double, rest: Substring)? {
        var digits = ""
        var rest = text
        while let next = rest.first, next.isASCII {
            if next.isNumber || next == "." {
                digits.append(next)
            } else if next == "e" || next == "E" {
                let after = rest.dropFirst()
                let power = after.first.map { "+-".contains($0) } ?? false ? after.dropFirst() : after
                guard power.first?.isNumber ?? false, !digits.isEmpty else { break }
                digits.append(next)
                if power.startIndex != after.startIndex, let sign = after.first {
                    digits.append(sign)
                    rest = rest.dropFirst()
                }
            } else if next != ",", next != "_" {
                break
            }
            rest = rest.dropFirst()
        }
        return Double(digits).map { ($0, rest) }
    }

    private func scaled(_ number: Double, _ behind: String) -> Double? {
        // What the axis writes without a word is in its own power of ten.
        if behind.isEmpty { return power == 0 ? number : Double("\(number)e\(power)") ?? number }
        if behind == unit { return number }
        if behind == "%" { return number / 100 }
        if told == .clock, let second = Self.ofDay(number, behind) {
            // After midnight is the next day where the axis goes on.
            return reach.map { $0.contains(second) || !$0.contains(second + TimeOfDay.day) } ?? true
                ? second : second + TimeOfDay.day
        }
        if (told != nil || unit.flatMap(UnitConversion.measured) == "duration"),
            let seconds = Self.seconds(number, behind),
            let own = try? UnitConversion(from: "s", to: unit ?? "s")
        {
            return own(seconds)
        }
        if let factor = Self.prefixes[behind] { return number * factor }
        if let unit, behind.hasSuffix(unit) {
            let prefix = String(behind.dropLast(unit.count)).trimmingBlanks
            if let factor = Self.prefixes[prefix] ?? Self.small[prefix] { return number * factor }
        }
        guard let unit, let known = try? UnitConversion(from: behind, to: unit) else { return nil }
        return known(number)
    }

    /// `:30` behind an hour.
    private static func ofDay(_ hour: Double, _ behind: String) -> Double? {
        let parts = behind.split(separator: ":", omittingEmptySubsequences: false).dropFirst().map { Double($0) }
        guard behind.hasPrefix(":"), (1...2).contains(parts.count), hour == hour.rounded(), hour < 24,
            parts.allSatisfy({ $0.map { (0..<60).contains($0) } ?? false })
        else { return nil }
        return zip([hour] + parts.compactMap { $0 }, [3600, 60, 1]).map { $0 * $1 }.reduce(0, +)
    }

    /// `2h 30m`, `90 min`.
    private static func seconds(_ first: Double, _ behind: String) -> Double? {
        var (number, rest, total) = (first, Substring(behind), 0.0)
        while true {
            let word = rest.prefix { $0.isLetter }
            guard !word.isEmpty, let one = try? UnitConversion(from: word == "m" ? "min" : String(word), to: "s") else {
                return nil
            }
            total += one(number)
            rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
            if rest.isEmpty { return total }
            guard let next = Self.number(rest) else { return nil }
            (number, rest) = (next.value, next.rest.drop(while: \.isWhitespace))
        }
    }
}

extension ValueTest {
    /// `20`, `> 20`, `<0`, `>= 900k`.
    init?(_ text: String, _ numbers: TypedNumber) {
        let sign = text.prefix { "<>=≥≤".contains($0) }
        guard let number = numbers.value(String(text.dropFirst(sign.count))) else { return nil }
        switch sign {
        case ">": self = .above(number)
        case "<": self = .below(number)
        case ">=", "=>", "≥": self = .above(number.nextDown)
        case "<=", "=<", "≤": self = .below(number.nextUp)
        case "", "=", "==": self = .at(number)
        default: return nil
        }
    }
}
