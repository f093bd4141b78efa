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
        case .frame(_, let frame): return try finish(State(frame), as: name, text, &cell)
        case .file(let request, let stage):
            var request = request
            request.needed = needed
            let transforms = steps.map(\.transform)
            if let streamed = try StatementRunner.located(
                stage, text, { try request.stream(through: transforms, in: &cell) })
            {
                return try finish(State(streamed.result, streamed.stageCount, streamed.notes), as: name, text, &cell)
            }
            let loaded = try StatementRunner.located(stage, text) { try request.load(in: &cell) }
            if steps.isEmpty { return try store(loaded, as: name, in: &cell) }
            let series = try StatementRunner.located(stage, text) { try loaded.only }
            return try finish(State(series.frame, notes: loaded.notes), as: name, text, &cell)
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

    /// How far a plan has come, in the words of its reply.
    private struct State {
        var frame: Frame
        /// Rows read, then those after each stage.
        var counts: [Int]
        var summaries: [String] = []
        var notes: [String]
        /// Transforms that are done.
        var done = 0

        init(_ frame: Frame, notes: [String] = []) {
            self.frame = frame
            counts = [frame.count]
            self.notes = notes
        }

        /// After a streamed aggregate, which stands for so many transforms.
        init(_ result: StreamedAggregation.Result, _ stageCount: Int, _ notes: [String]) {
            frame = result.outcome.frame
            counts = result.counts
            summaries = result.summaries
            self.notes = notes
            note(result.notes)
            done = stageCount - 1
            add(result.outcome)
        }

        mutating func add(_ outcome: Outcome) {
            frame = outcome.frame
            summaries.append(outcome.summary)
            note(outcome.notes)
            counts.append(frame.count)
            done += 1
        }

        private mutating func note(_ more: [String]) { notes += more.filter { !notes.contains($0) } }
    }

    /// Runs what is left, stores the result and answers.
    private func finish(
        _ state: State, as name: String?, _ text: String, _ cell: inout CellRun
    ) throws -> Piped {
        var state = state
        cell.context.series = cell.workspace.frames
        for step in steps[state.done...] {
            try StatementRunner.located(step.stage, text) {
                try cell.context.cancellation.check()
                state.add(try step.transform.apply(to: state.frame, cell.context))
            }
        }
        let stored = name ?? "it"
        cell.workspace.store(.series(state.frame), as: stored)
        let rows = Reply.rowChain(state.counts)
        cell.reply(Reply.line(stored, [state.summaries.joined(separator: ", "), rows] + state.notes))
        return .series(name: stored, state.frame)
    }
}
