@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What gives way in small figures.
extension RightByDefaultTests {
    // MARK: Numbers of small figures

    private static let genres = [
        "Fiction", "Non-fiction", "Biography and memoir", "Children", "Science fiction", "Mystery and crime", "Poetry",
    ]

    private static func books(_ count: Int = 120) -> Frame {
        rows([
            Column("genre", texts: (0..<count).map { genres[$0 % 7] }),
            Column("pages", (0..<count).map { Double(60 + ($0 * 97) % 840) }),
            Column("rating", (0..<count).map { 2 + Double(($0 * 31) % 30) / 10 }),
        ])
    }

    /// A small figure keeps the names of its colours whole, the titles of its axes, and three numbers on each of them.
    @Test(arguments: [Size(400, 250), Size(360, 240), Size(480, 300)])
    func smallFiguresSayWhatTheyShow(_ size: Size) throws {
        let chart = try Self.chart("plot scatter rating over pages color by genre", Self.books())
        let scene = Self.scene(chart, size)
        let names = Set(Self.labels(scene, .legendLabel))
        #expect(names == Set(Self.genres), "\(names)")
        #expect(Set(Self.labels(scene, .axisTitle)).isSuperset(of: ["rating", "pages"]))
        let plot = try #require(scene.plots.first?.area)
        let runs = scene.elements.compactMap { element -> TextRun? in
            guard element.role == .tickLabel, case .text(let run) = element.shape else { return nil }
            return run
        }
        #expect(runs.count { $0.origin.y > plot.maxY + 8 } >= 3, "\(runs.map(\.text))")
        #expect(runs.count { $0.origin.x <= plot.x } >= 3, "\(runs.map(\.text))")
    }

    /// What does not make room does not give way: a small figure whose plot is large enough as it is has its titles.
    @Test func nothingGivesWayInVain() throws {
        let frame = Self.categories(
            ["Opening", "Product", "Services", "Costs", "Taxes"], [Column("amount", [120, 340, 85, -140, -31])])
        let scene = Self.scene(try Self.chart("plot waterfall amount by name", frame), Size(400, 250))
        #expect(Set(Self.labels(scene, .axisTitle)).contains("amount"), "\(Self.labels(scene, .axisTitle))")
        let numbers = Self.labels(scene).filter { $0.first?.isNumber ?? false }
        #expect(numbers.count >= 3, "\(numbers)")
    }
}
