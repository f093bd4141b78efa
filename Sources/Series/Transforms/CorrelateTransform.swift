import Catalog
import Diagnostics
import Syntax

/// `correlate`, `correlate wind, gust spearman`: the correlation of every two columns of numbers, a table whose index and
/// columns are their names.
///
/// Pairs with a missing value are left out, pair of columns by pair of columns, and their number is said. A column that does
/// not vary, or fewer than two pairs, has no correlation: missing, also with itself. Pearson's coefficient by sums of
/// products about the means; `spearman` is the same of ranks, equal values sharing the mean of theirs.
package struct CorrelateTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "correlate", aliases: ["correlation"], summary: "the correlation of every two columns",
        form: .slots([
            .optional(Forms.columns), .optional(.flag("spearman", as: "kind")), .optional(Forms.byKeys),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | correlate wind, gust, temperature",
                reply: "it: correlation of wind, gust, temperature · 144 → 3 rows · n 144"),
            Example("load Samples/weather.csv | correlate spearman"),
            Example(
                "load Samples/weather.csv | correlate gust",
                reply: "it: correlation of gust with 3 columns · 144 → 3 rows · n 144"),
            Example("load Samples/stations.csv | correlate low, high by station"),
        ],
        notes: """
            Pearson's coefficient, or by `spearman` that of ranks. Without columns it is of all columns of numbers, of one with each of the others. Rows that \
            lack one of two values are left out for those two, and `n` says how many were used. Of two columns \
            `aggregate weekly corr(a, b)` makes a series, as `correlate a vs b by week` does.
            """)

    private let names: [String]
    private let ranks: Bool
    private let keys: [GroupKey]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        names = arguments.words("column").map(\.text)
        ranks = arguments.has("kind")
        keys = try GroupKey.reading(arguments)
        if !keys.isEmpty, names.count != 2 || ranks {
            throw SeriesError.pairOfKeysNeeded
        }
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard names.count > 1 else { return nil }
        return keys.reduce(into: Set(names)) { used, key in
            if let names = key.names { used?.formUnion(names) } else { used = nil }
        }
    }

    /// Of the rows of each key.
    private func byKeys(_ frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let pair = try names.map { name in
            _ = try frame.requireNumbers(name, for: "correlate")
            return Expression(.name(name, quoted: NameSpelling.quoted(name) != name), SourceRange(0, 0))
        }
        let spec = AggregateSpec(CorrAggregate(), of: .pair(pair[0], pair[1]))
        return try Aggregation(by: keys, [spec]).apply(to: frame, context)
    }

    /// As many columns are compared with each other at most: a table of as many squared.
    private static let limit = 1_000

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if !keys.isEmpty { return try byKeys(frame, context) }
        var columns: [(name: String, values: Buffer<Double>)] = []
        for name in names.isEmpty ? frame.numberColumns.map(\.name) : names {
            guard !columns.contains(where: { $0.name == name }) else { throw SeriesError.doubledColumn(name) }
            columns.append((name, try frame.requireNumbers(name, for: "correlate").1))
        }
        let one = names.count == 1 ? columns.first?.name : nil
        if let one {
            columns += try frame.numberColumns.map(\.name).filter { $0 != one }
                .map { ($0, try frame.requireNumbers($0, for: "correlate").1) }
        }
        guard columns.count > 1 else { throw SeriesError.oneNumber(needed: Self.entry.name) }
        guard columns.count <= Self.limit else {
            throw SeriesError.tooManyColumns(columns.count, subject: "correlate")
        }
        var table = [[Double]](repeating: [Double](repeating: .nan, count: columns.count), count: columns.count)
        var least = Int.max
        var most = 0
        for (a, first) in columns.enumerated() {
            for (b, second) in columns.enumerated() where b >= a && (a == 0 || one == nil) {
                try context.cancellation.check()
                let (r, n) = try Correlation.of(
                    first.values.span, second.values.span, ranks: ranks, context.cancellation)
                table[a][b] = r
                table[b][a] = r
                if a != b { (least, most) = (min(least, n), max(most, n)) }
            }
        }
        var result = Frame(
            index: Index(name: "column", keys: .category(TextColumn(columns.map { $0.name }))),
            columns: columns.enumerated().map { Column($1.name, table[$0]) })
        if let one {
            result.columns.removeSubrange(1...)
            let summary = "\(ranks ? "rank " : "")correlation of \(one) with \(columns.count - 1) columns"
            return try Outcome(
                result.picking(Array(1..<columns.count)), summary: summary, notes: [.pairs(least: least, most: most)])
        }
        let named = columns.count <= 6 ? columns.map(\.name).joined(separator: ", ") : "\(columns.count) columns"
        return Outcome(
            result, summary: "\(ranks ? "rank " : "")correlation of \(named)",
            notes: [.pairs(least: least, most: most)])
    }
}
