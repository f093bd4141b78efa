@testable import Charts
import Diagnostics
import Glibc
import Scene
import Series
import Syntax

/// One chart for every mark that stands on no plain axis, over the same made-up data.
enum MarkGallery {
    static let charts: [(String, @Sendable () throws -> ResolvedChart)] = [
        ("ring", { try ring(selected: nil) }), ("ring-selected", { try ring(selected: "Wednesday") }),
        ("pie-many", pieMany),
        ("heat", heat), ("calendar", calendar), ("calendar-years", calendarYears), ("box-months", boxMonths),
        ("box-columns", boxColumns), ("histogram", histogram), ("histogram-groups", histogramGroups), ("rules", rules),
        ("labels", labels), ("density", density),
    ]

    static func ring(selected: String?) throws -> ResolvedChart {
        let index = Index(name: "weekday", keys: .cycle(.weekday, Buffer<Int32>([0, 1, 2, 3, 4, 5, 6])))
        var spec = ChartSpec(layers: [Fixture.layer("sector", "steps")])
        spec.styles.hole = 0.62
        spec.title = Fixture.text("Steps")
        spec.subtitle = Fixture.text("mean per weekday")
        if let selected {
            spec.selection = .place(.word(selected))
        }
        let steps = [9822.0, 10_310, 12_356, 8123, 11_021, 13_402, 6210]
        return try Fixture.chart(spec, Frame(index: index, columns: [Column("steps", steps)]))
    }

    /// More parts than colours, one of them nearly nothing.
    static func pieMany() throws -> ResolvedChart {
        let names = (0..<14).map { "place number \($0 + 1)" }
        let index = Index(name: "place", keys: .category(TextColumn(names)))
        let values = (0..<14).map { $0 == 5 ? 0.02 : Gallery.noise($0) * 40 }
        return try Fixture.chart(
            ChartSpec(layers: [Fixture.layer("sector", "visits")]),
            Frame(index: index, columns: [Column("visits", values)]))
    }

    static func hourly(_ count: Int) -> Frame {
        let times = Fixture.times(from: Fixture.instant(2024, 3, 1), every: Gallery.hour, count: count)
        let values = (0..<count).map { row -> Double in
            row % 53 == 0 ? .nan : 40 + 30 * sin(Double(row % 24) / 24 * 2 * .pi - 2) + Gallery.noise(row) * 20
        }
        return Fixture.frame(times, [Column("load", unit: "kW", values)])
    }

    static func heat() throws -> ResolvedChart {
        var layer = Fixture.layer("rect", "load")
        layer.keys = [.cycle(.hourOfDay), .cycle(.weekday)]
        var spec = ChartSpec(layers: [layer])
        spec.title = Fixture.text("Load")
        return try Fixture.chart(spec, hourly(24 * 40))
    }

    static func calendar() throws -> ResolvedChart {
        var spec = ChartSpec(layers: [Fixture.layer("calendar", "high")])
        spec.styles.color = .value(palette: "turbo")
        spec.title = Fixture.text("Daily high")
        return try Fixture.chart(spec, Gallery.yearFrame())
    }

    static func calendarYears() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2022, 11, 14), every: Gallery.day, count: 600)
        let values = (0..<600).map { $0 % 31 == 7 ? Double.nan : Gallery.noise($0) * 12 }
        return try Fixture.chart(
            ChartSpec(layers: [Fixture.layer("calendar", "distance")]),
            Fixture.frame(times, [Column("distance", unit: "km", values)]))
    }

    static func stations() -> Frame {
        let year = Gallery.yearFrame()
        let days = (0..<365).map { Fixture.instant(2023, 1, 1) + Int64($0) * Gallery.day }
        let base = highs(year)
        var times: [Int64] = []
        var names: [String] = []
        var highs: [Double] = []
        for row in 0..<365 {
            for (place, name) in ["Denver", "Boston", "Miami"].enumerated() {
                times.append(days[row])
                names.append(name)
                highs.append(base[row] + Double(place * 12) + Gallery.noise(row * 3 + place) * 9)
            }
        }
        return Fixture.frame(
            Buffer(times), [Column("station", values: .text(TextColumn(names))), Column("high", unit: "°F", highs)])
    }

    private static func highs(_ frame: Frame) -> [Double] {
        guard case .numbers(let numbers)? = frame.column("high")?.values else { return [] }
        let span = numbers.span
        return span.indices.map { span[$0] }
    }

    static func boxMonths() throws -> ResolvedChart {
        var layer = Fixture.layer("box", "high")
        layer.keys = [.cycle(.monthOfYear)]
        var spec = ChartSpec(layers: [layer])
        spec.styles.color = .column("station", palette: nil)
        return try Fixture.chart(spec, stations())
    }

    static func boxColumns() throws -> ResolvedChart {
        try Fixture.chart(ChartSpec(layers: [Fixture.layer("box", "wind", "gust")]), Gallery.weather())
    }

    static func histogram() throws -> ResolvedChart {
        try Fixture.chart(ChartSpec(layers: [Fixture.layer("histogram", "high")]), Gallery.yearFrame())
    }

    static func histogramGroups() throws -> ResolvedChart {
        var spec = ChartSpec(layers: [Fixture.layer("histogram", "high")])
        spec.styles.color = .column("station", palette: "viridis")
        spec.styles.bins = 20
        return try Fixture.chart(spec, stations())
    }

    static func rules() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 8, 12), every: Gallery.day, count: 10)
        let used = [0.53, 0.73, 0.65, 0.9, 0.55, 0.56, 0.7, 0.8, 0.65, 0.86]
        return try Fixture.chart(
            ChartSpec(layers: [
                Fixture.layer("rule", "used"), Fixture.layer("point", "used"), Fixture.layer("text", "used"),
            ]),
            Fixture.frame(times, [Column("used", used)]))
    }

    static func labels() throws -> ResolvedChart {
        try Fixture.chart(
            ChartSpec(layers: [Fixture.layer("line", "temperature"), Fixture.layer("text", "temperature")]),
            Gallery.weather())
    }

    static func density() throws -> ResolvedChart {
        let count = 60_000
        let times = Fixture.times(from: Fixture.instant(2024, 5, 5), every: Microseconds.minute, count: count)
        var layer = Fixture.layer("point", "power")
        layer.over = "speed"
        let speed = (0..<count).map { (Gallery.noise($0) + Gallery.noise($0 * 7)) * 10 }
        let power = speed.enumerated().map { $0.element * 12 + (Gallery.noise($0.offset * 3) - 0.5) * 60 }
        return try Fixture.chart(
            ChartSpec(layers: [layer]),
            Fixture.frame(times, [Column("speed", unit: "km/h", speed), Column("power", unit: "W", power)]))
    }
}
