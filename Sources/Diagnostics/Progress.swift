/// Where long work says how far it is. A face that has a terminal draws it; every other one ignores it.
///
/// Called from whichever thread does the work, at most a few times a second per worker.
package protocol Progress: Sendable {
    /// - Parameters:
    ///   - done: units finished so far, not decreasing.
    ///   - total: units in all, nil when that is not known.
    ///   - label: what is being done, `load wind.csv`.
    ///   - unit: what is counted.
    func report(done: Int, total: Int?, label: String, unit: ProgressUnit)
}

/// What progress counts.
package enum ProgressUnit: Sendable { case bytes, rows }

extension Progress {
    /// In bytes.
    package func report(done: Int, total: Int?, label: String) {
        report(done: done, total: total, label: label, unit: .bytes)
    }
}

/// Reports to nobody.
package struct NoProgress: Progress {
    package init() {}
    package func report(done: Int, total: Int?, label: String, unit: ProgressUnit) {}
}
