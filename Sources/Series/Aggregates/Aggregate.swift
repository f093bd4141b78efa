import Diagnostics
import Catalog

/// One number made from many: how a period, cycle member or group of rows becomes one row.
///
/// To add one: write `Aggregates/ThingAggregate.swift` with the entry, the state it keeps for each bin and its two loops, then
/// add its line to `AggregateCatalog`. The form is the same for one core, two, a stream and shards: `accumulate` chunk
/// after chunk in row order, `merge` the states of parts in row order, `finish` once.
///
/// Missing values (NaN) are skipped. A bin without any value finishes as NaN; what an empty period shows instead
/// (0 for sum, count and distinct) is `emptyValue`, put there by `Accumulation`, which knows whether the bin had rows.
package protocol Aggregate: Sendable {
    associatedtype State: Sendable

    static var entry: CatalogEntry { get }

    /// What a person types, `p95` where the entry is of a family.
    var name: String { get }

    /// What the numbers it is given stand for, and so which columns it can take.
    var input: AggregateInput { get }

    /// What it makes of whole numbers of 64 bits; nil for one that computes in doubles.
    var fold: WholeFold? { get }

    /// The aggregate over each window, `starts[row] ... row` for each row: see `RollingKernels`. O(n · window) unless it says otherwise.
    ///
    /// - Throws: `Interrupted`.
    func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double>

    /// The value of a period that has no rows: 0 for sum, count and distinct, NaN for all others.
    var emptyValue: Double { get }

    /// The unit of the result of a column with that unit.
    func unit(of unit: String?) -> String?

    /// The state of that many bins, none of which has seen a value.
    func state(bins: Int) -> State

    /// Takes consecutive rows that are all of one bin.
    func accumulate(run: Span<Double>, bin: Int, into state: inout State)

    /// Takes rows each with its bin, −1 for none. Both spans are equally long.
    func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout State)

    /// Adds what later rows made of the same bins.
    func merge(_ later: State, into state: inout State)

    /// Adds what later rows made of other bins: theirs is number `places[bin]` here, none when that is negative. `state`
    /// first grows to `count` bins.
    func merge(_ later: State, at places: [Int], of count: Int, into state: inout State)

    /// The numbers of a bin that it can be made of again, where others have the rows; none when it needs the rows themselves.
    var parts: [AggregatePart] { get }

    /// Adds what `parts` are of some rows of a bin, in that order.
    func take(parts: [Double], bin: Int, into state: inout State)

    /// One number a bin, NaN for a bin without values.
    ///
    /// - Throws: `Interrupted`.
    func finish(_ state: State) throws(Interrupted) -> [Double]
}

/// What an aggregate looks at.
package enum AggregateInput: Sendable {
    /// The numbers of a number column (a text or time column is a fault).
    case numbers
    /// Any column: equal values have equal numbers. The result is a number.
    case identities
    /// Any column: the number is the row's number, NaN when the value is missing. The result picks rows.
    case rows
    /// Any column: the numbers are in the order of its values. The result is one of these.
    case ordered
    /// Two columns of numbers, see `PairAggregate`.
    case pairs
}

extension Array {
    /// Grows to `count` elements and merges each of `later` into its place.
    mutating func merge(
        _ later: [Element], at places: [Int], of count: Int, empty: Element, _ body: (inout Element, Element) -> Void
    ) {
        if self.count < count { append(contentsOf: repeatElement(empty, count: count - self.count)) }
        for bin in later.indices where places[bin] >= 0 { body(&self[places[bin]], later[bin]) }
    }
}

extension Aggregate {
    package var input: AggregateInput { .numbers }
    package var fold: WholeFold? { nil }
    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.windows(self, values, starts, context)
    }
    package var emptyValue: Double { .nan }
    package var parts: [AggregatePart] { [] }
    package func take(parts: [Double], bin: Int, into state: inout State) {}
    package func unit(of unit: String?) -> String? { unit }
    package var name: String { Self.entry.name }
}
