import Catalog
import Diagnostics
import Syntax

/// What operators stand between: numbers, texts, names, calls and parentheses.
extension Cursor {
    mutating func prefix(_ level: Binding) -> Expression? {
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
        if sign == .negate, inner.range.lower == token.upper {
            if case .number(let number) = inner.node { return Expression(.number(number.negated), range) }
            if case .quantity(let number, let unit) = inner.node {
                return Expression(.quantity(number.negated, unit: unit), range)
            }
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

    /// A number, with its unit where one follows that is not a function's name.
    private mutating func numberOperand(_ token: Token) -> Expression? {
        guard let number = number(token, touchingName: true) else { return nil }
        take(token)
        if let quantity = quantity(number, from: token.lower) { return quantity }
        let next = peek()
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
        if let aggregate = aggregateOperand(token) { return aggregate }
        take(token)
        let next = peek()
        if isSymbol(next, "(") { return scopedCall(functionName(token), next) }
        if isRunning(token, next) { return running(from: token, next) }
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
    mutating func listed(from open: Token) -> ([Expression], Int)? {
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
