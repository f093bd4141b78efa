import Catalog
import Files
import Syntax

/// What stands after `plot` or `explore` on a command line: files and words of the language, in either order.
///
/// `-` is standard input. What ends as files of data do (`FileEnding`), begins with `./` or is an address (`https://…`) is a file, whether
/// it exists or not, and so is what lies in a folder that exists. What exists and has any ending is a file. A bare word that exists is one
/// only where nothing else brings rows, since `over` and `by` may be names of files too: `./over` is the file of that name. Where no file
/// is named, standard input is read when it is a pipe or a file. Else the last word that is a folder's name is that folder, and a last word
/// with any ending the file that is missing.
package struct FilterArguments: Equatable {
    /// Paths as they were given, `-` among them; never empty.
    package private(set) var files: [String] = []
    package private(set) var words: [String] = []

    /// - Throws: `FilterError.noFile` where nothing can be read.
    package init(_ arguments: [String], _ vocabulary: Vocabulary, in place: FilterPlace = .system) throws(FilterError) {
        let clear = arguments.map { Self.isClearlyFile($0, vocabulary, in: place) }
        let hasRows = place.feeds || clear.contains(true) || arguments.contains("-")
        for (at, argument) in arguments.enumerated() {
            let isFile =
                argument == "-"
                ? !Self.isMinus(at, arguments, clear)
                : clear[at] || !hasRows && !Self.isWord(argument, vocabulary) && place.isFile(argument)
            if isFile { files.append(argument) } else { words.append(argument) }
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

    /// A word that the language knows, or `/`, which divides.
    private static func isWord(_ argument: String, _ vocabulary: Vocabulary) -> Bool {
        argument.allSatisfy { $0 == "/" }
            || vocabulary.entries.contains { $0.name == argument || $0.aliases.contains(argument) }
    }

    /// What is a file whatever stands beside it: by its spelling, or because it exists and is no bare word.
    private static func isClearlyFile(_ argument: String, _ vocabulary: Vocabulary, in place: FilterPlace) -> Bool {
        guard argument != "-", !isWord(argument, vocabulary) else { return false }
        if isSpelledAsFile(argument, vocabulary) { return true }
        return (argument.utf8.contains(UInt8(ascii: "/")) || !Path(argument).name.suffix.isEmpty)
            && place.isFile(argument)
    }

    /// `ph - chlorine`: a `-` between two words takes away where a file is named elsewhere.
    private static func isMinus(_ at: Int, _ arguments: [String], _ clear: [Bool]) -> Bool {
        guard clear.contains(true), at > 0, at + 1 < arguments.count else { return false }
        return [at - 1, at + 1].allSatisfy { !clear[$0] && arguments[$0] != "-" }
    }

    /// `wind.csv`, `./wind`, `https://example.org/wind?format=csv`: no word of the language looks like it.
    private static func isSpelledAsFile(_ word: String, _ vocabulary: Vocabulary) -> Bool {
        guard !word.contains(where: \.isWhitespace) else { return false }
        return ["./", "../", "~/"].contains(where: word.hasPrefix) || word.contains("://")
            || FileEnding.isData(word, vocabulary)
    }

    /// `wind.csv`: an ending of letters and digits after a dot, and no blank.
    private static func looksLikeFile(_ word: String) -> Bool {
        guard let dot = word.lastIndex(of: "."), dot != word.startIndex, !word.contains(" ") else { return false }
        let ending = word[dot...].dropFirst()
        return ending.first?.isLetter == true && ending.allSatisfy { $0.isLetter || $0.isNumber }
    }
}
