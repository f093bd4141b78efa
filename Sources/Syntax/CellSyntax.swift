import Catalog
import Diagnostics

/// A parsed cell: its text and the statements in it.
package struct CellSyntax: Sendable {
    package var source: String
    package var statements: [StatementSyntax]

    package init(source: String, statements: [StatementSyntax]) {
        self.source = source
        self.statements = statements
    }
}

/// One statement: `NAME = LITERAL`, a bare name, or a pipeline.
package struct StatementSyntax: Sendable {
    package enum Body: Sendable {
        /// `n = 3` in a cell of parameters.
        case assignment(name: Word, value: Argument)
        /// A bare name: show that series or chart.
        case name(Word)
        /// `A as B`: that series or chart under another name.
        case rename(Word, to: Word)
        /// `[NAME |] stage | stage …`.
        case pipeline(source: Word?, stages: [StageSyntax])
    }
    package var body: Body
    package var range: SourceRange
    /// The verb's word, as it was typed, that heads a pipeline without a source: an error when something stored bears
    /// that name too (`SyntaxError.verbAndName`).
    package var head: Word?
    /// Where it was typed otherwise than its forms have it.
    package var respellings: [Respelling]
    /// What is wrong with it if no column has a name of several words that it was read with; nil where it has none.
    package var otherwise: SyntaxError?
    /// The line that it was read from, where nothing can be made of its own words; places in it are of that line.
    package var reading: String?

    package init(body: Body, range: SourceRange, head: Word? = nil, respellings: [Respelling] = []) {
        self.body = body
        self.range = range
        self.head = head
        self.respellings = respellings
    }

    /// The same statement as its forms have it; nil where it was typed so.
    package func canonical(in source: String) -> String? {
        respellings.isEmpty ? nil : CanonicalWriter(source, respellings).text(range)
    }
}

/// One stage: the verb (or clause) and its words, then `as NAME`.
package struct StageSyntax: Sendable {
    /// The catalogue entry's own name, aliases resolved, with the place where it was typed.
    package var verb: Word
    /// What the word was read as: `sort` is a verb on rows and a clause of a chart.
    package var kind: EntryKind
    package var arguments: Arguments
    package var result: Word?
    package var range: SourceRange

    /// Whether it refines a chart.
    package var refines: Bool { kind == .clause || kind == .style }

    package init(verb: Word, kind: EntryKind = .verb, arguments: Arguments, result: Word?, range: SourceRange) {
        self.verb = verb
        self.kind = kind
        self.arguments = arguments
        self.result = result
        self.range = range
    }
}

/// A word with its place. `text` is without back-quotes.
package struct Word: Sendable, Hashable {
    package var text: String
    package var range: SourceRange

    package init(_ text: String, _ range: SourceRange) {
        self.text = text
        self.range = range
    }
}
