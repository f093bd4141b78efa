/// What a series shows by colour, symbol or dashes of one column, where other columns have a look of their own. Law (a): each column has a
/// guide, and none is shared by two.
struct SeriesLook: Sendable, Hashable {
    /// The column; nil where its names say it.
    var title: String?
    var name: String
    /// Among the values of the column.
    var place: Int
    var isColor = false
    var isSymbol = false
    var isDash = false
}

extension ResolvedSeries {
    /// What stands for one of its looks in a legend: without those of other columns.
    func showing(_ look: SeriesLook) -> ResolvedSeries {
        var one = self
        (one.name, one.kind) = (look.name, look.name)
        if !look.isColor { one.style.coloring = .constant(.ink) }
        if !look.isSymbol { one.style.symbol = nil }
        if !look.isDash { one.style.dashKind = nil }
        return one
    }
}

/// The entries of a legend for one column.
struct LegendSection {
    var title: String
    var entries: [(name: String, series: ResolvedSeries, share: Double?)]

    /// The titles of all but the first, by the place of their first entry among those of all.
    static func titles(_ sections: [LegendSection]) -> [Int: String] {
        var titles: [Int: String] = [:]
        var passed = 0
        for (before, after) in zip(sections, sections.dropFirst()) {
            passed += before.entries.count
            titles[passed] = after.title
        }
        return titles
    }

    /// A section for each column that tells the series of a chart apart, in the order they were said; empty where one does, or where
    /// one entry would be all of it.
    ///
    /// - Parameter isPicture: cells without colour tell series by their numbers, which are those of all looks together.
    static func sections(_ chart: ResolvedChart, isPicture: Bool) -> [LegendSection] {
        guard isPicture, let count = chart.series.first?.looks.count, count > 1 else { return [] }
        var found: [[Int: (name: String, series: ResolvedSeries)]] = Array(repeating: [:], count: count)
        var titles = [String](repeating: "", count: count)
        var hasAll = true
        chart.series.visit { _, one in
            guard one.looks.count == count else { return hasAll = false }
            guard one.isAnyValueShown else { return }
            for (place, look) in one.looks.enumerated() where found[place][look.place] == nil {
                found[place][look.place] = (look.name, one.showing(look))
                titles[place] = look.title ?? ""
            }
        }
        guard hasAll else { return [] }
        let sections = zip(titles, found).filter { $0.1.count > 1 }.map { title, entries in
            LegendSection(
                title: title,
                entries: LegendLayout.folding(
                    entries.sorted { $0.key < $1.key }.map { ($0.value.name, $0.value.series, nil) }))
        }
        return sections.count > 1 ? sections : []
    }
}
