import Series

/// The order in which names are first met, and whether the rows keep it. O(rows).
struct MetOrder {
    /// Of the names, as first met.
    private(set) var codes: [Int] = []
    private var rows = 0
    /// Rows of another name than the row before.
    private var steps = 0
    /// … of a name that was met before.
    private(set) var returns = 0
    /// … of a name that was met before that of the row before.
    private var backward = 0

    /// - Parameter most: rows that are looked at.
    init(_ text: TextColumn, most: Int) {
        let span = text.codes.span
        var rank = [Int](repeating: -1, count: text.dictionary.count)
        var last = -1
        for row in 0..<min(most, span.count) {
            let code = Int(span[row])
            guard rank.indices.contains(code) else { continue }
            rows += 1
            guard code != last else { continue }
            steps += last < 0 ? 0 : 1
            if rank[code] < 0 {
                rank[code] = codes.count
                codes.append(code)
            } else {
                returns += 1
                if rank[code] < rank[last] { backward += 1 }
            }
            last = code
        }
    }

    /// Fewer than one step in four goes back, as in a table in blocks or one that goes through all names again and again.
    var isKept: Bool { backward * 4 < max(1, steps) }

    /// So many names nobody finds at a glance, whatever their order is.
    static let many = 13
    /// Fewer rows, in all and of a name, may stand in any order by chance.
    private static let (leastRows, leastOfName) = (40, 4)

    /// Whether rows of so many names come at random: about half of the steps go back. Of three names that come in turn a third does.
    func isByChance(of names: Int) -> Bool {
        if names >= Self.many { return !isKept }
        return rows >= max(Self.leastRows, Self.leastOfName * names) && backward * 5 >= steps * 2
    }

    /// The rows of one name stand together, as somebody has put them: two and more in a block.
    var areBlocks: Bool { rows >= 2 * (steps + 1) }

    /// Whether ranks rise but for one place, after which they begin below the first: a turn of a cycle.
    func goesRound(_ ranks: [Double]) -> Bool {
        guard let first = ranks.first, let last = ranks.last, last < first else { return false }
        return zip(ranks, ranks.dropFirst()).count { $0 > $1 } == 1
    }
}
