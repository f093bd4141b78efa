/// What `highlight` names: series in colour over grey ones, or slots of x over dimmed ones.
struct Highlight {
    let names: [String]

    /// - Throws: `nothingToHighlight` for a name that is neither.
    func applied(to chart: inout ResolvedChart) throws {
        guard !names.isEmpty else { return }
        let wanted = Set(names.map { $0.lowercased() })
        let slots = chart.slotNames
        let own = Set(chart.series.map { $0.name.lowercased() })
        let all = own.union(chart.series.compactMap { $0.kind?.lowercased() })
        for name in names where !all.contains(name.lowercased()) {
            guard slots.contains(where: { $0.lowercased() == name.lowercased() }) else {
                throw ChartsError.nothingToHighlight(name, candidates: chart.highlightable)
            }
        }
        chart.highlighted = Set(slots.indices.filter { wanted.contains(slots[$0].lowercased()) })
        guard names.contains(where: { all.contains($0.lowercased()) }) else { return }
        let hues = Self.hues(of: chart.series.filter { $0.isNamed(wanted) })
        chart.series = Self.parted(chart.series, wanted, hues)
        for place in chart.panels.indices {
            chart.panels[place].series = Self.parted(chart.panels[place].series, wanted, hues)
        }
    }

    /// By their orders, those that are too small to have a colour of their own: one that none of the others has.
    private static func hues(of chosen: [ResolvedSeries]) -> [Int: Int] {
        var taken: Set<Int> = []
        for one in chosen { if case .constant(.series(let hue)) = one.style.coloring { taken.insert(hue) } }
        var free = (0..<2 * SeriesPalette.light.count).filter { !taken.contains($0) }
        var hues: [Int: Int] = [:]
        for one in chosen where one.isFolded && hues[one.hue] == nil && !free.isEmpty {
            hues[one.hue] = free.removeFirst()
        }
        return hues
    }

    private static func parted(
        _ series: [ResolvedSeries], _ wanted: Set<String>, _ hues: [Int: Int]
    ) -> [ResolvedSeries] {
        let made = series.map { one in
            var one = one
            // One of its kind is called by its own name.
            if wanted.contains(one.name.lowercased()) { one.kind = nil }
            if !one.isNamed(wanted) {
                one.style.coloring = .constant(.series(.max))
            } else if let hue = hues[one.hue] {
                one.style.coloring = .constant(.series(hue))
            }
            return one
        }
        guard !made.contains(where: { $0.floor != nil }) else { return made }
        return made.filter(\.isFolded) + made.filter { !$0.isFolded }
    }
}

extension ResolvedSeries {
    /// Whether it, or what it is one of, is among some names in small letters.
    fileprivate func isNamed(_ wanted: Set<String>) -> Bool {
        wanted.contains(name.lowercased()) || kind.map { wanted.contains($0.lowercased()) } ?? false
    }
}

extension ResolvedChart {
    fileprivate var slotNames: [String] { if case .slots(let found) = x.scale { found } else { [] } }

    /// What `highlight` may name: series, then categories of x.
    package var highlightable: [String] { series.map(\.name) + Set(series.compactMap(\.kind)).sorted() + slotNames }
}
