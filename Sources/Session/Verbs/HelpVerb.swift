import Syntax
import Catalog
import Foreign
import Language

/// `help [WORD]`.
enum HelpVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "help", aliases: ["?"], summary: "explain a word or phrase of the language, or how to begin",
        form: .optional(.slot("word", .rest)),
        examples: [Example("help aggregate"), Example("help hour of day"), Example("help groupby")],
        notes: """
            `help notebooks`, `help parameters` and `help verify` say how notebooks are kept and checked. It knows every word, words side by side (`help y right`), the words of a kind (`help marks`, `help words` for all) and \
            what SQL, pandas, ggplot2, gnuplot and shells call things.
            """)

    static let makesNothing = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.asides += 1
        guard let word = stage.arguments.word("word") else {
            cell.put(.text(HelpTasks.page))
            return .nothing
        }
        guard let text = text(for: word.text, cell.vocabulary) else {
            let words = HelpText.words(cell.vocabulary).map(\.name) + HelpTopics.all.map(\.name) + ForeignHelp.words
            throw SessionError.unknownWord(word.text, candidates: words)
        }
        cell.put(.text(text))
        return .nothing
    }

    private static func text(for words: String, _ vocabulary: Vocabulary) -> String? {
        if let topic = HelpTopics.text(words) { return topic }
        if words == "words" { return HelpText.overview(vocabulary: vocabulary) }
        let foreign = { ForeignHelp(words, parser: Parser(vocabulary: vocabulary))?.text(vocabulary) }
        return HelpText.text(for: words, vocabulary: vocabulary)
            ?? (ForeignHelp.beginsStatements(words) ? foreign() : nil)
            ?? HelpText.text(ofPhrase: words, vocabulary: vocabulary) ?? foreign()
    }
}
