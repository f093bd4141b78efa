import Foreign
import Charts
import Diagnostics
import Language
import Series
import Syntax

/// Works out what a chart would be by clauses, again and again, without a cell: nothing is stored, answered or undone. The rows
/// are read once, for as long as the clauses only look at another part of them.
package struct ChartRefiner {
    package let name: String
    /// Zone, clock and locale, as they are while it is explored.
    package let context: SeriesContext
    private let spec: ChartSpec
    private let series: (name: String, frame: Frame)
    private let others: [String: Frame]
    private let parser: ForeignParser
    private let parameters: Parameters
    /// What was read of the rows, and by which clauses.
    private var reading: (clauses: [String], of: ChartReading)?
    /// What was found of the columns.
    private var shown: ResolvedChart?

    init(
        name: String, spec: ChartSpec, series: (name: String, frame: Frame), others: [String: Frame],
        parser: ForeignParser,
        parameters: Parameters, context: SeriesContext, shown: ResolvedChart?
    ) {
        self.name = name
        self.spec = spec
        self.series = series
        self.others = others
        self.parser = parser
        self.parameters = parameters
        self.context = context
        self.shown = shown
    }

    /// Whether the chart itself shows a part of x.
    package var hasRange: Bool { spec.x.domain != nil }
    /// Whether a layer says itself which periods it combines.
    package var combinesPeriods: Bool {
        spec.combine != nil
            || spec.layers.contains { layer in
                layer.keys.contains { if case .period = $0 { true } else { false } }
            }
    }
    /// Series that the chart itself leaves out.
    package var hidden: [String] { spec.hidden }
    package var hasSelection: Bool { spec.selection != nil }
    /// Whether its rows have instants, which periods combine.
    package var hasTimes: Bool { series.frame.index.times != nil && spec.layers.allSatisfy { $0.over == nil } }

    /// The name as a cell has it.
    package var spelledName: String { NameSpelling.typed(name, vocabulary: parser.parser.vocabulary) }

    /// The series whose rows it draws, as a cell has it; nil where no series of that name has as many.
    package func seriesName(in workspace: Workspace) -> String? {
        guard let stored = workspace.frame(series.name), stored.count == series.frame.count else { return nil }
        return NameSpelling.typed(series.name, vocabulary: parser.parser.vocabulary)
    }

    /// The aggregate that its layers say, where they say one alone.
    package var aggregate: String? {
        let said = Set(spec.layers.flatMap { $0.columns.map(\.aggregate) })
        if case .by(_, let aggregate?)? = spec.combine { return aggregate }
        return said.count == 1 ? said.first ?? nil : nil
    }

    /// What clauses look at without reading the rows anew.
    private static let light: Set<String> = ["x", "select", "annotate", "band"]

    /// The chart by clauses in order, each as it is typed behind a `|`; none for the chart itself.
    ///
    /// - Throws: what the cell would say, and what `ChartSpec.resolve` throws.
    package mutating func chart(by clauses: [String]) throws -> ResolvedChart {
        var spec = spec
        var heavy: [String] = []
        if !clauses.isEmpty {
            for (clause, stage) in zip(clauses, try stages(clauses)) {
                try spec.apply(clause: stage.verb, stage.arguments)
                if !Self.light.contains(stage.verb.text) { heavy.append(clause) }
            }
        }
        let chart: ResolvedChart
        if let reading, reading.clauses == heavy {
            chart = try reading.of.resolved(spec)
        } else if let made = try ChartReading(
            spec, current: series, lookup: lookup, context: context, after: shown)
        {
            reading = (heavy, made)
            chart = try made.resolved(spec)
        } else {
            chart = try spec.resolve(current: series, lookup: lookup, context: context, after: shown)
        }
        shown = chart
        return chart
    }

    /// Whether a text is one whole clause, so that nothing else can hide in it.
    package func isClause(_ text: String) -> Bool { (try? stages([text])).map { $0.count == 1 } ?? false }

    /// What was typed as a place, as an instant.
    package func instant(_ text: String) -> Range<Int64>? {
        guard let stage = try? stages(["select " + text]).first,
            case .instant(let syntax)? = stage.arguments.all.first?.value
        else { return nil }
        return try? context.calendar.resolve(syntax, now: context.now, onlyDay: nil)
    }

    private func lookup(_ name: String) throws -> Frame {
        guard let frame = others[name] else {
            throw SessionError.unknownName(name, known: others.keys.sorted())
        }
        return frame
    }

    /// - Throws: `SessionError.notOneClause` where there are more of them than texts, or other statements.
    private func stages(_ clauses: [String]) throws -> [StageSyntax] {
        let cell = spelledName + " | " + clauses.joined(separator: " | ")
        let statements = try parser.parse(cell, parameters: parameters).statements
        guard statements.count == 1, case .pipeline(_?, let stages) = statements[0].body,
            stages.count == clauses.count, stages.allSatisfy({ $0.result == nil })
        else { throw SessionError.notOneClause(clauses.joined(separator: " | ")) }
        return stages
    }
}
