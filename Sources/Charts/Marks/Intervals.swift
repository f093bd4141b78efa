import Checked
import Diagnostics
import Series

/// Where the intervals of one series end, and which part of its lane each has.
struct Intervals: MarkDetail {
    /// The names of the lanes.
    let names: [String]
    /// In axis units, infinite for one that goes on.
    let until: Buffer<Double>
    /// Which part of its lane each row has, and how many parts the lane has while it and what it overlaps last.
    let places: Buffer<Int32>
    let counts: Buffer<Int32>
    /// From the first start to the last end of all series of the layer.
    let all: Extent?

    var rowNames: [String] { names }
    var ends: Buffer<Double>? { until }
    var reach: Extent? { all }

    func end(_ row: Int) -> Double { until.span.indices.contains(row) ? until.span[row] : .nan }
    func isOpen(_ row: Int) -> Bool { end(row) == .infinity }
    func lane(_ row: Int) -> (place: Int, count: Int) {
        guard places.span.indices.contains(row), counts.span.indices.contains(row) else { return (0, 1) }
        return (Int(places.span[row]), Int(counts.span[row]))
    }

    func renamed(_ names: [String]) -> any MarkDetail {
        Intervals(names: names, until: until, places: places, counts: counts, all: all)
    }

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        Intervals(
            names: names, until: try until.picking(rows), places: try places.picking(rows),
            counts: try counts.picking(rows), all: all)
    }

    func record(_ row: Int, _ digits: (Double) -> String) -> String {
        let (place, count) = lane(row)
        return " until " + (isOpen(row) ? "the end" : digits(end(row)))
            + (count > 1 ? " part \(place) of \(count)" : "")
    }
}

/// Intervals of one lane side by side where they overlap: each in the first part of the lane that is free when it starts (the greedy
/// colouring of an interval graph, which needs the fewest parts: Kleinberg and Tardos, Algorithm Design, 4.1). Where nothing lasts the lane
/// is one again, so that two that overlap once leave all others as high as they were. O(n log n).
struct IntervalParts {
    /// Of each interval, 0 for none.
    private(set) var places: [Int32]
    /// How many parts the lane has while each lasts.
    private(set) var counts: [Int32]

    /// - Parameter intervals: each with an end that is not before its start; one of no length has its instant for itself.
    /// - Throws: `Interrupted`.
    init(_ intervals: [(start: Double, end: Double)], _ cancellation: Cancellation) throws {
        places = [Int32](repeating: 0, count: intervals.count)
        counts = [Int32](repeating: 1, count: intervals.count)
        let ends = intervals.map { max($0.end, $0.start + 1) }
        let rows = Array(intervals.indices)
        let byStart = try rows.sorted(stoppedBy: cancellation) {
            (intervals[$0].start, $0) < (intervals[$1].start, $1)
        }
        let byEnd = try rows.sorted(stoppedBy: cancellation) { (ends[$0], $0) < (ends[$1], $1) }
        // Descending: the first part that is free is the last one.
        var free: [Int32] = []
        var ended = 0
        // Those that hang together by their overlaps, and the parts that they have.
        var together: [Int] = []
        var count: Int32 = 0
        var polling = Polling(cancellation)
        for (started, row) in byStart.enumerated() {
            try polling.step()
            while ended < byEnd.count, ends[byEnd[ended]] <= intervals[row].start {
                let place = places[byEnd[ended]]
                free.insert(place, at: free.partition(above: place))
                ended += 1
            }
            if ended == started {
                for row in together { counts[row] = count }
                (together, free, count) = ([], [], 0)
            }
            together.append(row)
            if let place = free.popLast() {
                places[row] = place
            } else {
                places[row] = count
                count += 1
            }
        }
        for row in together { counts[row] = count }
    }
}

extension [Int32] {
    /// Where a number goes among descending ones.
    fileprivate func partition(above number: Int32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
