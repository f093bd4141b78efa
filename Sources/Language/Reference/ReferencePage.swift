import Catalog

/// The page `docs/language.md`: how cells, values and errors work, then every entry with its form, notes and examples.
package enum ReferencePage {
    /// The whole page, ending in one line feed. The same vocabulary gives the same bytes.
    ///
    /// - Parameter result: what an example answers, which stands below it; nil where nothing shall.
    package static func markdown(
        vocabulary: Vocabulary, result: (Example) throws -> String?
    ) rethrows -> String {
        var blocks = [introduction]
        for kind in EntryKind.allCases {
            let entries = vocabulary.entries(kind)
            if entries.isEmpty { continue }
            blocks.append("## " + title(kind))
            if let prose = prose(kind) { blocks.append(prose) }
            if entries.allSatisfy({ $0.form == .nothing && $0.examples.isEmpty && $0.notes.isEmpty }) {
                blocks.append(table(entries))
            } else {
                blocks += try entries.map { try section($0, result) }
            }
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    static func title(_ kind: EntryKind) -> String {
        switch kind {
        case .verb: "Data and chart verbs"
        case .aggregate: "Aggregates"
        case .period: "Periods"
        case .cycle: "Cycles"
        case .unit: "Units of time"
        case .function: "Functions"
        case .mark: "Marks"
        case .clause: "Clauses"
        case .style: "Styles"
        case .palette: "Palettes"
        case .colour: "Colours"
        case .tickFormat: "Formats"
        case .setting: "Settings"
        case .fileFormat: "File formats"
        case .preview: "Previews"
        case .sessionVerb: "Session verbs"
        }
    }

    private static func section(
        _ entry: CatalogEntry, _ result: (Example) throws -> String?
    ) rethrows -> String {
        var blocks = ["### \(entry.name)", sentence(entry.summary)]
        if entry.form != .nothing { blocks.append(fence(FormText.signature(of: entry))) }
        if !entry.aliases.isEmpty {
            blocks.append("Also written " + entry.aliases.map { "`\($0)`" }.joined(separator: ", ") + ".")
        }
        if !entry.notes.isEmpty { blocks.append(entry.notes) }
        for example in entry.examples {
            blocks.append(fence(example.cell, "plotline"))
            if let result = try result(example) { blocks.append(fence(result)) }
        }
        return blocks.joined(separator: "\n\n")
    }

    private static func table(_ entries: [CatalogEntry]) -> String {
        var lines = ["| word | also | what it is |", "|---|---|---|"]
        for entry in entries {
            let aliases = entry.aliases.map { "`\(cell($0))`" }.joined(separator: " ")
            lines.append("| `\(cell(entry.name))` | \(aliases) | \(cell(entry.summary)) |")
        }
        return lines.joined(separator: "\n")
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

    private static func sentence(_ summary: String) -> String {
        guard let first = summary.first else { return "" }
        return first.uppercased() + summary.dropFirst() + "."
    }

    /// A fenced block whose fence is longer than any run of back-quotes inside.
    private static func fence(_ text: String, _ language: String = "text") -> String {
        var longest = 0, run = 0
        for character in text {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let marks = String(repeating: "`", count: max(3, longest + 1))
        return "\(marks)\(language)\n\(text)\n\(marks)"
    }
}
