import Catalog
import Charts
import Language
import Series

/// What is done to a chart, as people say it: `stacked`, `grouped`, `sorted`, `reversed` are words of the language with an ending.
struct Participles {
    let vocabulary: Vocabulary
    let columns: [String]

    /// The line with those words; nil where it has none.
    func line(_ line: String) -> String? {
        let stages = OuterText(line[...]).parts(between: "|")
        // Clauses may follow what is drawn as stages.
        let plot = stages.firstIndex { LineWords.split($0).first?.lowercased() == PlotForm.entry.name }
        let made = stages.enumerated().map { $0 >= plot ?? stages.count ? stage($1) : $1 }
        return made == stages ? nil : made.joined(separator: " | ")
    }

    private func stage(_ text: String) -> String {
        var made = ""
        var rest = text[...]
        var mark: Character?
        while let letter = rest.first {
            if mark == nil, made.last?.isWhitespace ?? false, letter.isLetter {
                let word = rest.prefix { !$0.isWhitespace }
                rest = rest.dropFirst(word.count)
                made +=
                    stem(String(word), before: rest.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
                    ?? String(word)
                continue
            }
            if mark == letter { mark = nil } else if mark == nil, "\"`'".contains(letter) { mark = letter }
            made.append(rest.removeFirst())
        }
        return made
    }

    /// The word of the language; nil for another, a column's name, and what a column follows, which it is done by.
    private func stem(_ word: String, before next: Substring) -> String? {
        let small = word.lowercased()
        guard small.hasSuffix("ed"), small.count > 4, !isColumn(word) else { return nil }
        let bare = next.filter { !"\"`,".contains($0) }
        if ["by", "on", "over"].contains(bare.lowercased()) || isColumn(bare) { return nil }
        let stems = [String(small.dropLast(2)), String(small.dropLast(1)), String(small.dropLast(3))]
        return stems.first {
            ["reverse"].contains($0) || vocabulary.entry(.clause, $0) != nil
                || [StackStyle.entry.name, GroupStyle.entry.name].contains($0)
        }
    }

    private func isColumn(_ word: String) -> Bool {
        columns.contains(word) || ColumnNames.meant(word, columns) != nil
    }
}
