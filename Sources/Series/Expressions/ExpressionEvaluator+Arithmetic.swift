import Glibc
import Syntax

/// `+ - * / ^` on numbers, times and durations, `and` and `or`.
extension ExpressionEvaluator {
    mutating func binary(
        _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, _ whole: Expression
    ) throws -> ExpressionValue {
        switch symbol {
        case .and, .or:
            let a = try condition(left, symbol)
            let b = try condition(right, symbol)
            return try symbol == .and ? and(a, b) : or(a, b)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            return try compare(symbol, left, right)
        case .matches: return try matches(left, right)
        case .add, .subtract, .multiply, .divide, .power: return try arithmetic(symbol, left, right)
        }
    }

    private mutating func condition(_ expression: Expression, _ symbol: BinaryOperator) throws -> ExpressionValue {
        let value = try evaluate(expression).asCondition()
        switch value {
        case .condition, .conditions: return value
        default: throw Self.wrong("`\(symbol.rawValue)` needs a condition; this is \(value.kind)", nil, expression)
        }
    }

    func and(_ a: ExpressionValue, _ b: ExpressionValue) throws -> ExpressionValue {
        switch (a, b) {
        case (.condition(let yes), let other), (let other, .condition(let yes)):
            return yes ? other : .condition(false)
        case (.conditions(let a), .conditions(let b)):
            let a = a.span
            let b = b.span
            return try Vectorized.conditions(a.count) { a[$0] & b[$0] != 0 }
        default: return .condition(false)
        }
    }

    func or(_ a: ExpressionValue, _ b: ExpressionValue) throws -> ExpressionValue {
        switch (a, b) {
        case (.condition(let yes), let other), (let other, .condition(let yes)):
            return yes ? .condition(true) : other
        case (.conditions(let a), .conditions(let b)):
            let a = a.span
            let b = b.span
            return try Vectorized.conditions(a.count) { a[$0] | b[$0] != 0 }
        default: return .condition(false)
        }
    }

    private mutating func arithmetic(
        _ symbol: BinaryOperator, _ left: Expression, _ right: Expression
    ) throws -> ExpressionValue {
        let additive = symbol == .add || symbol == .subtract
        let (a, b) = additive ? try sides(left, right, isMoved: true) : (try evaluate(left), try evaluate(right))
        if let moved = try timeArithmetic(symbol, a, b, left, right) { return moved }
        if symbol == .divide, let length = Self.length(b, of: a), let x = try a.asNumbers() {
            return try Vectorized.map(x) { $0 / length.count }.value(unit: length.unit)
        }
        // `25%` beside a column in percent is 25 of them, when adding, and 5 minutes beside one in seconds 300; factors stay.
        guard let (x, y) = try Self.operands(a, b, isAlike: additive) else {
            if additive, let unknown = Self.unitless(a, left, b, right) { throw unknown }
            throw SeriesError.mismatch(
                verb: Self.verb(symbol), left: ExpressionSide(kind: a.kind, range: left.range),
                right: ExpressionSide(kind: b.kind, range: right.range))
        }
        rounds(a, b)
        let isShare = symbol == .divide && a.unit != nil && a.unit == unit(ofWhole: right)
        let unit = isShare ? nil : Self.unit(symbol, a, b)
        switch symbol {
        case .add: return try Vectorized.map(x, y) { $0 + $1 }.value(unit: unit)
        case .subtract where a.unit == TimeOfDay.unit && b.unit == TimeOfDay.unit:
            return try Vectorized.map(x, y) { TimeOfDay.length(from: $1, to: $0) }.value(unit: unit)
        case .subtract: return try Vectorized.map(x, y) { $0 - $1 }.value(unit: unit)
        case .multiply:
            // A length of time has lost what it counts.
            let times = unit == nil ? [(a, left), (b, right)].filter { $0.0.unit == "s" } : []
            if times.count == 1, times[0].1.isDifference { notes.merge(.countsSeconds(times[0].1.words)) }
            return try Vectorized.map(x, y) { $0 * $1 }.value(unit: unit)
        case .divide:
            var zeros = 0
            let result = try Vectorized.map(x, y) { a, b in
                if b == 0 {
                    zeros += a == a ? 1 : 0
                    return .nan
                }
                return a / b
            }
            divisionsByZero += zeros
            return result.value(unit: unit)
        default:
            // The commonest power, and exact.
            if case .constant(2) = y { return try Vectorized.map(x) { $0 * $0 }.value(unit: unit) }
            return try Vectorized.map(x, y) { $0.isNaN || $1.isNaN ? .nan : pow($0, $1) }.value(unit: unit)
        }
    }

    /// The unit of `sum(x)`, which is one number of a whole column; nil of anything else.
    private func unit(ofWhole expression: Expression) -> String? {
        guard case .call(let name, let arguments) = expression.node,
            let aggregate = AggregateCatalog.named(name.text),
            case .name(let column, _)? = arguments.first?.node
        else { return nil }
        return aggregate.unit(of: frame.column(column)?.unit)
    }

    /// How many of a time's unit a divisor is, and the unit of what comes out: of a duration none, `d / 1 h`; of a number that makes up
    /// another unit that one, seconds `/ 3600` being hours.
    private static func length(
        _ divisor: ExpressionValue, of value: ExpressionValue
    ) -> (count: Double, unit: String?)? {
        guard let unit = value.unit, let known = DurationUnit(unit: unit) else { return nil }
        switch divisor {
        case .duration(let duration):
            return (duration.count * duration.unit.nominalMicroseconds / known.nominalMicroseconds, nil)
        case .number(let number, isPercent: false):
            let units: [(String, DurationUnit)] = [
                ("ms", .millisecond), ("s", .second), ("min", .minute), ("h", .hour), ("d", .day),
            ]
            let made = units.first {
                $0.1 != known && $0.1.nominalMicroseconds == number * known.nominalMicroseconds
            }
            return made.map { (number, $0.0) }
        default: return nil
        }
    }

    private static func verb(_ symbol: BinaryOperator) -> String {
        switch symbol {
        case .add: "add"
        case .subtract: "subtract"
        case .multiply: "multiply"
        case .divide: "divide"
        default: "raise"
        }
    }

    /// The unit of a result: kept beside a bare number, `a/b` of a quotient, none where it would be a guess.
    private static func unit(_ symbol: BinaryOperator, _ a: ExpressionValue, _ b: ExpressionValue) -> String? {
        var isPlain = (false, false)
        switch a {
        case .number, .whole, .duration: isPlain.0 = true
        default: break
        }
        switch b {
        case .number, .whole, .duration: isPlain.1 = true
        default: break
        }
        switch symbol {
        case .subtract where a.unit == b.unit: return Measure.difference(of: a.unit)
        case .add where b.unit != nil && Measure.isDifference(a.unit, of: b.unit): return b.unit
        case .add where Measure.isDifference(b.unit, of: a.unit),
            .subtract where Measure.isDifference(b.unit, of: a.unit):
            return a.unit
        case .add, .subtract:
            if isPlain.0 { return b.unit }
            if isPlain.1 { return a.unit }
            if a.unit == b.unit { return TimeOfDay.asLength(a.unit) }
            // What is added is measured alike: a side that says no unit has the other's. Beside a temperature it may be one or a difference.
            guard a.unit == nil || b.unit == nil, let unit = a.unit ?? b.unit, Measure.difference(of: unit) == unit
            else { return nil }
            return unit
        case .multiply: return TimeOfDay.asLength(isPlain.0 ? b.unit : isPlain.1 ? a.unit : nil)
        case .divide:
            if isPlain.1 { return TimeOfDay.asLength(a.unit) }
            guard let over = a.unit, let under = b.unit, over != under else { return nil }
            return "\(over)/\(under)"
        default: return nil
        }
    }

    /// A time moved by a duration, or the seconds between two times; nil when neither side is a time.
    func timeArithmetic(
        _ symbol: BinaryOperator, _ a: ExpressionValue, _ b: ExpressionValue, _ left: Expression, _ right: Expression
    ) throws -> ExpressionValue? {
        let calendar = context.calendar
        switch (symbol, a, b) {
        case (.add, .times(let times), .duration(let duration)), (.add, .duration(let duration), .times(let times)):
            return .times(try Self.moved(times, duration, 1, calendar))
        case (.subtract, .times(let times), .duration(let duration)):
            return .times(try Self.moved(times, duration, -1, calendar))
        case (.add, .instant(let span), .duration(let duration)),
            (.subtract, .instant(let span), .duration(let duration)):
            guard let moved = calendar.adding(duration, times: symbol == .add ? 1 : -1, to: span.lowerBound) else {
                throw SeriesError.instantOutOfRange
            }
            return .instant(moved..<moved + 1)
        case (.subtract, .times(let later), .times(let earlier)):
            let a = later.span
            let b = earlier.span
            return try Self.seconds(a.count) { (a[$0], b[$0]) }
        case (.subtract, .times(let later), .instant(let earlier)):
            let a = later.span
            return try Self.seconds(a.count) { (a[$0], earlier.lowerBound) }
        case (.subtract, .instant(let later), .times(let earlier)):
            let b = earlier.span
            return try Self.seconds(b.count) { (later.lowerBound, b[$0]) }
        case (.subtract, .instant(let later), .instant(let earlier)):
            return .number((Double(later.lowerBound) - Double(earlier.lowerBound)) / 1e6, isPercent: false)
        default: return nil
        }
    }

    @inline(__always)
    private static func seconds(_ rows: Int, _ pair: (Int) -> (Int64, Int64)) throws -> ExpressionValue {
        var result = try BufferBuilder<Double>(count: rows)
        var out = result.mutableSpan
        var polling = Polling()
        for row in 0..<rows {
            try polling.step()
            let (a, b) = pair(row)
            out[row] = a == missingTime || b == missingTime ? .nan : Double(a &- b) / 1e6
        }
        return .numbers(result.freeze(), unit: "s")
    }

    private static func moved(
        _ times: Buffer<Int64>, _ duration: DurationSyntax, _ sign: Double, _ calendar: Calendar
    ) throws -> Buffer<Int64> {
        let from = times.span
        var result = try BufferBuilder<Int64>(count: from.count)
        var out = result.mutableSpan
        var polling = Polling()
        for row in 0..<from.count {
            try polling.step()
            let time = from[row]
            out[row] =
                time == missingTime ? missingTime : calendar.adding(duration, times: sign, to: time) ?? missingTime
        }
        return result.freeze()
    }
}

extension Expression {
    /// Whether it is one thing less another, as a length of time is.
    fileprivate var isDifference: Bool {
        if case .binary(.subtract, _, _) = node { true } else { false }
    }
}
