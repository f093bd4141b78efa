import Checked
import CKernels

/// Largest triangle, three buckets (Steinarsson 2013): of each bucket of rows the one whose triangle with the row picked
/// before and the mean point of the next bucket is greatest. The first and the last row are always kept.
enum LargestTriangles {
    /// `count` rows of all that have a place and a value, or of `candidates`. O(n).
    ///
    /// - Parameter held: rows whose survey is held at a time.
    /// - Throws: `SeriesError.outOfMemory`.
    static func pick<Key: AxisKey>(
        x: Span<Key>, y: Span<Double>, among candidates: [Int]? = nil, count: Int, way: KernelWay = .best,
        held: Int = 16_000_000
    ) throws(SeriesError) -> [Int] {
        let n = min(x.count, y.count)
        if candidates == nil, n > count, let rows = try picked(x, y, n, count, way, held, mayBeMissing: true) {
            return rows
        }
        let rows = candidates ?? (0..<n).filter { y[$0] == y[$0] && !x[$0].isMissing }
        if rows.count <= count { return rows }
        let places = rows.map { x[$0].place }
        let values = rows.map { y[$0] }
        let picks = try picked(places.span, values.span, rows.count, count, way, held, mayBeMissing: false) ?? []
        return picks.map { rows[$0] }
    }

    /// Of more than `count` rows; nil when one of them lacks its place or value.
    private static func picked<Key: AxisKey>(
        _ x: Span<Key>, _ y: Span<Double>, _ n: Int, _ count: Int, _ way: KernelWay, _ held: Int,
        mayBeMissing: Bool
    ) throws(SeriesError) -> [Int]? {
        if count <= 2 {
            if mayBeMissing {
                for row in 0..<n where x[row].isMissing || y[row].isNaN { return nil }
            }
            return count == 1 ? [0] : [0, n - 1]
        }
        // SAFETY: every range below lies within the first `n` rows of both, which outlive the walk.
        return unsafe try x.withUnsafeBufferPointer { x throws(SeriesError) in
            unsafe try y.withUnsafeBufferPointer { y throws(SeriesError) in
                guard let x = x.baseAddress, let y = y.baseAddress, n > count else { return [] }
                return unsafe try Walk(
                    x: x, y: y, n: n, buckets: count - 2, way: way, held: held, mayBeMissing: mayBeMissing
                ).rows()
            }
        }
    }
}

/// The buckets of one series. One pass, shared among workers, finds the mean point of each and the boxes around its blocks;
/// then only the blocks whose box reaches far enough are looked at again, one bucket after the other.
@safe private struct Walk<Key: AxisKey>: Sendable {
    // They are read only, into columns that the caller holds until all workers have ended.
    nonisolated(unsafe) let x: UnsafePointer<Key>
    nonisolated(unsafe) let y: UnsafePointer<Double>
    let n: Int
    let buckets: Int
    let way: KernelWay
    let held: Int
    let mayBeMissing: Bool

    /// Nil when a place or value is missing.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func rows() throws(SeriesError) -> [Int]? {
        if mayBeMissing, unsafe x[0].isMissing || y[0].isNaN { return nil }
        var rows = [0]
        rows.reserveCapacity(buckets + 2)
        // A bucket takes a block at least, and its mean.
        let size = max(1, min(held / (2 * kernel_block), Int(saturating: Double(held) / every)))
        var first = 0
        while first < buckets {
            let end = min(first + size, buckets)
            // The picks of a bucket need the mean of the next; behind the last one stands the last row.
            guard let survey = try survey(first...end) else { return nil }
            for bucket in first..<end {
                let own = self.rows(of: bucket)
                rows.append(own.lowerBound + survey.farthest(bucket - first, own, from: rows[rows.count - 1], self))
            }
            first = end
        }
        rows.append(n - 1)
        return rows
    }

    private var every: Double { Double(n - 2) / Double(buckets) }

    /// The rows of a bucket; those behind the last bucket stand for one more.
    private func rows(of bucket: Int) -> Range<Int> {
        let start = min(Int(saturating: Double(bucket) * every) + 1, n - 1)
        return start..<(bucket < buckets ? max(start + 1, min(Int(saturating: Double(bucket + 1) * every) + 1, n)) : n)
    }

    private func survey(_ some: ClosedRange<Int>) throws(SeriesError) -> BucketSurvey? {
        var offsets = [0]
        offsets.reserveCapacity(some.count + 1)
        for bucket in some {
            offsets.append(offsets[offsets.count - 1] + (rows(of: bucket).count + kernel_block - 1) / kernel_block)
        }
        let blocks = offsets[offsets.count - 1]
        let boxes = try BufferBuilder<Double>(count: blocks * 4)
        nonisolated(unsafe) let edges = unsafe BucketSurvey.boxes(boxes, blocks)
        let count = rows(of: some.upperBound).upperBound - rows(of: some.lowerBound).lowerBound
        let workers = count >= Workers.worthwhile && some.count > 1 ? Workers.count : 1
        let parts = Workers.results(workers) { [offsets] worker -> [Point]? in
            var means: [Point] = []
            for at in some.count * worker / workers..<some.count * (worker + 1) / workers {
                let own = rows(of: some.lowerBound + at)
                // SAFETY: each bucket has blocks of its own, and its rows are those of the series.
                let sums = unsafe Key.boxes(
                    x + own.lowerBound, y + own.lowerBound, own.count,
                    edges.from(offsets[at]), way)
                if mayBeMissing, sums.has_missing { return nil }
                means.append(Point(x: sums.x / Double(own.count), y: sums.y / Double(own.count)))
            }
            return means
        }
        var means: [Point] = []
        for part in parts {
            guard let part else { return nil }
            means += part
        }
        return BucketSurvey(means: means, offsets: offsets, boxes: boxes, blocks: blocks)
    }

    fileprivate struct Point: Sendable {
        let x: Double
        let y: Double
    }

    /// What was found of some buckets.
    private struct BucketSurvey: ~Copyable {
        let means: [Point]
        /// Of each bucket its first block.
        let offsets: [Int]
        /// The left edges of all blocks, then their right, lower and upper ones.
        let boxes: BufferBuilder<Double>
        let blocks: Int

        @unsafe static func boxes(_ memory: borrowing BufferBuilder<Double>, _ blocks: Int) -> kernel_boxes {
            // SAFETY: four edges a block.
            let base = unsafe memory.pointer
            return unsafe kernel_boxes(
                left: base, right: base + blocks, bottom: base + 2 * blocks, top: base + 3 * blocks)
        }

        /// The row of the bucket's `rows` whose triangle with an earlier row and the next bucket's mean is greatest, counted
        /// from the first of them.
        func farthest(_ bucket: Int, _ rows: Range<Int>, from last: Int, _ walk: Walk) -> Int {
            let next = means[bucket + 1]
            // SAFETY: the rows are those of the series, the boxes those of the bucket.
            return unsafe Key.farthest(
                walk.x + rows.lowerBound, walk.y + rows.lowerBound, rows.count,
                Self.boxes(boxes, blocks).from(offsets[bucket]),
                kernel_line(
                    ax: walk.x[last].place, ay: walk.y[last], width: walk.x[last].place - next.x,
                    height: next.y - walk.y[last]),
                walk.way)
        }
    }
}

extension kernel_boxes {
    /// The same from a later block on.
    @unsafe fileprivate func from(_ first: Int) -> kernel_boxes {
        // SAFETY: the caller's block is one of those.
        unsafe kernel_boxes(left: left + first, right: right + first, bottom: bottom + first, top: top + first)
    }
}
