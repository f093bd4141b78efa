import Diagnostics
import Files
import Notebook
import Presenting
import Terminal

extension Prompt {
    func save(_ path: String?, all: Bool, withOutput: Bool, withData: Bool, isForced: Bool) throws {
        let report = try document.save(
            to: path, all: all, withOutput: withOutput, withData: withData, isForced: isForced)
        if report.isNew, document.file?.place == report.file.place { claim(report.file.path) }
        let again = report.refreshed == 0 ? "" : ", \(Self.cells(report.refreshed)) run again before"
        StandardStreams.say("saved \(Self.cells(report.count)) to \(DisplayText.safe(report.file.path))\(again)\n")
        if let (number, error) = report.failed {
            let words = error?.fault is Interrupted ? "was stopped" : "failed"
            StandardStreams.say("cell \(number) \(words) when it ran again: 'rerun \(number)' shows why\n")
        }
        // What is not true any more is not saved as if it were.
        if let first = report.stale.first {
            let count = report.stale.count
            let words = count == 1 ? "cell \(first) is" : "\(count) cells from \(first) on are"
            StandardStreams.say("\(words) saved as not up to date\n")
        }
        if !report.flags.isEmpty {
            let words = ([ShellWord.text(report.file.path)] + report.flags).joined(separator: " ")
            StandardStreams.say("a replay reaches outside and needs: plotline run \(DisplayText.safe(words))\n")
        }
        if let note = report.file.changeNote { StandardStreams.say(DisplayText.safe(note) + "\n") }
    }

    private static func cells(_ count: Int) -> String { "\(count) \(count == 1 ? "cell" : "cells")" }
}
