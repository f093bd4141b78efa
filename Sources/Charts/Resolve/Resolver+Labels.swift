import Series

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
        if let told = axis?.told { return told.rawValue }
        return words.saysPercent ? "percent" : nil
    }
}

extension ChartSpec {
    /// The words of the title and the subtitle, in small letters and one of each thing.
    var titleWords: [String] {
        [title, subtitle].compactMap { $0 }.flatMap(\.parts).flatMap { part -> [String] in
            guard case .literal(let words) = part else { return [] }
            return words.lowercased().split { !$0.isLetter && !$0.isNumber }.map { EnglishNoun.singular(String($0)) }
        }
    }
}

extension Channel {
    /// Whether a title has the words for it: one of the column's, and what was made of its values, but for what adds up. Of rows as they are
    /// and of their sums the unit says enough.
    func isSaid(by words: Set<String>, unit: String?) -> Bool {
        guard case .column(let name) = source else { return true }
        if unit != nil, ["sum", nil].contains(aggregate?.value) { return true }
        let own = ColumnWords.split(name).map(EnglishNoun.singular)
        let entry = aggregate.flatMap { AggregateCatalog.named($0.value) }.map { type(of: $0).entry }
        let made = entry.map { [$0.name] + $0.aliases } ?? []
        let isMade = made.isEmpty || isAdditive || !words.isDisjoint(with: made)
        return isMade
            && own.contains { own in words.contains { $0.hasPrefix(own) || own.hasPrefix($0) && $0.count > 2 } }
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
