import Series

/// Law (d): what combines rows where nobody said it.
extension AdditiveQuantities {
    /// A count adds up, whatever is counted.
    static func contains(_ name: String, _ kind: Kind) -> Bool { kind == .count || contains(name) }

    /// The sum of what adds up, else the mean.
    package static func usualAggregate(of column: Column) throws -> String {
        contains(column.name, try Kind(column)) ? "sum" : "mean"
    }
}
