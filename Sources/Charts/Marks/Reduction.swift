import Series

/// Which rows of a long line are drawn: per column of points the first, lowest, highest and last (M4: Jugel et al., VLDB
/// 2014), so that the pixels touched are those of drawing all. Missing values are kept where a run breaks.
package enum Reduction {
    /// Rows in order. All of them when there are no more than four a column. O(n).
    package static func rows(of series: ResolvedSeries, columns: Int, place: AxisPlace) -> [Int] {
        let count = series.y.count
        guard count > 4 * columns, count > 64 else { return Array(0..<count) }
        let y = series.y.span
        let low = min(place.start, place.end)
        let scale = Double(columns) / max(1e-9, abs(place.end - place.start))
        var kept: [Int] = []
        kept.reserveCapacity(4 * columns + 16)
        var column = Int.min
        var (first, lowest, highest, last) = (-1, -1, -1, -1)
        func flush() {
            guard first >= 0 else { return }
            for row in Set([first, lowest, highest, last]).sorted() { kept.append(row) }
            first = -1
        }
        var broken = false
        for row in 0..<count {
            let value = y[row]
            let at = place.position(series.x[row])
            guard value.isFinite, at.isFinite else {
                if !broken {
                    flush()
                    kept.append(row)
                    broken = true
                }
                column = .min
                continue
            }
            broken = false
            let here = Int(max(-1e15, min(1e15, ((at - low) * scale).rounded(.down))))
            if here != column || first < 0 {
                flush()
                column = here
                (first, lowest, highest, last) = (row, row, row, row)
            } else {
                if value < y[lowest] { lowest = row }
                if value > y[highest] { highest = row }
                last = row
            }
        }
        flush()
        return kept
    }
}
