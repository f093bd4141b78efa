/// A series named behind what is asked of it: `aggregate daily mean v in w`, `top 3 v from w`. Here it stands first.
enum ForeignSource {
    /// - Parameters:
    ///   - joints: words that a series may stand behind.
    ///   - isRead: whether a statement can be read.
    static func line(
        _ text: String, behind joints: Set<String>, isRead: (String) -> Bool
    ) -> (line: String, word: String)? {
        let words = ForeignStage.words(text[...])
        guard words.count > 2, !words.contains("|"), let name = words.last, isName(name),
            case let joint = words[words.count - 2], joints.contains(joint.lowercased()),
            // What is said of an axis is said of a chart.
            !["x", "y"].contains(words[0].lowercased())
        else { return nil }
        var rest = words.dropLast(2)
        // Of a series its columns are chosen before it is shown.
        if rest.first == "show", rest.count > 1 { rest = ["keep"] + rest.dropFirst() + ["|", "show"] }
        let own = rest.joined(separator: " ")
        return isRead(own) ? ("\(name) | \(own)", joint) : nil
    }

    private static func isName(_ word: String) -> Bool {
        if word.count > 2, word.first == "`", word.last == "`" { return true }
        return word.first?.isLetter ?? false && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
