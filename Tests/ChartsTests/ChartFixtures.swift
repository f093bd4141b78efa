@testable import Charts
import Scene
import SceneSamples
import Series
import Syntax

enum Fixture {
    static let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)

    static func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int64 {
        Calendar.local(CivilDate(year: year, month: month, day: day), Int64(hour * 60 + minute) * Microseconds.minute)
    }

    static func times(from start: Int64, every step: Int64, count: Int) -> Buffer<Int64> {
        Buffer((0..<count).map { start + Int64($0) * step })
    }

    static func frame(_ times: Buffer<Int64>, _ columns: [Column], step: DurationSyntax? = nil, end: Int64? = nil)
        -> Frame
    {
        Frame(index: Index(name: "time", keys: .time(times), step: step, end: end), columns: columns)
    }

    static func range(_ lower: Double, _ upper: Double, percent: Bool = false) -> Bounds {
        Bounds(
            .number(NumberSyntax(value: lower, isPercent: percent)),
            .number(NumberSyntax(value: upper, isPercent: percent)))
    }

    static func percent(_ value: Double) -> StepSpec { .number(NumberSyntax(value: value, isPercent: true)) }

    static func text(_ text: String) -> TextSyntax { TextSyntax(parts: [.literal(text)]) }

    static func layer(_ mark: String, _ columns: String..., by unit: DurationUnit? = nil) -> LayerSpec {
        var layer = LayerSpec(mark: mark)
        layer.columns = columns.map { name in
            let ends = name.split(separator: ".").map(String.init)
            let parts = name.split(separator: " ").map(String.init)
            if ends.count == 2 { return ColumnSpec(name: ends[0], upper: ends[1]) }
            return parts.count == 2
                ? ColumnSpec(aggregate: parts[0], name: parts[1]) : ColumnSpec(name: name)
        }
        if let unit { layer.keys = [.period(DurationSyntax(count: 1, unit: unit))] }
        return layer
    }

    static func chart(_ spec: ChartSpec, _ frame: Frame, _ context: SeriesContext = context) throws -> ResolvedChart {
        try spec.resolve(
            current: ("it", frame), lookup: { throw ChartsError.noRow($0) }, context: context)
    }
}
