import Checked
import Series

/// Intervals in words: which they are, from when to when, and how long.
extension SeriesTelling {
    /// So many are spoken of one by one.
    private static let fewIntervals = 4

    /// `: 16 intervals; extract orders from 10 PM to 10:35 PM (35m) … and 12 more; the longest is train churn model, 3h 30m`.
    func intervals(_ ends: Buffer<Double>) -> String? {
        let rows = (0..<one.y.count).filter { one.state($0) != nil && one.x[$0].isFinite }
        guard let first = rows.first else { return nil }
        var words = ": \(GroupedNumber.text(rows.count)) \(rows.count == 1 ? "interval" : "intervals"); "
        words += rows.prefix(Self.fewIntervals).map { interval($0, ends) }.joined(separator: ", ")
        let rest = rows.count - Self.fewIntervals
        if rest > 0 { words += " and \(GroupedNumber.text(rest)) more" }
        func length(_ row: Int) -> Double { ends.span[row].isFinite ? ends.span[row] - one.x[row] : -1 }
        let longest = rows.reduce(first) { length($1) > length($0) ? $1 : $0 }
        if rest > 0, length(longest) > 0 {
            words +=
                "; the longest is \(lane(longest)), \(DurationText.text(seconds: length(longest) / 1e6))"
        }
        return words
    }

    private func interval(_ row: Int, _ ends: Buffer<Double>) -> String {
        let (start, end) = (one.x[row], ends.span[row])
        let name = "\(lane(row)) from \(places.named(start) ?? "")"
        guard end.isFinite else { return name + " on, without an end" }
        return name + " to \(places.named(end) ?? "") (\(DurationText.text(seconds: (end - start) / 1e6)))"
    }

    /// A name on one line.
    private func lane(_ row: Int) -> String { String((one.state(row) ?? "").map { $0.isNewline ? " " : $0 }) }
}
