/// Of what wants all values at once.
extension Aggregate where State == CollectedValues {
    package func state(bins: Int) -> CollectedValues { CollectedValues(bins: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout CollectedValues) {
        state.add(run, bin: bin)
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout CollectedValues) {
        state.add(values, bins: bins)
    }

    package func merge(_ later: CollectedValues, into state: inout CollectedValues) { state.merge(later) }

    package func merge(
        _ later: CollectedValues, at places: [Int], of count: Int, into state: inout CollectedValues
    ) {
        state.merge(later, at: places, of: count)
    }
}
