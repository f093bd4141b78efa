import Series

extension CSVPlan {
    /// How many columns are the twelve months of rows that are years, or hours of rows that are days. Nil for other tables.
    var partsAcross: Int? {
        guard let index = timeIndex, clockIndex == nil, case .time(let layout) = columns[index].kind else { return nil }
        let names = columns.indices.filter { $0 != index && (columns[$0].kind == .number || columns[$0].isUndecided) }
            .map { columns[$0].name }
        if layout.isWholeYears { return Self.areMonths(names) ? 12 : nil }
        let hours = names.compactMap(HourName.minutes)
        guard columns[index].areDays, hours.count >= HourName.least, zip(hours, hours.dropFirst()).allSatisfy(<) else {
            return nil
        }
        return hours.count
    }

    /// Whether the twelve months in their order are among the names.
    static func areMonths(_ names: [String]) -> Bool {
        names.compactMap { MonthNames.number($0.lowercased()) } == Array(1...12)
    }

    /// How many columns of numbers there are, where each is named by a time: a table that has its times side by side, as the World Bank's
    /// and Eurostat's have. Nil for others.
    var timesAcross: Int? {
        // What holds nothing counts as numbers that are missing.
        let names = columns.filter { ($0.kind == .number || $0.kind == .whole || $0.isUndecided) && !$0.isHidden }
            .map(\.name)
        guard names.count > 3, names.count < columns.count, Set(names).count == names.count else { return nil }
        let fields = names.map { (field: CSVSample.Field(bytes: Array($0.utf8), isQuoted: false), line: 0) }
        let evidence = ColumnEvidence(fields, style: NumberStyle(), dates: nil, thisYear: thisYear)
        var options = LoadOptions()
        options.thisYear = thisYear
        guard let layout = TimeChoice.layout(of: evidence, named: "time", options), !layout.isOrderOpen,
            layout.isWholeYears || evidence.numbers < names.count,
            fields.allSatisfy({ layout.read($0.field.bytes.span) != nil })
        else { return nil }
        switch layout {
        case .clock, .clockAt, .clockDigits, .hours, .periods, .fraction, .microseconds, .dayAndMonth, .unix: return nil
        default: return names.count
        }
    }
}
