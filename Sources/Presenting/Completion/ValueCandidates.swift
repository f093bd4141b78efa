import Catalog
import Language
import Series
import Session
import Syntax

/// Values that the catalogues do not list: zones, units, a setting's values, texts of a column.
struct ValueCandidates {
    let session: Session
    let completion: Completion
    /// The series at the place.
    let frame: Frame?
    /// Names along the x of the chart at the place.
    let places: [String]
    /// Series and categories of the plot at the place, by its first rows.
    let drawn: [String]
    /// The cells that have a number, from 1.
    let cells: [String]

    /// Most texts of a column that are offered.
    private static let limit = 200

    func list() -> [CompletionCandidate] { completion.slots.flatMap(values) }

    private func values(_ slot: Completion.Slot) -> [CompletionCandidate] {
        func word(_ label: String) -> String? { slot.taken.last { $0.label == label }?.value.word }
        func plain(_ texts: [String]) -> [CompletionCandidate] { texts.map { CompletionCandidate($0, .value) } }
        switch (slot.stage, slot.label) {
        case (_, "zone"): return plain(ZoneDirectory.names())
        case ("set", "value"):
            return plain(SettingCatalog.all.first { $0.name == word("setting") }?.choices ?? [])
        case ("help", "word"): return helpWords
        case (_, "only"):
            return held("only", slot).map { name in
                let typed = NameSpelling.typed(name, vocabulary: session.vocabulary)
                return CompletionCandidate(completion.quote > 0 ? "`\(name)`" : typed, plain: name, .value)
            }
        case (_, "table"), (_, "sheet"):
            return held(slot.label, slot).map { CompletionCandidate(PathSpelling.typed($0), plain: $0, .value) }
        case ("convert", "unit"):
            guard let unit = word("column").flatMap({ frame?.column($0)?.unit }) else { return [] }
            return plain(MeasureCatalog.spellings(for: unit))
        case ("unit", "unit"): return plain(MeasureCatalog.spellings())
        case ("highlight", "name"), ("plot", "name"): return highlights(slot)
        case ("select", "category"): return places.map { CompletionCandidate(spelled($0), plain: $0, .value) }
        case ("edit", "cell"), ("delete", "cell"), ("move", "cell"), ("move", "to"), ("rerun", "cell"),
            ("rerun", "from"):
            // The last ones first, which are wanted most.
            return cells.enumerated().reversed().map { place, text in
                let line = text.prefix { $0 != "\n" && $0 != "\r\n" }
                return CompletionCandidate(String(place + 1), summary: String(line.prefix(60)), .value)
            }
        case (_, "operand"): return slot.comparand.map(texts) ?? []
        default: return []
        }
    }

    /// What the file that is being loaded holds.
    private func held(_ word: String, _ slot: Completion.Slot) -> [String] {
        guard let stage = slot.stage.map({ Word($0, completion.range) }), VerbCatalog.source(stage.text) != nil else {
            return []
        }
        let arguments = Arguments(slot.taken.filter { $0.label != word }, range: completion.range)
        return session.outline()?.names(
            for: word, loadedBy: StageSyntax(verb: stage, arguments: arguments, result: nil, range: completion.range))
            ?? []
    }

    /// Every word that `help` knows.
    private var helpWords: [CompletionCandidate] {
        HelpText.words(session.vocabulary).map { CompletionCandidate($0.name, summary: $0.summary, .word) }
    }

    private func texts(of column: String) -> [CompletionCandidate] {
        guard case .text(let text)? = (stored ?? frame)?.column(column)?.values ?? frame?.column(column)?.values else {
            return []
        }
        return text.dictionary.prefix(Self.limit).sorted()
            .map { CompletionCandidate(PathSpelling.quoted($0), plain: $0, .value) }
    }

    /// The stored series that the statement works on, whole.
    private var stored: Frame? {
        let workspace = session.workspace
        return (completion.source ?? workspace.currentSeries).flatMap { workspace.frame($0) }
    }

    private func highlights(_ slot: Completion.Slot) -> [CompletionCandidate] {
        let names: [String]
        if slot.stage == "plot" {
            // Of a column whose first names are drawn all are.
            let columns = slot.taken.filter { $0.label == "column" }.compactMap(\.value.word)
            let values = columns.map { texts(of: $0).map(\.plain) }.filter { !Set($0).isDisjoint(with: drawn) }
            names = drawn + values.joined().filter { !drawn.contains($0) }
        } else {
            let workspace = session.workspace
            let chart = (completion.source ?? workspace.currentChart).flatMap { workspace.chart($0) }
            names = chart?.highlightable ?? []
        }
        return names.map { CompletionCandidate(spelled($0), plain: $0, .value) }
    }

    /// As a bare word where that may stand, in quotes otherwise.
    private func spelled(_ text: String) -> String {
        let isBare =
            completion.quote == 0 && NameSpelling.isPlain(text)
            && NameSpelling.typed(text, vocabulary: session.vocabulary) == text
        return isBare ? text : PathSpelling.quoted(text)
    }
}
