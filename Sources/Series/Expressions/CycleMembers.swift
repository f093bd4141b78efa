import Syntax

/// A member of a cycle has an order, a number and a name: weekdays number 1 Monday to 7 Sunday whatever the week start, months 1
/// to 12. Beside one its names win over columns: `weekday(time) in (Sat, Sun)`, `weekday(time) >= 6`, `month(time) == March`.
extension ExpressionEvaluator {
    /// A comparison of a cycle's members with one of them by name or number; nil where neither side is a cycle.
    mutating func members(
        _ symbol: BinaryOperator, _ left: Expression, _ right: Expression
    ) throws -> ExpressionValue? {
        if let cycle = cycle(of: left), let number = Self.number(right, in: cycle) {
            return try compare(symbol, try numbers(of: left), number)
        }
        if let cycle = cycle(of: right), let number = Self.number(left, in: cycle) {
            return try compare(Self.flipped(symbol), try numbers(of: right), number)
        }
        return nil
    }

    private func compare(_ symbol: BinaryOperator, _ members: NumberOperand, _ number: Double) throws -> ExpressionValue
    {
        try Vectorized.test(members, .constant(number)) { a, b in
            switch symbol {
            case .equal: a == b
            case .notEqual: a < b || a > b
            case .less: a < b
            case .lessOrEqual: a <= b
            case .greater: a > b
            default: a >= b
            }
        }
    }

    /// The cycle whose members an expression gives: of `weekday(…)`, `month(…)`, and of an index that is one.
    private func cycle(of expression: Expression) -> Cycle? {
        switch expression.node {
        case .call(let name, let arguments) where arguments.count < 2:
            return name.text == "weekday" ? .weekday : name.text == "month" ? .monthOfYear : nil
        case .name(let name, _):
            guard frame.column(name) == nil, name == frame.index.name, case .cycle(let cycle, _) = frame.index.keys,
                cycle == .weekday || cycle == .monthOfYear
            else { return nil }
            return cycle
        default: return nil
        }
    }

    /// The number of a member by its name, or as it stands; nil for what names none.
    private static func number(_ expression: Expression, in cycle: Cycle) -> Double? {
        switch expression.node {
        case .name(let word, quoted: false), .text(let word), .bareText(let word):
            cycle.ordinal(labelled: word).map { Double($0 + 1) }
        case .number(let number) where !number.isPercent: number.value
        default: nil
        }
    }

    /// Members as their numbers from 1: the codes of a text of names stand in the order of the cycle.
    private mutating func numbers(of expression: Expression) throws -> NumberOperand {
        let value = try evaluate(expression)
        guard case .text(let text) = value else { return try value.asNumbers() ?? .constant(.nan) }
        let codes = text.codes.span
        var made = try BufferBuilder<Double>(count: codes.count)
        var out = made.mutableSpan
        for rows in Stretches(of: codes.count) {
            try context.cancellation.check()
            for row in rows { out[row] = codes[row] < 0 ? .nan : Double(codes[row]) + 1 }
        }
        return .rows(made.freeze())
    }
}
