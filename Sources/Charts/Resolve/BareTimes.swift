import Series
import Syntax

/// Law (n): what rows with times are, where nobody says what to draw of them. Prices of periods are candles, events are counted or summed
/// by period; levels are no business of its own.
struct BareTimes {
    let frame: Frame
    let times: Buffer<Int64>
    let measures: [Column]
    /// Instants come again, and nothing makes lines of their rows.
    let repeats: Bool
    /// A column of few texts.
    let colors: String?

    /// Fewer rows are seen one by one, and of fewer than the least nobody knows whether their values follow from each other.
    private static let (leastEvents, leastRows) = (200, 30)
    /// Bars at most, of the finest period that has no more.
    private static let mostBars = 60.0
    /// Rows that are looked at.
    private static let most = 4096

    init(_ frame: Frame, _ times: Buffer<Int64>, _ measures: [Column], repeats: Bool, colors: String?) {
        (self.frame, self.times, self.measures, self.repeats) = (frame, times, measures, repeats)
        self.colors = colors
    }

    /// Nil for levels.
    func layer() throws -> LayerSpec? {
        if try arePrices() { return LayerSpec(mark: "candle") }
        guard repeats || frame.index.step == nil, let period = eventPeriod() else { return nil }
        guard times.count >= Self.leastEvents else { return try points() }
        var layer = LayerSpec(mark: "bar")
        if let amount = try measures.first(where: { try AdditiveQuantities.contains($0, of: frame) }) {
            layer.columns = [ColumnSpec(aggregate: "sum", name: amount.name)]
        } else {
            guard !areReadings, try Occurrences(frame).are(measures) else { return nil }
            layer.columns = [ColumnSpec(name: "count")]
        }
        layer.keys = [.period(DurationSyntax(count: 1, unit: period))]
        return layer
    }

    /// Several quantities in their units and no word of what happened: what instruments or a laboratory found, however it jumps.
    private var areReadings: Bool {
        measures.count { $0.unit != nil } > 1 && !frame.columns.contains { $0.text != nil }
    }

    /// Few occurrences, each where it was; nil for readings.
    private func points() throws -> LayerSpec? {
        guard let measure = measures.first, try Occurrences(frame).are(measures) else { return nil }
        var layer = LayerSpec(mark: "point")
        layer.columns = [ColumnSpec(name: measure.name)]
        layer.styles.color = colors.map { .column($0, palette: nil) }
        return layer
    }

    /// Opening, high, low and close by name, and none above the high or below the low. One row an instant.
    private func arePrices() throws -> Bool {
        guard let four = CandleMark.columns(of: frame) else { return false }
        guard let opens = try four[0].numbers, let highs = try four[1].numbers, let lows = try four[2].numbers,
            let closes = try four[3].numbers, times.count > 1
        else { return false }
        let span = times.span
        for row in 0..<min(Self.most, span.count) {
            if row > 0, span[row] <= span[row - 1] { return false }
            let (open, high) = (opens.span[row], highs.span[row])
            let (low, close) = (lows.span[row], closes.span[row])
            if low > min(open, close) || high < max(open, close) { return false }
        }
        return true
    }

    /// The finest calendar unit that has few bars, of many rows whose distances are not alike or that share their instants; nil for
    /// others.
    private func eventPeriod() -> DurationUnit? {
        let span = times.span
        guard span.count >= Self.leastRows, let first = times.firstTime, let last = times.lastTime, last > first
        else {
            return nil
        }
        var gaps: [Int64] = []
        for row in 1..<min(Self.most, span.count) where span[row] != missingTime && span[row - 1] != missingTime {
            let gap = span[row].subtractingReportingOverflow(span[row - 1])
            // Rows out of order are blocks of something else.
            guard !gap.overflow, gap.partialValue >= 0 else { return nil }
            gaps.append(gap.partialValue)
        }
        gaps.sort()
        guard !gaps.isEmpty else { return nil }
        let middle = gaps[gaps.count / 2]
        let alike = gaps.count { $0 == middle && middle > 0 }
        guard repeats || alike * 2 < gaps.count else { return nil }
        let length = Double(last) - Double(first)
        return [DurationUnit.minute, .hour, .day, .week, .month, .quarter, .year].first {
            length / CalendarStep(1, $0).nominalMicroseconds <= Self.mostBars
        }
    }
}

extension Buffer<Int64> {
    fileprivate var firstTime: Int64? { span.indices.first { span[$0] != missingTime }.map { span[$0] } }
    fileprivate var lastTime: Int64? { span.indices.last { span[$0] != missingTime }.map { span[$0] } }
}
