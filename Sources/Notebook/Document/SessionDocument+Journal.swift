import Diagnostics
import Files
import Session

extension SessionDocument {
    /// Begins the journal of a session that begins; the one before has ended.
    func beginJournal() {
        journal?.end()
        guard keepsJournal else { return }
        let settings = session.initialSettings
        var header = JournalHeader(
            started: SystemClock.now, base: session.access.base.absolute,
            notebook: file?.place.absolute, digest: file?.digest)
        // A zone that the first file is to tell it tells again.
        for name in SettingCatalog.names where name != TimezoneSetting.name || !settings.isZoneOpen {
            header.settings[name] = settings.text(name)
        }
        journal = Journal(header) { JournalFolder.make() }
    }

    /// The session ended as its person wished: nothing is left for the next one.
    package func endJournal() { journal?.end() }

    /// Puts on disk what has become of the cells, before their replies are shown.
    ///
    /// - Returns: whether it is there.
    @discardableResult
    func record() -> Bool { keepJournal { try $0.follow(cells.all) } }

    /// Notes that nothing is unsaved.
    func recordSave() {
        guard let file else { return }
        keepJournal { try $0.saved(cells.all, to: file) }
    }

    /// A journal that cannot be written is no reason to stop anybody.
    @discardableResult
    private func keepJournal(_ body: (Journal) throws -> Void) -> Bool {
        guard let journal else { return false }
        do {
            try body(journal)
            return true
        } catch {
            face.journalFailed(error)
            return false
        }
    }

    /// The journals that ended sessions left: the opened notebook's first, then the newest.
    package var leftJournals: (left: [LeftJournal], refused: [(path: Path, reason: LeftJournal.Refusal)]) {
        let found = JournalFolder.path.map { JournalFolder.left(in: $0) } ?? JournalFolder.Left()
        guard let place = file?.place.nearest else { return (found.journals, found.refused) }
        func isOurs(_ journal: LeftJournal) -> Bool { journal.notebook?.path.nearest == place }
        return (found.journals.filter(isOurs) + found.journals.filter { !isOurs($0) }, found.refused)
    }

    /// Runs the cells that a cut-off session left in a fresh session, and takes its place. Cells that fail stay, marked, and the rest
    /// is run all the same.
    ///
    /// - Parameters:
    ///   - opened: the notebook that the cells belong to, when it still is as that session knew it.
    ///   - settings: what holds where the journal says nothing.
    ///   - each: told of every cell before it runs.
    /// - Returns: false when the person stopped it: nothing has changed.
    package func restore(
        _ left: LeftJournal, of opened: NotebookFile?, over settings: Settings, each: (JournalCell) -> Void
    ) throws -> Bool {
        let fresh = Session(
            settings: left.header.settings(over: settings),
            access: FileAccess(base: left.header.base, fence: try fence(of: left, opened)))
        fresh.showsResults = true
        face.attend(fresh)
        var restored: [SessionCell] = []
        var makers = ThingMakers()
        for cell in left.done {
            each(cell)
            let result = face.working {
                fresh.run(cell.source, for: cell.isFromFile ? .notebook : .person, at: cell.now)
            }
            face.show(result, in: fresh)
            if result.error?.fault is Interrupted {
                face.attend(session)
                return false
            }
            restored.append(Self.restored(cell, result, isOfNotebook: opened != nil, over: &makers))
        }
        session = fresh
        file = opened
        cells = SessionCells(restored, isChanged: true)
        cells.hold(madeBy: makers)
        beginJournal()
        // The old journal goes when the new one is on the disk.
        if record() { left.remove() }
        return true
    }

    /// A cell that was typed and answered once stays, marked, when it fails now: what it had read was taken away or changed since.
    private static func restored(
        _ cell: JournalCell, _ result: CellResult, isOfNotebook: Bool, over makers: inout ThingMakers
    ) -> SessionCell {
        let hasFailed = result.error != nil
        var kept = hasFailed && !cell.isFromFile ? CellResult(source: cell.source) : result
        kept.now = cell.now
        var restored = SessionCell(
            kept, hasFailed && cell.isFromFile ? .failed : .done, origin: isOfNotebook ? cell.origin : nil,
            isFromFile: cell.isFromFile)
        if !hasFailed { restored.note(over: &makers) } else if !cell.isFromFile { restored.fail() }
        return restored
    }

    /// What holds the cells that came from a file: their notebook's fence, also when the notebook has changed since.
    private func fence(of left: LeftJournal, _ opened: NotebookFile?) throws -> NotebookFence {
        if let opened { return try opened.fence(face.fenceOptions) }
        guard let path = left.notebook?.path else { return face.unsavedFence }
        return NotebookFence(notebook: path, memory: FenceMemory(notebook: path, cells: "", file: nil))
    }
}

extension LeftJournal {
    /// Those that were not undone and had not failed.
    package var done: [JournalCell] { cells.filter { $0.state == .done } }
}

extension JournalHeader {
    fileprivate func settings(over base: Settings) -> Settings {
        var result = base
        // In the catalogue's order: a clock holds over its locale.
        for name in SettingCatalog.names { if let value = settings[name] { try? result.set(name, to: value) } }
        return result
    }
}
