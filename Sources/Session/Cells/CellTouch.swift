import Catalog
import Syntax

/// What a cell reads of what cells before it made, and what it makes for those after it.
package struct CellTouch: Sendable {
    /// Something that one cell hands to another.
    package enum Thing: Hashable, Sendable {
        /// A stored series or chart.
        case item(String)
        /// Which one a stage without a name works on.
        case currentSeries, currentChart
        case parameter(String)
        case settings
        /// Which series and charts there are, and which is current.
        case list
    }
    package var reads: Set<Thing> = []
    package var writes: Set<Thing> = []

    package init() {}
}

extension CellRun {
    /// Notes what a statement is about to read that the cell has not made itself, and the parameter that it assigns.
    mutating func noteTouch(of statement: StatementSyntax) {
        func add(_ thing: CellTouch.Thing) { touch.reads.insert(thing) }
        func item(_ name: String) { if workspace.holdsSame(name, as: begun) { add(.item(name)) } }
        switch statement.body {
        case .assignment(let name, _):
            touch.writes.insert(.parameter(name.text))
            return
        case .name(let name), .rename(let name, _): item(name.text)
        case .pipeline(let start, let stages):
            if let start {
                item(start.text)
            } else if let first = stages.first, VerbCatalog.source(first.verb.text) == nil {
                for (name, thing) in [
                    (first.refines || first.isPicture ? nil : workspace.currentSeries, CellTouch.Thing.currentSeries),
                    (first.refines || !first.isData ? workspace.currentChart : nil, .currentChart),
                ] {
                    guard let name, workspace.holdsSame(name, as: begun), first.readsCurrent else { continue }
                    add(thing)
                    add(.item(name))
                }
            }
            for stage in stages {
                for name in stage.seriesNames(vocabulary) { item(name) }
                if stage.verb.text == SeriesVerb.entry.name {
                    add(.list)
                    for name in workspace.names { item(name) }
                }
            }
        }
        // Once a cell: what it asks of is the whole cell.
        guard !touch.reads.contains(.settings) else { return }
        for name in begun.parameters.values.keys where source.contains("{\(name)") { add(.parameter(name)) }
        add(.settings)
    }

    /// The series that a stage at the head of a pipeline works on without naming it; nil where it works on none.
    func currentSeries(of first: StageSyntax) -> String? {
        guard VerbCatalog.source(first.verb.text) == nil, !first.refines, !first.isPicture, first.readsCurrent else {
            return nil
        }
        return workspace.currentSeries
    }

    /// What a cell that failed has read of what others made, or would have.
    func wanted(by error: any Error) -> Set<CellTouch.Thing> {
        var wanted = touch.reads
        switch (error as? Complaint)?.fault as? SessionError {
        case .noSeries?: wanted.insert(.currentSeries)
        case .noChart?: wanted.insert(.currentChart)
        default: break
        }
        return wanted
    }

    /// Notes what was made since the cell began, whether or not it is as it was: over other cells it would not be.
    mutating func noteWrites(after settings: Settings) {
        for name in Set(workspace.names).union(begun.names) where !workspace.holdsSame(name, as: begun) {
            touch.writes.formUnion([.item(name), .list])
        }
        func isMade(_ now: Choice, _ then: Choice) -> Bool {
            !now.isSame(as: then) || now.name.map { !workspace.holdsSame($0, as: begun) } ?? false
        }
        if isMade(workspace.chosenSeries, begun.chosenSeries) { touch.writes.formUnion([.currentSeries, .list]) }
        if isMade(workspace.chosenChart, begun.chosenChart) { touch.writes.insert(.currentChart) }
        if settings != self.settings { touch.writes.insert(.settings) }
    }
}

extension StageSyntax {
    /// Whether it works on rows, by a transform or a plot.
    fileprivate var isData: Bool { VerbCatalog.transform(self) != nil || verb.text == PlotVerb.entry.name }

    /// Whether it writes a picture, which is of a chart and of no series.
    fileprivate var isPicture: Bool {
        guard [ExportVerb.entry.name, ExportOverVerb.entry.name].contains(verb.text) else { return false }
        return arguments.word("path").flatMap { ExportFormatCatalog.format(for: $0.text) }?.subject == .chart
    }

    /// Whether it works on what is current when nothing stands before it.
    fileprivate var readsCurrent: Bool {
        isData || !(VerbCatalog.verb(self)?.standsAlone ?? false) && !isPlainNote
    }

    /// Whether it writes words with nothing to fill in: `note "Wind"`, but not `title "Wind"` or `export "wind.svg"`.
    var isPlainNote: Bool {
        verb.text == NoteVerb.entry.name && !arguments.all.isEmpty
            && arguments.all.allSatisfy { if case .text(let text) = $0.value { text.literal != nil } else { false } }
    }

    /// The series and charts that it names.
    fileprivate func seriesNames(_ vocabulary: Vocabulary) -> [String] {
        guard let entry = vocabulary.entry(.verb, verb.text) else { return [] }
        let labels = entry.form.labels(of: .series)
        func names(_ arguments: Arguments) -> [String] {
            arguments.all.flatMap { argument -> [String] in
                if case .group(let inside) = argument.value { return names(inside) }
                return labels.contains(argument.label) ? [argument.value.word].compactMap(\.self) : []
            }
        }
        return labels.isEmpty ? [] : names(arguments)
    }
}

extension Form {
    /// The labels of its slots of that kind.
    fileprivate func labels(of wanted: ValueKind) -> Set<String> {
        switch self {
        case .slot(let label, let kind): kind == wanted ? [label] : []
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms):
            forms.reduce(into: []) { $0.formUnion($1.labels(of: wanted)) }
        case .optional(let form), .list(let form), .many(let form), .layers(let form), .group(_, let form),
            .line(let form):
            form.labels(of: wanted)
        case .nothing, .word, .implied, .flag, .entry, .step, .subjects, .naming, .result: []
        }
    }
}
