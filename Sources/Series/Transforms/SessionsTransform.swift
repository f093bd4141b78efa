import Catalog
import Syntax

/// `sessions gap 30 min by user`: rows cut into sessions, a row for each.
///
/// Within a group a session ends before a gap longer than said; days and longer are those of the calendar. Its row has the
/// time of its first row as index, `end` that of its last, and `rows`. Rows are taken in order of time; those without one
/// are left out and counted. Sessions come in order of their starts.
package struct SessionsTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "sessions", summary: "a row for each session: rows without a longer gap between them",
        form: .sequence([.optional(.word("gap")), .slot("gap", .duration), .optional(GroupChoice.form)]),
        examples: [
            Example(
                "load Samples/weather.csv | where gust > 8 | sessions gap 30 min",
                reply: nil)
        ],
        notes: """
            Another session begins after a gap that is longer than said. The index is the start; columns are the keys, `end` and \
            `rows`. The function `session(30 min by k)` numbers them beside the rows.
            """
    )

    private let gap: DurationSyntax
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        gap = arguments.duration("gap") ?? DurationSyntax(count: 30, unit: .minute)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { groups.isEmpty ? nil : groups.names }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "sessions") }
        let sessions = try Sessions(of: times, gap: gap, within: groups.rows(of: frame, context), context)
        let keys =
            groups.isEmpty
            ? try frame.groups.map { try frame.columnOrIndex($0) }
            : try groups.keys.map { try $0.column(in: frame, context) }
        let words = keys.isEmpty ? "" : " by \(keys.map(\.name).joined(separator: ", "))"
        var notes: [SeriesNote] = []
        notes.tally(sessions.withoutTime, .rowsWithoutTime)
        return Outcome(
            try Spells(sessions.rows, of: frame, keys: keys, context).frame,
            summary: "sessions, gap \(StepText.length(gap))\(words)", notes: notes)
    }
}
