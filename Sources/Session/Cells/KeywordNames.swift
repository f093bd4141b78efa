import Catalog
import Charts
import Language
import Series

/// Columns that are called what a keyword is, `over`, where a column must stand: they get their quotes.
struct KeywordNames {
    let vocabulary: Vocabulary
    let columns: [String]

    private static let keywords: Set<String> = [
        "over", "by", "from", "where", "as", "in", "of", "to", "and", "or", "with",
    ]

    /// The line with quotes; nil where no such column is named.
    func line(_ line: String) -> String? {
        let names = Self.keywords.intersection(columns)
        guard !names.isEmpty else { return nil }
        var words = LineWords.split(line)
        let typed = words
        for place in words.indices.dropFirst() {
            let name = words[place].filter { $0 != "," }
            guard names.contains(name), isBeforeColumn(typed, place) else { continue }
            words[place] = "\"\(name)\"" + (words[place].hasSuffix(",") ? "," : "")
        }
        return words == typed ? nil : words.joined(separator: " ")
    }

    /// Whether a column must come next: after a plot's mark, a comma, an aggregate.
    private func isBeforeColumn(_ words: [String], _ place: Int) -> Bool {
        let before = words[place - 1]
        return before.hasSuffix(",") || vocabulary.entry(.aggregate, before) != nil
            || place > 1 && words[place - 2].lowercased() == PlotForm.entry.name
    }
}
