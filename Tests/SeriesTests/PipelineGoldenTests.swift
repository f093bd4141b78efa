import Glibc
@testable import Series
import Syntax
import Testing

/// Every data verb, period and cycle against pandas, numpy, scipy, zoneinfo and tsdownsample, over rows that
/// Tests/Support/pipelines_expected.py makes too.
@Suite struct PipelineGoldenTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var frame: String
        var zone: String
        var cell: String
        /// Name and values of each column; `@` is the index.
        var columns: [(name: String, values: [String])]
        var testDescription: String { "\(frame) \(zone): \(cell)" }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for line in goldenRows("pipelines.tsv", separator: "\t") {
            let column = (name: line[3], values: line[4].split(separator: " ").map(String.init))
            if let last = cases.last, last.frame == line[0], last.zone == line[1], last.cell == line[2] {
                cases[cases.count - 1].columns.append(column)
            } else {
                cases.append(Case(frame: line[0], zone: line[1], cell: line[2], columns: [column]))
            }
        }
        return cases
    }()

    static let frames: [String: Frame] = {
        let rows = TransformGoldenTests.rows(21, 200, missing: 9, again: 13)
        let y = TransformGoldenTests.rows(23, 200, missing: 0, again: 13).values
        var counter: [Double] = []
        for row in 0..<200 { counter.append(row % 37 == 36 ? 3 : (counter.last ?? 0) + abs(y[row]) / 100) }
        let short = Frame(
            index: Index(name: "time", keys: .time(Buffer(rows.times))),
            columns: [
                Column("x", rows.values), Column("y", y), Column("counter", counter),
                Column("key", texts: (0..<200).map { ["a", "b", "c"][$0 % 3] }),
            ])
        let others = TransformGoldenTests.rows(21, 120, missing: 0, again: 5)
        let other = Frame(
            index: Index(name: "time", keys: .time(Buffer(others.times))), columns: [Column("z", others.values)])
        // 2023-11-03T05:30Z.
        let long = Frame(
            index: Index(
                name: "time", keys: .time(Buffer((0..<300).map { (1_698_989_400 + $0 * 55 * 3600) * 1_000_000 }))),
            columns: [
                Column("x", TransformGoldenTests.rows(25, 300, missing: 9, again: 0).values),
                Column("y", TransformGoldenTests.rows(27, 300, missing: 0, again: 0).values),
            ])
        let bent = TransformGoldenTests.rows(29, 6000, missing: 0, again: 0).values
        let bend = Frame(
            index: Index(name: "time", keys: .time(Buffer((0..<6000).map { (1_711_324_800 + $0 * 60) * 1_000_000 }))),
            columns: [
                Column("y", bent), Column("w", bent.enumerated().map { $1 + 4000 * sin(Double($0) / 900) }),
            ])
        let noise = TransformGoldenTests.rows(31, 96, missing: 0, again: 0).values
        let monthly = Frame(
            index: Index(
                name: "time",
                keys: .time(
                    Buffer(
                        (0..<96).compactMap { CivilDate(validYear: 2016 + $0 / 12, month: $0 % 12 + 1, day: 1) }
                            .map { Int64($0.daysSinceEpoch) * 86_400_000_000 }))),
            columns: [
                Column(
                    "v",
                    noise.enumerated().map { row, value in
                        10 * sin(2 * Double.pi * Double(row) / 12) + 0.2 * Double(row) + value / 3000
                            + (row == 40 ? 40 : 0)
                    })
            ])
        return ["monthly": monthly, "short": short, "other": other, "long": long, "bend": bend]
    }()

    @Test(arguments: cases) func agrees(_ one: Case) throws {
        let frame = try #require(Self.frames[one.frame])
        var context = Stages.context(one.zone)
        context.series = Self.frames
        let made = try Stages.run(one.cell, on: frame, context).frame
        for (name, expected) in one.columns {
            if name == "@" {
                let times = try #require(made.index.times)
                let seconds = (0..<times.count).map { String(times.span[$0] / 1_000_000) }
                #expect(seconds == expected)
            } else if name.hasPrefix("values of ") {
                // A column of `wrap`: its values in their order, whatever rows they stand in.
                let values = try made.numbers(String(name.dropFirst(10))).filter { !$0.isNaN }
                #expect(agree(values, expected.map { Double($0) ?? .nan }, within: 1e-9), "\(name)")
            } else {
                let values = try made.numbers(name)
                #expect(values.count == expected.count, "\(name): \(values.count) rows, not \(expected.count)")
                for (row, pair) in zip(values, expected).enumerated() {
                    let want = Double(pair.1) ?? .nan
                    #expect(agree([pair.0], [want], within: 1e-9), "\(name), row \(row): \(pair.0), not \(pair.1)")
                }
            }
        }
    }

    // MARK: Coverage

    @Test func everyTransformHasAnExpectation() {
        let verbs = Set(
            Self.cases.flatMap { $0.cell.split(separator: "|").compactMap { $0.split(separator: " ").first } })
        for transform in TransformCatalog.all {
            #expect(verbs.contains(transform.entry.name[...]), "no golden of \(transform.entry.name)")
        }
    }

    @Test func everyPeriodAndCycleHasAnExpectation() {
        for entry in PeriodCatalog.entries {
            #expect(Self.cases.contains { $0.cell.contains("aggregate \(entry.name) ") }, "no golden of \(entry.name)")
        }
        for entry in CycleCatalog.entries {
            let zones = Set(Self.cases.filter { $0.cell.contains("by \(entry.name) ") }.map(\.zone))
            #expect(zones.count >= 3, "no golden of \(entry.name)")
        }
    }

    @Test func everyAggregateHasAnExpectation() {
        let words = Set(Self.cases.flatMap { $0.cell.split(separator: " ") }.map(String.init))
        for aggregate in AggregateCatalog.all where !(aggregate is PercentileAggregate) {
            let isGolden =
                AggregateGoldenTests.aggregates.contains(aggregate.name) || words.contains(aggregate.name)
                || words.contains { $0.hasPrefix(aggregate.name + "(") }
            #expect(isGolden, "no golden of \(aggregate.name)")
        }
    }

    // MARK: Frames that are hardly any

    /// One pipeline a verb; the rule for each frame below is in the verb's documentation.
    static let pipelines = [
        "aggregate daily mean", "downsample step 2 mean", "downsample to 3 m4 x", "where x > 1", "window 2024",
        "first 3",
        "last 2 days", "derive y = x + 1", "keep x", "drop key", "rename z = x", "sort x", "unit x km",
        "unit x km | convert x mi",
        "diff x", "change percent x", "rate per hour x", "cumulative x", "lag 2 x", "rolling 2 rows mean x",
        "smooth ewma 0.5 x",
        "trend linear x", "trend loess x", "fill linear x", "resample every 1 hour nearest x", "outliers drop mad 3 x",
        "normalize zscore x", "top 2 x", "bottom 1 x by key", "sample 2", "share x", "derive z = x | correlate x, z",
        "distinct key", "join other", "append other", "wrap 1 day x", "pivot key of x", "unpivot x",
        "histogram x", "sessions gap 1 hour", "sessions gap 1 day by key", "gaps longer than 1 hour by key",
        "runs x > 1", "runs key", "runs x by key",
        "extract key \"(?<letter>a)\"", "sort key desc, x", "cumulative x by day", "share x by weekday",
        "derive z = rank(x desc by key), n = rownumber(by day), p = percentrank(x), s = session(1 hour)",
        "derive z = cumulative max(x), n = mean(x) over 2 hours, p = sum(x by key), s = first(key by day), d = count() over 2 rows",
        "join other nearest", "derive t = time + 1 hour | time t", "decompose x", "forecast 2 hours x",
        "outliers x 3 sigma", "outliers x seasonal", "fill value 3 x", "aggregate yearly from 2023-04 mean x",
        "aggregate weekly from sunday mean x", "cumulative x by week from sunday", "join other forward within 1 hour",
        "bin x by 1", "rank x by key", "peaks x by key", "duplicates by key",
        "derive k = replace(key, ~\"(.)\", \"$1$1\")",
    ]

    @Test func everyTransformIsAmongThem() {
        let verbs = Set(
            Self.pipelines.flatMap { $0.split(separator: "|").compactMap { $0.split(separator: " ").first } })
        #expect(verbs == Set(TransformCatalog.all.map { $0.entry.name[...] }))
    }

    static func hardly(_ times: [Int64], _ values: [Double]) -> Frame {
        Frame(
            index: Index(name: "time", keys: .time(Buffer(times))),
            columns: [Column("x", values), Column("key", texts: values.map { $0 > 1 ? "a" : "b" })])
    }

    /// No rows, one row, one missing value, nothing but missing values, one time for all rows, times backwards: each gives
    /// a series whose columns are as long as its index, or an error in words. No rows stay no rows.
    @Test(arguments: pipelines) func hardlyAnyRows(_ source: String) throws {
        let now: Int64 = 1_711_324_800_000_000
        let frames = [
            Self.hardly([], []), Self.hardly([now], [2]), Self.hardly([now], [.nan]),
            Self.hardly([now, now + 3_600_000_000, now + 7_200_000_000], [.nan, .nan, .nan]),
            Self.hardly([now, now, now, now], [1, 2, .nan, 4]),
            Self.hardly([now + 7_200_000_000, now + 3_600_000_000, now], [1, 2, 3]),
            Self.hardly([missingTime, now, missingTime], [1, 2, 3]),
            Self.hardly([now, now + 60_000_000], [.infinity, -.infinity]),
        ]
        for (number, frame) in frames.enumerated() {
            var context = Stages.context()
            context.series = ["other": frames[number % 2]]
            do {
                let made = try Stages.run(source, on: frame, context).frame
                for column in made.columns { #expect(column.count == made.count, "frame \(number)") }
                if frame.count == 0, source != "append other", !source.contains("correlate") {
                    #expect(made.count == 0)
                }
            } catch let fault as SeriesError {
                #expect(number > 0, "\(fault.what)")
            }
        }
    }
}
