@testable import Charts
import Diagnostics
import Scene
import SceneSamples
import Series
import Syntax
import Testing

/// Intervals from one time to another: lanes, parts of lanes, what is left out, and what is said of it.
@Suite struct TimelineTests {
    /// Hours of one day; nil is missing.
    private static func frame(_ rows: [(name: String?, start: Int?, end: Int?)], indexed: Bool = false) -> Frame {
        func times(_ hours: [Int?]) -> Buffer<Int64> {
            Buffer(hours.map { $0.map { Fixture.instant(2026, 3, 3) + Int64($0) * Gallery.hour } ?? missingTime })
        }
        let starts = times(rows.map(\.start))
        var columns = [
            Column("job", texts: rows.map(\.name)), Column("start", values: .times(starts)),
            Column("end", values: .times(times(rows.map(\.end)))),
            Column("n", rows.indices.map(Double.init)),
        ]
        if indexed { columns.remove(at: 1) }
        return Frame(
            index: indexed
                ? Index(name: "start", keys: .time(starts)) : Index(name: "row", keys: .row(rows.count)),
            columns: columns)
    }

    private static let jobs: [(name: String?, start: Int?, end: Int?)] = [
        ("b", 3, 6), ("a", 1, 4), ("b", 5, 8), ("a", 4, 5), ("c", 7, nil), ("b", 7, 9), ("d", 6, 5), ("d", nil, 8),
        (nil, 2, 3),
    ]

    private static func chart(_ line: String, _ frame: Frame) throws -> ResolvedChart {
        try Fixture.chart(PlotParsingTests.spec(line), frame)
    }

    private static func rects(_ chart: ResolvedChart, _ size: Size = Size(800, 400)) -> [(row: Int, rect: Rect)] {
        chart.scene(size: size, measurer: FixedMeasurer(), theme: .light).elements.compactMap { element in
            guard case .mark = element.role, case .rect(let rect, _) = element.shape, let row = element.row else {
                return nil
            }
            return (row, rect)
        }
    }

    @Test(
        arguments: [
            "plot timeline start..end by job", "plot gantt start end by job", "plot timeline start to end by job",
            "plot gantt job start end", "plot gantt start end job", "plot timeline job from start to end",
            "plot range start..end by job", "plot bar start..end by job", "plot timeline", "plot timeline job",
        ], [false, true]) func isReadAlike(_ line: String, _ indexed: Bool) throws
    {
        let chart = try Self.chart(line, Self.frame(Self.jobs, indexed: indexed))
        #expect(chart.series.map { $0.mark.name } == ["timeline"])
        guard case .slots(let names) = chart.y.scale else { throw ChartsError.noRow("y") }
        #expect(names == ["a", "b", "c"], "by their first starts; d has none that is drawn")
        #expect(chart.series[0].y.count == 6)
        #expect(chart.notes.contains(.endBeforeStart(1)))
        #expect(chart.notes.contains(.withoutEnd(1, column: "end")))
        #expect(chart.notes.contains(.rowsWithout(1, column: "start")))
    }

    /// b from 3 to 6, from 5 to 8 and from 7 to 9: the first and the last share a part, as the interval graph's depth is two.
    @Test func overlapsStandBelowEachOther() throws {
        let chart = try Self.chart("plot timeline start..end by job", Self.frame(Self.jobs))
        let detail = try #require(chart.series[0].detail as? Intervals)
        let lanes = (0..<6).map { detail.lane($0) }
        #expect(lanes.map(\.place) == [0, 0, 1, 0, 0, 0])
        #expect(lanes.map(\.count) == [2, 1, 2, 1, 1, 2])
        let rects = Self.rects(chart)
        for (place, one) in rects.enumerated() {
            for other in rects[..<place] {
                let (a, b) = (one.rect, other.rect)
                let isOver = a.x < b.maxX - 0.5 && b.x < a.maxX - 0.5 && a.y < b.maxY && b.y < a.maxY
                #expect(!isOver, "\(one) \(other)")
            }
        }
    }

    /// No more parts than intervals lie over one instant, counted by sweeping over all of them.
    @Test func partsAreAsFewAsCanBe() throws {
        let intervals = (0..<300).map { row -> (start: Double, end: Double) in
            let start = Double(row * 7919 % 1000)
            return (start, start + Double(row * 104_729 % 60 + 1))
        }
        let parts = try IntervalParts(intervals, Cancellation())
        let depth = (0...1100).map { at in intervals.count { $0.start <= Double(at) && Double(at) < $0.end } }.max()
        #expect(parts.counts.max().map(Int.init) == depth)
        for a in intervals.indices {
            for b in intervals.indices[..<a] where parts.places[a] == parts.places[b] {
                #expect(intervals[a].end <= intervals[b].start || intervals[b].end <= intervals[a].start)
            }
        }
    }

    /// Two that overlap once leave the others of their lane as high as they were.
    @Test func oneOverlapNarrowsNoOther() throws {
        let intervals = [(0.0, 10.0), (20, 30), (25, 32), (28, 29), (40, .infinity), (50, 60)].map {
            (start: $0.0, end: $0.1)
        }
        let parts = try IntervalParts(intervals, Cancellation())
        #expect(parts.counts == [1, 3, 3, 3, 2, 2])
        #expect(parts.places == [0, 0, 1, 2, 0, 1])
    }

    /// Bars are as long as their intervals: ten minutes of the axis are ten minutes of every bar.
    @Test func lengthsAreTimes() throws {
        let chart = try Self.chart("plot timeline start..end by job", Self.frame(Self.jobs))
        let widths = Self.rects(chart).sorted { $0.row < $1.row }.map(\.rect.width)
        // Hours of the six rows that are drawn; c goes on from 7 to 9, the last end.
        for (width, hours) in zip(widths, [3.0, 3, 3, 1, 2, 2]) {
            #expect(abs(width / widths[0] - hours / 3) < 0.01, "\(widths)")
        }
        #expect(chart.x.scale.domain.upper == Double(Fixture.instant(2026, 3, 3, 9)))
    }

    @Test func readsOutJobStartEndAndLength() throws {
        let frame = Self.frame(Self.jobs)
        let held = try Self.chart("plot timeline start..end by job\n  select 2026-03-03T05:30", frame)
        #expect(held.readout == "b Tue, Mar 3, 3:00 AM – 6:00 AM (3h) · b Tue, Mar 3, 5:00 AM – 8:00 AM (3h)")
        let longest = try Self.chart("plot timeline start..end by job\n  select min", frame)
        #expect(longest.readout == "a Tue, Mar 3, 4:00 AM – 5:00 AM (1h)")
        let told = held.description
        #expect(told.contains("a from 1:00 AM to 4:00 AM (3h)") && told.contains("6 intervals"), "\(told)")
        let open = try Self.chart("plot timeline start..end by job\n  select last", frame)
        #expect(open.readout == "c Tue, Mar 3, 7:00 AM – no end")
    }

    @Test func colorsHaveALegend() throws {
        let chart = try Self.chart("plot gantt start end by job color by n", Self.frame(Array(Self.jobs.prefix(4))))
        #expect(chart.series.count == 4 && chart.legendTitle == "n")
    }

    @Test func panelsShareTheirLanes() throws {
        let chart = try Self.chart("plot gantt start end by job\n  facet by n", Self.frame(Self.jobs))
        #expect(chart.panels.count == 6)
        #expect(chart.notes.contains(.endBeforeStart(1)))
    }

    @Test func whatHoldsNoTimesIsTold() throws {
        let frame = Self.frame(Self.jobs)
        #expect(throws: ChartsError.notTimes("n", mark: "timeline")) {
            try Self.chart("plot timeline start..n by job", frame)
        }
        #expect(throws: ChartsError.needsColumns(mark: "timeline", "START..END")) {
            try Self.chart("plot timeline", Fixture.frame(Buffer([0, 1]), [Column("v", [1.0, 2])]))
        }
        #expect(throws: (any Error).self) { try Self.chart("plot timeline start..end by job", Self.frame([])) }
        #expect(throws: (any Error).self) {
            try Self.chart("plot timeline start..end by job", Self.frame([("a", nil, nil), ("b", nil, 3)]))
        }
        #expect(try Self.chart("plot bar n..n by job", frame).series[0].mark.name == "range")
    }

    /// One row, one that goes on alone, an instant twice, no names: each is seen.
    @Test(
        arguments: [
            [("a", 1, 2)], [("a", 1, nil)], [("a", 1, 1)], [("a", 1, 1), ("a", 1, 1)], [("a", 1, nil), ("b", 3, nil)],
        ] as [[(name: String?, start: Int?, end: Int?)]]) func few(_ rows: [(name: String?, start: Int?, end: Int?)])
        throws
    {
        let chart = try Self.chart("plot timeline start..end by job", Self.frame(rows))
        for size in [Size(800, 480), Size(400, 250)] {
            let rects = Self.rects(chart, size)
            #expect(rects.count == rows.count)
            #expect(rects.allSatisfy { $0.rect.width >= 2 && $0.rect.height >= 0.5 && $0.rect.x.isFinite })
            #expect(Set(rects.map { "\($0.rect.x) \($0.rect.y)" }).count == rows.count)
        }
    }

    @Test func manyAreDrawn() throws {
        let frame = Self.frame((0..<10_000).map { ("job \($0 % 700)", $0 / 10, $0 / 10 + $0 % 50 + 1) })
        let chart = try Self.chart("plot timeline start..end by job", frame)
        #expect(Self.rects(chart).count == 10_000)
        let long = Self.frame([(String(repeating: "w", count: 10_000), 1, 2), ("b", 2, 3)])
        #expect(Self.rects(try Self.chart("plot timeline start..end by job", long)).count == 2)
    }

    /// `bar` with `x2`, of vega.github.io/vega-lite/docs/bar.html#ranged-bars.
    @Test func isARangedBarInVegaLite() throws {
        let chart = try Self.chart("plot timeline start..end by job", Self.frame(Self.jobs))
        let json = try VegaLite(.chart(chart), theme: .light).specification()
        let layer = try #require(json["layer"]?.items.first)
        let rows = layer["data"]?["values"]?.items ?? []
        #expect(rows.map { $0["x2"]?.text?.prefix(13) }.last == "2026-03-03T09")
        #expect(rows.compactMap { $0["y"]?.text } == ["b", "a", "b", "a", "c", "b"])
        #expect(layer["encoding"]?["yOffset"]?["field"]?.text == "part")
    }
}
