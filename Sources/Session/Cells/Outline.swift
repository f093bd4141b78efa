import Charts
import Formats
import Reading
import Series
import Syntax

/// Statements tried on a few rows of each series: what columns there would be and what would be refused, without anything being
/// read whole, written or shown. Of a file that a `load` names the first bytes are looked at.
package struct Outline {
    private var cell: CellRun
    /// The workspace with all its rows, for the charts that clauses refine.
    private let whole: Workspace
    /// The text that is being run.
    private var text = ""

    /// Rows that stand for a series.
    private static let rows = 3

    init(_ cell: CellRun) {
        self.cell = cell
        whole = cell.workspace
        self.cell.workspace = Workspace(parameters: whole.parameters)
        for name in whole.seriesNames {
            if let frame = whole.frame(name), let few = try? frame.taking(0..<min(Self.rows, frame.count)) {
                self.cell.workspace.store(.series(few), as: name)
            }
        }
        self.cell.workspace.currentSeries = whole.currentSeries
    }

    package var names: [String] { cell.workspace.names }

    /// Whether a series or chart has that name: of the session, or of the statements that have run.
    package func knows(_ name: String) -> Bool { cell.workspace[name] != nil || whole[name] != nil }

    package var currentSeries: String? { cell.workspace.currentSeries }

    package func frame(_ name: String) -> Frame? { cell.workspace.frame(name) }

    /// Runs what can be run of it.
    ///
    /// - Parameter text: what it was read from.
    package mutating func run(_ statement: StatementSyntax, of text: String = "") throws {
        self.text = text
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
        var drawn = Piped.nothing
        for (place, stage) in stages.enumerated() {
            cell.context.series = cell.workspace.frames
            if VerbCatalog.source(stage.verb.text) != nil {
                let found = series(loadedBy: stage)
                for series in found { cell.workspace.store(.series(series.frame), as: series.name) }
                (name, frame) = (found.last?.name, found.last?.frame)
            } else if let transform = VerbCatalog.transform(stage.verb.text) {
                guard let before = frame else { return nil }
                let made = try ColumnMeaning.run(stage, of: text, cell.context.readings) { stage in
                    try transform.init(stage.arguments, cell.context).apply(to: before, cell.context).frame
                }
                (name, frame) = ("it", made)
                cell.workspace.store(.series(made), as: stage.result?.text ?? "it")
            } else if stage.verb.text == PlotVerb.entry.name, let name, let frame {
                drawn = try ColumnMeaning.run(stage, of: text, cell.context.readings) {
                    try PlotVerb.run($0, .series(name: name, frame), in: &cell)
                }
            } else if VerbCatalog.refines(stage.verb.text) {
                if place == 0 { drawn = chart(source) }
                let input = drawn
                drawn = try ColumnMeaning.run(stage, of: text, cell.context.readings) {
                    try ClauseVerb.run($0, input, in: &cell)
                }
            }
            // A chart has its name already, and is none of rows.
            let isDrawn = stage.verb.text == PlotVerb.entry.name || VerbCatalog.refines(stage.verb.text)
            if let result = stage.result, let frame, name != result.text, !isDrawn {
                cell.workspace.store(.series(frame), as: result.text)
            }
        }
        return frame
    }

    /// The chart that clauses refine, by its first rows: that of a name, else the last one.
    private func chart(_ name: String?) -> Piped {
        guard let name = name ?? cell.workspace.currentChart ?? whole.currentChart else { return .nothing }
        if let made = cell.workspace.chart(name) { return .chart(name: name, made) }
        guard let few = whole.chart(name)?.taking(Self.rows, cell.context) else { return .nothing }
        return .chart(name: name, few)
    }

    /// Whether the statement is an error because of a word in it, which no further word mends: a column of another kind, or one
    /// that is there twice, a style that the mark has not, a side or scale that the axis has not, a second period.
    ///
    /// - Parameter isName: the word names a column or a series; what is unknown by another word may be so because one follows.
    package func refuses(_ statement: StatementSyntax, for word: String, isName: Bool) -> Bool {
        var trial = self
        do {
            try trial.run(statement)
            return false
        } catch let fault {
            switch (fault as? Complaint)?.fault ?? fault {
            case SeriesError.unknownColumn(let name, _) where name != word,
                ChartsError.unknownColumn(let name, _) where name != word:
                // A word of the language that was taken for a column, which nothing behind it mends: `plot dash by station`.
                return ["", " by"].contains { cell.vocabulary.entry(.style, name + $0) != nil }
            case ChartsError.notANumberColumn, ChartsError.noNumberColumns: return isName
            case SeriesError.notNumbers(let name, _), SeriesError.noUnit(let name), SeriesError.doubledColumn(let name),
                SeriesError.unknownColumn(let name, _), ChartsError.unknownColumn(let name, _),
                SeriesError.unknownSeries(let name, _), SeriesError.indexMismatch(_, _, _, let name),
                SeriesError.extremesOfText(_, _, let name):
                return isName && name == word
            case ChartsError.axisSide(_, let name, _), ChartsError.scaleNeedsNumbers(let name, _, _),
                ChartsError.standsAlone(let name), ChartsError.nothingToHighlight(let name, _),
                SeriesError.unusableNumberFormat(let name):
                return name == word
            case SeriesError.noTimes, SeriesError.twoPeriods, SeriesError.badStep, ChartsError.notForMark,
                ChartsError.periodNeedsTime, ChartsError.stepKind:
                return true
            default: return false
            }
        }
    }

    /// Whether a word cannot be an operand, whatever follows it: it is of another kind than the one before, or that one is not there.
    package func refusesOperand(_ statement: StatementSyntax, _ word: String) -> Bool {
        var trial = self
        do {
            try trial.run(statement)
            return false
        } catch let fault {
            switch (fault as? Complaint)?.fault ?? fault {
            case SeriesError.mismatch: return true
            case SeriesError.unknownColumn(let name, _), SeriesError.unknownName(let name, _, _, _),
                ChartsError.unknownColumn(let name, _):
                return name != word
            default: return false
            }
        }
    }

    /// Whether a mark can stand where none of the statements that give it columns and keys runs: it wants another axis than the layers
    /// before it have, or columns that there are not.
    package func refusesMark(in statements: [StatementSyntax]) -> Bool {
        !statements.isEmpty
            && statements.allSatisfy { statement in
                var trial = self
                do {
                    try trial.run(statement)
                    return false
                } catch let fault {
                    switch (fault as? Complaint)?.fault ?? fault {
                    case ChartsError.mixedIndexes, ChartsError.standsAlone, ChartsError.aggregateOfSpread,
                        ChartsError.needsTwoKeys,
                        ChartsError.needsCategories, ChartsError.needsColumns, ChartsError.needsTime,
                        ChartsError.textIndexNeeded, ChartsError.noNumberColumns, ChartsError.notANumberColumn,
                        ChartsError.periodNeedsTime, ChartsError.needsLayerBefore, ChartsError.mixedUnits:
                        return true
                    default: return false
                    }
                }
            }
    }

    /// What an instant's word means: `now`, `today`, `yesterday`; µs, the end not among them. Nil for other words.
    package func instants(of word: String) -> Range<Int64>? {
        let (calendar, now) = (cell.context.calendar, cell.context.now)
        let day = CalendarStep(1, .day)
        let today = calendar.floor(now, to: day)
        switch word {
        case "now": return now..<now &+ 1
        case "today": return today..<calendar.next(after: today, step: day)
        case "yesterday": return calendar.floor(today &- 1, to: day)..<today
        default: return nil
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

extension Frame {
    /// Whether `copy` certainly refuses all of it.
    package var isTooMuchToCopy: Bool { CopyVerb.cannotHold(self) }
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
