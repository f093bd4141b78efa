import Diagnostics
import Syntax

/// What a part of an expression came to: one value for all rows, or one a row.
package enum ExpressionValue: Sendable {
    case number(Double, isPercent: Bool)
    case numbers(Buffer<Double>, unit: String?)
    /// A whole number that no double is.
    case whole(Int64)
    case wholes(Buffer<Int64>, unit: String?)
    case word(String)
    case text(TextColumn)
    /// The span that an instant names, one µs when it is exact.
    case instant(Range<Int64>)
    case times(Buffer<Int64>)
    case duration(DurationSyntax)
    case condition(Bool)
    /// 1 where true, 0 where false.
    case conditions(Buffer<UInt8>)
    case missing

    init(_ column: Column) {
        self =
            switch column.values {
            case .numbers(let buffer): .numbers(buffer, unit: column.unit)
            case .wholes(let buffer): .wholes(buffer, unit: column.unit)
            case .text(let text): .text(text)
            case .times(let times): .times(times)
            }
    }

    /// One value.
    init(_ cell: ColumnCell) {
        self =
            switch cell {
            case .missing: .missing
            case .number(let number): .number(number, isPercent: false)
            case .whole(let whole):
                WholeNumber.isExact(whole) ? .number(Double(whole), isPercent: false) : .whole(whole)
            case .text(let text): .word(text)
            case .time(let time): .instant(time..<time + 1)
            }
    }

    /// For messages.
    var kind: String {
        switch self {
        case .number, .numbers, .whole, .wholes: "a number"
        case .word, .text: "text"
        case .instant, .times: "a time"
        case .duration: "a duration"
        case .condition, .conditions: "a condition"
        case .missing: "missing"
        }
    }

    var unit: String? {
        switch self {
        case .numbers(_, let unit), .wholes(_, let unit): unit
        default: nil
        }
    }

    /// One number or one a row, a percent as a fraction; nil when it is something else. `missing` is NaN.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func asNumbers(percentWhole: Bool = false) throws(SeriesError) -> NumberOperand? {
        switch self {
        case .number(let value, let isPercent): .constant(isPercent && !percentWhole ? value / 100 : value)
        case .numbers(let buffer, _): .rows(buffer)
        case .whole(let whole): .constant(Double(whole))
        case .wholes(let buffer, _): .rows(try buffer.rounded)
        case .missing: .constant(.nan)
        default: nil
        }
    }
}

/// Numbers to compute with.
enum NumberOperand {
    case constant(Double)
    case rows(Buffer<Double>)
}

/// Loops over number operands, which whatever stops the process stops; a result of constants is a constant.
enum Vectorized {
    @inline(__always)
    static func map(_ a: NumberOperand, _ body: (Double) -> Double) throws -> NumberOperand {
        switch a {
        case .constant(let a): return .constant(body(a))
        case .rows(let a):
            let from = a.span
            var result = try BufferBuilder<Double>(count: from.count)
            var out = result.mutableSpan
            for rows in Stretches(of: from.count) {
                try Cancellation.process.check()
                for row in rows { out[row] = body(from[row]) }
            }
            return .rows(result.freeze())
        }
    }

    @inline(__always)
    static func map(_ a: NumberOperand, _ b: NumberOperand, _ body: (Double, Double) -> Double) throws -> NumberOperand
    {
        switch (a, b) {
        case (.constant(let a), .constant(let b)): return .constant(body(a, b))
        case (.rows, .constant(let b)): return try map(a) { body($0, b) }
        case (.constant(let a), .rows): return try map(b) { body(a, $0) }
        case (.rows(let a), .rows(let b)):
            let a = a.span
            let b = b.span
            var result = try BufferBuilder<Double>(count: a.count)
            var out = result.mutableSpan
            for rows in Stretches(of: a.count) {
                try Cancellation.process.check()
                for row in rows { out[row] = body(a[row], b[row]) }
            }
            return .rows(result.freeze())
        }
    }

    @inline(__always)
    static func test(_ a: NumberOperand, _ b: NumberOperand, _ body: (Double, Double) -> Bool) throws -> ExpressionValue
    {
        switch (a, b) {
        case (.constant(let a), .constant(let b)): return .condition(body(a, b))
        case (.rows(let a), .constant(let b)):
            let a = a.span
            return try conditions(a.count) { body(a[$0], b) }
        case (.constant(let a), .rows(let b)):
            let b = b.span
            return try conditions(b.count) { body(a, b[$0]) }
        case (.rows(let a), .rows(let b)):
            let a = a.span
            let b = b.span
            return try conditions(a.count) { body(a[$0], b[$0]) }
        }
    }

    @inline(__always)
    static func conditions(_ rows: Int, _ body: (Int) -> Bool) throws -> ExpressionValue {
        var result = try BufferBuilder<UInt8>(count: rows)
        var out = result.mutableSpan
        for rows in Stretches(of: rows) {
            try Cancellation.process.check()
            for row in rows { out[row] = body(row) ? 1 : 0 }
        }
        return .conditions(result.freeze())
    }
}

extension NumberOperand {
    func value(unit: String?) -> ExpressionValue {
        switch self {
        case .constant(let number): .number(number, isPercent: false)
        case .rows(let buffer): .numbers(buffer, unit: unit)
        }
    }
}
