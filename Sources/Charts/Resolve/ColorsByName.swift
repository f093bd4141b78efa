/// Names that are those of colours have these: `Red`, `Amber`, `Green` of projects, the houses of a school. All of them, or none.
struct ColorsByName {
    private let hues: [String: Hue]

    /// Amber stands between orange and yellow, as traffic lights have it.
    private static let others: [String: Hue] = [
        "amber": .orange, "gold": .yellow, "violet": .purple, "turquoise": .teal,
    ]

    /// Nil where a name is no colour's, for one alone, and where two would be one colour.
    ///
    /// - Throws: `Interrupted`.
    init?(_ series: [ResolvedSeries]) throws {
        var found: [String: Hue] = [:]
        var isOther = false
        try series.walk { one in
            guard !isOther, case .constant(.series) = one.style.coloring else { return }
            let name = one.hueName ?? one.name
            let word = name.lowercased()
            if let hue = Hue(rawValue: word) ?? Self.others[word] { found[name] = hue } else { isOther = true }
        }
        guard !isOther, found.count > 1, Set(found.values).count == found.count else { return nil }
        hues = found
    }

    /// Gives each series its colour.
    func color(_ series: inout [ResolvedSeries]) {
        for index in series.indices {
            guard case .constant(.series) = series[index].style.coloring,
                let hue = hues[series[index].hueName ?? series[index].name]
            else { continue }
            series[index].style.coloring = .constant(.hue(hue))
        }
    }
}
