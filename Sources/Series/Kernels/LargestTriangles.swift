/// Largest triangle, three buckets (Steinarsson 2013): of each bucket of rows the one whose triangle with the row picked
/// before and the mean point of the next bucket is greatest. The first and the last row are always kept.
enum LargestTriangles {
    /// `count` rows of all that have a place and a value, or of `candidates`. O(n).
    static func pick<Key: AxisKey>(
        x: Span<Key>, y: Span<Double>, among candidates: [Int]? = nil, count: Int
    ) -> [Int] {
        let n = min(x.count, y.count)
        if candidates == nil, isWhole(x, y, n) { return picked(x, y, n, count) }
        let rows = candidates ?? (0..<n).filter { y[$0] == y[$0] && !x[$0].isMissing }
        if rows.count <= count { return rows }
        let places = rows.map { x[$0].place }
        let values = rows.map { y[$0] }
        return picked(places.span, values.span, rows.count, count).map { rows[$0] }
    }

    private static func isWhole<Key: AxisKey>(_ x: Span<Key>, _ y: Span<Double>, _ n: Int) -> Bool {
        for row in 0..<n where x[row].isMissing || y[row] != y[row] { return false }
        return true
    }

    /// Every row has a place and a value, and there are more than `count`.
    private static func picked<Key: AxisKey>(_ x: Span<Key>, _ y: Span<Double>, _ n: Int, _ count: Int) -> [Int] {
        if count < 3 { return count == 1 ? [0] : [0, n - 1] }
        var rows = [0]
        rows.reserveCapacity(count)
        let every = Double(n - 2) / Double(count - 2)
        var last = 0
        for bucket in 0..<count - 2 {
            let start = Int(Double(bucket) * every) + 1
            let end = Int(Double(bucket + 1) * every) + 1
            let nextEnd = max(min(Int(Double(bucket + 2) * every) + 1, n), end + 1)
            // The mean point of the next bucket (the last row alone, after the last one).
            var meanX = 0.0
            var meanY = 0.0
            for row in end..<nextEnd {
                meanX += x[row].place
                meanY += y[row]
            }
            let size = Double(nextEnd - end)
            meanX /= size
            meanY /= size
            let (ax, ay) = (x[last].place, y[last])
            let (width, height) = (ax - meanX, meanY - ay)
            var best = -1.0
            var choice = start
            for row in start..<end {
                let area = abs(width * (y[row] - ay) - (ax - x[row].place) * height)
                if area > best {
                    best = area
                    choice = row
                }
            }
            rows.append(choice)
            last = choice
        }
        rows.append(n - 1)
        return rows
    }
}

/// Where a row stands along an axis: a number, or a time in microseconds.
protocol AxisKey: BitwiseCopyable {
    var place: Double { get }
    var isMissing: Bool { get }
}

extension Double: AxisKey {
    var place: Double { self }
    var isMissing: Bool { isNaN }
}

extension Int64: AxisKey {
    var place: Double { Double(self) }
    var isMissing: Bool { self == missingTime }
}
