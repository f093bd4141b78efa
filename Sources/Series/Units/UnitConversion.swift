/// From numbers in one unit to numbers in another: `(x − from) · scale + to`.
package struct UnitConversion: Sendable, Equatable {
    private let from: Double
    private let to: Double
    private let numerator: Double
    private let denominator: Double

    private init(from: Double = 0, to: Double = 0, numerator: Double, denominator: Double) {
        self.from = from
        self.to = to
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Between two units of one measure, or two quotients whose parts are (`m/s` and `mi/h`, `mm/h` and `in/d`).
    ///
    /// - Throws: `SeriesError.unknownUnit`, `.unitMismatch`.
    package init(from source: String, to target: String) throws(SeriesError) {
        if source == target {
            self.init(numerator: 1, denominator: 1)
            return
        }
        for measure in MeasureCatalog.all {
            if let a = measure.unit(source), let b = measure.unit(target) {
                self.init(
                    from: a.zero, to: b.zero, numerator: a.numerator * b.denominator,
                    denominator: a.denominator * b.numerator)
                return
            }
        }
        if let (over, under) = Self.quotient(source), let (newOver, newUnder) = Self.quotient(target),
            let top = try? UnitConversion(from: over, to: newOver),
            let bottom = try? UnitConversion(from: under, to: newUnder)
        {
            // A difference of temperatures has no zero point: `°C/h` to `°F/h` is a factor alone.
            self.init(
                numerator: top.numerator * bottom.denominator, denominator: top.denominator * bottom.numerator)
            return
        }
        for name in [source, target] where !Self.isKnown(name) {
            throw .unknownUnit(name, candidates: MeasureCatalog.names)
        }
        throw .unitMismatch(from: source, to: target)
    }

    /// One number.
    @inline(__always)
    package func callAsFunction(_ value: Double) -> Double {
        (value - from) * numerator / denominator + to
    }

    /// A column of numbers; missing stays missing.
    package func callAsFunction(_ numbers: Buffer<Double>) throws(SeriesError) -> Buffer<Double> {
        let values = numbers.span
        var result = try BufferBuilder<Double>(count: values.count)
        var out = result.mutableSpan
        for row in 0..<values.count { out[row] = self(values[row]) }
        return result.freeze()
    }

    /// The name of what a unit measures: `length`, `length over duration`; nil for an unknown one.
    package static func measured(_ unit: String) -> String? {
        if let measure = MeasureCatalog.all.first(where: { $0.unit(unit) != nil }) { return measure.name }
        guard let (over, under) = quotient(unit), let top = measured(over), let bottom = measured(under) else {
            return nil
        }
        return "\(top) over \(bottom)"
    }

    /// The same of a unit in any letters, `kwh` at the end of a name; those of two letters are too much alike: `mw`, `MW`.
    package static func measuredInAnyLetters(_ unit: String) -> String? {
        if let measure = measured(unit) { return measure }
        let small = unit.lowercased()
        return small.count < 3
            ? nil
            : MeasureCatalog.all.first { $0.units.contains { $0.names.contains { $0.lowercased() == small } } }?.name
    }

    /// How a unit is shown, however it was typed: `°F` for `fahrenheit`, `km/h` for `kilometers/hour`.
    package static func symbol(_ unit: String) -> String {
        if let known = MeasureCatalog.all.lazy.compactMap({ $0.unit(unit) }).first { return known.names.first ?? unit }
        guard let (over, under) = quotient(unit), isKnown(over), isKnown(under) else { return unit }
        return symbol(over) + "/" + symbol(under)
    }

    /// The unit whose symbol is that word in small letters, as names in small letters end: `kwh`, `kb` (bytes); nil where two are, `mw`.
    static func symbol(inSmallLetters word: String) -> String? {
        let units = MeasureCatalog.all.flatMap(\.units)
        let alike = units.filter { $0.names.first?.lowercased() == word }
        if !alike.isEmpty { return alike.count == 1 ? alike[0].names.first : nil }
        // One that is shown with a sign: `c` for °C.
        let spelled = units.filter { $0.names.contains { $0.lowercased() == word } }
        return spelled.count == 1 ? spelled[0].names.first : nil
    }

    @Sendable package static func isKnown(_ unit: String) -> Bool { measured(unit) != nil }

    /// The parts of `km/h`, split at the last slash.
    private static func quotient(_ unit: String) -> (over: String, under: String)? {
        guard let slash = unit.lastIndex(of: "/") else { return nil }
        let over = String(unit[..<slash])
        let under = String(unit[unit.index(after: slash)...])
        return over.isEmpty || under.isEmpty ? nil : (over, under)
    }
}
