import Diagnostics
import Catalog
import Syntax

/// `join other`, `join other asof 5 min`, `join other nearest within 5 min`: the columns of another stored series beside these, row for row.
///
/// Rows match when their index is equal; with `asof` it is the other's last row at or before each time, with `forward` its
/// first at or after it, with `nearest` the nearer of the two, the earlier one where both are as near; none further away
/// than said. Every row of this series stays, once: n rows in, n out. Where the other has several rows of one time its last
/// counts; where it has none its columns are missing, as they are for rows without a time. Columns that both have are
/// named `other_wind` after the other series. Rows match within equal values of `by` keys, which both series have, or of the groups that both
/// remember.
///
/// `join other on a = b` is SQL's left join: a row stays, once for each row of the other with equal values of these columns,
/// in the other's order; n rows in, n or more out. Missing finds nothing. `join other inner on a = b` is its inner join: a row that
/// finds nothing goes. The other's times come along as a column. It is meant, too, where no row has its time in the other and a column that
/// both have tells the other's rows apart, as those of customers are by their number.
package struct JoinTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "join", summary: "the columns of another series beside these",
        form: .sequence([
            .slot("series", .series),
            .optional(
                .choice([
                    .sequence([
                        .optional(.flag("inner", as: "inner")), .word("on"),
                        .list(
                            .group(
                                "on",
                                .sequence([
                                    .slot("left", .column),
                                    .optional(.sequence([.word("="), .slot("right", .column)])),
                                ]))),
                    ]),
                    .sequence([
                        .choice(RowMatching.Way.allCases.map { .flag($0.rawValue, as: "way") }),
                        .optional(.sequence([.optional(.word("within")), .slot("age", .duration)])),
                    ]),
                ])),
            .optional(Forms.byKeys),
        ]),
        examples: [
            Example(
                """
                load Samples/weather.csv | aggregate hourly max gust as strongest
                load Samples/weather.csv | keep wind | join strongest asof 1 hour
                """,
                reply: "it: columns wind, joined with strongest as of 1 hour before · 144 rows · all rows matched"),
            Example(
                """
                load Samples/weather.csv | keep wind as calm
                load Samples/weather.csv | where gust > 5 | join calm
                """),
        ],
        notes: """
            A file may stand for the other series: `join stations.csv on station` loads it as `stations` first. All rows of this series stay; the other's columns are missing where it has no row. With `asof` a row finds the
            other's last one at or before it, with `forward` the first at or after it, with `nearest` the nearer of the two;
            none further away than the duration when there is one. `on a = b` joins rows whose
            `a` is the other's `b` (`on a` when both call it so), whatever they are indexed by: a row that finds several
            comes once for each, and the reply says by how much the rows grow; with `inner` one that finds none goes. The
            other's time is a column then. Where no row has its index in the other it is on the column of texts, or of numbers called
            `id` or `no`, that both have and that tells the other's rows apart, if there is one.
            """
    )

    private let name: String
    /// Nil for equal times.
    private let way: RowMatching.Way?
    /// The columns after `on`: this series', the other's.
    private var on: [(left: String, right: String)]
    /// Whether rows that find nothing go.
    private let isInner: Bool
    private let age: DurationSyntax?
    private let groups: [GroupKey]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        name = arguments.word("series")?.text ?? ""
        way = arguments.word("way").flatMap { RowMatching.Way(rawValue: $0.text) }
        on = arguments.groups("on").compactMap { pair in
            pair.word("left").map { ($0.text, pair.word("right")?.text ?? $0.text) }
        }
        isInner = arguments.has("inner")
        age = arguments.duration("age")
        if let age, !(age.count.isFinite && age.count >= 0) { throw SeriesError.badStep(age.words) }
        groups = try GroupChoice(arguments).keys
    }

    package var step: Step { .join(series: name, isAsOf: way != nil, groups: groups.map(\.words)) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        // `other_wind` is only called so because this series has a `wind`.
        let clashing = output?.filter { $0.hasPrefix(name + "_") }.map { String($0.dropFirst(name.count + 1)) }
        // By which column its rows are found the other's tell.
        guard let keys = GroupChoice(groups).names, way != nil || !on.isEmpty else { return nil }
        return output?.union(clashing ?? []).union(keys).union(on.map(\.left))
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let other = try context.series(named: name)
        if !on.isEmpty { return try joined(frame, other, context) }
        let groups = groups.isEmpty ? frame.groups.filter(other.groups.contains).map(GroupKey.column) : groups
        let keys = try groups.map {
            (left: try $0.column(in: frame, context), right: try $0.column(in: other, context))
        }
        // Both have these, and need one of them.
        let names = groups.compactMap { if case .column(let name) = $0 { name } else { nil } }
        let matching: RowMatching
        if let left = frame.index.times, let right = other.index.times {
            let limit =
                way != nil ? age.map { $0.count * $0.unit.nominalMicroseconds } : 0
            matching = try RowMatching(
                times: left.span, in: right.span, way ?? .before,
                age: limit.map { Int64(exactly: $0.rounded()) ?? .max }, keys: keys,
                name: name, context)
        } else {
            guard frame.index.kind == other.index.kind else {
                if let found = try lookedUp(frame, in: other, context) { return found }
                throw SeriesError.indexMismatch(
                    verb: "join", this: frame.index.kind, other: other.index.kind, name: name)
            }
            if let way { throw SeriesError.noTimes(needed: "join \(way.rawValue)") }
            var index = try other.index.asColumn
            index.name = try frame.index.asColumn.name
            matching = try RowMatching(equal: [(frame.index.asColumn, index)] + keys, name: name, context)
        }
        if matching.matched == 0, frame.count > 0, let found = try lookedUp(frame, in: other, context) { return found }
        let result = try beside(frame, other, rows: matching.rows, without: names, context.cancellation)
        return Outcome(
            result, summary: "joined with \(name)\(way?.words(within: age) ?? "")",
            notes: [.matched(matching.matched, of: frame.count)])
    }

    /// The rows with those of the other that a column of both finds, as customers are found by their number; nil where none does.
    private func lookedUp(_ frame: Frame, in other: Frame, _ context: SeriesContext) throws -> Outcome? {
        guard way == nil, let key = try lookup(frame, in: other, context) else { return nil }
        var own = self
        own.on = [(key, key)]
        return try own.joined(frame, other, context)
    }

    /// The column that both have and that tells the other's rows apart, where there is one: that of `by`, else of texts or of what numbers things.
    private func lookup(_ frame: Frame, in other: Frame, _ context: SeriesContext) throws -> String? {
        let said = groups.compactMap { if case .column(let name) = $0 { name } else { nil } }
        guard said.count == groups.count, said.count < 2 else { return nil }
        var found: [String] = []
        for column in other.columns where other.count > 1 {
            guard let own = frame.column(column.name), (own.text == nil) == (column.text == nil),
                said.isEmpty ? own.text != nil || ColumnNames.isIdentity(own.name) : said == [own.name]
            else { continue }
            if try Self.tellsApart(column.ranks(context.cancellation), context) { found.append(column.name) }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether each row has a value of its own.
    private static func tellsApart(_ ranks: Buffer<Double>, _ context: SeriesContext) throws -> Bool {
        var seen: Set<Double> = []
        var polling = Polling(context.cancellation)
        for row in 0..<ranks.count {
            try polling.step()
            let rank = ranks.span[row]
            if rank.isNaN || !seen.insert(rank).inserted { return false }
        }
        return true
    }

    /// The rows of the other series, −1 for none, as further columns of this one.
    private func beside(
        _ frame: Frame, _ other: Frame, rows: [Int], without names: [String], _ cancellation: Cancellation
    ) throws -> Frame {
        var result = frame
        try Frame.checkRoom(rows: rows.count, columns: other.columns.count)
        for column in other.columns where !names.contains(column.name) {
            var made = try column.picking(orMissing: rows, cancellation)
            if result.column(made.name) != nil || made.name == frame.index.name { made.name = "\(name)_\(made.name)" }
            guard result.column(made.name) == nil else { throw SeriesError.doubledColumn(made.name) }
            result.columns.append(made)
        }
        return result
    }

    /// The other series with its time among its columns: of rows that match by something else it says when they were.
    private func withTime(_ other: Frame) throws -> Frame {
        guard other.index.times != nil, other.column(other.index.name) == nil else { return other }
        var result = other
        result.columns.insert(try other.index.asColumn, at: 0)
        return result
    }

    /// By the columns after `on`.
    private func joined(_ frame: Frame, _ other: Frame, _ context: SeriesContext) throws -> Outcome {
        let keys = try on.map { (left: try frame.columnOrIndex($0.left), right: try other.columnOrIndex($0.right)) }
        let pairs = try RowPairing(equal: keys, name: name, context)
        let left = pairs.left.count == frame.count ? frame : try frame.picking(pairs.left, context.cancellation)
        var result = try beside(
            left, try withTime(other), rows: pairs.right, without: on.map(\.right), context.cancellation)
        if isInner, pairs.right.contains(where: { $0 < 0 }) {
            let found = pairs.right.indices.filter { pairs.right[$0] >= 0 }
            result = try result.picking(found, context.cancellation)
        }
        let words = on.map { $0.left == $0.right ? $0.left : "\($0.left) = \($0.right)" }.joined(separator: ", ")
        let growth = pairs.left.count - frame.count
        return Outcome(
            result, summary: "joined with \(name)\(isInner ? " inner" : "") on \(words)",
            notes: .said(
                .matched(pairs.matched, of: frame.count),
                growth == 0 ? nil : .multiplied(rows: growth, most: pairs.most, of: name)))
    }
}
