/// English nouns in the plural, as headers and people use them.
package enum EnglishNoun {
    /// The noun without the ending of its plural; the same for one that is none. In small letters.
    package static func singular(_ word: String) -> String {
        if let one = irregular[word] { return one }
        guard word.hasSuffix("s"), !["ss", "us", "is", "as"].contains(where: { word.hasSuffix($0) }) else {
            return word
        }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if ["ches", "shes", "xes", "sses"].contains(where: { word.hasSuffix($0) }) { return String(word.dropLast(2)) }
        // `tomatoes`, `potatoes`, `heroes`; of few letters they are `shoes`.
        if word.hasSuffix("oes"), word.count > 5, word != "canoes" { return String(word.dropLast(2)) }
        return String(word.dropLast())
    }

    static let irregular = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "mice": "mouse",
    ]
}
