import Session

extension SessionDocument {
    /// Runs cells again: those that came from a file within its fence, those that were typed as they were.
    ///
    /// - Returns: how many were shown.
    /// - Throws: `NoSuchCell`; `RerunFailure` for the first that fails, which ends it.
    @discardableResult
    package func rerun(_ range: CellRange) throws -> Int {
        switch range {
        case .all: return try rerun(from: 1, name: "rerun all")
        case .from(let number):
            _ = try place(of: number)
            return try rerun(from: number, name: "rerun from \(number)")
        case .one(let number):
            try rerunOne(number)
            return 1
        }
    }

    /// Every cell in a fresh session, those before `first` without being shown. When one of these fails nothing has changed; when
    /// a later one does the cells after it keep what they answered before.
    private func rerun(from first: Int, name: String) throws -> Int {
        let before = cells.snapshot(session, before: name)
        let fresh = try freshSession()
        var makers = ThingMakers()
        var shown = 0
        for (index, place) in cells.numbered.enumerated() {
            let cell = cells.all[place]
            let isShown = index + 1 >= first
            if isShown { face.begin(index + 1, cell.result.source) }
            let result = face.working { fresh.run(cell.result.source, for: cell.asker) }
            let hasFailed = result.error != nil && !cell.mayFail
            if isShown || hasFailed { face.show(result, in: fresh) }
            if hasFailed, !isShown {
                cells.giveUp(to: before)
                face.attend(session)
                throw RerunFailure(number: index + 1)
            }
            if session !== fresh, isShown { session = fresh }
            cells.answer(place, result, over: &makers)
            record()
            cells.settle(in: fresh)
            if isShown { shown += 1 }
            if hasFailed {
                cells.hold(madeBy: makers)
                cells.changed(since: before, isUnsaved: false)
                throw RerunFailure(number: index + 1)
            }
        }
        session = fresh
        cells.hold(madeBy: makers)
        cells.changed(since: before, isUnsaved: false)
        return shown
    }

    private func rerunOne(_ number: Int) throws {
        let place = try place(of: number)
        let before = cells.snapshot(session, before: "rerun \(number)")
        face.begin(number, cells.all[place].result.source)
        let rerun = try run([place])
        if let failed = rerun.failed {
            cells.giveUp(to: before)
            throw RerunFailure(number: self.number(of: failed.place))
        }
        takeOver(rerun)
        cells.changed(since: before, isUnsaved: false)
        record()
    }

    /// What a save ran again.
    struct Refreshed {
        var count = 0
        /// Places of the cells that are not up to date after it.
        var left: Set<Int> = []
        var failed: (place: Int, error: Complaint?)?
    }

    /// Runs again what a replay would answer otherwise, or may, unshown.
    func bringUpToDate() throws -> Refreshed {
        let targets = untrue
        guard !targets.isEmpty else { return Refreshed() }
        let rerun = try run(targets, isShown: false)
        takeOver(rerun)
        cells.refreshed()
        record()
        return Refreshed(
            count: targets.intersection(rerun.done).count,
            left: targets.subtracting(rerun.done).union(cells.stale(over: file?.document.cells ?? [], in: session)),
            failed: rerun.failed)
    }

    /// What some cells did in a session of their own.
    struct Rerun {
        let session: Session
        var makers = ThingMakers()
        var made: Set<CellTouch.Thing> = []
        var done: Set<Int> = []
        /// The cell that ended it.
        var failed: (place: Int, error: Complaint?)?
    }

    /// Runs cells over what the cells before them make that they depend on. What they depend on counts as run where it had not, or
    /// was not up to date. The first that fails ends it.
    func run(_ targets: Set<Int>, isShown: Bool = true) throws -> Rerun {
        var rerun = Rerun(session: try freshSession())
        defer { face.attend(session) }
        let wanted = targets.reduce(into: targets) { $0.formUnion(cells.needed(by: $1)) }
        let stale = cells.stale(over: file?.document.cells ?? [], in: session)
        for place in cells.numbered where wanted.contains(place) {
            let cell = cells.all[place]
            let result = face.working { rerun.session.run(cell.result.source, for: cell.asker) }
            let hasFailed = result.error != nil && !cell.mayFail
            if isShown, hasFailed || targets.contains(place) { face.show(result, in: rerun.session) }
            // What reads other data than it did is no more what was shown.
            let isOther = session.workspace.hasReadOtherwise(than: rerun.session.workspace)
            if targets.contains(place) || cell.state != .done || stale.contains(place) || isOther {
                cells.answer(place, result, over: &rerun.makers)
                rerun.made.formUnion(result.touch?.writes ?? [])
            } else {
                rerun.makers.take(result.touch, madeBy: cell.run)
            }
            if hasFailed {
                rerun.failed = (place, result.error)
                break
            }
            rerun.done.insert(place)
        }
        return rerun
    }

    func takeOver(_ rerun: Rerun) {
        session.adopt(rerun.made, from: rerun.session)
        if let taken = rerun.session.archive { session.archive?.adopt(taken) }
        cells.hold(rerun.made, madeBy: rerun.makers)
    }
}
