import Series

/// The order of rows by time, for files that hold a few ascending runs one after the other.
package enum TimeRuns {
    /// The rows in order of time, stably, nil when they stand so already. A merge of the runs there are: O(n log runs).
    package static func order(_ times: Buffer<Int64>) -> [Int]? {
        let span = times.span
        var ends: [Int] = []
        for row in 0..<span.count where row + 1 == span.count || span[row + 1] < span[row] { ends.append(row + 1) }
        guard ends.count > 1 else { return nil }
        var rows = Array(0..<span.count)
        var merged = rows
        while ends.count > 1 {
            var next: [Int] = []
            var start = 0
            var run = 0
            while run < ends.count {
                let middle = ends[run]
                let end = run + 1 < ends.count ? ends[run + 1] : middle
                var (left, right) = (start, middle)
                for place in start..<end {
                    if left < middle, right >= end || span[rows[left]] <= span[rows[right]] {
                        merged[place] = rows[left]
                        left += 1
                    } else {
                        merged[place] = rows[right]
                        right += 1
                    }
                }
                next.append(end)
                start = end
                run += 2
            }
            swap(&rows, &merged)
            ends = next
        }
        return rows
    }
}
