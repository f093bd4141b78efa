import Charts
import Files
import Formats
import Language
import Notebook
import Presenting
import Seeded
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
            value: { $0 % 9 == 4 ? nil : Double($0 * 37 % 101) / 8 }), zone: "America/New_York",
        isIndexed: true)

    private static let binned = [
        "plot bar sum v by month", "plot line v by week", "plot line mean v, max n by day",
        "plot area sum n by month",
        "plot bar count by week", "plot line v by day color by k", "plot bar sum n by month, k stack on",
        "plot bar mean v by k", "plot bar mean v by hour of day", "plot bar mean v by hour",
        "plot bar count by hour color by k", "plot line max n by weekday color by k",
        "plot point max v by week", "plot line sum v by month + line max v by month",
        "plot bar sum v by month title \"A year\" y zero on", "plot line v by month | combine by month",
        "plot box v", "plot box v by k", "plot box n color by k", "plot ecdf v", "plot ecdf n by k",
        "plot histogram v", "plot hist n color by k", "plot histogram v by k bins 7 stack on",
        "plot histogram v bins width 0.3 x 2..9", "plot histogram n labels title \"How many\"",
        "plot rect v by hour of day, month", "plot rect sum n by weekday, hour of day", "plot rect max v by k, month",
        "plot rect mean v by day, hour of day labels", "plot rect count by month of year, year",
        "plot rect v by month of year, k", "plot rect sum v by k, weekday title \"Names\"",
        "plot density v", "plot density v color by k", "plot density n x 3..6", "plot violin v", "plot violin v by k",
        "plot ridge v by k",
    ]

    @Test(arguments: Survey.sample(binned, oneIn: 3, of: "charts of bins"), ["", "where n > 2 | "])
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

    /// Events with days and weeks between them that have none, and such of one kind alone.
    private static let events = ParityData(
        name: "events",
        rows: EngineRow.rows(
            400, time: { 1_704_067_200 + Int64($0 * $0 * 37 % 300) * 86_400 }, key: { ["b", "a", "c"][$0 * 7 % 3] },
            value: { $0 % 9 == 4 ? nil : Double($0 * 37 % 101) / 8 }), zone: "America/New_York")

    /// A period without rows is 0 of counts and sums and nothing of means, whoever combines the rows.
    @Test(arguments: [
        "plot line count by week color by k", "plot line sum n by day", "plot line mean v by week color by k",
        "plot line mean v by day", "plot point count by week color by k", "plot area sum n by week color by k",
        "plot line count by weekday color by k", "plot line count by month",
    ])
    func periodsWithoutRows(_ plot: String) throws {
        let ways = try Parity(.sqlite, Self.events)
        for load in ["load x.db", "load x.csv"] {
            let source = "\(load) | \(plot)"
            let lowered = try run(source, ways, lowers: true)
            let whole = try run(source, ways, lowers: false)
            #expect(lowered.wasLowered, "\(source)")
            #expect(lowered.picture == whole.picture, "\(source)")
            #expect(lowered.reply == whole.reply, "\(source)")
        }
    }

    /// What needs the rows has them.
    @Test(arguments: [
        "plot box v by month", "plot violin v by month", "plot rect by k, month", "plot rect v by week, day",
        "plot rect v by hour of day, n", "plot line v", "plot histogram v, n",
        "plot histogram v by month",
        "plot histogram mean v",
        "plot histogram v color by n", "plot histogram time", "plot histogram v facet k", "plot histogram (v * 2)",
        "plot line v by month color n",
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

    /// The engines whose tables are not fetched for a chart.
    private static let asked = TestedEngine.walked.filter { ![.duckdb, .parquet].contains($0) }

    /// A picture of what occurs and how often is that of the rows, whatever they hold, and wherever they are.
    @Test(arguments: asked, ParityData.all) func tallies(
        _ engine: TestedEngine, _ data: ParityData
    ) throws {
        let ways = try Parity(engine, data)
        let plots = [
            "plot histogram v", "plot histogram n bins 12", "where n > 2 | plot histogram v color by k",
            "plot box v by k", "plot ecdf n color by k", "plot density v", "plot violin n by k", "plot ridge v by k",
        ]
        let share = engine.share(here: 2, elsewhere: 4)
        for plot in ["plot histogram v"] + Survey.sample(plots, oneIn: share, of: "\(engine) tallies \(data.name)") {
            let source = "\(ways.load) | \(plot)"
            let whole = Result { try run(source, ways, lowers: false) }
            let lowered = Result { try run(source, ways, lowers: true) }
            switch (lowered, whole) {
            case (.success(let mine), .success(let theirs)):
                #expect(mine.picture == theirs.picture, "\(data.name): \(plot)")
                #expect(mine.reply == theirs.reply, "\(data.name): \(plot)")
            case (.failure(let mine), .failure(let theirs)):
                #expect("\(mine)" == "\(theirs)", "\(data.name): \(plot)")
            default: Issue.record("\(data.name): \(plot) is \(lowered), \(whole) of the rows loaded whole")
            }
            #expect((try? lowered.get().wasLowered) ?? true, "\(data.name): \(plot)")
        }
    }

    /// A tail that is not shown is counted by rows, not by its different values.
    @Test func longTails() throws {
        let data = ParityData(
            name: "a tail",
            rows: EngineRow.rows(4500, value: { $0 % 50 == 7 ? 400 + Double($0 / 500) : Double($0 * 37 % 101) / 8 }))
        let ways = try Parity(.sqlite, data)
        let lowered = try run("load x.db | plot histogram v", ways, lowers: true)
        let whole = try run("load x.db | plot histogram v", ways, lowers: false)
        // Every fiftieth of 4,500 rows.
        #expect(lowered.wasLowered && lowered.reply.contains("90 above"), "\(lowered.reply)")
        #expect(lowered.reply == whole.reply && lowered.picture == whole.picture)
    }

    /// Rows without a key are told of by their number, not by the one value that they come to.
    @Test(arguments: ["plot bar count by k", "plot bar mean v by k", "plot bar sum n by k"])
    func rowsWithoutAKey(_ plot: String) throws {
        let data = ParityData(
            name: "some keys",
            rows: EngineRow.rows(
                4500, key: { $0 % 5 == 2 ? nil : ["b", "a"][$0 % 2] }, value: { Double($0 * 37 % 101) / 8 }))
        let ways = try Parity(.sqlite, data)
        for load in ["load x.db", "load x.csv"] {
            let lowered = try run("\(load) | \(plot)", ways, lowers: true)
            let whole = try run("\(load) | \(plot)", ways, lowers: false)
            // Every fifth of 4,500 rows.
            #expect(lowered.wasLowered && lowered.reply.contains("900 rows without a k"), "\(lowered.reply)")
            #expect(lowered.reply == whole.reply, "\(load) | \(plot)")
            #expect(lowered.picture == whole.picture, "\(load) | \(plot)")
        }
    }

    /// Names that come at random stand by name, in cells from three on: the first rows tell it.
    @Test(
        arguments: ["plot bar sum n by k", "plot rect v by k, month", "plot rect count by month of year, k"],
        [true, false])
    func namesAtRandom(_ plot: String, _ isIndexed: Bool) throws {
        var seed: UInt64 = 7
        let names = (0..<4500).map { _ -> String in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return "room \(Character(UnicodeScalar(UInt8(97 + (seed >> 33) % 15))))"
        }
        let data = ParityData(
            name: "rooms",
            rows: EngineRow.rows(
                4500, time: { 1_704_067_200 + Int64($0) * 7000 }, key: { names[$0] },
                value: { Double($0 * 37 % 101) / 8 }),
            isIndexed: isIndexed)
        let ways = try Parity(.sqlite, data)
        for load in ["load x.db", "load x.csv"] {
            let lowered = try run("\(load) | \(plot)", ways, lowers: true)
            let whole = try run("\(load) | \(plot)", ways, lowers: false)
            #expect(lowered.wasLowered, "\(load)")
            #expect(lowered.picture == whole.picture && lowered.reply == whole.reply, "\(load) | \(plot)")
        }
    }

    /// `explain` says what would have all rows read after all, which only the result tells.
    @Test(arguments: [
        ("load x.db", "plot histogram v", "of more than 262,144 different values all rows are read"),
        ("load x.db", "plot bar sum n by k", nil), ("load x.db", "plot bar sum n by month", nil),
    ]) func whatHasAllRowsRead(_ load: String, _ plot: String, _ words: String?) throws {
        let ways = try Parity(.sqlite, Self.data)
        let cell = cell(ways)
        let source = "\(load) | \(plot)"
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(source).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { throw SessionError.noSeries }
        let plan = PlannedStages(
            try LoadVerb.files(stages[0], in: cell) { $0.chunkBytes = 2000 }, at: stages[0], of: source)
        let lowered = try #require(try plan.lowered(for: PlotVerb.self, stages[1], above: 0, ways.context))
        let text = PlanText.text(try lowered.plan.description(ways.context))
        #expect(text.contains("merged in memory"), "\(text)")
        #expect(words.map(text.contains) ?? !text.contains("all rows are read"), "\(text)")
    }

    /// Over time the names are lines of rows, no places.
    @Test func linesOfNamesOverTime() throws {
        let ways = try Parity(
            .sqlite,
            ParityData(
                name: "two keys", rows: EngineRow.rows(4500, key: { ["b", "a"][$0 % 2] }, value: { Double($0) })))
        let lowered = try run("load x.db | plot line sum n by k", ways, lowers: true)
        let whole = try run("load x.db | plot line sum n by k", ways, lowers: false)
        #expect(lowered.reply == whole.reply && lowered.picture == whole.picture)
    }

    /// `plot` that wants the rows where more than a hundred values occur.
    private enum FewValuesVerb: Verb {
        static let entry = PlotVerb.entry

        static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
            try PlotVerb.run(stage, input, in: &cell)
        }

        static func lowered(_ stage: StageSyntax, _ outline: Frame) throws -> LoweredStage? {
            guard let made = try PlotVerb.lowered(stage, outline), case .aggregate(var tally) = made.transform.step
            else { return nil }
            #expect(tally.mostGroups == 1 << 18)
            tally.mostGroups = 100
            return LoweredStage(
                transform: AggregateTransform(tally), wanted: made.wanted, leastNames: made.leastNames,
                instead: made.instead,
                run: made.run)
        }
    }

    /// Where rows have nearly all a value of their own, a table of the values is worth nothing, and the rows are drawn: at once where the
    /// first ones show it.
    @Test(arguments: asked) func tooManyValues(_ engine: TestedEngine) throws {
        let data = ParityData(
            name: "many",
            rows: EngineRow.rows(900, value: { $0 < 500 ? Double($0 % 3) : Double($0) * 1.5 }, whole: { Int64($0) }))
        let ways = try Parity(engine, data)
        for load in engine == .sqlite ? [ways.load, "load x.csv"] : [ways.load] {
            for (plot, isDrawn) in [
                ("plot histogram v", false), ("plot histogram n", false), ("where n < 500 | plot histogram v", true),
            ] {
                var cell = cell(ways)
                let (stages, bare) = try planned("\(load) | \(plot)", ways, chunk: 2000, &cell)
                var plan = bare
                for stage in stages.dropFirst().dropLast() {
                    let kind = try #require(VerbCatalog.transform(stage))
                    plan.append(try kind.init(stage.arguments, ways.context), stage)
                }
                let stage = try #require(stages.last)
                let drawn = try plan.runLowered(for: FewValuesVerb.self, stage, above: 0, in: &cell)
                #expect((drawn != nil) == isDrawn, "\(load) | \(plot)")
            }
        }
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
        var cell = cell(ways)
        let (stages, bare) = try planned(source, ways, chunk: lowers ? 2000 : 32 << 20, &cell)
        var plan = bare
        var input = Piped.nothing
        var wasLowered = false
        var at = 1
        while let kind = VerbCatalog.transform(stages[at]) {
            plan.append(try kind.init(stages[at].arguments, ways.context), stages[at])
            at += 1
        }
        if lowers, let lowered = try plan.lowered(for: PlotVerb.self, stages[at], above: 0, ways.context) {
            wasLowered = true
            do {
                input = try plan.run(lowered.stage, by: lowered.plan, in: &cell)
            } catch is RowsWanted {
                wasLowered = false
                input = try PlotVerb.run(stages[at], plan.run(as: "it", in: &cell), in: &cell)
            }
        } else {
            input = try PlotVerb.run(stages[at], plan.run(as: "it", in: &cell), in: &cell)
        }
        for stage in stages[(at + 1)...] {
            input = try #require(VerbCatalog.verb(stage)).run(stage, input, in: &cell)
        }
        guard case .chart(_, let chart) = input else { return ("", "", wasLowered) }
        let page = Page(settings: Settings(), columns: 60, rows: 20)
        let svg = String(decoding: try SVGRenderer.bytes(.figure(chart), on: page) ?? [], as: UTF8.self)
        return (svg, chart.reply.text, wasLowered)
    }

    private func cell(_ ways: Parity) -> CellRun {
        CellRun(
            workspace: Workspace(), settings: Settings(), context: ways.context,
            access: FileAccess(base: Path(ways.rig.folder)), vocabulary: VerbCatalog.vocabulary)
    }

    private func planned(
        _ source: String, _ ways: Parity, chunk: Int, _ cell: inout CellRun
    ) throws -> ([StageSyntax], PlannedStages) {
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(source).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { throw SessionError.noSeries }
        let isFile = source.contains(".db") || source.contains(".csv")
        let origin: any Source =
            isFile
            ? try LoadVerb.files(stages[0], in: cell) { $0.chunkBytes = chunk }
            : try ways.rig.source(stages[0].words(in: source))
        return (stages, PlannedStages(origin, at: stages[0], of: source))
    }
}
