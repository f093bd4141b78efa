/// One token with its place and what stood before it. A token is read where the parser asks for it, so that raw words
/// (paths, units) never pass through here.
package struct Token {
    package enum Kind {
        /// The statement (or the cell) ends here.
        case end
        /// Inside `Form.line`: the line ends here and the statement goes on below.
        case lineEnd
        case name
        /// The place includes the back-quotes.
        case quotedName
        /// The place includes the quotes.
        case text
        /// Digits, without a sign, with its `%`.
        case number
        case instant(InstantSyntax.Base)
        case colour
        case symbol
        case invalid(SyntaxError)
    }

    /// What stands between this token and the one before it.
    package enum Gap {
        case none, space
        /// A line break that continues the statement.
        case lineBreak
    }

    package var kind: Kind
    package var lower: Int
    package var upper: Int
    package var gap: Gap

    package var isEnd: Bool { if case .end = kind { true } else { false } }
    package var isName: Bool { if case .name = kind { true } else { false } }
    package var isQuotedName: Bool { if case .quotedName = kind { true } else { false } }
    package var isNumber: Bool { if case .number = kind { true } else { false } }
    package var isText: Bool { if case .text = kind { true } else { false } }
    package var isColour: Bool { if case .colour = kind { true } else { false } }
}
