import Diagnostics
import Syntax

/// Evaluates expressions over the rows of a frame, a whole column at a time.
///
/// Missing: arithmetic with it is missing, a comparison with it is false. Division by zero is missing and counted in
/// `divisionsByZero`. Dates are read in the session's zone. A name is a column, the index (`time` too), or a parameter.
package struct ExpressionEvaluator {
    package let frame: Frame
    package let context: SeriesContext
    /// The column that a bare aggregate is of: with `wind`, `mean + 3 * std` is that of wind. Nil: none.
    package var subject: String?
    /// Rows whose division was by zero.
    package internal(set) var divisionsByZero = 0
    /// Rows whose text was no number or time, or whose parts were no date.
    package internal(set) var unreadable = 0
    /// What its functions have to say.
    package internal(set) var notes: [SeriesNote] = []
    /// Whether it computed with whole numbers beyond 2⁵³, which doubles round.
    package internal(set) var hasRounded = false

    /// All that its result has to say but divisions by zero, of which several columns share a note.
    func said(of name: String) -> [SeriesNote] {
        var all: [SeriesNote] = []
        all.tally(unreadable, .unreadable(column: name))
        all.merge(notes)
        if hasRounded { all.merge(.rounded) }
        return all
    }

    package init(_ frame: Frame, _ context: SeriesContext, subject: String? = nil) {
        self.frame = frame
        self.context = context
        self.subject = subject
    }

    /// A column of what the expression comes to for each row; a condition as 1 and 0.
    ///
    /// - Throws: `SeriesError` with the places of what does not fit, `Interrupted`.
    package mutating func column(_ expression: Expression, name: String) throws -> Column {
        try column(of: evaluate(expression), expression, name)
    }

    /// A column that tells rows apart: what is asked of each row is answered by `true` and `false`.
    mutating func key(_ expression: Expression, name: String) throws -> Column {
        let value = try evaluate(expression)
        guard case .conditions(let flags) = value else { return try column(of: value, expression, name) }
        let from = flags.span
        var codes = try BufferBuilder<Int32>(count: from.count)
        var out = codes.mutableSpan
        for rows in Stretches(of: from.count) {
            try context.cancellation.check()
            for row in rows { out[row] = from[row] == 0 ? 0 : 1 }
        }
        return Column(name, values: .text(TextColumn(codes: codes.freeze(), dictionary: ["false", "true"])))
    }

    private func column(of value: ExpressionValue, _ expression: Expression, _ name: String) throws -> Column {
        let rows = frame.count
        switch value {
        case .number, .missing:
            guard case .constant(let number)? = try value.asNumbers() else { break }
            return Column(name, values: .numbers(try .filled(number, count: rows)))
        case .numbers(let buffer, let unit): return Column(name, unit: unit, values: .numbers(buffer))
        case .whole(let whole): return Column(name, values: .wholes(try .filled(whole, count: rows)))
        case .wholes(let buffer, let unit): return Column(name, unit: unit, values: .wholes(buffer))
        case .word(let word):
            return Column(name, values: .text(TextColumn(codes: try .filled(0, count: rows), dictionary: [word])))
        case .text(let text): return Column(name, values: .text(text))
        case .instant(let span):
            return Column(name, values: .times(try .filled(span.lowerBound, count: rows)))
        case .times(let times): return Column(name, values: .times(times))
        case .condition(let yes):
            return Column(name, values: .numbers(try .filled(yes ? 1 : 0, count: rows)))
        case .conditions(let flags):
            let from = flags.span
            var numbers = try BufferBuilder<Double>(count: rows)
            var out = numbers.mutableSpan
            for rows in Stretches(of: rows) {
                try context.cancellation.check()
                for row in rows { out[row] = Double(from[row]) }
            }
            return Column(name, values: .numbers(numbers.freeze()))
        case .duration: break
        }
        throw Self.wrong("a duration alone is not a column", nil, expression)
    }

    /// A column of numbers.
    package mutating func numbers(_ expression: Expression, name: String) throws -> Column {
        let column = try column(expression, name: name)
        guard column.isNumeric else { throw Self.wrong("this is not a number", nil, expression) }
        return column
    }

    /// The rows for which a condition holds, ascending.
    package mutating func rows(where condition: Expression) throws -> [Int] {
        switch try evaluate(condition).asCondition() {
        case .condition(let yes): return yes ? Array(0..<frame.count) : []
        case .conditions(let flags):
            let flags = flags.span
            var rows: [Int] = []
            for stretch in Stretches(of: flags.count) {
                try context.cancellation.check()
                for row in stretch where flags[row] != 0 { rows.append(row) }
            }
            return rows
        case let other: throw Self.wrong("this is \(other.kind), not a condition", "compare it, `… > 5`", condition)
        }
    }

    /// The one value of an expression of whole-column aggregates, `max(distance) - min(distance)`.
    ///
    /// - Throws: `SeriesError.notOneValue` when it has a value for each row and there is not exactly one row.
    package mutating func scalar(_ expression: Expression) throws -> ScalarValue {
        switch try evaluate(expression) {
        case .number(let number, let isPercent): return Self.scalar(isPercent ? number / 100 : number)
        case .word(let word): return .text(word)
        case .instant(let span): return .time(span.lowerBound)
        case .condition(let yes): return .boolean(yes)
        case .missing: return .missing
        case .whole(let whole): return .whole(whole)
        case .numbers(let buffer, _) where frame.count == 1: return Self.scalar(buffer.span[0])
        case .wholes(let buffer, _) where frame.count == 1:
            let whole = buffer.span[0]
            return whole.isMissing ? .missing : WholeNumber.isExact(whole) ? .number(Double(whole)) : .whole(whole)
        case .text(let text) where frame.count == 1: return text[0].map(ScalarValue.text) ?? .missing
        case .times(let times) where frame.count == 1:
            return times.span[0] == missingTime ? .missing : .time(times.span[0])
        case .conditions(let flags) where frame.count == 1: return .boolean(flags.span[0] != 0)
        default:
            throw SeriesError.notOneValue(range: expression.range)
        }
    }

    private static func scalar(_ number: Double) -> ScalarValue { number.isNaN ? .missing : .number(number) }

    // MARK: nodes

    mutating func evaluate(_ expression: Expression) throws -> ExpressionValue {
        try context.cancellation.check()
        switch expression.node {
        case .number(let number):
            if let whole = number.whole { return .whole(whole) }
            return .number(number.value, isPercent: number.isPercent)
        case .text(let text): return .word(text)
        case .bareText(let word): throw unknown(word, expression)
        case .instant(let instant): return .instant(try resolve(instant, expression))
        case .duration(let duration): return .duration(duration)
        case .quantity(_, let unit):
            guard let duration = expression.duration else { throw alone(unit, expression) }
            return .duration(duration)
        case .missing: return .missing
        case .name(let name, let quoted): return try value(of: name, quoted: quoted, expression)
        case .unary(let symbol, let inner): return try unary(symbol, inner)
        case .binary(let symbol, let left, let right): return try binary(symbol, left, right, expression)
        case .call(let word, let arguments): return try call(word, arguments, expression)
        case .scoped(let inner, let scope): return try scoped(inner, scope, expression)
        case .pattern: throw Self.wrong("a pattern is an argument, `replace(x, ~\"…\", \"…\")`", nil, expression)
        case .descending:
            throw Self.wrong("`desc` orders what `rank`, `percentrank` and `rownumber` count", nil, expression)
        case .within(let value, let lower, let upper): return try within(value, lower, upper)
        case .among(let value, let choices):
            var found = ExpressionValue.condition(false)
            for choice in choices {
                found = try or(found, try compare(.equal, value, choice, constantsAllowed: !value.isConstant))
            }
            if value.isConstant { throw Self.constants(value, choices.first ?? value) }
            return found
        case .isMissing(let inner, let negated): return try isMissing(inner, negated: negated)
        }
    }

    func resolve(_ instant: InstantSyntax, _ expression: Expression) throws -> Range<Int64> {
        do {
            return try context.calendar.resolve(
                instant, now: context.now, onlyDay: frame.onlyDay(context.calendar))
        } catch {
            throw Self.wrong(error.what, error.mend, expression)
        }
    }

    private mutating func value(of name: String, quoted: Bool, _ expression: Expression) throws -> ExpressionValue {
        if let column = try? frame.columnOrIndex(name) {
            return ExpressionValue(column)
        }
        if let parameter = context.parameters[name] {
            switch parameter {
            case .number(let number): return .number(number, isPercent: false)
            case .whole(let whole): return .whole(whole)
            case .text(let text): return .word(text)
            case .time(let time): return .instant(time..<time + 1)
            case .boolean(let yes): return .condition(yes)
            case .missing: return .missing
            }
        }
        if let subject, let aggregate = AggregateCatalog.named(name) {
            return try whole(aggregate, of: Expression(.name(subject, quoted: true), expression.range))
        }
        throw unknown(name, quoted: quoted, expression)
    }

    func unknown(_ name: String, quoted: Bool = false, _ expression: Expression) -> SeriesError {
        .unknownName(
            name, candidates: frame.columnNames + [frame.index.name], quoted: quoted, range: expression.range)
    }

    private mutating func unary(_ symbol: UnaryOperator, _ inner: Expression) throws -> ExpressionValue {
        let value = try evaluate(inner)
        switch (symbol, value) {
        case (.negate, .number(let number, let isPercent)): return .number(-number, isPercent: isPercent)
        case (.negate, .duration(let duration)):
            return .duration(DurationSyntax(count: -duration.count, unit: duration.unit))
        case (.negate, .whole(let whole)): return .whole(-whole)
        case (.negate, _):
            rounds(value)
            guard let operand = try value.asNumbers() else {
                throw Self.wrong("cannot negate \(value.kind)", nil, inner)
            }
            return try Vectorized.map(operand) { -$0 }.value(unit: value.unit)
        case (.not, .text):
            // Where it is missing neither it nor its opposite holds.
            guard case .conditions(let flags) = try value.asCondition(), case .text(let text) = value else {
                throw Self.wrong("`not` needs a condition; this is \(value.kind)", nil, inner)
            }
            let (holds, codes) = (flags.span, text.codes.span)
            return try Vectorized.conditions(holds.count) { codes[$0] >= 0 && holds[$0] == 0 }
        case (.not, .condition(let yes)): return .condition(!yes)
        case (.not, .conditions(let flags)):
            let flags = flags.span
            return try Vectorized.conditions(flags.count) { flags[$0] == 0 }
        case (.not, _): throw Self.wrong("`not` needs a condition; this is \(value.kind)", nil, inner)
        }
    }

    private mutating func isMissing(_ inner: Expression, negated: Bool) throws -> ExpressionValue {
        let value = try evaluate(inner)
        switch value {
        case .missing: return .condition(!negated)
        case .number(let number, _): return .condition(number.isNaN != negated)
        case .numbers(let buffer, _):
            let span = buffer.span
            return try Vectorized.conditions(span.count) { span[$0].isNaN != negated }
        case .wholes(let buffer, _):
            let span = buffer.span
            return try Vectorized.conditions(span.count) { span[$0].isMissing != negated }
        case .text(let text):
            let codes = text.codes.span
            return try Vectorized.conditions(codes.count) { (codes[$0] < 0) != negated }
        case .times(let times):
            let span = times.span
            return try Vectorized.conditions(span.count) { (span[$0] == missingTime) != negated }
        case .word, .whole, .instant, .duration, .condition: return .condition(negated)
        case .conditions(let flags): return .conditions(try .filled(negated ? 1 : 0, count: flags.count))
        }
    }

    /// Notes that these are computed with in doubles.
    mutating func rounds(_ values: ExpressionValue...) {
        for value in values where !hasRounded {
            if case .wholes(let wholes, _) = value { hasRounded = wholes.exceedsDoubles }
            if case .whole = value { hasRounded = true }
        }
    }

    // MARK: faults

    static func wrong(_ what: String, _ mend: String?, _ expression: Expression) -> SeriesError {
        .badExpression(what: what, mend: mend, range: expression.range)
    }

    static func constants(_ left: Expression, _ right: Expression) -> SeriesError {
        var mend: String?
        if case .text(let text) = left.node { mend = "for a column use back-quotes, `` `\(text)` ``" }
        return .badExpression(
            what: "both sides are constants", mend: mend, range: left.range.union(right.range))
    }
}
