import Series

extension [ColumnSpec] {
    /// `min, mean, max temp`: the names of aggregates that no column has are of the columns of the next one that names some.
    func sharingSubjects(in frame: Frame) -> [ColumnSpec] {
        func isBare(_ column: ColumnSpec) -> Bool {
            guard column.aggregate == nil, column.upper == nil, let name = column.name, name != "count" else {
                return false
            }
            return frame.column(name) == nil && AggregateCatalog.named(name) != nil
        }
        var result: [ColumnSpec] = []
        for (place, column) in enumerated() {
            let rest = self[place...].drop(while: isBare)
            guard isBare(column), let owner = rest.first, owner.aggregate != nil else {
                result.append(column)
                continue
            }
            let shared = [owner] + rest.dropFirst().prefix { $0.aggregate == nil }
            result += shared.map { one in
                var own = one
                own.aggregate = column.name
                return own
            }
        }
        return result
    }
}
