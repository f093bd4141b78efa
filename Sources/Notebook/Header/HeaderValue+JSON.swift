import Interchange

extension HeaderValue {
    /// The same as JSON: a plain word may be a number, a truth or nothing. Source: YAML 1.2.2, section 10.3.2, without octal and
    /// hexadecimal numbers.
    var json: JSON {
        switch self {
        case .quoted(let text): .text(text)
        case .scalar(let text): Self.plain(text)
        case .list(let items): .list(items.map(\.json))
        case .map(let pairs): .object(pairs.map { JSON.Member($0.key, $0.value.json) })
        }
    }

    private static func plain(_ text: String) -> JSON {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .truth(true)
        case "false", "False", "FALSE": return .truth(false)
        default: break
        }
        if case .number(let number)? = try? JSON(reading: Array(text.utf8)) { return .number(number) }
        return .text(text)
    }
}
