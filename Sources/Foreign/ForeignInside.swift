import Catalog

/// A word of other plotting tools inside a plot's line, and what it says in this one. It is looked up only where the line cannot
/// be read, and never where a column stands.
struct ForeignInside: Sendable {
    /// One to three words, in lower case.
    var words: [String]
    /// A line as people type it, `@` for the word, over the columns of `Samples/stations.csv`.
    var sample: String
    /// The words of this language that say it, for `help`.
    var own: String
    let put: @Sendable (Place) -> Put?

    /// Where a word stands.
    struct Place {
        /// The words before it and behind it.
        var before: ArraySlice<String>
        var next: ArraySlice<String>
        var word: String
        var vocabulary: Vocabulary

        /// The word so many behind, without commas and quotes; empty beyond the end.
        func bare(_ ahead: Int) -> String {
            let place = next.startIndex + ahead
            guard place < next.endIndex else { return "" }
            return next[place].filter { !",'\"".contains($0) }
        }

        func typed(_ ahead: Int) -> String {
            let place = next.startIndex + ahead
            return place < next.endIndex ? next[place] : ""
        }

        /// Whether a column's name, and no word of the language, stands so many behind.
        func isColumn(_ ahead: Int) -> Bool {
            let text = bare(ahead)
            guard let first = text.first, first.isLetter || first == "_" || first == "`" else { return false }
            return !["by", "over", "on", "off", "to", "at", "from"].contains(text)
                && [EntryKind.style, .clause, .mark].allSatisfy { vocabulary.entry($0, text) == nil }
        }

        func isColour(_ ahead: Int) -> Bool {
            let text = bare(ahead).lowercased()
            return vocabulary.entry(.colour, text) != nil || (text.first == "#" && text.count > 3)
        }

        func isNumber(_ ahead: Int) -> Bool { Double(bare(ahead)) != nil }

        /// Whether the layer has keys before this word.
        var hasKey: Bool { before.contains { $0.lowercased() == "by" } }
    }

    /// What is put for a word and so many behind it.
    struct Put {
        var taken = 0
        var words: [String] = []
        var clauses: [String] = []
        var layers: [String] = []
        /// In place of everything before it, too.
        var before: [String]?
    }

    init(
        _ words: String..., sample: String, own: String, put: @escaping @Sendable (Place) -> Put?
    ) {
        self.init(words, sample: sample, own: own, put: put)
    }

    init(_ words: [String], sample: String, own: String, put: @escaping @Sendable (Place) -> Put?) {
        (self.words, self.sample, self.own, self.put) = (words, sample, own, put)
    }

    /// Words of a layer in place of it, whatever follows.
    init(_ words: String..., sample: String, style: String) {
        (self.words, self.sample, own) = (words, sample, style)
        put = { _ in Put(words: style.split(separator: " ").map(String.init)) }
    }

    /// A clause in place of it, whatever follows.
    init(_ words: String..., sample: String, clause: String) {
        (self.words, self.sample) = (words, sample)
        own = clause.split(separator: " ").prefix(2).joined(separator: " ")
        put = { _ in Put(clauses: clause.replacing(" | ", with: "\u{1}").split(separator: "\u{1}").map(String.init)) }
    }

    static let all = ForeignInsideStyles.all + ForeignInsideClauses.all

    static let byWord: [String: ForeignInside] = {
        var found: [String: ForeignInside] = [:]
        for entry in all { for word in entry.words where found[word] == nil { found[word] = entry } }
        return found
    }()
}

/// A plot's line while its foreign words are put right, word by word.
struct ForeignPlotLine {
    private var words: [String]
    private var place: Int
    private var clauses: [String] = []
    private var layers: [String] = []
    private let vocabulary: Vocabulary

    /// The line, and the first word put right; nil when there is none.
    static func line(_ stage: String, _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        var line = ForeignPlotLine(stage, vocabulary)
        var known = line.opened()
        if !line.isOfCharts {
            // A stage of something else has these words for its own ends.
            guard let word = line.putRight() else { return nil }
            known = known ?? word
        }
        while line.place < line.words.count {
            let word = line.putRight()
            known = known ?? word
        }
        guard let known, line.text != stage, !line.text.isEmpty else { return nil }
        return (line.text, known)
    }

    private var text: String {
        let body = (words + layers.flatMap { ["+", $0] }).joined(separator: " ")
        return ([body] + clauses).filter { !$0.isEmpty }.joined(separator: " | ")
    }

    private init(_ stage: String, _ vocabulary: Vocabulary) {
        words = ForeignStage.words(stage[...])
        place = words.first?.lowercased() == "plot" ? 1 : 0
        self.vocabulary = vocabulary
    }

    /// Whether the line begins as a chart or a part of one does.
    private var isOfCharts: Bool {
        guard let head = words.first else { return false }
        return place == 1 || vocabulary.entry(.clause, head) != nil
            || vocabulary.entry(.style, head) != nil && vocabulary.entry(.verb, head) == nil
    }

    /// `alpha=0.5` and `ylim(0, 10)` as words of their own; the first of them.
    private mutating func opened() -> String? {
        var known: String?
        var out: [String] = []
        for word in words {
            guard let (name, value) = Self.named(word), isKnown(name) else {
                out.append(word)
                continue
            }
            known = known ?? name
            out.append(name)
            out += value
        }
        words = out
        return known
    }

    private func isKnown(_ name: String) -> Bool {
        let name = name.lowercased()
        return ForeignInside.byWord[name] != nil || ForeignAxisWords.axis[name] != nil
            || vocabulary.entry(.style, name) != nil || vocabulary.entry(.clause, name) != nil
    }

    private static func named(_ word: String) -> (String, [String])? {
        if let sign = word.firstIndex(of: "="), sign != word.startIndex,
            word[..<sign].allSatisfy({ $0.isLetter || $0 == "_" })
        {
            var value = String(word[word.index(after: sign)...])
            if value.hasSuffix(",") { value.removeLast() }
            if value.count > 1, value.first == "'", value.last == "'" {
                value = "\"" + value.dropFirst().dropLast() + "\""
            }
            return value.isEmpty || value.hasPrefix("=") ? nil : (String(word[..<sign]), [value])
        }
        guard let open = word.firstIndex(of: "("), word.hasSuffix(")"), open != word.startIndex,
            word[..<open].allSatisfy({ $0.isLetter || $0 == "_" })
        else { return nil }
        let inside = word[word.index(after: open)...].dropLast()
        return (String(word[..<open]), inside.split(separator: ",").map { String($0).trimmed })
    }

    /// Whether a column stands here: behind a mark, an aggregate, a comma, `by` and their like.
    private var isColumnPlace: Bool {
        guard place > 0 else { return false }
        let before = words[place - 1].lowercased()
        return before.hasSuffix(",")
            || ["over", "by", "from", "+", "vs", "plot", "labels", "format", "as"].contains(before)
            || vocabulary.entry(.mark, before) != nil && place < 3 || vocabulary.entry(.aggregate, before) != nil
            || (place > 1 && words[place - 2] == "+")
    }

    /// Puts the word here right, or goes on to the next.
    private mutating func putRight() -> String? {
        if isColumnPlace {
            place += 1
            return nil
        }
        if let word = putAxis() ?? putColour() { return word }
        for count in [3, 2, 1] where place + count <= words.count {
            let phrase = words[place..<(place + count)].joined(separator: " ")
            // A letter alone says too little at the beginning.
            guard place > 0 || phrase.count > 1, let entry = ForeignInside.byWord[phrase.lowercased()],
                let put = entry.put(
                    ForeignInside.Place(
                        before: words[..<place], next: words[(place + count)...], word: phrase, vocabulary: vocabulary))
            else { continue }
            apply(put, count)
            return phrase
        }
        place += 1
        return nil
    }

    /// A colour by itself: `plot line wind red`.
    private mutating func putColour() -> String? {
        guard place > 1, vocabulary.entry(.colour, words[place].lowercased()) != nil else { return nil }
        let word = words[place]
        let before = words[place - 1].lowercased()
        let isOwn =
            ["color", "colour", "sign", "value", "fill", "in", "with"].contains(before) || before.contains("..")
            || vocabulary.entry(.colour, before) != nil || vocabulary.entry(.palette, before) != nil
            || words[..<place].suffix(3).contains { $0.lowercased() == "by" }
        guard !isOwn || place < 2 else { return nil }
        words.replaceSubrange(place...place, with: ["color", word.lowercased()])
        place += 2
        return word
    }

    private mutating func apply(_ put: ForeignInside.Put, _ count: Int) {
        words.replaceSubrange(place..<min(place + count + put.taken, words.count), with: put.words)
        place += put.words.count
        if let before = put.before {
            let behind = words[place...]
            words = before + behind
            place = before.count
        }
        layers += put.layers
        for clause in put.clauses { add(clause) }
    }

    /// One that says more of the same stands in place of the other.
    private mutating func add(_ clause: String) {
        if clauses.contains(where: { $0 == clause || $0.hasPrefix(clause + " ") }) { return }
        clauses.removeAll { clause.hasPrefix($0 + " ") }
        clauses.append(clause)
    }

    /// What is said of an axis, up to the next word of another kind.
    private mutating func putAxis() -> String? {
        for count in [3, 2, 1] where place + count <= words.count {
            let phrase = words[place..<(place + count)].joined(separator: " ")
            guard let (axis, opening) = ForeignAxisWords.axis[phrase.lowercased()] else { continue }
            var end = place + count
            while end < words.count, !endsAxis(end, from: place + count) { end += 1 }
            let said = opening + words[(place + count)..<end]
            guard !said.isEmpty,
                let (clause, word) = ForeignAxes.clause(axis, said, vocabulary, isForeign: !opening.isEmpty)
            else { continue }
            words.removeSubrange(place..<end)
            // Nothing is left of labels that were to be turned: lying bars have room for theirs.
            let isLying =
                axis == "x" && (place == 0 || ["bar", "box", "violin", "strip"].contains(where: words.contains))
            if clause != axis { add(clause) } else if isLying { add("horizontal") }
            return opening.isEmpty && count == 1 ? word : phrase
        }
        return nil
    }

    private func endsAxis(_ at: Int, from start: Int) -> Bool {
        let word = words[at].lowercased()
        if word == "+" || word == "|" || word == "x" || word == "y" { return true }
        if ForeignAxisWords.inAxes.contains(word) { return false }
        if at > start, ["title", "label", "labels", "name"].contains(words[at - 1].lowercased()) { return false }
        for count in [2, 3] where at + count <= words.count {
            let phrase = words[at..<(at + count)].joined(separator: " ").lowercased()
            // `no grid` and `no labels` are said of the axis.
            if !ForeignAxisWords.inAxes.contains(words[at + 1].lowercased()), ForeignInside.byWord[phrase] != nil {
                return true
            }
        }
        return vocabulary.entry(.style, word) != nil || vocabulary.entry(.clause, word) != nil
            || ForeignInside.byWord[word] != nil || ForeignAxisWords.axis[word] != nil
    }
}

/// What opens words of an axis.
enum ForeignAxisWords {
    /// The axis, and what is meant by the opening itself.
    static let axis: [String: (String, [String])] = {
        var found: [String: (String, [String])] = [:]
        for axis in ["x", "y"] {
            for name in [axis, "\(axis) axis", "\(axis)-axis", "\(axis)axis"] { found[name] = (axis, []) }
            for name in ["lim", "range", "limits", "domain"] {
                for joint in ["", "_", " "] where joint != " " || name != "domain" {
                    found[axis + joint + name] = (axis, ["range"])
                }
            }
            for (name, own) in [
                ("label", "title"), ("title", "title"), ("ticks", "ticks"), ("tics", "ticks"), ("scale", "scale"),
                ("format", "format"), ("tickformat", "format"), ("tick", "ticks"), ("step", "step"),
            ] {
                for joint in ["", "_"] { found[axis + joint + name] = (axis, [own]) }
            }
            for sign in ["reverse", "reversed", "invert", "inverted", "flip"] {
                found["\(sign) \(axis)"] = (axis, ["reversed"])
                found["\(sign) \(axis) axis"] = (axis, ["reversed"])
            }
            for sign in ["hide", "no", "without"] {
                found["\(sign) \(axis)"] = (axis, ["hidden"])
                found["\(sign) \(axis) axis"] = (axis, ["hidden"])
            }
            for sign in ["log", "logscale", "log scale", "logarithmic"] {
                found["\(sign) \(axis)"] = (axis, ["logarithmic"])
                if !sign.contains(" ") { found["\(sign) \(axis) axis"] = (axis, ["logarithmic"]) }
            }
            found["log\(axis)"] = (axis, ["logarithmic"])
            found["semilog\(axis)"] = (axis, ["logarithmic"])
            found["min \(axis)"] = (axis, ["min"])
            found["max \(axis)"] = (axis, ["max"])
        }
        for words in [
            "start at zero", "starting at zero", "include zero", "zero based", "begin at zero", "start at 0",
        ] {
            found[words] = ("y", ["zero"])
        }
        for words in ["log scale", "log-scale", "logscale", "logarithmic scale", "log axis", "logarithmic", "log10"] {
            found[words] = ("y", ["logarithmic"])
        }
        return found
    }()

    /// Words of other kinds that are said of an axis, too.
    static let inAxes: Set<String> = [
        "title", "label", "labels", "right", "left", "top", "bottom", "grid", "gridlines", "percent", "percentage",
        "sort",
        "sorted", "log", "logarithmic", "step", "steps", "range", "every", "zero", "reverse", "reversed", "flip",
        "flipped",
        "inverted", "name", "named", "titled", "called", "caption", "off", "none", "axis", "ordered", "order",
        "descending",
        "desc", "asc", "ascending", "top", "limit", "min", "max", "and", "to", "in", "on", "from",
    ]
}
