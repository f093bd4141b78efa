import Foreign
import Catalog
import Diagnostics
import Engines
import Files
import Glibc
import Language
import Reading
import Series
import Surfaces
import Syntax

/// A workspace and its settings, and the one way to change them: `run` a cell. Every face (prompt, `run`, `verify`)
/// is a thin layer over this class.
///
/// Confined to one thread; `cancellation` may be raised from anywhere, a signal handler included.
package final class Session {
    package private(set) var workspace: Workspace
    package private(set) var settings: Settings
    /// The settings that the session began with: what a notebook's header pins, since its own cells do the rest.
    package private(set) var initialSettings: Settings
    /// What `now` meant in the last cell that ran, µs since 1970; nil before the first one.
    package private(set) var lastNow: Int64?
    package let vocabulary: Vocabulary
    package let cancellation = Cancellation()
    package var access: FileAccess
    package var progress: any Progress = NoProgress()
    /// Whether replies are wanted; a load then sums up what it read.
    package var answers = true
    /// Whether the last statement of a cell shows the rows that it made: a face that a person reads wants so.
    package var showsResults = false
    /// What servers answered that is kept beside the notebook.
    package var archive: ServerArchive?
    /// Asks the person for a password that a server wants, `me on host:5432`; nil where nobody is there.
    package var askPassword: PasswordAsk?
    private let parser: ForeignParser
    private var history = UndoHistory()

    /// Charts whose results are at hand, the one shown last at the end.
    private var memoized: [Memo] = []

    /// Does not keep a chart that was forgotten.
    private struct Memo {
        weak var outcome: ChartOutcome?
    }
    /// Bytes of columns that `undo` alone may hold.
    var undoBytes = UndoBudget.bytes

    /// Charts whose results stay at hand when others have been shown since.
    private static let memoLimit = 4

    /// - Parameters:
    ///   - parameters: values given from outside, which win over the cells' own assignments.
    ///   - workspace: what it begins with, where `parameters` are not wanted.
    package init(
        settings: Settings = Settings(), access: FileAccess = FileAccess(), parameters: [String: Value] = [:],
        workspace: Workspace? = nil
    ) {
        self.workspace = workspace ?? Workspace(parameters: Parameters(fixed: parameters))
        self.settings = settings
        initialSettings = settings
        self.access = access
        vocabulary = VerbCatalog.vocabulary
        parser = ForeignParser(vocabulary: vocabulary)
    }

    /// Runs one cell, all or nothing: on a fault the workspace, the settings and every file are as they were before.
    ///
    /// Never throws: what went wrong is in the result, with the outputs of the statements before it. A cancellation that
    /// was raised before stops the cell too; it is lowered when it has stopped one.
    ///
    /// - Parameters:
    ///   - asker: whose cell it is; one that came from a file may only do what the fence of `access` leaves it.
    ///   - instant: what `now` means when no setting says so, µs since 1970; nil for the clock.
    ///   - sink: takes each output as it comes, on this thread: replies and tables while the cell runs, figures (and what
    ///     follows one, or a file that was written) when it has ended. The result then holds what is kept of them; without a
    ///     sink it holds them whole.
    package func run(
        _ source: String, for asker: FileAccess.Asker = .person, at instant: Int64? = nil,
        to sink: ((Output) -> Void)? = nil
    ) -> CellResult {
        let result = tried(source, for: asker, at: instant, to: sink)
        guard settings.isZoneOpen, case FormatsError.zoneTold(let zone, _)? = result.error?.fault as? FormatsError
        else {
            return result
        }
        for settings in [\Session.settings, \.initialSettings] {
            self[keyPath: settings].timezone = zone
            self[keyPath: settings].isZoneOpen = false
        }
        return tried(
            source, for: asker, at: instant, to: sink,
            tells: "timezone: \(zone), as the file tells; 'set timezone UTC' shows UTC")
    }

    private func tried(
        _ source: String, for asker: FileAccess.Asker, at instant: Int64?, to sink: ((Output) -> Void)?,
        tells news: String? = nil
    ) -> CellResult {
        lastNow = settings.now ?? instant ?? SystemClock.now
        var result = CellResult(source: source)
        result.now = lastNow
        defer {
            if result.error != nil {
                cancellation.lower()
                Cancellation.process.lower()
            }
        }
        var clearer: Complaint?
        do {
            let cell = try parser.parse(source, parameters: workspace.parameters, isGenerous: true) {
                advisable($0, after: $1)
            } reread: { error, line, before in
                // A program of another tool is one up to the end of its line: its first command alone is another.
                if case .unsaid? = clearer?.fault as? SyntaxError { return nil }
                guard let outline = outline(after: before) else { return nil }
                let rereading = Rereading(parser, workspace.parameters, on: { outline })
                if let meant = rereading.statement(for: line, by: error) {
                    clearer = nil
                    return meant
                }
                clearer = rereading.complaint(of: line, in: source, at: before.utf8.count, by: error)
                return nil
            }
            var run = try CellRun(
                workspace: workspace, settings: settings, context: context(), access: access.asked(by: asker),
                vocabulary: vocabulary,
                previous: history.previous, next: history.next)
            run.answers = answers
            (run.archive, run.askPassword) = (archive, askPassword)
            run.source = source
            run.sink = sink
            defer {
                run.handOver()
                result.outputs = run.outputs.all
                evictOldCharts(after: result.outputs)
            }
            do {
                for statement in cell.statements {
                    try cancellation.check()
                    try StatementRunner.run(
                        statement, source: statement.reading ?? source, as: statement.canonicalReading, in: &run)
                }
                if showsResults, answers, let last = run.ran { run.showResult(of: last) }
                try run.files.commit()
                run.sayOutside()
                if let news { run.put(.aside(news)) }
            } catch {
                run.files.abandon()
                result.wanted = run.wanted(by: error)
                throw error
            }
            result.requests = run.requests
            result.rewind = run.rewind
            result.isAside = run.asides == cell.statements.count
            run.noteWrites(after: settings)
            run.noteOrigins()
            result.touch = run.touch
            result.fetches = run.reads.fetches
            result.hasChanged = take(run)
        } catch let complaint as Complaint {
            result.error = complaint.loadingFirst(onto: workspace.currentSeries, knows: workspace.seriesNames.contains)
            // Who stopped need not have known why.
            var isStopped = complaint.fault is Interrupted
            if case SurfacesError.interrupted? = complaint.fault as? SurfacesError { isStopped = true }
            if isStopped {
                result.error?.fault = Interrupted(cancellation.reason ?? .person)
            }
        } catch let fault as any Fault {
            result.error = clearer ?? Complaint(fault: fault, source: source, range: fault.range)
        } catch {
            result.error = Complaint(fault: UnknownFault(words: "\(error)"), source: source, range: nil)
        }
        return result
    }

    /// Whether a line that an error would show runs on a few rows of each series, after the statements before it.
    private func advisable(_ line: String, after before: String) -> Bool {
        guard outline() != nil else { return true }
        return outline(after: before).flatMap { outline($0, after: line) } != nil
    }

    /// The session by a few rows of each series after those statements; nil where one of them does not run.
    private func outline(after text: String) -> Outline? { outline().flatMap { outline($0, after: text) } }

    private func outline(_ start: Outline, after text: String) -> Outline? {
        var trial = start
        do {
            for statement in try parser.parse(text, parameters: workspace.parameters, isGenerous: true).statements {
                if case .pipeline(let source?, _) = statement.body, !trial.knows(source.text) { return nil }
                try trial.run(statement, of: text)
            }
            return trial
        } catch {
            return nil
        }
    }

    /// What works out again and again what a chart would be by clauses; nil for a figure made of others.
    package func refiner(of chart: DrawnChart) throws -> ChartRefiner? {
        lastNow = settings.now ?? lastNow ?? SystemClock.now
        return try chart.refiner(parser, workspace.parameters, try context())
    }

    /// Where a cell cannot be read, in bytes, and whether a text was wanted there; nil for one that can.
    package func misreading(of source: String) -> (place: Int, wantsText: Bool)? {
        do {
            _ = try parser.parser.parse(source, parameters: workspace.parameters)
            return nil
        } catch {
            var wantsText = false
            if case .unexpected(_, _, let expected) = error { wantsText = expected.contains(.value(.text)) }
            return (error.range?.lower ?? source.utf8.count, wantsText)
        }
    }

    /// Whether a statement is still open at the end of the text, so that the prompt should ask for more.
    package func isUnfinished(_ source: String) -> Bool { openEnd(of: source) != nil }

    /// What is still open at the end of the text.
    package func openEnd(of source: String) -> OpenEnd? {
        parser.parser.openEnd(of: source, parameters: workspace.parameters)
    }

    /// All that cells have made and set.
    package var state: SessionState { SessionState(workspace: workspace, settings: settings) }

    /// Goes to a state that the session had, or another one; what `redo` would do again is forgotten, for it belonged to this.
    package func restore(_ state: SessionState) {
        (workspace, settings) = (state.workspace, state.settings)
        history.forgetFuture()
    }

    /// Takes over what cells made in another session.
    package func adopt(_ things: Set<CellTouch.Thing>, from other: Session) {
        var made = workspace
        for case .item(let name) in things.sorted(by: { "\($0)" < "\($1)" }) {
            if let item = other.workspace[name] {
                made.store(item, as: name, plan: other.workspace.plan(of: name))
                if let remote = other.workspace.remotes[name] { made.leave(remote, as: name) }
                made.origins[name] = other.workspace.origins[name]
            } else if made[name] != nil {
                made.forget(name)
            }
        }
        for case .parameter(let name) in things {
            if let value = other.workspace.parameters.values[name] { made.parameters.assign(name, value) }
        }
        made.currentSeries = things.contains(.currentSeries) ? other.workspace.currentSeries : workspace.currentSeries
        made.currentChart = things.contains(.currentChart) ? other.workspace.currentChart : workspace.currentChart
        if made.currentSeries.flatMap({ made.frame($0) }) == nil { made.currentSeries = made.seriesNames.last }
        if made.currentChart.flatMap({ made.chart($0) }) == nil { made.currentChart = made.chartNames.last }
        made.record(allOf: other.workspace)
        workspace = made
        if things.contains(.settings) { settings = other.settings }
        history.forgetFuture()
    }

    /// Takes over what a cell has done, or steps back or forth; whether anything differs now.
    private func take(_ run: CellRun) -> Bool {
        let now = SessionState(workspace: workspace, settings: settings)
        let then: SessionState?
        switch run.rewind {
        case .none:
            then = SessionState(workspace: run.workspace, settings: run.settings)
            if let then, !then.isSame(as: now) { history.add(now, present: then.workspace, limit: undoBytes) }
        case .undo?: then = history.undo(from: now)
        case .redo?: then = history.redo(from: now)
        }
        guard let then else { return false }
        (workspace, settings) = (then.workspace, then.settings)
        return !then.isSame(as: now)
    }

    private func evictOldCharts(after outputs: [Output]) {
        let shown = outputs.flatMap { if case .figure(let chart) = $0 { chart.outcomes } else { [ChartOutcome]() } }
        guard !shown.isEmpty else { return }
        memoized.removeAll { old in old.outcome == nil || shown.contains { $0 === old.outcome } }
        let surplus = max(0, memoized.count + shown.count - max(Session.memoLimit, shown.count))
        for old in memoized.prefix(surplus) { old.outcome?.evict() }
        memoized = memoized.dropFirst(surplus) + shown.map { Memo(outcome: $0) }
    }

    func context() throws -> SeriesContext {
        var context = SeriesContext(
            calendar: Calendar(zone: try Zone.named(settings.timezone), weekStart: settings.weekStart),
            now: lastNow ?? SystemClock.now, locale: settings.timeLocale,
            cancellation: cancellation, progress: progress)
        context.isNowSaid = settings.now != nil
        context.spelledTimes = SpelledTimes.read
        return context
    }

    package var canUndo: Bool { history.previous != nil }
}

extension StatementSyntax {
    /// The line that it was read from, as its forms have it.
    var canonicalReading: String? { reading.map { canonical(in: $0) ?? $0 } }
}

/// A fault of a kind that no room declares; its own words are shown as they are.
struct UnknownFault: Fault {
    var words: String
    var what: String { words }
}
