/// Goes through a text by its words, those in quotes left out.
enum WordScan {
    /// The text with something else for some of its words, and for what stands after them.
    ///
    /// - Parameter put: what is put for a word, and the text after that; nil leaves the word as it is.
    static func rewritten(_ text: String, _ put: (_ word: Substring, _ after: Substring) -> (String, Substring)?)
        -> String
    {
        var (made, rest) = ("", text[...])
        var quote: Character?
        while let letter = rest.first {
            if quote == nil, letter.isLetter || letter == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                let (own, after) = put(word, rest.dropFirst(word.count)) ?? (String(word), rest.dropFirst(word.count))
                made += own
                rest = after
                continue
            }
            if let open = quote {
                if letter == open { quote = nil }
            } else if "\"'`".contains(letter) {
                quote = letter
            }
            made.append(letter)
            rest = rest.dropFirst()
        }
        return made
    }
}
