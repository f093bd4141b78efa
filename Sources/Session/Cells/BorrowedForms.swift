import Language
import Syntax

/// What other languages write around the same words: pipes of R (`%>%`, `|>`), a table before its columns (`df["v"]`, `df.v`), arguments that
/// change nothing here (`na.rm = TRUE`).
struct BorrowedForms {
    let columns: [String]
    /// Whether a series has that name.
    let knows: (String) -> Bool

    /// The line without them; nil where there are none.
    func line(_ line: String) -> String? {
        var made = line
        for pipe in ["%>%", "|>"] {
            let stages = OuterText(made[...]).parts(between: pipe)
            if stages.count > 1 { made = stages.map(Self.stage).joined(separator: " | ") }
        }
        for argument in Self.silent { made = made.replacing(argument, with: "") }
        made = bare(made)
        return made == line ? nil : made
    }

    /// A stage of R: there `count(k)` counts the rows of each k.
    private static func stage(_ stage: String) -> String {
        guard stage.hasPrefix("count("), stage.hasSuffix(")"), stage.count > 7 else { return stage }
        let items = OuterText(stage.dropFirst(6).dropLast()).items
        let isSorted = items.last?.hasPrefix("sort") ?? false
        let keys = items.filter { !$0.contains("=") }.joined(separator: ", ")
        return "count by \(keys)" + (isSorted ? " | sort count desc" : "")
    }

    private static let silent = [", na.rm = TRUE", ", na.rm=TRUE", ", na.rm = T", ", .groups = \"drop\""]

    /// The line with columns alone in place of those of a table, which is called by any word that is none here.
    private func bare(_ line: String) -> String {
        let items = line.split(separator: "[")
        guard items.count > 1, let table = items.first.flatMap({ Self.lastWord($0) }), !knows(table),
            !columns.contains(table)
        else { return line }
        var made = line
        for mark in ["\"", "'"] {
            let parts = made.split(separator: "\(table)[\(mark)", omittingEmptySubsequences: false)
            made = parts.enumerated().map { place, part -> String in
                if place == 0 { return String(part) }
                guard let end = part.firstRange(of: "\(mark)]") else { return "\(table)[\(mark)\(part)" }
                return NameSpelling.quoted(String(part[..<end.lowerBound])) + part[end.upperBound...]
            }.joined()
        }
        return made.replacing("\(table).", with: "")
    }

    /// The word that a text ends with.
    private static func lastWord(_ text: Substring) -> String? {
        let word = String(text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
        return word.isEmpty ? nil : word
    }
}
