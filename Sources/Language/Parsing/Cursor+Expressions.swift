import Catalog
import Diagnostics
import Syntax

extension Cursor {
    /// How tightly operators bind, loosest first.
    enum Binding: Int { case or, and, not, comparison, sum, product, negation, power }

    /// An expression, taken as far as it goes; nil records what was expected.
    mutating func expression() -> Expression? { operation(.or) }

    mutating func operation(_ level: Binding) -> Expression? {
        guard depth < Self.maximumDepth else {
            failed(.tooDeep(peek().range), at: peek().lower)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        guard var left = prefix(level) else { return nil }
        while let (symbol, binding, token) = infix(at: level), binding.rawValue >= level.rawValue {
            operators += 1
            guard operators <= Self.maximumOperators else {
                failed(.tooLong(token.range), at: token.lower)
                return nil
            }
            take(token)
            if case .binary(let sign) = symbol, token.isName, binding == .comparison {
                respellings.append(.words(token.range, as: sign.rawValue))
            }
            let outer = comparand
            if binding == .comparison, case .name(let column, _) = left.node { comparand = column }
            defer { comparand = outer }
            let next: Expression?
            switch symbol {
            case .binary(.power): next = power(left)
            case .binary(.matches): next = pattern(left)
            case .binary(let sign):
                // Operators of one level group to the left: the right side binds tighter.
                let tighter = Binding(rawValue: binding.rawValue + 1) ?? .power
                let isEqualled = sign == .equal || sign == .notEqual
                next = ((isEqualled ? bareText() : nil) ?? operation(tighter)).map { Self.joined(left, sign, $0) }
                if binding == .comparison, let next, !checkConstants(next) { return nil }
            case .within: next = membership(left, negated: false, at: token)
            case .notWithin: next = membership(left, negated: true, at: token)
            case .between(let negated):
                if string(token) == "outside" { respellings.append(.words(token.range, as: "not between")) }
                next = between(left, negated: negated)
            case .like(let negated): next = likeness(left, negated: negated)
            case .isMissing: next = missing(left, at: token)
            case .asks(let name, let negated): next = question(left, name, negated: negated)
            }
            guard let next else { return nil }
            left = next
            if binding == .comparison, case (_, .comparison, let again)? = infix(at: level) {
                failed(.chainedComparison(again.range, first: token.range), at: again.upper)
                return nil
            }
        }
        return left
    }

    private mutating func power(_ base: Expression) -> Expression? {
        operation(.negation).map { Self.joined(base, .power, $0) }
    }

    /// What follows `~`: a quoted text is a pattern, in which nothing is escaped or filled in.
    private mutating func pattern(_ subject: Expression) -> Expression? {
        let token = peek()
        guard !token.isEnd, lexer.byte(token.lower) == UInt8(ascii: "\"") else {
            let right = operation(.sum)
            guard let right, checkConstants(Self.joined(subject, .matches, right)) else { return nil }
            return Self.joined(subject, .matches, right)
        }
        guard case (.text(let text), let range)? = patternSlot() else { return nil }
        let joined = Self.joined(subject, .matches, Expression(.text(text.literal ?? ""), range))
        return checkConstants(joined) ? joined : nil
    }

    private enum Infix {
        case binary(BinaryOperator), within, notWithin, isMissing
        case between(negated: Bool), like(negated: Bool)
        /// A function between its text and what is asked of it.
        case asks(Word, negated: Bool)
    }

    /// Other signs of the same operators.
    private static let signs: [String: BinaryOperator] = [
        "=": .equal, "<>": .notEqual, "&&": .and, "||": .or,
    ]

    private mutating func infix(at level: Binding) -> (Infix, Binding, Token)? {
        let token = peek()
        switch token.kind {
        case .symbol where joinsLayer(token) || isBeforeAggregate(token): return nil
        case .symbol:
            // `=>` and `=<` are slips for `>=` and `<=`.
            let isSlip =
                isSymbol(token, "=") && [UInt8(ascii: "<"), UInt8(ascii: ">")].contains(lexer.byte(token.upper))
            guard !isSlip, let sign = BinaryOperator(rawValue: string(token)) ?? Self.signs[string(token)] else {
                return nil
            }
            return (.binary(sign), Self.binding(sign), token)
        case .name:
            switch operatorWord(token) {
            case "and": return (.binary(.and), .and, token)
            case "or": return (.binary(.or), .or, token)
            case "in": return (.within, .comparison, token)
            case "between": return (.between(negated: false), .comparison, token)
            case "like": return (.like(negated: false), .comparison, token)
            case "is": return (.isMissing, .comparison, token)
            case "not":
                let start = position
                take(token)
                let next = peek()
                position = start
                guard next.isName else { return nil }
                let both = Token(.name, token.lower, next.upper)
                switch operatorWord(next) {
                case "in": return (.notWithin, .comparison, both)
                case "between": return (.between(negated: true), .comparison, both)
                case "like": return (.like(negated: true), .comparison, both)
                default:
                    guard let (name, end) = asked(next) else { return nil }
                    return (.asks(name, negated: true), .comparison, Token(.name, token.lower, end))
                }
            case "outside" where isGenerous: return (.between(negated: true), .comparison, token)
            default:
                if let (sign, end) = compared(token) {
                    return (.binary(sign), .comparison, Token(.name, token.lower, end))
                }
                guard let (name, end) = asked(token) else { return nil }
                return (.asks(name, negated: false), .comparison, Token(.name, token.lower, end))
            }
        case .end where atCursor && level.rawValue <= Binding.comparison.rawValue:
            for word in ["and", "or", "in", "is", "between", "like"] { expected(.word(word), at: token) }
        default: break
        }
        return nil
    }

    private static let words: Set<String> = ["and", "or", "in", "is", "not", "between", "like"]

    /// The word of an operator, which may stand in capitals as SQL has it.
    func operatorWord(_ token: Token) -> String {
        let typed = string(token), small = typed.lowercased()
        return Self.words.contains(small) && typed == typed.uppercased() ? small : typed
    }

    private static func binding(_ sign: BinaryOperator) -> Binding {
        switch sign {
        case .add, .subtract: .sum
        case .multiply, .divide: .product
        case .power: .power
        case .and: .and
        case .or: .or
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches: .comparison
        }
    }

    /// An instant and a duration make an instant, so that `now - 12 weeks` is one value.
    static func joined(_ left: Expression, _ sign: BinaryOperator, _ right: Expression) -> Expression {
        let range = left.range.union(right.range)
        if case .instant(var instant) = left.node, var duration = right.duration,
            sign == .add || sign == .subtract
        {
            if sign == .subtract { duration.count.negate() }
            instant.shifts.append(duration)
            return Expression(.instant(instant), range)
        }
        switch sign {
        case .add, .subtract, .multiply, .divide, .power:
            return Expression(.binary(sign, operandColumn(left), operandColumn(right)), range)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches:
            var right = right
            // Beside a number a text is the column that is compared with it.
            if case .number = left.node { right = column(right) }
            return Expression(.binary(sign, subject(left, against: right), right), range)
        case .and, .or: return Expression(.binary(sign, left, right), range)
        }
    }

    /// A quoted text as the column of that name; anything else as it is.
    static func column(_ expression: Expression) -> Expression {
        guard case .text(let name) = expression.node, !name.isEmpty else { return expression }
        return Expression(.name(name, quoted: true), expression.range)
    }

    /// The same of an operand that numbers are computed of; a text that is an instant stays one.
    static func operandColumn(_ expression: Expression) -> Expression {
        guard case .text(let text) = expression.node, InstantSyntax(reading: text) == nil else { return expression }
        return column(expression)
    }

    /// The subject of a comparison with another constant: it is the column.
    private static func subject(_ left: Expression, against right: Expression) -> Expression {
        isConstant(right) ? column(left) : left
    }

    private mutating func checkConstants(_ comparison: Expression) -> Bool {
        guard case .binary(_, let left, let right) = comparison.node, Self.isConstant(left), Self.isConstant(right)
        else {
            return true
        }
        var text: String?
        if case .text(let literal) = left.node { text = literal }
        return failed(
            .constantComparison(comparison.range, left: left.range, right: right.range, leftText: text),
            at: comparison.range.upper)
    }

    private static func isConstant(_ expression: Expression) -> Bool {
        switch expression.node {
        case .number, .text, .instant, .duration, .quantity: true
        case .unary(.negate, let inner): isConstant(inner)
        default: false
        }
    }
}
