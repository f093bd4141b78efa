import Series

/// A bare name: shows that series' head and summary, or that chart, and makes it current.
enum NameRunner {
    static func run(_ name: String, in cell: inout CellRun) throws {
        switch try piped(name, in: cell) {
        case .nothing, .planned: break
        case .series(_, let frame):
            cell.workspace.currentSeries = name
            if let remote = cell.workspace.remotes[name] {
                return cell.reply(remote.reply(name, frame, cell.context.calendar))
            }
            cell.reply(.series(name, SeriesSummary(frame, cell.context.calendar, cell.context.cancellation)))
            cell.put(
                .table(FrameTable.output(name, frame, rows: 10, cell.context.calendar)))
        case .chart(_, let chart):
            try cell.show(chart, as: name)
        }
    }

    /// `A as B`. What stood under the new name gives way, as it does for any `as`.
    ///
    /// - Throws: `SessionError.unknownName`.
    static func rename(_ name: String, to new: String, in cell: inout CellRun) throws {
        let piped = try piped(name, in: cell)
        guard name != new else { return cell.reply(.namedSo(new)) }
        let before = (series: cell.workspace.chosenSeries, chart: cell.workspace.chosenChart)
        guard var item = cell.workspace[name] else { return }
        if case .series(let frame) = item { item = .series(frame.settled) }
        let plan = cell.workspace.plan(of: name)
        let remote = cell.workspace.remotes[name]
        cell.workspace.forget(name)
        cell.workspace.store(item, as: new, plan: plan)
        if let remote { cell.workspace.leave(remote, as: new) }
        switch piped {
        case .series: if before.series.name != name { cell.workspace.chosenSeries = before.series }
        case .chart: if before.chart.name != name { cell.workspace.chosenChart = before.chart }
        case .planned, .nothing: break
        }
        cell.reply(.renamed(new, from: name))
    }

    /// What a name stands for at the head of a pipeline.
    ///
    /// - Throws: `SessionError.unknownName`.
    static func piped(_ name: String, in cell: CellRun) throws -> Piped {
        switch cell.workspace[name] {
        case .series(let frame)?: return .series(name: name, frame)
        case .chart(let chart)?: return .chart(name: name, chart)
        case nil:
            if let series = cell.workspace.currentSeries, let frame = cell.workspace.frame(series),
                frame.column(name) != nil
            {
                throw SessionError.isAColumn(name, of: series)
            }
            // A lone word may be a mistyped verb just as well as a mistyped name.
            throw SessionError.unknownName(
                name, known: cell.workspace.names + cell.vocabulary.names(.verb) + cell.vocabulary.names(.sessionVerb))
        }
    }
}
