import Series
import Syntax

/// Where rows begin and end.
extension QuestionReader {
    /// `from Harbour to Station`, which two columns hold: where each row began, and where it ended.
    mutating func route() -> Part? {
        guard small() == "from", let first = longest(from: 1, ends), small(1 + first.count) == "to",
            let second = longest(from: 2 + first.count, ends),
            let (begin, end) = words.route(among: Set(first.meaning.keys).intersection(second.meaning.keys)),
            let from = first.meaning[begin], let until = second.meaning[end]
        else { return nil }
        take(2 + first.count + second.count)
        for (column, text) in [(begin, from), (end, until)] {
            question.conditions.append(.init(column: NameSpelling.quoted(column), sign: "=", value: "\"\(text)\""))
        }
        return .condition
    }

    /// The columns that hold a text, with how each does; nil for one alone.
    private func ends(_ phrase: ArraySlice<String>) -> [String: String]? {
        let found = holders(phrase.joined(separator: " ").filter { !"\"'".contains($0) })
        return found.count < 2 ? nil : Dictionary(found.map { ($0.column, $0.text) }) { first, _ in first }
    }
}

extension LineWords {
    private static let begins: Set<String> = ["start", "from", "origin", "source", "departure", "pickup"]
    private static let endings: Set<String> = ["end", "to", "destination", "dest", "arrival", "dropoff", "target"]

    /// The only two of some columns that are called by the ends of a way.
    func route(among names: Set<String>) -> (String, String)? {
        func called(_ words: Set<String>) -> [String] {
            names.filter { !words.isDisjoint(with: ColumnNames.words($0)) }.sorted()
        }
        let (first, last) = (called(Self.begins), called(Self.endings))
        return first.count == 1 && last.count == 1 && first != last ? (first[0], last[0]) : nil
    }
}
