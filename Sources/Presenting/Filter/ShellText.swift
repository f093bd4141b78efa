import Diagnostics
import Session

/// Arguments of a command line as one statement. The shell took the quotes away: an argument that stands where the language
/// cannot read it, and holds a blank or stands where a text is wanted, gets them back.
package enum ShellText {
    /// - Parameter verb: what the statement begins with.
    /// - Returns: the arguments as they are where they can be read so, or where no quotes help.
    package static func statement(_ verb: String, _ arguments: [String], in session: Session) -> String {
        read(verb, arguments, in: session) ?? joined(verb, arguments).text
    }

    /// A statement that draws: the arguments behind `plot`; else as a pipeline whose last stage stands behind it, or which is
    /// drawn as it is.
    package static func drawing(_ arguments: [String], in session: Session) -> String {
        if let text = read("plot", arguments, in: session) { return text }
        if let at = arguments.lastIndex(where: { $0.contains("|") }), let bar = arguments[at].lastIndex(of: "|") {
            let (before, behind) = (arguments[at][...bar], arguments[at][bar...].dropFirst())
            let parts = [String(before), "plot"] + (behind.isEmpty ? [] : [String(behind)])
            let own = Array(arguments[..<at] + parts + arguments[(at + 1)...])
            if let text = read(nil, own, in: session) { return text }
        }
        if let text = read(nil, arguments, in: session) {
            let last = text.split(separator: "|").last?.drop(while: \.isWhitespace) ?? ""
            return last.hasPrefix("plot") ? text : text + " | plot"
        }
        return joined("plot", arguments).text
    }

    /// The arguments with the quotes that they need; nil where they cannot be read with any.
    private static func read(_ verb: String?, _ arguments: [String], in session: Session) -> String? {
        var words = arguments
        for _ in 0...arguments.count {
            let (text, starts) = joined(verb, words)
            guard let fault = session.misreading(of: text) else { return text }
            guard let at = starts.lastIndex(where: { $0 <= fault.place }), words[at] == arguments[at],
                arguments[at].contains(where: \.isWhitespace) || fault.wantsText
            else { return nil }
            words[at] = quoted(words[at])
        }
        return nil
    }

    /// The statement, and where in its bytes each argument starts.
    private static func joined(_ verb: String?, _ words: [String]) -> (text: String, starts: [Int]) {
        var text = verb ?? ""
        var starts: [Int] = []
        for word in words {
            if !text.isEmpty { text += " " }
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
