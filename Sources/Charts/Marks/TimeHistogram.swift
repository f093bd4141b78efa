import Checked
import Diagnostics
import Series
import Syntax

/// A histogram of instants: its bins are periods of the calendar. Law (n).
struct TimeHistogram {
    private let times: Buffer<Int64>
    private let name: String
    private let reader: LayerReader

    /// About so many periods, unless said.
    private static let usual = 40.0

    /// From the finest to the coarsest.
    private static let steps: [CalendarStep] =
        [1, 5, 15, 30].map { CalendarStep($0, .second) } + [1, 5, 15, 30].map { CalendarStep($0, .minute) }
        + [1, 3, 6, 12].map { CalendarStep($0, .hour) }
        + [
            CalendarStep(1, .day), CalendarStep(1, .week), CalendarStep(1, .month), CalendarStep(1, .quarter),
            CalendarStep(1, .year), CalendarStep(5, .year), CalendarStep(10, .year), CalendarStep(50, .year),
            CalendarStep(100, .year), CalendarStep(500, .year),
        ]

    /// Nil for a layer that does not ask for one column of instants; of a frame with times and no numbers nobody need ask.
    init?(_ reader: LayerReader) throws {
        let column: Column
        if reader.layer.columns.isEmpty {
            guard reader.frame.numberColumns.isEmpty, reader.frame.index.times != nil else { return nil }
            column = try reader.column(reader.frame.index.name)
        } else {
            guard reader.layer.columns.count == 1, let name = reader.layer.columns.first?.name,
                reader.frame.column(name) != nil || reader.frame.index.name == name
            else { return nil }
            column = try reader.column(name)
        }
        guard case .times(let times) = column.values else { return nil }
        (self.times, self.name, self.reader) = (times, column.name, reader)
    }

    func table() throws -> LayerTable {
        let calendar = reader.context.calendar
        let step = try reader.binStep() ?? self.step(calendar)
        let bins = try calendar.bins(times: times.span, step: step, stoppedBy: reader.context.cancellation)
        guard bins.count > 0 else { throw ChartsError.noRow(name) }
        let groups = try reader.groupCodes()
        let count = groups?.names.count ?? 1
        let (cells, isTooMany) = bins.count.multipliedReportingOverflow(by: count)
        guard !isTooMany, cells <= 1 << 24 else { throw ChartsError.tooManyGroups(places: bins.count, groups: count) }
        var counts = [Double](repeating: 0, count: cells)
        let span = bins.indices.span
        var left = 0
        var polling = Polling(reader.context.cancellation)
        for row in span.indices {
            try polling.step()
            guard span[row] >= 0 else {
                left += 1
                continue
            }
            counts[Int(groups?.codes[row] ?? 0) * bins.count + Int(span[row])] += 1
        }
        let x = Positions.times(Buffer(bins.starts.dropLast()))
        let runs = (0..<count).map { group in
            LayerRun(
                column: name, unit: nil, measure: Channel(of: .rows, kind: .count), group: groups?.runs[group], x: x,
                y: Buffer(Array(counts[group * bins.count..<(group + 1) * bins.count])))
        }
        return LayerTable(
            kind: .time(edges: bins.starts, step: step), xTitle: AxisTitle(""), yTitle: AxisTitle("rows"), runs: runs,
            notes: [.combined("count", of: step.eachWords)] + (left > 0 ? [.valuesMissing(left)] : []))
    }

    /// The finest step that has no more periods than asked for, and none finer than the instants are. All panels have the same.
    private func step(_ calendar: Calendar) throws -> CalendarStep {
        var all = times
        if let whole = reader.whole {
            var reader = reader
            reader.frame = whole
            if case .times(let times) = try reader.column(name).values { all = times }
        }
        let span = all.span
        var (first, last) = (Int64.max, Int64.min)
        var polling = Polling(reader.context.cancellation)
        for row in span.indices where span[row] != missingTime {
            try polling.step()
            (first, last) = (min(first, span[row]), max(last, span[row]))
        }
        guard first <= last else { throw ChartsError.noRow(name) }
        let length = Double(last) - Double(first)
        let some = stride(from: 0, to: span.count, by: max(1, span.count / 1000)).map { span[$0] }.filter {
            $0 != missingTime
        }
        let finest = RowSpacing.resolution(of: some, calendar).map { CalendarStep(1, $0).nominalMicroseconds } ?? 0
        let most = reader.styles.bins.map { Double($0) } ?? min(Self.usual, HistogramBins.most(in: reader))
        let found = Self.steps.first { length / $0.nominalMicroseconds <= most && $0.nominalMicroseconds >= finest }
        return found ?? CalendarStep(1000, .year)
    }
}
