import Diagnostics
import Series

/// One palette for kinds that are numbers in an order, as years are, where there are more than hues tell apart: what is near in number
/// is near in colour, and a ramp stands for the names.
package struct SeriesRamp: Sendable {
    /// What the numbers are, empty where they say it.
    package let title: String
    package let numbers: Extent
    package let areYears: Bool

    private static let palette = "viridis"
    /// So many stops draw the bar of a legend.
    private static let steps = 12

    /// Nil where hues suffice, or where a name is no number.
    ///
    /// - Throws: `Interrupted`.
    init?(_ series: [ResolvedSeries]) throws {
        var found: Set<Double> = []
        var titles: Set<String?> = []
        var areNumbers = true
        try series.walk { one in
            guard areNumbers, case .constant(.series) = one.style.coloring else { return }
            guard let number = Self.number(of: one) else { return areNumbers = false }
            found.insert(number)
            titles.insert(one.splitTitle)
        }
        guard areNumbers, titles.count == 1, let least = found.min(), let most = found.max() else { return nil }
        let title = titles.first.flatMap(\.self)
        numbers = Extent(lower: least, upper: most)
        let isWhole = found.allSatisfy { $0 == $0.rounded() }
        areYears = YearNumbers.fits(title ?? "year", numbers, isWhole: isWhole)
        self.title = title ?? (areYears ? "year" : "")
        // Years have an order before they have names; other numbers may be no more than names.
        let hues = SeriesPalette.light.count
        guard found.count > (areYears ? hues : 2 * hues) else { return nil }
    }

    /// The palette from the first to the last number, as it is seen on the ground.
    package var stops: [ChartColor] {
        (0..<Self.steps).compactMap { color(Double($0) / Double(Self.steps - 1)) }
    }

    /// Gives each series its colour.
    ///
    /// - Throws: `Interrupted`.
    func color(_ series: inout [ResolvedSeries]) throws {
        for index in series.indices {
            if index & 1023 == 1023 { try Cancellation.process.check() }
            guard case .constant(.series) = series[index].style.coloring,
                let number = Self.number(of: series[index]),
                let color = color(AxisScale.share(of: number, numbers.lower, numbers.upper))
            else { continue }
            series[index].style.coloring = .constant(color)
            series[index].ramp = self
        }
    }

    private func color(_ share: Double) -> ChartColor? {
        (try? PaletteCatalog.stops(Self.palette)).map { .among($0, share) }
    }

    private static func number(of one: ResolvedSeries) -> Double? {
        Double((one.hueName ?? one.name).replacing("−", with: "-")).flatMap { $0.isFinite ? $0 : nil }
    }
}
