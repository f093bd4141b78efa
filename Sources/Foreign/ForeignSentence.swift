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

    /// `plot 'file.dat' with lines title "a"`, which leaves the columns to the tool; what names them is a `GnuplotScript`.
    private static func gnuplot(_ text: String) -> (String, String)? {
        let words = ForeignStage.words(text[...])
        guard words.count >= 2, words[0].lowercased() == "plot", GnuplotPlot.isQuoted(words[1]) else { return nil }
        let marks = ["lines": "line", "l": "line", "points": "point", "p": "point", "boxes": "bar", "impulses": "rule"]
        var (mark, title) = ("point", "")
        var rest = words.dropFirst(2)
        while let word = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch GnuplotPlot.option(word) {
            case "with":
                guard let own = marks[value] else { return nil }
                mark = own
            case "title" where GnuplotPlot.isQuoted(value): title = " | title \"\(ForeignChart.bare(value))\""
            default: return nil
            }
        }
        return ("load \(ForeignChart.bare(words[1])) | plot \(mark)\(title)", "plot '…'")
    }
}
