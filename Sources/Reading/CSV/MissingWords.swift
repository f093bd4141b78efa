/// What people write for a value that they do not have, beside the spellings of `Missing`: a column that is numbers otherwise
/// holds numbers. The words that stand in its sample are said in the reply.
enum MissingWords {
    static func contains(_ field: Span<UInt8>) -> Bool {
        guard field.count > 0, field.count <= 16 else { return false }
        var word: [UInt8] = []
        for index in 0..<field.count {
            let byte = field[index]
            word.append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
        }
        return all.contains(String(decoding: word, as: UTF8.self))
    }

    private static let all: Set<String> = [
        "--", "---", "----", "*", "**", "***", "****", "missing", "..", "...", ".", "?", "??", "none", "nil", "unknown",
        "n.a.", "n.a", "nd", "n/d", "n.d.", "n.v.", "k.a.", "(null)", "<na>", "#na", "#value!", "#div/0!", "#ref!",
        "#num!",
        "#null!", "\\n", "nat", "undefined", "unavailable", "–", "—", "-nan", "1.#qnan", "-1.#ind", ":", "void",
        "not available", "no data", "nodata", "masked", "suppressed", "mm",
    ]
}
