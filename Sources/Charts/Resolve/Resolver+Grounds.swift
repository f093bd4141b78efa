import Series

/// Bars behind a line, or behind rows of several values, of the other axis, as volumes lie under a price.
extension Resolver {
    /// More bars than these are a ground rather than values to be read each by itself.
    private static let manyBars = 60
    /// How much of their colour is left.
    private static let groundOpacity = 0.4
    /// How much higher than the highest of them their axis is.
    static let roomOverGround = 2.2

    /// The series with those that are grounds marked as such, paler unless a colour was said.
    static func withGrounds(_ series: [ResolvedSeries]) -> [ResolvedSeries] {
        // Candles are keyed, and would be hidden by the first bar.
        let keyed = series.filter { !$0.detail.keys(of: $0).isEmpty }
        let lines = series.filter { $0.mark.arrangement == .joined } + keyed
        return series.map { one in
            guard one.mark.arrangement == .columns, one.y.count > manyBars || !keyed.isEmpty, !lines.isEmpty,
                lines.allSatisfy({ $0.onSecondY != one.onSecondY })
            else { return one }
            var ground = one
            ground.isGround = true
            if case .constant(.series) = one.style.coloring, one.style.opacity == 1 {
                ground.style.opacity = groundOpacity
            }
            return ground
        }
    }
}
