import Files
import Session
import Synchronization

/// One cell of a session: what it said last, and which runs that came from.
package struct SessionCell: Sendable {
    package enum State: Sendable {
        case done, undone, failed
        /// It came with the opened notebook and has not run.
        case waiting
    }
    package private(set) var result: CellResult
    package var state: State
    /// Its number among the opened notebook's cells, from 0; nil for one that was typed.
    package var origin: Int?
    /// Whether nobody typed it: it came with a notebook.
    package var isFromFile: Bool
    /// Whether its error is what it is to show.
    package var mayFail: Bool
    /// Known by it wherever it moves; no other cell of the process has the same.
    package let id: Int
    /// The cell of which it is another text, by its number; its own where it is none.
    let lineage: Int
    /// The cell of the notebook that it was before a save left it out: its fence and options.
    var held: NotebookCell?
    /// It failed when it ran again: what it had answered before is no more true.
    package private(set) var hasFailedSince = false
    /// The number of its run; no other run of the process has the same. 0 before it has run.
    private(set) var run = 0
    /// The runs that had made what it read; what no cell had made is missing.
    private(set) var sources: [CellTouch.Thing: Int] = [:]
    /// Which runs had made what the session held before it ran, and after it.
    private(set) var before = ThingMakers()
    private(set) var after = ThingMakers()

    private static let count = Atomic(0)

    private static func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Whether a notebook holds it, or held it before a save left it out.
    var isOfFile: Bool { origin != nil || held != nil }

    /// Who runs it: the fence of its notebook holds a cell that came from a file.
    package var asker: FileAccess.Asker { isFromFile ? .notebook : .person }

    package init(
        _ result: CellResult, _ state: State, origin: Int? = nil, isFromFile: Bool = false, mayFail: Bool = false,
        lineage: Int? = nil
    ) {
        self.result = result.kept
        self.state = state
        self.origin = origin
        self.isFromFile = isFromFile
        self.mayFail = mayFail
        id = Self.next()
        self.lineage = lineage ?? id
    }

    /// The same cell once more, in another place.
    func again(_ state: State) -> SessionCell {
        var cell = SessionCell(result, state, origin: origin, isFromFile: isFromFile, mayFail: mayFail)
        (cell.run, cell.sources, cell.held) = (run, sources, held)
        (cell.before, cell.after) = (before, after)
        return cell
    }

    /// Takes what it answered now over things that `makers` made. One that was typed and fails stays with what it had answered.
    mutating func answer(_ new: CellResult, over makers: inout ThingMakers) {
        if new.error != nil, !mayFail, !isOfFile {
            hasFailedSince = true
            return
        }
        result = new.kept
        state = new.error == nil || mayFail ? .done : .failed
        hasFailedSince = false
        note(over: &makers)
    }

    /// Notes a run that the result tells of.
    mutating func note(over makers: inout ThingMakers) {
        run = Self.next()
        sources = makers.sources(of: result.touch)
        before = makers
        makers.take(result.touch, madeBy: run)
        after = makers
    }

    /// What it answered is missing: it was cut off before it could be shown, or failed when it was run anew.
    mutating func fail() { hasFailedSince = true }

    /// Where its answer is, for who draws old figures.
    static var answer: WritableKeyPath<SessionCell, CellResult> { \.result }
}

/// Which run made each thing that a session holds.
struct ThingMakers: Sendable {
    private var runs: [CellTouch.Thing: Int] = [:]

    func sources(of touch: CellTouch?) -> [CellTouch.Thing: Int] {
        runs.filter { touch?.reads.contains($0.key) ?? false }
    }

    /// Notes what a run has made.
    mutating func take(_ touch: CellTouch?, madeBy run: Int) {
        for thing in touch?.writes ?? [] { runs[thing] = run }
    }

    /// Takes over what another session's cells have made.
    mutating func adopt(_ things: Set<CellTouch.Thing>, from other: ThingMakers) {
        for thing in things { runs[thing] = other.runs[thing] }
    }
}
