/// Conditions of SQL behind `where`: `is null`, `between`, `like`, texts in single quotes; one equals sign beside them (alone it has an
/// error of its own).
enum ForeignConditions {
    /// The condition as it is written here, and the word that it was known by; nil when nothing is foreign in it.
    static func line(_ stage: String) -> (line: String, word: String)? {
        var words = ForeignStage.words(stage[...])
        guard words.count > 1, words[0].lowercased() == "where" else { return nil }
        words[0] = "where"
        var known: String?
        func note(_ word: String) { if known == nil { known = word } }
        var place = 1
        while place < words.count {
            let word = words[place]
            let rest = words.count - place
            switch word.lowercased() {
            case "null" where words[place - 1] == "is" || words[place - 1] == "not":
                words[place] = "missing"
                note(word)
            case "between" where rest > 3 && words[place + 2].lowercased() == "and":
                words.replaceSubrange(place..<(place + 4), with: ["in", words[place + 1] + ".." + words[place + 3]])
                note(word)
            case "in" where rest > 1 && words[place + 1].count == 4 && words[place + 1].allSatisfy(\.isNumber):
                words[place + 1] += ".." + words[place + 1]
                note(word)
            case "like" where rest > 1:
                words[place] = "~"
                words[place + 1] = pattern(words[place + 1])
                note(word)
            case "=": words[place] = "=="
            case "<>":
                words[place] = "!="
                note(word)
            case "&&", "and": words[place] = "and"
            case "||", "or": words[place] = "or"
            default:
                if word.count > 1, word.hasPrefix("'"), word.hasSuffix("'") {
                    words[place] = "\"" + unquoted(word) + "\""
                    note(word)
                } else if ["IS", "NOT", "IN"].contains(word) {
                    words[place] = word.lowercased()
                }
            }
            place += 1
        }
        guard let known else { return nil }
        return (words.joined(separator: " "), known)
    }

    /// `n%` as `"^n"`: the signs of LIKE as a pattern.
    private static func pattern(_ text: String) -> String {
        let isQuoted = text.count > 1 && (text.hasPrefix("'") || text.hasPrefix("\""))
        var inside = isQuoted ? unquoted(text) : text
        let (start, end) = (!inside.hasPrefix("%"), !inside.hasSuffix("%"))
        while inside.hasPrefix("%") { inside.removeFirst() }
        while inside.hasSuffix("%") { inside.removeLast() }
        let signs = inside.map { sign in
            switch sign {
            case "%": ".*"
            case "_": "."
            default: ".^$*+?()[]{}|\\\"".contains(sign) ? "\\" + String(sign) : String(sign)
            }
        }
        return "\"" + (start ? "^" : "") + signs.joined() + (end ? "$" : "") + "\""
    }

    /// What stands in quotes; doubled within them, one is itself.
    private static func unquoted(_ word: String) -> String {
        guard let quote = word.first else { return word }
        return String(word.dropFirst().dropLast()).replacing("\(quote)\(quote)", with: String(quote))
    }
}
