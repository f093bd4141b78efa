import Charts
import Series
import Syntax

/// Running totals of what a layer counts or adds up in periods: `cumulative count by day, plan`, `cumulative sum amount by week`.
struct LayerTotals {
    /// What is worked out of the rows of each period, with the keys.
    let aggregate: Arguments
    /// What runs on over the periods, without keys.
    let stage: Arguments

    /// Nil for a total that begins anew in each of its keys: `cumulative rain by year`.
    init?(_ step: Arguments, of rows: Frame) {
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
        let aggregates = columns.map { column -> Argument in
            let name = isCount ? CountAggregate.entry.name : SumAggregate.entry.name
            var inside = [Argument(label: "aggregate", value: .word(name), range: step.range)]
            if !isCount {
                inside.append(Argument(label: "column", value: .word(column), range: step.range, isColumn: true))
            }
            return Argument(label: "agg", value: .group(Arguments(inside, range: step.range)), range: step.range)
        }
        aggregate = Arguments(keys + aggregates, range: step.range)
        var stage = step
        stage.all.removeAll { $0.label == "key" }
        self.stage = stage
    }
}
