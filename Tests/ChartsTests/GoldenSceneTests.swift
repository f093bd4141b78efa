import Scene
import SceneSamples
import Series
import Testing

@testable import Charts

/// The charts of the first notebooks as scenes and as records.
struct GoldenSceneTests {
    static let names = ["battery-hours", "battery-days", "temperature", "rain-hours", "wind-gust"]

    @Test(arguments: names) func scene(_ name: String) throws {
        let make = try #require(GalleryTests.charts.first { $0.0 == name }?.1)
        let chart = try make()
        var scene = chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        scene.words.description = chart.description
        Golden.expect(SceneText.text(scene), "scenes/\(name)")
    }

    @Test(arguments: names) func record(_ name: String) throws {
        let make = try #require(GalleryTests.charts.first { $0.0 == name }?.1)
        let chart = try make()
        Golden.expect(chart.record, "records/\(name)")
    }

    /// Many rows are kept as a digest: it must move with any value that shows, and not with the thirteenth digit.
    @Test func digestFollowsTheValues() throws {
        let plain = try Self.changed(0)
        let (near, far) = (try Self.changed(1e-14), try Self.changed(1e-6))
        #expect(near == plain)
        #expect(far != plain)
        #expect(plain.contains("rows 1000"))
        #expect(plain.split(separator: "\n").count < 100)
    }

    /// The record of a thousand rows, one of them changed.
    private static func changed(_ change: Double) throws -> String {
        var values: [Double] = []
        for row in 0..<1000 { values.append(Double(row % 37) + 0.5) }
        values[700] += change
        let times = Fixture.times(from: Fixture.instant(2024, 6, 7), every: 60_000_000, count: 1000)
        let frame = Fixture.frame(times, [Column("value", values)])
        return try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "value")]), frame).record
    }
}
