/// Goes along one column of values in order of time, stretch by stretch, and keeps the rows of each that are seen.
struct PixelScan {
    struct Row {
        var row: Int
        var time: Int64
        var value: Double
    }

    /// Ascending.
    private(set) var kept: [Row] = []
    private let cuts: [Int64]
    /// The stretch that goes on.
    private var stretch = 0
    private var end: Int64

    /// The row before.
    private var above: Row?
    private var run: Run?
    /// The runs of the stretch that go where none before them does, and what they cover.
    private var runs: [Run] = []
    private var covered: [Cover] = []
    /// The last run of the stretch.
    private var tail: Run?

    /// The first value that is no whole number, which the ticks of an axis ask for, with the missing one that its run begins behind.
    private var fraction: (mark: Mark, gap: Row?)?
    private var isFractionKept = false

    /// Of what stands apart in one stretch: of more a line draws some alone, and which it tells by all rows.
    private static let mostApart = 64

    /// A row with the one above it.
    private struct Mark {
        var own: Row
        var above: Row?
    }

    /// Values with none missing between them, within one stretch.
    private struct Run {
        /// The missing value that it begins behind; nil where it goes on from the stretch before.
        var gap: Row?
        var first: Mark
        var least: Mark
        var greatest: Mark
        var last: Mark
    }

    /// Values that runs have covered from one to another.
    private struct Cover {
        var low: Double
        var high: Double
        /// One row alone is a dot, and two of one value are a line.
        var isLone: Bool
    }

    init(_ cuts: [Int64]) {
        self.cuts = cuts
        end = cuts.first ?? .max
    }

    /// - Throws: `RowsWanted` where a line needs all rows.
    @inline(__always)
    mutating func take(_ row: Int, _ time: Int64, _ value: Double) throws(RowsWanted) {
        if time >= end { try next(time) }
        let own = Row(row: row, time: time, value: value)
        defer { above = own }
        guard value.isFinite else {
            if above == nil { kept.append(own) }
            if run != nil { try close() }
            return
        }
        let mark = Mark(own: own, above: above)
        if run == nil {
            run = Run(
                gap: above.flatMap { $0.value.isFinite ? nil : $0 }, first: mark, least: mark, greatest: mark,
                last: mark)
        }
        if fraction == nil, value != value.rounded() { fraction = (mark, run?.gap) }
        if let least = run?.least.own.value, value < least { run?.least = mark }
        if let greatest = run?.greatest.own.value, value > greatest { run?.greatest = mark }
        run?.last = mark
    }

    /// - Throws: as `take`.
    mutating func finish() throws(RowsWanted) {
        try leave()
        if let above, above.row > kept.last?.row ?? -1 { kept.append(above) }
    }

    /// Goes on to the stretch of a time.
    private mutating func next(_ time: Int64) throws(RowsWanted) {
        try leave()
        while stretch < cuts.count, time >= cuts[stretch] { stretch += 1 }
        end = stretch < cuts.count ? cuts[stretch] : .max
    }

    /// A run ends, at a missing value or with its stretch.
    private mutating func close() throws(RowsWanted) {
        guard let ended = run.take() else { return }
        tail = ended
        let (low, high) = (ended.least.own.value, ended.greatest.own.value)
        if covered.contains(where: { $0.low <= low && high <= $0.high && !$0.isLone }) { return }
        runs.append(ended)
        var cover = Cover(low: low, high: high, isLone: ended.first.own.row == ended.last.own.row)
        covered.removeAll { other in
            guard other.low <= cover.high, cover.low <= other.high else { return false }
            cover = Cover(low: min(cover.low, other.low), high: max(cover.high, other.high), isLone: false)
            return true
        }
        let place = covered.firstIndex { $0.low > cover.low } ?? covered.count
        covered.insert(cover, at: place)
        guard covered.count <= Self.mostApart else { throw RowsWanted() }
    }

    /// Keeps what is seen of the stretch that has ended.
    private mutating func leave() throws(RowsWanted) {
        try close()
        guard let first = runs.first, let tail = tail.take() else { return }
        var seen: [Row] = []
        func keep(_ mark: Mark) { seen += [mark.above, mark.own].compactMap { $0 } }
        keep(first.first)
        // Where the last one goes others have been, but the line leaves along it.
        for run in runs + [tail] {
            if let gap = run.gap { seen.append(gap) }
            keep(run.least)
            keep(run.greatest)
            if run.least.own.row == run.greatest.own.row { keep(run.last) }
        }
        keep(tail.last)
        if !isFractionKept, let fraction {
            if let gap = fraction.gap { seen.append(gap) }
            keep(fraction.mark)
            isFractionKept = true
        }
        var last = kept.last?.row ?? -1
        for one in seen.sorted(by: { $0.row < $1.row }) where one.row > last {
            kept.append(one)
            last = one.row
        }
        runs.removeAll(keepingCapacity: true)
        covered.removeAll(keepingCapacity: true)
    }
}
