/// The groups of a series that comes in parts, numbered in order of first appearance over all of them.
///
/// Where rows are not in order of time that is not the order of the whole series: it goes by the first time of each.
struct StreamedGroups {
    private var numbers: [[ColumnCell]: Int] = [[]: 0]
    private var groups: [[ColumnCell]] = [[]]
    /// The first time of each.
    private var firsts: [Int64] = [0]
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
        return part.groupRows.map { row in
            let values = part.columns.map { $0.cell(row) }
            let first = times?.span[row] ?? 0
            if let known = numbers[values] {
                firsts[known] = min(firsts[known], first)
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

    /// The groups in order of their first times, and where each then stands.
    var order: (groups: [Int], places: [Int]) {
        let order = groups.indices.sorted { (firsts[$0], $0) < (firsts[$1], $1) }
        var places = [Int](repeating: 0, count: order.count)
        for (place, group) in order.enumerated() { places[group] = place }
        return (order, places)
    }
}
