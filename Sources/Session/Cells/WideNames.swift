/// A line in which columns of several words get their quotes.
struct WideNames {
    private(set) var text: String

    init(_ text: String) { self.text = text }

    /// Puts a name in quotes wherever it stands as words outside of them, in any letters, or with its unit as a header has it.
    mutating func quote(_ name: String, unit: String?, by quotes: String) {
        let isWide = name.contains { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for spelled in (unit.map { ["\(name) (\($0))", "\(name) [\($0)]"] } ?? []) + (isWide ? [name] : []) {
            replace(spelled.lowercased(), with: quotes + name + quotes)
        }
    }

    private mutating func replace(_ name: String, with quoted: String) {
        var (made, rest) = ("", text[...])
        var mark: Character?
        while let character = rest.first {
            if let open = mark {
                if character == open { mark = nil }
            } else if "\"`'".contains(character) {
                mark = character
            } else if isEdge(made.last), rest.prefix(name.count).lowercased() == name,
                isEdge(rest.dropFirst(name.count).first)
            {
                made += quoted
                rest = rest.dropFirst(name.count)
                continue
            }
            made.append(character)
            rest = rest.dropFirst()
        }
        text = made
    }

    private func isEdge(_ character: Character?) -> Bool {
        character.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
    }
}
