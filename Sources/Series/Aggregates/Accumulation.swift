import Diagnostics

/// Runs aggregates over a column's rows and bins: chunk by chunk so that several read each chunk while it is in the
/// cache, on two workers, polling for cancellation once a chunk.
package enum Accumulation {
    private static let chunkRows = 32_768

    /// One number a bin for each aggregate, NaN where the bin has no value; what an empty bin shows instead is the caller's.
    ///
    /// Runs are split between bins when that balances the workers, so that nothing needs merging; otherwise rows are split
    /// and the parts merged in row order. O(rows × aggregates).
    ///
    /// - Throws: `Interrupted`.
    package static func run(
        _ aggregates: [any Aggregate], over values: Buffer<Double>, in bins: Bins, _ cancellation: Cancellation,
        workers: Int = Workers.count
    ) throws -> [[Double]] {
        let rows = values.count
        let parts = rows >= Workers.worthwhile ? max(1, workers) : 1
        if parts > 1, case .runs(let offsets) = bins.layout, let cut = balancedCut(offsets) {
            let halves = [Bins(runs: Array(offsets[...cut])), Bins(runs: Array(offsets[cut...]))]
            let results = try Workers.run(2) { part in
                try aggregates.erased(over: values, rows: 0..<rows, in: halves[part], cancellation)
            }
            return try aggregates.indices.map { try results[0][$0].finish() + results[1][$0].finish() }
        }
        let results = try Workers.run(parts) { part in
            try aggregates.erased(
                over: values, rows: rows * part / parts..<rows * (part + 1) / parts, in: bins, cancellation)
        }
        return try aggregates.indices.map { at in
            var whole = results[0][at]
            try whole.merge(results.dropFirst().map { $0[at] }, cancellation)
            return try whole.finish()
        }
    }

    /// The states of aggregates over some rows, to be merged with those of later rows.
    package struct Partial: Sendable {
        fileprivate var running: [any RunningAggregate]

        /// Adds what later rows made: bin b of theirs is `places[b]` here, none when negative, of `count` bins.
        package mutating func merge(_ later: Partial, at places: [Int], of count: Int) {
            for at in running.indices { running[at].merge(later.running[at], at: places, of: count) }
        }

        /// One number a bin for each aggregate.
        ///
        /// - Throws: `Interrupted`.
        package func finish() throws -> [[Double]] { try running.map { try $0.finish() } }
    }

    /// The states of no rows.
    package static func start(_ aggregates: [any Aggregate]) -> Partial {
        Partial(running: aggregates.map { start($0, bins: 0) })
    }

    /// As `run`, unfinished. Rows are split between the workers.
    ///
    /// - Throws: `Interrupted`.
    package static func partial(
        _ aggregates: [any Aggregate], over values: Buffer<Double>, in bins: Bins, _ cancellation: Cancellation,
        workers: Int = Workers.count
    ) throws -> Partial {
        let rows = values.count
        let parts = rows >= Workers.worthwhile ? max(1, workers) : 1
        let results = try Workers.run(parts) { part in
            try aggregates.erased(
                over: values, rows: rows * part / parts..<rows * (part + 1) / parts, in: bins, cancellation)
        }
        return Partial(
            running: try aggregates.indices.map { at in
                var whole = results[0][at]
                try whole.merge(results.dropFirst().map { $0[at] }, cancellation)
                return whole
            })
    }

    /// The offset at which to cut bins into two halves of rows, nil when the bigger half would have over two thirds.
    private static func balancedCut(_ offsets: [Int]) -> Int? {
        guard offsets.count > 2, let first = offsets.first, let last = offsets.last else { return nil }
        let middle = first + (last - first) / 2
        var low = 1
        var high = offsets.count - 2
        while low < high {
            let at = (low + high) / 2
            if offsets[at] < middle { low = at + 1 } else { high = at }
        }
        let bigger = max(offsets[low] - first, last - offsets[low])
        return bigger * 3 <= (last - first) * 2 ? low : nil
    }

    /// An aggregate with its state.
    private struct Running<A: Aggregate>: RunningAggregate {
        let aggregate: A
        var state: A.State

        mutating func take(_ values: Span<Double>, from start: Int, in bins: Bins, at bin: Int) {
            switch bins.layout {
            case .runs(let offsets):
                let end = start + values.count
                var bin = bin
                while bin < bins.count, offsets[bin] < end {
                    let low = max(start, offsets[bin])
                    let high = min(end, offsets[bin + 1])
                    if low < high {
                        aggregate.accumulate(
                            run: values.extracting(low - start..<high - start), bin: bin, into: &state)
                    }
                    bin += 1
                }
            case .codes(let codes):
                aggregate.accumulate(
                    values: values, bins: codes.span.extracting(start..<start + values.count), into: &state)
            }
        }

        mutating func merge(_ later: any RunningAggregate) {
            // TRAP: states are merged in the order of one list of aggregates, which all workers share.
            guard let later = later as? Running<A> else { preconditionFailure("states of two aggregates") }
            aggregate.merge(later.state, into: &state)
        }

        mutating func merge(_ later: any RunningAggregate, at places: [Int], of count: Int) {
            // TRAP: states are merged in the order of one list of aggregates, which all workers share.
            guard let later = later as? Running<A> else { preconditionFailure("states of two aggregates") }
            aggregate.merge(later.state, at: places, of: count, into: &state)
        }

        func finish() throws -> [Double] { try aggregate.finish(state) }
    }

    fileprivate static func start(_ aggregate: some Aggregate, bins: Int) -> any RunningAggregate {
        Running(aggregate: aggregate, state: aggregate.state(bins: bins))
    }

    fileprivate static func chunks(of rows: Range<Int>, in bins: Bins) -> (rows: Range<Int>, size: Int) {
        if case .runs(let offsets) = bins.layout, let first = offsets.first, let last = offsets.last {
            let within = rows.clamped(to: first..<max(first, last))
            return (within, chunkRows)
        }
        return (rows, chunkRows)
    }
}

private protocol RunningAggregate: Sendable {
    /// Takes the rows from `start` on; `bin` is the first run that ends after `start`.
    mutating func take(_ values: Span<Double>, from start: Int, in bins: Bins, at bin: Int)
    mutating func merge(_ later: any RunningAggregate)
    mutating func merge(_ later: any RunningAggregate, at places: [Int], of count: Int)
    func finish() throws -> [Double]
}

extension RunningAggregate {
    /// Adds what later rows made; of many bins each part takes its time.
    fileprivate mutating func merge(
        _ later: [any RunningAggregate], _ cancellation: Cancellation
    ) throws(Interrupted) {
        for part in later {
            try cancellation.check()
            merge(part)
        }
        try Cancellation.process.check()
        try cancellation.check()
    }
}

extension [any Aggregate] {
    fileprivate func erased(
        over values: Buffer<Double>, rows: Range<Int>, in bins: Bins, _ cancellation: Cancellation
    ) throws -> [any RunningAggregate] {
        var running = map { Accumulation.start($0, bins: bins.count) }
        let (rows, size) = Accumulation.chunks(of: rows, in: bins)
        var start = rows.lowerBound
        var bin = 0
        while start < rows.upperBound {
            try cancellation.check()
            let end = Swift.min(start + size, rows.upperBound)
            if case .runs(let offsets) = bins.layout {
                while bin < bins.count, offsets[bin + 1] <= start { bin += 1 }
            }
            for at in running.indices {
                running[at].take(values.span.extracting(start..<end), from: start, in: bins, at: bin)
            }
            start = end
        }
        return running
    }
}
