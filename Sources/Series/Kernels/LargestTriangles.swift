/// Largest triangle, three buckets (Steinarsson 2013): of each bucket of rows the one whose triangle with the row picked
/// before and the mean point of the next bucket is greatest. The first and the last row are always kept.
enum LargestTriangles {
    /// `count` rows of all that have a place and a value, or of `candidates`. O(n).
    static func pick<Key: AxisKey>(
        x: Span<Key>, y: Span<Double>, among candidates: [Int]? = nil, count: Int
    ) -> [Int] {
        let n = min(x.count, y.count)
        if candidates == nil, let rows = picked(x, y, n, count) { return rows }
        let rows = candidates ?? (0..<n).filter { y[$0] == y[$0] && !x[$0].isMissing }
        if rows.count <= count { return rows }
        let places = rows.map { x[$0].place }
        let values = rows.map { y[$0] }
        return (picked(places.span, values.span, rows.count, count) ?? []).map { rows[$0] }
    }

    /// Of more than `count` rows; nil when one of them lacks its place or value.
    private static func picked<Key: AxisKey>(_ x: Span<Key>, _ y: Span<Double>, _ n: Int, _ count: Int) -> [Int]? {
        // SAFETY: every range below lies within the first `n` rows of both.
        unsafe x.withUnsafeBufferPointer { x in
            unsafe y.withUnsafeBufferPointer { y in
                guard let x = x.baseAddress, let y = y.baseAddress, n > 0 else { return [] }
                return unsafe Walk(x: x, y: y, n: n).rows(count)
            }
        }
    }
}

/// The buckets of one series, four rows at a time.
@safe private struct Walk<Key: AxisKey> {
    let x: UnsafePointer<Key>
    let y: UnsafePointer<Double>
    let n: Int

    /// Nil when a place or value is missing.
    func rows(_ count: Int) -> [Int]? {
        guard count > 2 else {
            return mean(0..<n) == nil ? nil : count == 1 ? [0] : [0, n - 1]
        }
        var rows = [0]
        rows.reserveCapacity(count)
        let every = Double(n - 2) / Double(count - 2)
        var last = 0
        // The means go over all rows but those of the first bucket.
        guard mean(0..<min(n, Int(every) + 1)) != nil else { return nil }
        for bucket in 0..<count - 2 {
            let start = Int(Double(bucket) * every) + 1
            let end = Int(Double(bucket + 1) * every) + 1
            // The last row alone, after the last bucket.
            let next = end..<max(min(Int(Double(bucket + 2) * every) + 1, n), end + 1)
            guard let mean = mean(next) else { return nil }
            last = greatest(start..<end, from: last, to: mean)
            rows.append(last)
        }
        rows.append(n - 1)
        return rows
    }

    /// The mean point of some rows; nil when a place or value is missing.
    private func mean(_ rows: Range<Int>) -> (x: Double, y: Double)? {
        var (sumX, sumY) = (SIMD4<Double>(repeating: 0), SIMD4<Double>(repeating: 0))
        var isMissing = false
        var row = rows.lowerBound
        // SAFETY: within the rows of the series.
        while row + 4 <= rows.upperBound {
            let (places, areMissing) = unsafe Key.four(x + row)
            sumX += places
            sumY += unsafe UnsafeRawPointer(y + row).loadUnaligned(as: SIMD4<Double>.self)
            isMissing = isMissing || areMissing
            row += 4
        }
        var (totalX, totalY) = (sumX.sum(), sumY.sum())
        while row < rows.upperBound {
            totalX += unsafe x[row].place
            totalY += unsafe y[row]
            isMissing = unsafe isMissing || x[row].isMissing
            row += 1
        }
        guard !isMissing, !totalY.isNaN else { return nil }
        return (totalX / Double(rows.count), totalY / Double(rows.count))
    }

    /// The first of the rows whose triangle is greatest.
    private func greatest(_ rows: Range<Int>, from last: Int, to mean: (x: Double, y: Double)) -> Int {
        // SAFETY: within the rows of the series.
        let (ax, ay) = unsafe (x[last].place, y[last])
        let (width, height) = (ax - mean.x, mean.y - ay)
        func area(_ row: Int) -> Double { unsafe abs(width * (y[row] - ay) - (ax - x[row].place) * height) }
        // The stretch of 64 rows with the greatest of all, whose row is looked for afterwards.
        var (best, stretch) = (-1.0, rows.lowerBound)
        var row = rows.lowerBound
        while row + 64 <= rows.upperBound {
            var greatest = SIMD4<Double>(repeating: -1)
            for at in stride(from: row, to: row + 64, by: 4) {
                let rise = unsafe UnsafeRawPointer(y + at).loadUnaligned(as: SIMD4<Double>.self) - ay
                let run = unsafe ax - Key.four(x + at).places
                let doubled = rise * width - run * height
                let size = unsafe unsafeBitCast(
                    unsafeBitCast(doubled, to: SIMD4<UInt64>.self) & SIMD4(repeating: .max >> 1), to: SIMD4<Double>.self
                )
                greatest.replace(with: size, where: size .> greatest)
            }
            let most = greatest.max()
            if most > best { (best, stretch) = (most, row) }
            row += 64
        }
        let behind = row
        var choice = stretch
        if best >= 0 {
            while choice < stretch + 63, area(choice) != best { choice += 1 }
        }
        for row in behind..<rows.upperBound {
            let size = area(row)
            if size > best { (best, choice) = (size, row) }
        }
        return choice
    }
}

/// Where a row stands along an axis: a number, or a time in microseconds.
protocol AxisKey: BitwiseCopyable {
    var place: Double { get }
    var isMissing: Bool { get }
    /// Four places from memory, and whether one of them is missing.
    @unsafe static func four(_ keys: UnsafePointer<Self>) -> (places: SIMD4<Double>, areMissing: Bool)
}

extension Double: AxisKey {
    var place: Double { self }
    var isMissing: Bool { isNaN }

    @inline(__always)
    @unsafe static func four(_ keys: UnsafePointer<Double>) -> (places: SIMD4<Double>, areMissing: Bool) {
        // SAFETY: the caller has four.
        let places = unsafe UnsafeRawPointer(keys).loadUnaligned(as: SIMD4<Double>.self)
        return (places, any(places .!= places))
    }
}

extension Int64: AxisKey {
    var place: Double { Double(self) }
    var isMissing: Bool { self == missingTime }

    @inline(__always)
    @unsafe static func four(_ keys: UnsafePointer<Int64>) -> (places: SIMD4<Double>, areMissing: Bool) {
        // SAFETY: the caller has four.
        let (a, b, c, d) = unsafe (keys[0], keys[1], keys[2], keys[3])
        let areMissing = a == missingTime || b == missingTime || c == missingTime || d == missingTime
        return (SIMD4(Double(a), Double(b), Double(c), Double(d)), areMissing)
    }
}
