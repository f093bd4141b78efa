import Catalog
import Language

/// `help [WORD]`.
enum HelpVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "help", aliases: ["?"], summary: "explain a word of the language, or list the verbs",
        form: .optional(.slot("word", .raw)), examples: [Example("help aggregate")])

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.asides += 1
        guard let word = stage.arguments.word("word") else {
            cell.put(.text(HelpText.overview(vocabulary: cell.vocabulary)))
            return .nothing
        }
        guard let text = HelpText.text(for: word.text, vocabulary: cell.vocabulary) else {
            throw SessionError.unknownWord(word.text, candidates: cell.vocabulary.entries.map(\.name))
        }
        cell.put(.text(text))
        return .nothing
    }
}
