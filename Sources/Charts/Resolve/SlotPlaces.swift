import Series

/// Series that stand on names of their own, moved to where those names stand among others: layers and panels that share an axis have
/// each met other names, or in another order.
struct SlotPlaces {
    let names: [String]
    private let places: [String: Int]

    init(_ names: [String]) {
        self.names = names
        places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// - Parameter own: the names that the series stands on along x.
    /// - Throws: `Interrupted`.
    func along(_ series: ResolvedSeries, from own: [String]) throws -> ResolvedSeries {
        guard own != Array(names.prefix(own.count)) else { return series }
        let moved = try moved(own, series.x.count) { series.x[$0] }
        // What stands between neighbours is drawn from the first to the last.
        let order = try moved.indices.sorted(stoppedBy: .process) { (moved[$0], $0) < (moved[$1], $1) }
        var result = try series.picking(order)
        result.x = .numbers(Buffer(order.map { moved[$0] }))
        return result
    }

    /// - Parameter own: the names that it stands on along y.
    func up(_ series: ResolvedSeries, from own: [String]) throws -> ResolvedSeries {
        guard own != Array(names.prefix(own.count)) else { return series }
        let y = series.y
        var result = series
        result.y = Buffer(try moved(own, y.count) { y.span[$0] })
        result.detail = series.detail.renamed(names)
        return result
    }

    private func moved(_ own: [String], _ count: Int, _ place: (Int) -> Double) throws -> [Double] {
        let to = own.map { Double(places[$0] ?? 0) }
        return try Array(0..<count).mapped(stoppedBy: .process) { row in
            let from = place(row)
            guard from.isFinite, to.indices.contains(Int(from)) else { return from }
            return to[Int(from)] + from - from.rounded(.down)
        }
    }
}

extension AxisKind {
    /// The names that stand along it, in their order.
    var slotNames: [String]? { if case .slots(let names, _) = self { names } else { nil } }
}
