import Diagnostics

extension Column {
    /// The numbers of some rows made missing or 0; itself when it has none.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func emptied(toZero isZero: Bool, where isEmpty: (Int) -> Bool) throws(SeriesError) -> Column {
        switch values {
        case .numbers(let numbers):
            let made = try numbers.changed { for row in $0.indices where isEmpty(row) { $0[row] = isZero ? 0 : .nan } }
            return Column(name, unit: unit, values: .numbers(made))
        case .wholes(let wholes):
            let made = try wholes.changed {
                for row in $0.indices where isEmpty(row) { $0[row] = isZero ? 0 : .missing }
            }
            return Column(name, unit: unit, values: .wholes(made))
        case .text, .times: return self
        }
    }

    /// Codes from 0 for its values, equal ones for equal values, missing being a value of its own; and how many there are at
    /// most. O(rows) expected, a lookup a row but for text.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    func codes(_ cancellation: Cancellation) throws -> (codes: Buffer<Int32>, count: Int) {
        switch values {
        case .text(let text):
            let from = text.codes.span
            var result = try BufferBuilder<Int32>(count: from.count)
            var out = result.mutableSpan
            let missing = Int32(text.dictionary.count)
            for rows in Stretches(of: from.count) {
                try cancellation.check()
                for row in rows { out[row] = from[row] < 0 ? missing : from[row] }
            }
            return (result.freeze(), text.dictionary.count + 1)
        case .numbers(let numbers):
            let from = numbers.span
            return try GroupCodes.numbered(from.count, cancellation) { row in
                let value = from[row]
                return value.isNaN ? Double.nan.bitPattern : value == 0 ? 0 : value.bitPattern
            }
        case .times(let times), .wholes(let times):
            let from = times.span
            return try GroupCodes.numbered(from.count, cancellation) { UInt64(bitPattern: from[$0]) }
        }
    }

    /// Numbers that are equal where its values are, NaN for missing: what is counted and told apart.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    func identities(_ cancellation: Cancellation) throws -> Buffer<Double> {
        switch values {
        case .numbers(let numbers): numbers
        case .wholes(let wholes):
            wholes.exceedsDoubles ? try Self.numbers(ranking: wholes, cancellation) : try wholes.rounded
        case .text(let text): try Self.numbers(of: text.codes, cancellation) { Double($0) }
        case .times(let times): try Self.numbers(of: times, cancellation) { Double($0) }
        }
    }

    /// What an aggregate sees of texts and times: of what says true and false 1 and 0, of others which are alike; nil for one that needs
    /// numbers.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    package func counted(by aggregate: (any Aggregate)?) throws -> Buffer<Double>? {
        guard let aggregate else { return nil }
        return aggregate.input == .identities ? try identities(.process) : try inNumbers?.numbers
    }

    /// Numbers in the order of its values, NaN for missing.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    func ranks(_ cancellation: Cancellation) throws -> Buffer<Double> {
        switch values {
        case .numbers(let numbers): return numbers
        case .wholes(let wholes):
            return wholes.exceedsDoubles ? try Self.numbers(ranking: wholes, cancellation) : try wholes.rounded
        // Exact as far as 2255; beyond, instants less than 2 µs apart may keep their order.
        case .times(let times): return try Self.numbers(of: times, cancellation) { Double($0) }
        case .text(let text):
            let dictionary = text.dictionary
            let order = try dictionary.indices.sorted(stoppedBy: cancellation) { dictionary.precedes($0, $1) }
            var ranks = [Double](repeating: 0, count: order.count)
            for (rank, code) in order.enumerated() { ranks[code] = Double(rank) }
            return try Self.numbers(of: text.codes, cancellation) { ranks[Int($0)] }
        }
    }

    /// The place of each whole number among the different ones. O(rows log rows).
    private static func numbers(
        ranking wholes: Buffer<Int64>, _ cancellation: Cancellation
    ) throws -> Buffer<Double> {
        let span = wholes.span
        let order = try span.indices.sorted(stoppedBy: cancellation) { span[$0] < span[$1] }
        var result = try BufferBuilder<Double>(count: span.count)
        var out = result.mutableSpan
        var polling = Polling(cancellation)
        var rank = -1.0
        var last: Int64?
        for row in order {
            try polling.step()
            if span[row] != last { rank += 1 }
            last = span[row]
            out[row] = span[row].isMissing ? .nan : rank
        }
        return result.freeze()
    }

    @inline(__always)
    private static func numbers<Element: ColumnElement>(
        of buffer: Buffer<Element>, _ cancellation: Cancellation, _ number: (Element) -> Double
    ) throws -> Buffer<Double> {
        let span = buffer.span
        var result = try BufferBuilder<Double>(count: span.count)
        var out = result.mutableSpan
        var polling = Polling(cancellation)
        for row in 0..<span.count {
            try polling.step()
            out[row] = span[row].isMissing ? .nan : number(span[row])
        }
        return result.freeze()
    }
}
