import Series
import Syntax

/// Text with `{…}` filled in.
enum FilledText {
    /// - Parameter frame: what expressions look at; nil where only parameters may stand.
    static func text(_ syntax: TextSyntax, frame: Frame?, _ context: SeriesContext) throws -> String {
        var result = ""
        for part in syntax.parts {
            switch part {
            case .literal(let text): result += text
            case .interpolation(let expression, let format):
                let rows = frame ?? Frame(index: Index(name: "row", keys: .row(0)), columns: [])
                var evaluator = ExpressionEvaluator(rows, context)
                result += try ValueText.text(evaluator.scalar(expression), format: format, context.calendar)
            }
        }
        return result
    }
}
