import Catalog
import Syntax

/// Methods joined by dots, `w.groupby("k").v.mean()`, as the pipe of stages that they are: `w | aggregate mean v by k`.
///
/// A name without parentheses and what stands in brackets are columns, keys are those of a method that ends in `by`, and any other
/// method is the verb, aggregate or mark of its name, with its arguments as words.
package struct MethodChain {
    private let vocabulary: Vocabulary
    private var rest: Substring
    /// The word that the chain begins with: a series, a column, or whatever the table is called elsewhere.
    package let head: String
    private var columns: [String] = []
    private var keys: [String] = []
    private var stages: [String] = []
    /// A verb whose aggregate is the next method: the `rolling 7` of `rolling(7).mean()`.
    private var open: String?
    /// Whether the next method is a mark: after `plot`.
    private var isPlot = false

    /// Nil for a line that is none.
    package init?(_ line: String, vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        let head = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = line.dropFirst(head.count)
        self.head = String(head)
        guard head.first?.isLetter ?? false, rest.first == "." || rest.first == "[",
            line.last == ")" || line.last == "]"
        else { return nil }
        while !rest.isEmpty {
            guard takeLink() else { return nil }
        }
        if isPlot { guard drawn("") else { return nil } }
        if let open { stages.append(open) }
        if !columns.isEmpty || !keys.isEmpty {
            guard keys.isEmpty, stages.isEmpty else { return nil }
            stages.append("keep " + columns.joined(separator: ", "))
        }
    }

    /// The line with the head as what the stages are of, as the column that they are of, or, where it names nothing, without it.
    package func line(of subject: Subject) -> String? {
        switch subject {
        case .series: return "\(head) | " + stages.joined(separator: " | ")
        case .current: return stages.joined(separator: " | ")
        case .column: return Self.onColumn(head, self)
        }
    }

    package enum Subject: Sendable, CaseIterable { case series, column, current }

    private static func onColumn(_ head: String, _ chain: MethodChain) -> String? {
        // The same read with the column in its place.
        MethodChain("it[\"\(head)\"]" + chain.typed, vocabulary: chain.vocabulary)?.line(of: .current)
    }

    /// The links as typed.
    private var typed = ""

    private mutating func takeLink() -> Bool {
        let before = rest
        defer { typed += before.dropLast(rest.count) }
        if rest.first == "[" {
            guard let inside = takeEnclosed("[", "]") else { return false }
            return take(inBrackets: inside)
        }
        guard rest.first == "." else { return false }
        rest = rest.dropFirst()
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty else { return false }
        guard rest.first == "(" else {
            if name == "plot" {
                isPlot = true
            } else {
                columns = [name]
            }
            return true
        }
        guard let inside = takeEnclosed("(", ")"), let arguments = Self.words(inside) else { return false }
        return take(name, arguments)
    }

    private mutating func take(_ name: String, _ arguments: [String]) -> Bool {
        if isPlot { return arguments.isEmpty && vocabulary.entry(.mark, name) != nil && drawn(name) }
        if name == "plot" {
            guard arguments.count < 2, arguments.allSatisfy({ vocabulary.entry(.mark, $0) != nil }) else {
                return false
            }
            return drawn(arguments.first ?? "")
        }
        if name.hasSuffix("by"), name.hasPrefix("group") {
            keys += arguments
            return !arguments.isEmpty
        }
        let by = keys.isEmpty ? "" : " by " + keys.joined(separator: ", ")
        if vocabulary.entry(.aggregate, name) != nil, open != nil || !isVerb(name) || arguments.isEmpty {
            guard arguments.isEmpty || columns.isEmpty else { return false }
            let of = (columns + arguments).joined(separator: ", ")
            stages.append(((open.map { $0 + " " } ?? "aggregate ") + name + " " + of).trimmedEnd + by)
            (open, columns, keys) = (nil, [], [])
            return true
        }
        guard open == nil, let verb = vocabulary.entry(.verb, name) else { return false }
        // A verb that wants words is none without any.
        guard !arguments.isEmpty || !columns.isEmpty || verb.form.mayBeEmpty else { return false }
        let words = ([verb.name] + arguments).joined(separator: " ")
        if verb.form.takesAggregates, !arguments.isEmpty {
            open = words
            return true
        }
        // Columns stand between a verb and its numbers, or after them: the forms take both.
        stages.append((words + " " + columns.joined(separator: ", ")).trimmedEnd + by)
        (columns, keys) = ([], [])
        return true
    }

    private func isVerb(_ name: String) -> Bool { vocabulary.entry(.verb, name) != nil }

    private mutating func drawn(_ mark: String) -> Bool {
        isPlot = false
        guard keys.count < 3 else { return false }
        let by = keys.isEmpty ? "" : " by " + keys.joined(separator: ", ")
        let words = ["plot", mark, columns.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: " ")
        stages.append(words + by)
        (columns, keys) = ([], [])
        return true
    }

    private mutating func take(inBrackets inside: String) -> Bool {
        if inside.contains(where: { "<>=!".contains($0) }) {
            guard columns.isEmpty, keys.isEmpty else { return false }
            var condition = inside.replacing("\(head).", with: "")
            for quote in ["\"", "'"] {
                condition = condition.replacing("\(head)[\(quote)", with: "`").replacing("\(quote)]", with: "`")
            }
            stages.append("where " + condition.replacing("&", with: "and").replacing("|", with: "or"))
            return true
        }
        let list = inside.first == "[" && inside.last == "]" ? String(inside.dropFirst().dropLast()) : inside
        guard list.first == "\"" || list.first == "'", let names = Self.words(list) else { return false }
        columns = names
        return true
    }

    /// What stands between a pair, which is taken.
    private mutating func takeEnclosed(_ first: Character, _ last: Character) -> String? {
        var depth = 0
        var inside = ""
        for (count, character) in rest.enumerated() {
            if character == last { depth -= 1 }
            if depth > 0 { inside.append(character) }
            if character == first { depth += 1 }
            if depth == 0 {
                rest = rest.dropFirst(count + 1)
                return inside
            }
        }
        return nil
    }

    /// Arguments as words: texts that name columns, numbers, and lists of either; nil for anything else.
    private static func words(_ arguments: String) -> [String]? {
        var words: [String] = []
        for part in arguments.split(separator: ",") {
            var word = part.drop(while: \.isWhitespace)
            while word.last?.isWhitespace ?? false { word.removeLast() }
            // An argument's name says nothing that its value does not: `by="k"`, `window=7`.
            if let sign = word.firstIndex(of: "="), word[..<sign].allSatisfy({ $0.isLetter || $0 == "_" }) {
                word = word[word.index(after: sign)...]
            }
            word = word.drop { $0 == "[" }
            while word.last == "]" { word.removeLast() }
            if let quote = word.first, quote == "\"" || quote == "'" {
                guard word.count > 2, word.last == quote else { return nil }
                words.append(NameSpelling.quoted(String(word.dropFirst().dropLast())))
            } else {
                guard !word.isEmpty, word.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }) else { return nil }
                words.append(String(word))
            }
        }
        return words
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Form {
    /// Whether aggregates stand in it after words of its own.
    fileprivate var takesAggregates: Bool {
        switch self {
        case .group("agg", _): true
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms):
            forms.contains(where: \.takesAggregates)
        case .optional(let form), .many(let form), .list(let form): form.takesAggregates
        default: false
        }
    }
}
