/// Reads what stands on one header line after a key: a scalar, `{…}` or `[…]`.
struct FlowReader {
    private var rest: Substring
    private let line: Int

    static func value(_ text: Substring, line: Int) throws(HeaderReader.Failure) -> HeaderValue {
        try parts(text, line: line).value
    }

    /// The value, how it stands there, and the comment behind it.
    static func parts(
        _ text: Substring, line: Int
    ) throws(HeaderReader.Failure) -> (value: HeaderValue, raw: String, comment: String) {
        var reader = FlowReader(rest: text, line: line)
        let isFlow = text.first == "{" || text.first == "["
        let value = try isFlow ? reader.flow(depth: 0) : reader.value(ending: "")
        let raw = String(text[..<reader.rest.startIndex].trimmed)
        reader.skipSpace()
        if let left = reader.rest.first, left != "#" {
            throw HeaderReader.Failure(line: line, fault: .unexpected("'\(reader.rest.prefix(20))'"))
        }
        return (value, raw, String(reader.rest))
    }

    /// Where the colon of `key: …` stands, nil when the text is not a pair.
    static func keyEnd(_ text: Substring) -> Substring.Index? {
        var quote: Character?
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            if let open = quote {
                if character == "\\", open == "\"" {
                    index = text.index(after: index)
                    if index == text.endIndex { return nil }
                } else if character == open {
                    quote = nil
                }
            } else if (character == "\"" || character == "'") && index == text.startIndex {
                quote = character
            } else if character == ":" {
                let after = text.index(after: index)
                if after == text.endIndex || text[after] == " " { return index }
            } else if character == "#" {
                return nil
            }
            index = text.index(after: index)
        }
        return nil
    }

    static func unquoted(_ text: Substring) -> String {
        let trimmed = text.trimmed
        guard let first = trimmed.first, first == "\"" || first == "'" else { return String(trimmed) }
        var reader = FlowReader(rest: trimmed, line: 0)
        return (try? reader.quoted(first)) ?? String(trimmed)
    }

    private mutating func skipSpace() { rest = rest.drop { $0 == " " } }

    private mutating func flow(depth: Int) throws(HeaderReader.Failure) -> HeaderValue {
        guard depth < 16 else { throw HeaderReader.Failure(line: line, fault: .tooDeep) }
        skipSpace()
        guard let opening = rest.first, opening == "{" || opening == "[" else {
            return try value(ending: ",}]")
        }
        let closing: Character = opening == "{" ? "}" : "]"
        rest.removeFirst()
        var pairs: [HeaderValue.Pair] = []
        var keys: Set<String> = []
        var items: [HeaderValue] = []
        while true {
            skipSpace()
            guard let first = rest.first else { throw HeaderReader.Failure(line: line, fault: .unclosed(opening)) }
            if first == closing {
                rest.removeFirst()
                return opening == "{" ? .map(pairs) : .list(items)
            }
            if opening == "{" {
                let key = try scalar(ending: ":,}")
                if !keys.insert(key).inserted {
                    throw HeaderReader.Failure(line: line, fault: .duplicateKey(key))
                }
                skipSpace()
                var value = HeaderValue.scalar("")
                var raw = ""
                if rest.first == ":" {
                    rest.removeFirst()
                    let before = rest
                    value = try flow(depth: depth + 1)
                    raw = String(before[..<rest.startIndex].trimmed)
                }
                pairs.append(HeaderValue.Pair(key: key, value: value, raw: raw))
            } else {
                items.append(try flow(depth: depth + 1))
            }
            skipSpace()
            if rest.first == "," {
                rest.removeFirst()
            } else if rest.first != closing {
                throw HeaderReader.Failure(line: line, fault: .unclosed(opening))
            }
        }
    }

    private mutating func value(ending: String) throws(HeaderReader.Failure) -> HeaderValue {
        skipSpace()
        let isQuoted = rest.first == "\"" || rest.first == "'"
        let text = try scalar(ending: ending)
        return isQuoted ? .quoted(text) : .scalar(text)
    }

    /// A quoted scalar, or plain text up to one of `ending`, to ` #` or to the end.
    private mutating func scalar(ending: String) throws(HeaderReader.Failure) -> String {
        skipSpace()
        if let quote = rest.first, quote == "\"" || quote == "'" { return try quoted(quote) }
        if rest.first == "&" || rest.first == "*" { throw HeaderReader.Failure(line: line, fault: .anchor) }
        var text = ""
        while let character = rest.first {
            if character == "\t" { throw HeaderReader.Failure(line: line, fault: .tab) }
            if ending.contains(character) {
                // In a flow map a colon ends the key only before a space, so that plain times stay whole.
                let after = rest.dropFirst().first
                if character != ":" || after == nil || after == " " { break }
            }
            if character == "#", text.last == " " { break }
            text.append(character)
            rest.removeFirst()
        }
        return String(text[...].trimmed)
    }

    private mutating func quoted(_ quote: Character) throws(HeaderReader.Failure) -> String {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == quote {
                if quote == "'", rest.first == "'" {
                    rest.removeFirst()
                    text.append("'")
                    continue
                }
                return text
            }
            if character == "\\", quote == "\"", let escaped = rest.popFirst() {
                try text.append(escape(escaped))
                continue
            }
            text.append(character)
        }
        throw HeaderReader.Failure(line: line, fault: .unclosed(quote))
    }

    /// What an escape stands for. Source: YAML 1.2.2, section 5.7.
    private mutating func escape(_ letter: Character) throws(HeaderReader.Failure) -> Character {
        if let plain = Self.escapes[letter] { return plain }
        guard let length = ["x": 2, "u": 4, "U": 8][letter] else { return letter }
        let digits = rest.prefix(length)
        guard digits.count == length, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
            throw HeaderReader.Failure(line: line, fault: .unexpected("'\\\(letter)\(digits)'"))
        }
        rest.removeFirst(length)
        return Character(scalar)
    }

    private static let escapes: [Character: Character] = [
        "0": "\0", "a": "\u{7}", "b": "\u{8}", "t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}", "r": "\r",
        "e": "\u{1B}",
        "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}", "P": "\u{2029}",
    ]
}

extension Substring {
    /// Without spaces at both ends.
    var trimmed: Substring {
        var text = self.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
