import Diagnostics
import Syntax

/// Values in units side by side: what is compared, added and subtracted is in one unit.
extension ExpressionEvaluator {
    /// Both sides, the second in the unit of the first where they measure the same: `distance > 500 m` of kilometres, `climb + distance`.
    /// Beside a quantity a column without a unit is in the one that ends its name, `grid W`.
    ///
    /// - Parameter isMoved: whether one is added to the other: a quantity is then a difference, and 9 °F are 5 °C.
    mutating func sides(
        _ left: Expression, _ right: Expression, isMoved: Bool = false
    ) throws -> (ExpressionValue, ExpressionValue) {
        if let unit = right.typedUnit {
            let a = Self.named(try evaluate(left), left, like: unit)
            return (a, try quantity(right, beside: a, left, isMoved))
        }
        if let unit = left.typedUnit {
            let b = Self.named(try evaluate(right), right, like: unit)
            return (try quantity(left, beside: b, right, isMoved), b)
        }
        var (a, b) = (try evaluate(left), try evaluate(right))
        // Two columns whose names end in different units of one measure are in these: `grid W`, `solar_kw`. Two lone letters tell
        // nothing.
        if Self.tells(a, left) || Self.tells(b, right), let first = a.unit ?? Self.unit(ending: left),
            let second = b.unit ?? Self.unit(ending: right)
        {
            (a, b) = (Self.named(a, left, like: second), Self.named(b, right, like: first))
        }
        return (a, try Self.converted(b, to: a.unit))
    }

    /// The unit that ends a column's name, unless it is the word of an aggregate: `temp_min` is a minimum.
    private static func unit(ending expression: Expression) -> String? {
        guard case .name(let name, _) = expression.node, let unit = ColumnNames.unit(ending: name),
            AggregateCatalog.named(unit) == nil
        else { return nil }
        return unit
    }

    /// Whether a value has a unit, or a name that no lone letter ends.
    private static func tells(_ value: ExpressionValue, _ expression: Expression) -> Bool {
        guard value.unit == nil, case .name(let name, _) = expression.node else { return true }
        return !ColumnNames.endsInLetter(name)
    }

    /// A number in the unit of the value beside it.
    private mutating func quantity(
        _ expression: Expression, beside value: ExpressionValue, _ other: Expression, _ isMoved: Bool
    ) throws -> ExpressionValue {
        guard case .quantity(let number, let unit) = expression.node else { return try evaluate(expression) }
        if value.unit == unit { return .number(number.value, isPercent: false) }
        if let own = value.unit, let conversion = try? UnitConversion(from: unit, to: own) {
            return .number(conversion(number.value) - (isMoved ? conversion(0) : 0), isPercent: false)
        }
        if let duration = expression.duration { return .duration(duration) }
        guard UnitConversion.measured(unit) != nil, try value.asNumbers() != nil else { throw alone(unit, expression) }
        guard let own = value.unit else { throw Self.unitless(other, unit, expression) }
        let error = SeriesError.unitMismatch(from: unit, to: own)
        throw Self.wrong(error.what, error.mend, expression)
    }

    private static func unitless(_ other: Expression, _ unit: String, _ expression: Expression) -> SeriesError {
        wrong(
            "\(other.words) has no unit that \(unit) could be converted to",
            "leave it out; if the column is in \(unit), say so before: `unit \(other.words) \(unit)`", expression)
    }

    /// For a length of time beside numbers of which nobody knows the unit; nil for anything else.
    static func unitless(
        _ a: ExpressionValue, _ left: Expression, _ b: ExpressionValue, _ right: Expression
    ) -> SeriesError? {
        switch (a, b) {
        case (.numbers(_, unit: nil), .duration(let length)):
            unitless(left, UnitConversion.symbol(length.unit.rawValue), right)
        case (.duration(let length), .numbers(_, unit: nil)):
            unitless(right, UnitConversion.symbol(length.unit.rawValue), left)
        default: nil
        }
    }

    /// A column without a unit in the one that ends its name, where that measures the same as another.
    static func named(
        _ value: ExpressionValue, _ expression: Expression, like unit: String
    ) -> ExpressionValue {
        guard case .name(let name, _) = expression.node, value.unit == nil, let own = ColumnNames.unit(ending: name),
            own == unit || (try? UnitConversion(from: unit, to: own)) != nil
        else { return value }
        return switch value {
        case .numbers(let buffer, _): .numbers(buffer, unit: own)
        case .wholes(let buffer, _): .wholes(buffer, unit: own)
        default: value
        }
    }

    /// Values in another unit of the same measure; as they are where there is none.
    private static func converted(_ value: ExpressionValue, to unit: String?) throws -> ExpressionValue {
        guard let unit, let from = value.unit, from != unit, case .rows(let rows)? = try value.asNumbers(),
            let conversion = try? UnitConversion(from: from, to: unit)
        else { return value }
        return try Vectorized.map(.rows(rows)) { conversion($0) }.value(unit: unit)
    }

    /// For a quantity where nothing says what to do with its unit.
    func alone(_ unit: String, _ expression: Expression) -> SeriesError {
        guard UnitConversion.measured(unit) != nil else {
            return Self.wrong("unknown unit '\(unit)'", NearMiss.mend(unit, MeasureCatalog.names), expression)
        }
        return Self.wrong(
            "a number in \(unit) stands beside a column: it is compared with it, added or subtracted",
            "leave the unit out", expression)
    }
}

extension Expression {
    /// The unit that a number was typed with.
    fileprivate var typedUnit: String? {
        switch node {
        case .quantity(_, let unit): unit
        case .duration(let duration): duration.unit.rawValue
        case .number(let number): number.isPercent ? "%" : nil
        default: nil
        }
    }
}
