import Files
import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    /// Runs cells again: those that came from a file within its fence, those that were typed as they were.
    ///
    /// - Throws: `NoSuchCell`; `RerunFailure` for the first that fails, which ends it.
    func rerun(_ range: CellRange) throws {
        switch range {
        case .all: try rerun(from: 1, name: "rerun all")
        case .from(let number):
            _ = try place(of: number)
            try rerun(from: number, name: "rerun from \(number)")
        case .one(let number): try rerunOne(number)
        }
    }

    /// Where the cell of that number stands among all.
    func place(of number: Int) throws -> Int {
        let places = cells.numbered
        guard (1...max(1, places.count)).contains(number), !places.isEmpty else {
            throw NoSuchCell(number: number, count: places.count)
        }
        return places[number - 1]
    }

    /// A workspace with nothing in it, as the session began.
    func freshSession() throws -> Session {
        if let file { return try freshSession(of: file) }
        let fresh = Session(settings: session.initialSettings, access: session.access)
        fresh.showsResults = true
        fresh.progress = presenter.progress
        Interrupts.install(for: fresh.cancellation)
        return fresh
    }

    /// Every cell in a fresh session, those before `first` without being shown. When one of these fails nothing has changed; when
    /// a later one does the cells after it keep what they answered before.
    private func rerun(from first: Int, name: String) throws {
        let before = cells.snapshot(session, before: name)
        let fresh = try freshSession()
        var shown = 0
        for (index, place) in cells.numbered.enumerated() {
            let cell = cells.all[place]
            let isShown = index + 1 >= first
            if isShown { StandardStreams.print(Self.listed(index + 1, cell.result.source)) }
            let result = presenter.working { fresh.run(cell.result.source, for: cell.asker) }
            if isShown || result.error != nil { presenter.show(result, settings: fresh.settings) }
            if result.error != nil, !isShown {
                cells.giveUp(to: before)
                Interrupts.install(for: session.cancellation)
                throw RerunFailure(number: index + 1)
            }
            if session !== fresh, isShown { session = fresh }
            cells.answered(place, result)
            record()
            cells.settle(in: fresh)
            if isShown { shown += 1 }
            if result.error != nil {
                cells.spoil(before.writes(of: place), from: place + 1)
                cells.changed(since: before, isUnsaved: false)
                throw RerunFailure(number: index + 1)
            }
        }
        session = fresh
        cells.changed(since: before, isUnsaved: false)
        StandardStreams.say("\(shown) \(shown == 1 ? "cell" : "cells") run\n")
    }

    private func rerunOne(_ number: Int) throws {
        let place = try place(of: number)
        let before = cells.snapshot(session, before: "rerun \(number)")
        StandardStreams.print(Self.listed(number, cells.all[place].result.source))
        let old = cells.all[place].result.touch?.writes ?? []
        let result = try runAlone(cells.all[place].result.source, at: place, as: cells.all[place].asker)
        guard result.error == nil else {
            cells.giveUp(to: before)
            throw RerunFailure(number: number)
        }
        cells.answered(place, result)
        cells.spoil(old.union(result.touch?.writes ?? []), from: place + 1)
        cells.changed(since: before, isUnsaved: false)
        record()
        sayStale()
    }

    /// Runs a cell over what the cells before it make that it depends on, and takes over what it makes. Cells of a notebook that
    /// have not run yet are run before it, unshown, and count as run.
    ///
    /// - Returns: what it answered, shown; with an error nothing is taken over.
    /// - Throws: `RerunFailure` when one of the cells before it fails.
    func runAlone(_ source: String, at place: Int, as asker: FileAccess.Asker) throws -> CellResult {
        let fresh = try freshSession()
        defer { Interrupts.install(for: session.cancellation) }
        var made: Set<CellTouch.Thing> = []
        for earlier in cells.numbered where earlier < place && needed(by: place).contains(earlier) {
            let cell = cells.all[earlier]
            let result = presenter.working { fresh.run(cell.result.source, for: cell.asker) }
            guard result.error == nil else {
                presenter.finish(result)
                throw RerunFailure(number: (cells.numbered.firstIndex(of: earlier) ?? 0) + 1)
            }
            if cell.state != .done {
                cells.answered(earlier, result)
                made.formUnion(result.touch?.writes ?? [])
            }
        }
        let result = presenter.working { fresh.run(source, for: asker) }
        presenter.show(result, settings: fresh.settings)
        if result.error == nil { session.adopt(made.union(result.touch?.writes ?? []), from: fresh) }
        return result
    }

    /// The cells before it whose work it reads, or theirs; all of them where it is not known what it reads.
    private func needed(by place: Int) -> Set<Int> {
        let earlier = cells.numbered.filter { $0 < place }
        guard var wanted = cells.all[place].result.touch?.reads else { return Set(earlier) }
        var needed: Set<Int> = []
        for other in earlier.reversed() {
            if let touch = cells.all[other].result.touch {
                if touch.writes.isDisjoint(with: wanted) { continue }
                wanted.formUnion(touch.reads)
            }
            needed.insert(other)
        }
        return needed
    }

    /// How many cells have read what is no more as it was.
    func sayStale() {
        let numbers = cells.numbered.enumerated().filter { cells.all[$1].isStale }.map { $0.offset + 1 }
        guard let first = numbers.first else { return }
        let words = numbers.count == 1 ? "cell \(first) has" : "\(numbers.count) cells from \(first) on have"
        StandardStreams.say("\(words) read what is as it was no more: 'rerun from \(first)' brings up to date\n")
    }
}

extension CellsSnapshot {
    /// What the cell at that place had made.
    func writes(of place: Int) -> Set<CellTouch.Thing>? { touch(of: place)?.writes }
}
