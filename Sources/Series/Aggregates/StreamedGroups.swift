/// The groups of a series that comes in parts, numbered in order of first appearance over all of them.
struct StreamedGroups {
    private var numbers: [[ColumnCell]: Int] = [[]: 0]
    private var groups: [[ColumnCell]] = [[]]
    private var names: [(name: String, unit: String?)] = []

    /// At least one: that of no columns.
    var count: Int { groups.count }

    /// The number of each group of a part.
    mutating func numbers(of part: Grouping) -> [Int] {
        guard !part.columns.isEmpty else { return [0] }
        if names.isEmpty {
            names = part.columns.map { ($0.name, $0.unit) }
            numbers = [:]
            groups = []
        }
        return part.groupRows.map { row in
            let values = part.columns.map { $0.cell(row) }
            if let known = numbers[values] { return known }
            numbers[values] = groups.count
            groups.append(values)
            return groups.count - 1
        }
    }

    /// The columns with a row for each group; one of no rows that is known (all missing) is of numbers.
    var columns: [Column] {
        names.indices.map { at in
            Column(names[at].name, unit: names[at].unit, cells: groups.map { $0[at] })
        }
    }
}
