import Diagnostics
import Testing

@testable import Series

/// Rows that come in parts give what the whole series gives.
@Suite struct StreamedAggregationTests {
    static func streamed(
        _ source: String, _ frame: Frame, size: Int, _ context: SeriesContext
    ) throws -> StreamedAggregation.Result? {
        guard var aggregation = StreamedAggregation(try Stages.transforms(source, context), context) else { return nil }
        var start = 0
        while start < frame.count {
            let end = min(frame.count, start + size)
            try aggregation.take(frame.slice(start..<end))
            start = end
        }
        return try aggregation.finish()
    }

    static let pipelines = [
        "aggregate daily", "aggregate daily mean a, max b, count", "aggregate every 3 hours sum a, first b, last c",
        "aggregate every 5 days std a, var b, spread c", "aggregate weekly median a, p90 b, distinct c empty drop",
        "aggregate by weekday, key sum a", "aggregate by key mean a, count key", "aggregate all min a, max a",
        "aggregate daily mean a by key empty zero", "aggregate hourly last a by key, hour of day empty previous",
        "aggregate every 7 days ending 2023-11-20 sum a", "aggregate every 2 days from 2023-11-01 mean b empty gap",
        "where a > 0 and key == \"x\" | aggregate daily mean b", "keep d = a / c, key | aggregate by key sum d",
        "derive d = if(b is missing, 0, b), a = a * 2 | aggregate monthly sum (a + d), mean d",
        "window 2023-11-15..2023-11-18 | rename z = a | convert z m | aggregate hourly mean z",
        "unit b kg | drop c | aggregate yearly",
    ]

    /// Every aggregate at once, of one column, for each period and for keys that are never over.
    static let everything =
        (PeriodCatalog.units.map(\.name) + ["every 5 hours", "all", "by hour of day", "daily by key"])
        .map {
            "aggregate \($0) \(AggregateCatalog.all.filter { !($0 is any PairAggregate) }.map { "\($0.name) a" }.joined(separator: ", ")), p0 a, p100 a"
        }

    @Test(arguments: pipelines + everything, [1, 37, 400]) func partsAreTheWhole(_ source: String, _ size: Int) throws {
        let context = Stages.context("Europe/Berlin")
        let frame = TransformPropertyTests.frame(21, 400)
        let parts = try #require(try Self.streamed(source, frame, size: size, context))
        var whole = Outcome(frame, summary: "")
        var counts = [frame.count]
        var notes: [SeriesNote] = []
        for transform in try Stages.transforms(source, context) {
            whole = try transform.apply(to: whole.frame, context)
            counts.append(whole.frame.count)
            notes += whole.notes
        }
        let made = parts.outcome.frame
        #expect(made.columnNames == whole.frame.columnNames)
        #expect(made.columns.map(\.unit) == whole.frame.columns.map(\.unit))
        #expect(made.groups == whole.frame.groups)
        #expect(made.index.name == whole.frame.index.name && made.index.step == whole.frame.index.step)
        #expect(made.index.end == whole.frame.index.end)
        #expect(parts.outcome.summary == whole.summary)
        #expect(parts.counts + [made.count] == counts)
        #expect(Set(parts.notes + parts.outcome.notes) == Set(notes))
        let keys = try Frame(index: made.index, columns: made.columns.filter { try $0.numbers == nil })
        let wholeKeys = try Frame(
            index: whole.frame.index, columns: whole.frame.columns.filter { try $0.numbers == nil })
        #expect(try keys.table() == wholeKeys.table())
        for column in made.numberColumns {
            // Sums in parts may differ in the last digits; all else is the same.
            #expect(
                agree(try made.numbers(column.name), try whole.frame.numbers(column.name), within: 1e-10),
                "\(column.name)")
        }
    }

    /// Values are held while their bin is open: a bin that is over is a number, and no more is kept of it.
    @Test func aBinThatIsOverIsANumber() throws {
        var bins = OpenBins(0, MedianAggregate())
        bins.add(1, DistinctAggregate())
        for bin in 0..<50 {
            let values = Buffer((0..<1000).map { Double($0 % 10 + bin) })
            let partial = try Accumulation.partial(
                [MedianAggregate(), DistinctAggregate()], over: values, in: Bins(runs: [0, 1000]), Cancellation())
            bins.take(partial, at: [bin])
            try bins.close { $0 < bin }
            #expect(bins.openCount == 1)
        }
        #expect(try bins.finish(50) == [(0..<50).map { Double($0) + 4.5 }, [Double](repeating: 10, count: 50)])
    }

    /// Equal values are held once, however many come.
    @Test func distinctHoldsEachValueOnce() throws {
        let aggregate = DistinctAggregate()
        var state = aggregate.state(bins: 0)
        let values = Buffer((0..<100_000).map { Double($0 % 300) })
        for _ in 0..<20 {
            var part = aggregate.state(bins: 2)
            aggregate.accumulate(run: values.span.extracting(0..<50_000), bin: 0, into: &part)
            aggregate.accumulate(run: values.span.extracting(50_000..<100_000), bin: 1, into: &part)
            aggregate.merge(part, at: [0, 1], of: 2, into: &state)
            #expect(state.heldCount < 200_000)
        }
        #expect(try aggregate.finish(state) == [300, 300])
    }

    /// What needs all rows together is not streamed, or says so when it meets it.
    @Test(arguments: [
        "diff a | aggregate daily", "where a > mean(a) | aggregate daily", "aggregate daily partial drop",
        "window 08:00.. | aggregate daily", "aggregate every 1 day from 08:00 mean a", "sort a | aggregate daily",
        "aggregate daily sum (a - min(a))", "first 3 | aggregate all", "where a > 0",
    ])
    func wholeRowsAreNotStreamed(_ source: String) throws {
        let context = Stages.context()
        #expect(StreamedAggregation(try Stages.transforms(source, context), context) == nil)
    }

    /// Rows of one time that come behind later ones: groups stand as their first rows came, `y` before `x`.
    @Test func groupsOfRowsOutOfOrder() throws {
        let context = Stages.context()
        let parts: [Frame] = [
            try .times(["2024-06-03T08:00", "2024-06-03T09:00"], [Column("k", texts: ["x", "y"])]),
            try .times(
                ["2024-06-02T08:00", "2024-06-02T08:00", "2024-06-02T09:00"], [Column("k", texts: ["y", "x", "z"])]),
        ]
        var streamed = try #require(
            StreamedAggregation(try Stages.transforms("aggregate daily by k count", context), context))
        for part in parts { try streamed.take(part) }
        let made = try #require(try streamed.finish().outcome.frame.column("k"))
        #expect((0..<3).map(made.cell) == [.text("y"), .text("x"), .text("z")])
    }

    @Test func disorderEndsTheStream() throws {
        let context = Stages.context()
        let frame = TransformPropertyTests.frame(5, 100, sorted: false)
        #expect(throws: NotStreamable.self) {
            try Self.streamed("aggregate daily mean a", frame, size: 10, context)
        }
        #expect(throws: NotStreamable.self) {
            try Self.streamed("aggregate daily first key", TransformPropertyTests.frame(5, 100), size: 10, context)
        }
    }
}
