/// One number made from two columns: `corr(wind, gust)`. Rows that lack one of the two count for nothing.
///
/// To add one: write `Aggregates/ThingAggregate.swift` with the entry, the unit of its result and `finish`, then add its line to
/// `AggregateCatalog`. It is an `Aggregate` by name, entry and empty value alone: the loops over one column see nothing.
package protocol PairAggregate: Aggregate where State == Void {
    /// The unit of the result of columns with these units.
    func unit(of x: String?, _ y: String?) -> String?

    /// One number a bin, NaN for a bin without a pair. Both columns have as many rows as the bins know.
    func finish(_ x: Span<Double>, _ y: Span<Double>, in bins: Bins, _ context: SeriesContext) throws -> [Double]
}

extension PairAggregate {
    package var input: AggregateInput { .pairs }
    package func unit(of unit: String?) -> String? { nil }
    package func state(bins: Int) {}
    package func accumulate(run: Span<Double>, bin: Int, into state: inout Void) {}
    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout Void) {}
    package func merge(_ later: Void, into state: inout Void) {}
    package func merge(_ later: Void, at places: [Int], of count: Int, into state: inout Void) {}
    package func finish(_ state: Void) -> [Double] { [] }

    /// Every pair put into its bin's state, in row order. O(rows).
    ///
    /// - Throws: `Interrupted`.
    func folding<Sums>(
        _ x: Span<Double>, _ y: Span<Double>, in bins: Bins, _ context: SeriesContext, from empty: Sums,
        _ add: (inout Sums, Double, Double) -> Void
    ) throws -> [Sums] {
        var sums = [Sums](repeating: empty, count: bins.count)
        switch bins.layout {
        case .runs(let offsets):
            for bin in 0..<bins.count {
                try context.cancellation.check()
                for row in offsets[bin]..<offsets[bin + 1] { add(&sums[bin], x[row], y[row]) }
            }
        case .codes(let codes):
            let codes = codes.span
            var polling = Polling(context.cancellation)
            for row in 0..<codes.count {
                try polling.step()
                if codes[row] >= 0 { add(&sums[Int(codes[row])], x[row], y[row]) }
            }
        }
        return sums
    }
}
