import Series

extension CSVPlan {
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
        case .clock, .clockAt, .clockDigits, .hours, .fraction, .microseconds, .dayAndMonth, .unix: return nil
        default: return names.count
        }
    }
}
