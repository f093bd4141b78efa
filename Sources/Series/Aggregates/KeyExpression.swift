import Syntax

extension Arguments {
    /// The expression that a group `key` of `Forms.keys` is: its own, or a period or cycle of a column, `month of closed`.
    package var keyExpression: Expression? {
        if let column = word("binned") { return binExpression(column) }
        guard let column = word("of") else { return expression("expression") }
        let operand = Expression(
            .name(column.text, quoted: NameSpelling.quoted(column.text) != column.text), column.range)
        func call(_ name: String, _ arguments: [Expression]) -> Expression {
            Expression(.call(Word(name, range), arguments), range)
        }
        if let duration = duration("duration") {
            // The hour of an arrival is one on the clock; its month is one of the calendar, as its day is.
            if duration.unit == .hour, duration.count == 1 { return call(Cycle.hourOfDay.function, [operand]) }
            return call("bin", [operand, Expression(.duration(duration), range)])
        }
        return word("cycle").flatMap { Cycle(rawValue: $0.text) }.map { call($0.function, [operand]) }
    }

    /// Days that are told apart by whether they are of a weekend.
    var askedOfDays: Cycle? {
        guard case .call(let name, _)? = expression("expression")?.node else { return nil }
        return ["isweekend", "isweekday"].contains(name.text) ? .weekday : nil
    }

    /// `bin(age, 10)` of `bin age 10`, `bins(age, 8)` of `age bins 8`.
    private func binExpression(_ column: Word) -> Expression? {
        let name = Expression(
            .name(column.text, quoted: NameSpelling.quoted(column.text) != column.text), column.range)
        guard let number = number("width") ?? number("bins") else { return nil }
        let function = Word(has("width") ? "bin" : "bins", range)
        return Expression(.call(function, [name, Expression(.number(number), range)]), range)
    }

    /// The keys as functions of whole columns take them: `lag(x by k)`.
    var keySyntax: [KeySyntax] {
        groups("key").map { key in
            if let expression = key.keyExpression { return .expression(expression) }
            if let cycle = key.word("cycle") { return .cycle(cycle.text) }
            if let duration = key.duration("duration") { return .period(duration) }
            let name = key.word("column")?.text ?? ""
            return .expression(Expression(.name(name, quoted: NameSpelling.quoted(name) != name), key.range))
        }
    }
}

extension Expression {
    /// As a key is called: `month of closed`.
    package var keyWords: String {
        guard case .call(let name, let arguments) = node, name.text == "bin", arguments.count == 2,
            let duration = arguments[1].duration
        else { return words }
        return "\(duration.words) of \(arguments[0].words)"
    }
}

extension Cycle {
    /// The function of times that gives its members.
    fileprivate var function: String {
        switch self {
        case .hourOfDay: "hour"
        case .weekday: "weekday"
        case .dayOfMonth: "day"
        case .dayOfYear: "dayofyear"
        case .monthOfYear: "month"
        case .quarterOfYear: "quarter"
        }
    }
}

extension Expression {
    /// The same with every function of whole columns within these keys, unless it has its own.
    func within(_ keys: [KeySyntax]) -> Expression {
        replacing { part in
            switch part.node {
            case .call(let name, let arguments) where !Self.isRowWise(name.text, arguments.count):
                let call = Expression(.call(name, arguments.map { $0.within(keys) }), part.range)
                return Expression(.scoped(call, RowScope(keys: keys)), part.range)
            case .scoped(let inner, var scope):
                guard scope.keys.isEmpty, case .call(let name, let arguments) = inner.node else { return part }
                scope.keys = keys
                let call = Expression(.call(name, arguments.map { $0.within(keys) }), inner.range)
                return Expression(.scoped(call, scope), part.range)
            default: return nil
            }
        }
    }
}
