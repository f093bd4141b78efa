import Catalog
import Syntax

/// `aggregate weekly mean speed`: one row for each period, cycle member or group.
///
/// Missing values are skipped; empty periods inside the span appear; no rows make no periods; repeated and unsorted times
/// count each in its period.
package struct AggregateTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "aggregate", aliases: ["group by", "groupby", "summarize", "summarise"],
        summary: "one row for each period, cycle member or group",
        form: .sequence([
            .optional(Forms.period),
            .optional(
                .choice([
                    .sequence([Forms.byKeys, .optional(Forms.summaries)]),
                    // `min` is an aggregate before it is a minute.
                    Forms.summaries, .sequence([Forms.impliedKeys, .optional(Forms.summaries)]),
                    .sequence([Forms.impliedColumns, Forms.summaries]),
                ])),
            .many(Forms.byKeys),
            .anyOrder([
                .sequence([
                    .word("empty"),
                    .choice(Aggregation.EmptyRule.allCases.map { .flag($0.rawValue, as: "empty") }),
                ]),
                .sequence([.word("partial"), .flag("drop", as: "partial")]), Forms.byKeys, Forms.period,
                .sequence([.word("in"), .slot("in", .unit)]),
                .sequence([.word("where"), .slot("condition", .expression)]),
            ]),
        ]),
        impliedBefore: [.aggregate, .period],
        examples: [
            Example(
                "load Samples/weather.csv | aggregate hourly mean wind, max gust",
                reply: "it: hourly mean of wind, max of gust · 144 → 24 rows · UTC"),
            Example(
                "load Samples/weather.csv | aggregate by hour of day mean temperature",
                reply: "it: mean of temperature by hour of day · 144 → 24 rows · UTC"),
            Example(
                "load Samples/stations.csv | aggregate share = sum precipitation / count() by station",
                reply: "it: sum(precipitation) / count() by station · 1,464 → 4 rows · 1,098 repeated times"),
        ],
        notes: """
            The period is `minutely hourly daily weekly monthly quarterly yearly`, `every 3 hours`, `every 7 days ending now`
            or `all`, which is meant when neither period nor key is said. Periods and keys stand before or after the aggregates: `daily count
            by status`, `sum rain, max gust monthly`. `total = sum Fare` names its result, and `sum Cost / sum Energy` divides one total by another: any expression of aggregates may
            stand there, `100 * (sum won / count())`, `sum price * qty / sum qty`, `round(mean Fare, 1)`. Without an aggregate it is the mean. Empty periods inside the span are 0 for sum, count and distinct and missing otherwise, unless `empty gap`,
            `zero`, `previous` or `drop` says so; `partial drop` leaves out a cut-off first and last period. `where` after the keys is of the rows that all of it is made of; right
            after one aggregate it is of that one, `sum qty where kind = "out" / sum qty where kind = "in"` too. A column that the pipe has just worked out is meant before a calendar word: `hour = hour(start) | count by hour`.
            """
    )

    package let aggregation: Aggregation
    /// The keys after `by`, which may hide columns of their names.
    private var said: [GroupKey] = []
    /// The rows that are taken.
    private var rows: WhereTransform?
    /// Whether columns stand as keys whose `by` was left out, before aggregates of no column.
    private var mayMeasure = false

    package init(_ aggregation: Aggregation) { self.aggregation = aggregation }

    package init(_ typed: Arguments, _ context: SeriesContext) throws {
        let (arguments, formulas) = Formula.taking(typed)
        rows = arguments.has("condition") ? try WhereTransform(arguments, context) : nil
        var keys = try GroupKey.reading(arguments)
        said = keys
        let periods = arguments.groups("period")
        if periods.isEmpty, keys.isEmpty, arguments.groups("agg").isEmpty { throw SeriesError.noPeriod }
        keys.insert(contentsOf: try periods.compactMap(PeriodCatalog.reading).map(GroupKey.period), at: 0)
        var seen: Period?
        for word in ["partial", "empty"] where arguments.has(word) && !keys.contains(where: { $0.mayBe(word) }) {
            throw SeriesError.periodNeeded(for: word)
        }
        for case .period(let period) in keys {
            if let seen { throw SeriesError.twoPeriods(seen.duration.words, period.duration.words) }
            seen = period
        }
        var aggregation = Aggregation(
            by: keys, try AggregateSpec.reading(arguments, context.readings),
            empty: arguments.word("empty").flatMap { Aggregation.EmptyRule(rawValue: $0.text) },
            dropsPartial: arguments.has("partial"))
        aggregation.formulas = formulas
        if let unit = arguments.word("in")?.text {
            guard formulas.isEmpty else {
                throw SeriesError.badExpression(
                    what: "the unit of what is worked out stands right behind it",
                    mend: "write `in \(unit)` before the keys",
                    range: arguments.range)
            }
            for place in aggregation.aggregates.indices where aggregation.aggregates[place].unit == nil {
                aggregation.aggregates[place].unit = unit
            }
        }
        aggregation.isUnsaid = arguments.groups("agg").isEmpty
        mayMeasure = arguments.has(Forms.unsaidBy) && aggregation.aggregates.allSatisfy(\.isOfAllNumbers)
        self.aggregation = aggregation
    }

    package var step: Step {
        // What is converted is converted here.
        aggregation.formulas.isEmpty && rows == nil && !mayMeasure
            && aggregation.aggregates.allSatisfy { $0.unit == nil }
            ? .aggregate(aggregation) : .opaque(isRowWise: false)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard var names = AggregateSpec.columnsUsed(aggregation.aggregates) else { return nil }
        for key in aggregation.keys { names.formUnion(key.names ?? []) }
        return rows.map { $0.columnsUsed(for: names) } ?? names
    }

    package func checkSize(of frame: Frame, _ context: SeriesContext) throws(SeriesError) {
        try aggregation.checkSize(of: frame, context)
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if mayMeasure { try checkKeys(of: frame) }
        let kept = try rows?.apply(to: frame, context)
        var outcome = try aggregation.apply(to: kept?.frame ?? frame, context)
        if let kept {
            outcome.summary = "\(kept.summary), \(outcome.summary)"
            outcome.notes = kept.notes + outcome.notes
        }
        for key in said {
            if let name = key.asColumn(in: frame).hidden(in: frame) { outcome.notes.append(.hidden(column: name)) }
        }
        return outcome
    }

    /// Most values of a column of numbers that rows may be grouped by where no `by` says so.
    private static let mostKinds = 12

    /// A measure before an aggregate, `quantity sum daily`, is what that is of, and no key.
    private func checkKeys(of frame: Frame) throws(SeriesError) {
        for case .column(let name) in said {
            // What numbers or dates rows tells them apart.
            guard let column = frame.column(name), column.isNumeric, !ColumnNames.isIdentity(name),
                DurationUnit(word: name.lowercased()) == nil,
                said.count + aggregation.keys.count > 2 || column.variety(upTo: Self.mostKinds + 1) > Self.mostKinds,
                let aggregate = aggregation.aggregates.first?.aggregate
            else { continue }
            throw .measureBefore(name, aggregate: aggregate.name)
        }
    }
}
