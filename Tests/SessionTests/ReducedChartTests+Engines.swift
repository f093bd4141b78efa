import Charts
import Files
import Reading
import Scene
import Seeded
import Syntax
import Testing

@testable import Engines
@testable import Series
@testable import Session

extension ReducedChartTests {
    private static let engines = TestedEngine.walked.filter { $0 == .duckdb || $0 == .postgres }

    /// The same rows as the step keeps of all of them, in the same order; the last has its number.
    ///
    /// - Parameter before: what the same source was asked before: of some stretches it need not be asked again.
    private func check(
        _ steps: String, after before: PixelReduction? = nil, _ reduction: PixelReduction, _ ways: Parity,
        _ what: String
    ) throws -> StepRecord.Place? {
        func rows(_ pushes: Bool) throws -> Plan.Result {
            var plan = Plan(try ways.source(ways.load, pushes: pushes, chunk: 64))
            for transform in try ways.rig.transforms(steps, ways.context) { plan.append(transform) }
            if pushes, let before {
                var plan = plan
                plan.append(ReduceTransform(before))
                _ = try plan.run(ways.context)
            }
            plan.append(ReduceTransform(reduction))
            return try plan.run(ways.context)
        }
        func attempt(_ pushes: Bool) throws -> Plan.Result? {
            do {
                return try rows(pushes)
            } catch let failure as Plan.Failure where failure.error is RowsWanted {
                return nil
            }
        }
        let (pushed, whole) = (try attempt(true), try attempt(false))
        guard let pushed, let whole else {
            // Of no rows the step keeps none, and the chart wants them.
            #expect((pushed == nil) == (whole == nil) || whole?.series[0].frame.count == 0, "\(what)")
            return nil
        }
        let (mine, theirs) = (pushed.series[0].frame, whole.series[0].frame)
        #expect(mine.count == theirs.count, "\(what)")
        guard mine.count == theirs.count, mine.count > 0 else { return pushed.steps.last?.place }
        let (x, y) = (try #require(mine.index.times), try #require(theirs.index.times))
        var numbers: [Double: ColumnCell] = [:]
        for row in 0..<mine.count {
            #expect(x.span[row] == y.span[row], "\(what)")
            for name in ["column", "value"] {
                #expect(mine.column(name)?.cell(row) == theirs.column(name)?.cell(row), "\(what)")
            }
            // A row has one number in every column; the ends of stretches are none.
            guard mine.column("column")?.cell(row) != .number(Double(PixelRows.end)),
                case .number(let own)? = mine.column("row")?.cell(row), let other = theirs.column("row")?.cell(row)
            else { continue }
            #expect(numbers.updateValue(other, forKey: own) ?? other == other, "\(what)")
        }
        func last(_ frame: Frame) -> Double? {
            guard let numbers = try? frame.column("row")?.numbers else { return nil }
            return (0..<numbers.count).map { numbers.span[$0] }.max()
        }
        #expect(last(mine) == last(theirs), "\(what)")
        return pushed.steps.last?.place
    }

    /// An engine tells rows enough.
    @Test(
        arguments: engines,
        Course.allCases.flatMap { course in
            [PixelReduction.Cuts.even(7), .at([1_711_800_000_000_000, 1_711_900_000_000_001])].map { (course, $0) }
        })
    func rowsOfEngines(_ engine: TestedEngine, _ own: (Course, PixelReduction.Cuts)) throws {
        let ways = try Parity(engine, Self.data(own.0, 1200, isIndexed: true))
        let reduction = PixelReduction(columns: ["v", "n"], cuts: own.1, head: 100)
        #expect(try check("", reduction, ways, "\(engine) \(own)") == .source)
    }

    /// Any part of the time, in any stretches: PLOTLINE_REDUCED_WINDOWS=300.
    @Test(arguments: engines, [Course.runs, .missing, .irregular, .halves, .alternating])
    func anyWindow(_ engine: TestedEngine, _ course: Course) throws {
        let data = Self.data(course, 3000, zone: "Europe/Copenhagen", isIndexed: true)
        let ways = try Parity(engine, data)
        let times = data.rows.compactMap(\.time)
        let count = Survey.count("PLOTLINE_REDUCED_WINDOWS", usual: engine == .duckdb ? 2 : 8)
        let from = Survey.firstSeed("PLOTLINE_REDUCED_WINDOWS_FROM", count: count)
        var taken = 0
        for seed in from..<from + count {
            var random = SplitMix(seed: UInt64(seed))
            let ends = [times.randomElement(using: &random), times.randomElement(using: &random)].compactMap { $0 }
                .sorted()
            guard ends.count == 2, ends[1] - ends[0] > 1_000_000 else { continue }
            let clock = Calendar(zone: .utc)
            let instants = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Int64.random(in: ends[0]...ends[1], using: &random)
            }
            let cuts: PixelReduction.Cuts =
                Bool.random(using: &random)
                ? .even(Int.random(in: 1...300, using: &random)) : .at(Set(instants).sorted())
            let columns = [["v"], ["n"], ["v", "n"], ["n", "v"]].randomElement(using: &random) ?? []
            let reduction = PixelReduction(columns: columns, cuts: cuts, head: Int.random(in: 0...50, using: &random))
            let window = "window \(clock.iso8601(ends[0]))..\(clock.iso8601(ends[1]))"
            var before = reduction
            before.cuts = .even(Int.random(in: 1...300, using: &random))
            for before in [nil, before] {
                let what = "\(engine) \(course) \(seed) \(window) \(before.map { "\($0.cuts)" } ?? "")"
                if try check(window, after: before, reduction, ways, what) == .source { taken += 1 }
            }
        }
        #expect(taken > 0)
    }

    @Test(arguments: engines, [Course.walk, .gaps, .missing])
    func chartsOfEngines(_ engine: TestedEngine, _ course: Course) throws {
        let ways = try Parity(engine, Self.data(course, 7000, zone: "Europe/Copenhagen", isIndexed: true))
        let plots = [
            "plot line v", "plot line v, n | title \"Two\"", "plot area v", "where n > 2 | plot line v",
            "window 2024-03-31..2024-04-02 | plot line n",
        ]
        for plot in engine == .duckdb ? Array(plots[1...1]) : plots {
            let source = "\(ways.load) | \(plot)"
            let reduced = try run(source, ways, reduces: true)
            let whole = try run(source, ways, reduces: false)
            #expect(reduced.reply.text == whole.reply.text, "\(course) \(source)")
            var drawn = 0
            for (size, measurer) in try Self.surfaces() {
                let mine = try reduced.scene(size: size, measurer: measurer, settings: Settings())
                let theirs = try whole.scene(size: size, measurer: measurer, settings: Settings())
                #expect(mine.elements == theirs.elements, "\(course) \(source) \(size)")
                drawn += mine.elements.count
            }
            #expect(drawn > 0)
            // What it says, as of all rows.
            #expect(try reduced.figure().record(unless: .process) == whole.record(), "\(course) \(source)")
        }
    }

    @Test(arguments: engines, ParityData.all) func hostileTablesOfEngines(_ engine: TestedEngine, _ data: ParityData)
        throws
    {
        guard engine == .postgres || ["missing", "infinite", "duplicate times", "beyond doubles"].contains(data.name)
        else { return }
        var data = data
        data.isIndexed = true
        let ways = try Parity(engine, data)
        let source = "\(ways.load) | plot line v, n"
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

    /// `explain` shows what is asked; tables of fewer rows are fetched, and so are those without an index or of an engine that
    /// numbers no rows.
    @Test func explainedOfEngines() throws {
        func asked(_ engine: TestedEngine, above limit: Int = 0, isIndexed: Bool = true) throws -> String? {
            let ways = try Parity(engine, Self.data(.walk, 5000, isIndexed: isIndexed))
            var cell = cell(ways)
            let (stages, plan) = try planned("\(ways.load) | plot line v", ways, chunk: 2000, &cell)
            let reduced = try plan.reduced(for: PlotVerb.self, stages[1], above: limit, ways.context)
            return try reduced.map { PlanText.text(try $0.plan.description(ways.context)) }
        }
        let text = try #require(try asked(.postgres))
        #expect(text.contains("1  plot line v  reduce  in the source") && text.contains("asks    WITH"), "\(text)")
        #expect(try asked(.duckdb)?.contains("row_number()") ?? false)
        #expect(try asked(.postgres, above: 1) == nil && asked(.duckdb, above: 1) == nil)
        #expect(try asked(.postgres, isIndexed: false) == nil && asked(.clickhouse) == nil)
    }
}
