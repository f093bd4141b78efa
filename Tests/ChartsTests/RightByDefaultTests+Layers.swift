@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Testing

/// Layers of one column and several aggregates, what they share and what tells them apart.
extension RightByDefaultTests {
    private static let wards = categories(
        ["a", "a", "b", "b"], [Column("beds", [4, 8, 6, 10]), Column("staff", [1, 3, 2, 4])])

    @Test(arguments: [
        "plot bar max beds by name + point min beds by name", "plot bar max beds + point min beds by name",
    ])
    func aggregatesOfOneColumnAreTwoSeries(_ cell: String) throws {
        let chart = try Self.chart(cell, Self.wards)
        #expect(Self.labels(Self.scene(chart), .legendLabel) == ["max beds", "min beds"])
        #expect(Set(chart.series.map(\.hue)).count == 2)
    }

    /// The ends of lines say what no axis says of both.
    @Test func endsBearTheAggregates() throws {
        let frame = Self.categories(
            (0..<24).map { "k\($0 / 2)" },
            [Column("beds", (0..<24).map { Double($0) }), Column("staff", (0..<24).map { 40 - Double($0) })])
        let chart = try Self.chart("plot line max beds by name + line mean staff by name", frame)
        let said = Self.scene(chart).elements.compactMap { element -> String? in
            guard case .text(let run) = element.shape else { return nil }
            return run.text
        }
        #expect(said.contains("max beds") && said.contains("mean staff"), "\(said)")
    }

    /// A value of a column has one colour in all layers of a measure, whatever else tells points apart.
    @Test func trendsHaveTheColourOfTheirPoints() throws {
        let frame = Self.rows([
            Column("x", [1, 2, 3, 4, 5, 6, 7, 8]), Column("y", [1, 2, 3, 4, 8, 7, 6, 5]),
            Column("k", texts: ["a", "a", "a", "a", "b", "b", "b", "b"]),
            Column("lot", texts: ["p", "q", "p", "q", "p", "q", "p", "q"]),
        ])
        let chart = try Self.chart("plot scatter x, y color k symbol by lot + trend", frame)
        let points = Set(chart.series.filter { $0.mark == PointMark.self }.map(\.hue))
        let trends = Set(chart.series.filter { $0.mark == TrendMark.self }.map(\.hue))
        #expect(points.count == 2 && points == trends)
    }

    /// Four digits are a number where numbers stand.
    @Test(arguments: ["rule x 1461", "rule x 1461.0", "annotate 1461 \"K\"", "select 1461"])
    func fourDigitsOfNumbers(_ words: String) throws {
        let frame = Self.rows([
            Column("energy", (0..<300).map { Double($0) * 10 + 1 }),
            Column("counts", (0..<300).map { Double($0 % 50) }),
        ])
        #expect(throws: Never.self) { try Self.chart("plot line counts over energy\n  \(words)", frame) }
    }

    @Test func rangesFromTheGreaterRunTheOtherWay() throws {
        let frame = Self.rows([Column("color", [0, 1, 2]), Column("magnitude", [-2, 4, 11])])
        let chart = try Self.chart("plot scatter color, magnitude y 12..-4", frame)
        #expect(chart.y.reverse && chart.y.scale.domain == (-4, 12))
    }

    /// True of one of two.
    @Test func meansOfTruths() throws {
        let frame = Self.rows([
            Column("name", texts: ["p", "p", "q"]), Column("late", texts: ["True", "False", "False"]),
        ])
        #expect(Self.values(try Self.chart("plot bar mean late by name", frame), 0) == [0.5, 0])
    }

    /// Bands of ages lie all there, some of them named; in text, where a bar needs a row, those that have one.
    @Test func orderedNamesAreThinnedAndNotLeftOut() throws {
        let ages = (0..<18).map { "\($0 * 5)-\($0 * 5 + 4)" } + ["90+"]
        let frame = Self.categories(
            ages, [Column("men", (0..<19).map { -20 + Double($0) }), Column("women", (0..<19).map { 20 - Double($0) })])
        let chart = try Self.chart("plot bar men, women by name horizontal", frame)
        #expect(Self.bars(Self.scene(chart, Size(500, 300))).count == 38)
    }

    @Test func whatDoesNotAddUpIsSaid() throws {
        let frame = Self.rows([
            Column("wait", [1, 2, 3, 4]), Column("k", texts: ["a", "a", "b", "b"]),
            Column("c", texts: ["x", "y", "x", "y"]),
        ])
        #expect(
            try Self.chart("plot bar mean wait by k color c stack", frame).notes.contains(.stackedAggregate("mean")))
        #expect(try Self.chart("plot bar sum wait by k color c stack log", frame).notes.contains(.stackedOnLog))
        #expect(try Self.chart("plot bar sum wait by k color c stack", frame).notes.isEmpty)
    }

    /// Slopes have the width that their names leave: from one edge of the axis to the other.
    @Test func slopesReachTheEdges() throws {
        let frame = Self.categories(["p", "q", "r"], [Column("before", [1, 2, 3]), Column("after", [2, 4, 1])])
        let layer = LayerSpec(mark: "line")
        var spec = ChartSpec(layers: [layer])
        spec.layers[0].columns = [ColumnSpec(name: "before"), ColumnSpec(name: "after")]
        spec.layers[0].over = ColumnsAsPlaces.word
        spec.layers[0].keys = [.column("name")]
        let places = try #require(try ColumnsAsPlaces(spec.layers[0], of: frame, Fixture.context))
        spec.layers[0] = places.layer
        let scene = Self.scene(try Fixture.chart(spec, places.rows))
        let xs = Self.marks(scene).flatMap { element -> [Double] in
            switch element.shape {
            case .polyline(let points): points.map(\.x)
            case .symbol(_, let center, _): [center.x]
            default: []
            }
        }
        #expect((xs.max() ?? 0) - (xs.min() ?? 0) > 600, "\(xs)")
    }

    /// A legend that says the aggregate of each column needs no axis that says it again.
    @Test func theAggregateIsSaidOnce() throws {
        let frame = Self.categories(
            ["a", "a"], [Column("beds", unit: "kWh", [4, 8]), Column("staff", unit: "kWh", [1, 3])])
        let chart = try Self.chart("plot bar sum beds, sum staff by name", frame)
        #expect(Self.labels(Self.scene(chart), .axisTitle).contains("kWh"))
        #expect(!Self.labels(Self.scene(chart), .axisTitle).contains { $0.hasPrefix("sum") })
        #expect(Self.labels(Self.scene(chart), .legendLabel) == ["sum beds", "sum staff"])
    }

    /// What a laboratory found is no event, however irregular its hours and its values are.
    @Test func readingsInTheirUnitsAreNoEvents() throws {
        let hours = (0..<240).map { Double($0 * $0 * 7919 % 97) / 40 }
        var at = Fixture.instant(2024, 1, 3)
        let times = hours.map { gap -> Int64 in
            at += Int64(gap * 3_600_000_000) + 60_000_000
            return at
        }
        let noise = hours.map { ($0 * 37).truncatingRemainder(dividingBy: 5) }
        let frame = Fixture.frame(
            Buffer(times), [Column("lactate", unit: "mmol/L", noise), Column("K", unit: "mmol/L", hours)])
        #expect(try BareChart(frame).layer.mark == "line")
        let events = Fixture.frame(Buffer(times), [Column("depth", unit: "km", noise)])
        #expect(try BareChart(events).layer.mark == "bar")
    }

    /// In text a bar of long names has each of them, cut where two places are too few.
    @Test func noBarIsAnonymousInText() throws {
        let names = [
            "Revenue", "Cost of goods sold", "Staff", "Marketing and distribution", "Depreciation", "Other income",
            "Interest", "Tax",
        ]
        let chart = try Self.chart(
            "plot waterfall v by name", Self.categories(names, [Column("v", [48, -21, -12, -4, -2, 1, -1, -2])]))
        let scene = chart.scene(size: CellMeasurer.size(columns: 80, rows: 20), measurer: CellMeasurer(), theme: .light)
        let labels = Self.labels(scene)
        #expect(labels.contains { $0.hasPrefix("Cost of") } && labels.contains { $0.hasPrefix("Marketi") }, "\(labels)")
        #expect(names.allSatisfy { name in labels.contains { $0.hasPrefix(name.prefix(5)) } }, "\(labels)")
    }

    /// Hours go on as hours where days do not divide them.
    @Test func hoursOfAnAxis() {
        #expect(ToldSeconds.duration.texts([0, 43_200, 86_400, 129_600]).dropFirst() == ["12h", "24h", "36h"])
        #expect(ToldSeconds.duration.texts([86_400, 172_800]) == ["1d", "2d"])
        #expect(ToldSeconds.duration.text(108_000) == "1d 6h")
    }
}
