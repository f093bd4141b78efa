import Catalog

extension InstantSyntax {
    /// Reads an instant that stands alone, as the parser does within a statement: a text beside times, an option of the command
    /// line, a header's value. Nil when the text is none.
    package init?(reading text: String) {
        let lexer = Lexer(text)
        var position = 0
        /// The next token and where it ends; nil at the end of the text.
        func next() -> Token? {
            let trivia = lexer.trivia(from: position)
            guard trivia.next < lexer.count, !trivia.endsStatement else { return nil }
            return lexer.token(at: trivia.next)
        }
        guard let first = next(), let base = Self.base(first, lexer) else { return nil }
        position = first.upper
        var shifts: [DurationSyntax] = []
        while position < lexer.count {
            guard let sign = next(), ["+", "-"].contains(lexer.string(sign.lower, sign.upper)) else { return nil }
            position = sign.upper
            guard let number = next(), number.isNumber,
                let count = Double(lexer.string(number.lower, number.upper).filter { $0 != "_" }), count.isFinite
            else { return nil }
            position = number.upper
            guard let name = next(), name.isName,
                let unit = DurationUnit(word: lexer.string(name.lower, name.upper))
            else { return nil }
            position = name.upper
            shifts.append(
                DurationSyntax(count: lexer.byte(sign.lower) == UInt8(ascii: "-") ? -count : count, unit: unit))
        }
        self.init(base: base, shifts: shifts)
    }

    private static func base(_ token: Token, _ lexer: Lexer) -> Base? {
        switch token.kind {
        case .instant(let base): return base
        case .name: return Base(word: lexer.string(token.lower, token.upper))
        case .number:
            guard token.upper - token.lower == 4, !lexer.isNamePart(at: token.upper),
                let year = Int(lexer.string(token.lower, token.upper)), year > 0
            else { return nil }
            return .date(year: year, month: nil, day: nil)
        default: return nil
        }
    }
}
