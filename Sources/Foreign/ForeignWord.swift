/// A word of another language that people try first, and what it says in this one. It reserves nothing: it is looked up only
/// where a statement cannot be read, and the line that it makes is offered only when that can be.
package struct ForeignWord: Sendable {
    /// What a stage begins with, in lower case: one word, or two with a blank.
    package var words: [String]
    /// Where it is from: `SQL`, `pandas`.
    package var tongue: String
    /// What is drawn instead, of a name of a picture that no mark draws; nil for another name of the same.
    package private(set) var standIn: String?
    /// The stage in this language, by the words behind; nil when they make no sense.
    let line: @Sendable (ForeignStage) -> String?

    init(_ words: String..., of tongue: String, line: @escaping @Sendable (ForeignStage) -> String?) {
        self.init(words, of: tongue, line: line)
    }

    init(_ words: [String], of tongue: String, line: @escaping @Sendable (ForeignStage) -> String?) {
        self.words = words
        self.tongue = tongue
        self.line = line
    }

    /// The same where no mark is what it names.
    func instead(_ drawn: String) -> ForeignWord {
        var word = self
        word.standIn = drawn
        return word
    }

    /// Another spelling of words of this language, whatever follows.
    init(_ words: String..., of tongue: String, means own: String) {
        self.words = words
        self.tongue = tongue
        line = { stage in stage.rest.isEmpty ? own : own + " " + stage.rest }
    }
}

/// One stage of a statement that could not be read: its words behind the foreign one.
struct ForeignStage: Sendable {
    /// Separated by blanks; what stands in quotes or parentheses is one.
    var words: [String]
    /// As typed.
    var rest: String

    init(_ text: Substring) {
        rest = String(text).trimmed
        words = Self.words(text)
    }

    /// The words without commas at their ends.
    var names: [String] {
        words.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty && $0 != "," }
    }

    /// The same without what people say before a name: `mean of the wind`, `bar chart of wind`.
    var bare: ForeignStage {
        var stage = self
        while let first = stage.words.first?.lowercased(), ["of", "the", "for"].contains(first), stage.words.count > 1 {
            stage = ForeignStage(stage.words.dropFirst().joined(separator: " ")[...])
        }
        return stage
    }

    /// A span of calendar time among the words, `7 days`, and the words without it.
    var span: (text: String, others: [String])? {
        let units = ["second", "minute", "min", "hour", "day", "week", "month", "quarter", "year"]
        let names = names
        for place in names.indices.dropFirst() {
            let unit = names[place].lowercased()
            guard names[place - 1].allSatisfy(\.isNumber), units.contains(where: { unit == $0 || unit == $0 + "s" })
            else {
                continue
            }
            return ("\(names[place - 1]) \(unit)", Array(names[..<(place - 1)] + names[(place + 1)...]))
        }
        return nil
    }

    /// The words behind `word` and those before it.
    func split(at separators: String...) -> (before: [String], after: [String])? {
        guard let place = names.firstIndex(where: { separators.contains($0.lowercased()) }) else { return nil }
        return (Array(names[..<place]), Array(names[(place + 1)...]))
    }

    static func words(_ text: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var depth = 0
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" || character == "`" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            }
            if quote == nil, depth <= 0, character == " " || character == "\t" {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
