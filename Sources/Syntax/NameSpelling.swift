import Catalog

/// How names are written.
package enum NameSpelling {
    /// The name as it must be typed: in back-quotes when it is not a plain name or some word of the language.
    package static func typed(_ name: String, vocabulary: Vocabulary) -> String {
        isPlain(name) && !isKeyword(name, vocabulary) ? name : "`\(name)`"
    }

    /// The name where a column alone may stand: in quotes when it is not a plain name.
    package static func quoted(_ name: String) -> String { isPlain(name) ? name : "\"\(name)\"" }

    /// A letter or `_`, then letters, digits and `_`, single dots between.
    package static func isPlain(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return !bytes.isEmpty && NameShape.end(in: bytes, at: 0) == bytes.count
    }

    /// A plain name made from any text (a file's stem, an entity): every other character becomes `_`, and a `_` goes
    /// before a leading digit. Empty text gives `_`.
    package static func plain(from text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isPart = scalar == "_" || scalar.properties.isXIDContinue
            result.unicodeScalars.append(isPart ? scalar : "_")
        }
        return isPlain(result) ? result : "_" + result
    }

    /// Some form may read the word as a keyword. The kinds that only stand where no name may are left out.
    private static func isKeyword(_ name: String, _ vocabulary: Vocabulary) -> Bool {
        // What the index is called: the verb `time` stands where a statement or stage begins, which no column does.
        if name == "time" { return false }
        if words.contains(name) || DurationSyntax(bareWord: name) != nil || InstantSyntax.Base(word: name) != nil {
            return true
        }
        let kinds: [EntryKind] = [.verb, .sessionVerb, .clause, .style, .cycle, .period]
        return kinds.contains { vocabulary.entry($0, name) != nil }
    }

    private static let words: Set<String> = [
        "as", "by", "from", "over", "and", "or", "not", "in", "is", "missing", "empty", "partial", "ending",
    ]
}
