import Files
import Notebook
import Presenting
import Session

extension Prompt {
    /// Begins the journal of a session that begins; the one before has ended. Cells of a pipe are in a file already.
    func beginJournal() {
        journal?.end()
        guard StandardStreams.isTerminalInput else { return }
        let settings = session.initialSettings
        var header = JournalHeader(
            started: SystemClock.now, base: session.access.base.absolute,
            notebook: file?.place.absolute, digest: file?.digest)
        for name in SettingCatalog.names { header.settings[name] = settings.text(name) }
        journal = Journal(header) { JournalFolder.make() }
    }

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

    /// A journal that cannot be written is no reason to stop anybody; it is said once.
    @discardableResult
    private func keepJournal(_ body: (Journal) throws -> Void) -> Bool {
        guard let journal else { return false }
        do {
            try body(journal)
            return true
        } catch {
            if !hasWarnedOfJournal { StandardStreams.say("note: \(Usage.text(error))\n", to: StandardStreams.error) }
            hasWarnedOfJournal = true
            return false
        }
    }
}
