import Diagnostics

/// Reads tokens from the UTF-8 bytes of one cell, at any offset. Never traps: offsets outside read as NUL.
package struct Lexer {
    package let bytes: [UInt8]

    package init(_ source: String) { bytes = Array(source.utf8) }

    package var count: Int { bytes.count }

    package func byte(_ offset: Int) -> UInt8 { offset >= 0 && offset < bytes.count ? bytes[offset] : 0 }

    package func string(_ lower: Int, _ upper: Int) -> String {
        guard lower >= 0, lower < upper, upper <= bytes.count else { return "" }
        return String(decoding: bytes[lower..<upper], as: UTF8.self)
    }

    /// The token that begins at `offset`, which is not white space and inside the source. Its gap is for the caller.
    package func token(at offset: Int) -> Token {
        let byte = byte(offset)
        switch byte {
        case UInt8(ascii: "`"): return quotedName(at: offset)
        case UInt8(ascii: "\""): return textToken(at: offset)
        case UInt8(ascii: "#"): return colour(at: offset)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return dateToken(at: offset) ?? number(at: offset)
        case UInt8(ascii: "."):
            if isDigit(self.byte(offset + 1)) { return number(at: offset) }
            if self.byte(offset + 1) == UInt8(ascii: ".") { return Token(.symbol, offset, offset + 2) }
            return invalid(offset, offset + 1, .badCharacter(".", SourceRange(offset, offset + 1)))
        case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
            let next = self.byte(offset + 1)
            let isDouble = next == UInt8(ascii: "=") || byte == UInt8(ascii: "<") && next == UInt8(ascii: ">")
            return Token(.symbol, offset, offset + (isDouble ? 2 : 1))
        case UInt8(ascii: "!"):
            return Token(.symbol, offset, offset + (self.byte(offset + 1) == UInt8(ascii: "=") ? 2 : 1))
        case UInt8(ascii: "&") where self.byte(offset + 1) == byte,
            UInt8(ascii: "|") where self.byte(offset + 1) == byte:
            return Token(.symbol, offset, offset + 2)
        case UInt8(ascii: "'"): return singleQuoted(at: offset)
        case UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
            UInt8(ascii: "^"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "~"), UInt8(ascii: ":"),
            UInt8(ascii: "%"), UInt8(ascii: "?"):
            return Token(.symbol, offset, offset + 1)
        default:
            let end = nameEnd(at: offset)
            if end > offset { return Token(.name, offset, end) }
            let length = scalarLength(at: offset)
            return invalid(
                offset, offset + length,
                .badCharacter(string(offset, offset + length), SourceRange(offset, offset + length)))
        }
    }

    package func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    package func invalid(_ lower: Int, _ upper: Int, _ error: SyntaxError) -> Token {
        Token(.invalid(error), lower, upper)
    }

    /// As `NameShape.end` has it.
    package func nameEnd(at offset: Int) -> Int { NameShape.end(in: bytes, at: offset) }

    package func isNamePart(at offset: Int) -> Bool { NameShape.isPart(bytes, at: offset) }

    package func scalarLength(at offset: Int) -> Int { NameShape.scalarLength(bytes, at: offset) }

    /// Where the keyword that begins at `offset` ends: a name, or names joined by single hyphens (`weekday-narrow`), and
    /// an exclamation mark that stands at its end (`save!`); `?` is one.
    package func keywordEnd(at offset: Int) -> Int {
        if byte(offset) == UInt8(ascii: "?") { return offset + 1 }
        var end = nameEnd(at: offset)
        while end > offset, byte(end) == UInt8(ascii: "-") {
            let next = nameEnd(at: end + 1)
            if next == end + 1 { break }
            end = next
        }
        let isEmphatic = end > offset && byte(end) == UInt8(ascii: "!") && byte(end + 1) != UInt8(ascii: "=")
        return isEmphatic ? end + 1 : end
    }

    private func quotedName(at offset: Int) -> Token {
        var end = offset + 1
        while end < bytes.count, byte(end) != UInt8(ascii: "`"), byte(end) != UInt8(ascii: "\n") { end += 1 }
        guard end < bytes.count, byte(end) == UInt8(ascii: "`") else {
            return invalid(offset, end, .unclosedName(SourceRange(offset, offset + 1)))
        }
        if end == offset + 1 { return invalid(offset, end + 1, .emptyName(SourceRange(offset, end + 1))) }
        return Token(.quotedName, offset, end + 1)
    }

    /// `'Oslo'` is a text in which nothing is escaped or filled in; two quotes within it are one.
    private func singleQuoted(at offset: Int) -> Token {
        var end = offset + 1
        let quote = UInt8(ascii: "'")
        while end < bytes.count, byte(end) != UInt8(ascii: "\n"), byte(end) != quote || byte(end + 1) == quote {
            end += byte(end) == quote ? 2 : 1
        }
        guard byte(end) == UInt8(ascii: "'"), !isNamePart(at: end + 1) else {
            return invalid(offset, offset + 1, .badCharacter("'", SourceRange(offset, offset + 1)))
        }
        return Token(.text, offset, end + 1)
    }

    private func textToken(at offset: Int) -> Token {
        switch scanText(at: offset) {
        case .closed(let end): return Token(.text, offset, end)
        case .unclosedText: return invalid(offset, bytes.count, .unclosedText(SourceRange(offset, offset + 1)))
        case .unclosedInterpolation(let brace):
            return invalid(offset, bytes.count, .unclosedInterpolation(SourceRange(brace, brace + 1)))
        }
    }

    private func colour(at offset: Int) -> Token {
        var end = offset + 1
        while isNamePart(at: end) { end += scalarLength(at: end) }
        let digits = bytes[(offset + 1)..<end]
        let isHex = digits.allSatisfy {
            isDigit($0) || (($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "f"))
        }
        guard isHex, [3, 6, 8].contains(digits.count) else {
            return invalid(offset, end, .badColour(string(offset, end), SourceRange(offset, end)))
        }
        return Token(.colour, offset, end)
    }

    /// Digits with `_` between, a fraction, an exponent, `%`. A dot that begins `..` belongs to the range.
    private func number(at offset: Int) -> Token {
        var end = digitsEnd(at: offset)
        if byte(end) == UInt8(ascii: "."), isDigit(byte(end + 1)) { end = digitsEnd(at: end + 1) }
        if byte(end) | 0x20 == UInt8(ascii: "e") {
            let sign = byte(end + 1) == UInt8(ascii: "-") || byte(end + 1) == UInt8(ascii: "+") ? 1 : 0
            if isDigit(byte(end + 1 + sign)) { end = digitsEnd(at: end + 1 + sign) }
        }
        if byte(end) == UInt8(ascii: "%") { end += 1 }
        return Token(.number, offset, end)
    }

    private func digitsEnd(at offset: Int) -> Int {
        var end = offset
        while isDigit(byte(end)) || (byte(end) == UInt8(ascii: "_") && end > offset && isDigit(byte(end + 1))) {
            end += 1
        }
        return end
    }
}

extension Token {
    package init(_ kind: Kind, _ lower: Int, _ upper: Int) {
        self.init(kind: kind, lower: lower, upper: upper, gap: .none)
    }

    package var range: SourceRange { SourceRange(lower, upper) }
}
