import Diagnostics
import Syntax

/// Comparisons, ranges, lists and regular expressions. A comparison with missing is false.
extension ExpressionEvaluator {
    mutating func compare(
        _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, constantsAllowed: Bool = false
    ) throws -> ExpressionValue {
        if let members = try members(symbol, left, right) { return members }
        if let found = try timesOfDay(symbol, left, right) { return found }
        if !constantsAllowed, left.isConstant, right.isConstant { throw Self.constants(left, right) }
        if case .bareText(let word) = right.node { return try compare(symbol, left, to: word, right) }
        var (a, b) = try sides(left, right)
        if case .times = a, let year = try year(right) { b = year }
        if case .times = b, let year = try year(left) { a = year }
        if case .times = a, let instant = try instant(quoted: right) { b = instant }
        if case .times = b, let instant = try instant(quoted: left) { a = instant }
        if let number = try quantity(quoted: right, like: a) { b = number }
        if let number = try quantity(quoted: left, like: b) { a = number }
        switch (a, b) {
        case (.missing, _), (_, .missing): return .condition(false)
        case (.text(let text), .word(let word)): return try Self.compare(symbol, text, word)
        case (.word(let word), .text(let text)): return try Self.compare(Self.flipped(symbol), text, word)
        case (.text(let a), .text(let b)): return try Self.compare(symbol, a, b)
        case (.word(let a), .word(let b)): return .condition(Self.holds(symbol, a, b))
        case (.times(let times), .instant(let span)): return try Self.compare(symbol, times, span)
        case (.instant(let span), .times(let times)): return try Self.compare(Self.flipped(symbol), times, span)
        case (.times(let a), .times(let b)):
            let a = a.span
            let b = b.span
            return try Vectorized.conditions(a.count) {
                a[$0] != missingTime && b[$0] != missingTime && Self.holds(symbol, a[$0], b[$0])
            }
        case (.instant(let a), .instant(let b)): return .condition(Self.holds(symbol, a.lowerBound, b.lowerBound))
        case (.condition, .condition), (.condition, .conditions), (.conditions, .condition), (.conditions, .conditions):
            break
        default:
            if let exact = try ExactNumbers.compare(a, b, { Self.holds(symbol, $0, 0) }) { return exact }
            if let (x, y) = try Self.operands(a, b) {
                switch symbol {
                case .equal: return try Vectorized.test(x, y) { $0 == $1 }
                case .notEqual: return try Vectorized.test(x, y) { $0 < $1 || $0 > $1 }
                case .less: return try Vectorized.test(x, y) { $0 < $1 }
                case .lessOrEqual: return try Vectorized.test(x, y) { $0 <= $1 }
                case .greater: return try Vectorized.test(x, y) { $0 > $1 }
                default: return try Vectorized.test(x, y) { $0 >= $1 }
                }
            }
        }
        // A column of another kind, whose name the column of texts holds.
        if case .text = a, case .name(let word, quoted: false) = right.node {
            return try compare(symbol, left, to: word, right)
        }
        throw SeriesError.mismatch(
            verb: "compare", left: ExpressionSide(kind: a.kind, range: left.range),
            right: ExpressionSide(kind: b.kind, range: right.range))
    }

    /// Beside times a whole number of four digits is that year, from its start to its end.
    private func year(_ expression: Expression) throws -> ExpressionValue? {
        guard case .number(let number) = expression.node, !number.isPercent, let year = Int(exactly: number.value),
            (1000...2999).contains(year)
        else { return nil }
        return .instant(try resolve(InstantSyntax(base: .date(year: year, month: nil, day: nil)), expression))
    }

    /// Beside times a text that is written as a time is that time: `time > "2024-06-01"`.
    private func instant(quoted expression: Expression) throws -> ExpressionValue? {
        guard case .text(let text) = expression.node, let instant = InstantSyntax(reading: text) else { return nil }
        return .instant(try resolve(instant, expression))
    }

    /// Beside numbers with a unit a text that is written with it is one of them: `band = "20m"`, as it stands in the file.
    private mutating func quantity(quoted expression: Expression, like other: ExpressionValue) throws
        -> ExpressionValue?
    {
        guard case .text(let text) = expression.node, let unit = other.unit, text.hasSuffix(unit),
            let number = Double(text.dropLast(unit.count).filter { $0 != " " })
        else { return nil }
        return try evaluate(Expression(.number(NumberSyntax(value: number, isPercent: false)), expression.range))
    }

    /// Against a text without quotes, which a column of texts holds.
    ///
    /// - Throws: `SeriesError.unknownName` beside anything else.
    private mutating func compare(
        _ symbol: BinaryOperator, _ left: Expression, to word: String, _ right: Expression
    ) throws -> ExpressionValue {
        guard case .text(let text) = try evaluate(left) else { throw unknown(word, right) }
        context.readings.note(
            BareText(word: word, range: right.range, column: left.words, columns: frame.columnNames), in: text)
        return try Self.compare(symbol, text, word)
    }

    /// Two numbers to compare or to add, a duration as so many of the other side's unit of time.
    ///
    /// - Parameter isAlike: whether both are in one unit; factors are not.
    static func operands(
        _ a: ExpressionValue, _ b: ExpressionValue, isAlike: Bool = true
    ) throws(SeriesError) -> (NumberOperand, NumberOperand)? {
        guard isAlike else {
            guard let x = try a.asNumbers(), let y = try b.asNumbers() else { return nil }
            return (x, y)
        }
        if case .duration(let duration) = b, let x = try a.asNumbers(), let y = count(duration, of: a.unit) {
            return (x, .constant(y))
        }
        if case .duration(let duration) = a, let y = try b.asNumbers(), let x = count(duration, of: b.unit) {
            return (.constant(x), y)
        }
        guard let x = try a.asNumbers(percentWhole: b.unit == "%"), let y = try b.asNumbers(percentWhole: a.unit == "%")
        else { return nil }
        return (x, y)
    }

    private static func count(_ duration: DurationSyntax, of unit: String?) -> Double? {
        guard let unit, let known = DurationUnit(unit: unit)
        else { return nil }
        return duration.count * duration.unit.nominalMicroseconds / known.nominalMicroseconds
    }

    mutating func within(
        _ value: Expression, _ lower: Expression?, _ upper: Expression?
    ) throws -> ExpressionValue {
        if value.isConstant { throw Self.constants(value, lower ?? upper ?? value) }
        var lower = lower
        // A percent on the last bound covers both.
        if case .number(let last)? = upper?.node, last.isPercent, let low = lower, case .number(var first) = low.node {
            first.isPercent = true
            lower = Expression(.number(first), low.range)
        }
        // So does a unit.
        if case .quantity(_, let unit)? = upper?.node, let low = lower, case .number(let first) = low.node {
            lower = Expression(.quantity(first, unit: unit), low.range)
        }
        if let lower, let upper, try isAfterMidnight(value, from: lower, until: upper) {
            return try or(compare(.greaterOrEqual, value, lower), compare(.lessOrEqual, value, upper))
        }
        var result = ExpressionValue.condition(true)
        if let lower { result = try and(result, try compare(.greaterOrEqual, value, lower)) }
        if let upper { result = try and(result, try compare(.lessOrEqual, value, upper)) }
        return result
    }

    mutating func matches(_ left: Expression, _ right: Expression) throws -> ExpressionValue {
        if left.isConstant, right.isConstant { throw Self.constants(left, right) }
        let a = try evaluate(left)
        let b = try evaluate(right)
        guard case .word(let pattern) = b else {
            throw Self.wrong("a regular expression is quoted text; this is \(b.kind)", nil, right)
        }
        do {
            let compiled = try Pattern(pattern)
            switch a {
            case .text(let text): return try Self.test(text) { try compiled.matches($0) }
            case .word(let word): return .condition(try compiled.matches(word))
            case .missing: return .condition(false)
            default: break
            }
        } catch let fault as Pattern.Fault {
            throw Self.wrong(fault, right)
        }
        throw Self.wrong("`~` needs text; this is \(a.kind)", nil, left)
    }

    static func wrong(_ fault: Pattern.Fault, _ expression: Expression) -> SeriesError {
        switch fault {
        case .malformed(let reason, _): wrong("malformed regular expression: \(reason)", nil, expression)
        case .exceeds:
            wrong(
                "the regular expression takes too many steps on a text", "say more exactly what stands there",
                expression)
        case .missingLibrary(let reason):
            wrong("regular expressions need PCRE2: \(reason)", SystemPackage.patterns.mend, expression)
        }
    }

    // MARK: text and times

    /// A test of each distinct text, then a look-up a row; missing is false.
    static func test(_ text: TextColumn, _ body: (String) throws -> Bool) throws -> ExpressionValue {
        let verdicts = try text.dictionary.mapped(stoppedBy: .process, body)
        let codes = text.codes.span
        return try Vectorized.conditions(codes.count) { codes[$0] >= 0 && verdicts[Int(codes[$0])] }
    }

    private static func compare(
        _ symbol: BinaryOperator, _ text: TextColumn, _ word: String
    ) throws -> ExpressionValue {
        try test(text) { holds(symbol, $0, word) }
    }

    private static func compare(
        _ symbol: BinaryOperator, _ a: TextColumn, _ b: TextColumn
    ) throws -> ExpressionValue {
        let left = a.codes.span
        let right = b.codes.span
        return try Vectorized.conditions(left.count) { row in
            left[row] >= 0 && right[row] >= 0
                && holds(symbol, a.dictionary[Int(left[row])], b.dictionary[Int(right[row])])
        }
    }

    /// Against the span that an instant names: `> 2024-03` is after March, `== 2024-03` within it.
    private static func compare(
        _ symbol: BinaryOperator, _ times: Buffer<Int64>, _ span: Range<Int64>
    ) throws -> ExpressionValue {
        let times = times.span
        return try Vectorized.conditions(times.count) { row in
            let time = times[row]
            guard time != missingTime else { return false }
            switch symbol {
            case .equal: return span.contains(time)
            case .notEqual: return !span.contains(time)
            case .less: return time < span.lowerBound
            case .lessOrEqual: return time < span.upperBound
            case .greater: return time >= span.upperBound
            default: return time >= span.lowerBound
            }
        }
    }

    @inline(__always)
    static func holds<T: Comparable>(_ symbol: BinaryOperator, _ a: T, _ b: T) -> Bool {
        switch symbol {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        default: a >= b
        }
    }

    static func flipped(_ symbol: BinaryOperator) -> BinaryOperator {
        switch symbol {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: symbol
        }
    }
}
