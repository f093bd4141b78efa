import Charts
import Formats
import Language
import Series

/// Statements tried on a few rows of each series: what columns there would be and what would be refused, without anything being
/// read whole, written or shown. Of a file that a `load` names the first bytes are looked at.
package struct Outline {
    private var cell: CellRun

    /// Rows that stand for a series.
    private static let rows = 3

    init(_ cell: CellRun) {
        self.cell = cell
        let whole = cell.workspace
        self.cell.workspace = Workspace(parameters: whole.parameters)
        for name in whole.seriesNames {
            if let frame = whole.frame(name), let few = try? frame.taking(0..<min(Self.rows, frame.count)) {
                self.cell.workspace.store(.series(few), as: name)
            }
        }
        self.cell.workspace.currentSeries = whole.currentSeries
    }

    package var names: [String] { cell.workspace.names }

    package var currentSeries: String? { cell.workspace.currentSeries }

    package func frame(_ name: String) -> Frame? { cell.workspace.frame(name) }

    /// Runs what can be run of it.
    package mutating func run(_ statement: StatementSyntax) throws {
        switch statement.body {
        case .assignment: return
        case .name(let name): if cell.workspace.frame(name.text) != nil { cell.workspace.currentSeries = name.text }
        case .rename(let name, let new):
            if let item = cell.workspace[name.text] { cell.workspace.store(item, as: new.text) }
        case .pipeline(let source, let stages): _ = try run(stages, on: source?.text)
        }
    }

    /// The series that stages make of one, nil where they end in something else.
    package mutating func run(_ stages: [StageSyntax], on source: String?) throws -> Frame? {
        var name = source ?? cell.workspace.currentSeries
        var frame = name.flatMap { cell.workspace.frame($0) }
        for stage in stages {
            cell.context.series = cell.workspace.frames
            if VerbCatalog.source(stage.verb.text) != nil {
                let found = series(loadedBy: stage)
                for series in found { cell.workspace.store(.series(series.frame), as: series.name) }
                (name, frame) = (found.last?.name, found.last?.frame)
            } else if let transform = VerbCatalog.transform(stage.verb.text) {
                guard let before = frame else { return nil }
                let made = try ColumnMeaning.run(stage) { stage in
                    try transform.init(stage.arguments, cell.context).apply(to: before, cell.context).frame
                }
                (name, frame) = ("it", made)
                cell.workspace.store(.series(made), as: stage.result?.text ?? "it")
            } else if stage.verb.text == PlotVerb.entry.name, let name, let frame {
                _ = try ColumnMeaning.run(stage) { try PlotVerb.run($0, .series(name: name, frame), in: &cell) }
            }
            if let result = stage.result, let frame, name != result.text {
                cell.workspace.store(.series(frame), as: result.text)
            }
        }
        return frame
    }

    /// Whether the statement is an error because of a column that it names: one of another kind, or one that is there twice.
    package func refuses(_ statement: StatementSyntax, column: String) -> Bool {
        var trial = self
        do {
            try trial.run(statement)
            return false
        } catch let fault {
            switch (fault as? Complaint)?.fault ?? fault {
            case SeriesError.notNumbers(let name, _), SeriesError.noUnit(let name), SeriesError.doubledColumn(let name),
                SeriesError.unknownColumn(let name, _), ChartsError.unknownColumn(let name, _),
                ChartsError.notANumberColumn(let name):
                return name == column
            default: return false
            }
        }
    }

    /// What the beginning of the files holds that a `load` names.
    package func series(loadedBy stage: StageSyntax) -> [(name: String, frame: Frame)] {
        var options = LoadOptions()
        guard let files = try? LoadVerb.options(stage.arguments, in: cell, &options) else { return [] }
        return FilePeek.series(files, options, cell.context, cell.access)
    }

    /// What the files hold that a word of `load` chooses from: `only`, `table`, `sheet`.
    package func names(for word: String, loadedBy stage: StageSyntax) -> [String] {
        var options = LoadOptions()
        guard let files = try? LoadVerb.options(stage.arguments, in: cell, &options) else { return [] }
        return FilePeek.names(for: word, files, options, cell.context, cell.access)
    }
}

extension Session {
    /// The session's series by a few rows of each.
    package func outline() -> Outline? {
        guard
            let cell = try? CellRun(
                workspace: workspace, settings: settings, context: context(), access: access, vocabulary: vocabulary)
        else { return nil }
        return Outline(cell)
    }
}
