import Series

/// Records of one source that run while one of another does: a watch and a telephone that both count steps.
enum HealthOverlaps {
    /// How many records begin before one of another source has ended..
    ///
    /// - Parameters: n starts in order, ends and codes of sources.
    static func count(
        _ starts: Buffer<Int64>, _ ends: Buffer<Int64>, _ sources: Buffer<Int32>, sourceCount: Int
    ) -> Int {
        guard sourceCount > 1 else { return 0 }
        let (starts, ends, sources) = (starts.span, ends.span, sources.span)
        // The two latest ends, of different sources: one of them is not the record's own.
        var first = (end: Int64.min, source: Int32(-1))
        var second = (end: Int64.min, source: Int32(-1))
        var count = 0
        for row in 0..<starts.count {
            let source = sources[row]
            let other = first.source == source ? second.end : first.end
            if other > starts[row] { count += 1 }
            if first.source == source {
                first.end = max(first.end, ends[row])
            } else if ends[row] > first.end {
                second = first
                first = (ends[row], source)
            } else if ends[row] > second.end {
                second = (ends[row], source)
            }
        }
        return count
    }
}
