extension Column {
    /// Codes from 0 for its values, equal ones for equal values, missing being a value of its own; and how many there are at
    /// most. O(rows) expected, a lookup a row but for text.
    func codes() -> (codes: Buffer<Int32>, count: Int) {
        switch values {
        case .text(let text):
            let from = text.codes.span
            let result = Buffer<Int32>(capacity: from.count, count: from.count)
            var out = result.mutableSpan
            let missing = Int32(text.dictionary.count)
            for row in 0..<from.count { out[row] = from[row] < 0 ? missing : from[row] }
            return (result, text.dictionary.count + 1)
        case .numbers(let numbers):
            let from = numbers.span
            return GroupCodes.numbered(from.count) { row in
                let value = from[row]
                return value.isNaN ? Double.nan.bitPattern : value == 0 ? 0 : value.bitPattern
            }
        case .times(let times):
            let from = times.span
            return GroupCodes.numbered(from.count) { UInt64(bitPattern: from[$0]) }
        }
    }

    /// Numbers that are equal where its values are, NaN for missing: what is counted and told apart.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func identities() throws(SeriesError) -> Buffer<Double> {
        switch values {
        case .numbers(let numbers): numbers
        case .text(let text): try Self.numbers(of: text.codes) { Double($0) }
        case .times(let times): try Self.numbers(of: times) { Double($0) }
        }
    }

    /// Numbers in the order of its values, NaN for missing.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func ranks() throws(SeriesError) -> Buffer<Double> {
        switch values {
        case .numbers(let numbers): return numbers
        // Exact as far as 2255; beyond, instants less than 2 µs apart may keep their order.
        case .times(let times): return try Self.numbers(of: times) { Double($0) }
        case .text(let text):
            let order = text.dictionary.indices.sorted {
                text.dictionary[$0].unicodeScalars.lexicographicallyPrecedes(text.dictionary[$1].unicodeScalars)
            }
            var ranks = [Double](repeating: 0, count: order.count)
            for (rank, code) in order.enumerated() { ranks[code] = Double(rank) }
            return try Self.numbers(of: text.codes) { ranks[Int($0)] }
        }
    }

    @inline(__always)
    private static func numbers<Element: ColumnElement>(
        of buffer: Buffer<Element>, _ number: (Element) -> Double
    ) throws(SeriesError) -> Buffer<Double> {
        let span = buffer.span
        let result = try Buffer<Double>.reserved(span.count, count: span.count)
        var out = result.mutableSpan
        for row in 0..<span.count { out[row] = span[row].isMissing ? .nan : number(span[row]) }
        return result
    }
}
