import Catalog
import Diagnostics

extension SyntaxError {
    package var what: String {
        switch self {
        case .unexpected(.end, _, let expected): "\(Self.sentence(expected)) is missing at the end"
        case .unexpected(.lineEnd, _, let expected): "\(Self.sentence(expected)) is missing at the end of the line"
        case .unexpected(.word(let word), _, _), .unexpected(.other(let word), _, _): "unexpected \(Self.quoted(word))"
        case .unknown(let word, let noun, _): "unknown \(noun) \(Self.quoted(word.text))"
        case .noMark(let word, _, _): "there is no mark \(Self.quoted(word.text))"
        case .keywordAsName(let word, _): "\(Self.quoted(word.text)) is a word of the language here"
        case .verbAndName(let word): "\(Self.quoted(word.text)) is both a verb and a stored name"
        case .resultIsWord(let word): "\(Self.quoted(word.text)) is a word of the language, and no name for a result"
        case .foreign(let word, let tongue, _): "\(Self.quoted(word.text)) is a word of \(tongue)"
        case .unsaid(let word, _, .columns(let file)):
            "the columns of '\(Self.cut(file))' are not known, and \(Self.quoted(word.text)) calls them by number"
        case .unsaid(let word, _, .number): "there is no column \(Self.quoted(word.text))"
        case .unsaid(let word, let tongue, .part), .unsaid(let word, let tongue, .near):
            "\(Self.quoted(word.text)) of \(tongue) cannot be said here"
        case .noPart(let word, _, let advised) where advised.first?.premise == .greatest:
            "\(Self.quoted(word.text)) may be the greatest or the least"
        case .noPart(let word, _, _): "nothing here is called \(Self.quoted(word.text))"
        case .noAnswer: "no line answers all of this"
        case .shellLine(let sign, _): "\(Self.quoted(sign)) begins a line of a shell or of IPython"
        case .unclosedText: "this text is never closed"
        case .unclosedName: "this name is never closed"
        case .unclosedInterpolation: "this '{' is never closed"
        case .unclosedParenthesis: "this parenthesis is never closed"
        case .emptyName: "a name cannot be empty"
        case .emptyInterpolation: "there is nothing between the braces"
        case .loneBrace: "this '}' closes nothing"
        case .badEscape(let escape, _): "unknown escape \(Self.quoted(escape))"
        case .badCharacter(let character, _): "unexpected character \(Self.quoted(character))"
        case .badColour(let colour, _): "\(Self.quoted(colour)) is not a colour"
        case .badDate(let date, _): "\(Self.quoted(date)) is not a date or time"
        case .numberTooLarge(let number, _): "the number \(Self.cut(number)) is too large"
        case .wholeNumberWanted(let number, _): "\(Self.quoted(number)) is not a whole number"
        case .spaceInRange: "a range has no white space beside its '..'"
        case .equalsSignInCondition: "'=' names a result"
        case .chainedComparison: "comparisons cannot be chained"
        case .constantComparison: "this compares a constant with a constant"
        case .interpolationInExpression: "a text in an expression has no interpolation"
        case .listInExpression: "a list cannot be used here"
        case .tooDeep: "this is nested too deeply"
        case .tooLong: "this expression is too long"
        case .unknownParameter(let word, _): "unknown parameter \(Self.quoted(word.text))"
        case .parameterKind(let word, let wanted):
            "the value of parameter \(Self.quoted(word.text)) is not \(Self.noun(wanted))"
        }
    }

    package var mend: String? {
        switch self {
        case .unexpected(.end, _, _), .unexpected(.lineEnd, _, _): nil
        case .unexpected(.word(let word), _, let expected):
            Self.near(word, expected) ?? "expected \(Self.sentence(expected))"
        case .unexpected(.other, _, let expected): "expected \(Self.sentence(expected))"
        case .unknown(let word, let noun, let choices):
            NearMiss.mend(word.text, choices)
                ?? "`help \(noun)s` lists them"
        case .noMark(let word, let next, let marks):
            "marks are \(marks.joined(separator: ", ")); put a comma between columns: \(Self.cut(word.text)), \(Self.cut(next))"
        case .keywordAsName(let word, let noun): "write `\(word.text)` in back-quotes if it is a \(noun)"
        case .verbAndName(let word):
            "write `\(word.text)` in back-quotes for the stored one, or NAME | \(word.text) for the verb"
        case .resultIsWord(let word): "write another name, or `\(word.text)` in back-quotes each time"
        case .foreign(_, _, let line): "here it is: \(line)"
        case .unsaid(_, _, let why): Self.mend(why)
        case .noPart(let word, let columns, let advised):
            Advised.words(advised) ?? NearMiss.mend(word.text, columns)
                ?? "the columns are \(columns.prefix(8).map(Self.cut).joined(separator: ", "))"
        case .noAnswer(_, let advised):
            Advised.words(advised) ?? "ask for one thing at a time, or write the stages one by one"
        case .shellLine: "no verb runs a command: 'load PATH' reads a file, and 'explain' shows what a line does"
        case .unclosedText: "close it with a \""
        case .unclosedName: "close it with a ` on the same line"
        case .unclosedInterpolation: "close it with '}', or write {{ for a brace"
        case .unclosedParenthesis: "close it with ')'"
        case .emptyName, .emptyInterpolation: nil
        case .loneBrace: "write }} for a brace"
        case .badEscape: "choose from \\n, \\t, \\\", \\\\; {{ and }} are braces"
        case .badCharacter(let character, _): Self.mend(character: character)
        case .badColour: "colours are CSS names, #rgb or #rrggbb; a comment needs a space after #"
        case .badDate: "dates are like 2024-12-03, 2024-12 or 2024-Q1, times like 14:20, both like 2024-12-03T14:20"
        case .numberTooLarge: nil
        case .wholeNumberWanted: "write a whole number such as 6"
        case .spaceInRange: "write it like 0..100"
        case .equalsSignInCondition(_, let meant): "did you mean '\(meant)'?"
        case .chainedComparison: "join two comparisons with 'and', or use 'in 8..17'"
        case .constantComparison(_, _, _, let text?):
            "write a column's name with spaces in back-quotes: `\(Self.cut(text))`"
        case .constantComparison: "one side should name a column"
        case .interpolationInExpression: "write {{ and }} for braces"
        case .listInExpression: "lists go after 'in'"
        case .tooDeep: "give the inner part a name with 'derive' first"
        case .tooLong: "split it with 'derive', or use 'in (…)'"
        case .unknownParameter(let word, let known):
            NearMiss.mend(word.text, known) ?? "a parameter is set like \(Self.cut(word.text)) = 3"
        case .parameterKind: nil
        }
    }

    package var subject: String? {
        switch self {
        case .unknown(let word, _, _), .noMark(let word, _, _), .keywordAsName(let word, _), .verbAndName(let word),
            .resultIsWord(let word), .foreign(let word, _, _), .unsaid(let word, _, _), .noPart(let word, _, _),
            .unknownParameter(let word, _),
            .parameterKind(let word, _):
            word.text
        default: nil
        }
    }

    package var range: SourceRange? {
        switch self {
        case .unknown(let word, _, _), .noMark(let word, _, _), .keywordAsName(let word, _), .verbAndName(let word),
            .resultIsWord(let word), .foreign(let word, _, _), .unsaid(let word, _, _), .noPart(let word, _, _),
            .unknownParameter(let word, _),
            .parameterKind(let word, _):
            word.range
        case .unexpected(_, let range, _), .noAnswer(let range, _), .shellLine(_, let range), .unclosedText(let range),
            .unclosedName(let range),
            .unclosedInterpolation(let range), .emptyName(let range), .emptyInterpolation(let range),
            .loneBrace(let range),
            .badEscape(_, let range), .badCharacter(_, let range), .badColour(_, let range), .badDate(_, let range),
            .numberTooLarge(_, let range), .wholeNumberWanted(_, let range), .spaceInRange(let range),
            .equalsSignInCondition(let range, _), .chainedComparison(let range, _),
            .constantComparison(let range, _, _, _),
            .interpolationInExpression(let range), .listInExpression(let range), .tooDeep(let range),
            .tooLong(let range),
            .unclosedParenthesis(let range, _):
            range
        }
    }

    package var related: [(range: SourceRange, label: String)] {
        switch self {
        case .unclosedParenthesis(_, let at): [(at, "before this")]
        case .chainedComparison(_, let first): [(first, "the first comparison")]
        case .constantComparison(_, let left, let right, _): [(left, "a constant"), (right, "a constant")]
        default: []
        }
    }

    private static func mend(_ why: UnsaidPart) -> String {
        switch why {
        case .part: "nothing of the line was run: a part of it would answer another question"
        case .near(let difference): difference
        case .columns: "load the file, and call its columns by name"
        case .number(let columns):
            "the columns are "
                + columns.prefix(8).enumerated().map { "\($0.offset + 1) \(cut($0.element))" }.joined(separator: ", ")
        }
    }

    private static func mend(character: String) -> String? {
        switch character {
        case "'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "«", "»": "write text in double quotes: \"…\""
        case "\u{A0}", "\u{202F}", "\u{2009}": "this is a special space; type an ordinary one"
        case "\u{2212}", "\u{2013}", "\u{2014}": "type an ordinary minus: -"
        case "&": "did you mean 'and'?"
        case "!": "did you mean 'not'?"
        case "≤": "write <="
        case "≥": "write >="
        case "≠": "write !="
        case "×", "·": "write *"
        case ";": "put each statement on its own line"
        default: nil
        }
    }

    /// The expected keyword or entry nearest to `word`.
    private static func near(_ word: String, _ expected: [Expectation]) -> String? {
        let words = expected.compactMap { if case .word(let word) = $0, Lexer.isLetter(word) { word } else { nil } }
        let near = NearMiss.nearest(to: word, in: words)
        return near.isEmpty ? nil : "did you mean " + near.map(quoted).joined(separator: " or ") + "?"
    }

    /// `a column, 'by' or the end`: at most six things, values before words.
    package static func sentence(_ expected: [Expectation]) -> String {
        var phrases: [String] = []
        func add(_ phrase: String) { if !phrases.contains(phrase) { phrases.append(phrase) } }
        let ordered = expected.filter { !isWord($0) } + expected.filter(isWord)
        for expectation in ordered where expectation != .endOfStatement { add(phrase(expectation)) }
        if phrases.isEmpty { return "the end of the statement" }
        // The end is no help among many things that may stand here.
        if phrases.count < 6, expected.contains(.endOfStatement) { phrases.append("the end of the statement") }
        if phrases.count > 6 { phrases = phrases.prefix(5) + ["another word of the statement"] }
        return phrases.count == 1
            ? phrases[0] : phrases.dropLast().joined(separator: ", ") + " or " + (phrases.last ?? "")
    }

    private static func isWord(_ expectation: Expectation) -> Bool {
        if case .word = expectation { true } else { false }
    }

    private static func phrase(_ expectation: Expectation) -> String {
        switch expectation {
        case .word(let word): quoted(word)
        case .value(let kind): noun(kind)
        case .entry(let kind): article(noun(kind))
        case .naming: "a name and '='"
        case .source: "a series"
        case .operand: "a value"
        case .endOfStatement: "the end of the statement"
        }
    }

    /// What a value of a kind is called, with its article.
    package static func noun(_ kind: ValueKind) -> String {
        switch kind {
        case .name: "a name"
        case .column: "a column"
        case .series: "a series"
        case .number: "a number"
        case .count: "a whole number"
        case .duration: "a duration such as 7 days"
        case .instant: "a date or time"
        case .range: "a range such as 0..100"
        case .text: "a text in quotes"
        case .pattern: "a pattern in quotes"
        case .unit: "a unit"
        case .textOrWord, .raw, .rest: "a word"
        case .path: "a path"
        case .colour: "a colour"
        case .expression, .call, .formula, .computed: "an expression"
        case .literal: "a number, text or date"
        case .word(let kind): article(noun(kind))
        }
    }

    /// What an entry of a kind is called.
    package static func noun(_ kind: EntryKind) -> String {
        switch kind {
        case .verb, .sessionVerb: "verb"
        case .tickFormat: "format"
        case .fileFormat: "file format"
        default: kind.rawValue
        }
    }

    private static func article(_ noun: String) -> String {
        (noun.first.map { "aeio".contains($0) } ?? false ? "an " : "a ") + noun
    }

    static func quoted(_ word: String) -> String { "'\(cut(word))'" }

    static func cut(_ word: String) -> String { word.count > 40 ? word.prefix(39) + "…" : word }
}
