extension Aggregation {
    /// Months of one time by the instants of another.
    func timesAsKeys(_ result: Result) -> [SeriesNote] {
        guard let period = result.grouping.period, result.grouping.bins.count > result.rowCounts.reduce(0, +) else {
            return []
        }
        return result.grouping.columns.compactMap { column in
            guard column.times != nil, keys.contains(.column(column.name)) else { return nil }
            return .timesAsKeys(column: column.name, beside: period.duration)
        }
    }

    /// Rows that are looked at for a number of their own.
    private static let most = 100_000

    /// What rows say against what was asked of them: sums of what a meter shows, a key that is another in each row.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func doubts(_ resolved: [ResolvedAggregate], of frame: Frame) throws(SeriesError) -> [SeriesNote] {
        var notes: [SeriesNote] = []
        for one in resolved where one.condition == nil && !isUnsaid {
            let combined: SeriesNote.Combined? =
                one.aggregate is SumAggregate ? .sum : one.aggregate is MeanAggregate ? .mean : nil
            guard let combined, case .column(let column) = one.source, frame.column(column.name) != nil,
                let meter = try MeterReadings(column, in: frame)
            else { continue }
            notes.append(.combinesReadings(column: column.name, combined, by: meter.line))
        }
        for formula in formulas {
            if let found = formula.typed.flatMap({ OneSided($0, of: frame) }) { notes.append(.oneSided(found)) }
        }
        for case .column(let name) in keys where frame.count > 1 && ColumnNames.isIdentity(name) {
            guard frame.count <= Self.most, let column = frame.column(name), !column.isWorkedOut,
                column.variety(upTo: frame.count) == frame.count, resolved.contains(where: { !$0.isOfRows })
            else { continue }
            notes.append(.keyOfEachRow(column: name))
        }
        return notes
    }
}
