import Catalog
import Diagnostics
import Syntax

/// A place in the source that the parser moves, and what could have stood at the furthest place it reached: the error
/// when the cell does not parse, and the answer to completion.
struct Cursor {
    let lexer: Lexer
    let vocabulary: Vocabulary
    var parameters: Parameters
    /// The source ends where a person types.
    let atCursor: Bool

    /// Where the last token taken ended.
    var position = 0
    /// Inside `Form.line`: a line break that continues the statement ends the words.
    var lineDepth = 0
    /// Between parentheses line breaks are white space.
    var parenthesisDepth = 0
    /// Nesting of expressions, texts and forms.
    var depth = 0
    /// Where a keyword ended behind which a value must come: the name there may be any word.
    var committed = -1
    /// Whether names and texts may be of several words: `sum Elapsed Time`, `City = New York`. A statement that can be read otherwise is.
    var isGenerous = false
    /// Whether a `|` may be missing before a verb.
    var addsBars = false
    /// Whether a column was read so.
    var hasWideNames = false
    /// Whether an aggregate in the expression being read takes the column after it.
    var takesAggregates = false
    /// Whether the condition being read is that of an aggregate in a formula.
    var endsAtAggregates = false
    /// Whether the expression being read stands where a condition may.
    var asksCondition = false
    /// What comes after the expression being read, where a column in it ends by that.
    var operandFollow: Follow?
    /// Operators in the expression being read.
    var operators = 0
    /// The series or chart that the statement being read names before its first `|`.
    var source: Word?

    /// What was taken of the stage being read, flat, and its verb: what a value that is typed depends on.
    var taken: [Argument] = []
    var stage: CatalogEntry?
    /// Whether the verb of the stage being read was left out.
    var isVerbLeftOut = false
    /// The column that the operand being read is compared with.
    var comparand: String?
    /// Where the statement being read is typed otherwise than its forms have it.
    var respellings: [Respelling] = []
    /// The stages of the statement being read that a `|` follows.
    var piped: [StageSyntax] = []

    private(set) var furthest = 0
    private(set) var expectations: [Expectation] = []
    /// The values that could have stood at `furthest`, when a person types there.
    private(set) var slots: [Completion.Slot] = []
    /// A keyword that stood at `furthest` where a name is wanted, with what is wanted.
    private(set) var keywordAsName: (Word, ValueKind)?
    /// What is wrong at `furthest`, when that is known better than by what was expected.
    private(set) var fault: SyntaxError?

    /// The last word that is neither of these, aggregate or mark, where one may stand; it may be a column.
    var missed: (kinds: [EntryKind], word: Word)?

    mutating func miss(_ kind: EntryKind, at token: Token) {
        let isSame = missed?.word.range.lower == token.lower
        missed = ((isSame ? missed?.kinds ?? [] : []) + [kind], word(token))
    }

    private var cached: (position: Int, line: Bool, parenthesis: Bool, token: Token)?

    /// Nesting allowed: what a thread's stack of 512 KiB holds with room to spare.
    static let maximumDepth = 64
    /// Operators allowed in one expression: they make a tree as deep, which evaluation and release walk.
    static let maximumOperators = 500

    init(_ source: String, vocabulary: Vocabulary, parameters: Parameters, atCursor: Bool = false) {
        lexer = Lexer(source)
        self.vocabulary = vocabulary
        self.parameters = parameters
        self.atCursor = atCursor
    }

    /// A place in what another one reads.
    init(_ lexer: Lexer, vocabulary: Vocabulary, parameters: Parameters) {
        self.lexer = lexer
        self.vocabulary = vocabulary
        self.parameters = parameters
        atCursor = false
    }

    /// The next token, not taken. Lexical faults are recorded at its place.
    mutating func peek() -> Token {
        let line = lineDepth > 0, parenthesis = parenthesisDepth > 0
        if let cached, cached.position == position, cached.line == line, cached.parenthesis == parenthesis {
            return cached.token
        }
        let trivia = lexer.trivia(from: position, joinsLines: parenthesis, atCursor: atCursor)
        var token: Token
        if trivia.next >= lexer.count {
            // The place of the end is where the last word ended, except where a person types.
            let ends = trivia.endsStatement || !line || trivia.gap != .lineBreak
            let place = atCursor && ends && !trivia.endsStatement ? lexer.count : position
            token = Token(ends ? .end : .lineEnd, place, place)
        } else if trivia.endsStatement {
            token = Token(.end, position, position)
        } else if line, trivia.gap == .lineBreak {
            token = Token(.lineEnd, position, position)
        } else {
            token = lexer.token(at: trivia.next)
        }
        token.gap = trivia.gap
        cached = (position, line, parenthesis, token)
        return token
    }

    mutating func take(_ token: Token) { position = token.upper }

    func string(_ token: Token) -> String { lexer.string(token.lower, token.upper) }

    /// A name without its quotes.
    func name(_ token: Token) -> String {
        token.isQuotedName || token.isText ? lexer.string(token.lower + 1, token.upper - 1) : string(token)
    }

    /// Whether a quoted text may be the name of a column: nothing in it is escaped or filled in.
    func isQuotedColumn(_ token: Token) -> Bool {
        token.isText && token.upper - token.lower > 2
            && !lexer.bytes[(token.lower + 1)..<(token.upper - 1)].contains { "\\{}`\n".utf8.contains($0) }
    }

    func word(_ token: Token) -> Word { Word(name(token), token.range) }

    func isSymbol(_ token: Token, _ symbol: StaticString) -> Bool {
        guard case .symbol = token.kind, token.upper - token.lower == symbol.utf8CodeUnitCount else { return false }
        return symbol.description.utf8.elementsEqual(lexer.bytes[token.lower..<token.upper])
    }

    /// Records that `expectation` could have stood at `token`'s place. Always false, for `return`.
    @discardableResult
    mutating func expected(_ expectation: Expectation, at token: Token) -> Bool {
        if case .invalid(let error) = token.kind { return failed(error, at: token.lower) }
        guard reach(token.lower) else { return false }
        if !expectations.contains(expectation) { expectations.append(expectation) }
        return false
    }

    /// Records a keyword that stands where a name of that kind is wanted.
    mutating func refused(_ kind: ValueKind, at token: Token) -> Bool {
        expected(.value(kind), at: token)
        if furthest == token.lower, keywordAsName == nil { keywordAsName = (word(token), kind) }
        return false
    }

    /// Records what is wrong at a place. The first fault there stays.
    @discardableResult
    mutating func failed(_ error: SyntaxError, at place: Int) -> Bool {
        if reach(place), fault == nil { fault = error }
        return false
    }

    private mutating func reach(_ place: Int) -> Bool {
        if place < furthest { return false }
        if place > furthest {
            furthest = place
            expectations = []
            slots = []
            keywordAsName = nil
            fault = nil
        }
        return true
    }

    /// Notes the value that is being typed at the end, with what stands before it in its stage.
    mutating func note(slot label: String, _ kind: ValueKind) {
        guard atCursor, furthest == lexer.count, slots.count < 64 else { return }
        slots.append(
            Completion.Slot(stage: stage?.name, label: label, kind: kind, taken: taken, comparand: comparand))
    }

    /// Forgets what was expected before: a new statement begins.
    mutating func beginStatement() {
        furthest = position
        expectations = []
        slots = []
        taken = []
        piped = []
        respellings = []
        stage = nil
        comparand = nil
        keywordAsName = nil
        fault = nil
        missed = nil
        operators = 0
    }
}
