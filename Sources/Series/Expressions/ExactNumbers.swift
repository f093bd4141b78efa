/// Comparisons and choices of whole numbers that doubles would round.
enum ExactNumbers {
    /// One side, of which no digit is lost.
    private enum Side {
        case whole(Int64)
        case wholes(Buffer<Int64>)
        case number(Double)
        case numbers(Buffer<Double>)

        /// - Parameter percentWhole: whether `25%` is 25.
        init?(_ value: ExpressionValue, percentWhole: Bool) throws(SeriesError) {
            switch value {
            case .whole(let whole): self = .whole(whole)
            case .wholes(let wholes, _): self = .wholes(wholes)
            case .number, .numbers:
                switch try value.asNumbers(percentWhole: percentWhole) {
                case .constant(let number)?: self = .number(number)
                case .rows(let numbers)?: self = .numbers(numbers)
                case nil: return nil
                }
            default: return nil
            }
        }

        var isWhole: Bool {
            switch self {
            case .whole, .wholes: true
            case .number, .numbers: false
            }
        }
    }

    /// Row by row whether the order of the two sides (−1, 0, 1) is one that `holds` takes; missing is false.
    ///
    /// - Returns: nil when neither side has whole numbers of 64 bits, or one is not a number.
    static func compare(
        _ a: ExpressionValue, _ b: ExpressionValue, _ holds: (Int) -> Bool
    ) throws -> ExpressionValue? {
        guard let x = try Side(a, percentWhole: b.unit == "%"), let y = try Side(b, percentWhole: a.unit == "%"),
            x.isWhole || y.isWhole
        else { return nil }
        switch (x, y) {
        case (.whole(let x), .whole(let y)): return .condition(holds(order(x, y) ?? 2))
        case (.whole(let x), .number(let y)): return .condition(WholeNumber.order(x, y).map(holds) ?? false)
        case (.number(let x), .whole(let y)): return .condition(WholeNumber.order(y, x).map { holds(-$0) } ?? false)
        case (.wholes(let x), .whole(let y)): return try test(x) { order($0, y).map(holds) ?? false }
        case (.whole(let x), .wholes(let y)): return try test(y) { order(x, $0).map(holds) ?? false }
        case (.wholes(let x), .number(let y)): return try test(x) { WholeNumber.order($0, y).map(holds) ?? false }
        case (.number(let x), .wholes(let y)):
            return try test(y) { WholeNumber.order($0, x).map { holds(-$0) } ?? false }
        case (.numbers(let x), .whole(let y)):
            let x = x.span
            return try Vectorized.conditions(x.count) { WholeNumber.order(y, x[$0]).map { holds(-$0) } ?? false }
        case (.whole(let x), .numbers(let y)):
            let y = y.span
            return try Vectorized.conditions(y.count) { WholeNumber.order(x, y[$0]).map(holds) ?? false }
        case (.wholes(let x), .wholes(let y)):
            let (x, y) = (x.span, y.span)
            return try Vectorized.conditions(x.count) { row in
                !x[row].isMissing && (order(x[row], y[row]).map(holds) ?? false)
            }
        case (.wholes(let x), .numbers(let y)):
            let (x, y) = (x.span, y.span)
            return try Vectorized.conditions(x.count) { row in
                !x[row].isMissing && (WholeNumber.order(x[row], y[row]).map(holds) ?? false)
            }
        case (.numbers(let x), .wholes(let y)):
            let (x, y) = (x.span, y.span)
            return try Vectorized.conditions(x.count) { row in
                !y[row].isMissing && (WholeNumber.order(y[row], x[row]).map { holds(-$0) } ?? false)
            }
        case (.number, _), (.numbers, _): return nil
        }
    }

    /// Row by row one value or the other; nil when neither has whole numbers of 64 bits, or one is not a whole number.
    static func pick(
        _ a: ExpressionValue, _ b: ExpressionValue, rows: Int, _ takesFirst: (Int) -> Bool
    ) throws -> ExpressionValue? {
        guard let x = wholes(a), let y = wholes(b), x.isWhole || y.isWhole else { return nil }
        var result = try BufferBuilder<Int64>(count: rows)
        var out = result.mutableSpan
        var polling = Polling()
        for row in 0..<rows {
            try polling.step()
            out[row] = takesFirst(row) ? x.at(row) : y.at(row)
        }
        return .wholes(result.freeze(), unit: a.unit == b.unit || b.unit == nil ? a.unit : a.unit == nil ? b.unit : nil)
    }

    private struct Wholes {
        var rows: Buffer<Int64>?
        var constant = Int64.missing
        var isWhole: Bool

        func at(_ row: Int) -> Int64 { rows.map { $0.span[row] } ?? constant }
    }

    private static func wholes(_ value: ExpressionValue) -> Wholes? {
        switch value {
        case .whole(let whole): Wholes(constant: whole, isWhole: true)
        case .wholes(let rows, _): Wholes(rows: rows, isWhole: true)
        case .number(let number, isPercent: false):
            WholeNumber.exactly(number).map { Wholes(constant: $0, isWhole: false) }
        case .missing: Wholes(isWhole: false)
        default: nil
        }
    }

    @inline(__always)
    private static func order(_ a: Int64, _ b: Int64) -> Int? { b.isMissing ? nil : a < b ? -1 : a > b ? 1 : 0 }

    @inline(__always)
    private static func test(_ wholes: Buffer<Int64>, _ body: (Int64) -> Bool) throws -> ExpressionValue {
        let span = wholes.span
        return try Vectorized.conditions(span.count) { !span[$0].isMissing && body(span[$0]) }
    }
}
