import Terminal

/// An error on a narrow terminal.
package enum ErrorLines {
    /// Its words wrapped between words; those behind carets go below them where they would not fit beside them. The lines of the cell
    /// stay as they are.
    package static func fitted(_ text: String, to columns: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { place, line in
            guard DisplayText.width(of: String(line)) > columns else { return String(line) }
            guard let words = words(behindCarets: line) else {
                return place == 0 ? DisplayText.wrapped(String(line), to: columns) : String(line)
            }
            let carets = line[..<words]
            return carets + "\n" + DisplayText.wrapped("    " + line[words...].drop { $0 == " " }, to: columns)
        }.joined(separator: "\n")
    }

    /// Where the words begin behind `    |    ^^^`; nil for other lines.
    private static func words(behindCarets line: Substring) -> Substring.Index? {
        guard let bar = line.firstIndex(of: "|"), line[..<bar].allSatisfy({ $0 == " " }) else { return nil }
        let rest = line[line.index(after: bar)...].drop { $0 == " " }
        guard rest.first == "^", let end = rest.firstIndex(where: { $0 != "^" }), rest[end] == " " else { return nil }
        return end
    }
}
