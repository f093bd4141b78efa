import Catalog

/// The last value that is not missing, in row order; of any column.
package struct LastAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "last", summary: "the last value that is not missing",
        examples: [Example("load Samples/weather.csv | aggregate hourly last temperature")]
    )

    package init() {}
    package var input: AggregateInput { .rows }
    package func state(bins: Int) -> [Double] { [Double](repeating: .nan, count: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout [Double]) {
        var i = run.count - 1
        while i >= 0 {
            if run[i] == run[i] {
                state[bin] = run[i]
                return
            }
            i -= 1
        }
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout [Double]) {
        var last = state.mutableSpan
        for i in 0..<values.count where bins[i] >= 0 && values[i] == values[i] { last[Int(bins[i])] = values[i] }
    }

    package func merge(_ later: [Double], into state: inout [Double]) {
        for bin in state.indices where later[bin] == later[bin] { state[bin] = later[bin] }
    }

    package func merge(_ later: [Double], at places: [Int], of count: Int, into state: inout [Double]) {
        state.merge(later, at: places, of: count, empty: .nan) { if !$1.isNaN { $0 = $1 } }
    }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.lasts(values, starts, context)
    }

    package func finish(_ state: [Double]) -> [Double] { state }
}
