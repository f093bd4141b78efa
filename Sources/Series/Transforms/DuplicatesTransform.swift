import Catalog
import Syntax

/// `duplicates`, `duplicates by ticket`: the rows that others equal in every column, or in the keys.
///
/// Missing values equal each other. All rows of a kind stay, in their order. O(columns · rows).
package struct DuplicatesTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "duplicates", aliases: ["duplicated"], summary: "the rows that are there more than once",
        form: .optional(GroupChoice.form),
        examples: [
            Example("load Samples/weather.csv | duplicates", reply: "it: rows there more than once · 144 → 0 rows"),
            Example("load Samples/weather.csv | duplicates by wind"),
        ],
        notes:
            "Rows are the same where time and all columns are, or the keys after `by`. `distinct` counts the rows of each key."
    )

    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        groups.isEmpty ? nil : groups.names.flatMap { output?.union($0) }
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let stop = context.cancellation
        var isKept = [Bool](repeating: false, count: frame.count)
        if frame.count > 0 {
            let same =
                try groups.isEmpty
                ? RowGroups(try frame.wholeRows, rows: frame.count, stop) : groups.rows(of: frame, context)
            for group in 0..<same.count where same.offsets[group + 1] - same.offsets[group] > 1 {
                for row in try same.rows(group, stop) { isKept[row] = true }
            }
        }
        let rows = try isKept.indices.filtered(stoppedBy: stop) { isKept[$0] }
        return Outcome(
            try frame.picking(rows, stop),
            summary: "rows there more than once\(groups.isEmpty ? "" : " by \(groups.words)")")
    }
}

extension Frame {
    /// The columns, with the index where it is none of row numbers.
    fileprivate var wholeRows: [Column] {
        get throws(SeriesError) {
            if case .row = index.keys { return columns }
            return [try index.asColumn] + columns
        }
    }
}
