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
        let isOfPanels = whole?.index.times != nil && columns.contains(where: fillsEmpty)
        if groups == nil, !isOfPanels, let ends = try TimeOrder.ascending(times, stoppedBy: context.cancellation) {
            try checkPlaces(Double(ends.last) - Double(ends.first), step)
            let starts = try context.calendar.periods(
                covering: ends.first, through: ends.last, step: step, cancellation: context.cancellation)
            try context.cancellation.check()
            let offsets = TimeOrder.offsets(of: starts, in: times.span)
            let held = try heldPeriods(
                try Bins(runs: offsets).rowCounts(context.cancellation), starts, step, columns)
            return try combined(
                columns, Bins(runs: held.map { [0] + $0.map { offsets[$0 + 1] } } ?? offsets), nil,
                x: .times(Buffer(held.map { $0.map { starts[$0] } } ?? starts.dropLast())),
                kind: .time(edges: starts, step: step), unit: step.eachWords, notes)
        }
        let own = try context.calendar.bins(times: times.span, step: step, stoppedBy: context.cancellation)
        guard own.count > 0 else { return LayerTable(kind: .time(edges: nil, step: step), runs: [], notes: notes) }
        let (bins, counts) = try spanned(own, step, columns)
        guard let held = try heldPeriods(counts, bins.starts, step, columns) else {
            return try combined(
                columns, Bins(codes: bins.indices, count: bins.count), groups,
                x: .times(Buffer(bins.starts.dropLast())), kind: .time(edges: bins.starts, step: step),
                unit: step.eachWords, notes)
        }
        var place = [Int32](repeating: -1, count: bins.count)
        for (at, bin) in held.enumerated() { place[bin] = Int32(clamping: at) }
        return try combined(
            columns, Bins(codes: try recoded(bins.indices, place), count: held.count), groups,
            x: .times(Buffer(held.map { bins.starts[$0] })), kind: .time(edges: bins.starts, step: step),
            unit: step.eachWords, notes)
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

    func cycleTable(_ cycle: Cycle, _ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        guard let times = frame.index.times else { throw ChartsError.periodNeedsTime(layer.mark) }
        let ordinals = try context.calendar.ordinals(
            of: times.span, in: cycle, stoppedBy: context.cancellation)
        let listing = try members(of: cycle, ordinals)
        var place = [Int32](repeating: 0, count: cycle.memberCount)
        for (slot, ordinal) in listing.enumerated() { place[ordinal] = Int32(slot) }
        let x = Positions.numbers(Buffer((0..<listing.count).map { Double($0) + 0.5 }))
        let kind = AxisKind.slots(listing.map { cycle.label($0) }, cycle: cycle)
        return try combined(
            columns, Bins(codes: try recoded(ordinals, place), count: listing.count), try groupCodes(), x: x,
            kind: kind,
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

    /// One value for each place that rows have: of columns that an aggregate is asked of, and of bars and cells, which would lie on one
    /// another. Nil for rows as they are.
    func samePlaces(_ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable? {
        let isAsked = layer.isCombined || columns.contains(where: \.isOfSeveral)
        guard isAsked || mark.arrangement == .columns || mark.channels.y == .cell else { return nil }
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

    /// Of more periods a mean of one row each is hardly meant.
    private static let fewAlone = 24

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
        let rowCounts = try rowCounts(layout)
        let isCombined = isBinned || rowCounts.contains { $0 > 1 }
        if isCombined, let unsaid = columns.first(where: { !$0.isOfSeveral }) {
            notes.append(.combined(unsaid.combining.name, of: unit))
        } else if !isCombined, isByIndex {
            notes.append(.rowsAlone(unit, instead: nil))
        } else if !isCombined, bins.count > Self.fewAlone, columns.contains(where: { $0.aggregate is MeanAggregate }),
            let cycle = layer.keys.first?.cycleOfFew
        {
            notes.append(.rowsAlone(unit, instead: cycle))
        }
        var runs: [LayerRun] = []
        let names = try names()?.shared(in: layout, context.cancellation)
        for column in columns {
            let aggregate: any Aggregate = isBinned ? MeanAggregate() : column.combining
            let isZero = kind.isOfCalendar && !isByIndex && fillsEmpty(column)
            let isApart = !isZero && isApart(rowCounts, groups: groups?.names.count, kind, isByIndex: isByIndex)
            let unmeasured = isZero ? try unmeasured(kind, groups) : nil
            func values(_ buffer: Buffer<Double>) throws -> [Double] {
                var made = try Accumulation.run([aggregate], over: buffer, in: layout, context.cancellation).first ?? []
                for bin in rowCounts.indices where isZero && rowCounts[bin] == 0 {
                    made[bin] = unmeasured?.holds(group: bin / count, slot: bin % count) ?? false ? .nan : 0
                }
                return made
            }
            if isZero, rowCounts.contains(0) { notes.merge([.zeroWithoutRows(unit, ofSeries: groups != nil)]) }
            let upper =
                try column.formula?.values(in: layout, context) ?? values(column.values)
            let lower = try column.lower.map(values)
            let error =
                try column.interval?.bounds(column.values, in: layout, context.cancellation)
                ?? errors().map { $0.ends(try values($0.lower), try values($0.upper), of: upper) }
            let shade = try shades().map { shades in
                (
                    shades,
                    try Accumulation.run([MeanAggregate()], over: shades.values, in: layout, context.cancellation).first
                        ?? []
                )
            }
            let measure = column.channel(isCombined: isCombined)
            let instants = isApart ? try instants() : 0
            for group in 0..<groupCount {
                let first = group * count
                let breaks =
                    isApart && kind.isTime && !isByIndex
                    ? breaks(Array(rowCounts[first..<first + count]), x, of: instants) : []
                let places =
                    isApart ? (0..<count).filter { rowCounts[first + $0] > 0 || breaks.contains($0) } : nil
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
                        names: try names.map { all in
                            let from = places ?? Array(0..<count)
                            return try all.picked(from.map { first + $0 })
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

    /// Whether a line goes over the instants of its own rows alone, whatever others have between.
    ///
    /// - Parameter rowCounts: the rows of each bin, the bins of each group one after the other.
    private func isApart(_ rowCounts: [Int], groups: Int?, _ kind: AxisKind, isByIndex: Bool) -> Bool {
        guard mark.arrangement == .joined, !rowCounts.isEmpty else { return false }
        guard let groups else {
            let filled = rowCounts.count { $0 > 0 }
            return kind.isTime && !isByIndex && filled < rowCounts.count
                && (isSparse(filled) || areStepsLong(rowCounts, rowCounts.count))
        }
        let places = rowCounts.count / max(1, groups)
        return (isByIndex || kind.isTime && (isSparse(places) || areStepsLong(rowCounts, places)))
            && !mark.positions.contains(.stack)
    }

    /// Whether rows stand several periods apart, always as many or a multiple of it: elections every four years.
    private func areStepsLong(_ rowCounts: [Int], _ places: Int) -> Bool {
        guard places > 0 else { return false }
        var filled = [Bool](repeating: false, count: places)
        for bin in rowCounts.indices where rowCounts[bin] > 0 { filled[bin % places] = true }
        let own = filled.indices.filter { filled[$0] }
        let step = zip(own, own.dropFirst()).reduce(0) { Self.commonDivisor($0, $1.1 - $1.0) }
        return step > 1
    }

    private static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }

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
