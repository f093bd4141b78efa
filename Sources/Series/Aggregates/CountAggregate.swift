import Catalog
import Checked

/// How many values are not missing, 0 where all are. (A bare `count`, which counts rows, needs no column and is `Bins.rowCounts`.)
package struct CountAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "count", summary: "how many rows, or how many values of a column are not missing",
        examples: [Example("load Samples/weather.csv | aggregate hourly count")]
    )

    package init() {}
    package var input: AggregateInput { .identities }
    package var emptyValue: Double { 0 }
    package func unit(of unit: String?) -> String? { nil }
    package func state(bins: Int) -> [Int] { [Int](repeating: 0, count: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout [Int]) {
        state[bin] += RunKernels.count(run)
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout [Int]) {
        var counts = state.mutableSpan
        for i in 0..<values.count where bins[i] >= 0 && values[i] == values[i] { counts[Int(bins[i])] += 1 }
    }

    package func merge(_ later: [Int], into state: inout [Int]) {
        for bin in state.indices { state[bin] += later[bin] }
    }

    package func merge(_ later: [Int], at places: [Int], of count: Int, into state: inout [Int]) {
        state.merge(later, at: places, of: count, empty: 0) { $0 += $1 }
    }

    package var parts: [AggregatePart] { [.count] }

    package func take(parts: [Double], bin: Int, into state: inout [Int]) { state[bin] += Int(saturating: parts[0]) }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.zeroed(RollingKernels.totals(values, starts, context) { Double($0.count) })
    }

    package func finish(_ state: [Int]) -> [Double] { state.map(Double.init) }
}
