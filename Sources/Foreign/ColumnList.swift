/// The columns at the head of what a mark draws, `a, "b c"` of `a, "b c" by k color red`, and the words behind them.
struct ColumnList {
    private var columns: [String] = []
    private let rest: [String]

    init(_ text: String) {
        let words = ForeignStage(text[...]).words
        let last = words.indices.first { place in
            !words[place].hasSuffix(",") && !(place + 1 < words.count && words[place + 1].hasPrefix(","))
        }
        let end = last.map { $0 + 1 } ?? words.count
        (columns, rest) = (Array(words[..<end]), Array(words[end...]))
    }

    /// The same with words behind the columns, where there are several.
    func line(with words: String) -> String {
        let isList = columns.count > 1
        return (columns + (isList ? [words] : []) + rest).joined(separator: " ")
    }
}
