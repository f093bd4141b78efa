/// The groups of a series that comes in parts, numbered in order of first appearance over all of them.
///
/// Where rows are not in order of time that is not the order of the whole series: it goes by the first time of each, and of rows of one
/// time by which came first.
struct StreamedGroups {
    private var numbers: [[ColumnCell]: Int] = [[]: 0]
    private var groups: [[ColumnCell]] = [[]]
    /// The first row of each: its time, and how it came, part by part.
    private var firsts: [First] = [First(time: 0, place: 0)]
    private var parts = 0

    private struct First {
        var time: Int64
        var place: Int
    }
    private var names: [(name: String, unit: String?)] = []

    /// At least one: that of no columns.
    var count: Int { groups.count }

    /// The number of each group of a part.
    ///
    /// - Parameter times: of the part's rows.
    mutating func numbers(of part: Grouping, at times: Buffer<Int64>?) -> [Int] {
        guard !part.columns.isEmpty else { return [0] }
        if names.isEmpty {
            names = part.columns.map { ($0.name, $0.unit) }
            numbers = [:]
            groups = []
            firsts = []
        }
        parts += 1
        return part.groupRows.map { row in
            let values = part.columns.map { $0.cell(row) }
            let first = First(time: times?.span[row] ?? 0, place: parts << 32 + row)
            if let known = numbers[values] {
                if first.time < firsts[known].time { firsts[known] = first }
                return known
            }
            numbers[values] = groups.count
            groups.append(values)
            firsts.append(first)
            return groups.count - 1
        }
    }

    /// The columns with a row for each group; one of no rows that is known (all missing) is of numbers.
    ///
    /// - Parameter order: the numbers of groups, nil for as they are.
    func columns(_ order: [Int]? = nil) -> [Column] {
        let ordered = order?.map { groups[$0] } ?? groups
        return names.indices.map { at in
            Column(names[at].name, unit: names[at].unit, cells: ordered.map { $0[at] })
        }
    }

    /// The groups in order of their first rows, and where each then stands.
    var order: (groups: [Int], places: [Int]) {
        let order = groups.indices.sorted {
            (firsts[$0].time, firsts[$0].place) < (firsts[$1].time, firsts[$1].place)
        }
        var places = [Int](repeating: 0, count: order.count)
        for (place, group) in order.enumerated() { places[group] = place }
        return (order, places)
    }
}
