import Catalog
import Files
import Language
import Syntax

/// The text of the cell that made a picture, as the picture carries it to whoever gets it: no path in it starts at the root
/// or the home folder of the one who made it.
package enum PictureSource {
    /// Absolute paths become relative to the folder that the cell's other paths start at, which is the notebook's or the one
    /// that its `base` names.
    package static func text(_ source: String, access: FileAccess, vocabulary: Vocabulary) -> String {
        let base = access.path(".").absolute
        return quotedPaths(writtenPaths(source, base, vocabulary), base)
    }

    /// Those that stand where the language has a path.
    private static func writtenPaths(_ source: String, _ base: Path, _ vocabulary: Vocabulary) -> String {
        guard let cell = try? Parser(vocabulary: vocabulary).parse(source) else { return barePaths(source, base) }
        var paths: [Word] = []
        for statement in cell.statements {
            guard case .pipeline(_, let stages) = statement.body else { continue }
            for stage in stages { paths += stage.arguments.words("path") }
        }
        var bytes = Array(source.utf8)
        for path in paths.sorted(by: { $0.range.lower > $1.range.lower }) where isAbsolute(path.text) {
            guard path.range.lower >= 0, path.range.lower < path.range.upper, path.range.upper <= bytes.count else {
                continue
            }
            let range = path.range.lower..<path.range.upper
            // In quotes it is found with those of the parameters; made from a parameter it is not a path itself.
            if bytes[range.lowerBound] == UInt8(ascii: "\"") || bytes[range].contains(UInt8(ascii: "{")) { continue }
            bytes.replaceSubrange(range, with: relative(path.text, to: base).utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Those in quotes: values of parameters.
    private static func quotedPaths(_ source: String, _ base: Path) -> String {
        var parts = source.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        for place in parts.indices where place % 2 == 1 && isAbsolute(parts[place]) {
            parts[place] = relative(parts[place], to: base)
        }
        return parts.joined(separator: "\"")
    }

    /// In a text that is not a cell without its parameters: every word that looks like one.
    private static func barePaths(_ source: String, _ base: Path) -> String {
        var result = ""
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word in
                isAbsolute(word) && word.utf8.count > 1 ? relative(word, to: base) : String(word)
            }
            result += (result.isEmpty ? "" : "\n") + words.joined(separator: " ")
        }
        return result
    }

    private static func isAbsolute(_ path: some StringProtocol) -> Bool {
        Path(path).isAbsolute || Path(path).names.first == "~"
    }

    private static func relative(_ path: some StringProtocol, to base: Path) -> String {
        Path(path).resolved(from: .here).relative(to: base).text
    }
}
