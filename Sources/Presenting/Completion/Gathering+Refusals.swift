import Charts
import Language
import Series
import Session
import Syntax

/// What would be an error at a place because of what the whole line means: a series that there is not, marks that share no axis, an
/// instant that no row is near.
extension Gathering {
    /// Whether the line begins with the name of nothing, so that whatever follows fails.
    var isOfNothing: Bool {
        if hasNoRows, let stage = wordsOfStage.first, VerbCatalog.needsRows(String(stage)) { return true }
        guard let name = completion.source, let outline, !outline.knows(name) else { return false }
        // What could not be tried may have made it.
        return !completion.before.contains { $0.names(name) }
    }

    /// Whether nothing has been loaded that a verb at the place could work on.
    var hasNoRows: Bool {
        completion.source == nil && completion.stages.isEmpty && completion.before.isEmpty && completion.inside == nil
            && session.workspace.seriesNames.isEmpty
    }

    /// Whether no columns and keys that there are make the mark stand there.
    func isForeign(_ candidate: CompletionCandidate) -> Bool {
        guard candidate.group == .mark, completion.inside == nil, var outline,
            let frame = frame ?? (try? outline.run(completion.stages, on: completion.source)) ?? nil
        else { return false }
        return outline.refusesMark(in: Self.uses(frame).compactMap { trial(beforeCandidate + candidate.typed + $0) })
    }

    /// The ways of giving a mark columns and keys, one of each kind that the series has.
    private static func uses(_ frame: Frame) -> [String] {
        // Those of one unit, which some marks want of theirs.
        let numberColumns = frame.numberColumns
        let alike = Dictionary(grouping: numberColumns, by: \.unit).values.max { $0.count < $1.count } ?? []
        let numbers = numberColumns.prefix(4).map { "`\($0.name)`" }
        var keys = frame.columns.filter { $0.text != nil }.prefix(2).map { "`\($0.name)`" }
        if case .category = frame.index.keys { keys.append("`\(frame.index.name)`") }
        if frame.index.times != nil { keys += ["day", "month", "hour of day"] }
        var uses = [""]
        guard let first = numbers.first else { return uses + keys.map { " count by \($0)" } }
        uses += [" " + first, " " + alike.prefix(4).map { "`\($0.name)`" }.joined(separator: ", "), " mean " + first]
        if numbers.count > 1 {
            uses += [" \(first) over \(numbers[1])", " \(numbers[1]) over \(first)", " \(first)..\(numbers[1])"]
        }
        uses += keys.map { " mean \(first) by \($0)" }
        for key in keys { uses += keys.filter { $0 != key }.map { " mean \(first) by \(key), \($0)" } }
        return uses
    }

    /// Whether it would make all of what is worked out missing: `wind + missing`.
    func isVoid(_ candidate: CompletionCandidate) -> Bool {
        candidate.plain == "missing" && "+-*/^".contains(beforeCandidate.last { $0 != " " } ?? " ")
    }

    /// Whether it is an instant where a condition begins: what it would be compared with comes first.
    func isNoCondition(_ candidate: CompletionCandidate) -> Bool {
        ["now", "today"].contains(candidate.plain)
            && beforeCandidate.split(whereSeparator: \.isWhitespace).last?.lowercased() == "where"
    }

    /// Whether a word of the language is a column there, of which there is none: `plot matrix symlog`.
    func isReadAsColumn(_ candidate: CompletionCandidate) -> Bool {
        guard candidate.group == .word, completion.inside == nil,
            completion.slots.contains(where: { $0.kind == .column }),
            let frame, frame.column(candidate.plain) == nil, candidate.plain != frame.index.name,
            let statement = trial(beforeCandidate + candidate.typed)?.statement,
            case .pipeline(_, let stages) = statement.body, let last = stages.last
        else { return false }
        return last.arguments.lastColumn?.text == candidate.plain
    }

    /// Whether `now` and its like lie where the chart has no row, so that `select` finds none and a rule stands nowhere.
    func isOutside(_ candidate: CompletionCandidate) -> Bool {
        guard candidate.group == .word, let outline, let instants = outline.instants(of: candidate.plain),
            let slot = completion.slots.first(where: { $0.kind == .instant }),
            let clause = slot.taken.last(where: { $0.label == "clause" })?.value.word ?? slot.stage,
            ["select", "rule", "annotate"].contains(clause)
        else { return false }
        if let chart = chartAtPlace {
            guard let places = chart.alongX else { return false }
            guard let seen = places.instants else { return true }
            return Double(instants.lowerBound) > seen.upperBound || Double(instants.upperBound) <= seen.lowerBound
        }
        let workspace = session.workspace
        guard completion.stages.allSatisfy(\.isOfChart),
            let rows = (completion.source ?? workspace.currentSeries).flatMap({ workspace.frame($0) })
        else { return false }
        guard case .time(let times) = rows.index.keys, let known = TimeOrder(times).first,
            let last = TimeOrder(times).last
        else { return true }
        return instants.lowerBound > last || instants.upperBound <= known
    }

    /// The stored chart that a clause at the place refines.
    private var chartAtPlace: DrawnChart? {
        guard completion.stages.isEmpty else { return nil }
        return (completion.source ?? session.workspace.currentChart).flatMap { session.workspace.chart($0) }
    }

    /// What the plot being typed draws that `highlight` may name there.
    var namesDrawn: [String] {
        guard let slot = completion.slots.first(where: { $0.stage == "plot" && $0.label == "name" }),
            let clause = slot.taken.last(where: { $0.label == "clause" }), clause.value.word == "highlight",
            completion.statement <= clause.range.lower
        else { return [] }
        let line = String(decoding: Array(source.utf8)[completion.statement..<clause.range.lower], as: UTF8.self)
        return trial(line).flatMap { outline?.highlightable(in: $0) } ?? []
    }

    /// The names along the chart's x, which `select` takes.
    var namesAlongX: [String] { chartAtPlace?.alongX?.names ?? [] }
}

extension StatementSyntax {
    /// Whether it gives something that name.
    fileprivate func names(_ name: String) -> Bool {
        switch body {
        case .assignment(let new, _), .rename(_, let new): new.text == name
        case .name: false
        case .pipeline(_, let stages): stages.contains { $0.result?.text == name }
        }
    }
}

extension Arguments {
    /// The column that they end with.
    fileprivate var lastColumn: Word? {
        guard let last = all.last else { return nil }
        if case .group(let inside) = last.value { return inside.lastColumn }
        return last.isColumn ? last.value.word.map { Word($0, last.range) } : nil
    }
}
