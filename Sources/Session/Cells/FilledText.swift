import Series
import Syntax

/// Text with `{…}` filled in.
enum FilledText {
    /// The path that a stage's argument is, its `{…}` filled in by parameters: numbers without grouping, a day as its date.
    ///
    /// - Throws: `SeriesError` for what is not a parameter.
    static func path(_ argument: Argument, _ context: SeriesContext) throws -> String? {
        guard case .text(let syntax) = argument.value, syntax.literal == nil else { return argument.value.word }
        return try syntax.parts.reduce(into: "") { path, part in
            guard case .interpolation(let expression, nil) = part else {
                return path += try text(TextSyntax(parts: [part]), frame: nil, context)
            }
            let rows = Frame(index: Index(name: "row", keys: .row(0)), columns: [])
            var evaluator = ExpressionEvaluator(rows, context)
            switch try evaluator.scalar(expression) {
            case .number(let number): path += Int(exactly: number).map { "\($0)" } ?? "\(number)"
            case .whole(let whole): path += "\(whole)"
            case .time(let time): path += pathText(time, context.calendar)
            case let other: path += try ValueText.text(other, format: nil, context.calendar)
            }
        }
    }

    /// The date alone of an instant that begins a day.
    fileprivate static func pathText(_ time: Int64, _ calendar: Calendar) -> String {
        let words = calendar.iso8601(time)
        return calendar.civil(time).microsecondsOfDay == 0 ? String(words.prefix { $0 != "T" && $0 != " " }) : words
    }

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

extension Session {
    /// A parameter that follows the clock, as a file's name has it; nil for any other.
    package func pathText(of value: Value) throws -> String? {
        guard case .instant(let instant) = value, instant.isRelative else { return nil }
        let context = try context()
        let time = try context.calendar.resolve(instant, now: settings.now ?? context.now, onlyDay: nil).lowerBound
        return FilledText.pathText(time, context.calendar)
    }
}
