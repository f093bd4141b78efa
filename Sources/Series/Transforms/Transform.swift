import Catalog
import Language

/// A step from one series to the next, as a value with its parameters.
///
/// To add one: write `Transforms/ThingTransform.swift` with the entry (name, summary, form, an example with its
/// reply), an initialiser that reads the parsed words (typed faults, no data looked at), and `apply`; then add its
/// line to `TransformCatalog`. State in the doc comment what it does with missing values, no rows, one row and
/// repeated times.
package protocol Transform: Sendable {
    static var entry: CatalogEntry { get }

    /// Reads the stage's words. Must not look at data.
    init(_ arguments: Arguments, _ context: SeriesContext) throws

    /// The columns of its input that it can use, nil for all of them: a load before it reads only these. The time index
    /// is always read.
    var columnsUsed: Set<String>? { get }

    /// The new series; the input is never changed.
    func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome
}

extension Transform {
    package var columnsUsed: Set<String>? { nil }
}

/// What a transform made, and what its reply says of it.
///
/// The reply is `NAME: SUMMARY · ROWS → ROWS rows · NOTE · NOTE`.
package struct Outcome: Sendable {
    package var frame: Frame
    /// `weekly mean of speed, gust`.
    package var summary: String
    /// What was assumed or left out: `weeks start Monday, Europe/Copenhagen`, `3 rows outside the windows left out`.
    package var notes: [String]

    package init(_ frame: Frame, summary: String, notes: [String] = []) {
        self.frame = frame
        self.summary = summary
        self.notes = notes
    }
}
