import Presenting
import Session
import Surfaces
import Terminal

extension Prompt {
    /// Does what a cell asked of its face; false leaves the prompt.
    func carryOut(_ request: FaceRequest) throws -> Bool {
        switch request {
        case .quit:
            return !mayLeave(again: "'quit' again")
        case .save(let path, let all, let withOutput, let withData, let isForced):
            try save(path, all: all, withOutput: withOutput, withData: withData, isForced: isForced)
        case .open(let path):
            if document.cells.isChanged, !hasWarnedOfOpening {
                hasWarnedOfOpening = true
                StandardStreams.say("unsaved cells; 'save NAME.md' keeps them, the same again opens without them\n")
                return true
            }
            try open(path)
        case .restore:
            try restore()
        case .preview(let word):
            StandardStreams.say("preview: \(presenter.choose(word))\n")
        case .cells:
            let stale = Set(document.staleNumbers)
            for (number, cell) in zip(1..., document.cells.kept) {
                StandardStreams.print(Self.listed(number, cell.result.source, isStale: stale.contains(number)))
            }
            sayStale()
        case .rerun(let range): try rerun(range)
        case .delete(let number): try delete(number)
        case .move(let number, let target): try move(number, to: target)
        case .edit(let number): try edit(number)
        case .explore(let name): try explore(name)
        case .copy(let text, let rows):
            StandardStreams.write(Clipboard.sequence(text))
            StandardStreams.say("copied \(rows) \(rows == 1 ? "row" : "rows")\n")
        case .history(let word):
            let wanted = word?.lowercased()
            let entries = HistoryFile.entries().filter { entry in
                wanted.map { entry.lowercased().contains($0) } ?? true
            }
            if let word, entries.isEmpty { StandardStreams.say("nothing typed holds \(DisplayText.safe(word))\n") }
            for entry in entries.suffix(50) {
                StandardStreams.print(DisplayText.safe(entry, keeping: .layout) + "\n")
            }
        }
        return true
    }
}
