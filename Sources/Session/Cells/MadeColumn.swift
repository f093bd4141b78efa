import Series
import Syntax

/// The one column that a stage makes, which the name of its result stands for where the pipeline goes on:
/// `aggregate weekly sum rain as total | top 3 total`.
enum MadeColumn {
    /// What the stage says that it makes, else the only numbers that are no key; nil where it makes several.
    static func name(of stage: StageSyntax, in frame: Frame) -> String? {
        let aggregates = stage.arguments.groups("agg")
        let said = aggregates.isEmpty ? [stage.arguments] : aggregates
        let names = said.flatMap { part in part.word("name").map { [$0] } ?? part.words("column") }.map(\.text)
        if names.count == 1 {
            let name = ColumnNames.meant(names[0], frame.columnNames) ?? names[0]
            if frame.column(name) != nil { return name }
        }
        guard names.count < 2, aggregates.count < 2 else { return nil }
        let values = frame.numberColumns.map(\.name).filter { !frame.groups.contains($0) && $0 != frame.index.name }
        return values.count == 1 ? values[0] : nil
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
