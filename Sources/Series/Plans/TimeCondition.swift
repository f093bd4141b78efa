import Syntax

/// Conditions on the time index as the span of instants that they leave, for a source that has an index of its times.
package enum TimeCondition {
    /// The span for which a comparison of the index with an instant holds; nil for any other condition, and for one that the rows
    /// must settle.
    ///
    /// - Throws: `SeriesError` of an instant that there is not.
    package static func span(
        of condition: Expression, in frame: Frame, _ context: SeriesContext
    ) throws -> Range<Int64>? {
        guard frame.index.times != nil else { return nil }
        switch condition.node {
        case .binary(let symbol, let left, let right):
            if isIndex(left, frame), let instant = try instant(right, context) { return span(symbol, instant) }
            if isIndex(right, frame), let instant = try instant(left, context) { return span(flipped(symbol), instant) }
            return nil
        case .within(let value, let lower, let upper):
            guard isIndex(value, frame) else { return nil }
            var span = Int64.min + 1..<Int64.max
            if let lower {
                guard let low = try instant(lower, context) else { return nil }
                span = low.lowerBound..<span.upperBound
            }
            if let upper {
                guard let high = try instant(upper, context) else { return nil }
                span = span.lowerBound..<max(span.lowerBound, high.upperBound)
            }
            return span
        default: return nil
        }
    }

    private static func isIndex(_ expression: Expression, _ frame: Frame) -> Bool {
        guard case .name(let name, _) = expression.node, frame.column(name) == nil else { return false }
        return name == frame.index.name || name == "time"
    }

    /// As beside times in an expression: a number of four digits is a year, a text is what it spells.
    private static func instant(_ expression: Expression, _ context: SeriesContext) throws -> Range<Int64>? {
        let syntax: InstantSyntax? =
            switch expression.node {
            case .instant(let instant): instant
            case .text(let text): InstantSyntax(reading: text)
            case .number(let number):
                Int(exactly: number.value).flatMap {
                    (1000...2999).contains($0) && !number.isPercent
                        ? InstantSyntax(base: .date(year: $0, month: nil, day: nil)) : nil
                }
            default: nil
            }
        guard let syntax, !syntax.needsOnlyDay else { return nil }
        return try context.calendar.resolve(syntax, now: context.now, onlyDay: nil)
    }

    private static func span(_ symbol: BinaryOperator, _ instant: Range<Int64>) -> Range<Int64>? {
        switch symbol {
        case .equal: instant
        case .less: Int64.min + 1..<instant.lowerBound
        case .lessOrEqual: Int64.min + 1..<instant.upperBound
        case .greater: instant.upperBound..<Int64.max
        case .greaterOrEqual: instant.lowerBound..<Int64.max
        default: nil
        }
    }

    private static func flipped(_ symbol: BinaryOperator) -> BinaryOperator {
        switch symbol {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: symbol
        }
    }
}

extension WindowBounds {
    /// The instants that it leaves; nil for a time of day, and for bounds that are upside down, which the step itself tells of.
    ///
    /// - Throws: `SeriesError` of an instant that there is not.
    package func span(_ context: SeriesContext) throws -> Range<Int64>? {
        guard isRowWise else { return nil }
        if let instant { return try context.calendar.resolve(instant, now: context.now, onlyDay: nil) }
        guard let range else { return nil }
        let (from, until) = try context.calendar.resolve(range, now: context.now, onlyDay: nil)
        let low = from ?? .min + 1
        let high = until ?? .max
        return low < high ? low..<high : nil
    }
}
