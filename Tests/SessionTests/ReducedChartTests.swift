import Charts
import Diagnostics
import Files
import Formats
import Language
import Reading
import Scene
import Seeded
import Series
import Surfaces
import Syntax
import Testing

@testable import Session

/// A chart of lines of the rows that are seen is the chart of all rows, to the last point of its scene.
@Suite struct ReducedChartTests {
    /// Values through time, each with something that a line shows.
    enum Course: String, CaseIterable, Sendable {
        case walk, noise, gaps, nights, missing, runs, sparse, alternating, constant, interrupted, spikes, irregular,
            clusters
        case missingEnds, halves

        /// - Parameter count: rows.
        func rows(_ count: Int, _ seed: UInt64) -> (times: [Int64], values: [Double]) {
            var random = SplitMix(seed: seed)
            func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
            var (time, value) = (Int64(1_711_756_800), 10.0)
            var (times, values): ([Int64], [Double]) = ([], [])
            var isOff = false
            for row in 0..<count {
                times.append(time)
                value += Double.random(in: -1...1, using: &random)
                switch self {
                case .walk, .gaps, .nights, .irregular, .clusters: values.append(value)
                case .noise: values.append(Double.random(in: -5...5, using: &random))
                case .missing: values.append(chance(0.1) ? .nan : value)
                case .runs:
                    if chance(0.02) { isOff.toggle() }
                    values.append(isOff ? .nan : value)
                case .sparse: values.append(chance(0.95) ? .nan : value)
                case .alternating: values.append(row % 2 == 0 ? .nan : Double(row % 5))
                case .constant: values.append(4.5)
                case .interrupted: values.append(chance(0.2) ? .nan : 4.5)
                case .spikes: values.append(chance(0.002) ? 100 : 0)
                // Ticks of whole numbers stand on an axis of whole numbers alone.
                case .halves: values.append(row == count / 3 ? 1.5 : Double((row / 7) % 4))
                case .missingEnds: values.append(row < 300 || row > count - 500 ? .nan : value)
                }
                time += 60
                switch self {
                case .gaps where chance(0.004): time += Int64.random(in: 400...40_000, using: &random)
                case .nights where row % 600 == 0: time += 50_400
                case .irregular: time += Int64.random(in: 0...600, using: &random)
                case .clusters where row % 700 == 0: time += 5_000_000
                default: break
                }
            }
            return (times, values)
        }
    }

    private static let plots = [
        "plot line v", "plot area v", "plot line v, n", "plot line v + line n right",
        "plot line v stroke 1 title \"One\" y zero on", "plot line v connect",
        "plot area v gradient", "plot line v interpolate step", "plot line v interpolate step-end",
        "plot area v interpolate step-center",
    ]

    static func surfaces() throws -> [(size: Size, measurer: any TextMeasurer)] {
        let points = try PangoMeasurer()
        return [
            (Size(260, 160), points), (Size(401, 200), points), (Size(640, 300), points),
            (CellMeasurer.size(columns: 60, rows: 16), CellMeasurer()),
            (CellMeasurer.size(columns: 97, rows: 20), CellMeasurer()),
        ]
    }

    // MARK: The step by itself

    /// Of rows in memory, by the step's own meaning.
    @Test(arguments: Course.allCases) func everyCourse(_ course: Course) throws {
        let from = Survey.firstSeed("PLOTLINE_REDUCED_FROM", count: 3)
        for seed in from..<from + Survey.count("PLOTLINE_REDUCED", usual: 1) {
            let (times, values) = course.rows(6000 + seed % 3000, UInt64(seed))
            let frame = Frame(
                index: Index(name: "time", keys: .time(Buffer(times.map { $0 * 1_000_000 }))),
                columns: [
                    Column("v", values), Column("n", values.indices.map { $0 % 211 == 7 ? .nan : Double($0 % 90) }),
                ])
            for plot in Survey.sample(Self.plots, oneIn: 3, of: "\(course) \(seed)") {
                do {
                    try check(plot, frame, "\(course) \(seed): \(plot)")
                } catch is RowsWanted {
                    // How long a value holds before missing ones the rows that are kept do not say.
                    #expect(plot.contains("step") && values.contains(where: \.isNaN), "\(course) \(seed): \(plot)")
                }
            }
        }
    }

    /// Columns of pixels of hundreds of rows, of which a line looks for blocks of 128.
    @Test(arguments: [Course.missing, .runs, .sparse, .alternating, .interrupted, .noise, .halves, .gaps])
    func wideColumns(_ course: Course) throws {
        let (times, values) = course.rows(90_000, 3)
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(times.map { $0 * 1_000_000 }))),
            columns: [Column("v", values)])
        for plot in ["plot line v", "plot area v"] {
            do {
                try check(plot, frame, "\(course): \(plot)")
            } catch is RowsWanted {
                // Of hundreds of dots that stand apart a line draws some.
                #expect(course == .sparse)
            }
        }
    }

    private func check(_ plot: String, _ frame: Frame, _ what: String) throws {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(plot).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { return }
        var spec = try ChartSpec(plot: stages[0].arguments)
        for stage in stages.dropFirst() { try spec.apply(clause: stage.verb, stage.arguments) }
        let nothing = try frame.slice(0..<0)
        let columns = try #require(spec.reducible(nothing), "\(what)")
        func lines(_ reduction: PixelReduction) throws -> ReducedLines {
            try ReducedLines(try ReduceTransform(reduction).apply(to: frame, context).frame, of: reduction, nothing)
        }
        let first = try lines(ReducedLines.first(columns))
        func resolved(_ spec: ChartSpec, _ frame: Frame) throws -> ResolvedChart {
            try spec.resolve(
                current: ("it", frame), lookup: { throw SessionError.unknownName($0, known: []) }, context: context)
        }
        let outline = try resolved(first.told(spec), first.frame).outlined(of: first)
        let whole = try resolved(spec, frame)
        for (size, measurer) in try Self.surfaces() {
            guard let cuts = outline.cuts(size: size, measurer: measurer, theme: .light) else { continue }
            let drawn = try outline.drawn(of: try lines(PixelReduction(columns: columns, cuts: .at(cuts))))
            let mine = drawn.scene(size: size, measurer: measurer, theme: .light)
            let theirs = whole.scene(size: size, measurer: measurer, theme: .light)
            #expect(mine.plots == theirs.plots, "\(what), \(size)")
            #expect(mine.elements.count == theirs.elements.count, "\(what), \(size)")
            let other = zip(mine.elements, theirs.elements).first { $0 != $1 }
            #expect(other == nil, "\(what), \(size)")
        }
    }

    // MARK: Where the rows are

    static func data(_ course: Course, _ count: Int, zone: String = "UTC", isIndexed: Bool = false)
        -> ParityData
    {
        let (times, values) = course.rows(count, 5)
        return ParityData(
            name: "\(course)",
            rows: values.indices.map { row in
                EngineRow(
                    time: times[row] * 1_000_000, k: ["a", "b"][row % 2], v: values[row].isNaN ? nil : values[row],
                    n: row % 50 == 3 ? nil : Int64(row % 90))
            }, zone: zone, isIndexed: isIndexed)
    }

    @Test(arguments: [Course.walk, .gaps, .missing, .constant], [true])
    func chartsOfSQLite(_ course: Course, _ isIndexed: Bool) throws {
        let ways = try Parity(
            .sqlite, Self.data(course, 7000, zone: "Europe/Copenhagen", isIndexed: isIndexed))
        for source in [
            "load x.db | plot line v", "load x.db | plot line v, n | title \"Two\"", "load x.db | plot area v",
            "load x.db | where n > 2 | plot line v", "load x.db | window 2024-03-31..2024-04-02 | plot line n",
        ] {
            let reduced = try run(source, ways, reduces: true)
            let whole = try run(source, ways, reduces: false)
            #expect(reduced.reply.text == whole.reply.text, "\(course) \(source)")
            for (size, measurer) in try Self.surfaces() {
                let mine = try reduced.scene(size: size, measurer: measurer, settings: Settings())
                let theirs = try whole.scene(size: size, measurer: measurer, settings: Settings())
                #expect(mine.elements == theirs.elements, "\(course) \(source) \(size)")
            }
            #expect(try reduced.rows(columns: 80, rows: 20) == whole.rows(columns: 80, rows: 20))
            // What needs them has all rows.
            let page = Size(800, 400)
            #expect(
                try reduced.figure().scene(size: page, measurer: try PangoMeasurer(), theme: .light)
                    == whole.figure().scene(size: page, measurer: try PangoMeasurer(), theme: .light),
                "\(course) \(source)")
        }
    }

    /// SQLite keeps the rows that the step keeps of all of them.
    @Test(
        arguments: Course.allCases, [PixelReduction.Cuts.even(7), .at([1_711_800_000_000_000, 1_711_900_000_000_001])])
    func rowsOfSQLite(_ course: Course, _ cuts: PixelReduction.Cuts) throws {
        let ways = try Parity(.sqlite, Self.data(course, 1200))
        let reduction = PixelReduction(columns: ["v", "n"], cuts: cuts, head: 100)
        func rows(_ chunk: Int) throws -> Plan.Result {
            var plan = Plan(try ways.rig.files("load x.db") { $0.chunkBytes = chunk })
            plan.append(ReduceTransform(reduction))
            return try plan.run(ways.context)
        }
        let (pushed, whole) = (try rows(2000), try rows(32 << 20))
        #expect(pushed.steps.map(\.place) == [.source] && whole.steps.map(\.place) == [.memory])
        let (mine, theirs) = (pushed.series[0].frame, whole.series[0].frame)
        #expect(mine.count == theirs.count && mine.count > 0)
        let (x, y) = (try #require(mine.index.times), try #require(theirs.index.times))
        for row in 0..<min(mine.count, theirs.count) {
            let (own, other) = (x.span[row], y.span[row])
            #expect(own == other)
            #expect(zip(mine.columns, theirs.columns).allSatisfy { $0.cell(row) == $1.cell(row) })
        }
    }

    /// A clause that shows more of the rows has them, and so has a table where rows cannot be told one by one.
    @Test(arguments: ["x 2024-03-30..2024-03-31", "y log", "select max", "annotate max"])
    func clausesThatNeedRows(_ clause: String) throws {
        let ways = try Parity(.sqlite, Self.data(.walk, 5000))
        let reduced = try run("load x.db | plot line n | \(clause)", ways, reduces: true)
        let whole = try run("load x.db | plot line n | \(clause)", ways, reduces: false)
        let (size, measurer) = try Self.surfaces()[1]
        #expect(
            try reduced.scene(size: size, measurer: measurer, settings: Settings())
                == whole.scene(size: size, measurer: measurer, settings: Settings()))
    }

    @Test(arguments: [
        "plot line v by day", "plot line v color k", "plot line v labels", "plot line v symbol circle", "plot point v",
        "plot line mean v", "plot line v over n", "plot line cumulative v", "plot line v facet k", "plot bar v", "plot",
        "plot area v, n", "plot line time", "plot line v x 2024-03-30..2024-03-31",
    ])
    func othersKeepTheirRows(_ plot: String) throws {
        let ways = try Parity(.sqlite, Self.data(.walk, 5000))
        #expect(try !isReduced("load x.db | \(plot)", ways))
    }

    @Test(arguments: ParityData.all) func hostileTables(_ data: ParityData) throws {
        let ways = try Parity(.sqlite, data)
        let source = "load x.db | plot line v"
        let (size, measurer) = try Self.surfaces()[0]
        func picture(_ reduces: Bool) -> Result<Scene, any Error> {
            Result {
                try run(source, ways, reduces: reduces).scene(size: size, measurer: measurer, settings: Settings())
            }
        }
        switch (picture(true), picture(false)) {
        case (.success(let mine), .success(let theirs)): #expect(mine.elements == theirs.elements)
        case (.failure(let mine), .failure(let theirs)): #expect("\(mine)" == "\(theirs)")
        case (let mine, let theirs): Issue.record("\(mine), \(theirs) of the rows loaded whole")
        }
    }

    /// `explain` says where it runs.
    @Test func explained() throws {
        let ways = try Parity(.sqlite, Self.data(.walk, 5000))
        var cell = cell(ways)
        let (stages, plan) = try planned("load x.db | plot line v", ways, chunk: 2000, &cell)
        let reduced = try #require(try plan.reduced(for: PlotVerb.self, stages[1], above: 0, ways.context))
        let text = PlanText.text(try reduced.plan.description(ways.context))
        #expect(text.contains("1  plot line v  reduce  in the source"), "\(text)")
        // A source of fewer bytes is kept, and then drawn of its rows.
        #expect(try plan.reduced(for: PlotVerb.self, stages[1], ways.context) == nil)
        _ = try plan.runLowered(for: PlotVerb.self, stages[1], above: 0, in: &cell)
        let ran = PlanText.text(try #require(cell.workspace.plan(of: "chart")))
        #expect(ran.contains("rows    5,000 rows read where they are"), "\(ran)")
        #expect(ran.contains("reduce  in the source"), "\(ran)")
    }

    /// A file that has changed since is not drawn as if it had not.
    @Test func changedSince() throws {
        let ways = try Parity(.sqlite, Self.data(.walk, 7000))
        let chart = try run("load x.db | plot line v", ways, reduces: true)
        let (size, measurer) = try Self.surfaces()[0]
        try SQLiteProgram.make(in: ways.rig, script: "INSERT INTO t VALUES (1911756800, 'a', 1, 1)")
        #expect(throws: FormatsError.changedWhileRead(path: "x.db")) {
            _ = try chart.scene(size: size, measurer: measurer, settings: Settings())
        }
    }

    // MARK: Running

    private func isReduced(_ source: String, _ ways: Parity) throws -> Bool {
        var cell = cell(ways)
        let (stages, plan) = try planned(source, ways, chunk: 2000, &cell)
        return try plan.reduced(for: PlotVerb.self, stages[1], above: 0, ways.context) != nil
    }

    func run(_ source: String, _ ways: Parity, reduces: Bool) throws -> DrawnChart {
        var cell = cell(ways)
        let (stages, bare) = try planned(source, ways, chunk: reduces ? 2000 : 32 << 20, &cell)
        var plan = bare
        var at = 1
        while let kind = VerbCatalog.transform(stages[at]) {
            plan.append(try kind.init(stages[at].arguments, ways.context), stages[at])
            at += 1
        }
        let drawn = reduces ? try plan.runLowered(for: PlotVerb.self, stages[at], above: 0, in: &cell) : nil
        var input = try drawn ?? PlotVerb.run(stages[at], plan.run(as: "it", in: &cell), in: &cell)
        for stage in stages[(at + 1)...] {
            input = try #require(VerbCatalog.verb(stage)).run(stage, input, in: &cell)
        }
        guard case .chart(_, let chart) = input else { throw SessionError.noChart }
        return chart
    }

    func cell(_ ways: Parity) -> CellRun {
        CellRun(
            workspace: Workspace(), settings: Settings(), context: ways.context,
            access: FileAccess(base: Path(ways.rig.folder)), vocabulary: VerbCatalog.vocabulary)
    }

    func planned(
        _ source: String, _ ways: Parity, chunk: Int, _ cell: inout CellRun
    ) throws -> ([StageSyntax], PlannedStages) {
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(source).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { throw SessionError.noSeries }
        // Servers and DuckDB are asked whatever their size.
        let origin: any Source =
            source.contains(".db ")
            ? try LoadVerb.files(stages[0], in: cell) { $0.chunkBytes = chunk }
            : try LoadVerb.source(stages[0], in: cell)
        return (stages, PlannedStages(origin, at: stages[0], of: source))
    }
}
