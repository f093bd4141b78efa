import Catalog

/// Whole sentences of other languages.
enum ForeignSentence {
    /// The line of this language, and the word that it was known by.
    static func line(_ text: String, _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        question(text) ?? ForeignSelect(text)?.line.map { ($0, "select") } ?? ForeignShell.line(text)
            ?? ForeignChartCall.line(text, vocabulary) ?? method(text, vocabulary) ?? gnuplot(text)
    }

    /// `what is the average wind?`
    private static func question(_ text: String) -> (String, String)? {
        for start in [
            "what is the ", "what was the ", "what's the ", "give me the ", "give me ", "calculate the ", "calculate ",
            "find the ",
            "get the ", "tell me the ",
        ] where text.lowercased().hasPrefix(start) {
            let rest = String(text.dropFirst(start.count)).filter { $0 != "?" }.trimmed
            if !rest.isEmpty { return (rest, String(text.prefix(start.count)).trimmed) }
        }
        let words = ForeignStage.words(text[...])
        guard words.count == 3, ["vs", "versus", "against"].contains(words[1].lowercased()), !words[0].contains("(")
        else {
            return nil
        }
        return ("plot point \(words[0]) over \(words[2])", words[1])
    }

    /// `df.head(5)`, `df.groupby("a").mean()`: each call a stage.
    private static func method(_ text: String, _ vocabulary: Vocabulary) -> (String, String)? {
        guard let chain = MethodChain(text, vocabulary: vocabulary), !chain.head.isEmpty, text.hasSuffix(")"),
            // What draws elsewhere is not a series.
            let line = ForeignChartCall.modules.contains(chain.head) ? chain.words : chain.line(of: .series)
        else { return nil }
        return (line, String(text.dropFirst(chain.head.count + 1).prefix { $0.isLetter || $0 == "_" }))
    }

    /// `plot 'file.dat' using 1:2 with lines`.
    private static func gnuplot(_ text: String) -> (String, String)? {
        let words = ForeignStage.words(text[...])
        guard words.count >= 2, ["plot", "splot"].contains(words[0].lowercased()), let quote = words[1].first,
            quote == "'" || quote == "\"",
            words[1].count > 2
        else { return nil }
        let with = words.firstIndex { ["with", "w"].contains($0.lowercased()) }
        let typed = with.flatMap { $0 + 1 < words.count ? words[$0 + 1].lowercased().filter { $0 != "," } : nil } ?? ""
        let marks = [
            "points": "point", "p": "point", "boxes": "bar", "impulses": "rule", "i": "rule", "filledcurves": "area",
            "dots": "point",
        ]
        let mark = marks[typed] ?? "line"
        if let place = words.firstIndex(where: { ["title", "t"].contains($0.lowercased()) }), place + 1 < words.count,
            case let title = words[place + 1].filter({ !"\"',".contains($0) }), !title.isEmpty
        {
            let file = words[1].filter { $0 != "'" && $0 != "\"" && $0 != "," }
            return ("load \(file) | plot \(mark) | title \"\(title)\"", "plot '…'")
        }
        return ("load \(words[1].filter { $0 != "'" && $0 != "\"" && $0 != "," }) | plot \(mark)", "plot '…'")
    }
}
