import Catalog
import Diagnostics
import Syntax

/// Finds what may stand at the cursor, by parsing what is before it and asking what could have come next. There is no
/// table of completions: a new entry's form is enough.
package struct Completer: Sendable {
    package let vocabulary: Vocabulary

    package init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// - Parameter cursor: a UTF-8 offset into `source`; one outside counts as its nearest end.
    package func complete(_ source: String, cursor: Int, parameters: Parameters = Parameters()) -> Completion {
        let whole = Lexer(source)
        var cursor = max(0, min(cursor, whole.count))
        while cursor > 0, cursor < whole.count, whole.byte(cursor) & 0xC0 == 0x80 { cursor -= 1 }
        let lexer = Lexer(whole.string(0, cursor))
        var best: Completion?
        for place in places(in: lexer) {
            var completion = completion(at: place, lexer, parameters)
            completion.range = SourceRange(place.start, lexer.count)
            completion.prefix = lexer.string(place.start + place.quote, lexer.count)
            completion.quote = place.quote
            if place.accepts(completion) { return completion }
            if best == nil || place.isPlain { best = completion }
        }
        return best ?? Completion(range: SourceRange(cursor, cursor), prefix: "", items: [], wants: [])
    }

    /// Whether the cell may go on with `text` in the place of the word at the cursor: it reads then, or only its end is
    /// missing. O(length of the statement).
    ///
    /// - Parameter source: the text that `completion` was made for, as far as the cursor.
    package func accepts(_ text: String, for completion: Completion, in source: String) -> Bool {
        let lexer = Lexer(source)
        let begin = completion.inside ?? completion.statement
        var cursor = Cursor(
            lexer.string(begin, completion.range.lower) + text, vocabulary: vocabulary,
            parameters: completion.parameters)
        let end = cursor.lexer.count
        if completion.inside != nil {
            cursor.parenthesisDepth = 1
            return cursor.expression() != nil && cursor.position == end || cursor.furthest >= end
        }
        do throws(SyntaxError) {
            while cursor.moveToStatement() { _ = try cursor.statement() }
            return true
        } catch .unclosedText, .unclosedName, .unclosedInterpolation, .unclosedParenthesis {
            return true
        } catch .chainedComparison, .constantComparison {
            return false
        } catch {
            return cursor.furthest >= end
        }
    }

    // MARK: Where the word begins

    private struct Place {
        var start: Int
        /// Bytes of an opening quote that the word begins with.
        var quote = 0
        /// What is parsed before the word: from here when it is an expression inside a text.
        var head = 0
        var isPlain = false
        var accepts: @Sendable (Completion) -> Bool = { _ in true }
    }

    /// The places where the word under the cursor may begin, the likeliest first.
    private func places(in lexer: Lexer) -> [Place] {
        let end = lexer.count
        var nameStart = end
        while nameStart > 0, lexer.isNamePart(at: scalarStart(before: nameStart, lexer)) {
            nameStart = scalarStart(before: nameStart, lexer)
        }
        switch openQuote(in: lexer) {
        case .name(let start): return [Place(start: start, quote: 1)]
        case .text(let start): return [Place(start: start, quote: 1) { $0.takesQuoted }]
        case .interpolation(let start): return [Place(start: max(start, nameStart), head: start, isPlain: true)]
        case .none: break
        }
        var rawStart = end
        while rawStart > 0, !lexer.isBlank(lexer.byte(rawStart - 1)), !lexer.isControl(lexer.byte(rawStart - 1)),
            lexer.byte(rawStart - 1) != UInt8(ascii: "|")
        { rawStart -= 1 }
        var hyphenStart = nameStart
        while hyphenStart > 1, lexer.byte(hyphenStart - 1) == UInt8(ascii: "-") {
            var start = hyphenStart - 1
            while start > 0, lexer.isNamePart(at: scalarStart(before: start, lexer)) {
                start = scalarStart(before: start, lexer)
            }
            if start == hyphenStart - 1 { break }
            hyphenStart = start
        }
        var dottedStart = nameStart
        while dottedStart > 1, lexer.byte(dottedStart - 1) == UInt8(ascii: ".") {
            var start = dottedStart - 1
            while start > 0, lexer.isNamePart(at: scalarStart(before: start, lexer)) {
                start = scalarStart(before: start, lexer)
            }
            if start == dottedStart - 1 { break }
            dottedStart = start
        }
        var places: [Place] = []
        if dottedStart < nameStart { places.append(Place(start: dottedStart) { $0.takesName }) }
        if rawStart < nameStart { places.append(Place(start: rawStart) { $0.takesRaw }) }
        if hyphenStart < nameStart {
            places.append(
                Place(start: hyphenStart) { completion in
                    completion.items.contains { $0.text.hasPrefix(completion.prefix) }
                })
        }
        let plain = Place(start: nameStart, isPlain: true) { completion in
            !completion.wants.isEmpty || !completion.slots.isEmpty
                || completion.items.contains { $0.text.hasPrefix(completion.prefix) }
        }
        let phrases = phrases(before: nameStart, lexer)
        // Two words of a name that has three are likelier its own than the first a name and the second a keyword.
        let isBegun: (Place) -> Bool = { place in
            var blank = place.start
            while blank < end, !lexer.isBlank(lexer.byte(blank)) { blank += 1 }
            return (blank..<end).contains { !lexer.isBlank(lexer.byte($0)) }
        }
        return places + phrases.filter(isBegun) + [plain] + phrases.filter { !isBegun($0) }
    }

    /// Where a name of several words may have begun, up to two words before: `hour of`.
    private func phrases(before nameStart: Int, _ lexer: Lexer) -> [Place] {
        var places: [Place] = []
        var start = nameStart
        for _ in 0..<2 {
            var end = start
            while end > 0, lexer.isBlank(lexer.byte(end - 1)) { end -= 1 }
            guard end < start, end > 0 else { break }
            start = end
            while start > 0, lexer.isNamePart(at: scalarStart(before: start, lexer)) {
                start = scalarStart(before: start, lexer)
            }
            if start == end { break }
            places.append(
                Place(start: start) { completion in
                    completion.items.contains { $0.text.hasPrefix(completion.prefix) && $0.text != completion.prefix }
                })
        }
        return places
    }

    private func scalarStart(before offset: Int, _ lexer: Lexer) -> Int {
        var start = offset - 1
        while start > 0, lexer.byte(start) & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    private enum OpenQuote {
        case none, name(Int), text(Int)
        /// The offset after the `{`.
        case interpolation(Int)
    }

    /// The quote that is open at the end. Quotes in raw words mislead it, which costs a completion and no more.
    private func openQuote(in lexer: Lexer) -> OpenQuote {
        var index = 0
        while index < lexer.count {
            switch lexer.byte(index) {
            case UInt8(ascii: "\""):
                switch lexer.scanText(at: index) {
                case .closed(let end): index = end
                case .unclosedText: return .text(index)
                case .unclosedInterpolation: return .interpolation(lastBrace(in: lexer, from: index) + 1)
                }
            case UInt8(ascii: "`"):
                var end = index + 1
                while end < lexer.count, lexer.byte(end) != UInt8(ascii: "`"), lexer.byte(end) != UInt8(ascii: "\n") {
                    end += 1
                }
                if end >= lexer.count { return .name(index) }
                index = end + 1
            default: index += 1
            }
        }
        return .none
    }

    private func lastBrace(in lexer: Lexer, from start: Int) -> Int {
        var index = lexer.count - 1
        while index > start, lexer.byte(index) != UInt8(ascii: "{") { index -= 1 }
        return index
    }

    // MARK: What may stand there

    private func completion(at place: Place, _ lexer: Lexer, _ parameters: Parameters) -> Completion {
        var cursor = Cursor(
            lexer.string(place.head, place.start), vocabulary: vocabulary, parameters: parameters, atCursor: true)
        let end = cursor.lexer.count
        var before: [StatementSyntax] = []
        var began = 0
        if place.head > 0 {
            cursor.parenthesisDepth = 1
            _ = cursor.expression()
            var found = offers(cursor.furthest == end ? cursor.expectations : [])
            found.inside = place.head
            found.slots = cursor.slots
            found.parameters = parameters
            return found
        }
        while cursor.moveToStatement() {
            began = cursor.position
            let seen = cursor.parameters
            do throws(SyntaxError) {
                before.append(try cursor.statement())
            } catch {
                if cursor.furthest == end {
                    var found = offers(cursor.expectations)
                    found.source = cursor.source?.text
                    found.slots = cursor.slots
                    (found.stages, found.before) = (cursor.piped, before)
                    (found.statement, found.parameters) = (began, seen)
                    return found
                }
                cursor.position = cursor.lexer.statementStart(after: began)
                if cursor.position >= end, cursor.lexer.byte(end - 1) != UInt8(ascii: "\n") { break }
            }
        }
        return offers([])
    }

    private func offers(_ expectations: [Expectation]) -> Completion {
        var result = Completion(range: SourceRange(0, 0), prefix: "", items: [], wants: [])
        var seen: Set<String> = []
        func add(_ text: String, _ kind: EntryKind?, _ summary: String) {
            if seen.insert(text).inserted { result.items.append(.init(text: text, kind: kind, summary: summary)) }
        }
        func add(_ kind: EntryKind) {
            for entry in vocabulary.entries(kind) where !entry.isFamily { add(entry.name, kind, entry.summary) }
        }
        for expectation in expectations {
            switch expectation {
            case .word(let word): if Lexer.isLetter(word) { add(word, nil, "") }
            case .entry(let kind), .value(.word(let kind)): add(kind)
            case .naming: result.wants.insert(.newName)
            case .source: result.wants.insert(.series)
            case .operand:
                result.wants.insert(.column)
                add(.function)
                add(.aggregate)
                for word in ["not", "missing", "now", "today"] { add(word, nil, "") }
            case .endOfStatement: break
            case .value(let kind): value(kind)
            }
        }
        func value(_ kind: ValueKind) {
            switch kind {
            case .column: result.wants.insert(.column)
            case .series: result.wants.insert(.series)
            case .path, .raw, .unit: result.wants.insert(kind == .path ? .path : .value)
            case .name: result.wants.insert(.newName)
            case .duration: add(.unit)
            case .instant, .range:
                result.wants.insert(.value)
                for word in ["now", "today", "yesterday"] { add(word, nil, "") }
            case .colour: add(.colour)
            default: result.wants.insert(.value)
            }
        }
        return result
    }
}
