import Terminal

/// Text as it stands in HTML.
package enum HTMLText {
    /// Text for content and for attributes in double quotes: no markup, and what a terminal shows as an escape is one here too
    /// (control characters, those that reorder, those that nobody sees).
    package static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in DisplayText.safe(text, keeping: .layout).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A text on one line.
    package static func line(_ text: String) -> String {
        escaped(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    }
}
