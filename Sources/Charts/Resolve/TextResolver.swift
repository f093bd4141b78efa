import Series
import Syntax

/// Texts of a chart with their interpolations filled in.
struct TextResolver {
    let frame: Frame
    let context: SeriesContext

    func text(_ syntax: TextSyntax) throws -> String {
        var result = ""
        for part in syntax.parts {
            switch part {
            case .literal(let text): result += text
            case .interpolation(let expression, let format):
                var evaluator = ExpressionEvaluator(frame, context)
                result += try written(evaluator.scalar(expression), format)
            }
        }
        return result
    }

    private func written(_ value: ScalarValue, _ format: String?) throws -> String {
        switch value {
        case .number(let number):
            if let format { return try NumberFormat(format, minus: .sign).text(number) }
            return PlainNumber.short(number)
        case .whole(let whole):
            if let format { return try NumberFormat(format, minus: .sign).text(Double(whole)) }
            return GroupedNumber.text(Int(whole))
        case .time(let instant):
            if let format { return try TimeFormat(format).text(instant, context.calendar) }
            return try TimeFormat("%Y-%m-%d %H:%M").text(instant, context.calendar)
        case .text(let text): return text
        case .boolean(let flag): return flag ? "yes" : "no"
        case .missing: return "missing"
        }
    }
}
