// How long a chart takes from loaded columns to a finished scene, without a surface: a line of ten thousand and of ten
// million points, and a small chart of each kind.
//
//     swift run -c release time-charts [repetitions]
//
// Each figure is the best of the repetitions, in milliseconds. A line chart's cost beyond one pass over its values should
// not depend on their number.
import Charts
import Diagnostics
import Language
import Scene
import Series

/// Text of a fixed advance, so that no font is opened.
struct FixedText: TextMeasurer {
    var cell: Size? { nil }

    func extent(of text: String, style: TextStyle) -> TextExtent {
        TextExtent(width: Double(text.count) * style.size * 0.56, ascent: style.size * 0.93, descent: style.size * 0.24)
    }
}

/// A noisy walk over regular instants.
func walk(_ count: Int) -> Frame {
    let times = Buffer<Int64>(capacity: count, count: count)
    let values = Buffer<Double>(capacity: count, count: count)
    var time = times.mutableSpan
    var value = values.mutableSpan
    var state: UInt64 = 42
    var level = 0.0
    for row in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        level += Double(Int64(bitPattern: state) >> 40) * 1e-7
        time[row] = 1_700_000_000_000_000 + Int64(row) * 1_000_000
        value[row] = level
    }
    return Frame(
        index: Index(name: "time", keys: .time(times)),
        columns: [Column("value", unit: nil, values: .numbers(values))])
}

func word(_ text: String) -> Word { Word(text, SourceRange(0, 0)) }

func best(of repetitions: Int, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(3600)
    for _ in 0..<repetitions { best = min(best, try clock.measure(work)) }
    return Double(best.components.attoseconds) / 1e15 + Double(best.components.seconds) * 1000
}

func written(_ milliseconds: Double) -> String {
    let hundredths = Int((milliseconds * 100).rounded())
    let rest = String(hundredths % 100)
    return "\(hundredths / 100).\(rest.count < 2 ? "0" + rest : rest)"
}

let repetitions = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 7
let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
let size = Size(1600, 900)

for (mark, count) in [("line", 10_000), ("line", 10_000_000), ("area", 10_000_000), ("bar", 10_000), ("bar", 1_000_000)] {
    let frame = walk(count)
    var layer = LayerSpec(mark: word(mark))
    layer.columns = [ColumnSpec(name: word("value"))]
    let spec = ChartSpec(layers: [layer])
    var elements = 0
    func resolved() throws -> ResolvedChart {
        try spec.resolve(current: ("it", frame), lookup: { throw ChartsError.noRow($0) }, context: context)
    }
    let chart = try resolved()
    let resolve = try best(of: repetitions) { _ = try resolved() }
    let scene = best(of: repetitions) {
        elements = chart.scene(size: size, measurer: FixedText(), theme: .light).elements.count
    }
    let record = best(of: repetitions) { _ = chart.record }
    print(
        "\(mark) of \(GroupedNumber.text(count)): resolve \(written(resolve)), scene \(written(scene)) (\(elements) elements), "
            + "record \(written(record))")
}
