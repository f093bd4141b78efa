import Engines
import Formats
import Series
import Syntax

/// A large table of a server that a load has named: nothing of it is fetched, and what is asked of it is asked there.
package struct RemoteSeries: @unchecked Sendable {
    // The session's thread alone asks it.
    let source: EngineSource
    /// About how many there are.
    package let rows: Int
    /// From when to when they go; nil where only all of them tell.
    let span: ClosedRange<Int64>?

    func reply(_ name: String, _ outline: Frame, _ calendar: Calendar) -> Reply {
        .left(
            name, rows: rows,
            span: span.map { calendar.iso8601($0.lowerBound) + " to " + calendar.iso8601($0.upperBound) },
            columns: outline.columnNames)
    }

    /// Tables of fewer rows are fetched by their load.
    static let least = 1_000_000
}

extension PlannedStages {
    /// A series that was left at its server, as the source of a plan.
    ///
    /// - Throws: `FilesError.outside` where the cell may not ask there.
    static func remote(_ name: String, of text: String, in cell: CellRun) throws -> PlannedStages? {
        guard let remote = cell.workspace.remotes[name] else { return nil }
        if remote.source.mayAsk {
            try cell.access.check(remote.source.request)
            cell.reads.add(remote.source.request)
        }
        let reads = cell.reads
        let source = remote.source.again(told: { reads.add($0) }, standingIn: { reads.add(standIn: $0) })
        return PlannedStages(source, ownName: name, of: text)
    }
}

extension StatementRunner {
    /// The plan that a pipeline begins with where it works on a series that was left at its server.
    static func remote(
        _ start: Word?, _ stages: [StageSyntax], _ source: String, _ cell: CellRun
    ) throws -> PlannedStages? {
        guard let first = stages.first, let name = start?.text ?? cell.currentSeries(of: first) else { return nil }
        return try PlannedStages.remote(name, of: source, in: cell)
    }

    /// Fetches what a statement names beside what it works on: columns of another series, and series that it joins.
    static func fetchOthers(_ statement: StatementSyntax, source: String, in cell: inout CellRun) throws {
        guard !cell.workspace.remotes.isEmpty, case .pipeline(let start, let stages) = statement.body,
            stages.first?.verb.text != ForgetVerb.entry.name
        else { return }
        let bytes = Array(source.utf8)
        let text = bytes[max(0, statement.range.lower)..<min(statement.range.upper, bytes.count)]
        let words = String(decoding: text, as: UTF8.self).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        for name in cell.workspace.remotes.keys.sorted() {
            let own = (start?.text == name ? 1 : 0) + stages.count { $0.result?.text == name }
            guard words.count(where: { $0 == name }) > own else { continue }
            if var plan = try PlannedStages.remote(name, of: source, in: cell) {
                let chosen = cell.workspace.chosenSeries
                _ = try plan.run(as: nil, in: &cell)
                cell.workspace.chosenSeries = chosen
            }
        }
    }
}
