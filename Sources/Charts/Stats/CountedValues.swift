import Diagnostics
import Series

/// Finite values, and how many rows have each: all that a picture of how values are spread needs of its rows.
struct CountedValues {
    /// In any order; one may occur several times.
    private(set) var values: [Double]
    /// Rows of each; nil where each is that of one row.
    private(set) var counts: [Int]?
    private(set) var rows: Int

    init(_ values: [Double]) {
        self.values = values
        counts = nil
        rows = values.count
    }

    /// None yet.
    ///
    /// - Parameter areCounted: whether several rows have a value that is added.
    init(areCounted: Bool) {
        values = []
        counts = areCounted ? [] : nil
        rows = 0
    }

    mutating func add(_ value: Double, rows count: Int) {
        values.append(value)
        counts?.append(count)
        rows += count
    }

    /// What is made of each value, with its rows; nil leaves them out.
    func mapped(_ made: (Double) -> Double?) -> CountedValues {
        var own = CountedValues(areCounted: counts != nil)
        for (place, value) in values.enumerated() {
            if let value = made(value) { own.add(value, rows: counts?[place] ?? 1) }
        }
        return own
    }

    /// Rows whose value a test accepts.
    func count(where takes: (Double) -> Bool) -> Int {
        guard let counts else { return values.count(where: takes) }
        return zip(values, counts).reduce(0) { takes($1.0) ? $0 + $1.1 : $0 }
    }

    /// - Throws: `Interrupted`.
    func quantiles() throws(Interrupted) -> Quantiles {
        guard let counts else { return Quantiles(try values.ascending()) }
        let order = try values.indices.sorted(stoppedBy: .process) { values[$0] < values[$1] }
        var (sorted, upTo) = ([Double](), [Int]())
        var polling = Polling()
        for place in order {
            try polling.step()
            sorted.append(values[place])
            upTo.append((upTo.last ?? 0) + counts[place])
        }
        return Quantiles(sorted, upTo: upTo)
    }
}
