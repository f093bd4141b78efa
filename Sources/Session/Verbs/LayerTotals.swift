import Catalog
import Charts
import Series
import Syntax

/// What a layer makes of its rows added up by its keys: running totals of periods (`cumulative count by day, plan`), shares of what each bar
/// is of (`share sales by region`).
struct LayerTotals {
    /// What is worked out of the rows of each key, with the keys.
    let aggregate: Arguments
    /// What is made of it, without keys.
    let stage: Arguments
    /// Whether each value is shown as a part of the others.
    let isOfParts: Bool

    /// The columns that are keys.
    var keys: [String] {
        KeySpec.reading(aggregate).compactMap { if case .column(let name) = $0 { name } else { nil } }
    }

    init?(_ step: Arguments, on mark: String, of rows: Frame) {
        guard let made = Self(running: step, of: rows) ?? Self(shares: step, on: mark, of: rows) else { return nil }
        self = made
    }

    /// Nil for a total that begins anew in each of its keys: `cumulative rain by year`.
    private init?(running step: Arguments, of rows: Frame) {
        let keys = step.each("key")
        let isTimed = rows.index.times != nil
        let isInPeriods = keys.contains { key in
            if case .group(let words) = key.value { words.duration("duration") != nil } else { false }
        }
        guard isTimed, isInPeriods, let verb = step.word("name").flatMap({ VerbCatalog.transform($0.text) }),
            verb.entry.name == CumulativeTransform.entry.name
        else { return nil }
        let columns = step.words("column").map(\.text)
        let isCount = columns == [CountAggregate.entry.name] && rows.column(columns[0]) == nil
        let isSum = step.word("kind")?.text == SumAggregate.entry.name
        guard isCount || isSum, !columns.isEmpty else { return nil }
        self.init(
            step, isCount ? CountAggregate.entry : SumAggregate.entry, of: isCount ? [] : columns, isOfParts: false)
    }

    /// Nil where each row is shared: of rows that are drawn one by one, as a line by names is.
    private init?(shares step: Arguments, on mark: String, of rows: Frame) {
        let columns = step.words("column").map(\.text)
        guard step.isShareOfAll, step.has("key"), !step.has("sums"), !columns.isEmpty,
            columns.allSatisfy({ rows.column($0)?.isNumeric ?? false }),
            MarkCatalog.named(mark)?.channels.x.isBand ?? false
        else { return nil }
        self.init(step, SumAggregate.entry, of: columns, isOfParts: true)
    }

    private init(_ step: Arguments, _ entry: CatalogEntry, of columns: [String], isOfParts: Bool) {
        func aggregate(_ column: String?) -> Argument {
            var inside = [Argument(label: "aggregate", value: .word(entry.name), range: step.range)]
            if let column {
                inside.append(Argument(label: "column", value: .word(column), range: step.range, isColumn: true))
            }
            return Argument(label: "agg", value: .group(Arguments(inside, range: step.range)), range: step.range)
        }
        let aggregates = columns.isEmpty ? [aggregate(nil)] : columns.map(aggregate)
        self.aggregate = Arguments(step.each("key") + aggregates, range: step.range)
        var stage = step
        stage.all.removeAll { $0.label == "key" }
        (self.stage, self.isOfParts) = (stage, isOfParts)
    }
}
