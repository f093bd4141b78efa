import Checked
import Series

/// The bands that bars on instants or numbers stand on.
extension AxisResolver {
    /// Law (g): the spacing of the places of bars, which all of a chart have in common: the smallest gap. Whether the places have steps
    /// says how wide they may be on a surface.
    static func withSpacing(_ series: [ResolvedSeries], _ kind: AxisKind) -> [ResolvedSeries] {
        if case .slots = kind { return series }
        if case .time(_?, _) = kind { return series }
        func isMeant(_ one: ResolvedSeries) -> Bool { one.standsOnBand && one.spacing == nil && one.detail.ends == nil }
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
        let spacing = gaps.first ?? (kind.isTime ? lonely(distinct) : 1)
        let steps = BarSteps(ascending: gaps)
        return series.map { one in
            guard isMeant(one) else { return one }
            var result = one
            (result.spacing, result.steps) = (spacing, steps)
            return result
        }
    }

    /// The band of the one instant there is: a day for a midnight, an hour otherwise.
    private static func lonely(_ places: [Double]) -> Double {
        guard let place = places.first else { return 3.6e9 }
        return place.truncatingRemainder(dividingBy: 86_400e6) == 0 ? 86_400e6 : 3.6e9
    }
}

/// The distances of places that bars stand at. Law (g).
package enum BarSteps: Sendable {
    /// All alike.
    case even
    /// Nine of ten alike, as months are.
    case alike
    /// Bars are no wider than twelve points then, and seen as hairs at least.
    case irregular

    /// - Parameter gaps: ascending.
    init(ascending gaps: [Double]) {
        guard let first = gaps.first, let last = gaps.last, last > first * 1.02 else {
            self = .even
            return
        }
        let middle = gaps[gaps.count / 2]
        let near = gaps.count { abs($0 - middle) <= middle * 0.04 || Self.isMonth($0) && Self.isMonth(middle) }
        self = near * 10 >= gaps.count * 9 ? .alike : .irregular
    }

    /// The usual distance of places of which the nearest stand so far apart: months are of several lengths.
    static func usual(_ spacing: Double) -> Double { isMonth(spacing) ? 30.436875 * 86_400e6 : spacing }

    /// The shortest month is a tenth shorter than the longest; at a change of the clock either by an hour more.
    private static func isMonth(_ gap: Double) -> Bool { gap >= 27.9 * 86_400e6 && gap <= 31.1 * 86_400e6 }
}
