extension Column {
    /// What the values of a column are; the raw value is their word in messages.
    package enum Kind: String, Sendable {
        case numbers
        case wholes = "whole numbers"
        case text, times
    }

    package var kind: Kind {
        switch values {
        case .numbers: .numbers
        case .wholes: .wholes
        case .text: .text
        case .times: .times
        }
    }

    /// Whether it can be computed with.
    package var isNumeric: Bool { kind == .numbers || kind == .wholes }

    /// The numbers, whole ones as the nearest doubles (made anew at each call); nil for text and times.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package var numbers: Buffer<Double>? {
        get throws(SeriesError) {
            switch values {
            case .numbers(let buffer): buffer
            case .wholes(let buffer): try buffer.rounded
            case .text, .times: nil
            }
        }
    }

    /// The whole numbers of 64 bits, nil for all other columns, doubles too.
    package var wholes: Buffer<Int64>? {
        if case .wholes(let wholes) = values { wholes } else { nil }
    }

    package var text: TextColumn? {
        if case .text(let text) = values { text } else { nil }
    }

    package var times: Buffer<Int64>? {
        if case .times(let times) = values { times } else { nil }
    }

    /// Whether no row has a value.
    package var isAllMissing: Bool { values.accept(PresentRows(limit: 1)) == 0 }

    /// Whether every row has a value.
    package var isComplete: Bool { values.accept(PresentRows(limit: count)) == count }

    /// A row's number where it has a value, NaN where it has none.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func rowNumbers() throws(SeriesError) -> Buffer<Double> { try values.accept(RowNumbers()) }
}

/// Counts values, up to so many.
private struct PresentRows: ColumnVisitor {
    let limit: Int

    func visit<Element: ColumnElement>(_ buffer: Buffer<Element>) -> Int {
        let span = buffer.span
        var count = 0
        for row in 0..<span.count where !span[row].isMissing {
            count += 1
            if count == limit { break }
        }
        return count
    }
}

private struct RowNumbers: ColumnVisitor {
    func visit<Element: ColumnElement>(_ buffer: Buffer<Element>) throws(SeriesError) -> Buffer<Double> {
        let span = buffer.span
        var result = try BufferBuilder<Double>(count: span.count)
        var out = result.mutableSpan
        for row in 0..<span.count { out[row] = span[row].isMissing ? .nan : Double(row) }
        return result.freeze()
    }
}
