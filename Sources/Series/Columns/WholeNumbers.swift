/// Whole numbers of 64 bits, beside the doubles that everything is computed in.
///
/// A column has them where its source says so (`BIGINT`), or where it holds one beyond 2⁵³, from where on doubles leave some
/// out. Showing, writing, comparing, joining, grouping and the aggregates that pick or add take them digit for digit; all
/// else computes in doubles. −2⁶³ is no value but what stands for a missing one.
package enum WholeNumber {
    /// Every whole number up to here is a double, and its negative.
    package static let exact: Int64 = 1 << 53

    /// Whether a double may stand for it.
    package static func isExact(_ number: Int64) -> Bool { number.magnitude <= exact.magnitude }

    /// The whole number that a double is; nil for another, and for one beyond 64 bits.
    package static func exactly(_ number: Double) -> Int64? {
        Int64(exactly: number).flatMap { $0.isMissing ? nil : $0 }
    }

    /// −1, 0 or 1 as the whole number is less than, equal to or greater than the double, without rounding either; nil for NaN.
    @inline(__always)
    static func order(_ whole: Int64, _ number: Double) -> Int? {
        if number.isNaN { return nil }
        if number >= 0x1p63 { return -1 }
        if number < -0x1p63 { return 1 }
        let floor = number.rounded(.down)
        // The bounds above leave none that does not fit.
        guard let lower = Int64(exactly: floor) else { return nil }
        return whole < lower ? -1 : whole > lower ? 1 : floor < number ? -1 : 0
    }
}

extension Buffer<Int64> {
    /// Each as the nearest double.
    ///
    /// - Throws: `SeriesError.outOfMemory`, here and below.
    package var rounded: Buffer<Double> {
        get throws(SeriesError) {
            let from = span
            var result = try BufferBuilder<Double>(count: from.count)
            var out = result.mutableSpan
            for row in 0..<from.count { out[row] = from[row].isMissing ? .nan : Double(from[row]) }
            return result.freeze()
        }
    }

    /// Whether a value is beyond ±2⁵³, so that doubles would round it.
    package var exceedsDoubles: Bool {
        let from = span
        for row in 0..<from.count where !WholeNumber.isExact(from[row]) && !from[row].isMissing { return true }
        return false
    }
}

extension Buffer<Double> {
    /// The same as whole numbers; nil when one is none, or too large.
    package var wholes: Buffer<Int64>? {
        get throws(SeriesError) {
            let from = span
            var result = try BufferBuilder<Int64>(count: from.count)
            var out = result.mutableSpan
            for row in 0..<from.count {
                if from[row].isNaN {
                    out[row] = .missing
                } else if let whole = WholeNumber.exactly(from[row]) {
                    out[row] = whole
                } else {
                    return nil
                }
            }
            return result.freeze()
        }
    }
}

extension Column {
    /// Whether it holds whole numbers that doubles would round.
    package var exceedsDoubles: Bool {
        if case .wholes(let buffer) = values { buffer.exceedsDoubles } else { false }
    }

    /// The same column with doubles for whole numbers.
    package var inDoubles: Column {
        get throws(SeriesError) {
            guard case .wholes(let buffer) = values else { return self }
            return Column(name, unit: unit, values: .numbers(try buffer.rounded))
        }
    }

    /// The columns' numbers, all as whole numbers where one has such and the others allow it, else as doubles; each in turn.
    ///
    /// - Returns: nil unless all are numeric.
    package static func alike(_ columns: [Column]) throws(SeriesError) -> [Column]? {
        guard columns.allSatisfy(\.isNumeric) else { return nil }
        guard columns.contains(where: { $0.kind == .wholes }) else { return columns }
        var result: [Column] = []
        for column in columns {
            switch column.values {
            case .numbers(let numbers):
                guard let wholes = try numbers.wholes else {
                    result = []
                    for column in columns { result.append(try column.inDoubles) }
                    return result
                }
                result.append(Column(column.name, unit: column.unit, values: .wholes(wholes)))
            default: result.append(column)
            }
        }
        return result
    }
}
