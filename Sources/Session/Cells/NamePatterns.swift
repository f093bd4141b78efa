import Language
import Syntax

/// Columns by a pattern of their names: `plot line *_temp`, `mean temp_*`, in which `*` is any characters.
struct NamePatterns {
    private let columns: [String]

    init(_ columns: [String]) { self.columns = columns }

    /// The line with the columns in place of each pattern; nil where there is none, and where one fits nothing.
    func line(_ line: String) -> String? {
        var found = false
        var words: [String] = []
        for word in OuterText(line[...]).parts(between: " ") {
            let end = word.hasSuffix(",") ? "," : ""
            let bare = word.dropLast(end.count)
            guard bare.count > 1, bare.contains("*"),
                bare.allSatisfy({ $0.isLetter || $0.isNumber || "_.*".contains($0) })
            else {
                words.append(word)
                continue
            }
            let names = columns.filter { fits($0, bare) }
            if names.isEmpty { return nil }
            found = true
            words.append(names.map(NameSpelling.quoted).joined(separator: ", ") + end)
        }
        return found ? words.joined(separator: " ") : nil
    }

    private func fits(_ name: String, _ pattern: Substring) -> Bool {
        let parts = pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false)
        var rest = name.lowercased()[...]
        guard let first = parts.first, let last = parts.last, parts.count > 1, rest.hasPrefix(first) else {
            return false
        }
        rest = rest.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let place = rest.indices.first(where: { rest[$0...].hasPrefix(part) }) else { return false }
            rest = rest[place...].dropFirst(part.count)
        }
        return rest.hasSuffix(last)
    }
}
