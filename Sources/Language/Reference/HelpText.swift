import Catalog
import Diagnostics

/// What `help` and `help WORD` answer, made from the entries.
package enum HelpText {
    /// Everything about a word: each entry that bears it as a name or alias, with its form, notes and examples; nil when none
    /// does.
    package static func text(for word: String, vocabulary: Vocabulary) -> String? {
        let parts = EntryKind.allCases.compactMap { vocabulary.entry($0, word) }.map(text)
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    private static func text(_ entry: CatalogEntry) -> String {
        var lines = ["\(entry.name) (\(SyntaxError.noun(entry.kind))) — \(entry.summary)"]
        let signature = FormText.signature(of: entry)
        if signature != entry.name { lines.append("  " + signature) }
        if !entry.aliases.isEmpty { lines.append("  also written " + entry.aliases.joined(separator: ", ")) }
        lines += indented(entry.notes)
        if !entry.examples.isEmpty { lines.append("for example") }
        for example in entry.examples {
            lines += indented(example.cell)
            if let reply = example.reply { lines += indented(reply).map { "  → " + $0.dropFirst(2) } }
        }
        return lines.joined(separator: "\n")
    }

    /// The words of the language by kind, a line each for those that head a statement.
    package static func overview(vocabulary: Vocabulary) -> String {
        var sections: [String] = []
        for kind in EntryKind.allCases {
            let entries = vocabulary.entries(kind)
            if entries.isEmpty { continue }
            let title = ReferencePage.title(kind)
            if [.verb, .sessionVerb, .mark, .clause].contains(kind) {
                let width = entries.map { VisibleText.cells($0.name) }.max() ?? 0
                let lines = entries.map { entry in
                    "  " + entry.name + String(repeating: " ", count: width - VisibleText.cells(entry.name) + 2)
                        + entry.summary
                }
                sections.append(([title] + lines).joined(separator: "\n"))
            } else {
                sections.append(([title] + wrapped(entries.map(\.name))).joined(separator: "\n"))
            }
        }
        return (sections + ["`help WORD` says more about any of them."]).joined(separator: "\n\n")
    }

    private static func indented(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    }

    /// Words in lines of at most 78 cells.
    private static func wrapped(_ words: [String]) -> [String] {
        var lines: [String] = [], line = " "
        for word in words {
            if line.count + 2 + word.count > 78, line != " " {
                lines.append(line)
                line = " "
            }
            line += (line == " " ? " " : ", ") + word
        }
        return lines + [line]
    }
}
