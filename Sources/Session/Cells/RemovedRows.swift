import Series
import Syntax

/// What is to go, said by a verb that takes something away: `remove outliers from CO2`, `drop duplicate rows`, `delete rows with missing delay`,
/// `exclude weekends`, `ignore team Ann`. What stays is what its complement holds for.
struct RemovedRows {
    let words: LineWords
    let rows: RowPhrase
    /// All the rows, of which the missing values are.
    let whole: Frame?
    /// The stages that words mean as a question: `delay above 20`.
    let question: (String) -> String?

    /// The stage that keeps the others; nil where nothing is taken away.
    func line(_ stage: String) -> String? {
        let typed = LineWords.split(stage)
        guard let verb = Self.verbs.first(where: { typed.prefix($0.count).map { $0.lowercased() } == $0 }) else {
            return nil
        }
        let rest = typed.dropFirst(verb.count).drop { Self.articles.contains($0.lowercased()) }
        guard let first = rest.first else { return nil }
        let noun = EnglishNoun.singular(first.lowercased())
        if words.isColumn(first) { return rest.count > 1 ? without(rest) : nil }
        switch noun {
        case "outlier", "spike": return of(rest.dropFirst()).map { "outliers drop \($0)".trimmedEnd }
        case "duplicate", "duplicated", "repeated": return duplicates(rest.dropFirst())
        case "row", "record", "entry", "line", "value": return rowsOnly(rest.dropFirst())
        case "missing", "empty", "blank", "null", "nan", "na": return missing(rest.dropFirst())
        case "column": return of(rest.dropFirst()).map { "drop \($0)" }
        default: break
        }
        if words.areRows([first]), let made = rowsOnly(rest.dropFirst()) { return made }
        return without(rest)
    }

    /// Whether a stage begins by taking something away.
    static func isMeant(by typed: [String]) -> Bool {
        verbs.contains { typed.prefix($0.count).map { $0.lowercased() } == $0 }
    }

    private static let verbs = [
        ["remove"], ["drop"], ["delete"], ["exclude"], ["discard"], ["ignore"], ["skip"], ["omit"], ["filter", "out"],
        ["leave", "out"], ["throw", "away"], ["get", "rid", "of"], ["clean", "up"], ["clean"],
    ]
    private static let articles: Set<String> = ["all", "the", "any", "every", "of"]
    private static let joints: Set<String> = ["in", "from", "of", "for", "by", "on", "with", "at"]

    /// Columns, after a word that says so: `from CO2 and light`; empty for none; nil where there is something else.
    private func of(_ rest: ArraySlice<String>) -> String? {
        let list = rest.drop { Self.joints.contains($0.lowercased()) }
        if list.isEmpty { return "" }
        let names = list.joined(separator: " ").replacing(" and ", with: ", ").split(separator: ",").map {
            let parts = LineWords.split(String($0))
            return words.column(parts) ?? words.loosely(parts)
        }
        return names.contains(nil) ? nil : names.compactMap(\.self).joined(separator: ", ")
    }

    /// Rows alike in some columns, or in all of them.
    private func duplicates(_ rest: ArraySlice<String>) -> String? {
        let behind = rest.drop { ["row", "record", "value", "entry"].contains(EnglishNoun.singular($0.lowercased())) }
        guard let columns = of(behind), let whole else { return nil }
        if !columns.isEmpty { return "first 1 by \(columns)" }
        let index = whole.index.times == nil ? [] : [whole.index.name]
        return "first 1 by \((index + whole.columnNames).map(NameSpelling.quoted).joined(separator: ", "))"
    }

    /// Rows without a value of some columns, or of any.
    private func missing(_ rest: ArraySlice<String>) -> String? {
        let nouns: Set<String> = ["value", "row", "record", "cell", "data", "entry"]
        guard let columns = of(rest.drop { nouns.contains(EnglishNoun.singular($0.lowercased())) }), let whole else {
            return nil
        }
        let names =
            columns.isEmpty
            ? whole.columns.filter { !$0.isComplete }.map {
                NameSpelling.quoted($0.name)
            } : columns.split(separator: ",").map { String($0.drop { $0 == " " }) }
        // Where none is missing all rows stay.
        let kept = names.isEmpty ? whole.columnNames.prefix(1).map(NameSpelling.quoted) : names
        return kept.isEmpty ? nil : "where \(kept.map { "\($0) is not missing" }.joined(separator: " and "))"
    }

    /// `rows where v > 3`, `rows with missing v`, `rows in May`.
    private func rowsOnly(_ rest: ArraySlice<String>) -> String? {
        guard let joint = rest.first?.lowercased(), case let condition = rest.dropFirst() else { return nil }
        let isMissing = ["missing", "empty", "no", "null"].contains(condition.first?.lowercased() ?? "")
        if ["with", "without", "having"].contains(joint), joint == "without" || isMissing {
            let names = joint == "without" ? condition.drop { ["a", "an"].contains($0) } : condition.dropFirst()
            return missing(names)
        }
        if ["where", "when", "whose", "if"].contains(joint) {
            return condition.isEmpty ? nil : "where not (\(condition.joined(separator: " ")))"
        }
        return without(rest)
    }

    /// What a phrase picks left out: `weekends`, `team Ann`, `before May`.
    private func without(_ phrase: ArraySlice<String>) -> String? {
        let text = phrase.joined(separator: " ")
        let readings =
            [rows.compared(phrase, with: nil)].compactMap(\.self) + rows.readings(of: text)
            + rows.readings(of: "only \(text)") + [question(text), question("rows \(text)")].compactMap(\.self)
        for reading in readings where !reading.contains(" | ") {
            if let condition = Question.holding(reading) { return "where not (\(condition))" }
        }
        return nil
    }
}

extension String {
    fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
