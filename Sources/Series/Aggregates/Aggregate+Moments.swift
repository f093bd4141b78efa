import Diagnostics

/// Of what is made of the mean and the squared deviations from it.
extension Aggregate where State == [Moments] {
    package func state(bins: Int) -> [Moments] { [Moments](repeating: Moments(), count: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout [Moments]) {
        state[bin].merge(Moments(of: run))
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout [Moments]) {
        var moments = state.mutableSpan
        for i in 0..<values.count where bins[i] >= 0 && values[i] == values[i] { moments[Int(bins[i])].add(values[i]) }
    }

    package func merge(_ later: [Moments], into state: inout [Moments]) {
        // Whoever joins parts throws then.
        for bins in Stretches(of: state.count) where !Cancellation.process.isRaised {
            for bin in bins { state[bin].merge(later[bin]) }
        }
    }

    package func merge(_ later: [Moments], at places: [Int], of count: Int, into state: inout [Moments]) {
        state.merge(later, at: places, of: count, empty: Moments()) { $0.merge($1) }
    }

    package var parts: [AggregatePart] { [.count, .mean, .deviations] }

    package func take(parts: [Double], bin: Int, into state: inout [Moments]) {
        state[bin].merge(Moments(count: parts[0], mean: parts[1], deviations: parts[2]))
    }
}
