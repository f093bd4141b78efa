import Catalog
import Syntax

/// One aggregate as it was asked for: `low = min temp`, `mean`, `sum (price * qty)`.
package struct AggregateSpec: Sendable {
    package enum Subject: Sendable {
        /// Every column of numbers that is not a key (for `count`, the rows).
        case everything
        case column(String)
        case expression(Expression)
        /// The two columns of a `PairAggregate`.
        case pair(Expression, Expression)
    }
    /// The name of the result, nil for the rule of semantics 8.
    package var name: String?
    package var aggregate: any Aggregate
    package var subject: Subject
    /// Rows for which it does not hold are as absent.
    package var condition: Expression?
    /// The unit that it is wanted in: its values are converted, so that any aggregate of them is in it.
    package var unit: String?

    package init(
        name: String? = nil, _ aggregate: any Aggregate, of subject: Subject = .everything,
        where condition: Expression? = nil, in unit: String? = nil
    ) {
        self.unit = unit
        self.name = name
        self.aggregate = aggregate
        self.subject = subject
        self.condition = condition
    }

    /// Whether it is of each column of numbers, as `mean` alone is.
    var isOfAllNumbers: Bool {
        if case .everything = subject, case .numbers = aggregate.input { true } else { false }
    }

    private var isOfEverything: Bool { if case .everything = subject { true } else { false } }

    /// One of each column, where columns are named beside it: `wind, gust` in `resample wind, gust 1 hour mean`.
    func each(of columns: [String]) -> [AggregateSpec] {
        guard isOfEverything, !columns.isEmpty else { return [self] }
        return columns.map {
            AggregateSpec(name: columns.count == 1 ? name : nil, aggregate, of: .column($0), where: condition, in: unit)
        }
    }

    /// What it is of, where that is not a column.
    var expression: Expression? {
        switch subject {
        case .expression(let expression), .pair(let expression, _): expression
        case .everything, .column: nil
        }
    }

    /// Reads the `agg` groups that `Forms.aggregates` records, `[mean]` when there are none.
    ///
    /// - Throws: `SeriesError.badChoice` for a bare column with no aggregate before it, or with one that has a condition;
    ///   `.pairNeeded` and `.pairNotTaken` for other than the columns that the aggregate takes.
    /// - Parameter readings: is told of aggregates that share the columns of one after them.
    package static func reading(_ arguments: Arguments, _ readings: Readings) throws -> [AggregateSpec] {
        var specs: [AggregateSpec] = []
        var second: Word?
        let groups = SharedSubjects(arguments.groups("agg"), readings).groups
        for (place, group) in groups.enumerated() {
            // What an aggregate of two columns has taken.
            if second.take() != nil { continue }
            var aggregate = specs.last?.aggregate
            if let word = group.word("aggregate") {
                guard let named = AggregateCatalog.named(word.text) else {
                    throw SeriesError.badChoice(word.text, choices: AggregateCatalog.entries.map(\.name))
                }
                aggregate = named
            }
            guard let aggregate, group.has("aggregate") || specs.last?.condition == nil else {
                throw SeriesError.badChoice(
                    group.word("column")?.text ?? "", choices: AggregateCatalog.entries.map(\.name))
            }
            // `corr a, b`: a bare column after that of an aggregate of two is its second.
            if aggregate is any PairAggregate, group.has("column"), place + 1 < groups.count,
                !groups[place + 1].has("aggregate")
            {
                second = groups[place + 1].word("column")
            }
            if let absent = group.word("absent") {
                specs.append(
                    try Self.missing(absent, aggregate, name: group.word("name")?.text, isAlone: groups.count == 1))
                continue
            }
            let subject: Subject =
                if let first = group.word("column"), let second {
                    .pair(Self.column(first), Self.column(second))
                } else if let column = group.word("column") {
                    .column(column.text)
                } else if let first = group.expression("expression"), let second = group.expression("second") {
                    .pair(Self.column(first), Self.column(second))
                } else if let expression = group.expression("expression") {
                    .expression(Self.column(expression))
                } else {
                    .everything
                }
            if case .pair = subject {
                if !(aggregate is any PairAggregate) { throw SeriesError.pairNotTaken(aggregate: aggregate.name) }
            } else if aggregate is any PairAggregate {
                throw SeriesError.pairNeeded(aggregate: aggregate.name)
            }
            // `count status >= 400` counts the rows for which that holds.
            if aggregate is CountAggregate, case .expression(let expression) = subject, expression.isComparison {
                specs.append(AggregateSpec(name: group.word("name")?.text, aggregate, where: expression))
                continue
            }
            specs.append(
                AggregateSpec(
                    name: group.word("name")?.text, aggregate, of: subject, where: group.expression("condition"),
                    in: group.word("in")?.text))
        }
        return specs.isEmpty ? [AggregateSpec(MeanAggregate())] : specs
    }

    /// `count missing v`: the rows in which it is.
    private static func missing(
        _ column: Word, _ aggregate: any Aggregate, name: String?, isAlone: Bool
    ) throws -> AggregateSpec {
        guard aggregate is CountAggregate else {
            throw SeriesError.badChoice("\(aggregate.name) missing", choices: ["\(CountAggregate.entry.name) missing"])
        }
        return AggregateSpec(
            name: name ?? (isAlone ? nil : "\(column.text)_missing"), aggregate,
            where: Expression(.isMissing(Self.column(column), negated: false), column.range))
    }

    /// The same where columns may be named beside aggregates: those of which nothing is said, `wind` in `rolling wind 1 hour mean`.
    ///
    /// - Throws: `SyntaxError.unexpected` for a column that no aggregate takes, as the second word of a name would be.
    package static func reading(besideColumns arguments: Arguments, _ readings: Readings) throws -> [AggregateSpec] {
        let specs = try reading(arguments, readings)
        let columns = arguments.words("column")
        if let idle = columns.first, !specs.contains(where: \.isOfEverything) {
            throw SyntaxError.unexpected(.word(idle.text), idle.range, expected: [.endOfStatement])
        }
        return specs
    }

    private static func column(_ word: Word) -> Expression {
        Expression(.name(word.text, quoted: NameSpelling.quoted(word.text) != word.text), word.range)
    }

    /// A column in quotes: `avg("Total Amount")`.
    private static func column(_ expression: Expression) -> Expression {
        guard case .text(let name) = expression.node else { return expression }
        return Expression(.name(name, quoted: true), expression.range)
    }

    /// The columns that these need, nil when it is all of them.
    package static func columnsUsed(_ specs: [AggregateSpec]) -> Set<String>? {
        var names: Set<String> = []
        for spec in specs {
            switch spec.subject {
            case .everything: if !(spec.aggregate is CountAggregate) { return nil }
            case .column(let name): names.insert(name)
            case .expression(let expression): names.formUnion(expression.names)
            case .pair(let first, let second): names.formUnion(first.names.union(second.names))
            }
            if let condition = spec.condition { names.formUnion(condition.names) }
        }
        return names
    }

    /// `mean of speed, gust`, `mean of wind, max of gust`, `count`.
    package static func summary(_ columns: [(aggregate: String, column: String?)]) -> String {
        var parts: [(aggregate: String, columns: [String])] = []
        for entry in columns {
            if let column = entry.column, let last = parts.last, last.aggregate == entry.aggregate,
                !last.columns.isEmpty
            {
                parts[parts.count - 1].columns.append(column)
            } else {
                parts.append((entry.aggregate, entry.column.map { [$0] } ?? []))
            }
        }
        return parts.map { part in
            part.columns.isEmpty ? part.aggregate : "\(part.aggregate) of \(part.columns.joined(separator: ", "))"
        }.joined(separator: ", ")
    }
}
