/// A text by what stands outside of its quotes, and outside of its parentheses, brackets and braces.
package struct OuterText {
    private let text: Substring

    package init(_ text: Substring) { self.text = text }

    /// The parts between a separator that stands in no pair, without blanks at their ends.
    package func parts(between separator: String) -> [String] {
        var parts: [Substring] = []
        var start = text.startIndex
        walk { place, depth in
            guard depth == 0, place >= start, text[place...].hasPrefix(separator) else { return true }
            parts.append(text[start..<place])
            start = text.index(place, offsetBy: separator.count)
            return true
        }
        return (parts + [text[start...]]).map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    /// The same between commas, those that are empty left out.
    package var items: [String] { parts(between: ",").filter { !$0.isEmpty } }

    /// Where the pair ends that the text begins with; nil where it does not.
    package var closing: String.Index? {
        var found: String.Index?
        walk { place, depth in
            if depth == 1, ")]}".contains(text[place]) { found = place }
            return found == nil
        }
        return found
    }

    /// The text with another one for each such character outside of quotes.
    package func replacing(_ character: Character, with other: String) -> String {
        var made = ""
        var start = text.startIndex
        walk { place, _ in
            guard text[place] == character else { return true }
            made += text[start..<place] + other
            start = text.index(after: place)
            return true
        }
        return made + text[start...]
    }

    /// Visits the places outside of quotes, each with how many pairs are open before it, until `visit` says no.
    private func walk(_ visit: (_ place: String.Index, _ depth: Int) -> Bool) {
        var depth = 0
        var quote: Character?
        for place in text.indices {
            let character = text[place]
            if let open = quote {
                if character == open { quote = nil }
                continue
            }
            guard visit(place, depth) else { return }
            if "\"'`".contains(character) {
                quote = character
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                depth -= 1
            }
        }
    }
}
