extension Column {
    /// The rows that are looked at.
    private static let looked = 100_000

    /// How many values that differ it has at least, counted up to `limit` over its first rows. Texts count that no row has any more.
    package func variety(upTo limit: Int) -> Int {
        if let text { return min(limit, text.dictionary.count) }
        switch values {
        case .numbers(let numbers):
            return Self.variety(upTo: limit, min(Self.looked, numbers.count)) {
                numbers.span[$0].isFinite ? numbers.span[$0] : nil
            }
        case .wholes(let wholes):
            return Self.variety(upTo: limit, min(Self.looked, wholes.count)) { wholes.span[$0] }
        case .text, .times: return 1
        }
    }

    private static func variety<Value: Hashable>(upTo limit: Int, _ rows: Int, _ value: (Int) -> Value?) -> Int {
        var found: Set<Value> = []
        for row in 0..<rows where found.count < limit { if let one = value(row) { found.insert(one) } }
        return found.count
    }
}
