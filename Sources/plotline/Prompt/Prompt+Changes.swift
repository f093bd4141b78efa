import Diagnostics
import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    func delete(_ number: Int) throws {
        let place = try place(of: number)
        let before = cells.snapshot(session, before: "delete \(number)")
        cells.delete(place)
        cells.changed(since: before)
        record()
        StandardStreams.say("cell \(number) is gone, what it made stays\n")
        sayStale()
    }

    func move(_ number: Int, to target: Int) throws {
        let place = try place(of: number)
        let end = try self.place(of: target)
        guard place != end else { return StandardStreams.say("cell \(number) stands there\n") }
        let before = cells.snapshot(session, before: "move \(number) to \(target)")
        cells.move(place, to: end)
        cells.changed(since: before)
        record()
        StandardStreams.say("cell \(number) is cell \(target)\n")
        sayStale()
    }

    /// - Throws: `ExternalEditor.Failure`, `NoSuchCell`, `RerunFailure`.
    func edit(_ number: Int?) throws {
        guard isTerminal else { throw SessionError.onlyAtPrompt("edit") }
        let count = cells.numbered.count
        let number = number ?? count
        let place = try place(of: number)
        let old = cells.all[place]
        guard let text = try LineEditor.lendTerminal({ try ExternalEditor.edit(old.result.source) }),
            text != old.result.source
        else {
            return StandardStreams.say("cell \(number) is as it was\n")
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            return StandardStreams.say(
                "nothing came back; cell \(number) is as it was, 'delete \(number)' takes it out\n")
        }
        editor?.remember(text)
        HistoryFile.append(text, for: file?.place)
        let before = cells.snapshot(session, before: "edit \(number)")
        StandardStreams.print(Self.listed(number, text))
        // Nobody knows yet what the new text reads.
        cells.forgetReads(place)
        let result = try giving(up: before) { try runAlone(text, at: place, as: old.asker) }
        guard result.error == nil else {
            cells.giveUp(to: before)
            return StandardStreams.say("cell \(number) is as it was; the Up key recalls the text\n")
        }
        // What a file's author wrote of it stays within the fence.
        cells.replace(place, by: SessionCell(result, .done, isFromFile: old.isFromFile))
        let made = (old.result.touch?.writes ?? []).union(result.touch?.writes ?? [])
        cells.spoil(made, from: place + 2)
        cells.changed(since: before)
        record()
        sayStale()
    }

    private func giving<T>(up before: CellsSnapshot, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            cells.giveUp(to: before)
            throw error
        }
    }

    /// Takes back what was done to the cells, when that is what was done last.
    ///
    /// - Returns: false for a cell that the session itself takes back.
    func stepsThroughChanges(_ cell: String) -> Bool {
        let word = cell.filter { !$0.isWhitespace }
        let there: CellsSnapshot?
        switch word {
        case "undo": there = cells.undoChange(in: session)
        case "redo": there = cells.redoChange(in: session)
        default: return false
        }
        guard let there else { return false }
        session = there.session
        session.restore(there.state)
        Interrupts.install(for: session.cancellation)
        record()
        StandardStreams.say("\(word): '\(there.name)' is \(word == "undo" ? "taken back" : "done again")\n")
        return true
    }
}

/// A number that no cell has.
struct NoSuchCell: Fault {
    var number: Int
    var count: Int
    var what: String { "there is no cell \(number)" }
    var mend: String? {
        count == 0 ? "no cell has been run yet" : "cells are numbered 1 to \(count); 'cells' lists them"
    }
}
