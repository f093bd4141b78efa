import Reading
import Session

/// What cells get from servers, compared with what they got when they were recorded.
enum ServerCheck {
    /// What a save records of a cell that has run. What agrees with what is recorded stays as it is: sums differ by a rounding each
    /// time.
    static func pinned(_ result: CellResult, cell: String, over old: [PinnedFetch]) -> [PinnedFetch] {
        var held = old.filter { $0.cell == cell }
        return result.fetches.map { fetch in
            guard let place = held.firstIndex(where: { $0.fetch.agrees(with: fetch) }) else {
                return PinnedFetch(cell: cell, fetch: fetch)
            }
            return held.remove(at: place)
        }
    }

    /// What servers give otherwise than they did: a table or query that a cell asked then and asks now.
    static func changes(in result: CellResult, cell: String, since held: [PinnedFetch]) -> [NotebookError] {
        var left = result.fetches
        return held.filter { $0.cell == cell }.compactMap { old in
            if let same = left.firstIndex(where: { old.fetch.agrees(with: $0) }) {
                left.remove(at: same)
                return nil
            }
            guard let now = left.firstIndex(where: { $0.source == old.fetch.source }) else { return nil }
            let fetch = left.remove(at: now)
            return .changedServer(source: fetch.source, change: old.fetch.change(to: fetch))
        }
    }

    /// What the header says of servers and the cells ask otherwise, whatever these answer.
    static func drifts(from held: NotebookHeader, to now: [PinnedFetch]) -> [(what: String, details: [String])] {
        // Headers written by hand hold none.
        guard !held.servers.isEmpty || held.recorded != nil else { return [] }
        func names(_ list: [PinnedFetch]) -> [String] { list.map { "\($0.fetch.source) in \($0.cell)" } }
        let (old, new) = (names(held.servers), names(now))
        return new.filter { !old.contains($0) }.map { ("it does not hold what came from \($0)", []) }
            + old.filter { !new.contains($0) }.map { ("it holds what came from \($0), which no cell asks", []) }
    }
}
