import Series

/// Alternative text: what kind of chart it is, of what, over what, and each series' extremes. From the data, never guessed.
struct ChartDescription {
    let text: String

    init(_ chart: ResolvedChart, context: SeriesContext) {
        var sentences: [String] = []
        var names: [String] = []
        for one in chart.series where !names.contains(one.name) { names.append(one.name) }
        let kinds = Array(Set(chart.series.map { $0.mark.entry.name })).sorted().joined(separator: " and ")
        let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
        var opening = "\(kinds.prefix(1).uppercased() + kinds.dropFirst()) chart of \(shown)"
        let domain = chart.x.scale.domain
        switch chart.x.scale {
        case .time, .periods:
            if let format = try? TimeFormat("%Y-%m-%d %H:%M"), let from = Int64(exactly: domain.lower.rounded()),
                let to = Int64(exactly: domain.upper.rounded())
            {
                opening += " from \(format.text(from, context.calendar)) to \(format.text(to, context.calendar))"
            }
        case .slots(let slots): opening += " over \(slots.count) categories"
        case .number(let lower, let upper, _):
            opening += " from \(PlainNumber.short(lower)) to \(PlainNumber.short(upper))"
        }
        sentences.append(opening + ".")
        for one in chart.series.prefix(4) where one.base == nil || one.mark == RangeMark.self {
            let plain = one.detail.isValued ? nil : one.shape?.y
            guard let extent = plain ?? Extent(of: one.shown) else { continue }
            let unit = one.unit.map { " " + $0 } ?? ""
            let text =
                "\(one.name): lowest \(PlainNumber.short(extent.lower))\(unit), highest \(PlainNumber.short(extent.upper))\(unit)."
            if !sentences.contains(text) { sentences.append(text) }
        }
        text = sentences.joined(separator: " ")
    }
}
