import Session

extension SessionDocument {
    /// - Throws: `NoSuchCell`.
    package func delete(_ number: Int) throws {
        let place = try place(of: number)
        let before = cells.snapshot(session, before: "delete \(number)")
        cells.delete(place)
        cells.changed(since: before)
        record()
    }

    /// - Returns: false when the cell stands there already.
    /// - Throws: `NoSuchCell`.
    package func move(_ number: Int, to target: Int) throws -> Bool {
        let place = try place(of: number)
        let end = try self.place(of: target)
        guard place != end else { return false }
        let before = cells.snapshot(session, before: "move \(number) to \(target)")
        cells.move(place, to: end)
        cells.changed(since: before)
        record()
        return true
    }

    /// - Throws: `NoSuchCell`.
    package func source(of number: Int) throws -> String { cells.all[try place(of: number)].result.source }

    /// Runs another text in the place of a cell. What a file's author wrote of it stays within the fence.
    ///
    /// - Returns: whether it stands there now; one that fails does not.
    /// - Throws: `NoSuchCell`, `RerunFailure`.
    package func edit(_ number: Int, as text: String) throws -> Bool {
        let place = try place(of: number)
        let before = cells.snapshot(session, before: "edit \(number)")
        let new = cells.replace(place, by: text)
        do {
            let rerun = try run([new])
            if let failed = rerun.failed {
                if failed.place != new { throw RerunFailure(number: self.number(of: failed.place)) }
                cells.giveUp(to: before)
                return false
            }
            takeOver(rerun)
        } catch {
            cells.giveUp(to: before)
            throw error
        }
        cells.changed(since: before)
        record()
        return true
    }

    /// Takes back what was done to the cells, or does it again, when that is what was done last.
    ///
    /// - Returns: what it was; nil for a cell that the session itself takes back.
    package func step(_ word: CellRun.Rewind) -> String? {
        let there: CellsSnapshot? =
            switch word {
            case .undo: cells.undoChange(in: session)
            case .redo: cells.redoChange(in: session)
            }
        guard let there else { return nil }
        session = there.session
        session.restore(there.state)
        face.attend(session)
        record()
        return there.name
    }
}
