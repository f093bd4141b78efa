import Series

/// A bare name: shows that series' head and summary, or that chart, and makes it current.
enum NameRunner {
    static func run(_ name: String, in cell: inout CellRun) throws {
        switch try piped(name, in: cell) {
        case .nothing, .planned: break
        case .series(_, let frame):
            cell.workspace.currentSeries = name
            cell.reply(Reply.line(name, [SeriesSummary.text(frame, cell.context.calendar)]))
            cell.put(
                .table(FrameTable.output(name, frame, rows: 10, cell.context.calendar)))
        case .chart(_, let chart):
            try cell.show(chart, as: name)
        }
    }

    /// What a name stands for at the head of a pipeline.
    ///
    /// - Throws: `SessionError.unknownName`.
    static func piped(_ name: String, in cell: CellRun) throws -> Piped {
        switch cell.workspace[name] {
        case .series(let frame)?: return .series(name: name, frame)
        case .chart(let chart)?: return .chart(name: name, chart)
        case nil:
            // A lone word may be a mistyped verb just as well as a mistyped name.
            throw SessionError.unknownName(name, known: cell.workspace.names + cell.vocabulary.names(.verb))
        }
    }
}
