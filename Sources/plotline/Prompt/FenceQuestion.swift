import Files
import Notebook
import Presenting
import Terminal

/// Asks the person at the terminal whether a notebook's cell may have what it wants.
enum FenceQuestion {
    /// Only a plain yes is one: the end of input, Ctrl-C and anything else are a no.
    static func ask(_ facts: FenceQuestionFacts) -> Bool {
        let place = DisplayText.safe(facts.request.target.text)
        let wish =
            facts.request.host == nil
            ? "\(facts.request.kind.rawValue) \(place), outside its folders" : "ask the server \(place)"
        StandardStreams.say(
            "\(DisplayText.safe(facts.notebook)) wants to \(wish)\n" + changes(facts.changedCells)
                + "allow it, now and when these cells run again? [y/N] ")
        guard let line = TypedAnswer.line(limit: 64) else {
            StandardStreams.print("\n")
            return false
        }
        let answer = String(decoding: line, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
        return answer == "y" || answer == "yes"
    }

    private static func changes(_ cells: [Int]?) -> String {
        guard let cells else { return "" }
        switch cells.count {
        case 0: return "its cells are as they were when you allowed it something last; its header is not\n"
        case 1: return "cell \(cells[0]) has changed since you allowed it something last\n"
        case 2...8:
            let first = cells.dropLast().map { "\($0)" }.joined(separator: ", ")
            return "cells \(first) and \(cells[cells.count - 1]) have changed since you allowed it something last\n"
        default: return "\(cells.count) of its cells have changed since you allowed it something last\n"
        }
    }
}
