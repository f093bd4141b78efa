import Catalog
import Language
import Series
import Syntax

/// A file where a series may stand: `join stations.csv on station` loads it under its name first. The rows that the line works on stay the
/// current ones.
struct FilesAsSeries {
    /// The file as it was typed, and what it is stored as.
    private let found: [(file: String, name: String)]

    /// Nil where all that is named is stored, and where the name of a file is taken.
    init?(_ stages: [StageSyntax], knows: (String) -> Bool, isFile: (String) -> Bool) {
        var found: [(file: String, name: String)] = []
        for word in stages.flatMap({ $0.arguments.words("series") }) where !knows(word.text) {
            let name = SeriesError.stem(of: word.text)
            guard word.text.dropFirst().contains("."), !name.isEmpty, isFile(word.text) else { continue }
            if knows(name) { return nil }
            found.append((word.text, name))
        }
        if found.isEmpty { return nil }
        self.found = found
    }

    /// The statements that load them, with what they are read from.
    func loads(_ vocabulary: Vocabulary) throws -> [(statement: StatementSyntax, text: String)] {
        try found.flatMap { one in
            let text = "\(LoadVerb.entry.name) \(NameSpelling.quoted(one.file)) as \(one.name)"
            return try Parser(vocabulary: vocabulary).parse(text).statements.map { ($0, text) }
        }
    }

    /// The stage with the names in the place of the files.
    func stage(_ stage: StageSyntax) -> StageSyntax {
        var made = stage
        made.arguments.all = stage.arguments.all.map { argument in
            guard argument.label == "series", let word = argument.value.word,
                let one = found.first(where: { $0.file == word })
            else { return argument }
            var named = argument
            named.value = .word(one.name)
            return named
        }
        return made
    }

    /// The statement, once they are loaded; nil where none is to be.
    static func loaded(_ statement: StatementSyntax, in cell: inout CellRun) throws -> StatementSyntax? {
        // What is only explained loads nothing.
        guard case .pipeline(let start, let stages) = statement.body, stages.last?.verb.text != ExplainVerb.entry.name,
            case let (workspace, access) = (cell.workspace, cell.access),
            let files = FilesAsSeries(
                stages, knows: { workspace[$0] != nil }, isFile: { access.isRegular($0) })
        else { return nil }
        let chosen = cell.workspace.chosenSeries
        for (load, text) in try files.loads(cell.vocabulary) { try StatementRunner.run(load, source: text, in: &cell) }
        cell.workspace.chosenSeries = chosen
        var made = statement
        made.body = .pipeline(source: start, stages: stages.map(files.stage))
        return made
    }
}
