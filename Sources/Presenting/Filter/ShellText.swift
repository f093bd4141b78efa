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

    /// A statement that draws: the arguments behind `plot`, or stages whose last one stands behind it, or which are drawn as they
    /// are. What can be read as it was typed goes before what needs quotes.
    package static func drawing(_ arguments: [String], in session: Session) -> String {
        for mayQuote in [false, true] {
            if let text = read("plot", arguments, mayQuote, in: session) { return text }
            if let own = plotted(arguments), let text = read(nil, own, mayQuote, in: session) { return text }
            if let text = read(nil, arguments, mayQuote, in: session) {
                let last = text.split(separator: "|").last?.drop(while: \.isWhitespace) ?? ""
                return last.hasPrefix("plot") ? text : text + " | plot"
            }
        }
        return joined("plot", arguments).text
    }

    /// With `plot` behind the last bar; nil where there is none.
    private static func plotted(_ arguments: [String]) -> [String]? {
        guard let at = arguments.lastIndex(where: { $0.contains("|") }), let bar = arguments[at].lastIndex(of: "|")
        else {
            return nil
        }
        let (before, behind) = (String(arguments[at][...bar]), String(arguments[at][bar...].dropFirst()))
        let stage = behind.drop { $0.isWhitespace }
        return Array(
            arguments[..<at] + [before, "plot"] + (stage.isEmpty ? [] : [String(stage)]) + arguments[(at + 1)...])
    }

    /// The arguments with the quotes that they need; nil where they cannot be read with any.
    private static func read(
        _ verb: String?, _ arguments: [String], _ mayQuote: Bool = true, in session: Session
    ) -> String? {
        var words = arguments
        for _ in 0...arguments.count {
            let (text, starts) = joined(verb, words)
            guard let fault = session.misreading(of: text) else { return text }
            guard mayQuote, let at = starts.lastIndex(where: { $0 <= fault.place }), words[at] == arguments[at],
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
