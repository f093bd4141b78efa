extension DisplayText {
    /// The text in printable ASCII for terminals that show nothing else: signs by their usual spelling, Latin letters without
    /// their accents, anything else as `?` for each column it took.
    package static func ascii(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var out = ""
        var isRaised = false
        for character in text {
            if character.isASCII {
                out.append(character)
                isRaised = false
                continue
            }
            if let digit = raised[character] {
                // 10⁻⁹ is 10^-9.
                out += (isRaised ? "" : "^") + digit
                isRaised = true
                continue
            }
            isRaised = false
            out += signs[character] ?? letter(character) ?? String(repeating: "?", count: max(1, width(of: character)))
        }
        return out
    }

    private static let raised: [Character: String] = [
        "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8", "⁹": "9", "⁻": "-",
    ]

    private static let signs: [Character: String] = [
        "−": "-", "–": "-", "—": "-", "‑": "-", "·": "-", "×": "x", "…": "...", "°": "deg", "→": "->", "←": "<-",
        "µ": "u", "μ": "u", "Δ": "d", "Ω": "Ohm", "σ": "sigma", "≥": ">=", "≤": "<=", "≠": "!=", "±": "+-", "‘": "'",
        "’": "'", "“": "\"", "”": "\"", "€": "EUR", "£": "GBP", "¥": "JPY", "½": "1/2", "ß": "ss", "æ": "ae", "Æ": "AE",
        "ø": "o", "Ø": "O", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "\u{a0}": " ",
        "\u{202f}": " ",
        "\u{2009}": " ", "•": "*", "∞": "inf", "√": "sqrt",
    ]

    /// `e` for `é`: the letter that Unicode's own name of it begins with.
    private static func letter(_ character: Character) -> String? {
        guard let scalar = character.unicodeScalars.first else { return nil }
        if scalar.isASCII { return String(Character(scalar)) }
        guard let name = scalar.properties.name else { return nil }
        for (start, isSmall) in [("LATIN SMALL LETTER ", true), ("LATIN CAPITAL LETTER ", false)]
        where name.hasPrefix(start) {
            let rest = name.dropFirst(start.count)
            guard let letter = rest.first, rest.dropFirst().first == " " else { return nil }
            return isSmall ? letter.lowercased() : String(letter)
        }
        return nil
    }
}
