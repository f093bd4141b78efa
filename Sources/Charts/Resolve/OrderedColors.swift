import Diagnostics

/// Colours in an order for names that have one: ratings, sizes, bands of ages. What is more of it lies further along one palette; answers
/// between two poles lead away from a pale middle, which is not the grey of what is missing.
struct OrderedColors {
    private let shares: [String: Double]
    private let isPolar: Bool
    private let areLines: Bool

    private static let palette = "viridis"
    /// Of lines, which are too thin for hues near each other: violet over blue and green to yellow, each step as far by CIEDE2000, and lighter
    /// than the one before.
    private static let ofLines = Palette(
        "lines", "", "3a0057 46229f 2f49bc 1269be 077ba1 01878e 0d9076 239c51 64a318 9da200 c59b00 f2be2a fdeb60"
    ).stops.map { ChartColor.exact($0) }
    /// Between two poles: a middle that stands on white and on black, after Brewer's RdYlBu.
    private static let poles = Palette("poles", "", "b2182b ef8a62 d9cb93 67a9cf 2166ac").stops.map {
        ChartColor.exact($0)
    }

    /// Nil for names without such an order, for two, and for more than hues tell apart.
    ///
    /// - Throws: `Interrupted`.
    init?(_ series: [ResolvedSeries]) throws {
        var names: Set<String> = []
        try series.walk { one in
            if case .constant(.series) = one.style.coloring, names.count <= SeriesPalette.light.count {
                names.insert(one.colorName)
            }
        }
        guard (3...SeriesPalette.light.count).contains(names.count), case let all = Array(names),
            let (kind, ranks) = KindCatalog.found(all), let grading = kind.grading, !Self.areCodes(all)
        else { return nil }
        isPolar = grading == .betweenPoles
        areLines = series.allSatisfy { $0.mark.legendShape == .stroke }
        let ascending = all.indices.sorted { ranks[$0] < ranks[$1] }.map { all[$0] }
        let step = 1 / Double(all.count - 1)
        shares = Dictionary(uniqueKeysWithValues: ascending.enumerated().map { ($1, Double($0) * step) })
    }

    /// Whole numbers that stand in heaps, `200, 304, 404, 500, 503`, are codes of some things, and none is more than another.
    private static func areCodes(_ names: [String]) -> Bool {
        let numbers = names.compactMap(Double.init).sorted()
        guard numbers.count == names.count, numbers.allSatisfy({ $0 == $0.rounded() }) else { return false }
        let gaps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        guard let least = gaps.min(), let most = gaps.max(), least > 0, most > 10 * least else { return false }
        // Steps that grow are a scale: 1, 2, 5, 10, 100.
        return zip(gaps, gaps.dropFirst()).contains { $0 > $1 }
    }

    /// Gives each series its colour.
    func color(_ series: inout [ResolvedSeries]) {
        let graded = areLines ? Self.ofLines : try? PaletteCatalog.stops(Self.palette)
        guard let stops = isPolar ? Self.poles : graded else { return }
        for index in series.indices {
            guard case .constant(.series) = series[index].style.coloring, let share = shares[series[index].colorName]
            else { continue }
            series[index].style.coloring = .constant(.among(stops, share))
        }
    }
}

extension ResolvedSeries {
    fileprivate var colorName: String { hueName ?? name }
}
