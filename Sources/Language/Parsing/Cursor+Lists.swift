import Catalog
import Diagnostics
import Syntax

/// What stands between the items of lists, and between an option and its value, as people type it.
extension Cursor {
    mutating func matchSeparated(
        _ form: Form, by separator: String, then follow: Follow?, into out: inout [Argument]
    ) -> Bool {
        guard match(form, then: follow, into: &out) else { return false }
        while true {
            let start = position, known = respellings.count
            guard match(.word(separator), then: nil, into: &out) else { return true }
            guard match(form, then: follow, into: &out) else {
                position = start
                respellings.removeSubrange(known...)
                if separator == "+" { dropPlus() }
                return true
            }
        }
    }

    /// Leaves out a `+` before a clause, which joins nothing: `plot line v + band 2..3`.
    private mutating func dropPlus() {
        let sign = peek()
        take(sign)
        let next = peek()
        guard next.isName, next.gap != .lineBreak, entry(.clause, at: next.lower) != nil,
            entry(.mark, at: next.lower) == nil
        else {
            position = sign.lower
            return
        }
        respellings.append(.words(SourceRange(sign.lower, next.lower), as: ""))
        position = next.lower
    }

    /// Takes an `and` that stands for the comma of a list, `by class and survived`, and outside of charts, which have `over`, a `vs`.
    mutating func takeAnd() -> Bool {
        let token = peek()
        guard token.isName, case let word = string(token), word == "and" || word == "vs" && lineDepth == 0 else {
            return false
        }
        respellings.append(.words(SourceRange(position, token.upper), as: ","))
        take(token)
        return true
    }

    /// Leaves out the `=` of an option as other tools have it: `bins=5`.
    mutating func dropEquals() {
        let start = position
        take(peek())
        respellings.append(.words(SourceRange(start, peek().lower), as: " "))
    }

    /// An entry whose word is written as one with the keyword after it, `binwidth 5`, `x_title "…"`, and where that keyword stands.
    ///
    /// A word may lack the `s` of the entry's.
    mutating func takeJoined(_ kind: EntryKind, _ token: Token) -> (entry: CatalogEntry, range: SourceRange)? {
        guard [.style, .clause].contains(kind), token.isName, token.upper - token.lower > 2 else { return nil }
        for end in ((token.lower + 1)..<(token.upper - 1)).reversed() {
            let next = lexer.byte(end) == UInt8(ascii: "_") ? end + 1 : end
            let head = lexer.string(token.lower, end)
            guard let entry = vocabulary.entry(kind, head) ?? vocabulary.entry(kind, head + "s"),
                entry.form.mayBegin(with: lexer.string(next, token.upper), in: vocabulary)
            else { continue }
            let range = SourceRange(token.lower, end)
            if head != entry.name { respellings.append(.words(range, as: entry.name)) }
            respellings.append(.words(SourceRange(end, next), as: end == next ? "" : " "))
            position = next
            return (entry, range)
        }
        return nil
    }
}
