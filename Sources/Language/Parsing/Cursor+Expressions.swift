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
        while let (symbol, binding, token) = infix(), binding.rawValue >= level.rawValue {
            operators += 1
            guard operators <= Self.maximumOperators else {
                failed(.tooLong(token.range), at: token.lower)
                return nil
            }
            take(token)
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
            case .within: next = membership(left, negated: false)
            case .notWithin: next = membership(left, negated: true)
            case .between(let negated): next = between(left, negated: negated)
            case .like(let negated): next = likeness(left, negated: negated)
            case .isMissing: next = missing(left, at: token)
            case .asks(let name, let negated): next = question(left, name, negated: negated)
            }
            guard let next else { return nil }
            left = next
            if binding == .comparison, case (_, .comparison, let again)? = infix() {
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

    private mutating func infix() -> (Infix, Binding, Token)? {
        let token = peek()
        switch token.kind {
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
            default:
                guard let (name, end) = asked(token) else { return nil }
                return (.asks(name, negated: false), .comparison, Token(.name, token.lower, end))
            }
        case .end where atCursor:
            for word in ["and", "or", "in", "is", "between", "like"] { expected(.word(word), at: token) }
        default: break
        }
        return nil
    }

    private static let words: Set<String> = ["and", "or", "in", "is", "not", "between", "like"]

    /// The word of an operator, which may stand in capitals as SQL has it.
    private func operatorWord(_ token: Token) -> String {
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
    private static func joined(_ left: Expression, _ sign: BinaryOperator, _ right: Expression) -> Expression {
        let range = left.range.union(right.range)
        if case .instant(var instant) = left.node, case .duration(var duration) = right.node,
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
    private static func operandColumn(_ expression: Expression) -> Expression {
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
        case .number, .text, .instant, .duration: true
        case .unary(.negate, let inner): isConstant(inner)
        default: false
        }
    }

    // MARK: What follows `in` and `is`

    private mutating func membership(_ subject: Expression, negated: Bool) -> Expression? {
        let subject = Self.column(subject)
        let token = peek()
        var result: Expression?
        if isSymbol(token, "(") {
            take(token)
            guard let (items, end) = listed(from: token) else { return nil }
            result = Expression(.among(subject, items), SourceRange(subject.range.lower, end))
        } else if isSymbol(token, "{"), let (value, word, range) = parameterValue() {
            guard case .list(let items) = value else {
                failed(.parameterKind(word, wanted: .range), at: token.lower)
                return nil
            }
            let nodes = items.compactMap { Self.expression($0.value, range) }
            result = Expression(.among(subject, nodes), subject.range.union(range))
        } else {
            result = interval(subject)
        }
        return result.map { negated ? Expression(.unary(.not, $0), $0.range) : $0 }
    }

    /// `between 8 and 17`: both ends are within, as in `in 8..17`.
    private mutating func between(_ subject: Expression, negated: Bool) -> Expression? {
        let subject = Self.column(subject)
        guard let lower = operation(.sum), takeWord("and") != nil, let upper = operation(.sum) else { return nil }
        let range = subject.range.union(upper.range)
        let within = Expression(.within(subject, lower: lower, upper: upper), range)
        return negated ? Expression(.unary(.not, within), range) : within
    }

    /// `like "a%"`: the whole text, `%` any characters and `_` one.
    private mutating func likeness(_ subject: Expression, negated: Bool) -> Expression? {
        let token = peek()
        guard token.isText, let text = parts(of: token).flatMap({ TextSyntax(parts: $0).literal }) else {
            expected(.value(.text), at: token)
            return nil
        }
        take(token)
        var pattern = "^"
        for character in text {
            switch character {
            case "%": pattern += "(?s:.*)"
            case "_": pattern += "(?s:.)"
            case let sign where ".\\+*?[^]$(){}=!<>|:-#/".contains(sign): pattern += "\\\(sign)"
            default: pattern.append(character)
            }
        }
        let range = subject.range.union(token.range)
        let joined = Self.joined(subject, .matches, Expression(.text(pattern + "\\z"), range))
        return negated ? Expression(.unary(.not, joined), joined.range) : joined
    }

    /// `8..17`, `..5`, `5..`.
    private mutating func interval(_ subject: Expression) -> Expression? {
        var lower: Expression?, upper: Expression?
        let first = peek()
        if !isSymbol(first, "..") {
            guard let bound = operation(.sum) else { return nil }
            lower = bound
        }
        let dots = peek()
        guard isSymbol(dots, "..") else {
            // `time in 2026-11-19` is within that day.
            if let lower, case .instant = lower.node { return Self.joined(subject, .equal, lower) }
            // `time in 2024` is within that year.
            if let lower, case .number(let number) = lower.node, case .name("time", _) = subject.node,
                let year = Int(exactly: number.value), (1000...9999).contains(year)
            {
                let instant = InstantSyntax(base: .date(year: year, month: nil, day: nil))
                return Self.joined(subject, .equal, Expression(.instant(instant), lower.range))
            }
            // `(b - a) in minutes` is so many of them.
            if let lower, case .name(let word, quoted: false) = lower.node, let unit = DurationUnit(word: word) {
                let one = Expression(.duration(DurationSyntax(count: 1, unit: unit)), lower.range)
                return Self.joined(subject, .divide, one)
            }
            expected(.word(".."), at: dots)
            return nil
        }
        guard lower == nil || dots.gap == .none else {
            failed(.spaceInRange(SourceRange(first.lower, dots.upper)), at: dots.upper)
            return nil
        }
        take(dots)
        let next = peek()
        if next.gap == .none, !next.isEnd, !isSymbol(next, ")"), !isSymbol(next, ",") {
            guard let bound = operation(.sum) else { return nil }
            upper = bound
        } else if next.gap == .space, next.isNumber {
            failed(.spaceInRange(SourceRange(first.lower, next.upper)), at: next.upper)
            return nil
        }
        guard lower != nil || upper != nil else {
            expected(.value(.range), at: next)
            return nil
        }
        return Expression(.within(subject, lower: lower, upper: upper), SourceRange(subject.range.lower, position))
    }

    private mutating func missing(_ subject: Expression, at own: Token) -> Expression? {
        let subject = Self.column(subject)
        let negated = takeWord("not") != nil
        let sign = SourceRange(own.lower, position)
        if let range = takeWord("missing") {
            return Expression(.isMissing(subject, negated: negated), subject.range.union(range))
        }
        // `is open` is `= open`.
        let token = peek()
        guard token.isName || token.isQuotedName || token.isText || token.isNumber,
            let value = bareText() ?? operation(.sum)
        else { return nil }
        respellings.append(.words(sign, as: negated ? "!=" : "="))
        return Self.joined(subject, negated ? .notEqual : .equal, value)
    }

    // MARK: Operands

    private mutating func prefix(_ level: Binding) -> Expression? {
        let token = peek()
        let sign: (UnaryOperator, Binding)? =
            (token.isName && operatorWord(token) == "not" || isSymbol(token, "!"))
                && level.rawValue <= Binding.not.rawValue
            ? (.not, isSymbol(token, "!") ? .negation : .not)
            : isSymbol(token, "-") ? (.negate, .negation) : nil
        guard let (sign, binding) = sign else { return operand() }
        operators += 1
        take(token)
        guard var inner = operation(binding) else { return nil }
        if sign == .negate { inner = Self.operandColumn(inner) }
        let range = SourceRange(token.lower, inner.range.upper)
        if sign == .negate, case .number(var number) = inner.node, inner.range.lower == token.upper {
            number.value.negate()
            number.whole?.negate()
            return Expression(.number(number), range)
        }
        return Expression(.unary(sign, inner), range)
    }

    mutating func operand() -> Expression? {
        let token = peek()
        switch token.kind {
        case .number: return numberOperand(token)
        case .instant(let base):
            take(token)
            return Expression(.instant(InstantSyntax(base: base)), token.range)
        case .text:
            guard let parts = parts(of: token) else { return nil }
            guard let text = TextSyntax(parts: parts).literal else {
                failed(.interpolationInExpression(token.range), at: token.upper)
                return nil
            }
            take(token)
            return Expression(.text(text), token.range)
        case .quotedName:
            take(token)
            return Expression(.name(name(token), quoted: true), token.range)
        case .name: return nameOperand(token)
        case .symbol where isSymbol(token, "("): return parenthesised(token)
        case .symbol where isSymbol(token, "~"): return patternOperand(token)
        case .symbol where isSymbol(token, "{"):
            guard let (value, word, range) = parameterValue() else { return nil }
            if let literal = Self.expression(value, range) { return literal }
            failed(.listInExpression(word.range), at: position)
            return nil
        default:
            expected(.operand, at: token)
            note(slot: "operand", .expression)
            return nil
        }
    }

    /// A number, or a duration when a unit follows (`10 min`) that is not a function's name.
    private mutating func numberOperand(_ token: Token) -> Expression? {
        guard let number = number(token, touchingName: true) else { return nil }
        take(token)
        let next = peek()
        if next.isName, !number.isPercent, let unit = DurationUnit(word: string(next)),
            lexer.byte(next.upper) != UInt8(ascii: "(")
        {
            take(next)
            let duration = DurationSyntax(count: number.value, unit: unit)
            return Expression(.duration(duration), SourceRange(token.lower, next.upper))
        }
        if next.isName, next.gap == .none, !number.isPercent, let duration = compoundDuration(number.value, at: next) {
            return Expression(.duration(duration), SourceRange(token.lower, position))
        }
        if next.isName, next.gap == .none {
            expected(.entry(.unit), at: next)
            return nil
        }
        return Expression(.number(number), token.range)
    }

    private mutating func nameOperand(_ token: Token) -> Expression? {
        let text = string(token)
        switch operatorWord(token) {
        case "and", "or", "in", "is", "not", "between", "like":
            expected(.operand, at: token)
            return nil
        case "missing":
            take(token)
            return Expression(.missing, token.range)
        default: break
        }
        take(token)
        let next = peek()
        if isSymbol(next, "(") { return scopedCall(functionName(token), next) }
        if text == "cumulative", next.isName, lexer.byte(next.upper) == UInt8(ascii: "(") {
            return running(from: token, next)
        }
        if let base = InstantSyntax.Base(word: text) {
            return Expression(.instant(InstantSyntax(base: base)), token.range)
        }
        if isGenerous, let whole = wordsOperand(token) { return whole }
        return Expression(.name(text, quoted: false), token.range)
    }

    private mutating func parenthesised(_ open: Token) -> Expression? {
        take(open)
        parenthesisDepth += 1
        defer { parenthesisDepth -= 1 }
        guard let inner = operation(.or) else { return nil }
        let close = peek()
        guard isSymbol(close, ")") else { return unclosed(open, close) }
        take(close)
        return Expression(inner.node, SourceRange(open.lower, close.upper))
    }

    /// Expressions separated by commas up to `)`, and where that ends.
    private mutating func listed(from open: Token) -> ([Expression], Int)? {
        parenthesisDepth += 1
        defer { parenthesisDepth -= 1 }
        var items: [Expression] = []
        var token = peek()
        if isSymbol(token, ")") {
            take(token)
            return (items, token.upper)
        }
        while true {
            guard let item = bareText() ?? operation(.or) else { return nil }
            items.append(item)
            token = peek()
            if isSymbol(token, ")") {
                take(token)
                return (items, token.upper)
            }
            guard isSymbol(token, ",") else {
                _ = unclosed(open, token)
                return nil
            }
            take(token)
        }
    }

    mutating func unclosed(_ open: Token, _ token: Token) -> Expression? {
        if token.isEnd { failed(.unclosedParenthesis(opened: open.range, at: token.range), at: token.lower) }
        expected(.word(")"), at: token)
        return nil
    }
}
