import Diagnostics

/// Where a statement was written otherwise than its form has it, and how that has it: the reply shows the canonical line once.
///
/// Places are bytes of the cell's source.
package enum Respelling: Sendable, Equatable {
    /// These words are spelled so; an empty range is a word that was left out, of what follows it or, with a blank before it, of what it
    /// ends.
    case words(SourceRange, as: String)
    /// The pieces of the range, which were typed in another order, in the order of their form.
    case order(SourceRange, [SourceRange])

    package var range: SourceRange {
        switch self {
        case .words(let range, _), .order(let range, _): range
        }
    }

    /// Whether it is a word that was left out of the piece before or after a range.
    fileprivate func isOfNeighbour(of piece: SourceRange) -> Bool {
        guard case .words(let place, let words) = self, place.isEmpty else { return false }
        return words.hasPrefix(" ") ? place.lower == piece.lower : place.lower == piece.upper
    }
}

/// Writes the canonical line of what was typed otherwise.
package struct CanonicalWriter {
    private let lexer: Lexer
    private let respellings: [Respelling]

    package init(_ source: String, _ respellings: [Respelling]) {
        lexer = Lexer(source)
        self.respellings = respellings
    }

    /// The text of a range with all that is respelled in it, its line breaks kept.
    package func text(_ range: SourceRange) -> String { text(range, within: nil) }

    private func text(_ range: SourceRange, within outer: Respelling?) -> String {
        var result = ""
        var position = range.lower
        let inside = respellings.filter {
            $0 != outer && $0.range.lower >= range.lower && $0.range.upper <= range.upper
                && (outer == nil || !$0.isOfNeighbour(of: range))
        }.sorted {
            // A word that was left out stands before what follows it; the widest of the others holds the rest.
            ($0.range.lower, $0.range.isEmpty ? 0 : 1, -$0.range.upper)
                < ($1.range.lower, $1.range.isEmpty ? 0 : 1, -$1.range.upper)
        }
        for next in inside where next.range.lower >= position {
            result += lexer.string(position, next.range.lower)
            switch next {
            case .words(let at, let words):
                let isLeftOut = at.isEmpty && !words.hasPrefix(" ")
                // `distinct(k)` parts the verb from what follows by no blank.
                let isBeside = isLeftOut && !words.isEmpty && result.last.map { $0.isLetter || $0.isNumber } ?? false
                result += isLeftOut ? (isBeside ? " " : "") + words + " " : words
            case .order(_, let pieces): result += pieces.map { text($0, within: next) }.joined(separator: " ")
            }
            position = next.range.upper
        }
        return result + lexer.string(position, range.upper)
    }
}
