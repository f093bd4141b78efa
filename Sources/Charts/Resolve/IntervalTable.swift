import Checked
import Diagnostics
import Series
import Syntax

/// The rows of a layer as intervals in lanes.
struct IntervalTable {
    private let reader: LayerReader
    private let from: String
    private let to: String
    private let starts: Buffer<Int64>
    private let ends: Buffer<Int64>

    /// - Throws: `ChartsError.needsColumns`, `notTimes`, `keyWithoutEffect` for `over`.
    init(_ reader: LayerReader) throws {
        let mark = reader.mark.name
        if let over = reader.layer.over { throw ChartsError.keyWithoutEffect(over, mark: mark) }
        guard reader.layer.columns.count == 1, let from = reader.layer.columns[0].name,
            let to = reader.layer.columns[0].upper
        else { throw ChartsError.needsColumns(mark: mark, "START..END") }
        guard let starts = try reader.instants(from) else { throw ChartsError.notTimes(from, mark: mark) }
        guard let ends = try reader.instants(to) else { throw ChartsError.notTimes(to, mark: mark) }
        (self.reader, self.from, self.to, self.starts, self.ends) = (reader, from, to, starts, ends)
    }

    func table() throws -> LayerTable {
        var kept = try keptRows()
        let key = try reader.placeKey().map { reader.layer.keys[$0] }
        var lanes = try key.map { try reader.keys($0).slots(stoppedBy: reader.context.cancellation) }.map {
            (names: $0.names, codes: $0.codes)
        }
        if let codes = lanes?.codes { kept = kept.filter { codes.span[$0] >= 0 } }
        if lanes == nil {
            lanes = (["\(from) – \(to)"], Buffer([Int32](repeating: 0, count: starts.count)))
        }
        guard let lanes else { throw ChartsError.noRow(from) }
        let order = firstStarts(of: lanes.names.count, lanes.codes, kept)
        var rank = [Int](repeating: -1, count: lanes.names.count)
        for (place, code) in order.enumerated() { rank[code] = place }
        let names = order.map { lanes.names[$0] }
        let places = (0..<starts.count).map { row -> Int in
            let code = Int(lanes.codes.span[row])
            return rank.indices.contains(code) ? rank[code] : -1
        }
        var result = LayerTable(
            kind: .time(edges: nil, step: nil), rows: .slots(names, cycle: nil), xTitle: AxisTitle(),
            runs: try runs(kept, places, names), notes: try notes())
        result.yTitle = AxisTitle(try key.flatMap { try reader.splitTitle($0) } ?? "")
        return result
    }

    // MARK: Rows

    private func end(_ row: Int) -> Double { ends.span[row] == missingTime ? .infinity : Double(ends.span[row]) }

    /// Those that have a start and do not end before it.
    private func keptRows() throws -> [Int] {
        var rows: [Int] = []
        for stretch in Stretches(of: min(starts.count, ends.count)) {
            try reader.context.cancellation.check()
            for row in stretch where starts.span[row] != missingTime && end(row) >= Double(starts.span[row]) {
                rows.append(row)
            }
        }
        return rows
    }

    /// What is left out and what goes on, of all panels.
    private func notes() throws -> [ChartsNote] {
        var all = reader
        all.frame = reader.whole ?? reader.frame
        guard let starts = try all.instants(from), let ends = try all.instants(to) else { return [] }
        var (startless, turned, open) = (0, 0, 0)
        for row in 0..<min(starts.count, ends.count) {
            let (start, end) = (starts.span[row], ends.span[row])
            if start == missingTime {
                startless += 1
            } else if end == missingTime {
                open += 1
            } else if end < start {
                turned += 1
            }
        }
        return [
            startless > 0 ? .rowsWithout(startless, column: from) : nil, turned > 0 ? .endBeforeStart(turned) : nil,
            open > 0 ? .withoutEnd(open, column: to) : nil,
        ].compactMap { $0 }
    }

    /// The lanes that have rows, by their first starts; where somebody sorted the rows, as they are met.
    private func firstStarts(of count: Int, _ codes: Buffer<Int32>, _ kept: [Int]) -> [Int] {
        var firsts = [(start: Int64, row: Int)?](repeating: nil, count: count)
        for row in kept {
            let code = Int(codes.span[row])
            guard firsts.indices.contains(code) else { continue }
            if let known = firsts[code], reader.frame.isSorted || known.start <= starts.span[row] { continue }
            firsts[code] = (starts.span[row], row)
        }
        let lanes = firsts.enumerated().compactMap { code, first in first.map { (code: code, first: $0) } }
        if reader.frame.isSorted { return lanes.sorted { $0.first.row < $1.first.row }.map(\.code) }
        return lanes.sorted { ($0.first.start, $0.first.row) < ($1.first.start, $1.first.row) }.map(\.code)
    }

    /// The part of its lane that each row has, and how many parts it has then.
    private func parts(_ kept: [Int], _ places: [Int], lanes: Int) throws -> (place: [Int32], count: [Int32]) {
        var (place, count) = (
            [Int32](repeating: 0, count: starts.count), [Int32](repeating: 1, count: starts.count)
        )
        var rows = [[Int]](repeating: [], count: lanes)
        for row in kept where rows.indices.contains(places[row]) { rows[places[row]].append(row) }
        for list in rows where list.count > 1 {
            let parts = try IntervalParts(
                list.map { (Double(starts.span[$0]), end($0)) }, reader.context.cancellation)
            for (at, row) in list.enumerated() {
                (place[row], count[row]) = (parts.places[at], parts.counts[at])
            }
        }
        return (place, count)
    }

    /// From the first start to the last end; where the last of all goes on, a little beyond its start.
    private func reach(_ kept: [Int]) -> Extent? {
        var found: Extent?
        var lastOpen = -Double.infinity
        for row in kept {
            let (start, end) = (Double(starts.span[row]), end(row))
            if end == .infinity { lastOpen = max(lastOpen, start) }
            found = Extent(lower: start, upper: end == .infinity ? start : end).union(found)
        }
        guard let found, lastOpen > found.lower else { return found }
        return Extent(lower: found.lower, upper: max(found.upper, lastOpen + (found.upper - found.lower) / 12))
    }

    private func runs(_ kept: [Int], _ places: [Int], _ names: [String]) throws -> [LayerRun] {
        let (part, count) = try parts(kept, places, lanes: names.count)
        let reach = reach(kept)
        let isKept = Set(kept)
        let groups = try reader.groupCodes()
        let shades = try reader.shades()
        let until = Buffer((0..<starts.count).map { end($0) })
        let (part32, count32) = (Buffer(part), Buffer(count))
        return try (groups?.rows ?? [kept]).enumerated().compactMap { code, all in
            let rows = groups == nil ? all : all.filter { isKept.contains($0) }
            guard !rows.isEmpty else { return nil }
            return LayerRun(
                column: "\(from)..\(to)", unit: nil, measure: Channel(of: .column("\(from)..\(to)"), kind: .instant),
                group: groups?.runs[code], x: .times(try starts.picking(rows)),
                y: Buffer(rows.map { Double(places[$0]) + 0.5 }), shades: try shades?.picked(rows),
                detail: Intervals(
                    names: names, until: try until.picking(rows), places: try part32.picking(rows),
                    counts: try count32.picking(rows), all: reach))
        }
    }
}

extension LayerReader {
    /// The instants of a column or of the index, of texts that spell such; of a column that holds nothing none. Nil for other values.
    ///
    /// - Throws: `SeriesError.dayOrMonth` where texts may be read in two ways.
    func instants(_ name: String) throws -> Buffer<Int64>? {
        let column = try column(name)
        if let times = column.times { return times }
        guard let text = column.text else {
            guard let numbers = try column.numbers, Extent(of: numbers) == nil else { return nil }
            return try .filled(missingTime, count: numbers.count)
        }
        let words = text.dictionary.map { String($0) }
        if words.allSatisfy(\.isEmpty) { return try .filled(missingTime, count: text.codes.count) }
        guard let spelled = try context.spelledTimes(words, name, context) else { return nil }
        if spelled.isOrderOpen { throw SeriesError.dayOrMonth(column: name, example: words.first ?? "") }
        return try text.looked(up: spelled.times, missing: missingTime, stoppedBy: context.cancellation)
    }
}
