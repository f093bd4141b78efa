import Catalog
import Files

/// What a name of a file of data ends in.
enum FileEnding {
    /// Of what packs a file of any format.
    private static let packings: Set<String> = ["gz", "zst", "xz", "bz2"]
    /// Of texts and archives that are of no one format.
    private static let general: Set<String> = ["txt", "dat", "log", "xml", "tar", "tgz", "xls"]

    /// Whether a word ends as a file of data does: in the name of a format, packed or not. `a.value` does not, nor does `.csv` alone.
    static func isData(_ word: String, _ vocabulary: Vocabulary) -> Bool {
        let parts = Path(word).name.text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.first?.isEmpty == false, let last = parts.last.map(String.init) else {
            return false
        }
        return packings.contains(last) || general.contains(last)
            || vocabulary.entries.contains {
                $0.kind == .fileFormat && ($0.name == last || $0.aliases.contains(last))
            }
    }
}
