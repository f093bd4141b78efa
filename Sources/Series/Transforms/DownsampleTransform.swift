import Catalog
import Syntax

/// `downsample step 6 mean wind, max gust`: n consecutive rows become one, ⌈rows / n⌉ out; `downsample to 500` keeps about
/// that many rows that show the same shape.
///
/// A short last group is included; a group's time (or other index) is that of its element number ⌊count / 2⌋. Missing
/// values are skipped by the aggregates, and are kept out of the rows that `to` picks. Works within groups, given or
/// remembered. No rows stay no rows.
package struct DownsampleTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "downsample", summary: "fewer rows: groups of N rows aggregated, or the N that keep the shape",
        form: .choice([
            .sequence([
                .word("step"), .slot("step", .count), .optional(Forms.aggregates), .optional(Forms.byKeys),
            ]),
            .sequence([
                .word("to"), .slot("to", .count),
                .optional(
                    .sequence([
                        .choice(Reduction.Method.allCases.map { .flag($0.rawValue, as: "method") }),
                        .optional(.slot("column", .column)),
                    ])),
                .optional(Forms.byKeys),
            ]),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | downsample step 6 mean wind, max gust",
                reply: "it: every 6 rows mean of wind, max of gust · 144 → 24 rows"),
            Example(
                "load Samples/weather.csv | downsample to 40 lttb temperature",
                reply: "it: 40 rows that keep the shape of temperature (lttb) · 144 → 40 rows"),
        ],
        notes: """
            `step N` groups N consecutive rows, a short last group included, and gives each the time of its middle row.
            `to N` keeps rows as they are: `lttb` (the default) those that span the largest triangles, `minmax` the least
            and greatest of each stretch, `m4` also its first and last, `minmaxlttb` the triangles among the extremes.
            """
    )

    private enum Way: Sendable {
        case step(Int, [AggregateSpec])
        case to(Int, Reduction.Method, String?)
    }
    private let way: Way
    private let groups: GroupChoice
    private let isDefault: Bool

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        groups = try GroupChoice(arguments)
        isDefault = arguments.groups("agg").isEmpty
        if let count = arguments.count("to") {
            guard count >= 1 else { throw SeriesError.badNumber("\(count)", needed: "a number of rows, 1 or more") }
            let method = arguments.word("method").flatMap { Reduction.Method(rawValue: $0.text) } ?? .lttb
            way = .to(count, method, arguments.word("column")?.text)
        } else {
            let count = arguments.count("step") ?? 0
            guard count >= 1 else { throw SeriesError.badNumber("\(count)", needed: "a number of rows, 1 or more") }
            way = .step(count, try AggregateSpec.reading(arguments, context.readings))
        }
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        switch way {
        case .step(_, let aggregates):
            return AggregateSpec.columnsUsed(aggregates).flatMap { used in groups.names.map(used.union) }
        case .to(_, _, let column):
            // Without a column it is the first of numbers, whichever that is.
            guard let column, let output else { return nil }
            return groups.names.map { output.union($0).union([column]) }
        }
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        switch way {
        case .step(let count, let aggregates): try step(count, aggregates, frame, context)
        case .to(let count, let method, let column): try reduce(to: count, method, column, frame, context)
        }
    }

    private func step(
        _ size: Int, _ aggregates: [AggregateSpec], _ frame: Frame, _ context: SeriesContext
    ) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let names = groups.columns(remembered: frame)
        let resolved = try ResolvedAggregate.resolve(aggregates, in: frame, keys: Set(names), context)
        var offsets: [Int] = [0]
        var middles: [Int] = []
        for group in 0..<within.count {
            var start = within.offsets[group]
            let last = within.offsets[group + 1]
            while start < last {
                let end = last - start <= size ? last : start + size
                offsets.append(end)
                middles.append(start + (end - start) / 2)
                start = end
            }
        }
        let ordered = try within.order.map { try frame.picking($0, context.cancellation) } ?? frame
        var sources = resolved
        if within.order != nil {
            // The aggregates run over rows that stand group after group.
            for at in sources.indices {
                guard let order = within.order else { continue }
                switch sources[at].source {
                case .rows: break
                case .column(let column):
                    sources[at].source = .column(try column.picking(order, context.cancellation))
                case .pair(let x, let y):
                    sources[at].source = .pair(
                        try x.picking(order, context.cancellation), try y.picking(order, context.cancellation))
                }
                if let fitting = sources[at].fitting { sources[at].fitting = order.map { fitting[$0] } }
            }
        }
        let bins = Bins(runs: offsets)
        var columns = try ResolvedAggregate.compute(
            sources, in: bins, rowCounts: try bins.rowCounts(context.cancellation), context)
        var index = try ordered.index.picking(middles, context.cancellation)
        index.step = nil
        index.end = nil
        columns = try names.compactMap { try ordered.column($0)?.picking(middles, context.cancellation) } + columns
        var result = Frame(index: index, columns: columns, groups: names)
        // Groups stand one after the other: back in order of time.
        if within.count > 1, let times = index.times {
            let span = times.span
            var rows = Array(0..<span.count)
            try rows.sort(stoppedBy: context.cancellation) { (span[$0], $0) < (span[$1], $1) }
            result = try result.picking(rows, context.cancellation)
        }
        let what = AggregateSpec.summary(resolved.map(\.words))
        var notes = [SeriesNote].said(isDefault ? .meanUnsaid : nil)
        notes.tally(ResolvedAggregate.divisionsByZero(resolved), .divisionsByZero)
        notes += [SeriesNote].said(Within.warning(frame, by: groups))
        let by = names.isEmpty ? "" : " by \(names.joined(separator: ", "))"
        return Outcome(result, summary: "every \(counted(size, "row")) \(what)\(by)", notes: notes)
    }

    private func reduce(
        to count: Int, _ method: Reduction.Method, _ name: String?, _ frame: Frame, _ context: SeriesContext
    ) throws -> Outcome {
        guard let name = name ?? frame.numberColumns.first(where: { !frame.groups.contains($0.name) })?.name else {
            throw SeriesError.noNumbers(needed: "downsample")
        }
        let (_, numbers) = try frame.requireNumbers(name, for: "downsample")
        let within = try groups.rows(of: frame, context)
        let names = groups.columns(remembered: frame)
        var rows: [Int] = []
        for group in 0..<within.count where within.order != nil {
            let own = try within.rows(group, context.cancellation)
            let x = try frame.index.position.picking(own, context.cancellation)
            let y = try numbers.picking(own, context.cancellation)
            let picked = try Reduction.pick(method, x: x.span, y: y.span, count: count)
            rows += picked.map { own[$0] }
        }
        if within.order == nil {
            // All rows as they stand: nothing is copied.
            if let times = frame.index.times {
                rows = try Reduction.pick(method, x: times.span, y: numbers.span, count: count)
            } else {
                let x = try frame.index.position
                rows = try Reduction.pick(method, x: x.span, y: numbers.span, count: count)
            }
        }
        if within.count > 1 { try rows.sort(stoppedBy: context.cancellation, by: <) }
        var result = try frame.picking(rows, context.cancellation)
        result.groups = names
        let by = names.isEmpty ? "" : " by \(names.joined(separator: ", "))"
        return Outcome(
            result, summary: "\(counted(count, "row")) that keep the shape of \(name) (\(method.rawValue))\(by)",
            notes: .said(Within.warning(frame, by: groups)))
    }
}

extension Index {
    /// Where each row stands on its axis: µs, numbers, row numbers, places of members.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package var position: Buffer<Double> {
        get throws(SeriesError) {
            if let numbers = try numbers { return numbers }
            var result = try BufferBuilder<Double>(count: count)
            var out = result.mutableSpan
            if let times {
                let span = times.span
                for row in 0..<span.count { out[row] = span[row] == missingTime ? .nan : Double(span[row]) }
            } else {
                for row in 0..<count { out[row] = Double(row) }
            }
            return result.freeze()
        }
    }
}
