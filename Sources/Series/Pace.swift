import Diagnostics

/// What a long loop tells once every so many rows: whether it was interrupted, and how far it is.
struct Pace {
    /// Rows between two looks: some milliseconds of the slowest work that a row takes, a window's quantile.
    private static let stride = 1024

    private let context: SeriesContext
    private let label: String
    private let total: Int
    private var next = Pace.stride

    /// - Parameter total: steps in all, of the loop that calls `reached`.
    init(_ context: SeriesContext, _ label: String, of total: Int) {
        self.context = context
        self.label = label
        self.total = total
    }

    /// Says that so many steps are done.
    ///
    /// - Throws: `Interrupted`.
    @inline(__always)
    mutating func reached(_ done: Int) throws(Interrupted) {
        if done >= next { try look(done) }
    }

    /// Sorts what stands between two steps; see the library's sort.
    ///
    /// - Throws: `Interrupted`.
    @inline(__always)
    func sort(_ rows: inout [Int], by isBefore: (Int, Int) -> Bool) throws(Interrupted) {
        try rows.sort(stoppedBy: context.cancellation, by: isBefore)
    }

    @inline(never)
    private mutating func look(_ done: Int) throws(Interrupted) {
        try context.cancellation.check()
        context.progress.report(done: done, total: total, label: label, unit: .rows)
        next = done + Self.stride
    }
}
