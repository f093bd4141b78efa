import Series

/// A line in which columns of several words get their quotes.
struct WideNames {
    private(set) var text: String

    init(_ text: String) { self.text = text }

    /// Puts a name in quotes wherever it stands as words outside of them, in any letters, or with its unit as a header has it.
    mutating func quote(_ name: String, unit: String?, by quotes: String) {
        let isWide = name.contains { !$0.isLetter && !$0.isNumber && $0 != "_" }
        // What two aggregates of one column made is called by the aggregate first: `mean loss` for `loss_mean`.
        if let place = name.lastIndex(of: "_"), case let last = String(name[name.index(after: place)...]),
            AggregateCatalog.named(last) != nil
        {
            replace("\(last) \(name[..<place])".lowercased(), with: name, in: quotes)
        }
        for spelled in (unit.map { ["\(name) (\($0))", "\(name) [\($0)]"] } ?? []) + (isWide ? [name] : []) {
            replace(spelled.lowercased(), with: name, in: quotes)
        }
    }

    /// Within a call, and in what a new column is worked out from, a text in quotes would be that text: a name is in back-quotes there.
    private mutating func replace(_ name: String, with whole: String, in quotes: String) {
        var (made, rest) = ("", text[...])
        var depth = 0
        var mark: Character?
        while let character = rest.first {
            if let open = mark {
                if character == open { mark = nil }
            } else if "\"`'".contains(character) {
                mark = character
            } else if isEdge(made.last), rest.prefix(name.count).lowercased() == name,
                isEdge(rest.dropFirst(name.count).first)
            {
                let isOperand = depth > 0 || Self.isWorkedOut(after: made)
                made += isOperand ? "`\(whole)`" : quotes + whole + quotes
                rest = rest.dropFirst(name.count)
                continue
            } else if character == "(" || character == ")" {
                depth += character == "(" ? 1 : -1
            }
            made.append(character)
            rest = rest.dropFirst()
        }
        text = made
    }

    private func isEdge(_ character: Character?) -> Bool {
        character.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
    }

    /// Whether a stage so far names a column that is worked out: `derive kind =`, `total =`.
    private static func isWorkedOut(after text: String) -> Bool {
        let stage = text.split(separator: "|", omittingEmptySubsequences: false).last ?? ""
        guard let sign = stage.firstIndex(of: "="), case let next = stage.index(after: sign),
            next == stage.endIndex || stage[next] != "=",
            stage[..<sign].last.map({ !"=<>!".contains($0) }) ?? false
        else { return false }
        let words = stage[..<sign].split(whereSeparator: \.isWhitespace)
        return words.count == 1
            || words.first.map { ["derive", "mutate", "assign", "extend"].contains($0.lowercased()) } ?? false
    }
}
