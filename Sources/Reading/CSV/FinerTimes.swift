import Series

/// Which columns tell the days of others to the second: beside `Delivery Date`, which many rows share, stands `Delivery Start`, always on
/// that day.
struct FinerTimes {
    private var finer: [Int: Int] = [:]

    init(_ rows: [CSVSample.Row], _ evidence: [ColumnEvidence]) {
        let dated = evidence.indices.filter { evidence[$0].isTextTime && evidence[$0].areDates }
        let timed = evidence.indices.filter { evidence[$0].isTextTime && !evidence[$0].areDates }
        guard !dated.isEmpty, !timed.isEmpty else { return }
        let days = dated.map { Self.times(rows, $0, evidence) }
        for other in timed {
            let times = Self.times(rows, other, evidence)
            for (index, days) in zip(dated, days) where finer[index] == nil {
                guard Set(days).count < days.count, Set(times).count > Set(days).count,
                    days.contains(where: { $0 != nil }),
                    zip(days, times).allSatisfy({ Self.isOn($0, $1) })
                else { continue }
                finer[index] = other
            }
        }
    }

    /// The first column that tells the days of that one more finely.
    subscript(index: Int) -> Int? { finer[index] }

    /// Whether a time is on the day that begins then, or both are missing.
    private static func isOn(_ day: Int64?, _ time: Int64?) -> Bool {
        guard let day, let time else { return day == nil && time == nil }
        return time >= day && time - day < Microseconds.day
    }

    /// Local µs of each row; nil where there is none.
    private static func times(_ rows: [CSVSample.Row], _ index: Int, _ evidence: [ColumnEvidence]) -> [Int64?] {
        guard let layout = evidence[index].layout else { return [] }
        return rows.map { row in
            index < row.fields.count ? layout.readLeniently(row.fields[index].value.span)?.microseconds : nil
        }
    }
}
