/// Row numbers put in order of a key by a sort that can be stopped: short stretches first, then merges.
enum RowSorting {
    private static let stretch = 4096

    /// The rows in order of their keys, which must not be missing; rows of equal keys stay in their order. O(n log n).
    ///
    /// - Throws: `Interrupted`.
    static func sorted(
        _ rows: [Int], by keys: Span<Double>, descending: Bool, _ context: SeriesContext
    ) throws -> [Int] {
        try descending
            ? sorted(rows, context) { keys[$0] > keys[$1] } : sorted(rows, context) { keys[$0] < keys[$1] }
    }

    @inline(__always)
    private static func sorted(
        _ rows: [Int], _ context: SeriesContext, _ isBefore: (Int, Int) -> Bool
    ) throws -> [Int] {
        let count = rows.count
        var rounds = 1
        var width = stretch
        while width < count {
            rounds += 1
            width = width > count / 2 ? count : width * 2
        }
        var pace = Pace(context, "sort", of: count * rounds)
        var result = rows
        var start = 0
        while start < count {
            let end = min(count, start + stretch)
            // The library's sort keeps the order of equal rows; a test holds it to that.
            result[start..<end].sort(by: isBefore)
            start = end
            try pace.reached(start)
        }
        var other = result
        width = stretch
        var round = 1
        while width < count {
            start = 0
            while start < count {
                let middle = min(count, start + width)
                let end = min(count, middle + width)
                var (left, right) = (start, middle)
                for at in start..<end {
                    try pace.reached(round * count + at)
                    if right == end || left < middle && !isBefore(result[right], result[left]) {
                        other[at] = result[left]
                        left += 1
                    } else {
                        other[at] = result[right]
                        right += 1
                    }
                }
                start = end
            }
            swap(&result, &other)
            width *= 2
            round += 1
        }
        return result
    }
}
