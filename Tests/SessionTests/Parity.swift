import Diagnostics
import Files
import Formats
import Glibc
import Reading
import Testing

@testable import Engines
@testable import Series
@testable import Session

/// A source whose rows come before any step is done.
private struct WholeSource: Source {
    var inner: any Source
    var name: String { inner.name }

    mutating func schema(_ context: SeriesContext) throws -> SourceSchema { try inner.schema(context) }
    mutating func delivery(_ context: SeriesContext) throws -> SourceDelivery { try inner.delivery(context) }
    func push(_ steps: [Step], needing needed: Set<String>?, _ context: SeriesContext) throws -> Pushed {
        Pushed(WholeSource(inner: try inner.push([], needing: needed, context).source))
    }
    mutating func scan(
        _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
    ) throws -> ScanReport { try inner.scan(grain, from: mark, context, take) }
}

/// Plans on one table run both ways: with what the source takes of them, and with all rows fetched.
struct Parity {
    let rig: SessionRig
    let context: SeriesContext
    let load: String
    private var tolerance = 1e-9

    /// - Parameter load: makes the table in the folder, and tells what loads it.
    init(zone: String = "UTC", load: (SessionRig) throws -> String) throws {
        rig = try SessionRig(timezone: zone)
        context = SeriesContext(calendar: Calendar(zone: try Zone.named(zone)), now: 1_719_835_200_000_000)
        self.load = try load(rig)
    }

    init(_ engine: TestedEngine, _ data: ParityData) throws {
        try self.init(zone: data.zone) { try engine.load(data, in: $0) }
        tolerance = data.tolerance
    }

    struct Ran {
        var result: Plan.Result?
        var failure: String?
        var plan: PlanDescription?
    }

    /// - Parameters:
    ///   - load: another table of the folder.
    ///   - chunk: files are read whole or asked where they are larger.
    func run(_ pipeline: String, load: String? = nil, pushes: Bool, chunk: Int = 64) throws -> Ran {
        let load = load ?? self.load
        var plan = Plan(try source(load, pushes: pushes, chunk: chunk))
        for transform in try rig.transforms(pipeline, context) { plan.append(transform) }
        do {
            // DuckDB is another process for each question.
            let described =
                pushes && !load.contains("duckdb") && !load.contains("parquet")
                ? try? plan.description(words: plan.transforms.map { _ in "" }, context) : nil
            return Ran(result: try plan.run(context), plan: described)
        } catch {
            return Ran(failure: "\(error.step.map(String.init) ?? "source") \(error.error)")
        }
    }

    func source(_ load: String, pushes: Bool, chunk: Int) throws -> any Source {
        if [".db", ".csv", ".parquet"].contains(where: load.contains) {
            // Small files are read whole, by other code.
            return try rig.files(load) { $0.chunkBytes = pushes ? chunk : 32 << 20 }
        }
        let source = try rig.source(load)
        return pushes ? source : WholeSource(inner: source)
    }

    /// Whether both ways come to the same rows, words and counts.
    ///
    /// - Returns: what the source took.
    @discardableResult
    func check(_ pipeline: String, load: String? = nil, chunk: Int = 64) throws -> [StepRecord.Place] {
        let pushed = try run(pipeline, load: load, pushes: true, chunk: chunk)
        let whole = try run(pipeline, load: load, pushes: false)
        #expect(pushed.failure == whole.failure, "\(pipeline)")
        guard let mine = pushed.result, let theirs = whole.result else { return [] }
        #expect(mine.steps.map(\.summary) == theirs.steps.map(\.summary), "\(pipeline)")
        for (known, all) in zip(mine.counts, theirs.counts) { if let known { #expect(known == all, "\(pipeline)") } }
        #expect(mine.counts.last == theirs.counts.last)
        if let plan = pushed.plan {
            // What was to be done as rows come is done when all are there, where they are not what the first ones were.
            let ran = mine.steps.map(\.place)
            let told = zip(plan.steps.map(\.place), ran).map { $0 == .reading && $1 == .memory ? $1 : $0 }
            #expect(
                told == ran || !ran.contains { ![.memory, .reading].contains($0) },
                "explain says \(told), \(ran) is what ran: \(pipeline)")
        }
        // Of rows out of order SQLite does not count the different times.
        let isSorted = mine.notes.contains { $0.fact as? FormatsNote == .table(.sorted) }
        if !isSorted { #expect(Self.cuts(mine) == Self.cuts(theirs), "\(pipeline)") }
        try same(mine.series[0].frame, theirs.series[0].frame, pipeline)
        return mine.steps.map(\.place)
    }

    /// What is said of periods that are cut off.
    private static func cuts(_ result: Plan.Result) -> [String] {
        result.notes.compactMap { note in
            if case .cutOff? = note.fact as? SeriesNote { note.sentence } else { nil }
        }
    }

    private func same(_ a: Frame, _ b: Frame, _ pipeline: String) throws {
        #expect(a.count == b.count && a.columnNames == b.columnNames && a.index.name == b.index.name, "\(pipeline)")
        #expect(a.groups == b.groups && a.columns.map(\.unit) == b.columns.map(\.unit), "\(pipeline)")
        guard a.count == b.count else { return }
        let (x, y) = (try a.index.asColumn, try b.index.asColumn)
        let ties = try ties(in: b, sortedBy: pipeline)
        func ordered(_ index: Column, _ frame: Frame) -> [Int] {
            let names = frame.columns.filter { !$0.isNumeric }
            func key(_ row: Int) -> String { ([index] + names).map { "\($0.cell(row))" }.joined(separator: " ") }
            return ties.flatMap { run in run.sorted { (key($0), $0) < (key($1), $1) } }
        }
        let rows = (mine: ordered(x, a), theirs: ordered(y, b))
        for (mine, theirs) in zip([x] + a.columns, [y] + b.columns) {
            #expect(mine.kind == theirs.kind, "\(pipeline): \(mine.name)")
            let scale = try theirs.isNumeric ? Self.scale(theirs) : 1
            for row in 0..<a.count {
                let (own, other) = (mine.cell(rows.mine[row]), theirs.cell(rows.theirs[row]))
                if own == other { continue }
                guard case .number(let p) = own, case .number(let q) = other, abs(p - q) <= tolerance * scale else {
                    Issue.record(
                        "\(pipeline): \(mine.name), row \(row): \(own) here, \(other) of the rows loaded whole")
                    return
                }
            }
        }
    }

    /// Rows one by one; where a pipeline ends in a sort, or in the greatest or smallest by numbers, those whose numbers are as near as two ways of summing them may
    /// be stand in any order, together.
    private func ties(in frame: Frame, sortedBy pipeline: String) throws -> [Range<Int>] {
        let words = pipeline.split(separator: " ")
        let ranked = words.lastIndex { $0 == "top" || $0 == "bottom" }.map { $0 + 2 }
        let place = words.lastIndex(of: "sort").map { $0 + 1 } ?? ranked ?? words.count
        guard place < words.count, words[place...].count <= 2,
            let numbers = try frame.column(String(words[place]))?.numbers
        else { return (0..<frame.count).map { $0..<$0 + 1 } }
        let near = tolerance * max(1, (0..<numbers.count).reduce(0) { max($0, abs(numbers.span[$1])) })
        var runs: [Range<Int>] = []
        for row in 0..<frame.count {
            if let last = runs.last, abs(numbers.span[row] - numbers.span[last.lowerBound]) <= near {
                runs[runs.count - 1] = last.lowerBound..<row + 1
            } else {
                runs.append(row..<row + 1)
            }
        }
        return runs
    }

    private static func scale(_ column: Column) throws -> Double {
        guard let numbers = try column.numbers else { return 1 }
        var sum = 0.0
        for row in 0..<numbers.count where numbers.span[row].isFinite { sum += abs(numbers.span[row]) }
        return max(1, sum)
    }
}
