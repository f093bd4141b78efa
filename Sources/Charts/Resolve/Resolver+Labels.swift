extension Resolver {
    /// Whether the title or the subtitle of the chart has a name in its words: no guide says it again.
    func isSaid(_ name: String) -> Bool {
        let name = name.lowercased()
        return [spec.title, spec.subtitle].contains { text in
            text?.parts.contains { part in
                if case .literal(let words) = part { words.lowercased().contains(name) } else { false }
            } ?? false
        }
    }

    /// How an axis writes its values, where that is said or known; nil for the usual way.
    func labelFormat(_ words: AxisSpec, _ axis: ResolvedAxis?) -> String? {
        if let format = words.tiers.last?.format { return format }
        if axis?.areTimesOfDay ?? false { return "clock" }
        if axis?.isDuration ?? false { return "duration" }
        return words.saysPercent ? "percent" : nil
    }
}

extension ResolvedSeries {
    /// Values on its marks are written as their axis writes them, unless they have a way of their own or are not places along it.
    func labelled(_ format: String?) -> ResolvedSeries {
        guard let format, labels == "", !detail.isValued, unit != "%" else { return self }
        var result = self
        result.labels = format
        return result
    }
}
