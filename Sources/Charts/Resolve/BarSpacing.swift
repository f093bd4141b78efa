import Checked
import Series

/// The bands that bars on instants or numbers stand on.
extension AxisResolver {
    /// Series with the median spacing of their places, which is the band that bars on instants or numbers stand on; a bar that is
    /// nearer to a neighbour reaches half way to it, so that none overlap.
    static func withSpacing(_ series: [ResolvedSeries], _ kind: AxisKind) -> [ResolvedSeries] {
        if case .slots = kind { return series }
        if case .time(_?, _) = kind { return series }
        func isMeant(_ one: ResolvedSeries) -> Bool { one.standsOnBand && one.spacing == nil }
        guard series.contains(where: isMeant) else { return series }
        let total = series.reduce(0) { isMeant($1) ? $0 + $1.x.count : $0 }
        guard total > 0 else { return series }
        // Of very many rows a few thousand tell the spacing, and their bars are thinner than a pixel anyway.
        let most = 200_000
        var places: [Double] = []
        for one in series where isMeant(one) {
            for row in 0..<min(one.x.count, most) where one.x[row].isFinite { places.append(one.x[row]) }
        }
        places.sort()
        var distinct: [Double] = []
        for place in places where distinct.last != place { distinct.append(place) }
        var gaps = zip(distinct, distinct.dropFirst()).map { $1 - $0 }
        gaps.sort()
        let spacing = gaps.isEmpty ? (kind.isTime ? lonely(distinct) : 1) : gaps[gaps.count / 2]
        let isUneven = total <= most && (gaps.first ?? spacing) < spacing * 0.98
        return series.map { one in
            guard isMeant(one) else { return one }
            var result = one
            result.spacing = spacing
            if isUneven { result.reaches = reaches(of: one.x, among: distinct, atMost: spacing / 2) }
            return result
        }
    }

    /// The band of the one instant there is: a day for a midnight, an hour otherwise.
    private static func lonely(_ places: [Double]) -> Double {
        guard let place = places.first else { return 3.6e9 }
        return place.truncatingRemainder(dividingBy: 86_400e6) == 0 ? 86_400e6 : 3.6e9
    }

    private static func reaches(of x: Positions, among places: [Double], atMost half: Double) -> Buffer<Double> {
        Buffer(
            (0..<x.count).map { row -> Double in
                let place = x[row]
                guard place.isFinite else { return half }
                var (low, high) = (0, places.count)
                while low < high {
                    let middle = (low + high) / 2
                    if places[middle] < place { low = middle + 1 } else { high = middle }
                }
                let before = low > 0 ? place - places[low - 1] : .infinity
                let after = low + 1 < places.count ? places[low + 1] - place : .infinity
                return min(half, before / 2, after / 2)
            })
    }
}
