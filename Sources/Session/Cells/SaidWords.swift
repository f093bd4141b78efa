import Series

/// Whether a line in other words says what was typed: nothing is lost, and no number comes from nowhere.
enum SaidWords {
    /// Words of people and other tools between those that say something.
    private static let silent: Set<String> = [
        "of", "the", "for", "by", "with", "and", "to", "as", "in", "on", "from", "a", "an", "all", "me", "my", "show",
        "it", "this", "axis", "index", "column", "columns", "rows", "values", "down", "up", "label",
    ]

    /// Whether a line says all that the typed one does, and no number that was not typed.
    static func keepsAll(
        of typed: String, but word: String, _ own: String, _ columns: [String], _ outline: Outline
    ) -> Bool {
        // `p95` says the 95 of `percentile 95`, and the 0.95 of `quantile 0.95`.
        let kept = words(own).map(\.text).reduce(into: Set<String>()) { kept, word in
            kept.insert(word)
            // `1w` says `weekly`.
            if let period = PeriodCatalog.units.first(where: { $0.name == word }) {
                let letters = period.unit.rawValue.first.map(String.init) ?? ""
                kept.formUnion(["1\(letters)", "1\(period.unit.rawValue)"])
            }
            guard word.first == "p", let percent = Double(word.dropFirst()) else { return }
            kept.formUnion([String(word.dropFirst()), String(percent / 100)])
        }
        let foreign = Set(words(word).map(\.text)).subtracting(columns.map { $0.lowercased() })
        let said = words(typed)
        // `hist` is short for `histogram`.
        func isKept(_ word: String) -> Bool {
            kept.contains(word) || word.count > 3 && kept.contains { $0.hasPrefix(word) }
        }
        // What stands where verbs, functions and the names of arguments do is what was put in other words.
        let lost = said.contains {
            !$0.text.hasSuffix("chart") && !isKept($0.text) && !kept.contains(Self.number(of: $0.text))
                && !$0.isOfForm && !($0.isTable && outline.names.count == 1 && !columns.contains($0.text))
                && !foreign.contains($0.text)
                && (!silent.contains($0.text) || columns.contains($0.text))
        }
        let numbers = Set(said.flatMap { [$0.text, Self.number(of: $0.text)] })
        let invents = words(own).contains { $0.text.first?.isNumber ?? false && !numbers.contains($0.text) }
        // Of a word alone, `head`, so many are usual.
        let isAlone = said.allSatisfy { foreign.contains($0.text) || outline.frame($0.text) != nil }
        return !lost && (!invents || isAlone)
    }

    /// `7` of `7d`.
    private static func number(of word: String) -> String {
        let digits = word.prefix(while: \.isNumber)
        return word[digits.endIndex...].allSatisfy(\.isLetter) ? String(digits) : word
    }

    private struct Said {
        var text: String
        /// It heads a stage or call, or names an argument of one.
        var isOfForm: Bool
        /// It stands where a call has its table: `df` of `ggplot(df, …)` and of `data = df`.
        var isTable: Bool
    }

    /// The words of a line in small letters.
    private static func words(_ line: String) -> [Said] {
        var words: [Said] = []
        let line = line.lowercased()
        var rest = line[...]
        var (isHead, depth) = (true, 0)
        var before: Character?
        while let first = rest.first {
            var word = rest.prefix { $0.isLetter || $0.isNumber || "_°%".contains($0) || first.isNumber && $0 == "." }
            // Two numbers are the ends of a range.
            if let range = word.firstRange(of: "..") { word = word[..<range.lowerBound] }
            guard !word.isEmpty else {
                if first == "(" {
                    depth += 1
                } else if first == ")" {
                    depth -= 1
                } else if first == "|" {
                    isHead = true
                }
                if first != " " { before = first }
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(word.count)
            let next = rest.drop(while: \.isWhitespace)
            let names = depth > 0 && next.first == "=" && next.dropFirst().first != "="
            let isFirst = depth == 1 && before == "(" || before == "=" && words.last?.text == "data"
            let isTable = isFirst && next.first.map { ",)".contains($0) } ?? false
            // `-n 20`
            let isOption = line[..<word.startIndex].hasSuffix(" -") && !(word.first?.isNumber ?? true)
            words.append(
                Said(
                    text: String(word), isOfForm: isHead || rest.first == "(" || names || isOption, isTable: isTable))
            (isHead, before) = (false, word.last)
        }
        return words
    }
}
