import Catalog
import Diagnostics

/// What people say around a mark: `draw a stacked bar chart of wind`, `violin plot of wind`, `plot wind as bars`.
enum ForeignPhrase {
    /// Words between a mark and what it shows.
    static let fillers: Set<String> = [
        "plot", "chart", "graph", "diagram", "of", "for", "the", "showing", "my", "a", "an",
    ]
    private static let verbs: Set<String> = [
        "plot", "draw", "chart", "graph", "make", "create", "show", "display", "visualize", "visualise", "render",
    ]
    private static let articles: Set<String> = ["a", "an", "the", "me", "my", "of", "simple", "basic", "vertical"]
    private static let kinds: Set<String> = ["plot", "chart", "graph", "diagram"]
    /// What stands before a mark there and behind its columns here.
    private static let adjectives: Set<String> = [
        "stacked", "grouped", "clustered", "dodged", "normalized", "normalised", "horizontal", "dashed", "dotted",
        "smooth", "smoothed", "stepped", "step", "filled", "thick", "thin", "log", "logarithmic", "sorted",
    ]

    /// The line with its mark first, and the word that it was known by.
    static func line(_ stage: String, _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        let words = ForeignStage.words(stage[...])
        guard let head = words.first, words.count > 1 else { return nil }
        let isPlot = verbs.contains(head.lowercased())
        var place = isPlot ? 1 : 0
        var moved: [String] = []
        var known: String?
        while place < words.count - 1 {
            let word = words[place].lowercased()
            if articles.contains(word) {
                known = known ?? words[place]
            } else if adjectives.contains(word) || vocabulary.entry(.colour, word) != nil {
                // A column may have that name.
                guard isMark(words[place + 1], vocabulary) || adjectives.contains(words[place + 1].lowercased()) else {
                    break
                }
                known = known ?? words[place]
                moved.append(word)
            } else {
                break
            }
            place += 1
        }
        guard place < words.count else { return nil }
        if let mark = mark(words[place], vocabulary) {
            var rest = words[(place + 1)...]
            if let kind = rest.first, kinds.contains(kind.lowercased()) {
                known = known ?? "\(words[place]) \(kind)"
                rest = rest.dropFirst()
            } else if !isPlot, known == nil {
                return nil
            }
            while let word = rest.first?.lowercased(), rest.count > 1, fillers.contains(word) {
                known = known ?? word
                rest = rest.dropFirst()
            }
            if mark != words[place] { known = known ?? words[place] }
            guard let known else { return nil }
            return ((["plot", mark] + rest + moved).joined(separator: " "), known)
        }
        // `show me the wind over time`.
        let isShown = isPlot && words.contains { ["over", "against", "vs", "by"].contains($0.lowercased()) }
        guard head.lowercased() == "plot" || isShown && known != nil else { return nil }
        if let known, moved.isEmpty {
            return ((["plot"] + words[place...]).joined(separator: " "), known)
        }
        return behind(words, vocabulary)
    }

    /// `plot wind bar`, `plot wind, gust as bars by hour`: the mark stands first here.
    private static func behind(_ words: [String], _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        for place in words.indices.dropFirst(2) {
            let before = words[place - 1].lowercased()
            guard !before.hasSuffix(","), !["over", "by", "+", "vs"].contains(before),
                let mark = mark(words[place], vocabulary)
            else { continue }
            var columns = Array(words[1..<place])
            while let last = columns.last?.lowercased(), columns.count > 1, ["as", "a", "in", "with"].contains(last) {
                columns.removeLast()
            }
            guard columns.allSatisfy({ isName($0) && !isMark($0, vocabulary) }) else { return nil }
            let rest = words[(place + 1)...].drop { kinds.contains($0.lowercased()) }
            return ((["plot", mark] + columns + rest).joined(separator: " "), words[place])
        }
        return nil
    }

    /// Two columns without a comma: `plot line wind gust`; points stand over one another's values.
    static func apart(_ stage: String, _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        if stage.trimmed == "plot *" { return ("plot", "*") }
        var words = ForeignStage.words(stage[...])
        guard words.count > 3, words[0].lowercased() == "plot", vocabulary.entry(.mark, words[1]) != nil else {
            return nil
        }
        let place = vocabulary.entry(.aggregate, words[2]) == nil ? 2 : 3
        guard place + 1 < words.count, isColumn(words[place], vocabulary), isColumn(words[place + 1], vocabulary) else {
            return nil
        }
        let second = words[place + 1]
        if words[1] == "point" {
            words.replaceSubrange(place...(place + 1), with: [second, "over", words[place]])
        } else {
            words[place] += ","
        }
        return (words.joined(separator: " "), second)
    }

    /// A name that is neither a word of a plot's line nor one with a slip in it.
    private static func isColumn(_ word: String, _ vocabulary: Vocabulary) -> Bool {
        guard isName(word), !word.hasSuffix(","),
            !["by", "over", "vs", "from", "as", "and", "to", "y", "x"].contains(word)
        else { return false }
        return [EntryKind.style, .clause, .aggregate, .mark].allSatisfy { kind in
            vocabulary.entry(kind, word) == nil
                && !vocabulary.names(kind).contains { NearMiss.distance(from: word.lowercased(), to: $0) < 2 }
        }
    }

    private static func isName(_ word: String) -> Bool {
        let bare = word.hasSuffix(",") ? word.dropLast() : word[...]
        return bare.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? false
    }

    private static func isMark(_ word: String, _ vocabulary: Vocabulary) -> Bool { mark(word, vocabulary) != nil }

    /// A mark of this language, in the plural too.
    private static func mark(_ word: String, _ vocabulary: Vocabulary) -> String? {
        let word = word.lowercased()
        if vocabulary.entry(.mark, word) != nil { return word }
        let single = word.hasSuffix("s") ? String(word.dropLast()) : word
        return vocabulary.entry(.mark, single) != nil ? single : nil
    }
}
