import Catalog
import Diagnostics
import Syntax

/// `gaps longer than 10 min by sensor`: a row for each stretch of time without rows.
///
/// Without a length it is of stretches longer than one and a half times the usual distance of rows. Days and longer are those of the
/// calendar. The index is the time of the row before; `end` is that of the row after, `length` the seconds between. Rows without a
/// time are left out and counted. Gaps come in order of time.
package struct GapsTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "gaps", summary: "a row for each stretch of time without rows",
        form: .sequence([
            .optional(.choice([.word("longer than"), .word("over"), .word(">")])), .optional(.slot("gap", .duration)),
            .optional(GroupChoice.form),
        ]),
        examples: [
            Example("load Samples/weather.csv | where gust > 8 | gaps longer than 1 hour"),
            Example(
                "load Samples/weather.csv | gaps",
                reply: "it: gaps longer than 15 min · 144 → 0 rows"),
        ],
        notes: """
            Without a length it is of stretches longer than one and a half times the usual distance of rows. The index is the time of the \
            row before, `end` that of the row after, `length` the time between. `sessions` has the rows between gaps.
            """
    )

    private let gap: DurationSyntax?
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        gap = arguments.duration("gap")
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { groups.isEmpty ? nil : groups.names }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "gaps") }
        let within = try groups.rows(of: frame, context)
        let span = times.span
        let limit = try limit(times, within, context)
        var (before, after): ([Int], [Int]) = ([], [])
        var known = 0
        var polling = Polling(context.cancellation)
        for group in 0..<within.count {
            var last: Int?
            for row in try within.timed(group, span, context.cancellation) {
                try polling.step()
                known += 1
                if let last, limit.isPassed(from: span[last], to: span[row], context.calendar) {
                    before.append(last)
                    after.append(row)
                }
                last = row
            }
        }
        var order = Array(before.indices)
        try order.sort(stoppedBy: context.cancellation) { span[before[$0]] < span[before[$1]] }
        let keys =
            groups.isEmpty
            ? try frame.groups.map { try frame.columnOrIndex($0) }
            : try groups.keys.map { try $0.column(in: frame, context) }
        let found = try table(order.map { before[$0] }, order.map { after[$0] }, of: frame, keys, context)
        let words = keys.isEmpty ? "" : " by \(keys.map(\.name).joined(separator: ", "))"
        var notes: [SeriesNote] = []
        notes.tally(times.count - known, .rowsWithoutTime)
        return Outcome(found, summary: "gaps longer than \(limit.words)\(words)", notes: notes)
    }

    private func limit(_ times: Buffer<Int64>, _ within: RowGroups, _ context: SeriesContext) throws -> GapLimit {
        if let gap { return try GapLimit(gap) }
        let span = times.span
        var ordered: [Int64] = []
        for group in 0..<within.count {
            for row in try within.timed(group, span, context.cancellation) where ordered.last != span[row] {
                ordered.append(span[row])
            }
        }
        // Steps backward, from a group to the next, are left out.
        return GapLimit(microseconds: (Spacing(ordered.span, context.cancellation).median ?? 0) / 2 * 3)
    }

    private func table(
        _ before: [Int], _ after: [Int], of frame: Frame, _ keys: [Column], _ context: SeriesContext
    ) throws -> Frame {
        let stop = context.cancellation
        var index = try frame.index.picking(before, stop)
        (index.step, index.end) = (nil, nil)
        var end = try frame.index.asColumn.picking(after, stop)
        end.name = "end"
        let times = frame.index.times
        let lengths = zip(before, after).map { from, to in
            times.map { Double($0.span[to] &- $0.span[from]) / 1e6 } ?? .nan
        }
        let columns = try keys.map { try $0.picking(before, stop) } + [end, Column("length", unit: "s", lengths)]
        var names: Set<String> = [index.name]
        for column in columns where !names.insert(column.name).inserted {
            throw SeriesError.doubledColumn(column.name)
        }
        return Frame(index: index, columns: columns, groups: keys.map(\.name))
    }
}
