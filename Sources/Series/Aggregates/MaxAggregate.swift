import Catalog

/// The greatest value.
package struct MaxAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "max", aliases: ["maximum"], summary: "the greatest value",
        examples: [Example("load Samples/weather.csv | aggregate hourly max temperature")]
    )

    package init() {}
    package var fold: WholeFold? { .greatest }
    package func state(bins: Int) -> [Double] { [Double](repeating: .nan, count: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout [Double]) {
        // `!(a > b)` is also true of a NaN, which is how the first value gets in.
        if let value = RunKernels.maximum(run), !(state[bin] >= value) { state[bin] = value }
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout [Double]) {
        var best = state.mutableSpan
        for i in 0..<values.count where bins[i] >= 0 {
            let bin = Int(bins[i])
            if values[i] == values[i], !(best[bin] >= values[i]) { best[bin] = values[i] }
        }
    }

    package func merge(_ later: [Double], into state: inout [Double]) {
        for bin in state.indices where later[bin] == later[bin] && !(state[bin] >= later[bin]) {
            state[bin] = later[bin]
        }
    }

    package func merge(_ later: [Double], at places: [Int], of count: Int, into state: inout [Double]) {
        state.merge(later, at: places, of: count, empty: .nan) { if !$1.isNaN, !($0 >= $1) { $0 = $1 } }
    }

    package var parts: [AggregatePart] { [.greatest] }

    package func take(parts: [Double], bin: Int, into state: inout [Double]) {
        if !(state[bin] >= parts[0]) { state[bin] = parts[0] }
    }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.extremes(values, starts, context) { $0 >= $1 }
    }

    package func finish(_ state: [Double]) -> [Double] { state }
}
