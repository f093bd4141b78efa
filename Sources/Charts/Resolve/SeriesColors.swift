import Scene

/// Which series have a colour of their own when there are more than a palette has: the eight largest by the sum of their
/// absolute values its hues, in order of appearance; the next eight tints of those; the others lie grey beneath.
enum SeriesColors {
    /// The place in the palette for each place in colour order, by what is coloured in order; nil where all have a hue.
    static func places(_ series: [ResolvedSeries]) -> [Int: Int]? {
        var sums: [Int: Double] = [:]
        for one in series {
            guard case .constant(.series(let order)) = one.style.coloring else { continue }
            var sum = 0.0
            for row in 0..<one.y.count {
                let own = one.own(row)
                if own.isFinite { sum += own.magnitude }
            }
            sums[order] = max(sums[order] ?? 0, sum)
        }
        let hues = SeriesPalette.light.count
        guard sums.count > hues else { return nil }
        let bySize = sums.keys.sorted { (-(sums[$0] ?? 0), $0) < (-(sums[$1] ?? 0), $1) }
        var places: [Int: Int] = [:]
        for (place, order) in bySize.prefix(hues).sorted().enumerated() { places[order] = place }
        for (place, order) in bySize.dropFirst(hues).prefix(hues).sorted().enumerated() { places[order] = hues + place }
        for (place, order) in bySize.dropFirst(2 * hues).sorted().enumerated() { places[order] = 2 * hues + place }
        return places
    }

    /// The series in these colours, those without one first where none stands on another.
    static func colored(_ series: [ResolvedSeries], _ places: [Int: Int]) -> [ResolvedSeries] {
        var result = series
        for index in result.indices {
            guard case .constant(.series(let order)) = result[index].style.coloring, let place = places[order] else {
                continue
            }
            result[index].style.coloring = .constant(.series(place))
        }
        guard !result.contains(where: { $0.floor != nil }) else { return result }
        return result.filter(\.isFolded) + result.filter { !$0.isFolded }
    }
}
