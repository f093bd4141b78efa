import Catalog

/// The greatest value less the least.
package struct SpreadAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "spread", summary: "the greatest value less the least",
        examples: [Example("load Samples/weather.csv | aggregate hourly spread temperature")]
    )

    package struct State: Sendable {
        fileprivate var low: [Double]
        fileprivate var high: [Double]
    }

    private let low = MinAggregate()
    private let high = MaxAggregate()

    package init() {}
    package func unit(of unit: String?) -> String? { Measure.difference(of: unit) }
    package func state(bins: Int) -> State { State(low: low.state(bins: bins), high: high.state(bins: bins)) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout State) {
        low.accumulate(run: run, bin: bin, into: &state.low)
        high.accumulate(run: run, bin: bin, into: &state.high)
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout State) {
        low.accumulate(values: values, bins: bins, into: &state.low)
        high.accumulate(values: values, bins: bins, into: &state.high)
    }

    package func merge(_ later: State, into state: inout State) {
        low.merge(later.low, into: &state.low)
        high.merge(later.high, into: &state.high)
    }

    package func merge(_ later: State, at places: [Int], of count: Int, into state: inout State) {
        low.merge(later.low, at: places, of: count, into: &state.low)
        high.merge(later.high, at: places, of: count, into: &state.high)
    }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.difference(
            RollingKernels.extremes(values, starts, context) { $0 >= $1 },
            RollingKernels.extremes(values, starts, context) { $0 <= $1 })
    }

    package func finish(_ state: State) -> [Double] { zip(state.high, state.low).map { $0 - $1 } }
}
