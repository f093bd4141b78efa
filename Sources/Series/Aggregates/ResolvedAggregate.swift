import Checked
import Diagnostics
import Language

/// An aggregate tied to the column it works on and the name of its result.
package struct ResolvedAggregate: Sendable {
    package enum Source: Sendable {
        /// The rows of a bin are counted.
        case rows
        case column(Column)
    }
    package var name: String
    package var aggregate: any Aggregate
    package var source: Source
    /// What the reply calls the column, nil for a count of rows.
    package var subject: String?
    /// Rows whose division was by zero, in an expression.
    package var divisionsByZero = 0

    /// Ties each spec to its columns and names the results: a bare `count` is `count`, `count temp` is `temp_count`,
    /// `distinct city` is `city_distinct`; any other keeps the column's name, or is `temp_mean` when the column is
    /// aggregated more than once.
    ///
    /// - Parameter keys: columns that are grouped by, which a bare aggregate leaves out.
    /// - Throws: `SeriesError.unknownColumn`, `.notNumbers`, `.noNumbers`, `.doubledColumn`, and those of expressions.
    package static func resolve(
        _ specs: [AggregateSpec], in frame: Frame, keys: Set<String>, _ context: SeriesContext
    ) throws -> [ResolvedAggregate] {
        var found: [(name: String?, aggregate: any Aggregate, source: Source, subject: String?, zeros: Int)] = []
        for spec in specs {
            switch spec.subject {
            case .everything where spec.aggregate is CountAggregate:
                found.append((spec.name ?? "count", spec.aggregate, .rows, nil, 0))
            case .everything:
                let columns = frame.numberColumns.filter { !keys.contains($0.name) }
                guard !columns.isEmpty else { throw SeriesError.noNumbers(needed: spec.aggregate.name) }
                if let name = spec.name, columns.count > 1 { throw SeriesError.doubledColumn(name) }
                for column in columns { found.append((spec.name, spec.aggregate, .column(column), column.name, 0)) }
            case .column(let name):
                let column = try frame.require(name)
                if case .numbers = spec.aggregate.input, !column.isNumeric {
                    throw SeriesError.notNumbers(column: name, needed: spec.aggregate.name)
                }
                found.append((spec.name, spec.aggregate, .column(column), name, 0))
            case .expression(let expression):
                var evaluator = ExpressionEvaluator(frame, context)
                let column = try evaluator.numbers(expression, name: spec.aggregate.name)
                let name = spec.name ?? defaultName(spec.aggregate, of: expression)
                found.append((name, spec.aggregate, .column(column), expression.words, evaluator.divisionsByZero))
            }
        }
        var uses: [String: Int] = [:]
        for entry in found { if let subject = entry.subject { uses[subject, default: 0] += 1 } }
        var names = keys
        return try found.map { entry in
            let name = entry.name ?? defaultName(entry.aggregate, entry.subject ?? "", uses: uses)
            guard names.insert(name).inserted else { throw SeriesError.doubledColumn(name) }
            return ResolvedAggregate(
                name: name, aggregate: entry.aggregate, source: entry.source, subject: entry.subject,
                divisionsByZero: entry.zeros)
        }
    }

    private static func defaultName(_ aggregate: any Aggregate, _ column: String, uses: [String: Int]) -> String {
        let always = aggregate is CountAggregate || aggregate is DistinctAggregate
        return always || uses[column, default: 0] > 1 ? "\(column)_\(aggregate.name)" : column
    }

    /// `price_qty_sum` for `sum (price * qty)`: its columns in the order they stand, and what was made of them.
    private static func defaultName(_ aggregate: any Aggregate, of expression: Expression) -> String {
        var names: [String] = []
        for name in expression.namesInOrder where !names.contains(name) { names.append(name) }
        return (names + [aggregate.name]).joined(separator: "_")
    }

    /// What the reply says of divisions by zero.
    package static func notes(_ aggregates: [ResolvedAggregate]) -> [String] {
        let zeros = aggregates.reduce(0) { $0 + $1.divisionsByZero }
        return zeros == 0 ? [] : ["\(counted(zeros, "division")) by zero, missing"]
    }

    /// The column of results, one value a bin. An empty bin shows the aggregate's `emptyValue`.
    ///
    /// - Parameter rowCounts: rows of each bin.
    package static func compute(
        _ aggregates: [ResolvedAggregate], in bins: Bins, rowCounts: [Int], _ cancellation: Cancellation,
        workers: Int = Workers.count
    ) throws -> [Column] {
        var results = [Column?](repeating: nil, count: aggregates.count)
        var shared: [String: [Int]] = [:]
        for (at, aggregate) in aggregates.enumerated() {
            guard case .column(let column) = aggregate.source else {
                results[at] = Column(aggregate.name, rowCounts.lazy.map(Double.init))
                continue
            }
            shared["\(aggregate.aggregate.input) \(aggregate.subject ?? "") \(column.name)", default: []].append(at)
        }
        for places in shared.values {
            guard let first = places.first, case .column(let column) = aggregates[first].source else { continue }
            let input = try column.input(for: aggregates[first].aggregate.input)
            let made = try Accumulation.run(
                places.map { aggregates[$0].aggregate }, over: input, in: bins, cancellation, workers: workers)
            for (place, var values) in zip(places, made) {
                let aggregate = aggregates[place].aggregate
                if !aggregate.emptyValue.isNaN {
                    for bin in values.indices where rowCounts[bin] == 0 { values[bin] = aggregate.emptyValue }
                }
                results[place] = column.result(
                    aggregates[place].name, values, of: aggregate.input, unit: aggregate.unit(of: column.unit))
            }
        }
        return results.compactMap { $0 }
    }
}

extension Column {
    /// The numbers that an aggregate sees of it.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func input(for input: AggregateInput) throws(SeriesError) -> Buffer<Double> {
        if let numbers { return numbers }
        return try input == .rows ? rowNumbers() : identities()
    }

    /// What the numbers that an aggregate finished with mean for this column.
    fileprivate func result(_ name: String, _ numbers: [Double], of input: AggregateInput, unit: String?) -> Column {
        if input != .rows || isNumeric { return Column(name, unit: unit, numbers) }
        var result = picking(orMissing: numbers.map { $0.isNaN ? -1 : Int(saturating: $0) })
        (result.name, result.unit) = (name, nil)
        return result
    }
}
