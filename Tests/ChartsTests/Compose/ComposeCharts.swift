@testable import Charts
import Series
import Syntax

/// Charts with selections, annotations and panels, in the words a person types, over small made-up frames.
enum ComposeCharts {
    static let all: [(String, @Sendable () throws -> ResolvedChart)] = [
        ("select-line", selectLine), ("select-bar", selectBar), ("select-category", selectCategory), ("rules", rules),
        ("notes", notes), ("facet", facet), ("facet-free", facetFree), ("right-axis", rightAxis),
        ("legend-right", legendRight),
        ("legend-bottom", legendBottom), ("many", many),
    ]

    private static func typed(_ cell: String, _ frame: Frame) throws -> ResolvedChart {
        try Fixture.chart(PlotParsingTests.spec(cell), frame)
    }

    /// Twelve hours of two columns of one unit.
    static func hours() -> Frame {
        let times = Fixture.times(from: Fixture.instant(2024, 6, 7), every: Gallery.hour, count: 12)
        return Fixture.frame(
            times,
            [
                Column("wind", unit: "m/s", [2, 2.5, 3, 2, 4, 5.5, 6, 7, 6.5, 5, 4, 3]),
                Column("gust", unit: "m/s", [4, 4.5, 5, 4, 7, 9, 10, 12, 11, 9, 7, 5]),
                Column("rain", unit: "mm", [0, 0, 0, 1, 2, 4, 0.5, 0, 0, 0, 0, 0]),
            ])
    }

    /// Two weeks of days that stand for periods, the last but one missing.
    static func days() -> Frame {
        let start = Fixture.instant(2024, 11, 25)
        let steps: [Double] = [
            8000, 12_000, 9000, 4000, 15_000, 7000, 3000, 11_000, 8627, 9900, 6000, 13_000, .nan, 5000,
        ]
        return Fixture.frame(
            Fixture.times(from: start, every: Gallery.day, count: 14), [Column("steps", steps)],
            step: DurationSyntax(count: 1, unit: .day), end: start + 14 * Gallery.day)
    }

    /// A value for each of four months and three stations.
    static func stations(_ count: Int = 3) -> Frame {
        var times: [Int64] = []
        var values: [Double] = []
        var names: [String] = []
        for month in 1...4 {
            for place in 0..<count {
                times.append(Fixture.instant(2024, month, 1))
                values.append(Double(month * (place + 1)))
                names.append(place < 3 ? ["Denver", "Miami", "Seattle"][place] : "station \(place + 1)")
            }
        }
        return Fixture.frame(
            Buffer(times), [Column("precipitation", unit: "in", values), Column("station", texts: names)],
            step: DurationSyntax(count: 1, unit: .month), end: Fixture.instant(2024, 5, 1))
    }

    static func selectLine() throws -> ResolvedChart {
        try typed("plot line wind symbol circle + line gust symbol diamond\n  title \"Wind\"\nselect 07:20", hours())
    }

    static func selectBar() throws -> ResolvedChart {
        try typed(
            """
            plot bar steps by day
              color pink gradient
              rule y mean "average {mean(steps):,.0f}" dashed
            select 2024-12-03
            """, days())
    }

    static func selectCategory() throws -> ResolvedChart {
        let index = Index(name: "city", keys: .category(TextColumn(["Zurich", "Seoul", "Denver"])))
        return try typed(
            "plot bar change\n  color by sign indigo teal\n  y format \"+.2f\"\nselect Seoul",
            Frame(index: index, columns: [Column("change", unit: "kg", [0.264, -0.222, 0.07])]))
    }

    static func rules() throws -> ResolvedChart {
        try typed(
            """
            plot line wind
              rule y mean + 3*std "mean + 3σ" dashed
              rule x 05:00 "front"
              band y 4..6
            """, hours())
    }

    static func notes() throws -> ResolvedChart {
        try typed(
            """
            plot bar gust
              annotate 07:00 "strongest"
              annotate 06:00 "rising fast before it"
              annotate 01:00 "calm"
            """, hours())
    }

    static func facet() throws -> ResolvedChart {
        try typed(
            "plot bar precipitation by month\n  facet by station columns 2\n  title \"Rain\"\nselect 2024-03",
            stations())
    }

    static func facetFree() throws -> ResolvedChart {
        try typed("plot bar precipitation by month\n  facet by station columns 3 free y", stations())
    }

    static func rightAxis() throws -> ResolvedChart {
        try typed("plot bar rain + line wind right\nselect max", hours())
    }

    static func legendRight() throws -> ResolvedChart {
        try typed("plot bar precipitation by month color by station group\n  legend right", stations())
    }

    static func legendBottom() throws -> ResolvedChart {
        try typed(
            "plot bar precipitation by month color by station\n  legend bottom\n  caption \"own data\"", stations())
    }

    static func many() throws -> ResolvedChart {
        try typed("plot line precipitation color by station", stations(30))
    }
}
