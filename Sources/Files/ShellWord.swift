/// Texts as a shell takes them.
package enum ShellWord {
    /// Plain, or in single quotes where a shell would read something else.
    package static func text(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+,:@%=".unicodeScalars.contains($0)
        }
        return isPlain && !text.isEmpty ? text : quoted(text)
    }

    /// In single quotes, whatever it holds.
    package static func quoted(_ text: String) -> String {
        "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
}
