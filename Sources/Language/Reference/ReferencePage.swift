import Catalog

/// A page of `docs/language`: the entries of some kinds, each with its form, notes and examples.
package struct ReferencePage: Sendable {
    /// The file's name without its ending.
    package let name: String
    let title: String
    /// What a reader looks for there, for the index.
    let about: String
    package let kinds: [EntryKind]

    package static let all = [
        ReferencePage(
            name: "stages", title: "Stages",
            about: "reading files and servers, choosing rows, computing, joining, drawing",
            kinds: [.verb]),
        ReferencePage(
            name: "aggregates", title: "Aggregates and time",
            about: "what makes one value of many, and the periods and cycles that rows are put together by",
            kinds: [.aggregate, .period, .cycle, .unit]),
        ReferencePage(name: "functions", title: "Functions", about: "what expressions call", kinds: [.function]),
        ReferencePage(name: "marks", title: "Marks", about: "every kind of picture that `plot` draws", kinds: [.mark]),
        ReferencePage(
            name: "looks", title: "How charts look", about: "axes, titles, legends, styles, colours and number formats",
            kinds: [.clause, .style, .palette, .colour, .tickFormat]),
        ReferencePage(
            name: "session", title: "The session", about: "settings, file formats, previews, notebooks and history",
            kinds: [.setting, .fileFormat, .preview, .sessionVerb]),
    ]

    /// The whole page, ending in one line feed. The same vocabulary gives the same bytes.
    ///
    /// - Parameter result: what an example answers, which stands below it; nil where nothing shall.
    package func markdown(vocabulary: Vocabulary, result: (Example) throws -> String?) rethrows -> String {
        var blocks = ["# \(title)", "[The language](../language.md) has an index of all words."]
        for kind in kinds {
            let entries = vocabulary.entries(kind)
            if entries.isEmpty { continue }
            if Self.title(kind) != title { blocks.append("## " + Self.title(kind)) }
            if let prose = Self.prose(kind) { blocks.append(prose) }
            if Self.isTable(entries) {
                blocks.append(Self.table(entries))
            } else {
                blocks += try entries.map { try Self.section($0, result) }
            }
        }
        return ReferenceLines.wrapped(blocks.joined(separator: "\n\n")) + "\n"
    }

    /// Words of no form, example or note have a line each.
    private static func isTable(_ entries: [CatalogEntry]) -> Bool {
        entries.allSatisfy { $0.form == .nothing && $0.call == nil && $0.examples.isEmpty && $0.notes.isEmpty }
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
        if entry.form != .nothing || entry.call != nil { blocks.append(fence(FormText.signature(of: entry))) }
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

extension ReferencePage {
    /// `docs/language.md`: how cells, values and errors work, then where each word stands.
    package static func index(vocabulary: Vocabulary) -> String {
        var blocks = [introduction, "## Pages"]
        blocks.append(all.map { "- [\($0.title)](language/\($0.name).md): \($0.about)." }.joined(separator: "\n"))
        blocks.append("## Every word")
        for page in all {
            var anchors = Anchors()
            _ = anchors.next(page.title)
            for kind in page.kinds {
                let entries = vocabulary.entries(kind)
                if entries.isEmpty { continue }
                let heading = title(kind) == page.title ? anchors.next("") : anchors.next(title(kind))
                let words = entries.map { entry in
                    let anchor = isTable(entries) ? heading : anchors.next(entry.name)
                    return "[\(entry.name)](language/\(page.name).md#\(anchor))"
                }
                blocks.append("**\(title(kind))**: " + words.joined(separator: ", ") + ".")
            }
        }
        return ReferenceLines.wrapped(blocks.joined(separator: "\n\n")) + "\n"
    }
}

/// How the headings of a page are linked to on the web: small letters, blanks as hyphens, other signs left out, and a number
/// behind one that is there already.
private struct Anchors {
    private var seen: [String: Int] = [:]

    mutating func next(_ heading: String) -> String {
        let slug = String(
            heading.lowercased().compactMap { sign -> Character? in
                sign == " " ? "-" : sign.isLetter || sign.isNumber || sign == "-" || sign == "_" ? sign : nil
            })
        defer { seen[slug, default: 0] += 1 }
        return seen[slug].map { "\(slug)-\($0)" } ?? slug
    }
}
