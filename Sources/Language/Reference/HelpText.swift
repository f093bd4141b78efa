import Syntax
import Catalog
import Diagnostics

/// What `help WORD` answers, made from the entries.
package enum HelpText {
    /// Everything about a word: each entry that bears it as a name or alias, with its form, notes and examples; or the words of
    /// a kind (`marks`); nil for any other.
    package static func text(for words: String, vocabulary: Vocabulary) -> String? {
        let phrase = words.split(separator: " ").joined(separator: " ")
        let entries = entries(phrase, vocabulary)
        return entries.isEmpty ? kind(phrase, vocabulary) : entries.map(text).joined(separator: "\n\n")
    }

    /// Words side by side one by one (`y right`), and those that only forms have (`over`); nil when one of them is neither.
    package static func text(ofPhrase words: String, vocabulary: Vocabulary) -> String? {
        guard let parts = parts(words, vocabulary), !parts.isEmpty else { return nil }
        return parts.map(brief).joined(separator: "\n\n")
    }

    /// Every word that `help` explains, each once, in the order of the catalogues.
    package static func words(_ vocabulary: Vocabulary) -> [(name: String, summary: String)] {
        var seen: Set<String> = []
        let kinds = EntryKind.allCases.filter { !vocabulary.entries($0).isEmpty }.map {
            (word($0), "every one of them")
        }
        return vocabulary.entries.map { ($0.name, $0.summary) }.filter { seen.insert($0.0).inserted }
            + kinds.filter { seen.insert($0.0).inserted }
    }

    /// The words of the language by kind, names alone, each kind headed by what `help` calls it. Colours are counted.
    package static func overview(vocabulary: Vocabulary) -> String {
        var sections: [String] = []
        for kind in EntryKind.allCases {
            let names = vocabulary.entries(kind).map(\.name)
            if names.isEmpty { continue }
            if names.count > 80 {
                sections.append("\(word(kind)): \(names.count) of them, `help \(word(kind))`")
            } else {
                sections.append("\(word(kind)): " + names.joined(separator: ", "))
            }
        }
        return sections.joined(separator: "\n")
    }

    // MARK: Entries

    private static func entries(_ name: String, _ vocabulary: Vocabulary) -> [CatalogEntry] {
        EntryKind.allCases.compactMap { vocabulary.entry($0, name) }
    }

    private static func head(_ entry: CatalogEntry) -> String {
        "\(entry.name) (\(SyntaxError.noun(entry.kind))) — \(entry.summary)"
    }

    private static func text(_ entry: CatalogEntry) -> String {
        var lines = [head(entry)]
        let signature = FormText.signature(of: entry)
        if signature != entry.name { lines.append("  " + signature) }
        if !entry.aliases.isEmpty { lines.append("  also written " + entry.aliases.joined(separator: ", ")) }
        lines += indented(paragraphs(entry.notes))
        if !entry.examples.isEmpty { lines.append("for example") }
        for example in entry.examples {
            lines += indented(example.cell)
            if let reply = example.reply { lines += indented(reply).map { "  → " + $0.dropFirst(2) } }
        }
        return lines.joined(separator: "\n")
    }

    // MARK: Phrases

    /// A word of a phrase: an entry's, or one that only forms have.
    private enum Part {
        case entries([CatalogEntry])
        case keyword(String, of: [CatalogEntry])
    }

    /// The longest names first; nil when a word is none.
    private static func parts(_ phrase: String, _ vocabulary: Vocabulary) -> [Part]? {
        var words = phrase.split(separator: " ").map(String.init)
        var parts: [Part] = []
        while !words.isEmpty {
            var count = min(words.count, 3)
            while count > 0 {
                let name = words.prefix(count).joined(separator: " ")
                let all = entries(name, vocabulary)
                // `y` beside `right` is the axis, not a year.
                let chief = all.filter { ![.unit, .function, .colour, .tickFormat].contains($0.kind) }
                let found = chief.isEmpty ? all : chief
                let users = found.isEmpty ? vocabulary.entries.filter { $0.form.has(name) } : []
                if !found.isEmpty || !users.isEmpty {
                    parts.append(found.isEmpty ? .keyword(name, of: users) : .entries(found))
                    break
                }
                count -= 1
            }
            if count == 0 { return nil }
            words.removeFirst(count)
        }
        return parts
    }

    private static func brief(_ part: Part) -> String {
        switch part {
        case .entries(let entries):
            return entries.map { entry in
                let example = entry.examples.first.map { indented($0.cell) } ?? []
                return ([head(entry), "  " + FormText.signature(of: entry)] + example).joined(separator: "\n")
            }.joined(separator: "\n")
        case .keyword(let word, let users):
            let lines = users.prefix(4).map { "  " + FormText.signature(of: $0) }
            let more = users.count > 4 ? ["  and in " + users.dropFirst(4).map(\.name).joined(separator: ", ")] : []
            let example = users.flatMap(\.examples).first {
                $0.cell.split { " \n".contains($0) }.contains(Substring(word))
            }
            return (["\(word) — a word of these:"] + lines + more + (example.map { indented($0.cell) } ?? []))
                .joined(separator: "\n")
        }
    }

    // MARK: Kinds

    /// What a person calls the words of a kind, `marks`.
    private static func word(_ kind: EntryKind) -> String {
        switch kind {
        case .unit: "units"
        case .tickFormat: "formats"
        case .fileFormat: "files"
        case .sessionVerb: "session"
        default: SyntaxError.noun(kind) + "s"
        }
    }

    private static func kind(_ name: String, _ vocabulary: Vocabulary) -> String? {
        guard
            let kind = EntryKind.allCases.first(where: {
                word($0) == name || SyntaxError.noun($0) == name || SyntaxError.noun($0) + "s" == name
            })
        else {
            return nil
        }
        let entries = vocabulary.entries(kind)
        guard !entries.isEmpty else { return nil }
        if entries.count > 40 {
            return ReferencePage.title(kind) + "\n  " + entries.map(\.name).joined(separator: ", ")
        }
        let width = entries.map { VisibleText.cells($0.name) }.max() ?? 0
        let lines = entries.map { entry in
            "  " + entry.name + String(repeating: " ", count: width - VisibleText.cells(entry.name) + 2) + entry.summary
        }
        return ([ReferencePage.title(kind)] + lines).joined(separator: "\n")
    }

    /// Lines that belong together as one, for whoever shows them to wrap.
    private static func paragraphs(_ notes: String) -> String {
        var lines: [String] = []
        for line in notes.split(separator: "\n", omittingEmptySubsequences: false) {
            let isOwn = line.isEmpty || line.first.map { " -|`".contains($0) && !line.hasPrefix("`") } ?? true
            if isOwn || lines.last?.isEmpty ?? true {
                lines.append(String(line))
            } else {
                lines[lines.count - 1] += " " + line
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func indented(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    }
}

extension Form {
    /// Whether the word stands in it as itself.
    fileprivate func has(_ name: String) -> Bool {
        switch self {
        case .word(let word), .implied(let word, _): word == name
        case .flag(let word, let label): word == name && label != Forms.unoffered
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms):
            forms.contains { $0.has(name) }
        case .optional(let form), .list(let form), .many(let form), .layers(let form), .group(_, let form),
            .line(let form):
            form.has(name)
        case .result: name == "as"
        case .nothing, .slot, .entry, .step, .subjects, .naming: false
        }
    }
}
