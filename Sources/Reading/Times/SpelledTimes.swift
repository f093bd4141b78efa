import Series

/// The times that texts of one column spell, found as a file's are: by a layout that fits them all.
package enum SpelledTimes {
    /// Texts that the layout is found by.
    private static let sampled = 10_000

    /// - Parameters:
    ///   - name: what the column is called, which may decide what numbers are.
    ///   - now: years of two digits are near it.
    /// - Returns: nil where they spell none.
    package static func read(_ texts: [String], named name: String, _ context: SeriesContext) throws -> SpelledColumn? {
        var options = LoadOptions()
        options.thisYear = context.calendar.civil(context.now).date.year
        let step = max(1, texts.count / sampled)
        let fields = stride(from: 0, to: texts.count, by: step).map { at in
            (field: CSVSample.Field(bytes: Array(texts[at].utf8), isQuoted: false), line: at)
        }
        let evidence = ColumnEvidence(
            fields, style: NumberStyle(), dates: nil, thisYear: options.thisYear, home: context.calendar.zone)
        guard evidence.present > 0, let layout = TimeChoice.layout(of: evidence, named: name, options) else {
            return nil
        }
        switch layout {
        case .clock, .clockAt, .clockDigits, .hours, .periods, .fraction, .microseconds, .dayAndMonth: return nil
        default: break
        }
        let zone = context.calendar.zone
        let times = try texts.mapped(stoppedBy: context.cancellation) { text -> Int64 in
            guard let time = layout.readLeniently(Array(text.utf8).span, zone: zone) else { return missingTime }
            return layout.isLocal ? zone.instant(local: time.microseconds).instant : time.microseconds
        }
        return SpelledColumn(times: times, areYears: layout.isWholeYears, isOrderOpen: layout.isOrderOpen)
    }
}
