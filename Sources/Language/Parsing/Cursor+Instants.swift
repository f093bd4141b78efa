import Catalog
import Diagnostics
import Syntax

extension Cursor {
    /// `2024-12-03`, `14:20`, `now - 12 weeks`, a bare year.
    mutating func instantSlot() -> (InstantSyntax, SourceRange)? {
        let token = peek()
        let base: InstantSyntax.Base
        switch token.kind {
        case .instant(let instant): base = instant
        case .name:
            guard let word = InstantSyntax.Base(word: string(token)) else {
                expected(.value(.instant), at: token)
                return nil
            }
            base = word
        case .number:
            guard let year = Int(string(token)), token.upper - token.lower == 4, year > 0,
                !lexer.isNamePart(at: token.upper)
            else {
                expected(.value(.instant), at: token)
                return nil
            }
            base = .date(year: year, month: nil, day: nil)
        default:
            expected(.value(.instant), at: token)
            return nil
        }
        take(token)
        var instant = InstantSyntax(base: base)
        while let shift = takeShift() { instant.shifts.append(shift) }
        return (instant, SourceRange(token.lower, position))
    }

    /// `+ 3 days`, `- 12 weeks`; nil takes nothing.
    private mutating func takeShift() -> DurationSyntax? {
        let start = position
        let sign = peek()
        guard isSymbol(sign, "+") || isSymbol(sign, "-") else { return nil }
        take(sign)
        guard peek().isNumber, let (value, _) = durationSlot(), case .duration(var duration) = value else {
            position = start
            return nil
        }
        if isSymbol(sign, "-") { duration.count.negate() }
        return duration
    }

    /// `a..b`, `..b`, `a..` of numbers, percents and instants; a percent on the last bound covers both.
    mutating func rangeSlot() -> (Value, SourceRange)? {
        let first = peek()
        var lower: Argument?, upper: Argument?
        if !isSymbol(first, "..") {
            guard let bound = bound("lower") else { return nil }
            lower = bound
        }
        if let lower, let upper = boundBehindWord() {
            let made = RangeSyntax(lower: lower, upper: upper)
            return (.range(Self.percentsAlike(made)), SourceRange(first.lower, position))
        }
        let dots = peek()
        guard isSymbol(dots, ".."), lower == nil || dots.gap == .none else {
            if isSymbol(dots, "..") {
                failed(.spaceInRange(SourceRange(first.lower, dots.upper)), at: dots.upper)
            } else {
                expected(.word(".."), at: dots)
            }
            position = first.lower
            return nil
        }
        take(dots)
        let next = peek()
        if next.gap == .none, !next.isEnd, let bound = bound("upper") {
            upper = bound
        } else if next.gap == .space, next.isNumber {
            failed(.spaceInRange(SourceRange(first.lower, next.upper)), at: next.upper)
        }
        guard lower != nil || upper != nil else {
            expected(.value(.range), at: first)
            return nil
        }
        let range = Self.percentsAlike(RangeSyntax(lower: lower, upper: upper))
        return (.range(range), SourceRange(first.lower, position))
    }

    private static func percentsAlike(_ range: RangeSyntax) -> RangeSyntax {
        var range = range
        if case .number(let last)? = range.upper?.value, last.isPercent, case .number(var number)? = range.lower?.value
        {
            number.isPercent = true
            range.lower?.value = .number(number)
        }
        return range
    }

    /// What stands behind `to` or `and`, which are `..` between two bounds; nil takes nothing.
    private mutating func boundBehindWord() -> Argument? {
        let start = position, token = peek()
        guard token.isName, ["to", "and"].contains(string(token)) else { return nil }
        take(token)
        guard let upper = bound("upper") else {
            position = start
            return nil
        }
        respellings.append(.words(SourceRange(start, upper.range.lower), as: ".."))
        return upper
    }

    private mutating func bound(_ label: String) -> Argument? {
        let token = peek()
        if isSymbol(token, "{") {
            guard let (value, _, range) = parameterValue() else { return nil }
            switch value {
            case .number, .instant: return Argument(label: label, value: value, range: range)
            default: return nil
            }
        }
        if case .instant = token.kind {
            return instantSlot().map { Argument(label: label, value: .instant($0), range: $1) }
        }
        if token.isName, InstantSyntax.Base(word: string(token)) != nil {
            return instantSlot().map { Argument(label: label, value: .instant($0), range: $1) }
        }
        return signedNumber(.range).map { Argument(label: label, value: .number($0), range: $1) }
    }

    // MARK: Parameters

    /// `{name}` as a value of that kind. Nil with the position moved is a fault that was recorded; nil where it was
    /// means that there is no parameter, or that another kind of slot may take its value.
    mutating func takeParameter(_ kind: ValueKind) -> (Value, SourceRange)? {
        let token = peek()
        guard isSymbol(token, "{"), kind != .expression, kind != .formula, kind != .computed, kind != .rest else {
            return nil
        }
        if case .word = kind { return nil }
        let start = position
        guard let (value, word, range) = parameterValue() else { return nil }
        if let converted = Self.convert(value, to: kind) {
            // `{n} days` is a duration, not the number.
            if kind == .range || kind == .count || kind == .number {
                let next = peek()
                if isSymbol(next, ".."), next.gap == .none { position = start; return nil }
            }
            return (converted, range)
        }
        position = start
        if kind != .duration && kind != .range { failed(.parameterKind(word, wanted: kind), at: token.lower) }
        return nil
    }

    /// The value of `{name}`, its name without and its place with the braces.
    mutating func parameterValue() -> (Value, Word, SourceRange)? {
        let open = peek()
        guard isSymbol(open, "{") else { return nil }
        take(open)
        let name = peek()
        guard name.isName || name.isQuotedName else {
            expected(.value(.name), at: name)
            position = open.lower
            return nil
        }
        take(name)
        let close = peek()
        guard isSymbol(close, "}") else {
            expected(.word("}"), at: close)
            position = open.lower
            return nil
        }
        let word = word(name)
        guard let value = parameters.values[word.text] else {
            failed(.unknownParameter(word, known: parameters.values.keys.sorted()), at: close.upper)
            position = open.lower
            return nil
        }
        take(close)
        return (value, word, SourceRange(open.lower, close.upper))
    }

    /// A parameter's value in the shape that a slot of that kind holds, nil when it has none.
    static func convert(_ value: Value, to kind: ValueKind) -> Value? {
        switch (kind, value) {
        case (.literal, _), (.number, .number), (.duration, .duration), (.instant, .instant), (.text, .text),
            (.textOrWord, .text), (.pattern, .text):
            return value
        case (.count, .number(let number)):
            guard !number.isPercent, number.value >= 0, let count = Int(exactly: number.value) else { return nil }
            return .count(count)
        case (.instant, .number(let number)):
            guard !number.isPercent, let year = Int(exactly: number.value), (1...9999).contains(year) else {
                return nil
            }
            return .instant(InstantSyntax(base: .date(year: year, month: nil, day: nil)))
        case (.name, .text(let text)), (.column, .text(let text)), (.series, .text(let text)), (.path, .text(let text)),
            (.raw, .text(let text)), (.colour, .text(let text)):
            return text.literal.map { .word($0) }
        default: return nil
        }
    }
}
