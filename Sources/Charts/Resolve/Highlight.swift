/// What `highlight` names: series in colour over grey ones, or slots of x over dimmed ones.
struct Highlight {
    let names: [String]

    /// - Throws: `nothingToHighlight` for a name that is neither.
    func applied(to chart: inout ResolvedChart) throws {
        guard !names.isEmpty else { return }
        let wanted = Set(names.map { $0.lowercased() })
        let slots = chart.slotNames
        let all = Set(chart.series.map { $0.name.lowercased() })
        for name in names where !all.contains(name.lowercased()) {
            guard slots.contains(where: { $0.lowercased() == name.lowercased() }) else {
                throw ChartsError.nothingToHighlight(name, candidates: chart.highlightable)
            }
        }
        chart.highlighted = Set(slots.indices.filter { wanted.contains(slots[$0].lowercased()) })
        guard names.contains(where: { all.contains($0.lowercased()) }) else { return }
        chart.series = Self.parted(chart.series, wanted)
        for place in chart.panels.indices {
            chart.panels[place].series = Self.parted(chart.panels[place].series, wanted)
        }
    }

    private static func parted(_ series: [ResolvedSeries], _ wanted: Set<String>) -> [ResolvedSeries] {
        let made = series.map { one in
            var one = one
            if !wanted.contains(one.name.lowercased()) { one.style.coloring = .constant(.series(.max)) }
            return one
        }
        guard !made.contains(where: { $0.floor != nil }) else { return made }
        return made.filter(\.isFolded) + made.filter { !$0.isFolded }
    }
}

extension ResolvedChart {
    fileprivate var slotNames: [String] { if case .slots(let found) = x.scale { found } else { [] } }

    /// What `highlight` may name: series, then categories of x.
    package var highlightable: [String] { series.map(\.name) + slotNames }
}
