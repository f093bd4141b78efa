import Series

/// Keys of lines that would be a point each.
extension LayerReader {
    /// Whether each value of a column, or each with each colour, has one time alone: a line of it would be a point, so that the values stand
    /// along x. `line points by matchday color team` of rows that have a date too, `line people by age` of one year.
    func isMetOnce(_ word: String) throws -> Bool {
        guard mark.arrangement == .joined, let times = frame.index.times, !layer.keys.contains(where: \.isOfTimes),
            frame.index.name != word, let column = frame.column(word)
        else { return false }
        let places = try KeyColumn(column, context, isSorted: frame.isSorted).text.codes
        var series = places
        if case .column(let color, _)? = styles.color, color != word, let apart = try? keys(color).text.codes {
            series = apart
        }
        let span = times.span, at = places.span, apart = series.span
        var met: [Int64: Int64] = [:]
        var values: Set<Int32> = []
        var polling = Polling(context.cancellation)
        for row in span.indices where span[row] != missingTime && at[row] >= 0 {
            try polling.step()
            let line = Int64(at[row]) << 32 | Int64(UInt32(bitPattern: apart[row]))
            if met.updateValue(span[row], forKey: line).map({ $0 != span[row] }) ?? false { return false }
            values.insert(at[row])
        }
        return values.count > 1
    }
}

extension KeySpec {
    fileprivate var isOfTimes: Bool { if case .column = self { false } else { true } }
}
