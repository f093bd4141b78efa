import Checked
import Catalog
import Diagnostics
import Syntax

extension Cursor {
    /// Takes one value of a kind and says where it stood; nil records what was expected.
    mutating func slot(_ kind: ValueKind, then follow: Follow?) -> (Value, SourceRange)? {
        let start = position
        if let result = takeParameter(kind) { return result }
        if position != start { position = start; return nil }
        let result: (Value, SourceRange)?
        switch kind {
        case .name, .column, .series: result = nameSlot(kind, then: follow)
        case .textOrWord:
            let token = peek()
            result = token.isText ? textSlot() : nameSlot(kind, then: follow)
        case .number: result = numberSlot()
        case .count: result = countSlot()
        case .duration: result = durationSlot()
        case .instant: result = instantSlot().map { (.instant($0), $1) }
        case .range: result = rangeSlot()
        case .text: result = textSlot()
        case .pattern:
            result = patternSlot()
            if result == nil { expected(.value(.pattern), at: peek()) }
        case .path, .raw: result = rawSlot(kind, then: follow)
        case .unit: result = unitSlot()
        case .colour: result = colourSlot()
        case .expression:
            operators = 0
            asksCondition = true
            result = expression().map { (.expression($0), $0.range) }
            asksCondition = false
            if case (.expression(let whole), _)? = result { backQuote(whole) }
            let token = peek()
            if result != nil, isSymbol(token, "=") {
                let next = token.upper < lexer.count ? lexer.byte(token.upper) : 0
                let own = next == UInt8(ascii: ">") ? ">=" : next == UInt8(ascii: "<") ? "<=" : "=="
                failed(.equalsSignInCondition(token.range, meant: own), at: token.lower)
            }
        case .call: result = callSlot()
        case .formula: result = formulaSlot(then: follow)
        case .computed: result = computedSlot(then: follow)
        case .literal: result = literalSlot()
        case .word(let kind):
            result =
                kind == .cycle && isCall(peek())
                ? nil : takeEntry(kind).map { (recorded($0.entry, $0.range), $0.range) }
        case .rest: result = restSlot()
        }
        if result == nil { position = start }
        return result
    }

    /// A call, or what stands in parentheses.
    private mutating func callSlot() -> (Value, SourceRange)? {
        let token = peek()
        guard isKnownCall(token) || isSymbol(token, "(") || isComputed(token) else { return nil }
        operators = 0
        // Within a plot's line `+` joins layers.
        return (lineDepth > 0 ? operation(.product) : expression()).map { (.expression($0), $0.range) }
    }

    func isKnownCall(_ token: Token) -> Bool {
        isCall(token)
            && ([EntryKind.function, .aggregate].contains { vocabulary.entry($0, string(token)) != nil }
                // A stage as a function of a column.
                || vocabulary.entry(.verb, string(token))?.form.hasSubjects == true)
    }

    /// Whether a sign stands after a column, so that something is worked out of it: `Amount > 0`, `ended - started`.
    private mutating func isComputed(_ token: Token) -> Bool {
        guard token.isName || token.isQuotedName, lineDepth == 0 else { return false }
        let start = position
        take(token)
        defer { position = start }
        let sign = peek()
        if compared(sign) != nil { return true }
        guard case .symbol = sign.kind, sign.gap != .lineBreak else { return false }
        return Self.signs.contains(string(sign)) && !(atCursor && sign.upper == lexer.count)
    }

    private static let signs: Set<String> = [
        "+", "-", "*", "/", "^", "=", "==", "!=", "<>", "<", ">", "<=", ">=",
    ]

    /// `hour(`: a name that its arguments follow at once.
    private func isCall(_ token: Token) -> Bool {
        token.isName && lexer.byte(token.upper) == UInt8(ascii: "(")
    }

    private mutating func nameSlot(_ kind: ValueKind, then follow: Follow?) -> (Value, SourceRange)? {
        let token = peek()
        if kind == .column, isYear(token) {
            take(token)
            return (.word(string(token)), token.range)
        }
        // Where a column alone may stand a quoted text is one.
        guard token.isName || token.isQuotedName || kind == .column && isQuotedColumn(token) else {
            expected(.value(kind), at: token)
            return nil
        }
        let name = name(token)
        if token.isName, position != committed, let follow, follow.mayBegin(with: name, in: vocabulary),
            !standsAsName(token)
        {
            _ = refused(kind, at: token)
            return nil
        }
        take(token)
        if isGenerous, kind == .column, token.isName {
            return (.word(wordsBehind(token, then: follow)), SourceRange(token.lower, position))
        }
        return (.word(name), token.range)
    }

    /// Whether a token is a whole number of four digits, which columns of a table by years are called.
    private func isYear(_ token: Token) -> Bool {
        token.isNumber && token.upper - token.lower == 4 && !lexer.isNamePart(at: token.upper)
            && (token.lower..<token.upper).allSatisfy { lexer.isDigit(lexer.byte($0)) }
    }

    /// Whether a word that could begin a clause or style is a name all the same, by what stands behind it:
    /// `plot point y over x`.
    private func standsAsName(_ token: Token) -> Bool {
        let kinds: [EntryKind] = [.clause, .style]
        guard let (entry, end) = kinds.lazy.compactMap({ self.entry($0, at: token.lower) }).first, end == token.upper
        else { return false }
        let isClause = entry.kind == .clause
        let after = lexer.blanksEnd(at: end)
        switch lexer.byte(after) {
        case UInt8(ascii: ","): return true
        case UInt8(ascii: "."): return lexer.byte(after + 1) == UInt8(ascii: ".") && after == end
        // A style may stand alone; a clause says nothing without its words.
        case 0, UInt8(ascii: "\n"), UInt8(ascii: "|"), UInt8(ascii: "+"): return isClause
        default: break
        }
        let next = lexer.string(after, lexer.keywordEnd(at: after))
        if next.isEmpty || entry.form.mayBegin(with: next, in: vocabulary) { return false }
        if ["over", "vs", "by"].contains(next) { return true }
        return isClause && kinds.contains { vocabulary.entry($0, next) != nil }
    }

    // MARK: Numbers

    /// A sign that touches its number, then the number.
    mutating func signedNumber(_ kind: ValueKind) -> (NumberSyntax, SourceRange)? {
        let first = peek()
        var token = first
        let isSigned = isSymbol(first, "-") || isSymbol(first, "+")
        if isSigned {
            position = first.upper
            token = peek()
        }
        guard token.isNumber, !isSigned || token.gap == .none, let number = number(token) else {
            position = first.lower
            expected(.value(kind), at: first)
            return nil
        }
        take(token)
        let negative = isSigned && lexer.byte(first.lower) == UInt8(ascii: "-")
        return (
            NumberSyntax(
                value: negative ? -number.value : number.value, isPercent: number.isPercent,
                whole: number.whole.map { negative ? -$0 : $0 }),
            SourceRange(first.lower, token.upper)
        )
    }

    /// The value of a number token; digits that a name touches (`7d`) are not a number by themselves.
    mutating func number(_ token: Token, touchingName: Bool = false) -> NumberSyntax? {
        if !touchingName, lexer.isNamePart(at: token.upper) { return nil }
        let isPercent = lexer.byte(token.upper - 1) == UInt8(ascii: "%")
        let digits = lexer.string(token.lower, token.upper - (isPercent ? 1 : 0)).filter { $0 != "_" }
        guard let value = Double(digits), value.isFinite else {
            failed(.numberTooLarge(digits, token.range), at: token.upper)
            return nil
        }
        let whole = isPercent ? nil : Int64(digits).flatMap { $0.magnitude > 1 << 53 ? $0 : nil }
        return NumberSyntax(value: value, isPercent: isPercent, whole: whole)
    }

    private mutating func numberSlot() -> (Value, SourceRange)? {
        signedNumber(.number).map { (.number($0), $1) }
    }

    private mutating func countSlot() -> (Value, SourceRange)? {
        let token = peek()
        guard token.isNumber, !lexer.isNamePart(at: token.upper) else {
            expected(.value(.count), at: token)
            return nil
        }
        let text = string(token)
        let digits = text.filter { $0 != "_" }
        guard digits.utf8.allSatisfy(lexer.isDigit) else {
            expected(.value(.count), at: token)
            failed(.wholeNumberWanted(text, token.range), at: token.upper)
            return nil
        }
        guard let count = Int(digits) else {
            failed(.numberTooLarge(text, token.range), at: token.upper)
            return nil
        }
        take(token)
        return (.count(count), token.range)
    }

    /// `10 min`, `7d`, `month`, `weekly`, `decade`, `{n} days`.
    mutating func durationSlot() -> (Value, SourceRange)? {
        let first = peek()
        var count = 1.0
        if first.isNumber {
            guard let number = number(first, touchingName: true), !number.isPercent else {
                expected(.value(.duration), at: first)
                return nil
            }
            count = number.value
            take(first)
        } else if isSymbol(first, "{") {
            guard let (value, _, _) = parameterValue(), case .number(let number) = value, !number.isPercent else {
                position = first.lower
                expected(.value(.duration), at: first)
                return nil
            }
            count = number.value
        } else {
            let end = lexer.keywordEnd(at: first.lower)
            guard first.isName, !isCall(first), end == first.upper,
                let duration = DurationSyntax(bareWord: string(first))
            else {
                expected(.value(.duration), at: first)
                return nil
            }
            take(first)
            return (.duration(duration), first.range)
        }
        let token = peek()
        guard token.isName, let unit = DurationUnit(word: string(token)) else {
            if first.isNumber, token.gap == .none, let duration = compoundDuration(count, at: token) {
                return (.duration(duration), SourceRange(first.lower, position))
            }
            expected(.entry(.unit), at: token)
            position = first.lower
            return nil
        }
        take(token)
        return (.duration(DurationSyntax(count: count, unit: unit)), SourceRange(first.lower, token.upper))
    }

    // MARK: Raw words

    /// Raw to white space, `|` or a `;` that ends the statement, or quoted.
    private mutating func rawSlot(_ kind: ValueKind, then follow: Follow?) -> (Value, SourceRange)? {
        let token = peek()
        if token.isText { return textSlot() }
        // A comma goes on with a list: no path begins with one that is not in quotes.
        let isComma = kind == .path && lexer.byte(token.lower) == UInt8(ascii: ",")
        if token.isEnd || isComma || lexer.byte(token.lower) == UInt8(ascii: "\"") || !isOnLine(token) {
            expected(.value(kind), at: token)
            return nil
        }
        var end = token.lower
        while end < lexer.count, !lexer.isBlank(lexer.byte(end)), !lexer.isControl(lexer.byte(end)),
            lexer.byte(end) != UInt8(ascii: "|"), !lexer.divides(end)
        { end += 1 }
        let range = SourceRange(token.lower, end)
        guard !range.isEmpty else {
            expected(.value(kind), at: token)
            return nil
        }
        if token.isName, end == lexer.keywordEnd(at: token.lower), let follow,
            follow.mayBegin(with: lexer.string(token.lower, end), in: vocabulary)
        {
            _ = refused(kind, at: token)
            return nil
        }
        // A back-quoted word among raw ones is how a path that is also a keyword is written.
        if token.isQuotedName, token.upper == end {
            take(token)
            return (.word(name(token)), token.range)
        }
        position = end
        return (.word(lexer.string(token.lower, end)), range)
    }

    private mutating func restSlot() -> (Value, SourceRange)? {
        let token = peek()
        guard !token.isEnd, isOnLine(token) else {
            expected(.value(.rest), at: token)
            return nil
        }
        var end = token.lower
        while end < lexer.count, lexer.byte(end) != UInt8(ascii: "\n") { end += 1 }
        while end > token.lower, lexer.isBlank(lexer.byte(end - 1)) { end -= 1 }
        position = end
        return (.word(lexer.string(token.lower, end)), SourceRange(token.lower, end))
    }

    private func isOnLine(_ token: Token) -> Bool { if case .lineEnd = token.kind { false } else { true } }

    private mutating func colourSlot() -> (Value, SourceRange)? {
        let token = peek()
        if token.isColour {
            take(token)
            return (.word(string(token).lowercased()), token.range)
        }
        if token.isName, let (entry, end) = entry(.colour, at: token.lower) {
            position = end
            return (.word(entry.name), SourceRange(token.lower, end))
        }
        expected(.value(.colour), at: token)
        return nil
    }

    /// A number, percent, text, instant, duration, truth, or a list of them in brackets: what a parameter may be.
    mutating func literalSlot() -> (Value, SourceRange)? {
        let first = peek()
        guard isSymbol(first, "[") else { return scalarLiteral() }
        take(first)
        parenthesisDepth += 1
        defer { parenthesisDepth -= 1 }
        var items: [Argument] = []
        var token = peek()
        while !isSymbol(token, "]") {
            guard let (value, range) = scalarLiteral() else { return nil }
            items.append(Argument(label: "item", value: value, range: range))
            token = peek()
            if isSymbol(token, ",") {
                take(token)
                token = peek()
            } else if !isSymbol(token, "]") {
                if token.isEnd { failed(.unclosedParenthesis(opened: first.range, at: token.range), at: token.lower) }
                expected(.word(","), at: token)
                expected(.word("]"), at: token)
                return nil
            }
        }
        take(token)
        return (.list(items), SourceRange(first.lower, token.upper))
    }

    private mutating func scalarLiteral() -> (Value, SourceRange)? {
        let token = peek()
        if token.isText { return textSlot() }
        if token.isNumber, let duration = durationSlot() { return duration }
        if token.isNumber || isSymbol(token, "-") || isSymbol(token, "+") { return numberSlot() }
        if case .instant = token.kind { return instantSlot().map { (.instant($0), $1) } }
        if token.isName, InstantSyntax.Base(word: string(token)) != nil {
            return instantSlot().map { (.instant($0), $1) }
        }
        if token.isName, !token.isQuotedName, let truth = Value.truth(word: string(token)) {
            take(token)
            return (truth, token.range)
        }
        expected(.value(.literal), at: token)
        return nil
    }
}

extension Lexer {
    /// C0 controls and DEL: they end a raw word and are not part of any.
    func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
}
