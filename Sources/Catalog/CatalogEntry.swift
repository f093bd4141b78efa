/// What kind of word a catalogue entry is. Order is the order of the reference page.
package enum EntryKind: String, Sendable, CaseIterable {
    case verb, aggregate, period, cycle, unit, function
    case mark, clause, style, palette, colour, tickFormat
    case setting, fileFormat, preview, sessionVerb
}

/// One word that a person can type: its name, one-line summary, form and examples. Help, completion, "did you
/// mean", the parser and the reference page are all made from entries, never by hand.
package struct CatalogEntry: Sendable {
    package var kind: EntryKind
    package var name: String
    /// Other spellings that mean the same, `avg` for `mean`; never shown first.
    package var aliases: [String]
    /// Whether each alias is a word of its own (`p5`, `p95` of `pNN`): the parser then records what was typed.
    package var isFamily: Bool
    /// One line, no full stop, says what it does.
    package var summary: String
    /// The words that may follow the name.
    package var form: Form
    /// What stands within a function's parentheses: `X, [DECIMALS]`.
    package var call: String?
    /// A verb that may be left out before an entry of these kinds: `sum Total by City` is `aggregate sum Total by City`.
    package var impliedBefore: [EntryKind]
    package var examples: [Example]
    /// Longer notes for the reference page and `help WORD`, Markdown, may be empty.
    package var notes: String

    package init(
        _ kind: EntryKind, _ name: String, aliases: [String] = [], isFamily: Bool = false, summary: String,
        form: Form = .nothing, call: String? = nil, impliedBefore: [EntryKind] = [], examples: [Example] = [],
        notes: String = ""
    ) {
        self.kind = kind
        self.name = name
        self.aliases = aliases
        self.isFamily = isFamily
        self.summary = summary
        self.form = form
        self.call = call
        self.impliedBefore = impliedBefore
        self.examples = examples
        self.notes = notes
    }
}

/// A cell and what it answers; a test runs every one, from the project's root (`Samples/weather.csv` is there).
package struct Example: Sendable {
    package var cell: String
    /// The last reply line, exactly, as `help` shows it; nil where the reference page alone states the result.
    package var reply: String?

    package init(_ cell: String, reply: String? = nil) {
        self.cell = cell
        self.reply = reply
    }
}
