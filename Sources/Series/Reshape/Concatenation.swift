import Diagnostics

/// Columns and indexes put one after the other.
enum Concatenation {
    /// The values of each part in turn; so many missing ones where a part lacks the column.
    ///
    /// - Parameter name: of the series that a part comes from, for messages.
    /// - Throws: `SeriesError.kindMismatch` for columns of different kinds, `.unitMismatch` for units of two measures; `Interrupted`.
    /// - Returns: the column, in the unit of the first part that has one, and the units that were converted to it.
    static func columns(
        _ column: String, _ parts: [(column: Column?, count: Int, name: String)], _ cancellation: Cancellation
    ) throws -> (column: Column, converted: [String]) {
        let parts = try alike(parts)
        guard let first = parts.lazy.compactMap(\.column).first else { return (Column(column, [Double]()), []) }
        for part in parts {
            if let other = part.column, other.kind != first.kind {
                throw SeriesError.kindMismatch(
                    column: column, this: first.kind.rawValue, other: other.kind.rawValue, name: part.name)
            }
        }
        let total = parts.reduce(0) { $0 + $1.count }
        switch first.kind {
        case .numbers:
            let unit = parts.lazy.compactMap { $0.column?.unit }.first
            var converted: [String] = []
            var buffers: [(Buffer<Double>?, Int)] = []
            for part in parts {
                var numbers = try part.column?.numbers
                if let own = part.column?.unit, let unit, own != unit, let values = numbers {
                    numbers = try UnitConversion(from: own, to: unit)(values)
                    if !converted.contains(own) { converted.append(own) }
                }
                buffers.append((numbers, part.count))
            }
            return (
                Column(column, unit: unit, values: .numbers(try joined(buffers, total, absent: .nan, cancellation))),
                converted
            )
        case .wholes:
            let unit = parts.lazy.compactMap { $0.column?.unit }.first
            let buffers = parts.map { ($0.column?.wholes, $0.count) }
            return (
                Column(
                    column, unit: unit, values: .wholes(try joined(buffers, total, absent: Int64.missing, cancellation))
                ), []
            )
        case .times:
            let buffers = parts.map { ($0.column?.times, $0.count) }
            return (Column(column, values: .times(try joined(buffers, total, absent: missingTime, cancellation))), [])
        case .text:
            return (
                Column(
                    column, values: .text(try texts(parts.map { ($0.column?.text, $0.count) }, total, cancellation))),
                []
            )
        }
    }

    /// Numbers of two kinds made of one: whole numbers where none is lost and no unit has to be converted.
    private static func alike(
        _ parts: [(column: Column?, count: Int, name: String)]
    ) throws(SeriesError) -> [(column: Column?, count: Int, name: String)] {
        let columns = parts.compactMap(\.column)
        guard columns.contains(where: { $0.kind == .wholes }), var made = try Column.alike(columns) else {
            return parts
        }
        if Set(columns.compactMap(\.unit)).count > 1 {
            for at in made.indices { made[at] = try made[at].inDoubles }
        }
        var next = 0
        return parts.map { part in
            guard part.column != nil else { return part }
            next += 1
            return (made[next - 1], part.count, part.name)
        }
    }

    /// The rows of each index in turn; `end` and `step` stay when all have the step.
    ///
    /// - Throws: `SeriesError.indexMismatch`, `Interrupted`.
    static func indexes(
        _ first: Index, _ others: [(index: Index, name: String)], _ cancellation: Cancellation
    ) throws -> Index {
        for (other, name) in others where other.kind != first.kind {
            throw SeriesError.indexMismatch(verb: "append", this: first.kind, other: other.kind, name: name)
        }
        let all = [first] + others.map(\.index)
        let total = all.reduce(0) { $0 + $1.count }
        var result = first
        switch first.keys {
        case .time:
            result.keys = .time(try joined(all.map { ($0.times, $0.count) }, total, absent: missingTime, cancellation))
        case .cycle(let cycle, _):
            result.keys = .cycle(cycle, try joined(all.map { ($0.ordinals, $0.count) }, total, absent: 0, cancellation))
        case .category: result.keys = .category(try texts(all.map { ($0.labels, $0.count) }, total, cancellation))
        case .number, .whole:
            var columns: [(column: Column?, count: Int, name: String)] = []
            for index in all { columns.append((try index.asColumn, index.count, "")) }
            result.keys = Index.Keys(try self.columns(first.name, columns, cancellation).column.values)
        case .row: result.keys = .row(total)
        }
        if all.contains(where: { $0.step != first.step }) { result.step = nil }
        result.end = result.step == nil ? nil : all.compactMap(\.end).max()
        return result
    }

    private static func joined<Element>(
        _ parts: [(buffer: Buffer<Element>?, count: Int)], _ total: Int, absent: Element, _ cancellation: Cancellation
    ) throws -> Buffer<Element> {
        var result = try BufferBuilder<Element>(count: total)
        var out = result.mutableSpan
        var start = 0
        for part in parts {
            let buffer = part.buffer ?? Buffer([])
            let from = buffer.span
            for rows in Stretches(of: part.count) {
                try cancellation.check()
                for row in rows { out[start + row] = part.buffer == nil ? absent : from[row] }
            }
            start += part.count
        }
        return result.freeze()
    }

    private static func texts(
        _ parts: [(text: TextColumn?, count: Int)], _ total: Int, _ cancellation: Cancellation
    ) throws -> TextColumn {
        var table = CodeTable<String>(stoppedBy: cancellation)
        var codes = try BufferBuilder<Int32>(repeating: -1, count: total)
        var out = codes.mutableSpan
        var start = 0
        for part in parts {
            if let text = part.text {
                let codes = try text.dictionary.mapped(stoppedBy: cancellation) { try table.code(of: $0) }
                let made = try text.looked(up: codes, missing: -1, stoppedBy: cancellation)
                let from = made.span
                for row in 0..<from.count { out[start + row] = from[row] }
            }
            start += part.count
        }
        return TextColumn(codes: codes.freeze(), dictionary: table.values)
    }
}

extension Index {
    fileprivate var ordinals: Buffer<Int32>? { if case .cycle(_, let ordinals) = keys { ordinals } else { nil } }
    fileprivate var labels: TextColumn? { if case .category(let text) = keys { text } else { nil } }
}
