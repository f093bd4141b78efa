import Session

/// The cells of a verification that nobody can judge: their server was not to be had, or they need what such a cell would have made.
struct UncheckedCells {
    /// By the cell's number, from 1: why.
    private(set) var reasons: [Int: String] = [:]
    /// What these cells would have made, with the number of the cell.
    private var missing: [CellTouch.Thing: Int] = [:]

    /// Takes note of a cell that has run, or failed.
    ///
    /// - Parameter session: as the cell left it.
    /// - Returns: whether it is not to be judged.
    mutating func take(_ result: CellResult, number: Int, in session: Session) -> Bool {
        if let reason = result.error?.missingServer {
            leaveOut(result, number, "not checked: \(reason)", in: session)
            return true
        }
        let reads = result.touch?.reads ?? result.wanted
        guard !reasons.isEmpty, let needed = reads.compactMap({ whose($0, in: session) }).min() else {
            // What lists all of it still lacks what that cell would have made.
            for thing in result.touch?.writes ?? [] where thing != .list { missing[thing] = nil }
            return false
        }
        leaveOut(result, number, "not checked: it needs cell \(needed)", in: session)
        return true
    }

    /// The cell that would have made a thing; one that has no name is of one of these.
    private func whose(_ thing: CellTouch.Thing, in session: Session) -> Int? {
        if let cell = missing[thing] { return cell }
        if case .item(let name) = thing, session.workspace[name] == nil { return missing.values.min() }
        return nil
    }

    private mutating func leaveOut(_ result: CellResult, _ number: Int, _ reason: String, in session: Session) {
        reasons[number] = reason
        for thing in result.touch?.writes ?? session.wouldMake(result.source) { missing[thing] = number }
    }
}
