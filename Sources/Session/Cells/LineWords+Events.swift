import Series

/// Whether rows are things that happened, rather than readings.
extension LineWords {
    /// Whether rows stand at no equal steps of time, share some as they come, or go from one time to another.
    static func areEvents(_ frame: Frame) -> Bool {
        guard let times = frame.index.times, frame.columns.allSatisfy({ $0.times == nil }) else { return true }
        // Of rows that nobody has seen nothing is known.
        if times.count == 0 || isGrid(frame, times) { return false }
        return !Spacing(times.span.extracting(first: most)).isRegular || varies(times)
    }

    /// Whether many rows share a time, and not as many at each: lessons of a day are none of its readings.
    private static func varies(_ times: Buffer<Int64>) -> Bool {
        let rows = 0..<min(times.count, most)
        var counts: [Int64: Int] = [:]
        for row in rows { counts[times.span[row], default: 0] += 1 }
        guard counts.count > 2, counts.count * 10 < rows.count * 9 else { return false }
        let usual = counts.values.sorted()[counts.count / 2]
        return counts.values.count { $0 == usual } * 3 < counts.count * 2
    }

    /// Whether each of some names has its row at almost each of the first times, as products have that are counted each day.
    private static func isGrid(_ frame: Frame, _ times: Buffer<Int64>) -> Bool {
        let rows = 0..<min(times.count, most)
        let instants = Set(rows.map { times.span[$0] }).count
        guard instants > 2, instants < rows.count else { return false }
        // Songs and countries may be named, too.
        let names = frame.columns.lazy.compactMap { $0.text?.codes }.prefix(mostNames).map { $0 }
        let pairs = names.indices.flatMap { one in names[one...].map { (names[one], $0) } }
        return pairs.contains { one, other in
            let cells = Set(rows.map { Cell(time: times.span[$0], name: one.span[$0], other: other.span[$0]) })
            let names = Set(cells.map { Cell(time: 0, name: $0.name, other: $0.other) }).count
            // No instant has a name twice, and few have it never.
            return cells.count == rows.count && names > 1 && names * instants * 9 <= rows.count * 10
        }
    }

    private static let mostNames = 4

    struct Cell: Hashable {
        var time: Int64
        var name: Int32
        var other: Int32 = 0
    }
}
