import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    func delete(_ number: Int) throws {
        try document.delete(number)
        StandardStreams.say("cell \(number) is gone, what it made stays\n")
        sayStale()
    }

    func move(_ number: Int, to target: Int) throws {
        let hasMoved = try document.move(number, to: target)
        StandardStreams.say("cell \(number) \(hasMoved ? "is cell \(target)" : "stands there")\n")
        if hasMoved { sayStale() }
    }

    /// - Throws: `ExternalEditor.Failure`, `NoSuchCell`, `RerunFailure`.
    func edit(_ number: Int?) throws {
        guard isTerminal else { throw SessionError.onlyAtPrompt("edit") }
        let number = number ?? document.cells.kept.count
        let source = try document.source(of: number)
        guard let text = try LineEditor.lendTerminal({ try ExternalEditor.edit(source) }), text != source else {
            return StandardStreams.say("cell \(number) is unchanged\n")
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            return StandardStreams.say(
                "no text came back; cell \(number) is unchanged, 'delete \(number)' takes it out\n")
        }
        editor?.remember(text)
        HistoryFile.append(text, for: document.file?.place)
        StandardStreams.print(Self.listed(number, text))
        guard try document.edit(number, as: text) else {
            return StandardStreams.say("cell \(number) is unchanged; the Up key recalls the text\n")
        }
        sayStale()
    }

    /// Takes back what was done to the cells, when that is what was done last.
    ///
    /// - Returns: false for a cell that the session itself takes back.
    func stepsThroughChanges(_ cell: String) -> Bool {
        let word = cell.filter { !$0.isWhitespace }
        guard ["undo", "redo"].contains(word), let name = document.step(word == "undo" ? .undo : .redo) else {
            return false
        }
        StandardStreams.say("\(word): '\(name)' is \(word == "undo" ? "taken back" : "done again")\n")
        return true
    }
}
