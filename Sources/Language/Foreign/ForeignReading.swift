import Catalog
import Diagnostics

/// Makes a line of this language of one that cannot be read, by the foreign words in it.
struct ForeignReading {
    let parser: Parser
    let parameters: Parameters

    /// Words a stage is looked through for; more of them are no slip of the tongue.
    private static let longest = 400
    private static let passes = 4

    /// The statement with its foreign words put right, and the first of them; nil when there is none, or when it cannot be read
    /// even so.
    func line(for statement: String) -> (line: String, word: String, tongue: String)? {
        guard statement.utf8.count <= Self.longest, !statement.contains("\n") else { return nil }
        var text = statement.trimmed
        var first: (word: String, tongue: String)?
        for _ in 0..<Self.passes {
            guard let (next, word, tongue) = replaced(text), next != text else { break }
            if first == nil { first = (word, tongue) }
            text = next
            if isRead(text), let first { return (text, first.word, first.tongue) }
        }
        return nil
    }

    private func isRead(_ text: String) -> Bool { (try? parser.parsed(text, parameters: parameters)) != nil }

    /// One foreign word put right.
    private func replaced(_ text: String) -> (text: String, word: String, tongue: String)? {
        if let (line, word) = ForeignSentence.line(text) { return (line, word, "SQL, pandas or gnuplot") }
        if let (line, word) = ForeignPipes.line(text) { return (line, word, "R and Flux") }
        if let (line, word) = ForeignSource.line(text, behind: ["in", "from"], isRead: isRead) {
            return (line, word, "people")
        }
        var stages = Self.stages(text)
        for (place, stage) in stages.enumerated() {
            if let (own, word, tongue) = Self.replaced(stage: stage) {
                stages[place] = own
                return (stages.joined(separator: " | "), word, tongue)
            }
        }
        // A column may stand behind these, and its words were looked for first.
        return ForeignSource.line(text, behind: ["of", "for"], isRead: isRead).map { ($0.line, $0.word, "people") }
    }

    private static func replaced(stage: String) -> (String, word: String, tongue: String)? {
        let words = ForeignStage.words(stage[...])
        guard let head = words.first else { return nil }
        // A file by its path alone.
        if words.count == 1, head.contains("/"), head.last != "/", !head.contains("("), head.last?.isLetter ?? false {
            return ("load \(head)", head, "shells")
        }
        if let (line, word) = ForeignPlots.within(words) { return (line, word, "people") }
        if let (line, word) = ForeignConditions.line(stage) { return (line, word, "SQL") }
        if let (line, word) = ForeignTimes.line(stage) { return (line, word, "people") }
        if let (line, word) = ForeignColumns.assigned(stage) { return (line, word, "programs") }
        if let (line, word) = ForeignCalls.line(stage) { return (line, word, "R, PromQL, jq and spreadsheets") }
        for count in [3, 2, 1] where words.count >= count {
            let start = words.prefix(count).joined(separator: " ")
            for foreign in ForeignCatalog.all where foreign.words.contains(start.lowercased()) {
                guard let own = foreign.line(ForeignStage(rest(of: stage, after: count))) else { continue }
                return (own, start, foreign.tongue)
            }
        }
        for (place, word) in words.enumerated().dropFirst() {
            let bare = word.hasSuffix(",") ? String(word.dropLast()) : word
            guard let own = ForeignGroups.aggregates[bare.lowercased()] else { continue }
            var changed = words
            changed[place] = own + (word == bare ? "" : ",")
            return (changed.joined(separator: " "), bare, "SQL and spreadsheets")
        }
        if let (line, word) = ForeignColumns.unquoted(stage), line != stage { return (line, word, "SQL") }
        guard ["plot", "x", "y"].contains(head.lowercased()) else { return nil }
        if head == "plot", let own = ForeignPlots.periodic(ForeignStage(rest(of: stage, after: 1))), own != stage {
            return (own, words.last ?? head, "people")
        }
        for (ending, mark) in [" with points": "point", " with lines": "line", " w p": "point", " w l": "line"]
        where head.lowercased() == "plot" && stage.lowercased().hasSuffix(ending) {
            var body = stage.dropLast(ending.count).dropFirst(5)
            for own in ["line ", "point "] where body.hasPrefix(own) { body = body.dropFirst(own.count) }
            return ("plot \(mark) \(body)", ending.trimmed, "gnuplot")
        }
        let padded = stage + " "
        // Below an axis word the ranking is its own clause's.
        if head.lowercased() == "x", let range = stage.firstRange(ofText: " top ") {
            let line = String(stage[..<range.lowerBound]) + " first " + String(stage[range.upperBound...])
            return (line, "top", "other plotting tools")
        }
        for (foreign, own) in ForeignPlots.inside.sorted(by: { $0.key.count > $1.key.count }) {
            guard let range = padded.firstRange(ofText: foreign) else { continue }
            let line = String(padded[..<range.lowerBound]) + own + String(padded[range.upperBound...])
            if line.trimmed != stage { return (line.trimmed, foreign.trimmed, "other plotting tools") }
        }
        return nil
    }

    /// The text behind so many words.
    private static func rest(of stage: String, after count: Int) -> Substring {
        var rest = stage[...].drop { $0 == " " || $0 == "\t" }
        for _ in 0..<count {
            rest = rest.drop { $0 != " " && $0 != "\t" }
            rest = rest.drop { $0 == " " || $0 == "\t" }
        }
        return rest
    }

    /// The text between bars that stand outside of quotes.
    private static func stages(_ text: String) -> [String] {
        var stages: [String] = []
        var stage = ""
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "`" {
                quote = character
            } else if character == "|" {
                stages.append(stage.trimmed)
                stage = ""
                continue
            }
            stage.append(character)
        }
        return stages + [stage.trimmed]
    }
}

extension String {
    /// Where a text stands first.
    func firstRange(ofText text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
