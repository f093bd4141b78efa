import Catalog
import Diagnostics
import Syntax

/// `resample every 10 min linear`: values at regular instants, read off between the rows.
///
/// The instants are the calendar's cuts between the first row and the last, both included. `linear` goes by time between
/// the neighbours that have a value, `previous` and `next` repeat one of them, `nearest` the nearer (the earlier of two
/// as near). Missing values are passed over; an instant with no value on the side that is needed is missing. Of rows of
/// one time the last counts; rows without a time are left out. Text and times are those of the row before. No rows stay
/// no rows; one row is kept when it lies on a cut. Works within groups. Without a way the first `fill` after it says one, as far
/// as only row-wise steps stand between.
package struct ResampleTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "resample", summary: "values at regular instants",
        form: .slots([
            .choice([
                .sequence([
                    .implied("every"), .slot("duration", .duration),
                    .optional(.sequence([.word("from"), .choice([Forms.weekday, .slot("from", .instant)])])),
                ]), Forms.period,
            ]),
            .optional(.choice(Kind.allCases.map { .flag($0.rawValue, as: "kind") })),
            .optional(Forms.aggregates), .optional(Forms.columns),
            .optional(Forms.byKeys),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | resample every 30 min linear",
                reply: "it: every 30 minutes (linear) · 144 → 48 rows · UTC"),
            Example("load Samples/weather.csv | resample every 15 min previous temperature, wind"),
        ],
        notes: """
            The instants are cut as those of `aggregate every`, from the first row to the last. `linear`, which is meant when
            nothing is said, goes between the neighbours by time; `previous`, `next` and `nearest` repeat one of them. Where
            nothing is said, a `fill` later in the pipeline says the way. Named columns alone are kept. With an aggregate it is
            `aggregate every`: `resample 1 hour mean wind`.
            """
    )

    private enum Kind: String, Sendable, CaseIterable { case linear, previous, next, nearest }
    private let period: Period
    /// Nil where nothing is said.
    private let kind: Kind?
    /// The fill that says the way instead.
    private var fill: Step.Fill?
    private let names: [String]
    private let groups: GroupChoice
    /// What rows of a period are aggregated by, where that is said.
    private let sums: AggregateTransform?

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        if let group = arguments.group("period"), let named = try PeriodCatalog.reading(group) {
            period = named
        } else {
            period = try Period(
                arguments.duration("duration") ?? DurationSyntax(count: 0, unit: .second),
                origin: Period.origin(arguments))
        }
        kind = arguments.word("kind").flatMap { Kind(rawValue: $0.text) }
        names = arguments.words("column").map(\.text)
        groups = try GroupChoice(arguments)
        let named = names
        sums =
            try arguments.has("agg")
            ? AggregateTransform(
                Aggregation(
                    by: [.period(period)] + groups.keys,
                    AggregateSpec.reading(besideColumns: arguments, context.readings).flatMap { $0.each(of: named) }))
            : nil
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        if let sums { return sums.columnsUsed(for: output) }
        guard let keys = groups.names else { return nil }
        if !names.isEmpty { return keys.union(names) }
        return output?.union(keys)
    }

    package func leading(to next: [Step]) -> ResampleTransform {
        guard sums == nil, kind == nil, case .fill(let fill)? = next.first(where: { !$0.keepsValues }) else {
            return self
        }
        var settled = self
        settled.fill = fill
        return settled
    }

    /// How the instants between the rows of a column get their values; nil where they stay missing for a fill.
    private func way(of column: String, in frame: Frame) -> Kind? {
        if let kind { return kind }
        guard let fill else { return .linear }
        // A name that is made in between may be of any column.
        let isNamed = fill.columns.isEmpty || fill.columns.contains { $0 == column || frame.column($0) == nil }
        return isNamed ? Kind(rawValue: fill.way.rawValue) : .linear
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if let sums { return try sums.apply(to: frame, context) }
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "resample") }
        let within = try groups.rows(of: frame, context)
        let keys = groups.columns(remembered: frame)
        var chosen = frame.columns
        if !names.isEmpty {
            chosen = try names.map { try frame.require($0) }
            chosen = keys.filter { !names.contains($0) }.compactMap { frame.column($0) } + chosen
        }
        var instants: [Int64] = []
        var values = chosen.map { _ in [Double]() }
        var sources = [Int]()
        var (ways, filled) = ([Kind?](), 0)
        var left = max(SeriesError.rowLimit, frame.count)
        for group in 0..<within.count {
            let rows = try within.timed(group, times.span, context.cancellation)
            guard !rows.isEmpty, case let own = try times.picking(rows, context.cancellation) else { continue }
            let (first, last) = (own.span[0], own.span[own.count - 1])
            let cuts = try period.starts(first: first, last: last, limit: left, context)
                .filter { $0 >= first && $0 <= last }
            try context.cancellation.check()
            left -= min(left, cuts.count)
            for (at, column) in chosen.enumerated() where !keys.contains(column.name) {
                guard let numbers = try column.numbers else { continue }
                let way = way(of: column.name, in: frame)
                if !ways.contains(way) { ways.append(way) }
                filled += try Self.sample(way, numbers.span, rows, own.span, cuts, into: &values[at], context)
            }
            try Self.place(own.span, cuts, context.cancellation) { sources.append(rows[$0]) }
            instants += cuts
        }
        let columns = try zip(chosen, values).map { column, made in
            !column.isNumeric || keys.contains(column.name)
                ? try column.picking(sources, context.cancellation) : Column(column.name, unit: column.unit, made)
        }
        var result = Frame(
            index: Index(name: frame.index.name, keys: .time(Buffer(instants))), columns: columns, groups: keys)
        if within.count > 1 { result = try result.inOrderOfTime(context.cancellation) }
        let what = names.isEmpty ? "" : "\(names.joined(separator: ", ")) "
        let how =
            ways.isEmpty ? kind?.rawValue ?? "linear" : ways.map { $0?.rawValue ?? "unfilled" }.joined(separator: ", ")
        return Outcome(
            result, summary: "\(what)\(Self.words(period)) (\(how))\(groups.within)",
            notes: .said(
                .zone(context.calendar.zone.name), fill == nil ? nil : .tally(filled, .valuesFilled),
                Within.warning(frame, by: groups)))
    }

    /// `every day`, not `daily`: the rows are instants.
    private static func words(_ period: Period) -> String {
        period.origin == .natural ? "every \(period.duration.words)" : period.label
    }

    /// For each cut the place of the last time at or before it; the first time is not after the first cut.
    private static func place(
        _ times: Span<Int64>, _ cuts: [Int64], _ stop: Cancellation, _ body: (Int) -> Void
    ) throws(Interrupted) {
        var at = 0
        var polling = Polling(stop)
        for cut in cuts {
            while at + 1 < times.count, times[at + 1] <= cut {
                try polling.step()
                at += 1
            }
            body(at)
        }
    }

    /// The next place whose row has a value, the last of those of its time; the count when there is none.
    private static func known(_ values: Span<Double>, _ rows: [Int], _ times: Span<Int64>, from start: Int) -> Int {
        var place = start
        while place < rows.count, values[rows[place]].isNaN { place += 1 }
        var next = place + 1
        while next < rows.count, times[next] == times[place] {
            if !values[rows[next]].isNaN { place = next }
            next += 1
        }
        return place
    }

    /// Appends the value at each cut.
    ///
    /// - Returns: how many of them are of no row at that instant.
    private static func sample(
        _ kind: Kind?, _ values: Span<Double>, _ rows: [Int], _ times: Span<Int64>, _ cuts: [Int64],
        into out: inout [Double], _ context: SeriesContext
    ) throws -> Int {
        var filled = 0
        var pace = Pace(context, "resample", of: cuts.count)
        var polling = Polling(context.cancellation)
        out.reserveCapacity(out.count + cuts.count)
        var before = -1
        var after = known(values, rows, times, from: 0)
        for (done, cut) in cuts.enumerated() {
            try pace.reached(done)
            while after < rows.count, times[after] <= cut {
                try polling.step()
                before = after
                after = known(values, rows, times, from: after + 1)
            }
            let low = before < 0 ? Double.nan : values[rows[before]]
            let high = after < rows.count ? values[rows[after]] : .nan
            let isThere = before >= 0 && times[before] == cut
            var value = Double.nan
            switch kind {
            case _ where isThere: value = low
            case .previous: value = low
            case .next: value = high
            case .nearest:
                let isLater = before < 0 || after < rows.count && times[after] &- cut < cut &- times[before]
                value = isLater ? high : low
            case .linear where before >= 0 && after < rows.count:
                let part = Double(cut &- times[before]) / Double(times[after] &- times[before])
                value = low == high ? low : low + (high - low) * part
            case .linear, nil: break
            }
            if !isThere, !value.isNaN { filled += 1 }
            out.append(value)
        }
        return filled
    }
}
