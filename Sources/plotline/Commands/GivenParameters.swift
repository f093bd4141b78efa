import ArgumentParser

/// `--set name=value` on the command line.
enum GivenParameters {
    /// The texts by name; the notebook says what each is read as.
    ///
    /// - Throws: a usage error for a word without `=`.
    static func parse(_ words: [String]) throws -> [String: String] {
        var values: [String: String] = [:]
        for word in words {
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                throw ValidationError("--set takes NAME=VALUE, not '\(word)'")
            }
            values[String(word[..<equals])] = String(word[word.index(after: equals)...])
        }
        return values
    }
}
