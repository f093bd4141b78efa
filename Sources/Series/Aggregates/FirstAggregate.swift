import Catalog

/// The first value that is not missing, in row order; of any column.
package struct FirstAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "first", summary: "the first value that is not missing",
        examples: [Example("load Samples/weather.csv | aggregate hourly first temperature")]
    )

    package init() {}
    package var input: AggregateInput { .rows }
    package func state(bins: Int) -> [Double] { [Double](repeating: .nan, count: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout [Double]) {
        guard state[bin].isNaN else { return }
        for i in 0..<run.count where run[i] == run[i] {
            state[bin] = run[i]
            return
        }
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout [Double]) {
        var first = state.mutableSpan
        for i in 0..<values.count where bins[i] >= 0 && first[Int(bins[i])].isNaN { first[Int(bins[i])] = values[i] }
    }

    package func merge(_ later: [Double], into state: inout [Double]) {
        for bin in state.indices where state[bin].isNaN { state[bin] = later[bin] }
    }

    package func merge(_ later: [Double], at places: [Int], of count: Int, into state: inout [Double]) {
        state.merge(later, at: places, of: count, empty: .nan) { if $0.isNaN { $0 = $1 } }
    }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.firsts(values, starts, context)
    }

    package func finish(_ state: [Double]) -> [Double] { state }
}
