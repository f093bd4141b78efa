/// `{a,b}` in a path: each of the texts in its place, as shells have it.
package enum PathChoices {
    /// More than this is no list that somebody has typed.
    private static let most = 1000

    /// The paths that a text stands for, in its order; itself where no braces hold a comma.
    /// Source: POSIX has none; bash(1), “Brace Expansion”, without its sequences `{1..9}`.
    package static func of(_ text: String) -> [String] { all(text) ?? [text] }

    /// Nil for too many.
    private static func all(_ text: String) -> [String]? {
        guard let (start, parts, end) = first(in: text) else { return [text] }
        var found: [String] = []
        for part in parts {
            guard let more = all(String(text[..<start] + part + text[end...])) else { return nil }
            found += more
            if found.count > most { return nil }
        }
        return found
    }

    /// The first braces that hold a comma: where they begin, their parts, and what stands behind them. Braces within are of the parts.
    private static func first(in text: String) -> (start: String.Index, parts: [Substring], end: String.Index)? {
        for start in text.indices where text[start] == "{" {
            if let (parts, end) = braces(text, from: start), parts.count > 1 { return (start, parts, end) }
        }
        return nil
    }

    /// What stands between an opening brace and its closing one, by commas; nil where nothing closes it.
    private static func braces(_ text: String, from start: String.Index) -> (parts: [Substring], end: String.Index)? {
        var depth = 0
        var parts: [Substring] = []
        var from = text.index(after: start)
        for place in text[start...].indices {
            let character = text[place]
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            guard depth == 0 || depth == 1 && character == "," else { continue }
            parts.append(text[from..<place])
            from = text.index(after: place)
            if depth == 0 { return (parts, from) }
        }
        return nil
    }
}
