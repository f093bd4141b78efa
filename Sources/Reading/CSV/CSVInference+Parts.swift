import Series

extension CSVInference {
    /// Year, month and so on in columns of their own, or years alone.
    mutating func chooseParts(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        let names = plan.columns.map(\.name)
        if let parts = DateParts(names, Array(evidence.prefix(names.count))) ?? unnamedParts,
            parts.ordered.allSatisfy({ mayBeTime($0, options) && evidence[$0].absent == 0 })
        {
            plan.parts = parts
            for index in parts.ordered {
                plan.columns[index].kind = .number
                if let spelling = evidence[index].spelling, spelling.isWord { plan.columns[index].spelling = spelling }
                // Hours and minutes are read as minutes and seconds are, and say nothing that the time does not.
                if index == parts.columns[.minuteOfDay] {
                    (plan.columns[index].spelling, plan.columns[index].isHidden) = (.clock, true)
                }
            }
            plan.indexName = ["time", "date", "when"].first { !names.contains($0) } ?? "time 2"
            notes.append(.table(.timeFrom(columns: parts.ordered.map { names[$0] })))
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
}
