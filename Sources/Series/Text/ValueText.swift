/// One value as text, by a format when one is given: what `{…}` in a text shows.
package enum ValueText {
    /// - Parameters:
    ///   - format: a number specification (`,.0f`) for numbers, a strftime pattern for instants; nil for the shortest
    ///     readable form.
    ///   - calendar: whose zone instants are shown in.
    /// - Returns: `–` for missing.
    /// - Throws: `SeriesError` for a format that is none.
    package static func text(_ value: ScalarValue, format: String?, _ calendar: Calendar) throws -> String {
        switch value {
        case .missing: return "–"
        case .text(let text): return text
        case .boolean(let flag): return flag ? "true" : "false"
        case .number(let number):
            guard let format else { return ShortNumber.text(number) }
            return number.isNaN ? "–" : try NumberFormat(format, minus: .sign).text(number)
        case .whole(let whole):
            guard let format else { return GroupedNumber.text(Int(whole)) }
            return try NumberFormat(format, minus: .sign).text(Double(whole))
        case .time(let time):
            guard let format else { return calendar.iso8601(time) }
            return try TimeFormat(format).text(time, calendar)
        }
    }
}
