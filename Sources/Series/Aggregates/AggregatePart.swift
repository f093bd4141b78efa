import Diagnostics

/// A number of a bin that whoever has the rows can compute alone, and of which aggregates are made again: bins whose rows lie in
/// several places are merged by their parts.
package enum AggregatePart: Sendable, Hashable {
    /// How many values are not missing.
    case count
    case sum
    case least
    case greatest
    case mean
    /// The sum of the squared deviations from the mean: never a sum of squares, which cancels.
    case deviations
    /// Of the two values that a quantile lies between, so many percent below it, the lower or the upper. Of several rows of parts
    /// none is made: each bin has one.
    case ranked(percent: Int, isUpper: Bool)
    /// The time of the last row, µs since 1970: with the first one it tells whether a period is cut off.
    case latest

    package var isRanked: Bool { if case .ranked = self { true } else { false } }

    fileprivate var word: String {
        switch self {
        case .count: "count"
        case .sum: "sum"
        case .least: "least"
        case .greatest: "greatest"
        case .mean: "mean"
        case .deviations: "deviations"
        case .ranked(let percent, let isUpper): "p\(percent) \(isUpper ? "upper" : "lower")"
        case .latest: "latest"
        }
    }
}

/// A column of parts: one number a bin and group.
package struct PartColumn: Sendable, Equatable {
    package var part: AggregatePart
    /// What it is of; nil for the rows themselves.
    package var column: String?

    package init(_ part: AggregatePart, of column: String? = nil) {
        self.part = part
        self.column = column
    }

    /// The rows of each bin and group.
    package static let rows = PartColumn(.count)

    /// The last time of each bin and group; the index has the first.
    package static let latest = PartColumn(.latest)

    /// Its name among the columns of parts, which none of a source has.
    package var name: String { "\(part.word)\u{0}\(column ?? "")" }
}

extension Aggregation {
    /// The columns of parts that it is made of, `rows` first.
    ///
    /// - Parameter outline: the source's columns, without rows.
    /// - Returns: nil when one of the aggregates needs the rows themselves.
    /// - Throws: `SeriesError` as `apply`.
    package func parts(of outline: Frame, _ context: SeriesContext) throws -> [PartColumn]? {
        guard !dropsPartial, aggregates.allSatisfy({ $0.condition == nil }) else { return nil }
        for case .period(let period) in keys { if case .ending = period.origin { return nil } }
        var columns = [PartColumn.rows]
        for resolved in try resolved(outline, context) {
            switch resolved.source {
            case .rows: continue
            case .pair: return nil
            case .column(let column):
                guard !resolved.aggregate.parts.isEmpty, outline.column(column.name) != nil,
                    column.isNumeric || resolved.aggregate.parts == [.count]
                else { return nil }
                for part in resolved.aggregate.parts where !columns.contains(PartColumn(part, of: column.name)) {
                    columns.append(PartColumn(part, of: column.name))
                }
            }
        }
        return columns
    }

    /// Whether its periods may be cut off where the rows begin and end.
    package var mayBeCutOff: Bool {
        keys.contains { key in
            if case .period(let period) = key { period.isOfCalendar } else { false }
        }
    }

    /// The aggregated series that parts make.
    ///
    /// - Parameters:
    ///   - frame: a row a bin and group, indexed by an instant of the bin's own rows, in the order of the first row of each; the
    ///     columns of the keys, and those that `parts` asks for.
    ///   - outline: as for `parts`.
    ///   - instants: how many different times the rows have, at least and at most, where that is known.
    /// - Throws: `SeriesError`, `Interrupted`.
    package func merged(
        _ frame: Frame, outline: Frame, instants: ClosedRange<Int>?, _ context: SeriesContext
    ) throws -> Outcome {
        var own = self
        own.keys = keys.map { $0.asColumn(in: outline) }
        let grouping = try Grouping(frame, by: own.keys, context)
        let rows = try own.part(.rows, of: frame).inDoubles.input(for: .numbers)
        let rowCounts = try Accumulation.run([SumAggregate()], over: rows, in: grouping.bins, context.cancellation)[0]
            .map { $0.isNaN ? 0 : Int(saturating: $0) }
        try own.checkSize(bins: grouping.bins.count, rows: rowCounts.reduce(0, +))
        let resolved = try own.resolved(outline, context)
        let columns = try resolved.map { one -> Column in
            guard case .column(let column) = one.source else {
                return Column(one.name, rowCounts.lazy.map(Double.init))
            }
            let parts = try one.aggregate.parts.map { try own.part(PartColumn($0, of: column.name), of: frame) }
            return try one.merged(parts, column, in: grouping.bins, rowCounts: rowCounts, context.cancellation)
        }
        return try own.outcome(
            Result(
                grouping: grouping, indexName: outline.index.name, aggregates: resolved, rowCounts: rowCounts,
                columns: columns, complete: nil, cut: own.cutPeriods(of: frame, grouping, instants: instants)), context)
    }

    /// Nil where the parts do not tell.
    private func cutPeriods(of frame: Frame, _ grouping: Grouping, instants: ClosedRange<Int>?) throws -> CutPeriods? {
        guard mayBeCutOff, let instants, let first = frame.index.times,
            case .wholes(let last)? = frame.column(PartColumn.latest.name)?.values, grouping.inner > 0
        else { return nil }
        var cut = CutPeriods(instants: instants)
        grouping.bins.walk { row, bin in
            cut.take(first.span[row], last.span[row], of: grouping.starts[bin / grouping.inner])
        }
        return cut
    }

    private func resolved(_ outline: Frame, _ context: SeriesContext) throws -> [ResolvedAggregate] {
        let keys = keys.map { $0.asColumn(in: outline) }
        let names = Set(try Grouping(outline, by: keys, context).columns.map(\.name))
        return try ResolvedAggregate.resolve(aggregates, in: outline, keys: names, context)
    }

    private func part(_ part: PartColumn, of frame: Frame) throws -> Column { try frame.require(part.name) }
}

extension ResolvedAggregate {
    /// Its column of results, of the parts that it states: whole numbers of whole ones, digit for digit.
    fileprivate func merged(
        _ parts: [Column], _ column: Column, in bins: Bins, rowCounts: [Int], _ cancellation: Cancellation
    ) throws -> Column {
        if let last = parts.last, let exact = try exact(last, in: bins, rowCounts: rowCounts, cancellation) {
            return exact
        }
        let numbers = try parts.map { try $0.inDoubles.input(for: .numbers) }
        var values = try aggregate.finished(numbers, in: bins)
        if !aggregate.emptyValue.isNaN {
            for bin in values.indices where rowCounts[bin] == 0 { values[bin] = aggregate.emptyValue }
        }
        return Column(name, unit: aggregate.unit(of: column.unit), values)
    }
}

extension Aggregate {
    /// What parts come to: one number a bin.
    ///
    /// - Parameter parts: a column for each of its parts, NaN where a row of parts has none.
    /// - Throws: `NotAsPushed` where a bin has several rows of parts that cannot be merged.
    fileprivate func finished(_ parts: [Buffer<Double>], in bins: Bins) throws -> [Double] {
        var state = state(bins: bins.count)
        let counts = self.parts.first == .count
        var taken = [Bool](repeating: false, count: self.parts.contains(where: \.isRanked) ? bins.count : 0)
        func add(_ row: Int, _ bin: Int) throws(NotAsPushed) {
            guard let first = parts.first.map({ $0.span[row] }), !first.isNaN, !(counts && first == 0) else { return }
            if !taken.isEmpty {
                guard !taken[bin] else { throw NotAsPushed() }
                taken[bin] = true
            }
            take(parts: parts.map { $0.span[row] }, bin: bin, into: &state)
        }
        try bins.walk(add)
        return try finish(state)
    }
}
