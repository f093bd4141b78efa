import Language
import Series

/// Rows of one period, member of a cycle or category as one value.
extension LayerReader {
    func periods(_ step: CalendarStep, _ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        guard let times = frame.index.times else { throw ChartsError.periodNeedsTime(layer.mark) }
        if mark.standsOnBand, let own = RowSpacing.own(of: frame, coarserThan: step) {
            return try plain(columns, notes + [.rowsApart(own)])
        }
        let bins = try context.calendar.bins(times: times.span, step: step)
        guard bins.count > 0 else { return LayerTable(kind: .time(edges: nil, step: step), runs: [], notes: notes) }
        if mark.joinsRows, RowSpacing.own(of: frame, coarserThan: step) != nil {
            return try joined(bins, step, columns, notes)
        }
        let x = Positions.times(Buffer(bins.starts.dropLast()))
        return try combined(
            columns, bins: bins.indices, count: bins.count, x: x, kind: .time(edges: bins.starts, step: step),
            unit: step.unit.rawValue, notes)
    }

    /// The periods that have rows alone: a value every five years is no line of gaps by year.
    private func joined(
        _ bins: PeriodBins, _ step: CalendarStep, _ columns: [Chosen], _ notes: [ChartsNote]
    ) throws -> LayerTable {
        let codes = bins.indices.span
        var place = [Int32](repeating: -1, count: bins.count)
        for row in codes.indices where codes[row] >= 0 { place[Int(codes[row])] = 0 }
        var starts: [Int64] = []
        for bin in place.indices where place[bin] == 0 {
            place[bin] = Int32(starts.count)
            starts.append(bins.starts[bin])
        }
        let own = Buffer<Int32>(codes.indices.map { codes[$0] < 0 ? -1 : place[Int(codes[$0])] })
        return try combined(
            columns, bins: own, count: starts.count, x: .times(Buffer(starts)),
            kind: .time(edges: bins.starts, step: step), unit: step.unit.rawValue, notes)
    }

    func cycleTable(_ cycle: Cycle, _ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        guard let times = frame.index.times else { throw ChartsError.periodNeedsTime(layer.mark) }
        let listing = context.calendar.ordinals(listing: cycle)
        var place = [Int32](repeating: 0, count: cycle.memberCount)
        for (slot, ordinal) in listing.enumerated() { place[ordinal] = Int32(slot) }
        let ordinals = try context.calendar.ordinals(of: times.span, in: cycle)
        let codes = Buffer<Int32>(
            (0..<ordinals.count).map { row in
                let ordinal = ordinals.span[row]
                return ordinal < 0 ? -1 : place[Int(ordinal)]
            })
        let x = Positions.numbers(Buffer((0..<listing.count).map { Double($0) + 0.5 }))
        let kind = AxisKind.slots(listing.map { cycle.label($0) }, cycle: cycle)
        return try combined(columns, bins: codes, count: listing.count, x: x, kind: kind, unit: cycle.rawValue, notes)
    }

    func keyTable(
        _ word: String, _ keys: KeyColumn, _ columns: [Chosen], _ notes: [ChartsNote]
    ) throws -> LayerTable {
        let (names, codes, missing) = keys.slots
        let x = Positions.numbers(Buffer(names.indices.map { Double($0) + 0.5 }))
        return try combined(
            columns, bins: codes, count: names.count, x: x, kind: .slots(names, cycle: nil), unit: word,
            notes + (missing > 0 ? [.rowsWithout(missing, column: word)] : []))
    }

    /// One value for each place that rows have: of columns that an aggregate is asked of, and of bars, which would stand on one
    /// another. Nil for rows as they are.
    func samePlaces(_ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable? {
        let isAsked = columns.contains { $0.aggregate != nil }
        guard isAsked || mark.joinsNeighbours else { return nil }
        let (kind, x) = try positions()
        if !isAsked {
            // As many bars as rows are nothing new, nor are those of many groups that nobody asked to be joined.
            let groups = try groupCodes()
            guard x.comesAgain(within: groups?.codes), x.count * max(1, groups?.names.count ?? 1) <= 1 << 24 else {
                return nil
            }
        }
        let name = layer.over ?? frame.index.name
        let same = SamePlaces(x)
        return try combined(
            columns, bins: same.codes, count: same.positions.count, x: same.positions, kind: kind, unit: name,
            notes, isByIndex: true)
    }

    /// One value a bin and group: the layer's aggregate, mean unless said.
    func combined(
        _ columns: [Chosen], bins: Buffer<Int32>, count: Int, x: Positions, kind: AxisKind, unit: String,
        _ notes: [ChartsNote], isByIndex: Bool = false
    ) throws -> LayerTable {
        var notes = notes
        let groups = try groupCodes()
        let groupCount = groups?.names.count ?? 1
        let (cells, isTooMany) = count.multipliedReportingOverflow(by: groupCount)
        guard !isTooMany, cells <= 1 << 24 else { throw ChartsError.tooManyGroups(places: count, groups: groupCount) }
        let codes = Buffer<Int32>(
            (0..<bins.count).map { row in
                let bin = bins.span[row]
                return bin < 0 ? -1 : bin + (groups?.codes[row] ?? 0) * Int32(count)
            })
        let layout = Bins(codes: codes, count: cells)
        let isCombined = layout.rowCounts().contains { $0 > 1 }
        if isCombined, columns.contains(where: { $0.aggregate == nil }) {
            notes.append(.meanOf(unit))
        } else if !isCombined, isByIndex {
            notes.append(.rowsAlone(unit))
        }
        var runs: [LayerRun] = []
        for column in columns {
            let aggregate = column.aggregate ?? AggregateCatalog.named("mean") ?? MeanAggregate()
            func values(_ buffer: Buffer<Double>) throws -> [Double] {
                try Accumulation.run([aggregate], over: buffer, in: layout, context.cancellation).first ?? []
            }
            let upper = try values(column.values)
            let lower = try column.lower.map(values)
            let error = try errors().map { (try values($0.lower), try values($0.upper)) }
            let shade = try shades().map { shades in
                (
                    shades,
                    try Accumulation.run([MeanAggregate()], over: shades.values, in: layout, context.cancellation).first
                        ?? []
                )
            }
            for group in 0..<groupCount {
                let range = (group * count)..<((group + 1) * count)
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, group: groups?.runs[group], x: x,
                        y: Buffer(Array(upper[range])), lower: lower.map { Buffer(Array($0[range])) },
                        shades: shade.map { shades, means in
                            Shades(values: Buffer(Array(means[range])), name: shades.name, unit: shades.unit)
                        },
                        error: error.map { low, high in
                            ErrorBounds(lower: Buffer(Array(low[range])), upper: Buffer(Array(high[range])))
                        }))
            }
        }
        // Sums and counts of nothing are zero, and those alone add up.
        let addsUp = !isCombined || columns.allSatisfy { $0.aggregate?.emptyValue == 0 }
        return LayerTable(kind: kind, runs: runs, addsUp: addsUp, notes: notes)
    }
}
