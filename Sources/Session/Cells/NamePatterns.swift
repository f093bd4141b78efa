import Language
import Syntax

/// Columns by a pattern of their names: `plot line *_temp`, `mean temp_*`, in which `*` is any characters; from one to another as they stand
/// in the rows, `unpivot 2013..2024`.
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
            if let names = span(bare) {
                found = true
                words.append(names.map(NameSpelling.quoted).joined(separator: ", ") + end)
                continue
            }
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

    /// All columns from one to another.
    private func span(_ word: Substring) -> ArraySlice<String>? {
        let ends = word.split(separator: "..").map { $0.filter { !"\"`".contains($0) } }
        guard ends.count == 2, let first = columns.firstIndex(of: ends[0]), let last = columns.firstIndex(of: ends[1]),
            last > first + 1
        else { return nil }
        return columns[first...last]
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
