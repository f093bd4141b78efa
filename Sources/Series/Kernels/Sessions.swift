import Checked
import Diagnostics
import Syntax

/// Rows cut into sessions: within a group another begins where the time since the row before is longer than the gap.
struct Sessions {
    /// Of each row the number of its session within the group, from 1; missing without a time.
    let numbers: Buffer<Double>
    /// The rows of each session in order of time, sessions in order of their starts.
    let rows: [[Int]]
    /// Rows without a time.
    let withoutTime: Int

    /// - Throws: `SeriesError.badStep` for a gap that is not a length of time; `Interrupted`.
    init(of times: Buffer<Int64>, gap: DurationSyntax, within groups: RowGroups, _ context: SeriesContext) throws {
        let limit = try GapLimit(gap)
        let span = times.span
        var numbers = try BufferBuilder<Double>(repeating: .nan, count: times.count)
        var out = numbers.mutableSpan
        var found: [[Int]] = []
        var polling = Polling(context.cancellation)
        var known = 0
        for group in 0..<groups.count {
            var own: [Int] = []
            var number = 0
            for row in try groups.timed(group, span, context.cancellation) {
                try polling.step()
                known += 1
                if let last = own.last, limit.isPassed(from: span[last], to: span[row], context.calendar) {
                    found.append(own)
                    own = []
                }
                if own.isEmpty { number += 1 }
                own.append(row)
                out[row] = Double(number)
            }
            if !own.isEmpty { found.append(own) }
        }
        try found.sort(stoppedBy: context.cancellation) { span[$0[0]] < span[$1[0]] }
        self.numbers = numbers.freeze()
        rows = found
        withoutTime = times.count - known
    }
}
