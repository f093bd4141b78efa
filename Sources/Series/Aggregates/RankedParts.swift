import Checked

/// A quantile of the two values that it lies between, which whoever has the rows finds by their ranks.
enum RankedParts {
    static func parts(percent: Int) -> [AggregatePart] {
        [.count, .ranked(percent: percent, isUpper: false), .ranked(percent: percent, isUpper: true)]
    }

    /// Adds what `parts` are of a bin: its quantile, which is then that of the one value that the bin has.
    static func add(_ parts: [Double], _ fraction: Double, bin: Int, into state: inout CollectedValues) {
        let (_, part) = Selection.place(fraction, of: Int(saturating: parts[0]))
        state.add([Selection.between(parts[1], parts[2], part)].span, bin: bin)
    }
}

extension Aggregate {
    /// Whether parts of it are merged in any order, so that no value need be kept.
    var mergesParts: Bool { !parts.isEmpty && !parts.contains(where: \.isRanked) }
}
