import Diagnostics
import Series
import Syntax

/// Law (d) for what is there at an instant: people of several countries in one year add up, those of one country in several years do not.
extension LayerReader {
    /// The columns, stocks summed where every bin holds rows of one instant alone.
    ///
    /// - Throws: `Interrupted`.
    func holding(_ columns: [Chosen], in bins: Bins) throws(Interrupted) -> [Chosen] {
        let unsaid = columns.filter { !$0.isOfSeveral }
        guard !unsaid.isEmpty, unsaid.allSatisfy({ $0.lower == nil && AdditiveQuantities.isStock($0.name) }),
            !unsaid.contains(where: { isRunUp($0.name) }), try areOfOneInstant(bins, besides: Set(unsaid.map(\.name)))
        else { return columns }
        return columns.map { column in
            var column = column
            if !column.isOfSeveral { column.shared = SumAggregate() }
            return column
        }
    }

    /// What the rows of an instant run up is there once, after the last of them.
    private func isRunUp(_ name: String) -> Bool {
        frame.column(name).flatMap { try? RunningTotals(frame).areRunUp($0) } ?? false
    }

    /// Rows without a time are, unless a column tells years or other times apart, by its name or its numbers: `season`, `period` of 2011.
    private func areOfOneInstant(_ bins: Bins, besides shown: Set<String>) throws(Interrupted) -> Bool {
        if let times = frame.index.times { return try areOfOneInstant(bins, times) }
        if case .row = frame.index.keys {} else { return false }
        return frame.columns.allSatisfy { column in
            if case .times = column.values { return false }
            return ColumnWords.split(column.name).allSatisfy { DurationUnit(word: $0) == nil }
                && (shown.contains(column.name) || !areYears(column))
        }
    }

    private func areYears(_ column: Column) -> Bool {
        guard column.isNumeric, let numbers = try? column.numbers, let extent = Extent(of: numbers) else {
            return false
        }
        return YearNumbers.fits(column.name, extent, unit: column.unit, isWhole: numbers.areWhole)
    }

    private func areOfOneInstant(_ bins: Bins, _ times: Buffer<Int64>) throws(Interrupted) -> Bool {
        let span = times.span
        var polling = Polling(context.cancellation)
        switch bins.layout {
        case .runs(let offsets):
            for (first, end) in zip(offsets, offsets.dropFirst()) where end > first {
                for row in first..<end {
                    try polling.step()
                    if span[row] != span[first] { return false }
                }
            }
        case .codes(let codes):
            var instants = [Int64](repeating: missingTime, count: bins.count)
            let codes = codes.span
            for row in codes.indices where codes[row] >= 0 {
                try polling.step()
                let bin = Int(codes[row])
                if instants[bin] == missingTime { instants[bin] = span[row] }
                if instants[bin] != span[row] { return false }
            }
        }
        return true
    }
}
