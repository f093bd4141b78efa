/// What people and programs write for a value that they do not have, beside the spellings of `Missing`: a column that is numbers otherwise
/// holds numbers. The words that stand in its sample are said in the reply.
enum MissingWords {
    /// Whether a field among numbers stands for nothing: what a program says in brackets too, `[Not Supported]`, `<NA>`, `(null)`.
    static func contains(_ field: Span<UInt8>) -> Bool {
        guard field.count > 0, field.count <= 40, !holdsDigits(field) else { return false }
        let bytes = (0..<field.count).map { field[$0] }
        return isSaid(bytes) || unbracketed(bytes).map(isRemark) ?? false
    }

    /// Whether a field says so in words or marks that are known, whatever stands beside it.
    static func isSaid(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, bytes.count <= 40, !holdsDigits(bytes.span) else { return false }
        if let inside = unbracketed(bytes) { return areMarks(inside) || isWord(inside) }
        return areMarks(bytes) || isWord(bytes)
    }

    /// Two digits or more: no word and no mark of those below has them, and most fields that are asked about are numbers and times.
    private static func holdsDigits(_ field: Span<UInt8>) -> Bool {
        var found = false
        for index in field.indices where isDigit(field[index]) {
            if found { return true }
            found = true
        }
        return false
    }

    /// The same in square or angle brackets, which no text is written in.
    static func isProgramWord(_ bytes: [UInt8]) -> Bool {
        (bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "<")) && isSaid(bytes)
    }

    private static func unbracketed(_ bytes: [UInt8]) -> [UInt8]? {
        let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [("[", "]"), ("<", ">"), ("(", ")"), ("{", "}")]
        guard bytes.count > 2, let first = bytes.first, let last = bytes.last,
            pairs.contains(where: { first == UInt8(ascii: $0) && last == UInt8(ascii: $1) })
        else { return nil }
        return Array(bytes[1..<(bytes.count - 1)])
    }

    /// Letters, and what stands between words.
    private static func isRemark(_ bytes: [UInt8]) -> Bool {
        bytes.contains(where: isLetter) && bytes.allSatisfy { isLetter($0) || " /_-.'".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 97 && byte | 0x20 <= 122 || byte >= 0x80 }

    /// Marks alone: `--`, `***`, `?`, `…`; a sign that a number may have beside it is one of a currency or of a share.
    private static func areMarks(_ bytes: [UInt8]) -> Bool {
        let others = bytes.filter { !"-*.?:_=~/".utf8.contains($0) }
        guard bytes.count <= 8 else { return false }
        return others.isEmpty || ["–", "—", "…", "−"].contains(String(decoding: others, as: UTF8.self))
    }

    /// A word in any case, without the points and strokes of an abbreviation: `n.a.`, `N/D`, `k.A.`, `#DIV/0!`.
    private static func isWord(_ bytes: [UInt8]) -> Bool {
        let isError = bytes.first == UInt8(ascii: "#")
        let word = bytes.filter { isLetter($0) || isDigit($0) }.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }
        let text = String(decoding: word, as: UTF8.self)
        if bytes == [UInt8(ascii: "\\"), UInt8(ascii: "N")] || bytes == [UInt8(ascii: "\\"), UInt8(ascii: "n")] {
            return true
        }
        if isError { return errors.contains(text) || words.contains(text) }
        // Of two letters only with its points: `KA` and `NV` are places.
        if word.count == 2, short.contains(text) { return word.count < bytes.count }
        return words.contains(text)
    }

    /// What stands in a spreadsheet's cell that cannot be computed.
    private static let errors: Set<String> = ["na", "value", "div0", "ref", "num", "name", "null", "spill", "calc"]
    private static let short: Set<String> = ["nv", "ka", "ne"]
    private static let words: Set<String> = [
        "na", "nan", "null", "none", "nil", "nat", "missing", "unknown", "nd", "undefined", "unavailable", "void",
        "1qnan", "1ind",
        "notavailable", "notapplicable", "notsupported", "nodata", "novalue", "masked", "suppressed", "mm", "err",
        "error",
    ]
}
