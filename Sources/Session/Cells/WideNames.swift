/// A line in which columns of several words get their quotes.
struct WideNames {
    private(set) var text: String

    init(_ text: String) { self.text = text }

    /// Puts a name in quotes wherever it stands as words outside of them.
    mutating func quote(_ name: String, by quotes: String) {
        var (made, rest) = ("", text[...])
        var mark: Character?
        while let character = rest.first {
            if let open = mark {
                if character == open { mark = nil }
            } else if "\"`'".contains(character) {
                mark = character
            } else if isEdge(made.last), rest.hasPrefix(name), isEdge(rest.dropFirst(name.count).first) {
                made += quotes + name + quotes
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
