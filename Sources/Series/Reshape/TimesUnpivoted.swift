import Diagnostics

/// Columns whose names are times, as rows of these times.
package struct TimesUnpivoted {
    package let frame: Frame
    let notes: [SeriesNote]

    /// Nil where not every name is a time.
    ///
    /// - Throws: `SeriesError.doubledColumn`, `.tooManyRows`, `.outOfMemory`, `Interrupted`.
    package init?(
        _ chosen: [Column], of frame: Frame, time: String, value: String, _ context: SeriesContext
    ) throws {
        let stop = context.cancellation
        let names = chosen.map(\.name)
        // One number alone, `x 1`, tells nothing; a code has no letter or has no year in it.
        guard names.count > 1, Set(names).count == names.count,
            let spelled = try context.spelledTimes(names.map(Self.plain), "time", context), !spelled.isOrderOpen,
            !spelled.times.contains(missingTime), Set(spelled.times).count == names.count,
            spelled.areYears || !names.allSatisfy({ Double($0) != nil })
        else { return nil }
        let order = names.indices.sorted { spelled.times[$0] < spelled.times[$1] }
        let rows = frame.count
        let (total, overflows) = rows.multipliedReportingOverflow(by: order.count)
        guard !overflows, total <= max(SeriesError.rowLimit, rows) else {
            throw SeriesError.tooManyRows(overflows ? .max : total, subject: nil)
        }
        var others = frame.columns.filter { !names.contains($0.name) }
        if case .row = frame.index.keys {
        } else {
            var before = try frame.index.asColumn
            if before.name == time || others.contains(where: { $0.name == before.name }) { before.name += "_before" }
            others.insert(before, at: 0)
        }
        var taken: Set<String> = [time]
        for name in others.map(\.name) + [value] where !taken.insert(name).inserted {
            throw SeriesError.doubledColumn(name)
        }
        try Frame.checkRoom(rows: total, columns: others.count + 3)
        var times = try BufferBuilder<Int64>(count: total)
        var values = try BufferBuilder<Double>(count: total)
        var pace = Pace(context, "unpivot", of: total)
        for (place, at) in order.enumerated() {
            guard let numbers = try chosen[at].numbers else { continue }
            let from = numbers.span
            var out = values.mutableSpan
            var when = times.mutableSpan
            for row in 0..<rows {
                try pace.reached(place * rows + row)
                out[place * rows + row] = from[row]
                when[place * rows + row] = spelled.times[at]
            }
        }
        let sources = try (0..<total).mapped(stoppedBy: stop) { rows == 0 ? 0 : $0 % rows }
        let units = Set(chosen.map(\.unit))
        var index = Index(name: time, keys: .time(times.freeze()))
        index.areYears = spelled.areYears
        let repeated = try others.map { try $0.picking(sources, stop) }
        let made = Column(value, unit: units.count == 1 ? chosen[0].unit : nil, values: .numbers(values.freeze()))
        self.frame = Frame(
            index: index, columns: repeated + [made],
            groups: rows > 1 ? repeated.filter { $0.text != nil }.map(\.name) : frame.groups)
        notes = units.count > 1 ? [.unitsDiffer(column: value)] : []
    }

    /// A name as a text of a file would be: `X2019` and `2019 [YR2019]` are what programs make of years that head columns.
    private static func plain(_ name: String) -> String {
        var text = name[...]
        if let start = text.firstIndex(of: "["), start > text.startIndex {
            text = text[..<start]
            while text.last?.isWhitespace == true { text.removeLast() }
        }
        let digits = text.dropFirst()
        if text.first == "X" || text.first == "x", digits.count == 4, digits.allSatisfy(\.isNumber) { text = digits }
        return String(text)
    }
}
