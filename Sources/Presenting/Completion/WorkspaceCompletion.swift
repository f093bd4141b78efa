import Catalog
import Charts
import Files
import Language
import Scene
import Series
import Session
import Syntax

/// What Tab offers: words of the catalogues from the parser's own expectations, columns and series from the workspace,
/// values that are known, files from the disk. Whatever would be an error when it is taken is left out.
package struct WorkspaceCompletion {
    /// What may stand at the cursor, in the order of the list.
    package let candidates: [CompletionCandidate]
    /// Where the word begins that each of them replaces, a byte of the cell.
    package let start: Int

    /// - Parameters:
    ///   - source: the cell up to the cursor.
    ///   - cells: the cells that have a number, from 1, as they were typed.
    package init(_ source: String, session: Session, cells: [String] = []) {
        let completer = Completer(vocabulary: session.vocabulary)
        let completion = completer.complete(
            source, cursor: source.utf8.count, parameters: session.workspace.parameters)
        start = completion.range.lower
        let prefix = completion.prefix.lowercased()
        let gathering = Gathering(session: session, completion: completion, source: source, cells: cells)
        // An open quote is gone on with.
        let quote = source.utf8.dropFirst(start).prefix(completion.quote)
        var seen: Set<String> = []
        candidates = gathering.all
            .filter {
                $0.plain.lowercased().hasPrefix(prefix) && $0.typed.utf8.starts(with: quote)
                    && seen.insert($0.typed).inserted
            }
            .filter { completer.accepts($0.typed, for: completion, in: source) && !gathering.isRefused($0) }
            .enumerated().sorted { a, b in
                let isStage = gathering.beginsStage
                return (a.element.group.order(atStage: isStage), a.offset)
                    < (b.element.group.order(atStage: isStage), b.offset)
            }
            .map(\.element)
    }

    /// What each candidate puts in the place of the bytes from `from` to the cursor, for an editor that has its own mind of
    /// where words begin; nil for one that cannot be put so.
    ///
    /// - Parameter typed: the cell up to the cursor.
    package func replacements(from: Int, in typed: String) -> [(text: String, candidate: CompletionCandidate)] {
        let bytes = Array(typed.utf8)
        return candidates.compactMap { candidate in
            if start >= from {
                return (String(decoding: bytes[from..<start], as: UTF8.self) + candidate.typed, candidate)
            }
            // What stands before is kept, so it must be what the candidate begins with.
            let kept = bytes[start..<from]
            guard candidate.typed.utf8.starts(with: kept) else { return nil }
            let rest = String(decoding: candidate.typed.utf8.dropFirst(kept.count), as: UTF8.self)
            return rest.isEmpty ? nil : (rest, candidate)
        }
    }
}

/// Collects what is known for one place.
struct Gathering {
    let session: Session
    let completion: Completion
    let source: String
    /// The cells that have a number.
    let cells: [String]
    let outline: Outline?
    let frame: Frame?

    init(session: Session, completion: Completion, source: String, cells: [String] = []) {
        self.session = session
        self.cells = cells
        self.completion = completion
        self.source = source
        guard var outline = session.outline() else {
            (outline, frame) = (nil, nil)
            return
        }
        for statement in completion.before { try? outline.run(statement) }
        self.outline = outline
        frame = Self.frame(of: completion, in: outline, session)
    }

    /// The series whose columns are meant.
    private static func frame(of completion: Completion, in outline: Outline, _ session: Session) -> Frame? {
        var outline = outline
        if let slot = completion.slots.first(where: \.isOfLoad) {
            return loaded(by: slot, in: outline)
        }
        let slot = completion.slots.first { $0.kind == .column || $0.label == "operand" } ?? completion.slots.first
        if let slot, slot.label == "right", let other = slot.taken.last(where: { $0.label == "series" })?.value.word {
            return outline.frame(other)
        }
        let before = slot?.taken ?? []
        if let from = before.lastIndex(where: { $0.label == "from" }),
            from > before.lastIndex(where: { $0.label == "mark" }) ?? -1, let name = before[from].value.word
        {
            return outline.frame(name)
        }
        // A clause refines a chart, over the chart's own rows.
        let isClause = slot?.stage.map { session.vocabulary.isClause($0) } ?? false
        let chart = completion.source ?? session.workspace.currentChart
        if isClause, completion.stages.isEmpty, let chart = chart.flatMap({ session.workspace.chart($0) }) {
            return chart.frame
        }
        return (try? outline.run(completion.stages, on: completion.source)) ?? nil
    }

    /// What the beginning of the file shows that the load being typed names.
    private static func loaded(by slot: Completion.Slot, in outline: Outline) -> Frame? {
        let chosen: Set = ["columns", "time", "column", "type", "only"]
        let words = slot.taken.filter { !chosen.contains($0.label) }
        guard let first = words.first, let verb = slot.stage else { return nil }
        let stage = StageSyntax(
            verb: Word(verb, first.range), arguments: Arguments(words, range: first.range), result: nil,
            range: first.range)
        return outline.series(loadedBy: stage).first?.frame
    }

    var all: [CompletionCandidate] {
        if isOfNothing { return [] }
        return completion.items.map(candidate) + columns + series + files
            + ValueCandidates(
                session: session, completion: completion, frame: frame, places: namesAlongX, drawn: namesDrawn,
                cells: cells
            ).list()
    }

    private func candidate(_ item: Completion.Item) -> CompletionCandidate {
        let colours: [Color] =
            switch item.kind {
            case .colour: Swatch.colours(ofColour: item.text, settings: session.settings)
            case .palette: Swatch.colours(ofPalette: item.text, settings: session.settings)
            default: []
            }
        return CompletionCandidate(item.text, summary: item.summary, Self.group(item.kind), colours: colours)
    }

    private static func group(_ kind: EntryKind?) -> CompletionCandidate.Group {
        switch kind {
        case .verb?, .sessionVerb?: .verb
        case .aggregate?: .aggregate
        case .period?: .period
        case .cycle?: .cycle
        case .unit?: .unit
        case .function?: .function
        case .mark?: .mark
        case .clause?: .clause
        case .style?: .style
        case .palette?, .colour?: .colour
        case .tickFormat?, .setting?, .fileFormat?, .preview?, nil: .word
        }
    }

    private func named(_ name: String, _ summary: String, _ group: CompletionCandidate.Group) -> CompletionCandidate {
        let typed =
            completion.quote > 0 ? "`\(name)`" : NameSpelling.typed(name, vocabulary: session.vocabulary)
        return CompletionCandidate(typed, plain: name, summary: summary, group)
    }

    private var columns: [CompletionCandidate] {
        guard completion.wants.contains(.column), let frame else { return [] }
        let isLoad = completion.slots.contains(where: \.isOfLoad)
        let taken = isLoad ? Set(completion.slots.flatMap { $0.taken.compactMap(\.value.word) }) : []
        var found = frame.columns.map { named($0.name, Self.summary($0), .column) }
        if isLoad || frame.column(frame.index.name) != nil,
            !frame.columns.contains(where: { $0.name == frame.index.name }),
            frame.index.name != "row"
        {
            found.insert(named(frame.index.name, "the index", .column), at: 0)
        }
        return found.filter { !taken.contains($0.plain) && !$0.plain.contains("`") && !isNoTime($0.plain) }
    }

    /// Whether a `load` that takes the column for its times would find none in it.
    private func isNoTime(_ column: String) -> Bool {
        guard let slot = completion.slots.first(where: { $0.isOfLoad && $0.label == "time" }), let outline,
            !slot.taken.contains(where: { $0.label == "time" }), let first = slot.taken.first, let verb = slot.stage
        else { return false }
        let words = slot.taken + [Argument(label: "time", value: .word(column), range: first.range)]
        let stage = StageSyntax(
            verb: Word(verb, first.range), arguments: Arguments(words, range: first.range), result: nil,
            range: first.range)
        guard case .time? = outline.series(loadedBy: stage).first?.frame.index.keys else { return true }
        return false
    }

    private static func summary(_ column: Column) -> String {
        let kind = column.text != nil ? "texts" : column.times != nil ? "times" : "numbers"
        return kind + (column.unit.map { ", " + $0 } ?? "")
    }

    private var series: [CompletionCandidate] {
        guard completion.wants.contains(.series) else { return [] }
        let workspace = session.workspace
        let stored = workspace.names.filter(takes).map { name in
            named(
                name,
                workspace.remotes[name].map { "about " + GroupedNumber.text($0.rows) + " rows" }
                    ?? workspace.frame(name).map { GroupedNumber.text($0.count) + " rows" } ?? workspace.chart(name)?
                    .summary
                    ?? "",
                .series)
        }
        let made = (outline?.names ?? []).filter { workspace[$0] == nil }.map { named($0, "of this cell", .series) }
        return stored + made
    }

    /// Whether the stage at the place takes what has that name: a chart, or rows.
    private func takes(_ name: String) -> Bool {
        guard let stage = completion.slots.first(where: { $0.kind == .series })?.stage else { return true }
        if ["explore", "tabs", "board"].contains(stage) { return session.workspace.chart(name) != nil }
        return !VerbCatalog.needsRows(stage) || session.workspace.frame(name) != nil
    }

    private var files: [CompletionCandidate] {
        guard completion.wants.contains(.path) else { return [] }
        return FileCandidates.list(completion.prefix, isQuoted: completion.quote > 0, session.access)
    }

    /// Whether nothing of a stage stands before the place.
    var beginsStage: Bool {
        guard completion.inside == nil, completion.statement <= completion.range.lower else { return false }
        let before = Array(source.utf8)[completion.statement..<completion.range.lower].last { $0 != 0x20 && $0 != 0x09 }
        return before == nil || before == UInt8(ascii: "|")
    }

    /// Whether a stage at the place would be handed a chart.
    private var followsAChart: Bool {
        func draws(_ stages: [StageSyntax]) -> Bool {
            stages.contains { ["plot", "tabs", "board"].contains($0.verb.text) }
        }
        if draws(completion.stages) { return true }
        guard completion.stages.allSatisfy(\.refines) else { return false }
        let drawnBefore = completion.before.contains {
            if case .pipeline(_, let stages) = $0.body { draws(stages) } else { false }
        }
        guard let source = completion.source else { return drawnBefore || session.workspace.currentChart != nil }
        return session.workspace.chart(source) != nil || outline?.frame(source) == nil
    }

    /// Whether it is an error there: a clause where there is no chart, rows of a chart, a verb behind a `|` that takes nothing, or
    /// the statement because of that word in it.
    func isRefused(_ candidate: CompletionCandidate) -> Bool {
        if beginsStage, isRefusedAsStage(candidate) { return true }
        let refusals = [isTooMuch, isOutside, isForeign, isVoid, isNoCondition, isReadAsColumn]
        if refusals.contains(where: { $0(candidate) }) { return true }
        let tried: Set<CompletionCandidate.Group> = [.column, .series, .style, .mark, .word, .unit, .cycle, .period]
        guard tried.contains(candidate.group), completion.inside == nil, let outline,
            !completion.slots.contains(where: \.isOfLoad)
        else { return false }
        // An expression may go on after its operand; a mark is none.
        let isAfterOperand = candidate.group != .mark && completion.slots.contains { $0.label == "operand" }
        if isAfterOperand, ![.word, .column].contains(candidate.group) { return false }
        if candidate.group == .unit, isTooFine(candidate) { return true }
        let isName = [.column, .series, .cycle].contains(candidate.group)
        return trials(with: candidate).contains {
            outline.refuses($0, for: candidate.plain, isName: isName, isAfterOperand: isAfterOperand)
        }
    }

    private func isRefusedAsStage(_ candidate: CompletionCandidate) -> Bool {
        if [.clause, .style].contains(candidate.group) { return !followsAChart }
        guard candidate.group == .verb else { return false }
        if hasNoRows, VerbCatalog.needsRows(candidate.plain) { return true }
        guard isBehindAPipe else { return false }
        if !VerbCatalog.takesInput(candidate.plain) { return true }
        return followsAChart ? VerbCatalog.needsRows(candidate.plain) : candidate.plain == "explore"
    }

    private var isBehindAPipe: Bool { !completion.stages.isEmpty || completion.source != nil }

    /// The line that it makes, where that can be read; of a style one with each value that may follow it.
    private func trials(with candidate: CompletionCandidate) -> [Outline.Trial] {
        var values = [""]
        if candidate.group == .style {
            values += ["2", "50%", "red"].map { " " + $0 }
            if let column = frame?.columns.first { values.append(" `\(column.name)`") }
            values += words(after: beforeCandidate + candidate.typed + " ").map { " " + $0 }
        }
        if candidate.group == .word, candidate.plain == "by", let column = frame?.columns.first {
            values.append(" `\(column.name)`")
        }
        return values.compactMap { trial(beforeCandidate + candidate.typed + $0) }
    }

    /// The statement up to the place.
    var beforeCandidate: String {
        String(decoding: Array(source.utf8)[completion.statement..<completion.range.lower], as: UTF8.self)
    }

    func trial(_ line: String) -> Outline.Trial? {
        (try? Parser(vocabulary: session.vocabulary).parse(line, parameters: completion.parameters).statements.last)
            .map { Outline.Trial($0, of: line) }
    }

    /// Words of the language that may follow a line.
    private func words(after line: String) -> [String] {
        Completer(vocabulary: session.vocabulary)
            .complete(line, cursor: line.utf8.count, parameters: session.workspace.parameters)
            .items.prefix(3).map(\.text)
    }

    /// The series or chart's rows that the statement works on, whole; nil where stages before may have made other ones of them.
    func whole(_ stage: String?) -> Frame? {
        guard completion.stages.allSatisfy(\.isOfChart) else { return nil }
        let workspace = session.workspace
        let isOfChart = completion.stages.isEmpty && (stage.map { session.vocabulary.isClause($0) } ?? false)
        let name = completion.source ?? (isOfChart ? workspace.currentChart : workspace.currentSeries)
        return name.flatMap { workspace.frame($0) ?? workspace.chart($0)?.frame }
    }

    /// Whether rows of that unit each would be more than there may be: microseconds of a year, or seconds of it as boxes.
    private func isTooFine(_ candidate: CompletionCandidate) -> Bool {
        let slot = completion.slots.first { $0.kind == .duration } ?? completion.slots.first
        // A period is a key of rows after `by`, whatever the verb.
        let bins = ["aggregate", "resample", "wrap", "plot", "combine"].contains(slot?.stage ?? "")
        guard bins || wordsOfStage.last == "by",
            let unit = DurationUnit(word: candidate.plain), case .time(let times)? = whole(slot?.stage)?.index.keys,
            times.count > 1
        else { return false }
        let mark = slot?.taken.last { $0.label == "mark" }?.value.word
        let most = mark.flatMap { MarkCatalog.mostPlaces(of: $0) }
        let length = Double(times.span[times.count - 1]) - Double(times.span[0])
        return length / unit.nominalMicroseconds > Double(most ?? SeriesError.rowLimit / 2)
    }

    /// What stands before the place in its stage.
    var wordsOfStage: [Substring] {
        guard completion.inside == nil, completion.statement <= completion.range.lower else { return [] }
        let before = String(decoding: Array(source.utf8)[completion.statement..<completion.range.lower], as: UTF8.self)
        return before.split(separator: "|", omittingEmptySubsequences: false).last?.split(separator: " ") ?? []
    }

    /// Whether it asks for more panels than a figure holds, or to copy more than a clipboard does.
    private func isTooMuch(_ candidate: CompletionCandidate) -> Bool {
        if candidate.group == .word, wordsOfStage == ["copy"] {
            return whole("copy")?.isTooMuchToCopy ?? false
        }
        guard candidate.group == .column, let slot = completion.slots.first(where: { $0.kind == .column }),
            slot.stage == "facet" || slot.taken.last(where: { $0.label == "clause" })?.value.word == "facet",
            let rows = whole(slot.stage)
        else { return false }
        let clause = slot.taken.lastIndex { $0.label == "clause" } ?? -1
        let columns = slot.taken[(clause + 1)...].filter { $0.label == "column" }.compactMap(\.value.word)
        let panels = (columns + [candidate.plain]).map {
            max(1, rows.column($0)?.variety(upTo: MarkCatalog.mostPanels + 1) ?? 1)
        }
        return panels.reduce(1, *) > MarkCatalog.mostPanels
    }
}

extension StageSyntax {
    /// Whether it draws a chart of rows, or refines one.
    var isOfChart: Bool { verb.text == "plot" || refines }
}

extension Completion.Slot {
    /// Whether the stage reads files: its columns are theirs.
    fileprivate var isOfLoad: Bool { stage.map { VerbCatalog.source($0) != nil } ?? false }
}

extension Vocabulary {
    /// Whether a stage that begins so refines a chart.
    fileprivate func isClause(_ name: String) -> Bool { entry(.clause, name) != nil || entry(.style, name) != nil }
}
