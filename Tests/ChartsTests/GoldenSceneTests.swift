import Scene
import Testing

@testable import Charts

/// The charts of the first notebooks as scenes and as records.
struct GoldenSceneTests {
    static let names = ["battery-hours", "battery-days", "temperature", "rain-hours", "wind-gust"]

    @Test(arguments: names) func scene(_ name: String) throws {
        let chart = try #require(GalleryTests.charts.first { $0.0 == name }?.1)()
        let scene = chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        GoldenText.expect(SceneText.text(scene), name)
    }

    @Test(arguments: names) func record(_ name: String) throws {
        let chart = try #require(GalleryTests.charts.first { $0.0 == name }?.1)()
        GoldenText.expect(chart.record, name + "-record")
    }

    /// Many rows are kept as a digest: it must move with any value that shows, and not with the thirteenth digit.
    @Test func digestFollowsTheValues() throws {
        func record(_ change: Double) throws -> String {
            var values = (0..<1000).map { Double($0 % 37) + 0.5 }
            values[700] += change
            let times = Fixture.times(from: Fixture.instant(2024, 6, 7), every: 60_000_000, count: 1000)
            let chart = try Fixture.chart(
                ChartSpec(layers: [Fixture.layer("line", "value")]), Fixture.frame(times, [.init("value", values)]))
            return chart.record
        }
        let plain = try record(0)
        #expect(try record(1e-14) == plain)
        #expect(try record(1e-6) != plain)
        #expect(plain.contains("rows 1000"))
        #expect(plain.split(separator: "\n").count < 100)
    }
}
