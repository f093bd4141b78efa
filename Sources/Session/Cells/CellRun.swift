import Catalog
import Diagnostics
import Engines
import Files
import Foreign
import Formats
import Series
import Syntax

/// One cell while it runs: its own copy of the workspace, what it has answered, and the files it will leave. The
/// session takes it over when the last statement has succeeded and drops it otherwise.
package struct CellRun {
    package var workspace: Workspace
    package var settings: Settings
    /// What it showed so far: as it is kept, from the first figure on as it will be shown.
    package private(set) var outputs = OutputLog()
    /// Takes outputs as they come; nil when nobody does, and all are kept whole.
    package var sink: ((Output) -> Void)?
    /// How many of `outputs` have been handed over.
    private var shown = 0
    package var requests: [FaceRequest] = []
    package var files = PendingFiles()
    /// What the plans of the cell have read.
    package let reads = ReadLog()
    /// What a person's cell was free to do and a notebook's would have to be allowed.
    private var outside: [FenceRequest] = []
    /// The cell as it was typed; pictures bear it.
    package var source = ""
    /// What the places of the statement that runs are in: the cell, or the line that it is read from.
    private(set) var text = ""
    /// The columns that the statement's stages name: those that a table has room for first.
    var named: Set<String> = []
    /// What computations may know: zone, clock, cancellation, progress.
    package var context: SeriesContext
    /// Where the session may read and write, and relative to what.
    package private(set) var access: FileAccess
    package let vocabulary: Vocabulary
    /// Set by `undo` and `redo`: the session then steps through its history instead of taking this cell over.
    package var rewind: Rewind?

    /// Statements that only asked (`help`).
    package var asides = 0

    package enum Rewind { case undo, redo }

    /// The workspace as it was when the cell began, and what passes between this cell and others.
    let begun: Workspace
    package var touch = CellTouch()

    /// What `undo` and `redo` would bring back.
    let previous: SessionState?
    let next: SessionState?

    package init(
        workspace: Workspace, settings: Settings, context: SeriesContext, access: FileAccess, vocabulary: Vocabulary,
        previous: SessionState? = nil, next: SessionState? = nil
    ) {
        self.workspace = workspace
        begun = workspace
        self.settings = settings
        self.context = context
        self.access = access
        self.vocabulary = vocabulary
        self.previous = previous
        self.next = next
    }

    /// Whether anybody reads the replies; `-q` does not.
    package var answers = true
    /// The last statement as it was run, which may be another than was typed.
    var ran: StatementSyntax?

    /// What servers answered that is kept beside the notebook.
    package var archive: ServerArchive?
    /// Asks the person for a password that a server wants; nil where nobody is there.
    package var askPassword: PasswordAsk?

    /// The statement whose reading is not said yet.
    private var read: StatementSyntax?
    /// What it is read as, where other words than its own were.
    private var reading: String?

    /// What this cell has warned of.
    private var warned: Set<AnyNote> = []

    /// Has the workspace remember the files that were read.
    package mutating func recordReads() {
        for file in reads.files {
            workspace.record(file)
            note(outside: file.outside)
        }
        for server in reads.servers { workspace.record(server: server) }
    }

    /// The last one that the cell has given.
    var lastReply: Reply? {
        outputs.all.lazy.reversed().compactMap { if case .reply(let reply) = $0 { reply } else { nil } }.first
    }

    /// Answers, and warns of what the answer tells that weighs as much.
    mutating func reply(_ reply: Reply) {
        if let (name, notes) = reply.noted { warn(of: notes, in: name) }
        put(.reply(reply))
    }

    /// Warns of those notes that weigh as much, once a cell.
    mutating func warn(of notes: [AnyNote], in name: String) {
        let heavy = notes.weighing(.warning).filter { !warned.contains($0) }
        guard settings.warns, !heavy.isEmpty else { return }
        warned.formUnion(heavy)
        put(.warning(Warning(name: name, notes: heavy)))
    }

    /// Shows something when its statement has run. From the first figure on outputs wait for the end of the cell, since a clause may yet
    /// change it; from the first file on, since no reply speaks of a file that is not there, and who shows them may end the process.
    package mutating func put(_ output: Output) {
        sayReading()
        outputs.append(output)
    }

    /// Hands over what a statement put that has run. Until then it can be taken back.
    mutating func release() {
        guard files.isEmpty else { return }
        handOver(to: outputs.firstPlace(from: shown) { if case .figure = $0 { true } else { false } } ?? outputs.count)
    }

    /// A copy that tells nobody.
    var unheard: CellRun {
        var copy = self
        (copy.sink, copy.answers) = (nil, false)
        return copy
    }

    /// Begins a statement, whose reading is said before all else that it says.
    mutating func begin(_ statement: StatementSyntax, of source: String, as reading: String?) {
        text = source
        named = []
        context.readings = Readings()
        (read, self.reading) = (statement, reading)
    }

    /// Says the statement as its forms have it where it was typed otherwise.
    mutating func sayReading() {
        guard var statement = read.take() else { return }
        // What the rows told goes before what the words alone did.
        let told = reading == nil ? context.readings.respellings : context.readings.otherNames
        statement.respellings.removeAll { own in told.contains { $0.range == own.range } }
        statement.respellings += told
        guard let said = statement.canonical(in: text) ?? reading else { return }
        reply(.readAs(said))
        if reading != nil, let (name, drawn) = ForeignMarks.standIn(in: source, readAs: said) {
            reply(.instead(name, drawn: drawn))
        }
    }

    /// Hands over what waits.
    package mutating func handOver() { handOver(to: outputs.count) }

    private mutating func handOver(to end: Int) {
        guard let sink else { return }
        for at in shown..<end {
            sink(outputs[at])
            outputs[at] = outputs[at].kept
        }
        shown = end
    }

    /// Writes a file that appears when the cell has succeeded.
    ///
    /// - Parameter typed: its path as typed.
    /// - Throws: `FilesError` where a notebook's cell may not write; `SessionError.cannotWrite`.
    package mutating func write(
        _ typed: String, _ body: (inout FileWriter) throws -> Void
    ) throws {
        let place = try place(writing: typed)
        try files.write(place, typed: typed, body)
        access.waiting = files.waiting
        workspace.record(written: place.request, by: access.asker)
        note(outside: place.outside)
    }

    private mutating func note(outside request: FenceRequest?) {
        if let request, !outside.contains(request) { outside.append(request) }
    }

    /// Says at the end of a cell what a replay of it would have to be allowed, and what stood in for a server.
    mutating func sayOutside() {
        if !outside.isEmpty { put(.aside(FenceRequest.warning(outside))) }
        for words in reads.standIns { put(.aside(words)) }
    }

    private func place(writing typed: String) throws -> WritePlace {
        do throws(FilesError) {
            return try access.place(writing: typed, loaded: workspace.sources.compactMap(\.stamp))
        } catch {
            throw Self.fault(error)
        }
    }

    /// What the system says is told as of any file that cannot be written.
    private static func fault(_ error: FilesError) -> any Error {
        guard case .system(let path, let code) = error else { return error }
        return SessionError.cannotWrite(path: path, reason: SystemReason.text(code))
    }

    /// The series a stage works on: what was piped, or the current one.
    ///
    /// - Throws: `SessionError.notASeries` for a chart, `.noSeries` when there is none.
    package func series(_ input: Piped) throws -> (name: String, frame: Frame) {
        switch input {
        case .series(let name, let frame): return (name, frame)
        case .chart(let name, _): throw SessionError.notASeries(name)
        case .planned, .nothing:
            guard let name = workspace.currentSeries, let frame = workspace.frame(name) else {
                throw SessionError.noSeries
            }
            guard workspace.remotes[name] == nil else { throw SessionError.notFetched(name) }
            return (name, frame)
        }
    }

    /// The chart a clause refines: what was piped, or the last one drawn.
    package func chart(_ input: Piped) throws -> (name: String, chart: DrawnChart) {
        switch input {
        case .chart(let name, let chart): return (name, chart)
        case .series(let name, _): throw SessionError.notAChart(name)
        case .planned, .nothing:
            guard let name = workspace.currentChart, let chart = workspace.chart(name) else {
                throw SessionError.noChart
            }
            return (name, chart)
        }
    }

    /// A stored series by name.
    package func frame(named name: String) throws -> Frame {
        guard let item = workspace[name] else { throw SessionError.unknownName(name, known: workspace.names) }
        guard case .series(let frame) = item else { throw SessionError.notASeries(name) }
        guard workspace.remotes[name] == nil else { throw SessionError.notFetched(name) }
        return frame
    }

    /// Stores a chart and shows it: a cell shows each chart once, in its last form.
    ///
    /// - Parameter plan: what it was drawn from, and by what stage; what made the chart of that name before when nil.
    package mutating func show(_ chart: DrawnChart, as name: String, plan: PlanDescription? = nil) throws {
        for outcome in chart.outcomes { try outcome.memoize() }
        if let stored = workspace.chart(name), stored.isSame(as: chart) {
            // To look at a chart makes nothing new.
            workspace.currentChart = name
        } else {
            workspace.store(.chart(chart), as: name, plan: plan ?? workspace.plan(of: name))
        }
        // What a composed figure shows is not shown beside it.
        let names = Set([name] + (chart.composition?.charts.map(\.name) ?? []))
        outputs.removeAll { if case .figure(let shown) = $0 { names.contains(shown.name) } else { false } }
        put(.figure(chart.shown(under: settings)))
    }
}
