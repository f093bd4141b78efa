@testable import Charts
import Glibc
import Scene
import Series
import Syntax

/// Charts over made-up but plausible data, from fixed formulas.
enum Gallery {
    static let hour = Microseconds.hour
    static let day = Microseconds.day

    /// A fixed sequence in 0…1.
    static func noise(_ index: Int) -> Double {
        let value = sin(Double(index) * 12.9898 + 4.1414) * 43758.5453
        return value - value.rounded(.down)
    }

    static func green(_ spec: inout ChartSpec, gradient: Bool = true) {
        spec.styles.color = .constant(.hue(.green))
        spec.styles.gradient = gradient
    }

    static func percentAxis() -> AxisSpec {
        var y = AxisSpec()
        y.domain = Fixture.range(0, 100, percent: true)
        var tier = TierSpec()
        tier.gridEvery = Fixture.percent(25)
        tier.labelEvery = Fixture.percent(50)
        y.tiers = [tier]
        return y
    }

    static func batteryHours() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 8, 20, 15), every: 20 * Microseconds.minute, count: 72)
        let levels = (0..<72).map { row -> Double in
            let wave: Double = sin(Double(row) / 11.5 + 0.4)
            let drop: Double = row < 20 ? Double(row) * 0.008 : 0.08
            return 0.57 + 0.23 * wave - drop
        }
        var spec = ChartSpec(layers: [Fixture.layer("bar", "level")])
        spec.styles.width = .points(3.5)
        green(&spec)
        var tier = TierSpec()
        tier.every = .duration(DurationSyntax(count: 3, unit: .hour), from: nil)
        tier.format = "hour"
        spec.x.tiers = [tier]
        spec.y = percentAxis()
        spec.title = Fixture.text("Battery Level")
        return try Fixture.chart(spec, Fixture.frame(times, [Column("level", levels)]))
    }

    static func batteryDays() throws -> ResolvedChart {
        let start = Fixture.instant(2024, 8, 12)
        let times = Fixture.times(from: start, every: day, count: 10)
        var spec = ChartSpec(layers: [Fixture.layer("bar", "used", by: .day)])
        green(&spec)
        var letters = TierSpec()
        letters.every = .duration(DurationSyntax(count: 1, unit: .day), from: nil)
        letters.format = "weekday-narrow"
        var mondays = TierSpec()
        mondays.every = .duration(DurationSyntax(count: 1, unit: .week), from: .weekday("monday"))
        mondays.format = "%1a\n%-d\n%b"
        mondays.tick = .solid
        spec.x.tiers = [letters, mondays]
        spec.y = percentAxis()
        spec.title = Fixture.text("Battery Usage")
        let used = [0.53, 0.73, 0.65, 0.9, 0.55, 0.56, 0.7, 0.8, 0.65, 0.86]
        return try Fixture.chart(spec, Fixture.frame(times, [Column("used", used)]))
    }

    static func weather() -> Frame {
        let times = Fixture.times(from: Fixture.instant(2024, 6, 7), every: 10 * Microseconds.minute, count: 144)
        let phase = (0..<144).map { Double($0) / 144 * 2 * Double.pi }
        let temperature = (0..<144).map { (row: Int) -> Double in 17.5 - 6 * cos(phase[row] - 0.6) + noise(row) * 0.8 }
        let rain = (0..<144).map { (60..<84).contains($0) ? (noise($0) * 9).rounded() / 10 : 0 }
        let wind = (0..<144).map { (row: Int) -> Double in 4.4 - 3.4 * cos(phase[row] - 0.8) + noise(row * 3) * 1.2 }
        let gust = (0..<144).map { (row: Int) -> Double in 7.6 - 4.2 * cos(phase[row] - 0.8) + noise(row * 7) * 2.4 }
        return Fixture.frame(
            times,
            [
                Column("temperature", unit: "°C", temperature), Column("precipitation", unit: "mm", rain),
                Column("wind", unit: "m/s", wind), Column("gust", unit: "m/s", gust),
            ])
    }

    static func temperature() throws -> ResolvedChart {
        try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "temperature")]), weather())
    }

    static func rain() throws -> ResolvedChart {
        var spec = ChartSpec(layers: [Fixture.layer("bar", "sum precipitation", by: .hour)])
        spec.title = Fixture.text("Precipitation")
        return try Fixture.chart(spec, weather())
    }

    static func wind() throws -> ResolvedChart {
        var wind = Fixture.layer("line", "wind")
        wind.styles.symbol = .circle
        var gust = Fixture.layer("line", "gust")
        gust.styles.symbol = .diamond
        var spec = ChartSpec(layers: [wind, gust])
        spec.title = Fixture.text("Wind")
        spec.subtitle = Fixture.text("mean and strongest gust of each hour")
        let all = weather()
        let rows = stride(from: 3, to: 144, by: 6).map { $0 }
        let frame = Frame(
            index: Index(name: "time", keys: .time(try all.index.times!.picking(rows))),
            columns: try all.columns.map { column in
                Column(column.name, unit: column.unit, values: .numbers(try column.numbers!.picking(rows)))
            })
        return try Fixture.chart(spec, frame)
    }

    static func years() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2019, 3, 14), every: day, count: 2000)
        var level = 120.0
        let prices = (0..<2000).map { i -> Double in
            level += (noise(i) - 0.49) * 3.0
            return level
        }
        var spec = ChartSpec(layers: [Fixture.layer("line", "price")])
        spec.title = Fixture.text("Price")
        spec.subtitle = Fixture.text("daily close")
        return try Fixture.chart(spec, Fixture.frame(times, [Column("price", unit: "$", prices)]))
    }

    static func yearFrame() -> Frame {
        let times = Fixture.times(from: Fixture.instant(2023, 1, 1), every: day, count: 365)
        let low = (0..<365).map { (row: Int) -> Double in
            let turn = Double(row - 20) / 365 * 2 * Double.pi
            return 42 - 26 * cos(turn) + noise(row) * 14
        }
        let high = (0..<365).map { low[$0] + 14 + noise($0 * 5) * 22 }
        return Fixture.frame(
            times,
            [
                Column("low", unit: "°F", low), Column("high", unit: "°F", high),
                Column("steps", (0..<365).map { (5000 + noise($0 * 3) * 12000).rounded() }),
            ])
    }

    static func yearBars() throws -> ResolvedChart {
        var spec = ChartSpec(layers: [Fixture.layer("bar", "steps", by: .day)])
        spec.styles.color = .constant(.hue(.pink))
        spec.title = Fixture.text("Steps")
        return try Fixture.chart(spec, yearFrame())
    }

    static func range() throws -> ResolvedChart {
        var spec = ChartSpec(layers: [Fixture.layer("range", "low..high", by: .day)])
        let names: [Hue?] = [.purple, nil, .blue, nil, nil, nil, .green, .yellow, .orange, nil, .red, nil]
        let exact = [0, 0x00008b, 0, 0x1e90ff, 0x00bfff, 0x87cefa, 0, 0, 0, 0xff8c00, 0, 0x8b0000]
        let colors = zip(names, exact).map { hue, hex in hue.map(ChartColor.hue) ?? .exact(Color(hex: hex)) }
        spec.styles.color = .scale(Fixture.range(-10, 110), colors)
        spec.y.domain = Fixture.range(-10, 110)
        var tier = TierSpec()
        tier.gridEvery = .number(NumberSyntax(value: 10, isPercent: false))
        tier.labelEvery = .number(NumberSyntax(value: 20, isPercent: false))
        spec.y.tiers = [tier]
        spec.y.title = Fixture.text("°F")
        var months = TierSpec()
        months.every = .duration(DurationSyntax(count: 1, unit: .month), from: nil)
        months.format = "month"
        spec.x.tiers = [months]
        return try Fixture.chart(spec, yearFrame())
    }

    static func weekdays() throws -> ResolvedChart {
        var context = Fixture.context
        context.calendar.weekStart = .sunday
        let index = Index(name: "weekday", keys: .cycle(.weekday, Buffer<Int32>([6, 0, 1, 2, 3, 4, 5])))
        var spec = ChartSpec(layers: [Fixture.layer("bar", "weight")])
        spec.styles.color = .sign(.hue(.indigo), .hue(.teal))
        spec.styles.gradient = true
        var tier = TierSpec()
        tier.every = .cycle(.weekday)
        tier.format = "weekday"
        tier.centered = true
        spec.x.tiers = [tier]
        var number = TierSpec()
        number.format = "+.2f"
        spec.y.tiers = [number]
        spec.title = Fixture.text("Average Weight Change")
        spec.subtitle = Fixture.text("Per weekday (last 28 days)")
        let change = [0.264, -0.222, -0.203, -0.066, -0.207, -0.077, 0.158]
        return try Fixture.chart(spec, Frame(index: index, columns: [Column("weight", unit: "kg", change)]), context)
    }

    static func weight() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 11, 3), every: day, count: 31)
        let weights = (0..<31).map { (row: Int) -> Double in
            let slope: Double = 73.6 - Double(row) * 0.045
            return slope + sin(Double(row) / 1.4) * 0.25 + noise(row) * 0.3
        }
        var area = Fixture.layer("area", "weight")
        area.styles.gradient = true
        let line = Fixture.layer("line", "weight")
        var point = Fixture.layer("point", "weight")
        point.styles.symbol = .ring
        var spec = ChartSpec(layers: [area, line, point])
        spec.styles.interpolation = "catmull-rom"
        spec.y.zero = false
        spec.title = Fixture.text("Weight")
        spec.subtitle = Fixture.text("daily last reading")
        return try Fixture.chart(spec, Fixture.frame(times, [Column("weight", unit: "kg", weights)]))
    }

    /// The same chart in words, through the parser.
    static func typed(_ cell: String, _ frame: Frame, _ context: SeriesContext = Fixture.context) throws
        -> ResolvedChart
    {
        try Fixture.chart(PlotParsingTests.spec(cell), frame, context)
    }

    static func goal() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 11, 3), every: day, count: 31)
        let weights = (0..<31).map { (row: Int) -> Double in
            let slope: Double = 73.6 - Double(row) * 0.045
            return slope + sin(Double(row) / 1.4) * 0.25
        }
        return try typed(
            """
            plot area weight gradient + line weight + point weight symbol ring
              interpolate catmull-rom
              y zero off
              rule y 72 "goal" dashed
              title "Weight"
            select 2024-11-20
            """, Fixture.frame(times, [Column("weight", unit: "kg", weights)]))
    }

    static func average() throws -> ResolvedChart {
        let times = Fixture.times(from: Fixture.instant(2024, 11, 6), every: day, count: 28)
        let steps = (0..<28).map { (row: Int) -> Double in (5000 + noise(row) * 11000).rounded() }
        return try typed(
            """
            plot bar steps by day
              color pink gradient
              rule y mean "average {mean(steps):,.0f}" dashed
              title "Steps"
            select 2024-12-03
            """, Fixture.frame(times, [Column("steps", steps)]))
    }

    static func windSelected() throws -> ResolvedChart {
        try typed(
            """
            plot line wind symbol circle + line gust symbol diamond
              title "Wind"
              band y 6..9
              annotate 06:00 "sea breeze"
            select 14:20
            """, weather())
    }

    static func weeks() throws -> ResolvedChart {
        let start = Fixture.instant(2020, 5, 28, 12)
        let times = Fixture.times(from: start, every: 7 * day, count: 12)
        let miles = [15.7, 18, 19.64, 15.2, 20.3, 8.9, 0, 13, 30.6, 14.5, 29.1, 20.4]
        var area = Fixture.layer("area", "distance")
        area.styles.gradient = true
        var line = Fixture.layer("line", "distance")
        line.styles.stroke = 2
        var point = Fixture.layer("point", "distance")
        point.styles.symbol = .ring
        var spec = ChartSpec(layers: [area, line, point])
        spec.styles.color = .constant(.exact(Color(hex: 0xfb5200)))
        var tier = TierSpec()
        tier.every = .bin
        tier.format = "%b %-d"
        spec.x.tiers = [tier]
        spec.x.grid = true
        spec.title = Fixture.text("Last 12 weeks")
        spec.subtitle = Fixture.text("max 31 mi")
        let frame = Fixture.frame(
            times, [Column("distance", unit: "mi", miles)], step: DurationSyntax(count: 7, unit: .day),
            end: start + 84 * day)
        return try Fixture.chart(spec, frame)
    }
}
