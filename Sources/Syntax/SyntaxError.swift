import Catalog
import Diagnostics

/// What may stand at a place in the source: the facts of "expected …", and what completion offers.
package enum Expectation: Sendable, Equatable {
    /// This keyword or punctuation.
    case word(String)
    /// A value of that kind, called so by its form.
    case value(ValueKind)
    /// The name of any catalogue entry of that kind.
    case entry(EntryKind)
    /// A new name and `=`.
    case naming
    /// A series or chart at the head of a statement.
    case source
    /// The operand of an expression.
    case operand
    case endOfStatement
}

/// Why a cell is not one of the language, as facts; `SyntaxError+Prose.swift` words them.
package indirect enum SyntaxError: Fault {
    /// What was found where something else was wanted.
    package enum Found: Sendable, Equatable {
        case end, lineEnd
        case word(String)
        case other(String)
    }

    case unexpected(Found, SourceRange, expected: [Expectation])
    /// A word where a catalogue's name is wanted; `noun` is what is wanted (`aggregate`), `choices` the names.
    case unknown(Word, noun: String, choices: [String])
    /// What stands where a mark would, with something else behind it: `plot waterfall weight`, `plot wind gust`.
    case noMark(Word, next: String, marks: [String])
    /// A keyword where a name is wanted; `noun` is what is wanted (`column`).
    case keywordAsName(Word, noun: String)
    /// A verb's word at the head of a statement, and something stored bears it too. Thrown by Session.
    case verbAndName(Word)
    /// A name after `as` that would be a word of the language wherever it is used: `as y`.
    case resultIsWord(Word)
    /// A word of another language, and what was meant as a line of this one.
    case foreign(Word, tongue: String, line: String)
    /// A part of a line of another tool that is not said here, for which none of the line is.
    case unsaid(Word, tongue: String, UnsaidPart)
    /// A word of a question that is no part of one; `columns` are those of the rows that are asked.
    case noPart(Word, columns: [String], advised: [Advised] = [])
    /// A question whose parts no line answers together.
    case noAnswer(SourceRange, advised: [Advised] = [])
    /// A line of a shell or of IPython: `!ls`, `%time`.
    case shellLine(String, SourceRange)
    case unclosedText(SourceRange)
    case unclosedName(SourceRange)
    case unclosedInterpolation(SourceRange)
    /// `opened` is the parenthesis, `at` where its partner is missing.
    case unclosedParenthesis(opened: SourceRange, at: SourceRange)
    case emptyName(SourceRange)
    case emptyInterpolation(SourceRange)
    case loneBrace(SourceRange)
    case badEscape(String, SourceRange)
    case badCharacter(String, SourceRange)
    case badColour(String, SourceRange)
    case badDate(String, SourceRange)
    /// Digits that name no finite number, or no 64-bit whole number.
    case numberTooLarge(String, SourceRange)
    case wholeNumberWanted(String, SourceRange)
    case spaceInRange(SourceRange)
    case equalsSignInCondition(SourceRange, meant: String)
    case chainedComparison(SourceRange, first: SourceRange)
    /// Both sides of a comparison are constants.
    case constantComparison(SourceRange, left: SourceRange, right: SourceRange, leftText: String?)
    case interpolationInExpression(SourceRange)
    case listInExpression(SourceRange)
    case tooDeep(SourceRange)
    case tooLong(SourceRange)
    case unknownParameter(Word, known: [String])
    /// A parameter whose value cannot stand where it is used; `wanted` is what may.
    case parameterKind(Word, wanted: ValueKind)
}

/// Why a part of a line of another tool is not said here.
package enum UnsaidPart: Sendable, Equatable {
    /// Nothing here is the same.
    case part
    /// What comes near is not the same: the difference in words of the reader.
    case near(String)
    /// Columns are numbers of a file whose columns are not known.
    case columns(file: String)
    /// There is no column of that number.
    case number(columns: [String])
}

extension SyntaxError {
    /// Whether all that is advised for a question leaves out some of its words.
    package var leavesOut: Bool {
        switch self {
        case .noPart(_, _, let advised), .noAnswer(_, let advised): advised.allSatisfy(\.leavesOut)
        default: false
        }
    }
}
