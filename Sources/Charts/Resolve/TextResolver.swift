import Language
import Series

/// Texts of a chart with their interpolations filled in.
struct TextResolver {
    let frame: Frame
    let context: SeriesContext

    func text(_ syntax: TextSyntax) throws -> String {
        var result = ""
        for part in syntax.parts {
            switch part {
            case .literal(let text): result += text
            case .interpolation(let expression, _): throw ChartsError.badFormat("\(expression.range.lower)")
            }
        }
        return result
    }
}
