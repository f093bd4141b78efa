/// The lines of a page, none too long to read: text is broken between words, forms between their parts.
enum ReferenceLines {
    private static let width = 120

    static func wrapped(_ page: String) -> String {
        var isFenced = false
        return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("```") { isFenced.toggle() }
            // A table's row and a heading are one line.
            guard line.count > width, isFenced || !line.hasPrefix("|") && !line.hasPrefix("#") else {
                return String(line)
            }
            return broken(line, isFenced: isFenced)
        }.joined(separator: "\n")
    }

    private static func broken(_ line: Substring, isFenced: Bool) -> String {
        var lines = [""]
        for word in words(line, isFenced: isFenced) {
            let last = lines[lines.count - 1]
            if last.isEmpty {
                lines[lines.count - 1] = word
            } else if last.count + 1 + word.count > width, isFenced || mayBegin(word) {
                lines.append((isFenced ? "    " : "") + word)
            } else {
                lines[lines.count - 1] += " " + word
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Apart by blanks; outside fences code and a link's words are one.
    private static func words(_ line: Substring, isFenced: Bool) -> [String] {
        if isFenced { return line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }
        var words = [""]
        var end: Character?
        for character in line {
            if character == end {
                end = nil
            } else if end == nil, character == "`" || character == "[" {
                end = character == "[" ? "]" : character
            }
            if character == " ", end == nil { words.append("") } else { words[words.count - 1].append(character) }
        }
        return words
    }

    /// Whether a word at the beginning of a line is text and opens no list, quote or heading.
    private static func mayBegin(_ word: String) -> Bool {
        guard let first = word.first else { return false }
        return !"-+*>#|=".contains(first) && !(first.isNumber && (word.hasSuffix(".") || word.hasSuffix(")")))
    }
}
