import Checked
import Diagnostics
import Syntax

/// An aggregate tied to the column it works on and the name of its result.
package struct ResolvedAggregate: Sendable {
    package enum Source: Sendable {
        /// The rows of a bin are counted.
        case rows
        case column(Column)
        /// The two columns of a `PairAggregate`.
        case pair(Column, Column)
    }
    package var name: String
    package var aggregate: any Aggregate
    package var source: Source
    /// What the reply calls the column, nil for a count of rows.
    package var subject: String?
    /// Rows whose division was by zero, in an expression.
    package var divisionsByZero = 0
    /// The rows that fit a condition, each with its own number and −1 for those that do not; nil without one. `source` lacks
    /// the values of the others.
    package var fitting: [Int]?
    /// The condition as it stood.
    package var condition: String?

    var isOfRows: Bool { if case .rows = source { true } else { false } }

    /// What its number is not, where that is easily taken for it.
    var countsPresent: SeriesNote? {
        guard aggregate is CountAggregate, condition == nil, case .column(let column) = source, column.kind == .text
        else { return nil }
        return .countsPresent(column: column.name)
    }

    /// How the reply names it: `mean` of `wind where rain > 0`.
    package var words: (aggregate: String, column: String?) {
        let condition = condition.map { " where \($0)" } ?? ""
        return subject.map { (aggregate.name, $0 + condition) } ?? (aggregate.name + condition, nil)
    }

    /// What a guide says before a name that the result shares with its column: nothing where it is the sum of what adds up.
    var work: String? {
        guard let subject, name == subject, !(aggregate is SumAggregate && AdditiveQuantities.contains(subject)) else {
            return nil
        }
        return aggregate.name
    }

    /// How many rows of each bin fit; nil without a condition.
    func fittingCounts(in bins: Bins) -> [Int]? {
        guard let fitting else { return nil }
        var counts = [Int](repeating: 0, count: bins.count)
        switch bins.layout {
        case .runs(let offsets):
            for bin in 0..<bins.count {
                for row in offsets[bin]..<offsets[bin + 1] where fitting[row] >= 0 { counts[bin] += 1 }
            }
        case .codes(let codes):
            let codes = codes.span
            for row in 0..<codes.count where codes[row] >= 0 && fitting[row] >= 0 { counts[Int(codes[row])] += 1 }
        }
        return counts
    }

    /// Ties each spec to its columns and names the results: a bare `count` is `count`, `count temp` is `temp_count`,
    /// `distinct city` is `city_distinct`; any other keeps the column's name, or is `temp_mean` when the column is
    /// aggregated more than once.
    ///
    /// - Parameter keys: columns that are grouped by, which a bare aggregate leaves out.
    /// - Throws: `SeriesError.unknownColumn`, `.notNumbers`, `.noNumbers`, `.doubledColumn`, and those of expressions.
    package static func resolve(
        _ specs: [AggregateSpec], in frame: Frame, keys: Set<String>, _ context: SeriesContext
    ) throws -> [ResolvedAggregate] {
        var found: [Unnamed] = []
        for spec in specs { found += try Unnamed.reading(spec, in: frame, keys: keys, context) }
        var uses: [String: Int] = [:]
        for entry in found { if let subject = entry.subject { uses[subject, default: 0] += 1 } }
        var names = keys
        return try found.map { entry in
            let name = entry.name ?? defaultName(entry.aggregate, entry.subject ?? "", uses: uses)
            guard names.insert(name).inserted else { throw SeriesError.doubledColumn(name) }
            return ResolvedAggregate(
                name: name, aggregate: entry.aggregate, source: entry.source, subject: entry.subject,
                divisionsByZero: entry.zeros, fitting: entry.fitting, condition: entry.condition)
        }
    }

    /// An aggregate tied to its column, before all are named.
    private struct Unnamed {
        var name: String?
        var aggregate: any Aggregate
        var source: Source
        var subject: String?
        var zeros = 0
        var fitting: [Int]?
        var condition: String?

        /// One, or of a bare aggregate one for each column that it can take.
        static func reading(
            _ spec: AggregateSpec, in frame: Frame, keys: Set<String>, _ context: SeriesContext
        ) throws -> [Unnamed] {
            var spec = spec
            // `distinct(team)`, which need not be numbers.
            if case .expression(let expression) = spec.subject, case .name(let word, _) = expression.node,
                frame.column(word) != nil
            {
                spec.subject = .column(word)
            }
            let (name, aggregate) = (spec.name, spec.aggregate)
            var found: [Unnamed] = []
            if aggregate is any PairAggregate {
                guard case .pair = spec.subject else { throw SeriesError.pairNeeded(aggregate: aggregate.name) }
            }
            switch spec.subject {
            case .everything where aggregate is CountAggregate:
                found.append(Unnamed(name: name ?? "count", aggregate: aggregate, source: .rows))
            case .everything:
                // All columns that it can take: what differs or comes first need not be numbers.
                let able = if case .numbers = aggregate.input { frame.numberColumns } else { frame.columns }
                let columns = able.filter { !keys.contains($0.name) }
                guard !columns.isEmpty else { throw SeriesError.noNumbers(needed: aggregate.name) }
                if let name, columns.count > 1 { throw SeriesError.doubledColumn(name) }
                for column in columns {
                    found.append(
                        Unnamed(name: name, aggregate: aggregate, source: .column(column), subject: column.name))
                }
            case .column(let column):
                var own = try frame.columnOrIndex(column)
                if case .numbers = aggregate.input {
                    if let numbers = try own.inNumbers {
                        own = numbers
                    } else if own.kind != .times || !aggregate.isExtreme {
                        throw SeriesError.notNumbers(column: column, needed: aggregate.name)
                    }
                }
                found.append(Unnamed(name: name, aggregate: aggregate, source: .column(own), subject: column))
                // The index keeps its name.
                if name == nil, column == "time" || column == frame.index.name, frame.index.times != nil {
                    found[found.count - 1].name = "\(column)_\(aggregate.name)"
                }
            case .expression(let expression):
                var evaluator = ExpressionEvaluator(frame, context)
                let column = try evaluator.numbers(expression, name: aggregate.name)
                found.append(
                    Unnamed(
                        name: name ?? defaultName(aggregate, of: [expression]), aggregate: aggregate,
                        source: .column(column), subject: expression.words, zeros: evaluator.divisionsByZero))
            case .pair(let first, let second):
                var evaluator = ExpressionEvaluator(frame, context)
                let x = try evaluator.numbers(first, name: aggregate.name)
                let y = try evaluator.numbers(second, name: aggregate.name)
                found.append(
                    Unnamed(
                        name: name ?? defaultName(aggregate, of: [first, second]), aggregate: aggregate,
                        source: .pair(x, y), subject: "\(first.words), \(second.words)",
                        zeros: evaluator.divisionsByZero))
            }
            if let unit = spec.unit { for at in found.indices { try found[at].convert(to: unit) } }
            guard let condition = spec.condition else { return found }
            var evaluator = ExpressionEvaluator(frame, context)
            var fitting = [Int](repeating: -1, count: frame.count)
            for row in try evaluator.rows(where: condition) { fitting[row] = row }
            for at in found.indices {
                try found[at].restrict(to: fitting, condition.words, context.cancellation)
                found[at].zeros += at == 0 ? evaluator.divisionsByZero : 0
            }
            return found
        }

        private mutating func convert(to unit: String) throws {
            guard case .column(let column) = source else { throw SeriesError.noUnit(column: name ?? aggregate.name) }
            guard case .numbers = aggregate.input else { throw SeriesError.noUnit(column: aggregate.name) }
            source = .column(try column.converted(to: unit))
        }

        private mutating func restrict(
            to rows: [Int], _ words: String, _ cancellation: Cancellation
        ) throws {
            switch source {
            case .rows: break
            case .column(let column): source = try .column(column.picking(orMissing: rows, cancellation))
            case .pair(let x, let y): source = try .pair(x.picking(orMissing: rows, cancellation), y)
            }
            fitting = rows
            condition = words
        }
    }

    private static func defaultName(_ aggregate: any Aggregate, _ column: String, uses: [String: Int]) -> String {
        let always = aggregate is CountAggregate || aggregate is DistinctAggregate
        return always || uses[column, default: 0] > 1 ? "\(column)_\(aggregate.name)" : column
    }

    /// `price_qty_sum` for `sum (price * qty)`: its columns in the order they stand, and what was made of them.
    private static func defaultName(_ aggregate: any Aggregate, of expressions: [Expression]) -> String {
        var names: [String] = []
        for name in expressions.flatMap(\.namesInOrder) where !names.contains(name) { names.append(name) }
        return (names + [aggregate.name]).joined(separator: "_")
    }

    /// All their divisions by zero.
    package static func divisionsByZero(_ aggregates: [ResolvedAggregate]) -> Int {
        aggregates.reduce(0) { $0 + $1.divisionsByZero }
    }

    /// The column of results, one value a bin. An empty bin shows the aggregate's `emptyValue`.
    ///
    /// - Parameter rowCounts: rows of each bin.
    package static func compute(
        _ aggregates: [ResolvedAggregate], in bins: Bins, rowCounts: [Int], _ context: SeriesContext,
        workers: Int = Workers.count
    ) throws -> [Column] {
        let cancellation = context.cancellation
        var results = [Column?](repeating: nil, count: aggregates.count)
        var shared: [String: [Int]] = [:]
        for (at, aggregate) in aggregates.enumerated() {
            switch aggregate.source {
            case .rows:
                let counts = aggregate.fittingCounts(in: bins) ?? rowCounts
                results[at] = Column(aggregate.name, try counts.mapped(stoppedBy: cancellation) { Double($0) })
            case .pair(let x, let y): results[at] = try pairs(aggregate, x, y, in: bins, context)
            case .column(let column):
                let counts = aggregate.fittingCounts(in: bins) ?? rowCounts
                if let exact = try aggregate.exact(column, in: bins, rowCounts: counts, cancellation) {
                    results[at] = exact
                    continue
                }
                let (words, condition) = (aggregate.subject ?? "", aggregate.condition ?? "")
                shared["\(aggregate.aggregate.input) \(words) \(column.name) \(condition)", default: []].append(at)
            }
        }
        for places in shared.values {
            guard let first = places.first, case .column(let column) = aggregates[first].source else { continue }
            let input = try column.input(for: aggregates[first].aggregate.input)
            let made = try Accumulation.run(
                places.map { aggregates[$0].aggregate }, over: input, in: bins, cancellation, workers: workers)
            for (place, var values) in zip(places, made) {
                let aggregate = aggregates[place].aggregate
                if !aggregate.emptyValue.isNaN {
                    // A bin that no row fits is like an empty one.
                    let counts = aggregates[place].fittingCounts(in: bins) ?? rowCounts
                    for bins in Stretches(of: values.count) {
                        try cancellation.check()
                        for bin in bins where counts[bin] == 0 { values[bin] = aggregate.emptyValue }
                    }
                }
                try cancellation.check()
                results[place] = try column.result(
                    aggregates[place].name, values, of: aggregate.input, unit: aggregate.unit(of: column.unit))
            }
        }
        return results.compactMap { $0 }
    }

    private static func pairs(
        _ resolved: ResolvedAggregate, _ x: Column, _ y: Column, in bins: Bins, _ context: SeriesContext
    ) throws -> Column {
        guard let aggregate = resolved.aggregate as? any PairAggregate, let first = try x.numbers,
            let second = try y.numbers
        else { throw SeriesError.pairNeeded(aggregate: resolved.aggregate.name) }
        let values = try aggregate.finish(first.span, second.span, in: bins, context)
        return Column(resolved.name, unit: aggregate.unit(of: x.unit, y.unit), values)
    }
}

extension Aggregate {
    /// Whether it is one of the values, which times have as well.
    var isExtreme: Bool { self is MinAggregate || self is MaxAggregate }
}

extension ResolvedAggregate {
    /// The results over whole numbers, digit for digit; nil where it computes in doubles: other columns, other aggregates,
    /// totals beyond 64 bits.
    func exact(
        _ column: Column, in bins: Bins, rowCounts: [Int], _ cancellation: Cancellation
    ) throws -> Column? {
        if aggregate.isExtreme, let fold = aggregate.fold, case .times(let times) = column.values {
            return try fold.run(over: times, in: bins, cancellation).map { Column(name, values: .times(Buffer($0))) }
        }
        guard let fold = aggregate.fold, case .wholes(let wholes) = column.values,
            var made = try fold.run(over: wholes, in: bins, cancellation)
        else { return nil }
        if let empty = WholeNumber.exactly(aggregate.emptyValue) {
            for bin in made.indices where rowCounts[bin] == 0 { made[bin] = empty }
        }
        return Column(name, unit: aggregate.unit(of: column.unit), values: .wholes(Buffer(made)))
    }

    /// Whether its results are as whole as the values of the column.
    var keepsWholes: Bool {
        guard case .column(let column) = source, column.kind == .wholes else { return false }
        return aggregate.fold != nil || [.rows, .ordered].contains(aggregate.input)
    }
}

extension Column {
    /// The numbers that an aggregate sees of it.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    func input(for input: AggregateInput) throws -> Buffer<Double> {
        if kind == .numbers || input == .numbers, let numbers = try numbers { return numbers }
        switch input {
        case .rows: return try rowNumbers()
        case .ordered: return try ranks(.process)
        case .numbers, .identities, .pairs: return try identities(.process)
        }
    }

    /// What the numbers that an aggregate finished with mean for this column.
    fileprivate func result(
        _ name: String, _ numbers: [Double], of input: AggregateInput, unit: String?
    ) throws -> Column {
        try result(name, Buffer(numbers), of: input, unit: unit)
    }

    /// A row for each of the numbers that stand for its values.
    private func rowsByRank() throws -> [Double: Int] {
        let ranks = try ranks(.process)
        let span = ranks.span
        var rows: [Double: Int] = [:]
        var polling = Polling()
        for row in span.indices where !span[row].isNaN {
            try polling.step()
            rows[span[row]] = rows[span[row]] ?? row
        }
        return rows
    }

    func result(
        _ name: String, _ numbers: Buffer<Double>, of input: AggregateInput, unit: String?
    ) throws -> Column {
        if ![.rows, .ordered].contains(input) || kind == .numbers {
            return Column(name, unit: unit, values: .numbers(numbers))
        }
        let span = numbers.span
        var rows = (0..<span.count).map { span[$0].isNaN ? -1 : Int(saturating: span[$0]) }
        if input == .ordered {
            let places = try rowsByRank()
            rows = span.indices.map { places[span[$0]] ?? -1 }
        }
        var result = try picking(orMissing: rows, .process)
        (result.name, result.unit) = (name, isNumeric ? unit : nil)
        return result
    }
}
