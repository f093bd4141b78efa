extension Lexer {
    package enum TextEnd {
        /// One past the closing quote.
        case closed(Int)
        case unclosedText
        /// The `{` at that offset has no `}`.
        case unclosedInterpolation(Int)
    }

    /// One past the quote that closes the pattern that begins at `offset`, where a backslash keeps what is behind it; nil when
    /// none does.
    package func rawTextEnd(at offset: Int) -> Int? {
        var index = offset + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index + 1
            default: index += 1
            }
        }
        return nil
    }

    /// Where the quoted text that begins at `offset` ends. An interpolation may hold texts and those interpolations in
    /// turn; the stack is on the heap, so no nesting is too deep here.
    package func scanText(at offset: Int) -> TextEnd {
        // What is open, outermost first: a text, or the `{` of an interpolation with the braces open inside it.
        enum Open { case text, code(at: Int, braces: Int) }
        var open: [Open] = [.text]
        var index = offset + 1
        while index < bytes.count, let innermost = open.last {
            let byte = bytes[index]
            switch innermost {
            case .text:
                if byte == UInt8(ascii: "\\") {
                    index += 1
                } else if byte == UInt8(ascii: "{") {
                    if self.byte(index + 1) == UInt8(ascii: "{") {
                        index += 1
                    } else {
                        open.append(.code(at: index, braces: 0))
                    }
                } else if byte == UInt8(ascii: "\"") {
                    open.removeLast()
                    if open.isEmpty { return .closed(index + 1) }
                }
            case .code(let at, let braces):
                if byte == UInt8(ascii: "\"") {
                    open.append(.text)
                } else if byte == UInt8(ascii: "{") {
                    open[open.count - 1] = .code(at: at, braces: braces + 1)
                } else if byte == UInt8(ascii: "}") {
                    if braces == 0 {
                        open.removeLast()
                    } else {
                        open[open.count - 1] = .code(at: at, braces: braces - 1)
                    }
                }
            }
            index += 1
        }
        for case .code(let at, _) in open { return .unclosedInterpolation(at) }
        return .unclosedText
    }
}
