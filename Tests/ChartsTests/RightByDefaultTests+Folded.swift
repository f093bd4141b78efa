@testable import Charts
import Scene
import Series
import Surfaces
import Testing

/// More series than there are colours.
extension RightByDefaultTests {
    /// Six readings of each name, at the same days.
    static func thicket(_ names: Int, apart bands: Int) -> Frame {
        let count = names * bands * 6
        return days(
            (0..<count).map { $0 / (names * bands) },
            [
                Column("level", (0..<count).map { Double($0 % names + 1) + Double($0 * 7 % 5) / 10 }),
                Column("site", texts: (0..<count).map { "site \($0 % names)" }),
                Column("depth", texts: (0..<count).map { "d\($0 / names % bands)" }),
            ])
    }

    /// Sixteen hues and tints, and one entry that says how many are gray: whether lines are told apart by their colour alone or by
    /// another column too, and whether the colours share a legend or have a section each.
    @Test(arguments: [
        "plot line level color site", "plot line mean level by day, depth color site", "plot point level color site",
        "plot point level color site symbol by depth", "plot area level color site stack on",
    ])
    func grayEntriesSayHowManyTheyAre(_ cell: String) throws {
        for (names, bands) in [(20, 1), (21, 2), (30, 2)] {
            let frame = Self.thicket(names, apart: bands)
            let chart = try Self.chart(cell + "\n  legend top", frame)
            let scene = Self.scene(chart, Size(1200, 900))
            let said = Self.labels(scene, .legendLabel)
            #expect(said.contains("\(names - 16) more"), "\(cell), \(names): \(said)")
            let own = said.filter { $0.hasPrefix("site") }
            #expect(own.count == 16, "\(said)")
        }
    }

    /// Lines within each of more colours than there are would be a thicket: one value each is drawn, which is said.
    @Test func manyColoursAreOneLineEach() throws {
        let many = try Self.chart("plot line level color site", Self.thicket(20, apart: 3))
        #expect(many.series.count == 20)
        #expect(many.notes.contains { if case .combined("mean", _) = $0 { true } else { false } }, "\(many.notes)")
        let few = try Self.chart("plot line level color site", Self.thicket(5, apart: 3))
        #expect(few.series.count == 15)
    }

    /// Shares of a rest are of all that is in it, and places go by what they are shares of: `visits.groupby("town").sum()` of pandas.
    @Test(arguments: ["normalize", "center", "on"]) func restsOfStacksAreStacks(_ mode: String) throws {
        let towns = ["Oslo", "Bern", "Rome", "Lima", "Kyiv", "Cairo", "Quito"]
        let visits = [35, 80, 74, 21, 52, 82, 65, 85, 79, 13, 82, 6, 65, 38, 75, 34, 29, 96, 65, 74, 75].map(
            Double.init)
        let frame = Self.rows([
            Column("town", texts: visits.indices.map { towns[$0 / 3] }),
            Column("kind", texts: visits.indices.map { ["adult", "child", "senior"][$0 % 3] }),
            Column("visits", visits),
        ])
        let aggregate = mode == "on" ? "mean" : "sum"
        let chart = try Self.chart(
            "plot bar \(aggregate) visits by town color kind stack \(mode)\n  x sort desc first 4 rest", frame)
        guard case .slots(let names) = chart.x.scale else {
            Issue.record("no names")
            return
        }
        let rest = mode == "on" ? "mean of 3 others" : "3 others"
        #expect(names == ["Rome", "Quito", "Oslo", "Kyiv", rest])
        let adults = try #require(chart.series.first)
        let ends = chart.series.map { ($0.floor?.span[4] ?? .nan, $0.y.span[4]) }
        if mode == "normalize" {
            // 21, 13 and 34 of 155, 101 and 159.
            #expect(abs(adults.y.span[4] - 68 / 415.0) < 1e-12)
            #expect(abs((ends.last?.1 ?? 0) - 1) < 1e-12 && ends.first?.0 == 0)
        } else if mode == "on" {
            // Means of what stands at each place: a third of the sums.
            #expect(abs(adults.y.span[4] - 68 / 3.0) < 1e-9 && abs((ends.last?.1 ?? 0) - 415 / 3.0) < 1e-9)
        } else {
            #expect(adults.y.span[4] - (ends.first?.0 ?? 0) == 68)
            #expect(ends.first?.0 == -207.5 && ends.last?.1 == 207.5)
        }
    }
}
