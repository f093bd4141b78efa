import Series

extension CSVInference {
    /// Looks for year, month and so on in columns of their own: by their names, or by what they hold.
    mutating func findParts(
        _ body: [CSVSample.Row], _ evidence: [ColumnEvidence], _ names: [String], _ header: [CSVSample.Field],
        _ options: LoadOptions
    ) {
        parts = DateParts(names, evidence)
        if let found = parts, let day = found.dayLeftOut(body, evidence) {
            (maybeParts, parts) = (found.ordered + [day], nil)
        }
        guard namesLine == nil, options.kinds.isEmpty else { return }
        let isNamed = parts != nil
        if parts == nil {
            parts = DateParts(
                unnamed: body, evidence, areNamed: hasHeader && header.prefix(2).contains { !$0.bytes.isEmpty })
        }
        guard !hasHeader else { return }
        splitSeconds = Self.splitInstant(body, evidence)
        if !isNamed, parts != nil { takeNines(evidence) }
    }

    /// Year, month and so on in columns of their own, or years alone.
    ///
    /// - Returns: whether nothing else is looked for.
    mutating func chooseParts(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        let names = plan.columns.map(\.name)
        if let parts,
            parts.ordered.allSatisfy({
                names.indices.contains($0) && mayBeTime($0, options) && evidence[$0].absent == 0
            })
        {
            take(parts, evidence)
            return true
        }
        if !maybeParts.isEmpty {
            notes.append(.table(.maybeParts(columns: maybeParts.map { names[$0] })))
            return true
        }
        for index in names.indices
        where YearColumn.isNamed(names[index]) && mayBeTime(index, options) && evidence[index].absent == 0
            && evidence[index].isWhole(within: 1000...2999)
        {
            setTime(index, .year)
            return true
        }
        return false
    }

    /// `time YEAR, MONTH, DAY, …`: the columns that a person says are parts of the time, in order of size.
    ///
    /// - Returns: whether they are: of two the second may be a time of day instead.
    mutating func chooseTold(
        _ evidence: [ColumnEvidence], _ options: LoadOptions, _ path: String
    ) throws(FormatsError) -> Bool {
        guard options.timeParts.count > 1 else { return false }
        var columns: [Int] = []
        for name in options.timeParts { columns.append(try column(name, path)) }
        guard options.timeParts.count > 2 || evidence[columns[0]].isWhole(within: 1000...2999) else { return false }
        switch DateParts.told(columns, evidence) {
        case .success(let parts): take(parts, evidence)
        case .failure(let misfit):
            throw TimeChoice.noTimes(in: plan.columns[misfit.column].name, evidence[misfit.column], path, plan.bodyLine)
        }
        return true
    }

    private mutating func take(_ parts: DateParts, _ evidence: [ColumnEvidence]) {
        let names = plan.columns.map(\.name)
        plan.parts = parts
        for index in parts.ordered {
            plan.columns[index].kind = .number
            if let spelling = evidence[index].spelling, spelling.isWord { plan.columns[index].spelling = spelling }
            // Hours and minutes are read as minutes and seconds are, and say nothing that the time does not.
            if index == parts.columns[.minuteOfDay] {
                (plan.columns[index].spelling, plan.columns[index].isHidden) = (.clock, true)
            }
        }
        let clock = takeClock(beside: parts, evidence)
        plan.indexName =
            ["time", "date", "when"].first { name in !names.indices.contains { $0 != clock && names[$0] == name } }
            ?? "time 2"
        notes.append(.table(.timeFrom(columns: (parts.ordered + (clock.map { [$0] } ?? [])).map { names[$0] })))
    }

    /// The times of day right behind the parts of a date: `2024,183,10:30:00`.
    private mutating func takeClock(beside parts: DateParts, _ evidence: [ColumnEvidence]) -> Int? {
        guard !parts.haveClock, parts.columns[.day] != nil || parts.columns[.dayOfYear] != nil,
            let last = parts.columns.values.max(), case let clock = last + 1, clock < plan.columns.count,
            case let found = evidence[clock], found.present > 0, found.clocks * 10 >= found.present * 9,
            !found.areStopped, found.clockOffsets == 0,
            !hasHeader || TimeChoice.isClock(plan.columns[clock].name, of: plan.columns[last].name, tellsApart: true)
        else { return nil }
        plan.clockIndex = clock
        plan.columns[clock].kind = .time(.clock)
        plan.columns[clock].spelling = nil
        return clock
    }
}
