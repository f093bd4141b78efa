import Diagnostics
import Scene

/// Which series have a colour of their own when there are more than a palette has: the eight largest by the sum of their
/// absolute values its hues, in order of appearance; the next eight tints of those; the others lie grey beneath.
enum SeriesColors {
    /// The place in the palette for each place in colour order, by what is coloured in order; nil where all have a hue.
    ///
    /// - Throws: `Interrupted`.
    static func places(_ series: [ResolvedSeries]) throws -> [Int: Int]? {
        let hues = SeriesPalette.light.count
        var orders: Set<Int> = []
        // Only where there are more are the rows gone over.
        let isAnyLeft = series.contains { one in
            if case .constant(.series(let order)) = one.style.coloring { orders.insert(order) }
            return orders.count > hues
        }
        guard isAnyLeft else { return nil }
        var sums: [Int: Double] = [:]
        try series.walk { one in
            guard case .constant(.series(let order)) = one.style.coloring else { return }
            var sum = 0.0
            for row in 0..<one.y.count {
                let own = one.own(row)
                if own.isFinite { sum += own.magnitude }
            }
            sums[order] = max(sums[order] ?? 0, sum)
        }
        var asked = 0
        let bySize = try sums.map { (size: $1, order: $0) }.sorted { one, other in
            asked &+= 1
            if asked & 4095 == 0 { try Cancellation.process.check() }
            return (-one.size, one.order) < (-other.size, other.order)
        }.map(\.order)
        var places: [Int: Int] = [:]
        for (place, order) in bySize.prefix(hues).sorted().enumerated() { places[order] = place }
        for (place, order) in bySize.dropFirst(hues).prefix(hues).sorted().enumerated() { places[order] = hues + place }
        for (place, order) in bySize.dropFirst(2 * hues).sorted().enumerated() { places[order] = 2 * hues + place }
        return places
    }

    /// Hues of the palette that are far from those of what rises and falls.
    private static let besideKeys = [2, 3, 6, 7]

    /// Gives what stands beside rising and falling values, candles or steps, other colours than theirs.
    static func tellFromKeys(_ series: inout [ResolvedSeries]) {
        let areKeyed = series.map { !$0.detail.keys(of: $0).isEmpty }
        guard areKeyed.contains(true), areKeyed.contains(false) else { return }
        var places: [Int: Int] = [:]
        for index in series.indices where !areKeyed[index] {
            guard case .constant(.series(let order)) = series[index].style.coloring else { continue }
            let place = places[order] ?? besideKeys[places.count % besideKeys.count]
            places[order] = place
            series[index].style.coloring = .constant(.series(place))
        }
    }

    /// Gives the series these colours. Those without one lie beneath the others; where series stand on each other they are one piece
    /// at the end, which can be read.
    ///
    /// - Parameter mode: of a stack; nil where layers have one each.
    /// - Throws: `Interrupted`.
    static func color(_ series: inout [ResolvedSeries], _ places: [Int: Int], stacked mode: StackMode?) throws {
        for index in series.indices {
            if index & 1023 == 1023 { try Cancellation.process.check() }
            guard case .constant(.series(let order)) = series[index].style.coloring, let place = places[order] else {
                continue
            }
            series[index].style.coloring = .constant(.series(place))
        }
        let areStacked = series.contains { $0.floor != nil }
        if areStacked, mode == nil { return }
        var sorted: [ResolvedSeries] = []
        sorted.reserveCapacity(series.count)
        for isFolded in [!areStacked, areStacked] {
            try series.walk { one in
                if one.isFolded == isFolded { sorted.append(one) }
            }
        }
        series = sorted
        if areStacked, let mode { series = Stacking(mode: mode).stacked(sorted.map(\.unstacked)) }
    }
}
