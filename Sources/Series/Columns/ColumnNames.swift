import Diagnostics

/// What a table has in place of a column that nobody finds.
package enum ColumnNames {
    /// The nearest names, else some of all; where a header was guessed, or none was, how the file is read otherwise.
    ///
    /// - Parameter candidates: the names there are, the index perhaps last.
    package static func mend(_ word: String, _ candidates: [String]) -> String? {
        guard !candidates.isEmpty else { return nil }
        if !NearMiss.nearest(to: word, in: candidates).isEmpty { return NearMiss.mend(word, candidates) }
        if isNumbered(word), !candidates.contains(where: isNumbered) {
            return "the file has a header: 'load FILE header none' reads it as a row, below column1 and so on"
        }
        let shown = candidates.prefix(limit).joined(separator: ", ")
        let all =
            candidates.count > limit
            ? "choose from \(shown) and \(candidates.count - limit) more, which 'describe' lists"
            : "choose from \(shown)"
        guard candidates.count(where: isNumbered) * 2 > candidates.count else { return all }
        return all + "; 'load FILE header N' takes the names from a line"
    }

    private static let limit = 8

    /// `column3`, as columns without a name are called.
    private static func isNumbered(_ name: String) -> Bool {
        guard name.hasPrefix("column"), case let digits = name.dropFirst(6), !digits.isEmpty else { return false }
        return digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
