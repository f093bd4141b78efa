import Charts
import Files
import Formats
import Language
import Notebook
import Presenting
import Series
import Syntax
import Testing

@testable import Session

/// A chart of what a source combines is the chart of the rows loaded whole.
@Suite struct LoweredChartTests {
    private static let data = ParityData(
        name: "a year",
        rows: EngineRow.rows(
            4500, time: { 1_704_067_200 + Int64($0) * 7000 }, key: { ["b", "a", "c"][$0 * 7 % 3] },
            value: { $0 % 9 == 4 ? nil : Double($0 * 37 % 101) / 8 }), zone: "America/New_York")

    @Test(
        arguments: [
            "plot bar sum v by month", "plot line v by week", "plot line mean v, max n by day",
            "plot area sum n by month",
            "plot bar count by week", "plot line v by day color by k", "plot bar sum n by month, k stack on",
            "plot bar mean v by k", "plot bar mean v by hour of day", "plot line max n by weekday color by k",
            "plot point max v by week", "plot line sum v by month + line max v by month",
            "plot bar sum v by month title \"A year\" y zero on", "plot line v by month | combine by month",
        ], ["", "where n > 2 | "])
    func chartsOfBins(_ plot: String, _ before: String) throws {
        let ways = try Parity(.sqlite, Self.data)
        for load in ["load x.db", "load x.csv"] {
            let source = "\(load) | \(before)\(plot)"
            let lowered = try run(source, ways, lowers: true)
            let whole = try run(source, ways, lowers: false)
            try #require(lowered.wasLowered || plot.contains(" + "), "\(source)")
            #expect(lowered.picture == whole.picture, "\(source)")
            #expect(lowered.reply == whole.reply, "\(source)")
        }
    }

    /// What needs the rows has them.
    @Test(arguments: [
        "plot box v by month", "plot line v", "plot histogram v", "plot line v by month color n",
        "plot rect v by hour of day, month",
        "plot line v by month facet k", "plot bar corr v by month", "plot point v over n",
        "plot bar sum nothing by month",
        "plot bar sum v by month x sort desc",
    ])
    func othersKeepTheirRows(_ plot: String) throws {
        let ways = try Parity(.sqlite, Self.data)
        let source = "load x.db | \(plot)"
        let made = try? run(source, ways, lowers: true)
        #expect(made?.wasLowered != true)
    }

    /// A mark stands for one column; `corr` and `weighted mean` are of two.
    @Test func pairsAreNoMarks() throws {
        let ways = try Parity(.sqlite, Self.data)
        for lowers in [true, false] {
            #expect(throws: SeriesError.pairNeeded(aggregate: "corr")) {
                _ = try run("load x.db | plot bar corr v by month", ways, lowers: lowers)
            }
        }
    }

    /// Finer or coarser bins than those that are there are refused, not made of them.
    @Test func binsAreNotCombinedAgain() throws {
        let ways = try Parity(.sqlite, Self.data)
        #expect(throws: ChartsError.rowsNotKept) {
            _ = try run("load x.db | plot line v by month | combine by quarter", ways, lowers: true)
        }
    }

    private func run(
        _ source: String, _ ways: Parity, lowers: Bool
    ) throws -> (picture: String, reply: String, wasLowered: Bool) {
        var cell = CellRun(
            workspace: Workspace(), settings: Settings(), context: ways.context,
            access: FileAccess(base: Path(ways.rig.folder)), vocabulary: VerbCatalog.vocabulary)
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(source).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { return ("", "", false) }
        let files = try LoadVerb.files(stages[0], in: cell) { $0.chunkBytes = lowers ? 2000 : 32 << 20 }
        var plan = PlannedStages(files, at: stages[0], of: source)
        var input = Piped.nothing
        var wasLowered = false
        var at = 1
        while let kind = VerbCatalog.transform(stages[at].verb.text) {
            plan.append(try kind.init(stages[at].arguments, ways.context), stages[at])
            at += 1
        }
        if lowers, let lowered = try plan.lowered(for: PlotVerb.self, stages[at], above: 0, ways.context) {
            wasLowered = true
            plan = lowered.plan
            input = try lowered.run(plan.run(as: nil, in: &cell), &cell)
        } else {
            input = try PlotVerb.run(stages[at], plan.run(as: "it", in: &cell), in: &cell)
        }
        for stage in stages[(at + 1)...] {
            input = try #require(VerbCatalog.verb(stage.verb.text)).run(stage, input, in: &cell)
        }
        guard case .chart(_, let chart) = input else { return ("", "", wasLowered) }
        let page = Page(settings: Settings(), columns: 60, rows: 20)
        let svg = String(decoding: try SVGRenderer.bytes(.figure(chart), on: page) ?? [], as: UTF8.self)
        return (svg, chart.reply.text, wasLowered)
    }
}
