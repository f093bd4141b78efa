import Checked
import Series
import Syntax

/// Of intervals those are selected that hold what was named, or the one nearest to it; `max` and `min` are the longest and the shortest.
extension SelectionResolver {
    /// So many are selected at once.
    private static let most = 10_000

    /// Nil for a chart of other marks.
    ///
    /// - Throws: `Interrupted`.
    func intervals(_ selection: SelectionSpec, _ target: Target) throws -> [ResolvedSelection.Item]? {
        guard series.contains(where: { $0.detail.ends != nil }) else { return nil }
        var found: [ResolvedSelection.Item] = []
        var best: (item: ResolvedSelection.Item, key: Double)?
        var place = 0
        try series.walk { one in
            defer { place += 1 }
            guard let ends = one.detail.ends else { return }
            for row in 0..<one.y.count where one.x[row].isFinite && one.y.span[row].isFinite {
                let item = ResolvedSelection.Item(series: place, row: row)
                let (start, end) = (one.x[row], ends.span[row])
                let key: Double
                switch (selection, target) {
                case (.last, _): key = start
                case (.max, _): key = end.isFinite ? end - start : -1
                case (.min, _): key = end.isFinite ? start - end : -.infinity
                case (.place, .span(let low, let high)):
                    key = -max(0, start - high, low - end)
                    // What ends at an instant is over then, and what has no length is there at its own.
                    let isHeld = start <= low ? end > low || start == low : start < high
                    if isHeld, found.count < Self.most { found.append(item) }
                case (.place, _): key = 0
                }
                if best.map({ key > $0.key }) ?? true { best = (item, key) }
            }
        }
        return found.isEmpty ? best.map { [$0.item] } ?? [] : found
    }

    /// So many are read out.
    private static let mostRead = 100

    /// `extract orders Tue, Mar 3, 10:00 PM – 10:35 PM (35m)`.
    func intervalParts(_ items: [ResolvedSelection.Item]) -> (parts: [ResolvedSelection.Part], more: Int) {
        let parts = items.prefix(Self.mostRead).compactMap { item -> ResolvedSelection.Part? in
            let one = series[item.series]
            guard let ends = one.detail.ends, let name = one.state(item.row) else { return nil }
            return .init(name: name, value: interval(one.x[item.row], ends.span[item.row]))
        }
        return (parts, max(0, items.count - Self.mostRead))
    }

    private func interval(_ from: Double, _ to: Double) -> String {
        let reach = series.first?.shape?.x ?? Extent(lower: from, upper: max(from, to))
        let words = PlaceText(
            calendar: context.calendar, locale: context.locale,
            extent: (Int64(saturating: reach.lower), Int64(saturating: reach.upper)))
        let (start, end) = (Int64(saturating: from), Int64(saturating: to))
        let areDays = [start, to.isFinite ? end : start].allSatisfy {
            context.calendar.civil($0).microsecondsOfDay == 0
        }
        let first = words.instant(start, isMidnights: areDays)
        guard to.isFinite else { return "\(first) – no end" }
        let isOneDay = context.calendar.civil(start).date == context.calendar.civil(end).date
        let last = isOneDay && !areDays ? words.clock(end) : words.instant(end, isMidnights: areDays)
        return "\(first) – \(last) (\(DurationText.text(seconds: (to - from) / 1e6)))"
    }
}
