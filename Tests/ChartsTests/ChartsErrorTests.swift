@testable import Charts
import Diagnostics
import Series
import Syntax
import Testing

/// What a person reads when a chart cannot be drawn.
struct ChartsErrorTests {
    @Test(
        arguments: [
            (.unknownColumn("winds", candidates: ["wind", "gust"]), "unknown column 'winds'", "did you mean 'wind'?"),
            (
                .unknownWord("grren", kind: "colour", candidates: ["green", "red"]), "unknown colour 'grren'",
                "did you mean 'green'?"
            ),
            (.emptyRange("y"), "the y range is empty", "write the lower bound first; 'reverse' turns an axis round"),
            (.mixedIndexes("weeks", "hours"), "'weeks' and 'hours' do not share an x axis", nil),
            (
                .logNeedsPositive(axis: "y"), "a log y axis needs values above zero",
                "use 'symlog', or leave the values at or below zero out with 'where'"
            ),
            (
                .scaleNeedsNumbers("log", axis: "x", shows: "names"),
                "the x axis shows names, and a log scale needs numbers",
                "values have the y axis, of lying bars too: 'y log'"
            ),
            (.tooManyTicks(axis: "x", count: 86_400), "86400 ticks on the x axis are too many", "use a longer step"),
            (.badSize("800"), "'800' is not a size", "write it as 800x400"),
            (
                .badSize("wind"), "'wind' is not a size",
                "write it as 800x400; or 'size by wind' for the area of symbols"
            ),
            (
                .tooManyGroups(places: 40_000, groups: 5_000), "5,000 groups in 40,000 places are too many to draw",
                "keep fewer with 'where', or combine them with 'aggregate'"
            ),
        ] as [(ChartsError, String, String?)])
    func says(_ error: ChartsError, _ what: String, _ mend: String?) {
        #expect(error.what == what)
        #expect(error.mend == mend)
    }

    /// Faults of a chart over real rows.
    @Test func faults() throws {
        let times = Fixture.times(from: Fixture.instant(2024, 6, 7), every: 60_000_000, count: 10)
        let frame = Fixture.frame(times, [Column("level", (0..<10).map { Double($0) - 5 })])
        func expect(
            _ error: ChartsError, _ change: (inout ChartSpec) -> Void, sourceLocation: SourceLocation = #_sourceLocation
        ) {
            var spec = ChartSpec(layers: [Fixture.layer("line", "level")])
            change(&spec)
            #expect(throws: error, sourceLocation: sourceLocation) { try Fixture.chart(spec, frame) }
        }
        expect(.unknownColumn("levle", candidates: ["level", "time"])) { $0.layers = [Fixture.layer("line", "levle")] }
        expect(.emptyRange("y")) { $0.y.domain = Fixture.range(10, 0) }
        expect(.stepKind(axis: "x", wanted: "a calendar step")) {
            var tier = TierSpec()
            tier.every = .number(NumberSyntax(value: 3, isPercent: false))
            $0.x.tiers = [tier]
        }
        expect(.scaleNeedsNumbers("log", axis: "x", shows: "time")) { $0.x.scale = "log" }
        expect(.logNeedsPositive(axis: "y")) {
            $0.y.scale = "log"
            $0.y.domain = Fixture.range(-1, 10)
        }
        let empty = Fixture.frame(Fixture.times(from: 0, every: 1, count: 0), [Column("level", [Double]())])
        #expect(throws: ChartsError.noRow("it")) {
            try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "level")]), empty)
        }
    }
}
