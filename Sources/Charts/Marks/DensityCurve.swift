import Checked
import Glibc

/// How densely values lie along the scale that shows them: along a logarithmic one it is their logarithms that lie so, as ggplot2's
/// `geom_density` has it behind `scale_x_log10`. What is not above zero has none then.
struct DensityCurve: Sendable {
    /// What becomes of a tail below zero of values that are never negative.
    enum Foot {
        case goesOn, isCut
        /// What would lie there is folded back, so that the area stays 1.
        case isFolded
    }

    /// Ascending, as far from each other as the curve bends, and so many at least.
    let places: [Double]
    /// A value's width of the scale, or a decade, has an area of 1.
    let heights: [Double]
    let median: Double
    let quartiles: (lower: Double, upper: Double)
    /// Of the values themselves.
    let extent: Extent

    /// So many places tell apart what a figure has pixels for.
    private static let most = 1200.0

    /// Nil without values. O(n log n).
    ///
    /// - Parameters:
    ///   - counted: finite, in any order.
    ///   - tail: how far the curve goes on beyond the ends, in bandwidths.
    ///   - isOfRatios: the scale is logarithmic.
    ///   - cut: where the curve ends before its tails do.
    /// - Throws: `Interrupted`.
    init?(
        _ counted: CountedValues, tail: Double, least: Int, isOfRatios: Bool = false, foot: Foot = .goesOn,
        within cut: ClosedRange<Double>? = nil
    ) throws {
        let known = isOfRatios ? counted.mapped { $0 > 0 ? log10($0) : nil } : counted
        guard let density = try KernelDensity(known) else { return nil }
        func place(_ value: Double) -> Double { isOfRatios ? BinRatios.ratio(of: value) : value }
        let beyond = tail * density.bandwidth
        var first = max(density.lowest - beyond, -.greatestFiniteMagnitude)
        var last = min(density.highest + beyond, .greatestFiniteMagnitude)
        if let cut {
            (first, last) = (max(first, cut.lowerBound), min(last, cut.upperBound))
            guard first < last else { return nil }
        }
        let isHeld = !isOfRatios && density.lowest >= 0 && first < 0 && foot != .goesOn
        if isHeld { first = 0 }
        let needed = min(Self.most, ((last - first) / density.bandwidth).rounded(.up))
        let along = KernelDensity.places(first, last, count: max(least, Int(saturating: needed)))
        var own = try density.at(along)
        if isHeld, foot == .isFolded {
            let below = try density.at(along.reversed().map { -$0 }).reversed()
            own = zip(own, below).map { $0 + $1 }
        }
        (places, heights) = (along.map(place), own)
        (median, quartiles) = (
            place(density.median), (place(density.quartiles.lower), place(density.quartiles.upper))
        )
        extent = Extent(lower: place(density.lowest), upper: place(density.highest))
    }
}
