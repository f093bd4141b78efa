import Charts
import Diagnostics
import Formats
import Reading
import Series
import Syntax

/// Statements tried on a few rows of each series: what columns there would be and what would be refused, without anything being
/// read whole, written or shown. Of a file that a `load` names the first bytes are looked at.
package struct Outline {
    private(set) var cell: CellRun
    /// The workspace with all its rows, for the charts that clauses refine.
    let whole: Workspace
    /// The text that is being run.
    private var text = ""
    /// What the last stages drew.
    private var drawn = Piped.nothing

    /// Rows that stand for a series.
    private static let rows = 3
    private static let mostTried = 1_000

    /// The first rows, some of other times, which a slope needs, and one of each column of numbers that holds something above zero, which a
    /// logarithm needs.
    static func few(of frame: Frame) -> Frame? {
        guard let tried = try? frame.taking(0..<min(mostTried, frame.count)), tried.count > rows else {
            return frame.count > rows ? nil : frame
        }
        let first = 0..<rows
        let others = tried.numberColumns.prefix(mostColumns).compactMap { column -> Int? in
            guard let numbers = try? column.numbers else { return nil }
            return numbers.span.indices.first { numbers.span[$0] > 0 }
        }
        let later = (1..<rows).map { tried.count * $0 / rows } + [tried.count - 1]
        return try? tried.picking(Set(first).union(later).union(others).sorted())
    }

    private static let mostColumns = 50
    private static let mostPeriods = 1_000

    init(_ cell: CellRun) {
        self.cell = cell
        whole = cell.workspace
        // A few rows may be years apart: nobody looks at what each second between them comes to.
        self.cell.context.calendar.mostPeriods = Self.mostPeriods
        self.cell.workspace = Workspace(parameters: whole.parameters)
        for name in whole.seriesNames {
            if let frame = whole.frame(name), let few = Self.few(of: frame) {
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

    /// Whether statements by themselves run.
    ///
    /// - Parameter text: what they were read from.
    func runs(_ statements: [StatementSyntax], of text: String = "") -> Bool {
        var trial = self
        do {
            try statements.forEach { try trial.run($0, of: text) }
            return true
        } catch {
            // The few rows need not hold a text that the whole has: `where kind = casual`.
            let fault = (error as? Complaint)?.fault ?? error as? any Fault
            switch fault {
            case SeriesError.unknownName(let name, _, _, _)?: return holdsText(name)
            case SeriesError.unheldText(let text)?: return holdsText(text.word)
            // Nor one for which the condition of a layer holds.
            case ChartsError.noRow?: return true
            default: return false
            }
        }
    }

    /// What is wrong with a statement by itself; nil where it runs.
    func refusal(of statement: StatementSyntax, from text: String) -> (any Fault)? {
        if runs([statement], of: text) { return nil }
        var trial = self
        do {
            try trial.run(statement, of: text)
            return nil
        } catch {
            return (error as? Complaint)?.fault ?? error as? any Fault
        }
    }

    /// The outline with that series as the one that a pipe goes on with; nil where there is none of that name.
    func starting(from name: String) -> Outline? {
        let bare = name.filter { $0 != "`" }
        guard knows(bare) else { return nil }
        var next = self
        if cell.workspace.frame(bare) != nil { next.cell.workspace.currentSeries = bare }
        return next
    }

    /// The outline after a stage: its rows stand in the place of those that it was done to.
    func after(_ statement: StatementSyntax, of text: String) -> Outline {
        var next = self
        next.text = text
        guard case .pipeline(let source, let stages) = statement.body,
            let name = source?.text ?? currentSeries ?? next.cell.workspace.currentSeries,
            let frame = try? next.run(stages, on: name), VerbCatalog.source(stages[0].verb.text) == nil
        else { return next }
        next.cell.workspace.store(.series(frame), as: name)
        next.cell.workspace.currentSeries = name
        return next
    }

    private func holdsText(_ word: String) -> Bool {
        whole.seriesNames.contains { name in
            whole.frame(name)?.columns.contains { $0.text?.dictionary.contains(word) ?? false } ?? false
        }
    }

    /// A series with all its rows.
    func whole(_ series: String?) -> Frame? { series.flatMap { whole.frame($0) } }

    /// The day on which a series ends.
    func end(of series: String?) -> LastDay? {
        guard let times = whole(series)?.index.times, times.count > 0 else { return nil }
        let last = times.span.indices.reduce(Int64.min) { max($0, times.span[$1]) }
        let calendar = cell.context.calendar
        return LastDay(date: calendar.civil(last).date, weekStart: calendar.weekStart)
    }

    /// The series that stages make of one, nil where they end in something else.
    package mutating func run(_ stages: [StageSyntax], on source: String?) throws -> Frame? {
        var name = source ?? cell.workspace.currentSeries
        var frame = name.flatMap { cell.workspace.frame($0) }
        // All its rows, until a stage makes others of them.
        var all = name.flatMap { whole.frame($0) }
        drawn = .nothing
        let files = FilesAsSeries(
            stages, knows: { cell.workspace[$0] != nil }, isFile: { cell.access.isRegular($0) })
        for (load, _) in try files?.loads(cell.vocabulary) ?? [] {
            guard case .pipeline(_, let loads) = load.body, let stage = loads.first else { continue }
            for series in series(loadedBy: stage) {
                cell.workspace.store(.series(series.frame), as: stage.result?.text ?? series.name)
            }
        }
        for (place, stage) in stages.enumerated() {
            let typed = files?.stage(stage) ?? stage
            let stage = cell.onRows(typed, after: drawn, isPlanned: place > 0 && frame != nil)
            cell.context.series = cell.workspace.frames
            if VerbCatalog.source(stage.verb.text) != nil {
                all = nil
                let found = series(loadedBy: stage)
                for series in found { cell.workspace.store(.series(series.frame), as: series.name) }
                (name, frame) = (found.last?.name, found.last?.frame)
            } else if let transform = VerbCatalog.transform(stage) {
                guard let before = frame else { return nil }
                let made = try ColumnMeaning.run(stage, of: text, cell.context.readings) { stage in
                    let transform = try transform.init(stage.arguments, cell.context)
                    if let all { try transform.checkSize(of: all, cell.context) }
                    let made = try transform.apply(to: before, cell.context).frame
                    // The few rows stand for those that would be picked.
                    return made.count == 0 && made.columnNames == before.columnNames ? before : made
                }
                all = nil
                (name, frame) = ("it", made)
                cell.workspace.store(.series(made), as: stage.result?.text ?? "it")
            } else if stage.verb.text == PlotVerb.entry.name, let name, let frame {
                drawn = try ColumnMeaning.run(stage, of: text, cell.context.readings) {
                    try PlotVerb.run($0, .series(name: name, frame), in: &cell)
                }
            } else if stage.refines {
                if place == 0 { drawn = chart(source) }
                let input = drawn
                drawn = try ColumnMeaning.run(stage, of: text, cell.context.readings) {
                    try ClauseVerb.run($0, input, in: &cell)
                }
            }
            // A chart has its name already, and is none of rows.
            let isDrawn = stage.verb.text == PlotVerb.entry.name || stage.refines
            if let result = stage.result, let frame, name != result.text, !isDrawn {
                cell.workspace.store(.series(frame), as: result.text)
            }
        }
        return frame
    }

    /// What `highlight` may name in the chart that a statement draws, by its first rows.
    package func highlightable(in trial: Trial) -> [String] {
        var outline = self
        guard (try? outline.run(trial.statement, of: trial.text)) != nil, case .chart(_, let chart) = outline.drawn
        else { return [] }
        return chart.highlightable
    }

    /// The chart that clauses refine, by its first rows: that of a name, else the last one.
    private func chart(_ name: String?) -> Piped {
        guard let name = name ?? cell.workspace.currentChart ?? whole.currentChart else { return .nothing }
        if let made = cell.workspace.chart(name) { return .chart(name: name, made) }
        guard let few = whole.chart(name)?.taking(Self.rows, cell.context) else { return .nothing }
        return .chart(name: name, few)
    }

    /// A line with a candidate in it.
    package struct Trial {
        /// What the statement was read from.
        package var text: String
        package var statement: StatementSyntax

        package init(_ statement: StatementSyntax, of text: String) { (self.statement, self.text) = (statement, text) }
    }

    /// Whether the line is an error that no further word mends.
    ///
    /// - Parameters:
    ///   - word: the candidate.
    ///   - isName: it is the name of a column or series.
    ///   - isAfterOperand: it goes on with an expression, whose operands stay what they are.
    package func refuses(_ trial: Trial, for word: String, isName: Bool, isAfterOperand: Bool = false) -> Bool {
        guard let fault = fault(of: trial.statement) else { return false }
        switch fault.finality {
        case .open: return false
        case .settled: return true
        case .operands: return isAfterOperand && !isName
        case .word(let at): return at == word
        case .name(nil): return isName && !isAfterOperand
        case .name(let at?):
            if at == word, isName, !isAfterOperand { return true }
            return at != word && isAfterOperand && !isName || isLeftBehind(at, in: trial)
        }
    }

    /// Whether none of the lines stands that give a mark columns and keys.
    package func refusesMark(in trials: [Trial]) -> Bool {
        !trials.isEmpty && trials.allSatisfy { fault(of: $0.statement) != nil }
    }

    private func fault(of statement: StatementSyntax) -> (any Fault)? {
        var outline = self
        do {
            try outline.run(statement)
            return nil
        } catch {
            return (error as? Complaint)?.fault ?? error as? any Fault
        }
    }

    /// Whether a word of the language was taken for a column, and the line has gone on since: `plot dash by station`.
    private func isLeftBehind(_ name: String, in trial: Trial) -> Bool {
        let words = trial.text.replacing(",", with: " , ").split(separator: " ")
        let isOfLanguage =
            NameSpelling.typed(name, vocabulary: cell.vocabulary) != name
            || cell.vocabulary.entries.contains { $0.name.hasPrefix(name + " ") }
        guard isOfLanguage, let place = words.dropLast().lastIndex(where: { $0 == name }) else { return false }
        let isBegun = cell.vocabulary.entries.contains { $0.name.hasPrefix("\(name) \(words[place + 1])") }
        return words.count > place + (isBegun ? 2 : 1)
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
        if let label = ServerLoad.label(of: files, options) {
            return loaded(from: label).map { [few(of: $0, as: options)] } ?? []
        }
        return FilePeek.series(files, options, cell.context, cell.access)
    }

    /// What the files hold that a word of `load` chooses from: `only`, `table`, `sheet`.
    package func names(for word: String, loadedBy stage: StageSyntax) -> [String] {
        var options = LoadOptions()
        guard let files = try? LoadVerb.options(stage.arguments, in: cell, &options) else { return [] }
        (options.table, options.query) = (nil, nil)
        if let label = ServerLoad.label(of: files, options) {
            // The tables, where they have been listed.
            return loaded(from: label)?.frame.column(word)?.text?.dictionary.map(\.self) ?? []
        }
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
