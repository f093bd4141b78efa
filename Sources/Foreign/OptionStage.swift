import Language

/// A stage as commands of shells have it, `sort -rN price`, `head -n 5`, `frequency -s kind`, `top price -l 3 -g kind`: a word, options,
/// and what it is of.
struct OptionStage {
    /// The stage in words of this language.
    let line: String

    /// Nil for a stage without options, and for one whose options are not all known.
    init?(_ stage: String) {
        let words = ForeignStage.words(stage[...])
        guard let verb = words.first?.lowercased(), words.dropFirst().contains(where: { Self.isOption($0) }) else {
            return nil
        }
        var options: [Character: String] = [:]
        var operands: [String] = []
        var place = 1
        while place < words.count {
            let word = words[place]
            place += 1
            guard Self.isOption(word) else {
                operands.append(word)
                continue
            }
            if word.dropFirst().allSatisfy(\.isNumber) {
                options["n"] = String(word.dropFirst())
                continue
            }
            let letters: [Character]
            if word.hasPrefix("--") {
                guard let letter = Self.long[String(word.dropFirst(2).prefix { $0 != "=" })] else { return nil }
                letters = [letter]
            } else {
                letters = Array(word.dropFirst().prefix { $0 != "=" })
            }
            let given = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
            for (at, letter) in letters.enumerated() {
                guard Self.isValued(letter, of: verb), at == letters.count - 1 else {
                    options[letter] = ""
                    continue
                }
                guard let value = given ?? (place < words.count ? words[place] : nil) else { return nil }
                if given == nil { place += 1 }
                options[letter] = value
            }
        }
        guard let line = Self.line(verb, options, operands) else { return nil }
        self.line = line
    }

    private static func isValued(_ letter: Character, of verb: String) -> Bool {
        "slgkt".contains(letter) || letter == "n" && verb != "sort"
    }

    private static let long: [String: Character] = [
        "select": "s", "limit": "l", "groupby": "g", "reverse": "r", "numeric": "N", "key": "k", "lines": "n",
        "count": "c", "nbins": "n", "bins": "n", "title": "t",
    ]

    private static func isOption(_ word: String) -> Bool {
        word.count > 1 && word.first == "-" && (word.dropFirst().first.map { $0.isLetter || $0 == "-" } ?? false)
            || word.count > 1 && word.first == "-" && word.dropFirst().allSatisfy(\.isNumber)
    }

    private static func line(_ verb: String, _ options: [Character: String], _ operands: [String]) -> String? {
        let said = Set(options.keys)
        let count = verb == "sort" ? nil : options["n"] ?? options["l"]
        if let count, Int(count) == nil { return nil }
        var columns = (options["s"] ?? options["k"]).map { [$0] } ?? []
        columns += operands
        let list = columns.joined(separator: ", ")
        switch verb {
        case "sort":
            guard said.isSubset(of: ["r", "R", "N", "n", "g", "s", "k"]), !columns.isEmpty, count == nil else {
                return nil
            }
            let isDown = options["r"] != nil || options["R"] != nil
            return "sort " + columns.map { isDown ? "\($0) desc" : $0 }.joined(separator: ", ")
        case "head", "tail", "first", "last":
            guard said.isSubset(of: ["n", "l"]), columns.isEmpty, let count else { return nil }
            return "\(["head", "first"].contains(verb) ? "first" : "last") \(count)"
        case "frequency", "freq":
            guard said.isSubset(of: ["s", "l"]), columns.count == 1 else { return nil }
            return "aggregate count by \(list) | sort count desc" + (count.map { " | first \($0)" } ?? "")
        case "top":
            guard said.isSubset(of: ["l", "n", "g", "s", "r", "R"]), columns.count == 1 else { return nil }
            let end = options["r"] != nil || options["R"] != nil ? "bottom" : "top"
            return "\(end) \(count ?? "10") \(list)" + (options["g"].map { " by \($0)" } ?? "")
        case "hist", "histogram":
            guard said.isSubset(of: ["n", "t"]), columns.count == 1 else { return nil }
            return "plot histogram \(list)" + (count.map { " bins \($0)" } ?? "")
                + (options["t"].map { " title \($0.hasPrefix("\"") ? $0 : "\"\($0)\"")" } ?? "")
        case "uniq", "dedup":
            guard said.isSubset(of: ["s"]), columns.count == 1 else { return nil }
            return "first 1 by \(list)"
        case "select":
            guard said.isSubset(of: ["s"]) else { return nil }
            return "keep \(list)"
        default: return nil
        }
    }
}
