import Catalog
import Files
import Syntax

/// What stands after `plot` or `explore` on a command line: files and words of the language, in either order.
///
/// `-` is standard input. What exists is a file, unless the language knows the word: `./line` is the file of that name. So is what lies in
/// a folder that exists, and what ends as files of data do (`FileEnding`) or begins with `./`, whether it exists or not. Where no file is
/// named, standard input is read when it is a pipe or a file. Else the last word that is a folder's name is that folder, and
/// a last word with any ending the file that is missing.
package struct FilterArguments: Equatable {
    /// Paths as they were given, `-` among them; never empty.
    package private(set) var files: [String] = []
    package private(set) var words: [String] = []

    /// - Throws: `FilterError.noFile` where nothing can be read.
    package init(_ arguments: [String], _ vocabulary: Vocabulary, in place: FilterPlace = .system) throws(FilterError) {
        for argument in arguments {
            let isKnown = Self.isWord(argument, vocabulary)
            if argument == "-" || !isKnown && (place.isFile(argument) || Self.isSpelledAsFile(argument, vocabulary)) {
                files.append(argument)
            } else {
                words.append(argument)
            }
        }
        guard files.isEmpty else { return }
        if place.feeds {
            files = ["-"]
        } else if let at = words.lastIndex(where: { place.isFolder($0) && !Self.isWord($0, vocabulary) }) {
            files = [words.remove(at: at) + "/"]
        } else if let last = words.last, Self.looksLikeFile(last) {
            files = [words.removeLast()]
        } else {
            throw .noFile
        }
    }

    /// The statement that loads the files.
    package var load: String {
        "load " + files.map { $0 == "-" ? $0 : PathSpelling.typed($0) }.joined(separator: " ")
    }

    private static func isWord(_ argument: String, _ vocabulary: Vocabulary) -> Bool {
        vocabulary.entries.contains { $0.name == argument || $0.aliases.contains(argument) }
    }

    /// `wind.csv`, `./wind`: no word of the language looks like it.
    private static func isSpelledAsFile(_ word: String, _ vocabulary: Vocabulary) -> Bool {
        guard !word.contains(where: \.isWhitespace) else { return false }
        return ["./", "../", "~/"].contains(where: word.hasPrefix) || FileEnding.isData(word, vocabulary)
    }

    /// `wind.csv`: an ending of letters and digits after a dot, and no blank.
    private static func looksLikeFile(_ word: String) -> Bool {
        guard let dot = word.lastIndex(of: "."), dot != word.startIndex, !word.contains(" ") else { return false }
        let ending = word[dot...].dropFirst()
        return ending.first?.isLetter == true && ending.allSatisfy { $0.isLetter || $0.isNumber }
    }
}
