import Presenting
import Session
import Terminal

extension Prompt {
    /// - Throws: `NoSuchCell`, `RerunFailure`.
    func rerun(_ range: CellRange) throws {
        let count = try document.rerun(range)
        if case .one = range { return sayStale() }
        StandardStreams.say("\(count) \(count == 1 ? "cell" : "cells") run\n")
    }
}
