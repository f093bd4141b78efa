import Diagnostics
import Series

/// What one line of a layer is among the values that split it.
struct RunGroup {
    /// What tells it from the others of its layer.
    var name: String
    /// What a legend calls all that look like it; nil where nothing else does.
    var kind: String?
    /// Which value of the column after `color by` it has; nil where each line has a colour of its own.
    var color: Look?
    /// The columns that its name, or its kind, is made of; nil for names that need no title.
    var title: String?
    /// The places of its values among those of the columns after `symbol by` and `dash by`.
    var symbol: Int?
    var dash: Int?
    /// What it shows of each column, where several have a look of their own.
    var looks: [SeriesLook] = []

    struct Look {
        var place: Int
        var name: String
        /// Its rows have no value of the column.
        var isNameless = false
    }
}

/// The groups of rows by one or several text columns, in order of first appearance.
struct LayerGroups {
    /// The group of each row.
    private(set) var codes: [Int32]
    private(set) var names: [String]
    /// The first row of each group.
    private(set) var firstRows: [Int]
    /// What each group is beside its name, once that was asked.
    private(set) var runs: [RunGroup] = []

    /// - Parameter columns: at least one, of equal length. O(rows × columns).
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    init(_ columns: [TextColumn], count: Int, _ cancellation: Cancellation) throws {
        let groups = try GroupCodes(columns.map { Column("", values: .text($0)) }, rows: count, cancellation)
        var codes: [Int32] = []
        codes.reserveCapacity(groups.codes.count)
        for rows in Stretches(of: groups.codes.count) {
            try cancellation.check()
            let span = groups.codes.span
            for row in rows { codes.append(span[row]) }
        }
        self.codes = codes
        firstRows = groups.firstRows
        names = try firstRows.mapped(stoppedBy: cancellation) { row in
            columns.map { $0[row] ?? "missing" }.joined(separator: " · ")
        }
    }

    /// In the order of a list of names, where the groups are of one column.
    mutating func order(as list: [String]) {
        let place = Dictionary(list.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let order = names.indices.sorted { (place[names[$0]] ?? .max, $0) < (place[names[$1]] ?? .max, $1) }
        var rank = [Int32](repeating: 0, count: names.count)
        for (at, index) in order.enumerated() { rank[index] = Int32(at) }
        for row in codes.indices { codes[row] = rank[Int(codes[row])] }
        firstRows = order.map { firstRows[$0] }
        names = order.map { names[$0] }
    }

    /// Gives each group what it is, and puts those of a colour together, in the order of the colours.
    mutating func set(_ made: [RunGroup]) {
        let places = made.map { $0.color?.place ?? 0 }
        let order = made.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        var rank = [Int32](repeating: 0, count: made.count)
        for (at, index) in order.enumerated() { rank[index] = Int32(at) }
        for row in codes.indices { codes[row] = rank[Int(codes[row])] }
        firstRows = order.map { firstRows[$0] }
        runs = order.map { made[$0] }
        names = runs.map(\.name)
    }

    /// The rows of each group, ascending. O(rows).
    var rows: [[Int]] {
        var counts = [Int](repeating: 0, count: names.count)
        for code in codes { counts[Int(code)] += 1 }
        var rows = counts.map { count in
            var list: [Int] = []
            list.reserveCapacity(count)
            return list
        }
        for row in codes.indices { rows[Int(codes[row])].append(row) }
        return rows
    }
}
