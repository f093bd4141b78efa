/// Aggregates over sliding windows: `starts[row] ... row` for each row, starts never descending. NaN is missing and
/// skipped; a window without a value is missing, and 0 where values are counted. All throw `Interrupted`.
enum RollingKernels {
    /// Zero where it is missing.
    static func zeroed(_ counts: Buffer<Double>) throws -> Buffer<Double> {
        var result = try BufferBuilder<Double>(count: counts.count)
        let from = counts.span
        var out = result.mutableSpan
        for row in 0..<from.count { out[row] = from[row].isNaN ? 0 : from[row] }
        return result.freeze()
    }

    static func difference(_ a: Buffer<Double>, _ b: Buffer<Double>) throws -> Buffer<Double> {
        var result = try BufferBuilder<Double>(count: a.count)
        let (x, y) = (a.span, b.span)
        var out = result.mutableSpan
        for row in 0..<x.count { out[row] = x[row] - y[row] }
        return result.freeze()
    }

    // MARK: totals

    /// Values join and leave a total that keeps what rounding loses.
    @inline(__always)
    static func totals(
        _ values: Span<Double>, _ starts: [Int], _ context: SeriesContext, _ body: (RunKernels.Total) -> Double
    ) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var total = RunKernels.Total()
        var start = 0
        for row in 0..<values.count {
            try pace.reached(row)
            if values[row] == values[row] {
                total.add(values[row])
                total.count += 1
            }
            while start < starts[row] {
                let gone = values[start]
                start += 1
                if gone == gone {
                    total.add(-gone)
                    total.count -= 1
                    // What an infinite value did to the total cannot be taken back; what rounding did to an empty one goes.
                    if total.count == 0 || !gone.isFinite { total = fresh(values, from: start, through: row) }
                }
            }
            if total.count > 0 { out[row] = body(total) }
        }
        return result.freeze()
    }

    @inline(never)
    static func fresh(_ values: Span<Double>, from start: Int, through row: Int) -> RunKernels.Total {
        var total = RunKernels.Total()
        for at in start..<row + 1 where values[at] == values[at] {
            total.add(values[at])
            total.count += 1
        }
        return total
    }

    // MARK: extremes

    /// A queue of candidates, each better than all after it (Lemire 2006).
    @inline(__always)
    static func extremes(
        _ values: Span<Double>, _ starts: [Int], _ context: SeriesContext, _ isBetter: (Double, Double) -> Bool
    ) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var queue: [Int] = []
        var head = 0
        for row in 0..<values.count {
            try pace.reached(row)
            if values[row] == values[row] {
                while queue.count > head, isBetter(values[row], values[queue[queue.count - 1]]) { queue.removeLast() }
                queue.append(row)
            }
            while head < queue.count, queue[head] < starts[row] { head += 1 }
            if head < queue.count { out[row] = values[queue[head]] }
            if head == queue.count || head > 65_536 {
                queue.removeFirst(head)
                head = 0
            }
        }
        return result.freeze()
    }

    // MARK: moments

    /// Two stacks: what has been in the window since the last turn, and for each row before it what stands from there to
    /// the turn. Nothing is ever taken back, so nothing cancels.
    @inline(__always)
    static func moments(
        _ values: Span<Double>, _ starts: [Int], _ context: SeriesContext, _ body: (Moments) -> Double
    ) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var front: [Moments] = []
        var frontStart = 0
        var turn = 0
        var back = Moments()
        for row in 0..<values.count {
            try pace.reached(row)
            if values[row] == values[row] { back.add(values[row]) }
            let start = starts[row]
            if start > turn {
                // All before the turn has left, and some after it: what is in the window now becomes the front.
                turn = row + 1
                frontStart = start
                front = [Moments](repeating: Moments(), count: turn - start)
                var sum = Moments()
                var at = row
                while at >= start {
                    if values[at] == values[at] {
                        var one = Moments()
                        one.add(values[at])
                        one.merge(sum)
                        sum = one
                    }
                    front[at - start] = sum
                    at -= 1
                }
                back = Moments()
            }
            var whole = start < turn ? front[start - frontStart] : Moments()
            whole.merge(back)
            out[row] = body(whole)
        }
        return result.freeze()
    }

    // MARK: first, last, distinct

    static func firsts(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var at = 0
        for row in 0..<values.count {
            try pace.reached(row)
            at = max(at, starts[row])
            while at < row, values[at].isNaN { at += 1 }
            out[row] = values[at]
        }
        return result.freeze()
    }

    static func lasts(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var at = -1
        for row in 0..<values.count {
            try pace.reached(row)
            if values[row] == values[row] { at = row }
            if at >= starts[row] { out[row] = values[at] }
        }
        return result.freeze()
    }

    static func distinct(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var table = CodeTable<Double>(stoppedBy: .process)
        var counts: [Int] = []
        var present = 0
        var start = 0
        for row in 0..<values.count {
            try pace.reached(row)
            if values[row] == values[row] {
                let code = Int(try table.code(of: values[row]))
                if code == counts.count { counts.append(0) }
                if counts[code] == 0 { present += 1 }
                counts[code] += 1
            }
            while start < starts[row] {
                let gone = values[start]
                start += 1
                guard gone == gone else { continue }
                let code = Int(try table.code(of: gone))
                counts[code] -= 1
                if counts[code] == 0 { present -= 1 }
            }
            if present > 0 { out[row] = Double(present) }
        }
        return result.freeze()
    }

    /// Any other aggregate, each window by itself: O(n · window).
    static func windows(
        _ aggregate: some Aggregate, _ values: Span<Double>, _ starts: [Int], _ context: SeriesContext
    ) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        for row in 0..<values.count {
            try pace.reached(row)
            var state = aggregate.state(bins: 1)
            aggregate.accumulate(run: values.extracting(starts[row]..<row + 1), bin: 0, into: &state)
            out[row] = try aggregate.finish(state)[0]
        }
        return result.freeze()
    }
}
