import Catalog
import Syntax

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

    /// The columns of its input that matter when those of its output do: a load before a pipeline reads only what the
    /// whole pipeline can use. The index is always read.
    ///
    /// What it names itself is always among them, so that a name that does not exist is found out.
    ///
    /// - Parameter output: the columns of its result that the stages after it can use, nil for all of them.
    /// - Returns: nil for all of them.
    func columnsUsed(for output: Set<String>?) -> Set<String>?

    /// What it does, as a value; `opaque` unless it says otherwise.
    var step: Step { get }

    /// The same where it leaves something unsaid that the steps after it say.
    func leading(to next: [Step]) -> Self

    /// About the memory that it takes beside its input, asked for beforehand: its own allocations end the program when there is
    /// none.
    func workingBytes(for frame: Frame, _ context: SeriesContext) -> Int

    /// Refuses what would certainly come to more rows or values than a series has, without looking at every row.
    ///
    /// - Throws: `SeriesError.tooManyRows`, `.tooManyCells`.
    func checkSize(of frame: Frame, _ context: SeriesContext) throws(SeriesError)

    /// The new series; the input is never changed.
    func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome
}

extension Transform {
    package func columnsUsed(for output: Set<String>?) -> Set<String>? { nil }
    package var step: Step { .opaque(isRowWise: false) }
    package func leading(to next: [Step]) -> Self { self }
    package func workingBytes(for frame: Frame, _ context: SeriesContext) -> Int { frame.workingBytes }
    package func checkSize(of frame: Frame, _ context: SeriesContext) throws(SeriesError) {}
}

/// What a transform made, and what its reply says of it.
///
/// The reply is `NAME: SUMMARY · ROWS → ROWS rows · NOTE · NOTE`.
package struct Outcome: Sendable {
    package var frame: Frame
    /// `weekly mean of speed, gust`.
    package var summary: String
    /// What was assumed or left out: `weeks start Monday, Europe/Copenhagen`, `3 rows outside the windows left out`.
    package var notes: [SeriesNote]

    /// - Parameter divisionsByZero: values that are missing for that; the last of the notes says so when there are any.
    package init(_ frame: Frame, summary: String, notes: [SeriesNote] = [], divisionsByZero: Int = 0) {
        self.frame = frame
        self.summary = summary
        self.notes = notes
        self.notes.tally(divisionsByZero, .divisionsByZero)
    }

    /// The same, with a note when whole numbers that doubles round were computed with: columns of `before` that are none now.
    package func tellingRounded(from before: Frame) -> Outcome {
        guard !notes.contains(.rounded) else { return self }
        let hasRounded = before.columns.contains { column in
            column.kind == .wholes && frame.column(column.name)?.kind == .numbers && column.exceedsDoubles
        }
        guard hasRounded else { return self }
        var result = self
        result.notes.append(.rounded)
        return result
    }
}
