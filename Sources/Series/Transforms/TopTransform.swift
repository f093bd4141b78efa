import Catalog
import Diagnostics
import Syntax

/// `top 10 distance`, `bottom 3 time by athlete`: the rows with the greatest, or least, values, best first; with `by` so
/// many of each key, the keys in order of first appearance.
///
/// Equal values keep their order, and rows without a value are left out and counted. Without a column it is the one that the
/// stage before has worked on, else the first one of numbers. A count beyond the rows is all of them. O(n log count).
package struct TopTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "top", summary: "the rows with the greatest values, greatest first",
        form: Extremes.form(.optional(SortTransform.direction)),
        examples: [
            Example(
                "load Samples/weather.csv | top 3 gust", reply: "it: the 3 greatest by gust · 144 → 3 rows"),
            Example(
                "load Samples/stations.csv | top 2 high by station",
                reply: "it: the 2 greatest by high of each station · 1,464 → 8 rows · 1,098 repeated times"),
            Example(
                "load Samples/weather.csv | top 2 hour by sum precipitation",
                reply: "it: hourly sum of precipitation, the 2 greatest by precipitation · 144 → 2 rows · UTC"),
        ],
        notes: """
            `by` is for keys: so many rows of each. `top 3 Region by sum Total` ranks the values of a column, `top 3 day by sum Total` periods; `top 3 Region by Total` takes the sum of what adds up, else the mean. Without a number it is ten rows. Without a column it is the one that the stage before has made or worked on, else the first one of numbers, after `by` the only one. `top 3 by Total` is by that column where its values are \
            no keys, being as many as rows. `asc` asks for the least. `sort COLUMN desc` keeps all rows.
            """)
    /// The column that the stage before has worked on: what rows are ranked by where none is said.
    package static let workedOn = "worked on"

    private let extremes: Extremes
    /// `asc` asks for the least.
    private let isGreatest: Bool

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        extremes = try Extremes("top", arguments)
        isGreatest = !arguments.has("asc")
    }

    package var step: Step { extremes.step(greatest: isGreatest) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { extremes.columnsUsed(for: output) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        try extremes.apply(to: frame, greatest: isGreatest, context)
    }
}

/// See `TopTransform`.
package struct BottomTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "bottom", summary: "the rows with the least values, least first", form: Extremes.form(),
        examples: [
            Example(
                "load Samples/weather.csv | bottom 3 temperature",
                reply: "it: the 3 least by temperature · 144 → 3 rows · 4 more tie with the last")
        ],
        notes: "As `top`, from the other end.")
    private let extremes: Extremes

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        extremes = try Extremes("bottom", arguments)
    }

    package var step: Step { extremes.step(greatest: false) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { extremes.columnsUsed(for: output) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        try extremes.apply(to: frame, greatest: false, context)
    }
}

/// How many rows `top` and `bottom` take, and of what.
private struct Extremes: Sendable {
    static func form(_ direction: Form? = nil) -> Form {
        let ranked: Form = .sequence([.group("ranked", Forms.keys), .word("by"), Forms.rank])
        let rest: [Form] = [.optional(GroupChoice.form)] + (direction.map { [$0] } ?? [])
        return .choice([
            .slots([.slot("count", .count), .optional(.choice([ranked, .slot("column", .column)]))] + rest),
            .slots([.choice([ranked, .slot("column", .column)])] + rest),
        ])
    }
    /// As many as are taken where no number is said.
    private static let usual = 10
    private let verb: String
    private let count: Int
    private let column: String?
    private let workedOn: String?
    private let groups: GroupChoice
    /// The keys whose values are ranked, and by what: `top 3 Region by sum Total`, `top 3 day by count`.
    private let ranked: [GroupKey]
    private let rank: AggregateSpec?

    init(_ verb: String, _ arguments: Arguments) throws {
        count = arguments.count("count") ?? Self.usual
        column = arguments.word("column")?.text
        workedOn = arguments.word(TopTransform.workedOn)?.text
        groups = try GroupChoice(arguments)
        ranked = try arguments.group("ranked").map(GroupKey.reading) ?? []
        rank = try arguments.has("agg") ? AggregateSpec.reading(arguments, Readings()).first : nil
        self.verb = verb
    }

    /// The column to rank by, and the keys of which there are so many each, where `by` alone is said.
    ///
    /// A key of numbers that no more rows share than are asked for tells no groups apart: people of SQL mean the column by `by`.
    ///
    /// - Throws: `SeriesError.extremesOfNothing` where neither is the only meaning.
    private func meant(in frame: Frame, _ context: SeriesContext) throws -> (column: String, groups: GroupChoice) {
        if let column { return (column, groups) }
        if groups.isEmpty {
            let own = workedOn.map { ColumnNames.meant($0, frame.columnNames) ?? $0 }
            if let own, frame.column(own)?.isNumeric ?? false { return (own, groups) }
            return (try Self.firstNumbers(frame, verb), groups)
        }
        let keys = groups.keys.map { $0.asColumn(in: frame) }
        let own = Set(groups.columns ?? [])
        if keys.count == 1, case .column(let name) = keys[0], frame.column(name)?.isNumeric == true {
            let within = try groups.rows(of: frame.forgettingGroups, context)
            if (0..<within.count).allSatisfy({ within.offsets[$0 + 1] - within.offsets[$0] <= count }) {
                return (name, GroupChoice())
            }
        } else {
            let values = frame.numberColumns.map(\.name).filter { !own.contains($0) && !frame.groups.contains($0) }
            if values.count == 1 { return (values[0], groups) }
        }
        throw SeriesError.extremesOfNothing(verb: verb, count: count, key: groups.keys[0].words)
    }

    func step(greatest: Bool) -> Step {
        guard rank == nil, column != nil || groups.isEmpty, let groups = groups.columns else {
            return .opaque(isRowWise: false)
        }
        return .top(Step.Top(count: count, column: column, isGreatest: greatest, groups: groups))
    }

    func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard rank == nil, let output, let column, let groups = groups.names else { return nil }
        return output.union(groups).union([column])
    }

    func apply(to frame: Frame, greatest: Bool, _ context: SeriesContext) throws -> Outcome {
        if let rank { return try best(of: ranked, by: rank, frame, greatest: greatest, context) }
        let (name, groups) = try meant(in: frame, context)
        // Groups that are remembered do not narrow it: `top 10` of a grouped series is ten rows.
        let within = try groups.rows(of: frame.forgettingGroups, context)
        let values = try frame.columnOrIndex(name)
        // The greatest text is a matter of spelling: `top 5 city` asks which are the most frequent.
        if values.text != nil {
            if let rank = groups.soleMeasure(in: frame) {
                return try Extremes(verb, count, name, GroupChoice())
                    .best(of: [.column(name)], by: rank, frame, greatest: greatest, context)
            }
            throw SeriesError.extremesOfText(verb: verb, count: count, column: name)
        }
        let keys = try values.ranks(context.cancellation)
        var rows: [Int] = []
        var missing = 0
        var polling = Polling(context.cancellation)
        for group in 0..<within.count {
            let range = within.offsets[group]..<within.offsets[group + 1]
            rows += try Self.best(
                count, of: range, in: within.order, keys.span, greatest: greatest, &missing, &polling, context)
        }
        let what = "the \(count == 1 ? "" : GroupedNumber.text(count) + " ")\(greatest ? "greatest" : "least")"
        let each = groups.isEmpty ? "" : " of each \(groups.words)"
        var notes: [SeriesNote] = []
        notes.tally(missing, .rowsWithout(column: name))
        notes += [SeriesNote].said(groups.hidden(in: frame))
        var picked = try frame.picking(rows, context.cancellation)
        picked.isSorted = groups.isEmpty
        if groups.isEmpty { notes.tally(tied(with: picked, in: frame, name), .tiedWithLast) }
        return Outcome(
            picked, summary: "\(what) by \(name)\(each)", notes: notes)
    }

    /// The values of keys that an aggregate ranks highest, so many of each group: `sum Total by Region | top 3 Total`.
    private func best(
        of keys: [GroupKey], by rank: AggregateSpec, _ frame: Frame, greatest: Bool, _ context: SeriesContext
    ) throws -> Outcome {
        // Rows that were counted already are ranked by that; where keys come again, by what their counts come to.
        var rank = rank
        if rank.aggregate is CountAggregate, case .everything = rank.subject, frame.column("count") != nil {
            let each = try GroupChoice(groups.keys + keys).rows(of: frame.forgettingGroups, context)
            if each.count == frame.count {
                return try Extremes(verb, count, "count", groups).apply(to: frame, greatest: greatest, context)
            }
            rank = AggregateSpec(SumAggregate(), of: .column("count"))
        }
        let (frame, unnamed) = try Self.named(by: keys, frame, context)
        let made = try Aggregation(by: groups.keys + keys, [rank]).apply(to: frame, context)
        guard let value = made.frame.columns.last?.name else { return made }
        var best = try Extremes(verb, count, value, groups).apply(to: made.frame, greatest: greatest, context)
        best.summary = "\(made.summary), \(best.summary)"
        best.notes = made.notes + best.notes + unnamed
        return best
    }

    /// The rows that have each of the keys: nobody is no one's best customer.
    private static func named(
        by keys: [GroupKey], _ frame: Frame, _ context: SeriesContext
    ) throws -> (frame: Frame, notes: [SeriesNote]) {
        var (frame, notes) = (frame, [SeriesNote]())
        for case .column(let name) in keys.map({ $0.asColumn(in: frame) }) {
            guard let column = frame.column(name) else { continue }
            let missing = try Self.missing(in: column, context.cancellation)
            guard !missing.isEmpty else { continue }
            notes.tally(missing.count, .rowsWithout(column: name))
            let left = Set(missing)
            frame = try frame.picking((0..<frame.count).filter { !left.contains($0) }, context.cancellation)
        }
        return (frame, notes)
    }

    /// The rows without a value.
    private static func missing(in column: Column, _ cancellation: Cancellation) throws -> [Int] {
        var rows: [Int] = []
        var polling = Polling(cancellation)
        let codes = column.text?.codes
        let numbers = codes == nil ? try column.ranks(cancellation) : nil
        for row in 0..<column.count {
            try polling.step()
            if let codes {
                if codes.span[row] < 0 { rows.append(row) }
            } else if let numbers, numbers.span[row].isNaN {
                rows.append(row)
            }
        }
        return rows
    }

    /// How many that are left out have the value of the last that is not.
    private func tied(with best: Frame, in all: Frame, _ value: String) -> Int {
        guard groups.isEmpty, best.count == self.count, let kept = try? best.column(value)?.numbers,
            let numbers = try? all.column(value)?.numbers, let last = kept.span.indices.last.map({ kept.span[$0] })
        else { return 0 }
        func alike(_ numbers: Buffer<Double>) -> Int { numbers.span.indices.count { numbers.span[$0] == last } }
        return alike(numbers) - alike(kept)
    }

    private init(_ verb: String, _ count: Int, _ column: String, _ groups: GroupChoice) {
        (self.verb, self.count, self.column, self.workedOn, self.groups) = (verb, count, column, nil, groups)
        (ranked, rank) = ([], nil)
    }

    private static func firstNumbers(_ frame: Frame, _ verb: String) throws(SeriesError) -> String {
        guard let first = frame.numberColumns.first(where: { !frame.groups.contains($0.name) }) else {
            throw .noNumbers(needed: verb)
        }
        return first.name
    }

    /// The best rows of one group, best first, by a heap whose root is the worst of those kept.
    ///
    /// - Parameter missing: grows by the rows without a value.
    private static func best(
        _ count: Int, of range: Range<Int>, in order: [Int]?, _ keys: Span<Double>, greatest: Bool,
        _ missing: inout Int, _ polling: inout Polling, _ context: SeriesContext
    ) throws -> [Int] {
        // Whether row a stands behind row b.
        func isWorse(_ a: Int, _ b: Int) -> Bool {
            keys[a] == keys[b] ? a > b : greatest ? keys[a] < keys[b] : keys[a] > keys[b]
        }
        var heap: [Int] = []
        func sink(_ heap: inout [Int], _ start: Int) {
            var at = start
            while 2 * at + 1 < heap.count {
                var child = 2 * at + 1
                if child + 1 < heap.count, isWorse(heap[child + 1], heap[child]) { child += 1 }
                guard isWorse(heap[child], heap[at]) else { return }
                heap.swapAt(child, at)
                at = child
            }
        }
        for place in range {
            try polling.step()
            let row = order.map { $0[place] } ?? place
            guard keys[row] == keys[row] else {
                missing += 1
                continue
            }
            if heap.count < count {
                heap.append(row)
                if heap.count == count { for at in stride(from: count / 2, through: 0, by: -1) { sink(&heap, at) } }
            } else if count > 0, isWorse(heap[0], row) {
                heap[0] = row
                sink(&heap, 0)
            }
        }
        return try heap.sorted(stoppedBy: context.cancellation) { isWorse($1, $0) }
    }
}

extension Frame {
    /// The same rows of no groups.
    var forgettingGroups: Frame {
        var result = self
        result.groups = []
        return result
    }
}

extension GroupChoice {
    /// So many rows tell whether they are at equal steps.
    private static let looked = 4096

    /// The only key where it is a column of numbers, which names are ranked by: `top 3 customer by revenue`.
    fileprivate func soleMeasure(in frame: Frame) -> AggregateSpec? {
        guard keys.count == 1, case .column(let name) = keys[0].asColumn(in: frame),
            frame.column(name)?.isNumeric == true
        else { return nil }
        let unit = frame.column(name)?.unit
        // The ways of trips add up, those of readings are one way.
        let areEvents = frame.index.times.map { !Spacing($0.span.extracting(first: Self.looked)).isRegular } ?? true
        let isSum =
            AdditiveQuantities.contains(name, unit: unit) || areEvents && AdditiveQuantities.isExtent(name, unit: unit)
        return AggregateSpec(isSum ? SumAggregate() : MeanAggregate(), of: .column(name))
    }
}
