import Diagnostics

/// The values of each bin, kept: the state of the aggregates that need them all (median, percentiles, distinct).
///
/// 8 bytes a value when rows come in runs, 12 when each row has its own bin.
package struct CollectedValues: Sendable {
    private var binCount: Int
    /// Values of runs, and where each run lies in them.
    private var values: [Double] = []
    private var runs: [(bin: Int, count: Int)] = []
    /// Values that came one by one, and their bins.
    private var loose: [Double] = []
    private var looseBins: [Int32] = []
    /// Values that there were when equal ones were left out last.
    private var distinctCount = 0

    package init(bins: Int) { binCount = bins }

    /// Values in memory.
    package var heldCount: Int { values.count + loose.count }

    package mutating func add(_ run: Span<Double>, bin: Int) {
        let before = values.count
        values.reserveCapacity(before + run.count <= values.capacity ? 0 : max(before * 2, before + run.count))
        for i in 0..<run.count where run[i] == run[i] { values.append(run[i]) }
        guard values.count > before else { return }
        if let last = runs.last, last.bin == bin {
            runs[runs.count - 1].count += values.count - before
        } else {
            runs.append((bin, values.count - before))
        }
    }

    package mutating func add(_ values: Span<Double>, bins: Span<Int32>) {
        for i in 0..<values.count where bins[i] >= 0 && values[i] == values[i] {
            loose.append(values[i])
            looseBins.append(bins[i])
        }
    }

    package mutating func merge(_ later: CollectedValues) {
        values += later.values
        runs += later.runs
        loose += later.loose
        looseBins += later.looseBins
    }

    /// The same with the later ones' bins at other places, none for a negative one; grows to `count` bins.
    package mutating func merge(_ later: CollectedValues, at places: [Int], of count: Int) {
        binCount = max(binCount, count)
        var at = 0
        for run in later.runs {
            let place = places[run.bin]
            if place >= 0 {
                values += later.values[at..<at + run.count]
                if let last = runs.last, last.bin == place {
                    runs[runs.count - 1].count += run.count
                } else {
                    runs.append((place, run.count))
                }
            }
            at += run.count
        }
        for (value, bin) in zip(later.loose, later.looseBins) where places[Int(bin)] >= 0 {
            loose.append(value)
            looseBins.append(Int32(truncatingIfNeeded: places[Int(bin)]))
        }
    }

    /// Leaves out values that equal another of their bin, once they may be many: what is held stays below about twice the
    /// different ones.
    ///
    /// - Throws: `Interrupted`.
    package mutating func keepDistinct() throws(Interrupted) {
        guard heldCount > 2 * distinctCount + 65_536 else { return }
        var kept: [Double] = []
        var keptRuns: [(bin: Int, count: Int)] = []
        let (grouped, starts) = try grouped()
        for bin in 0..<binCount where starts[bin] < starts[bin + 1] {
            let before = kept.count
            var last = Double.nan
            let sorted = try grouped[starts[bin]..<starts[bin + 1]].sorted(stoppedBy: .process, by: <)
            for value in sorted where value != last {
                kept.append(value)
                last = value
            }
            keptRuns.append((bin, kept.count - before))
        }
        (values, runs, loose, looseBins) = (kept, keptRuns, [], [])
        distinctCount = kept.count
    }

    /// One number a bin from all its values, which the closure may reorder; NaN for a bin without any.
    ///
    /// - Throws: `Interrupted`, once the process is stopped.
    package func finish(
        _ body: (inout MutableSpan<Double>) throws(Interrupted) -> Double
    ) throws(Interrupted) -> [Double] {
        var (sorted, starts) = try grouped()
        var result = [Double](repeating: .nan, count: binCount)
        var all = sorted.mutableSpan
        var polling = Polling()
        for bin in 0..<binCount where starts[bin] < starts[bin + 1] {
            var part = all._mutatingExtracting(starts[bin]..<starts[bin + 1])
            try polling.step(1 + part.count / 8)
            result[bin] = try body(&part)
        }
        return result
    }

    /// The values bin by bin, and where those of each bin start.
    private func grouped() throws(Interrupted) -> (values: [Double], starts: [Int]) {
        var polling = Polling()
        var starts = [Int](repeating: 0, count: binCount + 1)
        for run in runs { starts[run.bin + 1] += run.count }
        for bin in looseBins { starts[Int(bin) + 1] += 1 }
        for bin in 0..<binCount { starts[bin + 1] += starts[bin] }
        var sorted: [Double]
        if loose.isEmpty, zip(runs, runs.dropFirst()).allSatisfy({ $0.bin < $1.bin }) {
            sorted = values
        } else {
            sorted = [Double](repeating: 0, count: starts[binCount])
            var next = starts
            var at = 0
            for run in runs {
                try polling.step()
                for i in at..<at + run.count { sorted[next[run.bin] + i - at] = values[i] }
                next[run.bin] += run.count
                at += run.count
            }
            for (value, bin) in zip(loose, looseBins) {
                try polling.step()
                sorted[next[Int(bin)]] = value
                next[Int(bin)] += 1
            }
        }
        return (sorted, starts)
    }
}
