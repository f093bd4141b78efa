import Diagnostics
import Series

/// `top 5` where no names stand along x: so many of the groups, by what their values come to.
extension LayerTable {
    /// - Parameter averages: whether its values are means, which no sum is of.
    /// - Returns: the table of those groups and how many are left out; nil where names stand along x, and where there are no groups.
    func ends(_ axis: AxisSpec, averages: Bool) throws -> (table: LayerTable, left: Int, of: Int)? {
        if case .slots = kind { return nil }
        guard let count = axis.first, let sort = axis.end ?? axis.sort, sort == .ascending || sort == .descending,
            runs.count > 1, runs.allSatisfy({ $0.group != nil })
        else { return nil }
        var totals: [String: (sum: Double, rows: Double)] = [:]
        var names: [String] = []
        for run in runs {
            try Cancellation.process.check()
            guard let name = run.group?.name else { continue }
            if totals[name] == nil { names.append(name) }
            var total = totals[name] ?? (0, 0)
            let values = run.shown.span
            for row in values.indices where values[row].isFinite { total = (total.sum + values[row], total.rows + 1) }
            totals[name] = total
        }
        func value(_ name: String) -> Double {
            guard let total = totals[name], total.rows > 0 else { return sort == .ascending ? .infinity : -.infinity }
            return averages ? total.sum / total.rows : total.sum
        }
        let order = names.indices.sorted {
            let (a, b) = (value(names[$0]), value(names[$1]))
            return a == b ? $0 < $1 : sort == .ascending ? a < b : a > b
        }
        let kept = Set(order.prefix(count).map { names[$0] })
        var made = self
        made.runs = runs.filter { kept.contains($0.group?.name ?? "") }
        return (made, names.count - kept.count, names.count)
    }
}
