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
}
