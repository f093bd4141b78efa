import Notebook
import Session

/// The cells of the prompt's session in order, what `undo` took back, and whether anything is unsaved.
struct PromptCells {
    private(set) var all: [SessionCell] = []
    /// Places in `all` of the cells that each `redo` brings back, the next ones last.
    private var undone: [[Int]] = []
    private(set) var isChanged = false
    private var keeper = FigureKeeper()
    /// What `undo` and `redo` step through, the nearest last.
    private var past: [Step] = []
    private var future: [Step] = []

    /// Most changes of the cells themselves that are kept.
    private static let limit = 20

    /// One thing that `undo` takes back.
    private enum Step {
        /// A cell that the session itself takes back.
        case cell
        /// The cells were changed, or run again: how it was on the other side.
        case change(CellsSnapshot)
    }

    init(_ cells: [SessionCell] = [], isChanged: Bool = false) {
        all = cells
        self.isChanged = isChanged
    }

    /// Places of those that have a number, by which they are listed: done, or of the opened notebook and not undone.
    var numbered: [Int] {
        all.indices.filter { place in
            switch all[place].state {
            case .done, .waiting: true
            case .failed: all[place].origin != nil
            case .undone: false
            }
        }
    }

    /// Those that a save would keep.
    var kept: [SessionCell] { numbered.map { all[$0] } }

    /// A cell has run again. One that was typed and fails now stays with what it had answered.
    mutating func answered(_ place: Int, _ result: CellResult) {
        if result.error != nil, all[place].origin == nil {
            all[place].isStale = true
            return
        }
        all[place].result = result.kept
        all[place].state = result.error == nil ? .done : .failed
        if result.error == nil { all[place].isStale = false }
    }

    /// Lets go of series that only old figures hold.
    mutating func settle(in session: Session) { keeper.look(at: &all, \.result, in: session) }

    mutating func fail(_ result: CellResult) { all.append(SessionCell(result, .failed)) }

    mutating func saved(as cells: [SessionCell]) {
        all = cells
        isChanged = false
    }

    /// Cells that leave something behind make the notebook; `undo` and `redo` step through them.
    mutating func keep(_ result: CellResult) {
        switch result.rewind {
        case .undo?:
            undo()
            if let step = past.popLast() { future.append(step) }
        case .redo?:
            redo()
            if let step = future.popLast() { past.append(step) }
        case nil where result.requests.isEmpty && !result.isAside:
            all.append(SessionCell(result, .done))
            // What only looked at something leaves what can be redone.
            if result.hasChanged {
                undone = []
                (past, future) = (past + [.cell], [])
            }
            isChanged = true
        default: break
        }
    }

    /// Takes back the last cell that changed something, and with it those after it: they looked at what is gone.
    private mutating func undo() {
        guard let last = all.lastIndex(where: { $0.state == .done && $0.result.hasChanged }) else { return }
        let group = all.indices[last...].filter { all[$0].state == .done }
        for place in group { all[place].state = .undone }
        undone.append(group)
        isChanged = true
    }

    /// Brings the cells of the last `undo` back: anew behind those that were run since, as the session has it, so that no
    /// cell changes its place. Cells of an opened notebook take hold where they stand.
    private mutating func redo() {
        guard let group = undone.popLast(), let last = group.last else { return }
        isChanged = true
        let isPassed = all.indices[(last + 1)...].contains { all[$0].state == .done }
        let isTyped = group.allSatisfy { all[$0].origin == nil }
        for place in group {
            if isPassed, isTyped {
                var cell = all[place]
                cell.state = .done
                all.append(cell)
            } else {
                all[place].state = .done
            }
        }
    }
}

/// The cells and what they have made at one moment.
struct CellsSnapshot {
    fileprivate let cells: [SessionCell]
    fileprivate let isChanged: Bool
    let session: Session

    /// What passed between the cell at that place and others.
    func touch(of place: Int) -> CellTouch? { cells[place].result.touch }
    let state: SessionState
    /// What was done then, for who takes it back: `delete 3`.
    let name: String
}

// MARK: Changes of the cells themselves

extension PromptCells {
    func snapshot(_ session: Session, before name: String) -> CellsSnapshot {
        CellsSnapshot(cells: all, isChanged: isChanged, session: session, state: session.state, name: name)
    }

    /// Something has been done to the cells that `undo` takes back to `before`.
    ///
    /// - Parameter isUnsaved: false when the cells themselves are as they were.
    mutating func changed(since before: CellsSnapshot, isUnsaved: Bool = true) {
        past = past.suffix(100) + [.change(before)]
        let changes = past.indices.filter { if case .change = past[$0] { true } else { false } }
        // What lies behind a change that is kept no more cannot be reached.
        if changes.count > Self.limit { past.removeFirst(changes[0] + 1) }
        (future, undone) = ([], [])
        if isUnsaved { isChanged = true }
    }

    /// Gives up what has been done since.
    mutating func giveUp(to before: CellsSnapshot) { (all, isChanged) = (before.cells, before.isChanged) }

    /// Takes back the last thing that was done when it was a change of the cells.
    ///
    /// - Returns: where the session goes; nil when the session itself takes back a cell.
    mutating func undoChange(in session: Session) -> CellsSnapshot? {
        guard case .change(let before)? = past.last else { return nil }
        past.removeLast()
        future.append(.change(snapshot(session, before: before.name)))
        (all, isChanged) = (before.cells, isChanged || before.isChanged)
        return before
    }

    mutating func redoChange(in session: Session) -> CellsSnapshot? {
        guard case .change(let after)? = future.last else { return nil }
        future.removeLast()
        past.append(.change(snapshot(session, before: after.name)))
        (all, isChanged) = (after.cells, isChanged || after.isChanged)
        return after
    }

    /// Takes a cell out; those after it that have read what it made are stale.
    mutating func delete(_ place: Int) {
        all[place].state = .undone
        spoil(all[place].result.touch?.writes, from: place + 1)
    }

    /// Puts a cell in another place.
    ///
    /// - Parameter target: where it stands afterwards.
    mutating func move(_ place: Int, to target: Int) {
        let cell = all.remove(at: place)
        all.insert(cell, at: target)
        let first = min(place, target)
        let passed = place < target ? all[place..<target] : all[(target + 1)...place]
        let made = passed.reduce(into: Set<CellTouch.Thing>()) { $0.formUnion($1.result.touch?.writes ?? []) }
        if let touch = cell.result.touch {
            spoil(touch.writes, from: first, except: target)
            if !touch.reads.isDisjoint(with: made) { all[target].isStale = true }
        }
    }

    /// Puts a cell in the place of another one, which is undone and stands before it.
    mutating func replace(_ place: Int, by cell: SessionCell) {
        var new = cell
        new.origin = all[place].origin
        all[place].origin = nil
        all[place].state = .undone
        all.insert(new, at: place + 1)
    }

    /// Forgets what a cell has read: its text is another one now.
    mutating func forgetReads(_ place: Int) { all[place].result.touch = nil }

    /// Marks cells that have read any of `things`, and those that have read what these made.
    mutating func spoil(_ things: Set<CellTouch.Thing>?, from start: Int, except: Int? = nil) {
        guard var spoilt = things, start <= all.count else { return }
        for place in all.indices[start...] where all[place].state == .done && place != except {
            guard let touch = all[place].result.touch, !touch.reads.isDisjoint(with: spoilt) else { continue }
            all[place].isStale = true
            spoilt.formUnion(touch.writes)
        }
    }
}
