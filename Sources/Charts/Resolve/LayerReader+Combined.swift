import Checked
import Series
import Syntax

/// Rows of one period, member of a cycle or category as one value.
extension LayerReader {
    func periods(_ step: CalendarStep, _ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        guard let times = frame.index.times else { throw ChartsError.periodNeedsTime(layer.mark) }
        if mark.channels.x.isBand, let own = RowSpacing.own(of: frame, coarserThan: step) {
            let all = notes + [.rowsApart(own)]
            return try samePlaces(columns, all) ?? plain(columns, all)
        }
        let groups = try groupCodes()
        // Rows in order are of one period from one place to the next: nothing is noted of each.
        if groups == nil, let ends = try TimeOrder.ascending(times, stoppedBy: context.cancellation) {
            try checkPlaces(Double(ends.last) - Double(ends.first), step)
            let starts = try context.calendar.periods(
                covering: ends.first, through: ends.last, step: step, cancellation: context.cancellation)
            try context.cancellation.check()
            let offsets = TimeOrder.offsets(of: starts, in: times.span)
            let filled = starts.indices.dropLast().filter { offsets[$0] < offsets[$0 + 1] }
            let held = leavesOutEmpty(step, filled: filled.count) ? filled : nil
            return try combined(
                columns, Bins(runs: held.map { [0] + $0.map { offsets[$0 + 1] } } ?? offsets), nil,
                x: .times(Buffer(held.map { $0.map { starts[$0] } } ?? starts.dropLast())),
                kind: .time(edges: starts, step: step), unit: step.unit.rawValue, notes)
        }
        let bins = try context.calendar.bins(times: times.span, step: step, stoppedBy: context.cancellation)
        guard bins.count > 0 else { return LayerTable(kind: .time(edges: nil, step: step), runs: [], notes: notes) }
        if let joined = try joined(bins, step, groups, columns, notes) { return joined }
        let x = Positions.times(Buffer(bins.starts.dropLast()))
        return try combined(
            columns, Bins(codes: bins.indices, count: bins.count), groups, x: x,
            kind: .time(edges: bins.starts, step: step), unit: step.unit.rawValue, notes)
    }

    /// More values than this no chart combines rows into.
    private static let mostPlaces = 1 << 24

    /// Refuses periods that are certainly too many before they are listed, which takes seconds.
    private func checkPlaces(_ length: Double, _ step: CalendarStep) throws {
        let count = length / step.nominalMicroseconds
        // Beyond the calendar's own limit it says so.
        guard count <= Double(Self.mostPlaces) * 1.1 || count > Double(Calendar.periodLimit) else {
            throw ChartsError.tooManyGroups(places: Int(saturating: count.rounded()), groups: 1)
        }
    }

    /// Whether periods without rows have no place: their absence is that of rows, which lines go over or break at by law (j). Of a few
    /// periods whose steps nobody knows each that is missing is a gap.
    private func leavesOutEmpty(_ step: CalendarStep, filled count: Int) -> Bool {
        guard mark.arrangement == .joined else { return false }
        return styles.connect ?? false || count >= LongGaps.fewest
            || RowSpacing.own(of: frame, coarserThan: step) != nil
    }

    /// The periods that have rows alone, nil where all have a place. Others are missing rows, over which a line goes or breaks as it does over those of a table:
    /// by law (j).
    private func joined(
        _ bins: PeriodBins, _ step: CalendarStep, _ groups: LayerGroups?, _ columns: [Chosen], _ notes: [ChartsNote]
    ) throws -> LayerTable? {
        let codes = bins.indices.span
        var place = [Int32](repeating: -1, count: bins.count)
        for rows in Stretches(of: codes.count) {
            try context.cancellation.check()
            for row in rows where codes[row] >= 0 { place[Int(codes[row])] = 0 }
        }
        guard leavesOutEmpty(step, filled: place.count { $0 == 0 }) else { return nil }
        var starts: [Int64] = []
        for bin in place.indices where place[bin] == 0 {
            place[bin] = Int32(starts.count)
            starts.append(bins.starts[bin])
        }
        var own = try BufferBuilder<Int32>(count: codes.count)
        var out = own.mutableSpan
        for rows in Stretches(of: codes.count) {
            try context.cancellation.check()
            for row in rows { out[row] = codes[row] < 0 ? -1 : place[Int(codes[row])] }
        }
        return try combined(
            columns, Bins(codes: own.freeze(), count: starts.count), groups, x: .times(Buffer(starts)),
            kind: .time(edges: bins.starts, step: step), unit: step.unit.rawValue, notes)
    }

    func cycleTable(_ cycle: Cycle, _ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        guard let times = frame.index.times else { throw ChartsError.periodNeedsTime(layer.mark) }
        let listing = context.calendar.ordinals(listing: cycle)
        var place = [Int32](repeating: 0, count: cycle.memberCount)
        for (slot, ordinal) in listing.enumerated() { place[ordinal] = Int32(slot) }
        let ordinals = try context.calendar.ordinals(
            of: times.span, in: cycle, stoppedBy: context.cancellation)
        let from = ordinals.span
        var codes = try BufferBuilder<Int32>(count: from.count)
        var out = codes.mutableSpan
        for rows in Stretches(of: from.count) {
            try context.cancellation.check()
            for row in rows { out[row] = from[row] < 0 ? -1 : place[Int(from[row])] }
        }
        let x = Positions.numbers(Buffer((0..<listing.count).map { Double($0) + 0.5 }))
        let kind = AxisKind.slots(listing.map { cycle.label($0) }, cycle: cycle)
        return try combined(
            columns, Bins(codes: codes.freeze(), count: listing.count), try groupCodes(), x: x, kind: kind,
            unit: cycle.rawValue, notes)
    }

    func keyTable(
        _ word: String, _ keys: KeyColumn, _ columns: [Chosen], _ notes: [ChartsNote]
    ) throws -> LayerTable {
        let (present, found, _) = try keys.slots(stoppedBy: context.cancellation)
        let isCounted = mark.channels.x.isBand && columns.allSatisfy(\.isRows)
        let (names, codes) = (isCounted ? WholeNames(present)?.filling(found) : nil) ?? (present, found)
        let x = Positions.numbers(
            Buffer(try names.indices.mapped(stoppedBy: context.cancellation) { Double($0) + 0.5 }))
        return try combined(
            columns, Bins(codes: codes, count: names.count), try groupCodes(), x: x, kind: .slots(names, cycle: nil),
            unit: word, notes)
    }

    /// Rows that are combined already, a value for each place and group.
    func binned(by key: KeySpec, _ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        if case .column(let word) = key { return try keyTable(word, keys(word), columns, notes) }
        let (kind, x) = try positions()
        let same = SamePlaces(x)
        let unit =
            switch key {
            case .period(let duration): duration.unit.rawValue
            case .cycle(let cycle): cycle.rawValue
            case .column(let word): word
            }
        return try combined(
            columns, Bins(codes: same.codes, count: same.positions.count), try groupCodes(), x: same.positions,
            kind: kind, unit: unit, notes)
    }

    /// One value for each place that rows have: of columns that an aggregate is asked of, and of bars, which would stand on one
    /// another. Nil for rows as they are.
    func samePlaces(_ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable? {
        let isAsked = layer.isCombined || columns.contains(where: \.isOfSeveral)
        guard isAsked || mark.arrangement == .columns else { return nil }
        let (kind, x) = try positions()
        let groups = try groupCodes()
        if !isAsked {
            // Of more bars many share a pixel anyway, and each key of explore would look through them.
            guard x.count <= 1_000_000, x.comesAgain(within: groups?.codes),
                x.count * max(1, groups?.names.count ?? 1) <= Self.mostPlaces
            else { return nil }
        }
        let name = layer.over ?? frame.index.name
        let same = SamePlaces(x)
        return try combined(
            columns, Bins(codes: same.codes, count: same.positions.count), groups, x: same.positions, kind: kind,
            unit: name, notes, isByIndex: true)
    }

    /// One value a bin and group: the layer's aggregate, mean unless said.
    ///
    /// - Parameter bins: by codes where there are groups.
    func combined(
        _ columns: [Chosen], _ bins: Bins, _ groups: LayerGroups?, x: Positions, kind: AxisKind, unit: String,
        _ notes: [ChartsNote], isByIndex: Bool = false
    ) throws -> LayerTable {
        var notes = notes
        let count = bins.count
        let groupCount = groups?.names.count ?? 1
        let (cells, isTooMany) = count.multipliedReportingOverflow(by: groupCount)
        guard !isTooMany, cells <= Self.mostPlaces else {
            throw ChartsError.tooManyGroups(places: count, groups: groupCount)
        }
        let layout = try groups.map { try grouped(bins, $0, cells: cells) } ?? bins
        let columns = try holding(columns, in: layout)
        let isBinned = layer.binned != nil
        // A line goes over the instants of its own rows, whatever others have between.
        let isApart =
            (isByIndex || kind.isTime && isSparse(count)) && groups != nil && mark.arrangement == .joined
            && !mark.positions.contains(.stack)
        let rowCounts = isBinned && !isByIndex && !isApart ? [] : try layout.rowCounts(context.cancellation)
        let isCombined = isBinned || rowCounts.contains { $0 > 1 }
        if isCombined, let unsaid = columns.first(where: { !$0.isOfSeveral }) {
            notes.append(.combined(unsaid.combining.name, of: unit))
        } else if !isCombined, isByIndex {
            notes.append(.rowsAlone(unit))
        }
        var runs: [LayerRun] = []
        for column in columns {
            let aggregate: any Aggregate = isBinned ? MeanAggregate() : column.combining
            func values(_ buffer: Buffer<Double>) throws -> [Double] {
                try Accumulation.run([aggregate], over: buffer, in: layout, context.cancellation).first ?? []
            }
            let upper =
                try column.formula?.values(in: layout, context) ?? values(column.values)
            let lower = try column.lower.map(values)
            let error =
                try column.interval?.bounds(column.values, in: layout, context.cancellation)
                ?? errors().map { (try values($0.lower), try values($0.upper)) }
            let shade = try shades().map { shades in
                (
                    shades,
                    try Accumulation.run([MeanAggregate()], over: shades.values, in: layout, context.cancellation).first
                        ?? []
                )
            }
            let measure = column.channel(isCombined: isCombined)
            for group in 0..<groupCount {
                let first = group * count
                let places = isApart ? (0..<count).filter { rowCounts[first + $0] > 0 } : nil
                func own(_ values: [Double]) throws -> Buffer<Double> {
                    guard let places else { return Buffer(Array(values[first..<first + count])) }
                    return Buffer(try places.mapped(stoppedBy: context.cancellation) { values[first + $0] })
                }
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, measure: measure, group: groups?.runs[group],
                        x: try places.map { try x.picked($0) } ?? x,
                        y: try own(upper), lower: try lower.map { try own($0) },
                        shades: try shade.map { shades, means in
                            Shades(
                                values: try own(means), name: (isCombined ? "mean " : "") + shades.name,
                                unit: shades.unit)
                        },
                        error: try error.map { low, high in
                            ErrorBounds(lower: try own(low), upper: try own(high))
                        }))
            }
        }
        // Sums and counts of nothing are zero, and those alone add up.
        let addsUp = columns.allSatisfy {
            $0.formula == nil && (!isCombined || $0.combining.emptyValue == 0)
        }
        // The axis says what is drawn around each mean.
        let lone = columns.count == 1 ? columns.first : nil
        let title = lone.flatMap { one in one.interval.map { "mean \(one.titled) \($0.words)" } }
        return LayerTable(kind: kind, yTitle: title.map { AxisTitle($0) }, runs: runs, addsUp: addsUp, notes: notes)
    }

    /// Whether a line has the periods of its own rows alone.
    private func isSparse(_ periods: Int) -> Bool { styles.connect ?? false || periods >= LongGaps.fewest }

    /// The bins of each group one behind the other.
    private func grouped(_ bins: Bins, _ groups: LayerGroups, cells: Int) throws -> Bins {
        guard case .codes(let codes) = bins.layout else { return bins }
        let from = codes.span
        var own = try BufferBuilder<Int32>(count: from.count)
        var out = own.mutableSpan
        for rows in Stretches(of: from.count) {
            try context.cancellation.check()
            for row in rows { out[row] = from[row] < 0 ? -1 : from[row] + groups.codes[row] * Int32(bins.count) }
        }
        return Bins(codes: own.freeze(), count: cells)
    }
}
