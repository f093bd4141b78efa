import Series

/// How much of the past `undo` may hold on to.
enum UndoBudget {
    /// Bytes of columns that nothing but the past holds.
    static let bytes = 1 << 30

    /// How many of the oldest states go, so that the rest holds no more than `limit` bytes that `present` does not.
    static func surplus(_ past: [Workspace], present: Workspace, limit: Int = bytes) -> Int {
        // Columns that states share count again and again here, so that more often than not there is nothing to count.
        if past.reduce(0, { $0 + $1.columnBytes }) <= limit { return 0 }
        var holdings = ColumnHoldings()
        present.hold(&holdings)
        let own = holdings.bytes
        for (at, state) in past.enumerated().reversed() {
            state.hold(&holdings)
            if holdings.bytes - own > limit { return at + 1 }
        }
        return 0
    }
}

extension Workspace {
    /// Adds the columns of its series, and of the series that its charts show.
    package func hold(_ holdings: inout ColumnHoldings) {
        for name in names {
            switch self[name] {
            case .series(let frame)?: holdings.add(frame)
            case .chart(let chart)?: chart.hold(&holdings)
            case nil: break
            }
        }
    }
}
