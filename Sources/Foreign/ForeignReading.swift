import Catalog
import Diagnostics
import Language
import Syntax

/// Makes a line of this language of one that cannot be read, by the foreign words in it.
struct ForeignReading {
    let parser: Parser
    let parameters: Parameters

    /// Words a stage is looked through for; more of them are no slip of the tongue.
    private static let longest = 400
    private static let passes = 6

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
            if let own = canonical(text), let first { return (own, first.word, first.tongue) }
        }
        return nil
    }

    /// The line as its forms have it; nil where it cannot be read.
    private func canonical(_ text: String) -> String? {
        guard let cell = try? parser.parse(text, parameters: parameters) else { return nil }
        return cell.statements.count == 1 ? cell.statements[0].canonical(in: text) ?? text : text
    }

    private func isRead(_ text: String) -> Bool { (try? parser.parse(text, parameters: parameters)) != nil }

    /// One foreign word put right.
    private func replaced(_ text: String) -> (text: String, word: String, tongue: String)? {
        if let (line, word) = ForeignSentence.line(text, parser.vocabulary) { return (line, word, "other tools") }
        if let (line, word) = ForeignPipes.line(text) { return (line, word, "R and Flux") }
        if !endsInColour(text), let (line, word) = ForeignSource.line(text, behind: ["in", "from"], isRead: isRead) {
            return (line, word, "people")
        }
        var stages = Self.stages(text)
        for (place, stage) in stages.enumerated() {
            if let (own, word, tongue) = replaced(stage: stage) {
                stages[place] = own
                return (stages.joined(separator: " | "), word, tongue)
            }
        }
        // A column may stand behind these, and its words were looked for first.
        return ForeignSource.line(text, behind: ["of", "for"], isRead: isRead).map { ($0.line, $0.word, "people") }
    }

    private func replaced(stage: String) -> (String, word: String, tongue: String)? {
        let words = ForeignStage.words(stage[...])
        guard let head = words.first else { return nil }
        // A file by its path alone.
        if words.count == 1, head.contains("/"), head.last != "/", !head.contains("("), head.last?.isLetter ?? false {
            return ("load \(head)", head, "shells")
        }
        if let (line, word) = ForeignPlots.within(words) { return (line, word, "people") }
        if let (line, word) = ForeignPlots.adverbial(words, parser.vocabulary) { return (line, word, "people") }
        if let (line, word) = ForeignTimes.line(stage) { return (line, word, "people") }
        if let (line, word) = ForeignColumns.assigned(stage) { return (line, word, "programs") }
        if let (line, word) = ForeignCalls.line(stage) { return (line, word, "R, PromQL, jq and spreadsheets") }
        for count in [3, 2, 1] where words.count >= count {
            let start = words.prefix(count).joined(separator: " ")
            for foreign in ForeignCatalog.all where foreign.words.contains(start.lowercased()) {
                guard let own = foreign.line(ForeignStage(Self.rest(of: stage, after: count))) else { continue }
                return (own, start, foreign.tongue)
            }
        }
        for (place, word) in words.enumerated().dropFirst() {
            let bare = word.hasSuffix(",") ? String(word.dropLast()) : word
            guard let own = ForeignGroups.aggregates[bare.lowercased()] else { continue }
            // `with average`, `average line`.
            if words[place - 1] == "with" || place + 1 < words.count && words[place + 1] == "line" { continue }
            var changed = words
            changed[place] = own + (word == bare ? "" : ",")
            return (changed.joined(separator: " "), bare, "SQL and spreadsheets")
        }
        if let (line, word) = drawn(stage, words) { return (line, word, "other plotting tools") }
        return nil
    }

    /// `plot line wind in red`.
    private func endsInColour(_ text: String) -> Bool {
        guard let last = ForeignStage.words(text[...]).last else { return false }
        return parser.vocabulary.entry(.colour, last.lowercased()) != nil
    }

    /// What is said of a chart.
    private func drawn(_ stage: String, _ words: [String]) -> (line: String, word: String)? {
        let isPlot = words.first?.lowercased() == "plot"
        if isPlot {
            if let own = ForeignPlots.periodic(ForeignStage(Self.rest(of: stage, after: 1))), own != stage {
                return (own, words.last ?? stage)
            }
            for (ending, mark) in [" with points": "point", " with lines": "line", " w p": "point", " w l": "line"]
            where stage.lowercased().hasSuffix(ending) {
                var body = stage.dropLast(ending.count).dropFirst(5)
                // A line with points is both.
                let isBoth = body.hasPrefix(mark == "point" ? "line " : "point ")
                for own in ["line ", "point "] where body.hasPrefix(own) { body = body.dropFirst(own.count) }
                return (isBoth ? "plot line \(body) symbol circle" : "plot \(mark) \(body)", ending.trimmed)
            }
        }
        // gnuplot sets what are clauses here.
        for start in ["set ", "unset "] where stage.lowercased().hasPrefix(start) && words.count > 1 {
            let no = start == "set " ? "" : "no "
            return ForeignPlotLine.line(no + words.dropFirst().joined(separator: " "), parser.vocabulary)
        }
        if let said = ForeignPhrase.line(stage, parser.vocabulary), said.line != stage { return said }
        return ForeignPlotLine.line(stage, parser.vocabulary) ?? ForeignPhrase.apart(stage, parser.vocabulary)
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
