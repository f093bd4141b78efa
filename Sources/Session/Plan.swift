import Diagnostics
import Formats
import Language
import Series

/// A source and the transforms on it, as a value, built for a whole pipeline before anything runs: a load then reads
/// only the columns that its transforms can use.
struct Plan {
    private enum Source {
        case file(LoadRequest, StageSyntax)
        case frame(name: String, Frame)
    }
    private let source: Source
    private var steps: [(transform: any Transform, stage: StageSyntax)] = []

    init(loading request: LoadRequest, stage: StageSyntax) { source = .file(request, stage) }

    init(from name: String, _ frame: Frame) { source = .frame(name: name, frame) }

    mutating func append(_ transform: any Transform, _ stage: StageSyntax) { steps.append((transform, stage)) }

    /// Runs it, stores the result and answers.
    ///
    /// - Parameters:
    ///   - name: `as NAME`; without it the result of transforms is `it`, that of a load alone the file's own name.
    ///   - isLast: whether the statement ends here; a plan that feeds another stage answers too, since what it assumed
    ///     matters as much there.
    func run(as name: String?, isLast: Bool, source text: String, in cell: inout CellRun) throws -> Piped {
        switch source {
        case .frame(_, let frame): return try transform(frame, notes: [], as: name, text, &cell)
        case .file(let request, let stage):
            var request = request
            request.needed = needed
            let loaded = try StatementRunner.located(stage, text) { try request.load(in: &cell) }
            if steps.isEmpty { return try store(loaded, as: name, in: &cell) }
            let series = try StatementRunner.located(stage, text) { try loaded.only }
            return try transform(series.frame, notes: loaded.notes, as: name, text, &cell)
        }
    }

    /// The columns of the source that the whole pipeline can use, nil for all: the result's own columns all matter, and
    /// each transform says what it makes them from.
    var needed: Set<String>? {
        steps.reversed().reduce(nil) { output, step in step.transform.columnsUsed(for: output) }
    }

    private func store(_ loaded: LoadedSeries, as name: String?, in cell: inout CellRun) throws -> Piped {
        var last = Piped.nothing
        for (index, series) in loaded.series.enumerated() {
            let stored = loaded.series.count == 1 ? name ?? series.name : series.name
            cell.workspace.store(.series(series.frame), as: stored)
            // The summary looks at every value, which is waste where nobody reads it.
            if cell.answers {
                let summary = SeriesSummary.text(series.frame, cell.context.calendar)
                let notes = index == loaded.series.count - 1 ? loaded.notes : []
                cell.reply(Reply.line(stored, [summary] + Reply.news(notes, beyond: summary)))
            }
            last = .series(name: stored, series.frame)
        }
        return last
    }

    private func transform(
        _ frame: Frame, notes: [String], as name: String?, _ text: String, _ cell: inout CellRun
    ) throws -> Piped {
        var frame = frame
        var counts = [frame.count]
        var summaries: [String] = []
        var notes = notes
        cell.context.series = cell.workspace.frames
        for step in steps {
            try StatementRunner.located(step.stage, text) {
                try cell.context.cancellation.check()
                let outcome = try step.transform.apply(to: frame, cell.context)
                frame = outcome.frame
                summaries.append(outcome.summary)
                notes += outcome.notes.filter { !notes.contains($0) }
                counts.append(frame.count)
            }
        }
        let stored = name ?? "it"
        cell.workspace.store(.series(frame), as: stored)
        let rows = Reply.rowChain(counts)
        cell.reply(Reply.line(stored, [summaries.joined(separator: ", "), rows] + notes))
        return .series(name: stored, frame)
    }
}
