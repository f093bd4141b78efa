import Series

/// What decides how the values of a column are written in a readout, found once for all of its series.
struct ReadoutColumns {
    private let series: [ResolvedSeries]
    /// The places of the series of each column.
    private var places: [String: [Int]] = [:]
    private var known: [String: [Double]] = [:]

    /// So many rows of each series.
    private static let few = 2000
    /// So many of all series of a column.
    private static let most = 20_000

    /// - Throws: `Interrupted`.
    init(_ series: [ResolvedSeries]) throws {
        self.series = series
        var place = 0
        try series.walk { one in
            places[one.column, default: []].append(place)
            place += 1
        }
    }

    /// Whether no other series shows its column.
    func isAlone(_ one: ResolvedSeries) -> Bool { places[one.column]?.count == 1 }

    /// The values that decide how many decimals one of them has: those of every group of its column, so that they read alike; of
    /// each the first rows.
    mutating func values(like one: ResolvedSeries, with own: Double) -> Buffer<Double> {
        let others = known[one.column] ?? rows(of: one.column)
        known[one.column] = others
        return Buffer([own] + others)
    }

    private func rows(of column: String) -> [Double] {
        let places = places[column] ?? []
        let each = min(Self.few, max(1, Self.most / max(1, places.count)))
        var values: [Double] = []
        for place in places.prefix(Self.most) where series[place].lower == nil {
            let other = series[place]
            for row in 0..<min(other.y.count, each) { values.append(other.own(row)) }
        }
        return values
    }
}
