import Catalog
import Diagnostics
import Syntax

/// `share`, `share part = sales by region`: each value as percent of the total of its key, unit `%`; `share sum sales by region`
/// of the sums of each.
///
/// Missing stays missing and counts for nothing; where the total is zero the shares are missing. Values of both signs, whose
/// shares may pass 100 %, are said. Keys are those given, else those of
/// the series, else there is one total; n rows in, n out. Of an aggregate a row for each key.
package struct ShareTransform: Transform {
    private static let within: Form = .choice([
        GroupChoice.form, .sequence([.flag("within", as: "within"), Forms.keys]),
    ])

    package static let entry = CatalogEntry(
        .verb, "share", aliases: ["percent"], summary: "each value as percent of the total",
        form: .sequence([
            .choice([
                .slots([.naming("name"), .optional(.subjects), .optional(within)]),
                .sequence([
                    .optional(.word("of")), .choice([Forms.rank, .slot("shared", .call)]), .flag("by", as: "sums"),
                    Forms.keys,
                ]),
                .sequence([.word("of"), .slot("column", .column), .flag("by", as: "sums"), Forms.keys]),
                .sequence([.flag("where", as: "sums"), .slot("shared", .expression), .optional(Forms.byKeys)]),
                .slots([.optional(.subjects), .optional(within)]),
            ]),
            .optional(.sequence([.word("where"), .slot("condition", .expression), .optional(Forms.byKeys)])),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | aggregate by hour of day sum precipitation | share",
                reply: "it: sum of precipitation by hour of day, share of precipitation · 144 → 24 rows · UTC"),
            Example(
                "load Samples/stations.csv | share sum precipitation by station",
                reply:
                    "it: sum of precipitation by station, share of precipitation · 1,464 → 4 rows · 1,098 repeated times"
            ),
            Example(
                "load Samples/stations.csv | share precipitation > 0 by station",
                reply: "it: share of rows with precipitation > 0 by station · 1,464 → 4 rows · 1,098 repeated times"),
            Example(
                "load Samples/stations.csv | share precipitation where station = \"Seattle\"",
                reply: "it: share of precipitation where station == \"Seattle\" · 1,464 → 1 row · 1,098 repeated times"),
            Example(
                "load Samples/stations.csv | aggregate monthly count by station | share part = count by time",
                reply:
                    "it: monthly count by station, share of count within time · 1,464 → 48 rows · 1,098 repeated times · UTC"
            ),
        ],
        notes: """
            `by` and `within` say whose total is 100 %: `share by time` makes the rows of each time sum to 100. With an aggregate its
            values are shared, a row for each key: `share sum sales by region`, `share count by station`; `share of sales by region` is the same of
            a column that is summed. Of a condition, or a column of `true` and `false`, it is the percent of the key's rows for which it
            holds: `share delay > 15 by carrier`, `share where delay > 15`, and `share sales where delay > 15` the percent of all sales, with `by month` of each month's; of a column of names the percent of rows with each: `share rider by month`. Where a total is zero the shares are missing.
            """)

    private let choice: ColumnChoice
    private let groups: GroupChoice
    /// What is added up first.
    private var sums: Aggregation?
    /// The condition whose rows are shared.
    private var condition: Expression?

    /// The rows that are taken.
    private var rows: WhereTransform?
    /// What holds of them.
    private let wanted: Expression?

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        rows = arguments.has("condition") ? try WhereTransform(arguments, context) : nil
        wanted = arguments.expression("condition")
        let keys = try GroupKey.reading(arguments)
        guard arguments.has("sums") else {
            choice = ColumnChoice(arguments)
            groups = GroupChoice(keys)
            return
        }
        choice = ColumnChoice(arguments)
        groups = GroupChoice()
        let shared = arguments.expression("shared")
        if let shared, shared.isComparison || arguments.word("sums")?.text == WhereTransform.entry.name {
            condition = shared
        }
        sums = Aggregation(by: keys, try Self.summed(shared, arguments))
    }

    /// What a row a key is shared by: what was said, the sum of what was worked out, the sum of a column.
    private static func summed(_ shared: Expression?, _ arguments: Arguments) throws -> [AggregateSpec] {
        if let shared {
            if case .call(let name, let operands) = shared.node, operands.count == 1,
                let aggregate = AggregateCatalog.named(name.text), !(aggregate is any PairAggregate)
            {
                return [AggregateSpec(aggregate, of: .expression(operands[0]))]
            }
            return [AggregateSpec(SumAggregate(), of: .expression(shared))]
        }
        if let column = arguments.word("column") { return [AggregateSpec(SumAggregate(), of: .column(column.text))] }
        return try AggregateSpec.reading(arguments, Readings())
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        sums == nil && choice.newName == nil && rows == nil ? choice.used(for: output, groups) : nil
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let rows else { return try share(of: frame, context) }
        if sums == nil, frame.neighbourhoods.isEmpty, groups.isEmpty || frame.groups.isEmpty && frame.index.step == nil,
            choice.names.count == 1, choice.newName == nil, try frame.column(choice.names[0])?.numbers != nil
        {
            return try groups.isEmpty ? part(of: frame, rows, context) : parts(of: frame, context)
        }
        let kept = try rows.apply(to: frame, context)
        var outcome = try share(of: kept.frame, context)
        outcome.summary = "\(kept.summary), \(outcome.summary)"
        outcome.notes = kept.notes + outcome.notes
        return outcome
    }

    /// What percent of the total of a column is that of the rows for which the condition holds.
    private func part(of frame: Frame, _ rows: WhereTransform, _ context: SeriesContext) throws -> Outcome {
        let name = choice.names[0]
        let kept = try rows.apply(to: frame, context)
        let sum = Aggregation(by: [], [AggregateSpec(SumAggregate(), of: .column(name))])
        var made = try sum.apply(to: kept.frame, context)
        let (value, whole) = (try made.frame.total(name), try sum.apply(to: frame, context).frame.total(name))
        if let place = made.frame.columns.firstIndex(where: { $0.name == name }) {
            let part = try Buffer<Double>.filled(whole == 0 ? .nan : value / whole * 100, count: 1)
            made.frame.columns[place] = Column(name, unit: "%", values: .numbers(part)).worked("share of")
        }
        made.summary = "share of \(name) \(kept.summary)"
        made.notes = kept.notes + made.notes
        made.notes.tally(whole == 0 ? 1 : 0, .zeroTotals)
        return made
    }

    /// The same of each key: what percent of its total is that of its rows for which the condition holds.
    private func parts(of frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let wanted, let values = try frame.column(choice.names[0])?.numbers else {
            throw SeriesError.notNumbers(column: choice.names[0], needed: "share")
        }
        let (name, mark) = (choice.names[0], " part")
        var evaluator = ExpressionEvaluator(frame, context)
        let flags = try evaluator.numbers(wanted, name: mark)
        guard let holds = try flags.numbers else { throw SeriesError.notNumbers(column: mark, needed: "share") }
        let own = try (0..<frame.count).mapped(stoppedBy: context.cancellation) { row in
            holds.span[row] == 1 || values.span[row].isNaN ? values.span[row] : 0
        }
        var rows = frame
        rows.columns.append(Column(mark, own))
        let sums = [name, mark].map { AggregateSpec(SumAggregate(), of: .column($0)) }
        var made = try Aggregation(by: groups.keys, sums).apply(to: rows, context)
        let (all, some) = (try made.frame.column(name)?.numbers, try made.frame.column(mark)?.numbers)
        var empty = 0
        if let all, let some, let place = made.frame.columns.firstIndex(where: { $0.name == name }) {
            let percents = try (0..<all.count).mapped(stoppedBy: context.cancellation) { row in
                if all.span[row] == 0 { empty += 1 }
                return all.span[row] == 0 ? .nan : some.span[row] / all.span[row] * 100
            }
            made.frame.columns[place] = Column(name, unit: "%", percents).worked("share of")
        }
        made.frame.columns.removeAll { $0.name == mark }
        made.summary = "share of \(name) where \(wanted.words.filter { $0 != "`" }) by \(groups.words)"
        made.notes.tally(empty, .zeroTotals)
        return made
    }

    private func share(of frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if let condition { return try held(condition, in: frame, sums?.keys ?? [], context) }
        if let meant = equality(in: frame) ?? value(in: frame) {
            return try held(meant, in: frame, groups.keys, context)
        }
        if let truth = truth(in: frame) { return try held(truth, in: frame, sums?.keys ?? groups.keys, context) }
        if let names = choice.names.first, choice.names.count == 1, frame.column(names)?.text != nil {
            return try rows(of: names, in: frame, sums?.keys ?? groups.keys, context)
        }
        if countsRows(of: frame) {
            let counted = AggregateSpec(CountAggregate(), of: .everything)
            return try shared(Aggregation(by: groups.keys, [counted]), in: frame, GroupChoice(), context)
        }
        guard var sums else { return try shares(of: frame, choice, groups, context) }
        // Rows that were counted already are shared by that.
        if let spec = sums.aggregates.first, spec.aggregate is CountAggregate, case .everything = spec.subject,
            frame.column("count") != nil
        {
            sums.aggregates = [AggregateSpec(SumAggregate(), of: .column("count"))]
        }
        return try shared(sums, in: frame, groups, context)
    }

    /// Whether nothing was named but keys of rows that nobody has put together yet: `share by vessel` is how the rows are divided.
    private func countsRows(of frame: Frame) -> Bool {
        guard sums == nil, choice.names.isEmpty, choice.newName == nil, !groups.isEmpty, frame.groups.isEmpty,
            frame.index.step == nil
        else { return false }
        switch frame.index.keys {
        case .time, .row: break
        case .cycle, .category, .number, .whole: return false
        }
        return groups.keys.allSatisfy { key in
            if case .column(let name) = key.asColumn(in: frame) { frame.column(name)?.text != nil } else { false }
        }
    }

    /// Each row that is made as percent of all of them.
    private func shared(
        _ sums: Aggregation, in frame: Frame, _ groups: GroupChoice, _ context: SeriesContext
    ) throws -> Outcome {
        let made = try sums.apply(to: frame, context)
        let keys = Set(made.frame.groups + [made.frame.index.name])
        let names = made.frame.numberColumns.map(\.name).filter { !keys.contains($0) }
        // All of them are the whole, whatever keys the rows remember.
        var rows = made.frame
        rows.groups = []
        var outcome = try shares(of: rows, ColumnChoice(names: names), groups, context)
        outcome.frame.groups = made.frame.groups
        outcome.summary = "\(made.summary), \(outcome.summary)"
        outcome.notes = made.notes + outcome.notes
        return outcome
    }

    // MARK: Conditions

    /// The one column that was named, where it says `true` and `false`: a row a key says for how many of its rows it holds.
    private func truth(in frame: Frame) -> Expression? {
        guard choice.names.count == 1, choice.newName == nil, let name = choice.names.first,
            let column = frame.column(name)
        else { return nil }
        // Without keys what was worked out of a condition asks it of all rows.
        let isKeyed = sums != nil || !groups.isEmpty
        guard isKeyed || column.isWorkedOut else { return nil }
        if sums?.aggregates.first.map({ $0.aggregate is SumAggregate }) ?? true, column.isOfTruths {
            return Expression(.name(name, quoted: NameSpelling.quoted(name) != name), SourceRange(0, 0))
        }
        guard let text = column.text else { return nil }
        if let yes = text.affirmation { return Self.equal(name, yes) }
        guard text.truths != nil else { return nil }
        return Expression(.name(name, quoted: NameSpelling.quoted(name) != name), SourceRange(0, 0))
    }

    /// Whether its word is no number, and says of each row whether it holds.
    func asks(of frame: Frame) -> Bool { truth(in: frame) != nil || value(in: frame) != nil }

    /// `share error by host`: no column is called as the word, and one of texts holds it.
    private func value(in frame: Frame) -> Expression? {
        guard choice.names.count == 1, choice.newName == nil, !groups.isEmpty, let word = choice.names.first,
            frame.column(word) == nil, word != frame.index.name,
            case let holders = frame.columns.filter({ $0.text?.dictionary.contains(word) ?? false }), holders.count == 1
        else { return nil }
        return Self.equal(holders[0].name, word)
    }

    private static func equal(_ column: String, _ value: String) -> Expression {
        let place = SourceRange(0, 0)
        let name = Expression(.name(column, quoted: NameSpelling.quoted(column) != column), place)
        return Expression(.binary(.equal, name, Expression(.text(value), place)), place)
    }

    /// `share Cancelled = yes by Channel`: no new column is called as one of texts is, which holds what stands after the sign.
    private func equality(in frame: Frame) -> Expression? {
        guard sums == nil, !groups.isEmpty, let name = choice.newName, choice.names.count == 1,
            frame.column(choice.names[0]) == nil,
            frame.column(name)?.text?.dictionary.contains(choice.names[0]) ?? false
        else { return nil }
        return Self.equal(name, choice.names[0])
    }

    /// For what percent of the rows of each key a condition holds; rows for which it is missing count for nothing.
    private func held(
        _ condition: Expression, in frame: Frame, _ keys: [GroupKey], _ context: SeriesContext
    ) throws -> Outcome {
        let words = condition.words.filter { $0 != "`" }
        var evaluator = ExpressionEvaluator(frame, context)
        var column = try evaluator.column(condition, name: words)
        guard let values = try column.inNumbers?.numbers else {
            throw SeriesError.notNumbers(column: words, needed: "share")
        }
        column.values = .numbers(values)
        var rows = frame
        rows.columns.removeAll { $0.name == words }
        rows.columns.append(column)
        let by = Aggregation(by: keys, [AggregateSpec(MeanAggregate(), of: .column(words))])
        var outcome = try by.apply(to: rows, context)
        if let place = outcome.frame.columns.firstIndex(where: { $0.name == words }),
            let means = try outcome.frame.columns[place].numbers
        {
            let percents = try (0..<means.count).mapped(stoppedBy: context.cancellation) { means.span[$0] * 100 }
            outcome.frame.columns[place] = Column(words, unit: "%", percents).worked("share of rows with")
        }
        outcome.summary = "share of rows with \(words)" + (keys.isEmpty ? "" : " by \(GroupChoice(keys).words)")
        return outcome
    }

    // MARK: Names

    /// Of a column of names the rows of each are shared: `share rider by month`.
    private func rows(
        of name: String, in frame: Frame, _ keys: [GroupKey], _ context: SeriesContext
    ) throws -> Outcome {
        let counted = AggregateSpec(CountAggregate(), of: .everything)
        let made = try Aggregation(by: keys + [.column(name)], [counted]).apply(to: frame, context)
        var rows = made.frame
        let others = [rows.index.name] + rows.groups
        let within = GroupChoice(
            keys.isEmpty
                ? [] : others.filter { $0 != name && (try? rows.columnOrIndex($0)) != nil }.map(GroupKey.column))
        rows.groups = []
        var outcome = try shares(of: rows, ColumnChoice(names: [CountAggregate.entry.name]), within, context)
        outcome.frame.groups = made.frame.groups
        outcome.summary = "\(made.summary), \(outcome.summary)"
        outcome.notes = made.notes + outcome.notes
        return outcome
    }

    private func shares(
        of frame: Frame, _ choice: ColumnChoice, _ groups: GroupChoice, _ context: SeriesContext
    ) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        var empty = 0
        var mixed: [String] = []
        let (changed, columns) = try choice.mapping(frame, for: "share") { column, numbers in
            var hasBothSigns = false
            let made = try within.mapping(numbers) { values, _ in
                try context.cancellation.check()
                var total = RunKernels.Total()
                RunKernels.add(values, to: &total)
                try context.cancellation.check()
                if let low = RunKernels.minimum(values), let high = RunKernels.maximum(values), low < 0, high > 0 {
                    hasBothSigns = true
                }
                if total.count > 0, total.value == 0 { empty += 1 }
                var result = try BufferBuilder<Double>(count: values.count)
                var out = result.mutableSpan
                for rows in Stretches(of: values.count) {
                    try context.cancellation.check()
                    for row in rows { out[row] = total.value == 0 ? .nan : values[row] / total.value * 100 }
                }
                return result.freeze()
            }
            if hasBothSigns { mixed.append(column.name) }
            return Column(column.name, unit: "%", values: .numbers(made)).worked("share of", of: column)
        }
        var notes: [SeriesNote] = []
        notes.tally(empty, .zeroTotals)
        if !mixed.isEmpty { notes.append(.bothSigns(columns: mixed)) }
        if let column = choice.names.first, !groups.isEmpty, frame.groups.isEmpty, frame.index.step == nil,
            within.count * 2 <= frame.count
        {
            notes.append(.rowsShared(column: column, by: groups.words))
        }
        let keys = groups.isEmpty ? frame.neighbourhoods.joined(separator: ", ") : groups.words
        return Outcome(
            changed,
            summary: "share of \(columns.joined(separator: ", "))"
                + (keys.isEmpty ? "" : " within \(keys)"),
            notes: notes)
    }
}

extension Column {
    /// Whether it says by 1 and 0 alone for which rows something holds.
    fileprivate var isOfTruths: Bool {
        guard let numbers = try? numbers else { return false }
        let span = numbers.span
        var (hasNone, hasOne) = (false, false)
        for row in 0..<span.count where !span[row].isNaN {
            if span[row] == 1 { hasOne = true } else if span[row] == 0 { hasNone = true } else { return false }
        }
        return hasNone && hasOne
    }
}

extension Frame {
    /// The value of a column of one row, NaN where it has none.
    fileprivate func total(_ name: String) throws -> Double {
        guard let values = try column(name)?.numbers, values.count == 1 else { return .nan }
        return values.span[0]
    }
}
