import Session

extension NotebookHeader {
    /// The header's lines with our own ones as they are now; every other line stays as it is, ours keep their place.
    package var written: String { HeaderEditor(self).text }

    /// Whether a file without a header stays without one.
    package var isAbsent: Bool { opening == nil && self == NotebookHeader() }
}

/// How values are written so that YAML reads them back.
enum HeaderText {
    /// Plain when YAML reads it back as the same text, quoted otherwise.
    static func quoted(_ text: String) -> String { isPlain(text) ? text : doubleQuoted(text) }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.first,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }),
            first.isLetter || first == "." || first == "/" || first.isNumber, !words.contains(text.lowercased())
        else { return false }
        let isNumber = Double(text) != nil && !first.isLetter
        return !isNumber || text.allSatisfy(\.isNumber)
    }

    /// What YAML 1.1 or 1.2 takes for something else than text.
    private static let words: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf", ".nan", ".inf",
    ]

    private static func doubleQuoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{2028}": result += "\\L"
            case "\u{2029}": result += "\\P"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                result += "\\x" + (digits.count < 2 ? "0" : "") + digits
            case "\u{FEFF}": result += "\\uFEFF"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A pair of which only its own writer knows what it means, for a flow map.
    static func flow(_ pair: HeaderValue.Pair) -> String {
        let isQuoted = pair.raw.first == "\"" || pair.raw.first == "'"
        let isSafe = !pair.raw.isEmpty && !pair.raw.contains { ",[]{}#:".contains($0) }
        return "\(quoted(pair.key)): \(isQuoted || isSafe ? pair.raw : flow(pair.value))"
    }

    private static func flow(_ value: HeaderValue) -> String {
        switch value {
        case .scalar(let text), .quoted(let text): quoted(text)
        case .list(let items): "[" + items.map(flow).joined(separator: ", ") + "]"
        case .map(let pairs): "{" + pairs.map { flow($0) }.joined(separator: ", ") + "}"
        }
    }
}
