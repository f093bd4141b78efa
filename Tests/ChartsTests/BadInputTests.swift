@testable import Charts
import Diagnostics
import Scene
import SceneSamples
import Seeded
import Series
import Syntax
import Testing

/// Every mark over what no chart is made for: a picture or an error in words, never an empty plot without a word. A sample in
/// every run, all of it in `make campaigns`.
@Suite struct BadInputTests {
    /// What is plotted where `plot MARK v` does not suit a mark.
    static let suited: [String: String] = [
        "range": "plot range low..v", "rect": "plot rect v by k, hour of day", "sector": "plot sector v by k",
        "candle": "plot candle low, v, low, v", "trend": "plot point v + trend linear", "rule": "plot rule v",
        "dumbbell": "plot dumbbell low, v", "matrix": "plot matrix low, v", "hexbin": "plot hexbin v over low",
        "treemap": "plot treemap v by k", "timeline": "plot timeline time..end by k",
    ]

    /// Marks by names of a column beside those over time.
    static let byNames: Set<String> = [
        "bar", "point", "box", "violin", "strip", "sector", "rect", "text", "ridge",
        "beeswarm", "waterfall", "dumbbell",
    ]

    static let inputs: [(name: String, frame: @Sendable () -> Frame)] = [
        ("no rows", { frame([], []) }),
        ("one row", { frame([day(0)], [3]) }),
        ("all missing", { frame(days(6), Array(repeating: .nan, count: 6)) }),
        ("all equal", { frame(days(6), Array(repeating: 7, count: 6)) }),
        ("all zero", { frame(days(6), Array(repeating: 0, count: 6)) }),
        ("one infinite", { frame(days(6), [1, 2, .infinity, 4, 5, 6]) }),
        ("all infinite", { frame(days(4), [.infinity, -.infinity, .infinity, -.infinity]) }),
        ("1e308 both ways", { frame(days(6), [1e308, -1e308, 1e308, 5, -1e308, 0]) }),
        ("1e-300", { frame(days(6), [1e-300, 3e-300, 2e-300, 5e-300, 4e-300, 1e-300]) }),
        ("the least number", { frame(days(3), [.leastNonzeroMagnitude, 0, .leastNonzeroMagnitude]) }),
        ("many kinds", { kinds(Survey.isWhole ? 1_000_000 : 4_000) }),
        ("long names", { named { String(repeating: "abcdefghi ", count: 1_000) + String($0) } }),
        ("one long word", { named { String(repeating: "w", count: 10_000) + String($0) } }),
        ("right to left", { named { "מחשב שלום العربية \($0)" } }),
        ("emoji", { named { ["👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇰", "e\u{301}\u{302}\u{303}", "👍🏽", "\u{200D}"][$0] } }),
        ("no name", { named { $0 == 0 ? "" : String(repeating: " ", count: $0) } }),
        ("control characters", { named { "a\u{1B}[31m\u{0}\n\t\($0)" } }),
        ("year -290000", { frame((0..<6).map { -9_151_000_000_000_000_000 + Int64($0) * Microseconds.day }, values) }),
        ("the ends of time", { frame([.min + 1, 0, .max - 1], [1, 2, 3]) }),
        ("one instant twice", { frame([day(0), day(1), day(1), day(2), day(2), day(2)], values) }),
        ("one instant alone", { frame(Array(repeating: day(0), count: 6), values) }),
    ]

    private static let values = [1.0, 4, 2, 5, 3, 6]

    private static func day(_ number: Int) -> Int64 {
        Fixture.instant(2024, 3, 1) + Int64(number) * Microseconds.day
    }

    private static func days(_ count: Int) -> [Int64] { (0..<count).map(day) }

    private static func frame(_ times: [Int64], _ values: [Double], _ names: [String]? = nil) -> Frame {
        let names = names ?? values.indices.map { ["a", "b", "c"][$0 % 3] }
        return Fixture.frame(
            Buffer(times),
            [
                Column("v", values), Column("low", values.map { $0 - 1 }), Column("k", texts: names),
                // Each ends where the next one starts, and the last one goes on.
                Column("end", values: .times(Buffer(Array(times.dropFirst()) + (times.isEmpty ? [] : [missingTime])))),
            ])
    }

    private static func named(_ name: (Int) -> String) -> Frame { frame(days(6), values, (0..<6).map(name)) }

    private static func kinds(_ count: Int) -> Frame {
        frame(days(count), (0..<count).map { Double($0 % 97) + 1 }, (0..<count).map { "kind \($0)" })
    }

    // MARK: The survey

    struct Case: Sendable, CustomTestStringConvertible {
        var line: String
        var input: Int
        var testDescription: String { line + ", " + BadInputTests.inputs[input].name }
    }

    static let cases: [Case] = {
        let lines = MarkCatalog.all.flatMap { mark -> [String] in
            let name = mark.entry.name
            let line = suited[name] ?? "plot \(name) v"
            guard byNames.contains(name), !line.contains(" by ") else { return [line] }
            return [line, line + " by k"]
        }
        let all = lines.flatMap { line in inputs.indices.map { Case(line: line, input: $0) } }
        return Survey.sample(all, oneIn: 6, of: "bad input")
    }()

    @Test(arguments: cases) func isAPictureOrWords(_ one: Case) throws {
        let frame = Self.inputs[one.input].frame()
        let chart: ResolvedChart
        do {
            chart = try Fixture.chart(PlotParsingTests.spec(one.line), frame)
        } catch let fault as any Fault {
            #expect(!fault.what.isEmpty && fault.what.count < 400, "\(fault.what.prefix(600))")
            return
        }
        for (size, measurer) in [
            (Size(800, 400), FixedMeasurer() as any TextMeasurer), (Size(400, 250), FixedMeasurer()),
        ] {
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            #expect(scene.size.width.isFinite && scene.size.height.isFinite && scene.size.height < 20_001)
            let isDrawn = scene.elements.contains { $0.isData && $0.isSeen(in: scene.size) }
            #expect(isDrawn || chart.notes.contains { $0.weight == .warning }, "an empty plot, and no word of it")
        }
    }
}

extension Element {
    /// It stands for data.
    fileprivate var isData: Bool {
        switch role {
        case .mark, .cell, .sized, .rule: true
        default: false
        }
    }

    /// Something of it lies within a figure.
    fileprivate func isSeen(in size: Size) -> Bool {
        func lies(_ point: Point) -> Bool {
            point.x.isFinite && point.y.isFinite && point.x >= -1 && point.x <= size.width + 1 && point.y >= -1
                && point.y <= size.height + 1
        }
        func lies(_ point: Point, or other: Point) -> Bool { lies(point) || lies(other) }
        switch shape {
        case .rect(let rect, _):
            return rect.x.isFinite && rect.y.isFinite && rect.maxX >= 0 && rect.maxY >= 0 && rect.x <= size.width
                && rect.y <= size.height && rect.width >= 0 && rect.height >= 0
        case .line(let a, let b): return lies(a, or: b)
        case .polyline(let points): return points.contains(where: { lies($0) })
        case .band(let upper, let lower):
            return upper.contains(where: { lies($0) }) && lower.contains(where: { lies($0) })
        case .symbol(_, let center, _): return lies(center)
        case .path(let steps): return !steps.isEmpty
        case .text(let run): return lies(run.origin)
        }
    }
}
