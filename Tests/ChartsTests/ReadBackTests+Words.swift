import Scene
import SceneSamples
import Series
import Syntax
import Testing

@testable import Charts

/// What a chart says of its rows in words and labels, read back against the rows.
extension ReadBackTests {
    private typealias Right = RightByDefaultTests

    private static func five() -> Frame {
        Right.categories(
            ["a", "b", "c", "d", "e"],
            [
                Column("o", [20.0, 41, 52, 73, 64]), Column("h", [36.0, 95, 58, 87, 75]),
                Column("l", [11.0, 35, 15, 50, 29]), Column("c", [25.0, 50, 55, 61, 33]),
                Column("v", [3.0, 1, 4, 1, 5]), Column("w", [9.0, 2, 6, 5, 3]),
            ])
    }

    /// Each row's own values in the record of a picture, each under its own name. Quartiles are numpy's (`linear`).
    @Test(arguments: [
        ("plot candle o, h, l, c by name", ["36 from 11 open 20 close 25", "75 from 29 open 64 close 33"]),
        ("plot range l..h by name", ["36 from 11", "95 from 35", "75 from 29"]),
        ("plot box v", [" box 1 1 4 5"]), ("plot box h", [" box 36 58 87 95"]),
        ("plot waterfall v by name", [" total"]),
        ("plot bar v by name", ["\n  0.5 3", "\n  1.5 1", "\n  2.5 4", "\n  4.5 5"]),
        ("plot dumbbell l, h by name", ["36", "11"]),
    ])
    func recordsHoldTheirRows(_ cell: String, _ wanted: [String]) throws {
        let record = try Right.chart(cell, Self.five()).record
        for part in wanted { #expect(record.contains(part), "\(part) in \(record)") }
    }

    /// A layer that says no mark has that of the one before it, not of the first.
    @Test(arguments: [
        ("plot line v color red + bar w color blue + o color green", ["line v", "bar w", "bar o"]),
        ("plot line v color red + o color blue + bar w", ["line v", "line o", "bar w"]),
        (
            "plot bar v color red + line w color blue + o color red + h color blue",
            ["bar v", "line w", "line o", "line h"]
        ),
    ])
    func layersGoOnWithTheMarkBefore(_ cell: String, _ layers: [String]) throws {
        let words = try PlotParsingTests.spec(cell)
        #expect(words.layers.map { "\($0.mark) \($0.columns.map { $0.name ?? "" }.joined(separator: ", "))" } == layers)
    }

    /// A rule beyond the values stays clear of the frame; one at zero is the end of its axis: nothing lies beyond. By hand.
    @Test(
        arguments: [
            (0.0, [60.0, 80, 100]), (0, [-60, -80, -100]), (200, [60, 80, 100]), (-30, [60, 80, 100]),
            (160, [-60, -80, 100]),
        ] as [(Double, [Double])])
    func rulesBeyondTheValues(_ rule: Double, _ values: [Double]) throws {
        let frame = Right.days([0, 1, 2], [Column("v", values)])
        let domain = try Right.chart("plot line v\n  rule y \(ShortNumber.text(rule))", frame).y.scale.domain
        let (least, most) = (values.min() ?? 0, values.max() ?? 0)
        #expect(domain.lower <= min(rule, least) && domain.upper >= max(rule, most))
        if rule == 0 {
            #expect(rule < least ? domain.lower == 0 : domain.upper == 0, "\(domain)")
        } else {
            #expect(rule < least ? domain.lower < rule : domain.upper > rule, "\(domain)")
        }
    }

    /// A part that is too narrow for any number shortens nobody else's.
    @Test(arguments: [("", 12_345.0), (" horizontal", 12_345), (" horizontal", 98_765)])
    func narrowPartsShortenNoOther(_ way: String, _ large: Double) throws {
        let frame = Right.categories(
            ["a", "a", "b", "b"], [Column("v", [large, 20, large, 20]), Column("k", texts: ["x", "y", "x", "y"])])
        let chart = try Right.chart("plot bar v by name color by k labels stack on\(way)", frame)
        let said = Right.labels(Right.scene(chart), .annotation)
        let whole = "\(Int(large) / 1000),\(Int(large) % 1000)"
        #expect(said.filter { $0 == whole }.count == 2, "\(said)")
    }

    /// Columns that a mark leaves out for their units are named.
    @Test func whatIsNotShownIsNamed() throws {
        let frame = Right.days(
            [0, 1, 2],
            [
                Column("a", unit: "m", [1.0, 2, 3]), Column("b", unit: "m", [2.0, 3, 4]),
                Column("c", unit: "kg", [3.0, 4, 5]), Column("d", unit: "s", [4.0, 5, 6]),
            ])
        for mark in MarkCatalog.all {
            guard let chart = try? Right.chart("plot \(mark.entry.name)", frame) else { continue }
            let shown = Set(chart.series.flatMap { [$0.name, $0.legendName] })
            let left = chart.notes.compactMap { note -> [String]? in
                switch note {
                case .notShown(let names): names
                case .inThirdUnit(let series, _): series.map(\.name)
                default: nil
                }
            }.flatMap { $0 }
            let told = shown.union(left)
            guard Self.showsColumns(mark.entry.name) else { continue }
            for name in ["a", "b", "c", "d"] {
                #expect(told.contains(name), "\(mark.entry.name): \(name) is neither shown nor named: \(told)")
            }
        }
    }

    /// Marks whose series are columns, by themselves.
    private static func showsColumns(_ mark: String) -> Bool {
        ["line", "area", "point", "bar", "step"].contains(mark)
    }
}
