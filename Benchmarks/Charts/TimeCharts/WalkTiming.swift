import Charts
import Diagnostics
import Scene
import Series
import Syntax

/// How long charts of ten thousand to ten million rows take from loaded columns to a finished scene, without a surface. A line
/// chart's cost beyond one pass over its values should not depend on their number.
enum WalkTiming {
    /// Text of a fixed advance, so that no font is opened.
    private struct FixedText: TextMeasurer {
        var cell: Size? { nil }

        func extent(of text: String, style: TextStyle) -> TextExtent {
            TextExtent(
                width: Double(text.count) * style.size * 0.56, ascent: style.size * 0.93, descent: style.size * 0.24)
        }
    }

    static func run(_ repetitions: Int) throws {
        let size = Size(1600, 900)
        for (mark, count) in [
            ("line", 10_000), ("line", 10_000_000), ("area", 10_000_000), ("bar", 10_000), ("bar", 1_000_000),
        ] {
            let frame = try walk(count)
            var elements = 0
            let chart = try resolved(mark, frame)
            let resolve = try Stopwatch.best(of: repetitions) { _ = try resolved(mark, frame) }
            let scene = Stopwatch.best(of: repetitions) {
                elements = chart.scene(size: size, measurer: FixedText(), theme: .light).elements.count
            }
            let record = Stopwatch.best(of: repetitions) { _ = chart.record }
            print(
                "\(mark) of \(GroupedNumber.text(count)): resolve \(Stopwatch.written(resolve)), "
                    + "scene \(Stopwatch.written(scene)) (\(elements) elements), record \(Stopwatch.written(record))")
        }
    }

    /// A chart of the frame's one column.
    static func resolved(_ mark: String, _ frame: Frame) throws -> ResolvedChart {
        var layer = LayerSpec(mark: mark)
        layer.columns = [ColumnSpec(name: "value")]
        return try ChartSpec(layers: [layer]).resolve(
            current: ("it", frame), lookup: { throw ChartsError.noRow($0) },
            context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
    }

    /// Values a second apart.
    static func frame(_ values: Buffer<Double>) throws -> Frame {
        var times = try BufferBuilder<Int64>(count: values.count)
        var time = times.mutableSpan
        for row in 0..<values.count { time[row] = 1_700_000_000_000_000 + Int64(row) * 1_000_000 }
        return Frame(
            index: Index(name: "time", keys: .time(times.freeze())),
            columns: [Column("value", unit: nil, values: .numbers(values))])
    }

    /// A noisy walk.
    private static func walk(_ count: Int) throws -> Frame {
        var values = try BufferBuilder<Double>(count: count)
        var value = values.mutableSpan
        var state: UInt64 = 42
        var level = 0.0
        for row in 0..<count {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            level += Double(Int64(bitPattern: state) >> 40) * 1e-7
            value[row] = level
        }
        return try frame(values.freeze())
    }
}
