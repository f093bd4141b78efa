import Syntax

/// Aggregates whose value differs from row to row: of the row's group, of the rows up to it, of a window that ends at it.
extension ExpressionEvaluator {
    /// `mean(x by k)`, `cumulative max(x)`, `mean(x) over 30 days`.
    mutating func scoped(_ inner: Expression, _ scope: RowScope, _ whole: Expression) throws -> ExpressionValue {
        guard case .call(let name, let arguments) = inner.node else { return try evaluate(inner) }
        guard let aggregate = AggregateCatalog.named(name.text), arguments.count < 2 else {
            guard scope.reach == .all else {
                throw Self.wrong(
                    "\(name.text) is not an aggregate", "for example `\(Self.example(scope.reach))`", inner)
            }
            return try call(name, arguments, whole, keys: GroupChoice(scope.keys.map { try GroupKey($0) }))
        }
        if aggregate is any PairAggregate { throw SeriesError.pairNeeded(aggregate: aggregate.name) }
        let column: Column
        if let argument = arguments.first {
            column = try self.column(argument, name: "value")
        } else {
            guard aggregate is CountAggregate else {
                throw Self.wrong("\(name.text) needs a column, `\(name.text)(…)`", nil, inner)
            }
            column = Column("value", values: .numbers(try .filled(1, count: frame.count)))
        }
        if aggregate.input == .numbers, !column.isNumeric {
            throw Self.wrong("\(aggregate.name) needs numbers", nil, arguments.first ?? inner)
        }
        if aggregate.fold == nil, aggregate.input == .numbers { rounds(ExpressionValue(column)) }
        let groups = try GroupChoice(scope.keys.map { try GroupKey($0) }).rows(of: frame, context)
        if frame.count == 0 { return .numbers(Buffer([]), unit: aggregate.unit(of: column.unit)) }
        let made =
            scope.reach == .all
            ? try ofGroups(aggregate, column, groups) : try sliding(aggregate, column, groups, scope.reach)
        return ExpressionValue(made)
    }

    private static func example(_ reach: RowScope.Reach) -> String {
        reach == .running ? "cumulative max(x)" : "mean(x) over 30 days"
    }

    /// Of each row the aggregate of its group.
    private func ofGroups(_ aggregate: any Aggregate, _ column: Column, _ groups: RowGroups) throws -> Column {
        var codes = try BufferBuilder<Int32>(count: frame.count)
        var places = [Int](repeating: 0, count: frame.count)
        var out = codes.mutableSpan
        var polling = Polling(context.cancellation)
        for group in 0..<groups.count {
            for row in try groups.rows(group, context.cancellation) {
                try polling.step()
                out[row] = Int32(truncatingIfNeeded: group)
                places[row] = group
            }
        }
        let bins = Bins(codes: codes.freeze(), count: groups.count)
        let resolved = ResolvedAggregate(name: "value", aggregate: aggregate, source: .column(column), subject: "value")
        let counts = try bins.rowCounts(context.cancellation)
        let made = try ResolvedAggregate.compute([resolved], in: bins, rowCounts: counts, context)
        return try made[0].picking(orMissing: places, context.cancellation)
    }

    /// Of each row the aggregate of the rows up to it.
    private func sliding(
        _ aggregate: any Aggregate, _ column: Column, _ groups: RowGroups, _ reach: RowScope.Reach
    ) throws -> Column {
        let input = try column.input(for: aggregate.input)
        let windows = try RollingWindows.each(of: groups, reach, frame, context)
        var group = 0
        let made = try groups.mapping(input) { values, _ in
            defer { group += 1 }
            return try windows[group].mapping(values) { values, starts in
                try aggregate.rolled(values, starts, context)
            }
        }
        return try column.result("value", made, of: aggregate.input, unit: aggregate.unit(of: column.unit))
    }
}

extension RollingWindows {
    /// The windows of each group, in the order that `RowGroups.mapping` takes them.
    ///
    /// - Throws: `SeriesError.noTimes`, `.badStep`, `Interrupted`.
    static func each(
        of groups: RowGroups, _ reach: RowScope.Reach, _ frame: Frame, _ context: SeriesContext
    ) throws -> [RollingWindows] {
        let sizes =
            groups.order == nil ? [frame.count] : (0..<groups.count).map { groups.offsets[$0 + 1] - groups.offsets[$0] }
        switch reach {
        case .all, .running: return try sizes.map { try RollingWindows(rows: $0, of: max(1, $0), context.cancellation) }
        case .rows(let count): return try sizes.map { try RollingWindows(rows: $0, of: count, context.cancellation) }
        case .duration(let duration):
            guard CalendarStep(duration) != nil else { throw SeriesError.badStep(duration.words) }
            guard let times = frame.index.times else {
                throw SeriesError.noTimes(needed: "over \(StepText.length(duration))")
            }
            guard groups.order != nil else {
                return [try RollingWindows(times.span, of: duration, context.calendar, context.cancellation)]
            }
            return try (0..<groups.count).map { group in
                let own = try times.picking(groups.rows(group, context.cancellation), context.cancellation)
                return try RollingWindows(own.span, of: duration, context.calendar, context.cancellation)
            }
        }
    }
}
