import Diagnostics
import Checked

/// Of what is made of compensated sums and how many values there are.
extension Aggregate where State == [RunKernels.Total] {
    package func state(bins: Int) -> [RunKernels.Total] { [RunKernels.Total](repeating: .init(), count: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout [RunKernels.Total]) {
        RunKernels.add(run, to: &state[bin])
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout [RunKernels.Total]) {
        RunKernels.add(values, bins: bins, to: &state)
    }

    package func merge(_ later: [RunKernels.Total], into state: inout [RunKernels.Total]) {
        // Whoever joins parts throws then.
        for bins in Stretches(of: state.count) where !Cancellation.process.isRaised {
            for bin in bins { state[bin].add(later[bin]) }
        }
    }

    package func merge(
        _ later: [RunKernels.Total], at places: [Int], of count: Int, into state: inout [RunKernels.Total]
    ) {
        state.merge(later, at: places, of: count, empty: .init()) { $0.add($1) }
    }

    package var parts: [AggregatePart] { [.count, .sum] }

    package func take(parts: [Double], bin: Int, into state: inout [RunKernels.Total]) {
        state[bin].add(RunKernels.Total(count: Int(saturating: parts[0]), sum: parts[1]))
    }
}
