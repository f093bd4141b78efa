@testable import Charts
import Glibc
import Scene
import Series
import Syntax

/// Data and layers that try one rule each: months, two units, stacks, logs, one row, gaps, many series.
extension Gallery {
    static func months() throws -> ResolvedChart {
        let starts = (0..<18).map { Fixture.instant(2023 + $0 / 12, $0 % 12 + 1, 1) }
        let frame = Fixture.frame(
            Buffer(starts), [Column("revenue", unit: "$", (0..<18).map { 40_000 + noise($0) * 90_000 })],
            step: DurationSyntax(count: 1, unit: .month), end: Fixture.instant(2024, 7, 1))
        return try Fixture.chart(ChartSpec(layers: [Fixture.layer("bar", "revenue")]), frame)
    }

    static func twoUnits() throws -> ResolvedChart {
        var spec = ChartSpec(layers: [
            Fixture.layer("bar", "sum precipitation", by: .hour), Fixture.layer("line", "temperature"),
        ])
        spec.title = Fixture.text("Temperature and rain")
        return try Fixture.chart(spec, weather())
    }

    static func stacked() throws -> ResolvedChart {
        let stations = ["Denver", "Fairbanks", "Miami", "Seattle"]
        var times: [Int64] = []
        var values: [Double] = []
        var names: [String] = []
        for month in 1...12 {
            for (place, station) in stations.enumerated() {
                times.append(Fixture.instant(2023, month, 1))
                values.append(1 + noise(month * 7 + place) * Double(place + 1) * 2)
                names.append(station)
            }
        }
        var frame = Fixture.frame(
            Buffer(times), [Column("precipitation", unit: "in", values), Column("station", texts: names)],
            step: DurationSyntax(count: 1, unit: .month), end: Fixture.instant(2024, 1, 1))
        frame.groups = ["station"]
        var spec = ChartSpec(layers: [Fixture.layer("bar", "precipitation", by: .month)])
        spec.styles.color = .column("station", palette: nil)
        spec.title = Fixture.text("Precipitation")
        return try Fixture.chart(spec, frame)
    }

    static func log() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2020, 2, 1), every: day, count: 120)
        var spec = ChartSpec(layers: [Fixture.layer("line", "cases")])
        spec.y.scale = "log"
        return try Fixture.chart(
            spec, Fixture.frame(times, [Column("cases", (0..<120).map { exp(Double($0) / 11) * (1 + noise($0)) })]))
    }

    static func oneRow() throws -> ResolvedChart {
        try Fixture.chart(
            ChartSpec(layers: [Fixture.layer("line", "level")]),
            Fixture.frame(Buffer([Fixture.instant(2024, 5, 5, 12)]), [Column("level", [7.3])]))
    }

    static func gaps() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 5, 5), every: hour, count: 48)
        let values = (0..<48).map { i -> Double in
            (10..<15).contains(i) || i == 30 || i == 32 ? .nan : sin(Double(i) / 5) * 20
        }
        return try Fixture.chart(
            ChartSpec(layers: [Fixture.layer("line", "level")]), Fixture.frame(times, [Column("level", values)]))
    }

    static func equal() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 5, 5), every: hour, count: 12)
        return try Fixture.chart(
            ChartSpec(layers: [Fixture.layer("line", "level")]),
            Fixture.frame(times, [Column("level", Array(repeating: 21.5, count: 12))]))
    }

    static func manySeries() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 5, 5), every: hour, count: 48)
        let columns = (0..<10).map { place in
            Column("sensor \(place + 1)", (0..<48).map { Double(place) + sin(Double($0 + place * 3) / 6) * 2 })
        }
        return try Fixture.chart(
            ChartSpec(layers: [LayerSpec(mark: "line")]), Fixture.frame(times, columns))
    }

    static func scatter() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 5, 5), every: hour, count: 200)
        var layer = Fixture.layer("point", "heart_rate")
        layer.over = "pace"
        return try Fixture.chart(
            ChartSpec(layers: [layer]),
            Fixture.frame(
                times,
                [
                    Column("pace", unit: "min/km", (0..<200).map { 4.2 + noise($0) * 2 }),
                    Column("heart_rate", unit: "bpm", (0..<200).map { 178 - noise($0) * 40 + noise($0 * 3) * 18 }),
                ]))
    }

    static func symbols() throws -> ResolvedChart {
        try Fixture.chart(
            PlotParsingTests.spec(
                "plot point wind symbol ring + point gust symbol cross + line gust symbol diamond\n  legend top\n  title \"Symbols\""
            ), ComposeCharts.hours())
    }
}
