import Session

/// What a run of all cells in order would read and make, as far as it is known without running them.
private struct ReplayOutlook {
    /// The last run that would have made a thing before the next cell, and whether its cell is stale itself; nil for a cell that has not
    /// run, of which nobody knows what it makes.
    private var made: [CellTouch.Thing: (run: Int, isStale: Bool)?] = [:]

    /// Whether a cell that has run would read something else than it did.
    func isStale(_ cell: SessionCell) -> Bool {
        if cell.hasFailedSince { return true }
        return (cell.result.touch?.reads ?? []).contains { thing in
            guard let known = made[thing] else { return cell.sources[thing] != nil }
            guard let known else { return true }
            return known.isStale || known.run != cell.sources[thing]
        }
    }

    mutating func pass(_ cell: SessionCell, isStale: Bool) {
        for thing in cell.result.touch?.writes ?? [] { made.updateValue((cell.run, isStale), forKey: thing) }
    }

    /// Passes a cell that has not run: unless it makes nothing, it may make anything that a cell works on, and sets and assigns what
    /// its text says.
    mutating func pass(unknown source: String, unless makesNothing: () -> Bool) {
        if makesNothing() { return }
        let words = source.split { $0 == "\n" || $0 == ";" || $0 == " " }
        for thing in made.keys {
            switch thing {
            case .settings: continue
            case .parameter(let name): if source.contains(name) { made.updateValue(nil, forKey: thing) }
            case .item, .currentSeries, .currentChart, .list: made.updateValue(nil, forKey: thing)
            }
        }
        if words.contains("set") { made.updateValue(nil, forKey: .settings) }
    }
}

/// Whether the cells before one are still those that its outputs in the file came from.
private struct RecordedOrder {
    private var next = 0
    private(set) var isKept = true

    /// - Parameters:
    ///   - count: how many cells the file holds.
    ///   - makesNothing: whether no other cell can tell where that one stands, by its number in the file.
    /// - Returns: whether the cell itself stands where it stood.
    mutating func arrive(at cell: SessionCell, of count: Int, makesNothing: (Int) -> Bool) -> Bool {
        guard let origin = cell.origin, origin < count, isKept else { return true }
        if origin >= next, (next..<origin).allSatisfy(makesNothing) {
            next = origin + 1
            return true
        }
        isKept = makesNothing(origin)
        return false
    }

    /// - Parameters:
    ///   - recorded: the cells that the file holds.
    ///   - isAsRecorded: whether a cell that has run again answered as the file holds.
    mutating func pass(_ cell: SessionCell, _ recorded: [NotebookCell], isAsRecorded: (SessionCell) -> Bool) {
        guard isKept else { return }
        if let origin = cell.origin, recorded.indices.contains(origin) {
            isKept =
                cell.result.source == recorded[origin].program && (cell.state != .done || isAsRecorded(cell))
        } else {
            isKept = cell.result.touch?.writes.isEmpty ?? false
        }
    }
}

extension SessionCells {
    /// Places of the cells whose answers a run of all cells in order would not give, or nobody knows whether it would.
    ///
    /// A cell that has run is known by the runs that had made what it read. The outputs of one that waits are those of the file while
    /// all before it is as it was there, but for what makes nothing.
    ///
    /// - Parameters:
    ///   - recorded: the cells that the opened notebook's file holds.
    ///   - session: it knows what cells make that have not run.
    ///   - isAsRecorded: whether a cell of it that has run again answered as the file holds.
    func stale(
        over recorded: [NotebookCell], in session: Session, isAsRecorded: (SessionCell) -> Bool = { _ in true }
    ) -> Set<Int> {
        var outlook = ReplayOutlook()
        var order = RecordedOrder()
        var stale: Set<Int> = []
        let hasMadeNothing = Set(
            all.compactMap { cell in
                guard cell.result.touch?.writes.isEmpty == true, let origin = cell.origin, origin < recorded.count,
                    cell.result.source == recorded[origin].program
                else { return nil as Int? }
                return origin
            })
        // Only where cells wait does anybody ask whether others are as recorded, which costs a look at their outputs, and only where
        // others have run what those make that wait.
        let last = all.lastIndex { $0.state == .waiting || $0.state == .failed && $0.isOfFile } ?? -1
        let lastDone = all.lastIndex { $0.state == .done } ?? -1
        for place in numbered {
            let cell = all[place]
            let source = cell.result.source
            let isInPlace = order.arrive(at: cell, of: recorded.count) {
                hasMadeNothing.contains($0) || session.wouldMake(recorded[$0].program).isEmpty
            }
            if cell.state == .done {
                let isStale = outlook.isStale(cell)
                if isStale { stale.insert(place) }
                outlook.pass(cell, isStale: isStale)
            } else {
                let known = cell.origin.flatMap { recorded.indices.contains($0) ? recorded[$0] : nil }
                let outputs = (known ?? cell.held)?.outputs ?? []
                let isMarked = outputs == [.text(NotebookDraft.staleMark)]
                let isSame =
                    order.isKept && known?.program == source && (isInPlace || session.isWordsAlone(source))
                if isMarked || !isSame && !outputs.isEmpty { stale.insert(place) }
                if place < lastDone { outlook.pass(unknown: source) { session.wouldMake(source).isEmpty } }
            }
            guard place < last else { continue }
            order.pass(cell, recorded, isAsRecorded: isAsRecorded)
        }
        return stale
    }

    /// The cells before it whose work it reads, or theirs; all of them where it is not known what it reads.
    func needed(by place: Int) -> Set<Int> {
        let earlier = numbered.filter { $0 < place }
        guard var wanted = all[place].result.touch?.reads else { return Set(earlier) }
        var needed: Set<Int> = []
        for other in earlier.reversed() {
            if let touch = all[other].result.touch {
                if touch.writes.isDisjoint(with: wanted) { continue }
                wanted.formUnion(touch.reads)
            }
            needed.insert(other)
        }
        return needed
    }
}
