import Files
import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    /// Runs every cell again in a fresh session: those that came from a file within its fence, those that were typed as they
    /// were. The first that fails ends it; the cells after it keep what they answered before.
    func rerun() throws {
        let fresh: Session
        if let file {
            fresh = try freshSession(of: file)
        } else {
            fresh = Session(settings: session.initialSettings, access: session.access)
            fresh.progress = presenter.progress
            Interrupts.install(for: fresh.cancellation)
        }
        session = fresh
        var number = 0
        for (place, cell) in cells.all.enumerated() where cell.state != .undone {
            if cell.state == .failed, cell.origin == nil { continue }
            number += 1
            StandardStreams.print(Self.listed(number, cell.result.source))
            let result = fresh.run(cell.result.source, for: cell.asker)
            presenter.show(result, settings: fresh.settings)
            cells.answered(place, result)
            record()
            cells.settle(in: fresh)
            if result.error != nil { throw RerunFailure(number: number) }
        }
        StandardStreams.print("\(number) \(number == 1 ? "cell" : "cells") run\n")
    }
}
