import Diagnostics
import Session

/// Arguments of a command line as one statement. The shell took the quotes away: an argument that stands where the language
/// cannot read it, and holds a blank or stands where a text is wanted, gets them back.
package enum ShellText {
    /// - Parameter verb: what the statement begins with.
    /// - Returns: the arguments as they are where they can be read so, or where no quotes help.
    package static func statement(_ verb: String, _ arguments: [String], in session: Session) -> String {
        var words = arguments
        for _ in arguments.indices {
            let (text, starts) = joined(verb, words)
            guard let fault = session.misreading(of: text) else { return text }
            guard let at = starts.lastIndex(where: { $0 <= fault.place }), words[at] == arguments[at],
                arguments[at].contains(where: \.isWhitespace) || fault.wantsText
            else { break }
            words[at] = quoted(words[at])
        }
        return joined(verb, arguments).text
    }

    /// The statement, and where in its bytes each argument starts.
    private static func joined(_ verb: String, _ words: [String]) -> (text: String, starts: [Int]) {
        var text = verb
        var starts: [Int] = []
        for word in words {
            text += " "
            starts.append(text.utf8.count)
            text += word
        }
        return (text, starts)
    }

    /// As the person typed it to the shell: braces still hold expressions.
    private static func quoted(_ word: String) -> String {
        "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
    }
}
