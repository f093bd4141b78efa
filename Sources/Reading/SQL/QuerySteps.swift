import Series
import Syntax

/// A table with what its SQL does just as we do.
package protocol QueryTable {
    /// Its columns and index as a load has them, without rows.
    var outline: Frame { get }
    /// Whether its index is a time whose instants it can tell.
    var hasInstants: Bool { get }
    /// Whether SQL can put the rows into the order that they have here.
    var isOrderedBySQL: Bool { get }
    /// Whether `sql(within:)` lets no other rows through.
    var spansAreExact: Bool { get }

    /// A condition on columns; nil for what SQL may take otherwise.
    ///
    /// - Parameter outline: the columns as they are before it.
    func sql(_ condition: Expression, _ outline: Frame) -> String?

    /// A condition that lets all rows of a span of the index through, µs since 1970; nil where SQL can tell nothing.
    func sql(within span: Range<Int64>) -> String?

    /// Whether rows may be grouped by these columns there, and the groups told in the order that they have here.
    func mayGroup(by names: [String]) -> Bool

    /// Whether rows may be counted there by what these columns hold, in any order.
    func mayTally(by names: [String]) -> Bool

    /// Whether it gives a part as we would.
    func gives(_ part: PartColumn) -> Bool

    /// Whether it can tell the greatest values of a column.
    func ranks(_ name: String) -> Bool

    /// Whether it can tell which rows are seen where lines are drawn through these columns.
    func reduces(_ names: [String]) -> Bool
}

extension QueryTable {
    package func reduces(_ names: [String]) -> Bool { false }
}

/// The steps of a plan that a table's SQL takes, from the first one on, and what they come to.
package struct QuerySteps {
    /// The rows with the greatest or least values of a column, by its name here.
    package struct Best: Sendable {
        package var name: String
        package var count: Int
        package var isGreatest: Bool
        /// Rows without a value come after all others, as `sort` has them; `top` leaves them out, and says so.
        package var keepsMissing: Bool
        /// Which of the rows that equal the last of them come is settled here, so that all of those are wanted.
        package var keepsEqual: Bool
    }

    /// What an aggregate is merged of.
    package struct Parts: Sendable {
        package var columns: [PartColumn]
        package var bins: PartBins
        package var keys: [String]
        /// Of more groups the rows are wanted.
        package var mostGroups: Int?
    }

    package private(set) var verdicts: [Verdict] = []
    /// To be joined by `AND`.
    package private(set) var conditions: [String] = []
    /// The rows that steps ask for, µs; the conditions may let some more through.
    package private(set) var span: Range<Int64>?
    private var projections: [Step.Projection] = []
    package private(set) var limit: (rows: Int, isFromEnd: Bool)?
    package private(set) var top: Best?
    package private(set) var parts: Parts?
    package private(set) var reduction: PixelReduction?

    package init(_ steps: [Step], of table: some QueryTable, _ context: SeriesContext) throws {
        var outline = table.outline
        for (at, step) in steps.enumerated() {
            if let best = sorted(steps[at...], outline, table) {
                top = best
                verdicts += [.hint, .hint]
                break
            }
            let verdict: Verdict
            // What is wrong with a step is said of the step, where it is done.
            do { verdict = try take(step, &outline, table, context) } catch is SeriesError { break }
            guard verdict != .none else { break }
            verdicts.append(verdict)
            if verdict != .exact || limit != nil || reduction != nil { break }
        }
    }

    private mutating func take(
        _ step: Step, _ outline: inout Frame, _ table: some QueryTable, _ context: SeriesContext
    ) throws -> Verdict {
        switch step {
        case .filter(let condition):
            if let sql = table.sql(condition, outline) {
                conditions.append(sql)
                return .exact
            }
            return take(try TimeCondition.span(of: condition, in: outline, context), table)
        case .window(let bounds):
            guard outline.index.times != nil, step.isRowWise else { return .none }
            return take(try bounds.span(context), table)
        case .project(let projection):
            guard let projected = projection.plain(outline) else { return .none }
            outline = projected
            projections.append(projection)
            return .exact
        case .aggregate(let aggregation): return try take(aggregation, outline, table, context)
        case .limit(let own):
            guard case .rows(let rows) = own.amount, own.groups.isEmpty, mayLimit(table) else { return .none }
            limit = (rows, own.isFromEnd)
            return .exact
        case .top(let own):
            let name = own.column ?? outline.numberColumns.first?.name
            guard own.groups.isEmpty, let name, ranks(name, outline, table) else { return .none }
            top = Best(name: name, count: own.count, isGreatest: own.isGreatest, keepsMissing: false, keepsEqual: false)
            return .hint
        case .reduce(let own):
            guard own.columns.allSatisfy({ outline.column($0)?.isNumeric ?? false }), table.reduces(own.columns)
            else { return .none }
            reduction = own
            return .exact
        case .derive, .sort, .join, .fill, .opaque: return .none
        }
    }

    /// The first rows in order of columns: `sort x desc | first 10`.
    private func sorted(_ steps: ArraySlice<Step>, _ outline: Frame, _ table: some QueryTable) -> Best? {
        guard case .sort(let keys)? = steps.first, let key = keys.first, ranks(key.column, outline, table),
            keys.allSatisfy({ outline.column($0.column) != nil }),
            case .limit(let limit)? = steps.dropFirst().first, case .rows(let rows) = limit.amount,
            limit.groups.isEmpty, !limit.isFromEnd
        else { return nil }
        return Best(
            name: key.column, count: rows, isGreatest: key.descends, keepsMissing: true, keepsEqual: keys.count > 1)
    }

    private func ranks(_ name: String, _ outline: Frame, _ table: some QueryTable) -> Bool {
        mayLimit(table) && (outline.column(name)?.isNumeric ?? false) && table.ranks(name)
    }

    private func mayLimit(_ table: some QueryTable) -> Bool {
        table.isOrderedBySQL && (span == nil || table.spansAreExact)
    }

    private mutating func take(_ asked: Range<Int64>?, _ table: some QueryTable) -> Verdict {
        guard let asked, table.hasInstants else { return .none }
        let own = span ?? .min..<(.max)
        let lower = max(own.lowerBound, asked.lowerBound)
        span = lower..<max(lower, min(own.upperBound, asked.upperBound))
        if let sql = table.sql(within: asked) { conditions.append(sql) }
        return .exact
    }

    private mutating func take(
        _ aggregation: Aggregation, _ outline: Frame, _ table: some QueryTable, _ context: SeriesContext
    ) throws -> Verdict {
        guard var columns = try aggregation.parts(of: outline, context), columns.allSatisfy(table.gives),
            let bins = try PartBins(for: aggregation.keys, context), bins.step == nil || table.hasInstants,
            bins.areKeys || !columns.contains(where: \.part.isRanked)
        else { return .none }
        let keys = aggregation.keys.compactMap { if case .column(let name) = $0 { name } else { nil } }
        let isTally = aggregation.mostGroups != nil
        guard isTally ? table.mayTally(by: keys) : table.mayGroup(by: keys) else { return .none }
        if aggregation.mayBeCutOff, table.gives(.latest) { columns.append(.latest) }
        parts = Parts(columns: columns, bins: bins, keys: keys, mostGroups: aggregation.mostGroups)
        return .parts
    }

    /// ` WHERE …` of all conditions and these, nothing without any.
    package func filter(_ more: [String] = []) -> String {
        let all = conditions + more
        return all.isEmpty ? "" : " WHERE " + all.joined(separator: " AND ")
    }

    /// The rows with the columns that the steps leave.
    package func projected(_ frame: Frame) -> Frame { projections.reduce(frame) { $1.plain($0) ?? $0 } }
}

extension Step.Projection {
    /// The columns that it leaves, where none is worked out; nil for others, and for a name that is not a column.
    fileprivate func plain(_ frame: Frame) -> Frame? {
        var result = frame
        switch self {
        case .keep(let items):
            result.columns = items.compactMap { if case .column(let name) = $0 { frame.column(name) } else { nil } }
            return result.columns.count == items.count ? result : nil
        case .drop(let names):
            guard names.allSatisfy({ frame.columnNames.contains($0) }) else { return nil }
            result.columns.removeAll { names.contains($0.name) }
            return result
        case .rename: return nil
        }
    }
}
