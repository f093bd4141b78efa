import Series

/// The zones that a column gives the rows of a file.
struct RowZones {
    /// Rows whose zone is not known: their count, and the first text that names none.
    struct Unknown {
        var count = 0
        var example: String?
    }

    private(set) var unknown = Unknown()
    private var zones: [Zone] = []
    /// Of each row its place among the zones.
    private var places: [Int32] = []

    /// - Parameters:
    ///   - name: the column's, as the file writes it.
    ///   - otherwise: the zone of rows that name none.
    ///   - locals: the rows' times; one without a time needs no zone.
    init(_ column: Column, named name: String, of locals: Buffer<Int64>, otherwise: Zone) {
        let count = locals.count
        zones = [otherwise]
        places.reserveCapacity(count)
        var known: [String: Int32] = [:]
        for row in 0..<count {
            guard let text = Self.text(of: column, row) else {
                places.append(0)
                if locals.span[row] != missingTime { unknown.count += 1 }
                continue
            }
            if known[text] == nil { known[text] = place(of: text, name) }
            let place = known[text] ?? -1
            places.append(max(0, place))
            guard place < 0 else { continue }
            unknown.count += 1
            unknown.example = unknown.example ?? text
        }
    }

    /// The place of the zone that a text names, −1 where it names none.
    private mutating func place(of text: String, _ name: String) -> Int32 {
        guard let zone = ZoneText.zone(text, under: name, home: zones[0]) else { return -1 }
        if let place = zones.firstIndex(of: zone) { return Int32(truncatingIfNeeded: place) }
        zones.append(zone)
        return Int32(truncatingIfNeeded: zones.count - 1)
    }

    private static func text(of column: Column, _ row: Int) -> String? {
        if let text = column.text { return text[row] }
        guard case .numbers(let numbers) = column.values, !numbers.span[row].isNaN else { return nil }
        return NumberText.text(numbers.span[row])
    }

    /// Local times as instants, the rows of each zone in their order.
    func resolve(_ locals: Buffer<Int64>) throws(SeriesError) -> (times: Buffer<Int64>, skipped: Int, repeated: Int) {
        var (skipped, repeated) = (0, 0)
        var made = try BufferBuilder<Int64>(count: locals.count)
        var span = made.mutableSpan
        for place in zones.indices {
            let rows = places.indices.filter { places[$0] == place }
            var found = (skipped: 0, repeated: 0)
            let instants = try locals.picking(rows).changed { found = zones[place].resolve(locals: &$0) }
            for (from, row) in rows.enumerated() { span[row] = instants.span[from] }
            (skipped, repeated) = (skipped + found.skipped, repeated + found.repeated)
        }
        return (made.freeze(), skipped, repeated)
    }
}
