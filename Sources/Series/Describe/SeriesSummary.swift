import Diagnostics

/// One line on a series, for replies: `72 rows · 20 min apart · level 12 … 100 %`.
package struct SeriesSummary: Sendable {
    /// Columns beyond this many are named, not described, and beyond so many of those counted.
    private static let shown = 4
    private static let named = 8

    /// The statements that it consists of: rows, their spacing, and the range of each column.
    package let parts: [String]
    /// How many rows bear the time of the one before.
    private let repeats: Int

    /// O(rows × columns). Who stops it gets what was found by then: the series that it is about is there already.
    package init(_ frame: Frame, _ calendar: Calendar, _ stop: Cancellation = .process) {
        let order = frame.index.times.map { TimeOrder($0) }
        var parts = [counted(frame.count, "row")]
        if let times = frame.index.times, let order {
            parts += Self.timeParts(times, order, frame.index, calendar, stop)
        }
        for column in frame.columns.prefix(Self.shown) where !stop.isRaised {
            parts.append(Self.text(column, calendar))
        }
        let others = frame.columns.dropFirst(Self.shown).map(\.name)
        if !others.isEmpty {
            let rest = others.count - Self.named
            let names = others.prefix(rest > 1 ? Self.named : others.count)
            parts.append("and \(names.joined(separator: ", "))" + (rest > 1 ? " and \(rest) more" : ""))
        }
        self.parts = parts
        repeats = order?.repeats ?? 0
    }

    /// Whether a note says no more than it does itself.
    package func says(_ note: AnyNote) -> Bool {
        repeats > 0 && note == SeriesNote.tally(repeats, .repeatedTimes).erased
    }

    private static func timeParts(
        _ times: Buffer<Int64>, _ order: TimeOrder, _ index: Index, _ calendar: Calendar, _ stop: Cancellation
    ) -> [String] {
        var parts: [String] = []
        let span = times.span
        if let step = index.step {
            parts.append(StepText.period(step))
        } else if let spacing = CalendarSpacing.text(span, calendar) ?? Spacing(span, stop).text {
            parts.append(spacing)
        }
        if order.repeats > 0 { parts.append(SeriesNote.tally(order.repeats, .repeatedTimes).sentence) }
        if !order.isAscending { parts.append("unsorted") }
        if order.missing > 0 { parts.append("\(counted(order.missing, "row")) without a time") }
        return parts
    }

    private static func text(_ name: String, _ low: Double, _ high: Double, _ unit: String) -> String {
        if YearColumn.holds(name, [low, high]) {
            let years = [low, high].map { Int(exactly: $0).map { "\($0)" } ?? "\($0)" }
            return low == high ? "\(name) \(years[0])" : "\(name) \(years[0]) … \(years[1])"
        }
        if let clock = ClockTimes(
            [low, high], unit: TimeOfDay.isClock(String(unit.dropFirst())) ? String(unit.dropFirst()) : nil,
            haveSeconds: true)
        {
            return name + " " + clock.cells.compactMap { $0 }.prefix(low == high ? 1 : 2).joined(separator: " … ")
        }
        if low == high { return "\(name) \(ShortNumber.text(low))\(unit)" }
        return "\(name) \(ShortNumber.text(low)) … \(ShortNumber.text(high))\(unit)"
    }

    /// `level 12 … 100 %`, `station 4 texts`.
    private static func text(_ column: Column, _ calendar: Calendar) -> String {
        let unit = column.unit.map { " \($0)" } ?? ""
        switch column.values {
        case .wholes(let wholes):
            let known = (0..<wholes.count).lazy.map { wholes.span[$0] }.filter { !$0.isMissing }
            guard let low = known.min(), let high = known.max() else { return "\(column.name) all missing" }
            guard wholes.exceedsDoubles else { return text(column.name, Double(low), Double(high), unit) }
            let range = low == high ? [low] : [low, high]
            return "\(column.name) \(range.map { GroupedNumber.text(Int($0)) }.joined(separator: " … "))\(unit)"
        case .numbers(let numbers):
            guard let (low, high) = ValueSpread.extremes(of: numbers) else { return "\(column.name) all missing" }
            return text(column.name, low, high, unit)
        case .text(let text):
            let codes = text.codes.span
            var seen = [Bool](repeating: false, count: text.dictionary.count)
            for row in 0..<codes.count where codes[row] >= 0 { seen[Int(codes[row])] = true }
            return "\(column.name) \(counted(seen.count { $0 }, "text"))"
        case .times(let times):
            let order = TimeOrder(times)
            guard let first = order.first, let last = order.last else { return "\(column.name) all missing" }
            return "\(column.name) \(date(first, calendar)) … \(date(last, calendar))"
        }
    }

    private static func date(_ instant: Int64, _ calendar: Calendar) -> String {
        let date = calendar.civil(instant).date
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }
}
