import Session

/// The cells of a session in order, what `undo` took back, and whether anything is unsaved.
package struct SessionCells {
    package private(set) var all: [SessionCell] = []
    /// Which cells' runs made what the session holds.
    private(set) var makers = ThingMakers()
    /// Places in `all` of the cells that each `redo` brings back, the next ones last.
    private var undone: [[Int]] = []
    package private(set) var isChanged = false
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

    package init(_ cells: [SessionCell] = [], isChanged: Bool = false) {
        all = cells
        self.isChanged = isChanged
    }

    /// Places of those that have a number, by which they are listed: done, or of the opened notebook and not undone.
    package var numbered: [Int] {
        all.indices.filter { place in
            switch all[place].state {
            case .done, .waiting: true
            case .failed: all[place].isOfFile
            case .undone: false
            }
        }
    }

    /// Those that a save would keep.
    package var kept: [SessionCell] { numbered.map { all[$0] } }

    /// A cell has run again, in a session whose things `makers` made.
    mutating func answer(_ place: Int, _ result: CellResult, over makers: inout ThingMakers) {
        all[place].answer(result, over: &makers)
    }

    /// The session holds what `makers` made: all of it, or those things.
    mutating func hold(_ things: Set<CellTouch.Thing>? = nil, madeBy makers: ThingMakers) {
        if let things { self.makers.adopt(things, from: makers) } else { self.makers = makers }
    }

    /// Lets go of series that only old figures hold.
    package mutating func settle(in session: Session) { keeper.look(at: &all, SessionCell.answer, in: session) }

    package mutating func fail(_ result: CellResult) { all.append(SessionCell(result, .failed)) }

    /// The cells stand in a notebook now; so do those that `undo` brings back, or not.
    mutating func saved(as cells: [SessionCell]) {
        all = cells
        isChanged = false
        func rebased(_ step: Step) -> Step {
            if case .change(let there) = step { .change(there.rebased(cells)) } else { step }
        }
        (past, future) = (past.map(rebased), future.map(rebased))
    }

    /// Cells that leave something behind make the notebook; `undo` and `redo` step through them.
    package mutating func keep(_ result: CellResult) {
        switch result.rewind {
        case .undo?:
            undo()
            if let step = past.popLast() { future.append(step) }
        case .redo?:
            redo()
            if let step = future.popLast() { past.append(step) }
        case nil where result.requests.isEmpty && !result.isAside:
            var cell = SessionCell(result, .done)
            cell.note(over: &makers)
            all.append(cell)
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
        makers = all[last].before
        undone.append(group)
        isChanged = true
    }

    /// Brings the cells of the last `undo` back: anew behind those that were run since, as the session has it, so that no
    /// cell changes its place. Cells of an opened notebook take hold where they stand.
    private mutating func redo() {
        guard let group = undone.popLast(), let last = group.last else { return }
        isChanged = true
        makers = all[last].after
        let isPassed = all.indices[(last + 1)...].contains { all[$0].state == .done }
        let isTyped = group.allSatisfy { all[$0].origin == nil }
        for place in group {
            if isPassed, isTyped {
                all.append(all[place].again(.done))
            } else {
                all[place].state = .done
            }
        }
    }
}

/// The cells and what they have made at one moment.
package struct CellsSnapshot {
    fileprivate var cells: [SessionCell]
    fileprivate let makers: ThingMakers
    fileprivate let isChanged: Bool
    let session: Session
    let state: SessionState
    /// What was done then, for who takes it back: `delete 3`.
    package let name: String

    /// The cells with their places in a notebook that was saved since. Where another text of a cell stands there now, that is its place.
    fileprivate func rebased(_ saved: [SessionCell]) -> CellsSnapshot {
        let byID = Dictionary(saved.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let kept = saved.filter { $0.origin != nil }
        let byLineage = Dictionary(kept.map { ($0.lineage, $0) }, uniquingKeysWith: { $1 })
        var copy = self
        let live = Set(cells.filter { $0.state != .undone }.map(\.lineage))
        for place in copy.cells.indices {
            let cell = copy.cells[place]
            let now = byID[cell.id]
            let isUndone = cell.state == .undone
            let isReplaced = isUndone && live.contains(cell.lineage)
            let origin = now?.origin ?? (isUndone ? nil : byLineage[cell.lineage]?.origin)
            copy.cells[place].origin = isReplaced ? nil : origin
            copy.cells[place].held = now?.held ?? cell.held
        }
        return copy
    }
}

// MARK: Changes of the cells themselves

extension SessionCells {
    func snapshot(_ session: Session, before name: String) -> CellsSnapshot {
        CellsSnapshot(
            cells: all, makers: makers, isChanged: isChanged, session: session, state: session.state, name: name)
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

    /// Cells have run again as they stand: what could be done again stood on what was there before.
    mutating func refreshed() { (future, undone) = ([], []) }

    /// Gives up what has been done since.
    mutating func giveUp(to before: CellsSnapshot) {
        (all, makers, isChanged) = (before.cells, before.makers, before.isChanged)
    }

    /// Takes back the last thing that was done when it was a change of the cells.
    ///
    /// - Returns: where the session goes; nil when the session itself takes back a cell.
    mutating func undoChange(in session: Session) -> CellsSnapshot? { step(session, from: \.past, to: \.future) }

    mutating func redoChange(in session: Session) -> CellsSnapshot? { step(session, from: \.future, to: \.past) }

    private mutating func step(
        _ session: Session, from taken: WritableKeyPath<Self, [Step]>, to given: WritableKeyPath<Self, [Step]>
    ) -> CellsSnapshot? {
        guard case .change(let there)? = self[keyPath: taken].last else { return nil }
        self[keyPath: taken].removeLast()
        self[keyPath: given].append(.change(snapshot(session, before: there.name)))
        step(to: there)
        return there
    }

    private mutating func step(to there: CellsSnapshot) {
        let ids = Set(there.cells.map(\.id))
        let origins = Set(there.cells.compactMap(\.origin))
        // What the notebook holds by now and was not there then is taken out of it.
        var gone = all.filter { cell in !ids.contains(cell.id) && cell.origin.map { !origins.contains($0) } ?? false }
        for place in gone.indices { gone[place].state = .undone }
        (all, makers, isChanged) = (there.cells + gone, there.makers, isChanged || there.isChanged)
    }

    /// Takes a cell out.
    mutating func delete(_ place: Int) { all[place].state = .undone }

    /// Puts a cell in another place.
    ///
    /// - Parameter target: where it stands afterwards.
    mutating func move(_ place: Int, to target: Int) { all.insert(all.remove(at: place), at: target) }

    /// Puts another text in the place of a cell, which is undone and stands before it. It has not run.
    ///
    /// - Returns: the place of the new one.
    mutating func replace(_ place: Int, by source: String) -> Int {
        let old = all[place]
        var new = SessionCell(
            CellResult(source: source), .waiting, origin: old.origin, isFromFile: old.isFromFile,
            mayFail: old.mayFail, lineage: old.lineage)
        new.held = old.held
        all[place].origin = nil
        all[place].state = .undone
        all.insert(new, at: place + 1)
        return place + 1
    }
}
