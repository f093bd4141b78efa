import Catalog
import Syntax

/// `rename new = old`: columns (and the index) under other names.
package struct RenameTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "rename", summary: "give columns other names",
        form: .list(
            .group(
                "rename",
                .choice([
                    .sequence([.naming("name"), .slot("column", .column)]),
                    .sequence([
                        .slot("column", .column), .choice([.word("to"), .word("as")]), .slot("name", .name),
                    ]),
                ]))),
        examples: [Example("load Samples/weather.csv | rename rain = precipitation")]
    )

    private let pairs: [(new: String, old: String)]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        pairs = arguments.groups("rename").compactMap { group in
            guard let new = group.word("name"), let old = group.word("column") else { return nil }
            return (new.text, old.text)
        }
    }

    package var step: Step { .project(.rename(pairs)) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard let output else { return nil }
        return output.subtracting(pairs.map(\.new)).union(pairs.map(\.old))
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var result = frame
        // `rename Total = amount` means one thing alone where `Total` is a column and `amount` none.
        let pairs = pairs.map { pair in
            let isTurned =
                (try? frame.columnOrIndex(pair.old)) == nil && frame.column(pair.new) != nil
                && ColumnNames.meant(pair.old, frame.columnNames) == nil
            return isTurned ? (new: pair.old, old: pair.new) : pair
        }
        for (new, old) in pairs {
            if let at = frame.columns.firstIndex(where: { $0.name == old }) {
                result.columns[at].name = new
            } else if old == frame.index.name {
                result.index.name = new
            } else {
                _ = try frame.columnOrIndex(old)
            }
            result.groups = result.groups.map { $0 == old ? new : $0 }
        }
        var seen: Set<String> = []
        for column in result.columns where !seen.insert(column.name).inserted {
            throw SeriesError.doubledColumn(column.name)
        }
        return Outcome(result, summary: pairs.map { "\($0.old) is now \($0.new)" }.joined(separator: ", "))
    }
}
