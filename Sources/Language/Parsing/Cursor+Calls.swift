import Catalog
import Checked
import Diagnostics
import Syntax

/// Calls of functions, and the rows that they are over.
extension Cursor {
    /// `NAME(…)` and `NAME(… by KEYS) over 30 days`, from its parenthesis on.
    mutating func scopedCall(_ name: Word, _ open: Token) -> Expression? {
        take(open)
        // What an aggregate is of holds none itself.
        let outer = takesAggregates
        if vocabulary.entry(.aggregate, name.text) != nil { takesAggregates = false }
        defer { takesAggregates = outer }
        guard let (arguments, keys, end) = callArguments(from: open) else { return nil }
        // A function of columns takes no text: a quoted one names its column.
        let takesColumns =
            vocabulary.entry(.aggregate, name.text) != nil
            || vocabulary.entry(.function, name.text)?.form == Forms.columns
            || vocabulary.entry(.function, name.text) == nil && DurationUnit(counting: name.text) != nil
        // A stage as a function is of its first.
        let isOfFirst = !takesColumns && vocabulary.entry(.verb, name.text)?.form.hasSubjects == true
        let own = arguments.enumerated().map { at, argument in
            takesColumns || isOfFirst && at == 0 ? Self.column(argument) : argument
        }
        if !takesColumns { own.forEach { backQuote($0) } }
        let call = Expression(.call(name, own), SourceRange(name.range.lower, end))
        let reach = takeReach()
        if reach == nil, keys.isEmpty { return call }
        return Expression(
            .scoped(call, RowScope(reach: reach ?? .all, keys: keys)), SourceRange(name.range.lower, position))
    }

    /// A column of several words as the argument of a function or as all that is worked out, where a text in quotes would be that text.
    mutating func backQuote(_ argument: Expression) {
        guard case .name(let name, _) = argument.node,
            let at = respellings.lastIndex(where: { $0 == .words(argument.range, as: "\"\(name)\"") })
        else { return }
        respellings[at] = .words(argument.range, as: "`\(name)`")
    }

    /// Whether an aggregate of the rows so far begins here: `cumulative max(`.
    func isRunning(_ token: Token, _ next: Token) -> Bool {
        token.isName && next.isName && string(token) == "cumulative" && lexer.byte(next.upper) == UInt8(ascii: "(")
    }

    /// The same of what stands at the cursor.
    mutating func isRunningCall(_ token: Token) -> Bool {
        let start = position
        take(token)
        defer { position = start }
        let next = peek()
        return isRunning(token, next) && vocabulary.entry(.aggregate, string(next)) != nil
    }

    /// `cumulative max(x)`, from the name of the aggregate on.
    mutating func running(from start: Token, _ name: Token) -> Expression? {
        take(name)
        guard let inner = scopedCall(Word(string(name), name.range), peek()) else { return nil }
        let range = SourceRange(start.lower, inner.range.upper)
        guard case .scoped(let call, var scope) = inner.node else {
            return Expression(.scoped(inner, RowScope(reach: .running)), range)
        }
        guard scope.reach == .all else {
            expected(.operand, at: name)
            return nil
        }
        scope.reach = .running
        return Expression(.scoped(call, scope), range)
    }

    /// A regular expression as an argument, `~"a+"`.
    mutating func patternOperand(_ token: Token) -> Expression? {
        take(token)
        guard case (.text(let text), let range)? = patternSlot() else {
            expected(.value(.pattern), at: peek())
            return nil
        }
        return Expression(.pattern(text.literal ?? ""), SourceRange(token.lower, range.upper))
    }

    /// `over 30 days`, `over 5 rows`; nil takes nothing.
    private mutating func takeReach() -> RowScope.Reach? {
        let start = position
        let word = peek()
        guard word.isName, string(word) == "over" else { return nil }
        take(word)
        let number = peek()
        if number.isNumber, let count = Int(string(number)), count > 0 {
            take(number)
            let unit = peek()
            if unit.isName, ["rows", "row"].contains(string(unit)) {
                take(unit)
                return .rows(count)
            }
            position = number.lower
        }
        if number.isNumber, case (.duration(let duration), _)? = durationSlot() { return .duration(duration) }
        position = start
        return nil
    }

    /// Arguments separated by commas, each with `desc` where it is said, and the keys after `by`, up to `)`.
    private mutating func callArguments(from open: Token) -> ([Expression], [KeySyntax], Int)? {
        parenthesisDepth += 1
        defer { parenthesisDepth -= 1 }
        var items: [Expression] = []
        var keys: [KeySyntax] = []
        var token = peek()
        var wantsItem = !isSymbol(token, ")") && !isBy(token)
        while true {
            if wantsItem {
                guard var item = operation(.or) else { return nil }
                token = peek()
                if token.isName, ["desc", "asc"].contains(string(token)) {
                    take(token)
                    let range = SourceRange(item.range.lower, token.upper)
                    if string(token) == "desc" { item = Expression(.descending(item), range) }
                    token = peek()
                }
                items.append(item)
            }
            if isBy(token) {
                take(token)
                guard let list = callKeys() else { return nil }
                keys = list
                token = peek()
            }
            if isSymbol(token, ")") {
                take(token)
                return (items, keys, token.upper)
            }
            guard isSymbol(token, ","), keys.isEmpty else {
                _ = unclosed(open, token)
                return nil
            }
            take(token)
            wantsItem = true
        }
    }

    /// Whether it is the `by` before keys, not a column of that name.
    private mutating func isBy(_ token: Token) -> Bool {
        guard token.isName, string(token) == "by" else { return false }
        let start = position
        take(token)
        defer { position = start }
        let next = peek()
        return next.isName || next.isQuotedName || next.isNumber || next.isText
    }

    private mutating func callKeys() -> [KeySyntax]? {
        var keys: [KeySyntax] = []
        while true {
            let token = peek()
            let isCall = token.isName && lexer.byte(token.upper) == UInt8(ascii: "(")
            if !isCall, token.isName, let (entry, end) = entry(.cycle, at: token.lower) {
                position = end
                keys.append(.cycle(entry.name))
            } else if !isCall, case (.duration(let duration), _)? = durationSlot() {
                keys.append(.period(duration))
            } else {
                position = token.lower
                guard let expression = operation(.or) else { return nil }
                // A text is no key: it names its column.
                keys.append(.expression(Self.column(expression)))
            }
            let next = peek()
            guard isSymbol(next, ",") else { return keys }
            take(next)
        }
    }
}
