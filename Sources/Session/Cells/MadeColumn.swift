import Diagnostics
import Language
import Series
import Syntax

/// The one column that a stage makes, which the name of its result stands for where the pipeline goes on:
/// `aggregate weekly sum rain as total | top 3 total`.
enum MadeColumn {
    /// What the stage says that it makes, else the only numbers that are no key; nil where it makes several.
    static func name(of stage: StageSyntax, in frame: Frame) -> String? {
        let aggregates = stage.arguments.groups("agg")
        let names = said(by: stage)
        if names.count == 1 {
            let name = ColumnNames.meant(names[0], frame.columnNames) ?? names[0]
            if frame.column(name) != nil { return name }
        }
        guard names.count < 2, aggregates.count < 2 else { return nil }
        let values = frame.numberColumns.map(\.name).filter { !frame.groups.contains($0) && $0 != frame.index.name }
        return values.count == 1 ? values[0] : nil
    }

    /// The columns that a stage says that it makes, or works on.
    private static func said(by stage: StageSyntax) -> [String] {
        // Those of an aggregate, and of `derive`.
        let groups = stage.arguments.groups("agg") + stage.arguments.groups("column")
        let said = groups.isEmpty ? [stage.arguments] : groups
        return said.flatMap { part in part.word("name").map { [$0] } ?? part.words("column") }.map(\.text)
    }

    /// A stage that ranks rows by no column of its own is by what the one before has worked out: `rolling 24 hours sum rain | top 1`.
    static func ranking(_ stage: StageSyntax, after stages: [StageSyntax]) -> StageSyntax {
        let ranks = [TopTransform.entry.name, BottomTransform.entry.name].contains(stage.verb.text)
        guard ranks, !stage.arguments.has("column"), !stage.arguments.has("ranked"),
            let last = stages.last(where: { !VerbCatalog.picksRows($0) && $0.verb.text != WhereTransform.entry.name }),
            case let made = said(by: last), made.count == 1
        else { return stage }
        var ranking = stage
        ranking.arguments.all.append(
            Argument(label: TopTransform.workedOn, value: .word(made[0]), range: stage.arguments.range))
        return ranking
    }

    /// The line in which a later stage names what an aggregate made by the aggregate's word: `mean wait by agent | sort mean`.
    ///
    /// - Parameter unknown: what the line names that is no column.
    static func line(_ line: String, _ unknown: UnknownColumn?) -> String? {
        guard let unknown, let wanted = name(ofAggregate: unknown.name) else { return nil }
        let stages = OuterText(line[...]).parts(between: "|")
        let ended = unknown.candidates.filter { $0.hasSuffix("_" + wanted) }
        // The aggregate's word stands before its column, in any earlier stage.
        let behind = stages.dropLast().flatMap { stage in
            let words = LineWords.split(stage)
            return zip(words, words.dropFirst()).filter { name(ofAggregate: $0.0) == wanted }.compactMap {
                unknown.candidates.contains($0.1) ? $0.1 : ColumnNames.meant($0.1, unknown.candidates)
            }
        }
        guard let made = ended.count == 1 ? ended[0] : behind.count == 1 ? behind[0] : nil else { return nil }
        let written = stages.enumerated().map { place, stage in
            place == 0
                ? stage
                : LineWords.split(stage).map { $0 == unknown.name ? NameSpelling.quoted(made) : $0 }
                    .joined(separator: " ")
        }
        return written.joined(separator: " | ")
    }

    private static func name(ofAggregate word: String) -> String? {
        AggregateCatalog.named(word)?.name
    }
}

extension Readings {
    /// What later stages of the statement may call the column by.
    func name(_ stage: StageSyntax, _ frame: Frame) {
        guard let result = stage.result?.text, frame.column(result) == nil,
            let column = MadeColumn.name(of: stage, in: frame)
        else { return }
        name(column, as: result)
    }
}
