/// The words that may follow a verb, mark or clause: a small grammar as a value. The parser interprets it, help and
/// the reference page print it, and completion asks what may come next. It never looks at data.
///
/// Matching: `choice` takes the first alternative that matches, so write keywords before names; `optional`, `many` and
/// `anyOrder` take as much as they can and never give it back. A bare word that may stand next as a keyword is not
/// taken for a name (`diff by station`: `by` is not a column), back-quoted it is. Two words may be one, `.word("of day")`. A `slot` leaves an `Argument` with its label in the parsed stage, a `group`
/// leaves one argument that holds its parts.
package indirect enum Form: Sendable, Equatable {
    /// No words at all.
    case nothing
    /// Exactly this word or punctuation, unlabelled: `by`, `..`, `=`.
    case word(String)
    /// This word, recorded as an argument with the label (`.flag("drop", as: "empty")`).
    case flag(String, as: String)
    /// One value of a kind, recorded under the label.
    case slot(String, ValueKind)
    case sequence([Form])
    case choice([Form])
    case optional(Form)
    /// One or more, separated by commas.
    case list(Form)
    /// Zero or more, nothing between them.
    case many(Form)
    /// Each at most once, in any order.
    case anyOrder([Form])
    /// The slots after a verb in the order of its form. They may be typed in any order where their first words tell them apart;
    /// what is recorded, and echoed, is this order. Each stands once; those that may not be empty must be there.
    case slots([Form])
    /// A keyword that may be left out: nothing else could stand there. It is written in the echo, and recorded under the label where it has one.
    case implied(String, as: String? = nil)
    /// One or more, separated by `+` (which may begin a continuation line).
    case layers(Form)
    /// One argument `label` whose value is `.group` of what is inside.
    case group(String, Form)
    /// The name of any entry of that kind, then that entry's own form; recorded as one group under the label whose
    /// first argument `name` is the entry's name. `plot MARK …` and styles are written so.
    case entry(String, EntryKind)
    /// The columns that a verb makes other values of, separated by commas, each an argument `column`. A verb whose form has them may
    /// stand in a layer of a plot.
    case subjects
    /// A verb that makes other values of columns (`subjects`), and its words, recorded as `entry` does: the `cumulative rain` of
    /// `plot line cumulative rain`. Where it names none, it is of what stands before it, if something does; else its word is a column.
    case step(String, isAfterSubject: Bool)
    /// A new name and `=`, recorded under the label: the `low =` of `low = min temp`.
    case naming(String)
    /// Words that end where their line ends, unless that ends in `,` or `+`; it may begin on a continuation line. A
    /// plot's clauses are written so, and its layers.
    case line(Form)
    /// Where `as NAME` may stand before the end of the stage (a plot's name stands before its lines of clauses).
    case result
}

/// What one slot takes. Each becomes a `Value` case in Language.
package enum ValueKind: Sendable, Equatable {
    /// A name: a series, chart or new column; back-quotes allowed.
    case name
    /// An existing column; spelled like a name, completed from the current series.
    case column
    /// An existing series or chart; spelled like a name, completed from the workspace.
    case series
    /// `6`, `3.5`, `-4`, `1e6`, `1_000`, `25%`.
    case number
    /// A whole number ≥ 0 that fits Int64, `1_000`.
    case count
    /// `10 min`, `3 hours`, `7d`, `month`.
    case duration
    /// An instant, with `now - 12 weeks` arithmetic.
    case instant
    /// `a..b`, `..b`, `a..` of numbers, percents or instants.
    case range
    /// Quoted text, with interpolation.
    case text
    /// Quoted text that is a pattern: backslashes and braces stand for themselves, only `\"` is an escape.
    case pattern
    /// Quoted text or a bare word.
    case textOrWord
    /// A file, glob or URL: raw to white space or `|`, or quoted.
    case path
    /// Raw to white space or `|`, or quoted: a unit `m/s`, a zone.
    case raw
    /// What values are measured in, `km/h`: a unit that is known, raw to white space, `,` or `|`.
    case unit
    /// A CSS colour name or `#rrggbb`.
    case colour
    /// An expression.
    case expression
    /// An expression that is more than a name: a call, `hour(time)`, in parentheses, or with a sign, `a - b`.
    case call
    /// An expression over aggregates alone, `sum a / sum b`, `100 * (sum won / count())`, `-sum x`; more than one aggregate by itself.
    case formula
    /// What a mark draws that is more than a column: `a - b`, `log(a)`. A `+` before the word of a layer is not of it.
    case computed
    /// A number, percent, text, instant, duration, truth, or list of them: what a parameter may be.
    case literal
    /// The name of one catalogue entry of that kind (its form is not parsed).
    case word(EntryKind)
    /// The rest of the line, raw.
    case rest
}
