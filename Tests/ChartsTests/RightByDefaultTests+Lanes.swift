@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Testing

/// Names beside what they name, in figures with little room, and what is said of charts without values.
extension RightByDefaultTests {
    private static func works(_ count: Int) -> Frame {
        let trades = ["Joiners", "Roofers", "Plumbers", "Painters", "Masons"]
        let tasks = [
            "Survey", "Permits", "Strip", "Asbestos", "Roof", "Damp", "Windows", "Wiring", "Pipes", "Plaster", "Floors",
            "Kitchen", "Paint", "Snags",
        ]
        let start = Fixture.instant(2025, 1, 6)
        return rows([
            Column("task", texts: Array(tasks.prefix(count))),
            Column("trade", texts: (0..<count).map { trades[min(4, $0 / 2)] }),
            Column("start", values: .times(Buffer((0..<count).map { start + Int64($0) * 7 * Microseconds.day }))),
            Column("finish", values: .times(Buffer((0..<count).map { start + Int64($0 + 2) * 7 * Microseconds.day }))),
        ])
    }

    /// Lanes whose names have no room are counted in the figure.
    @Test(arguments: [(Size(400, 200), false), (Size(400, 480), true)])
    func lanesLeftAreCounted(_ size: Size, _ haveRoom: Bool) throws {
        let chart = try Self.chart("plot timeline start..finish by task", Self.works(14))
        let scene = chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
        let shown = Self.labels(scene).count {
            $0.first?.isLetter ?? false && !["Jan", "Feb", "Mar", "Apr"].contains($0)
        }
        #expect((shown == 14) == haveRoom)
        let said = Self.labels(scene, .caption)
        #expect(said == (haveRoom ? [] : [said.first ?? ""]))
        #expect(haveRoom || said.first?.hasPrefix("\(shown) of 14 names") ?? false)
        #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
    }

    /// The hours of a day go on in steps that divide it, in figures of any width.
    @Test(arguments: ["bar", "line"], Array(stride(from: 120.0, through: 400, by: 20)))
    func hoursAreDivided(_ mark: String, _ width: Double) throws {
        let times = Fixture.times(from: Fixture.instant(2024, 1, 1), every: Microseconds.hour, count: 48)
        let frame = Fixture.frame(times, [Column("v", (0..<48).map { Double($0 * 7 % 11) })])
        let scene = Self.scene(try Self.chart("plot \(mark) mean v by hour of day", frame), Size(width, 250))
        let hours = scene.elements.compactMap { element -> Int? in
            guard element.role == .tickLabel, case .text(let run) = element.shape, run.anchor == .middle else {
                return nil
            }
            return Int(run.text)
        }
        let step = hours.count > 1 ? hours[1] - hours[0] : 24
        #expect(hours.first == 0 && 24 % step == 0, "\(hours)")
    }

    /// Cells of weeks from a Friday on stand along time: their months are named below them, the year once, and a week without rows is a gap.
    @Test(arguments: [(20, true), (8, false)]) func weeksOfCellsAreTimes(_ count: Int, _ areTimes: Bool) throws {
        let weeks = (0..<count).map { $0 < 5 ? $0 : $0 + 1 }
        let start = Fixture.instant(2024, 5, 3)
        let frame = Fixture.frame(
            Buffer((weeks + weeks).map { start + Int64($0) * 7 * Microseconds.day }),
            [
                Column("v", (0..<2 * count).map { Double($0) }),
                Column("film", texts: (0..<2 * count).map { $0 < count ? "Puffins" : "Zero Hour" }),
            ])
        let chart = try Self.chart("plot rect v by time, film", frame)
        #expect(chart.x.scale.isTime == areTimes)
        #expect(chart.x.scale.bandCount == (areTimes ? count + 1 : count))
        let scene = Self.scene(chart)
        #expect(scene.elements.count { if case .cell = $0.role { true } else { false } } == 2 * count)
        guard areTimes else { return }
        let years = Self.labels(scene).filter { $0.contains("2024") }
        #expect(years.count == 1)
        let turned = scene.elements.contains { element in
            if case .text(let run) = element.shape { run.rotation != 0 } else { false }
        }
        #expect(!turned)
    }

    // MARK: Descriptions

    /// A place in a lane is no value that one trade has more of: five trades have two intervals each, but for the last.
    @Test func lanesAreNoValues() throws {
        let text = try Self.chart("plot timeline start..finish by task color by trade", Self.works(14)).description
        #expect(text.contains("5 series Masons has the most intervals, 6, and Joiners the fewest, 2."), "\(text)")
        #expect(!text.contains("highest"))
    }

    /// A map has places, whatever their colours and sizes say.
    @Test(arguments: ["", " color by score size by cars", " color by kind"])
    func mapsHavePlaces(_ styles: String) throws {
        let frame = Self.rows([
            Column("lat", (0..<40).map { 51 + Double($0 * 7 % 11) / 100 }),
            Column("lon", (0..<40).map { -2.5 + Double($0 * 5 % 13) / 100 }),
            Column("score", (0..<40).map { Double($0) }), Column("cars", (0..<40).map { Double($0 * 3 + 1) }),
            Column("kind", texts: (0..<40).map { "k\($0 % 7)" }),
        ])
        let text = try Self.chart("plot map lat, lon" + styles, frame).description
        #expect(text.contains("places"), "\(text)")
        #expect(!text.contains("peaks") && !text.contains("highest"), "\(text)")
    }

    /// Years are no thousands.
    @Test func yearsAreToldAsYears() throws {
        let frame = Self.rows([
            Column("built", (0..<30).map { Double(1881 + $0 * 4) }),
            Column("score", (0..<30).map { Double($0 * 7 % 11) }),
        ])
        let text = try Self.chart("plot point score over built", frame).description
        #expect(text.contains("built from 1881 to 1997"), "\(text)")
        #expect(!text.contains("1,"), "\(text)")
    }

    // MARK: Slopes

    /// A name is cut alike at both ends of its line, and not at all where the figure is wide enough.
    @Test(arguments: [(Size(800, 480), false), (Size(1400, 480), true)])
    func slopesNameAlike(_ size: Size, _ areWhole: Bool) throws {
        let names = ["The Lantern Keepers of Upper Saint-Etienne", "Puffins", "Zero Hour"]
        let frame = Self.rows([
            Column("week", (0..<6).map { $0 < 3 ? 1 : 14 }), Column("film", texts: (0..<6).map { names[$0 % 3] }),
            Column("gross", [94_600_000, 58_500_000, 31_600_000, 234, 123, 67]),
        ])
        let scene = try Self.scene(Self.chart("plot slope gross by week color by film", frame), size)
        let labels = Self.labels(scene, .legendLabel).filter { $0.contains("Lan") }
        #expect(labels.count == 2)
        let bare = Set(
            labels.map { label in
                label.split(separator: " ").filter { !($0.first?.isNumber ?? false) }.joined(separator: " ")
            })
        #expect(bare.count == 1, "\(labels)")
        #expect(bare.contains(names[0]) == areWhole, "\(labels)")
    }

    // MARK: Periods

    /// Rows end on a Wednesday: the way to what the last week has is dotted, to no value that a whole week would have.
    @Test(arguments: [true, false]) func partsOfPeriodsAreDotted(_ isCut: Bool) throws {
        var spec = try PlotParsingTests.spec("plot line sum v by week")
        spec.lastIsCut = isCut
        let frame = Self.days(Array(0..<31), [Column("v", [Double](repeating: 5, count: 31))])
        let lines = Self.marks(Self.scene(try Fixture.chart(spec, frame)))
        #expect(lines.count == (isCut ? 2 : 1))
        #expect(lines.map { $0.stroke?.dash.isEmpty ?? true } == (isCut ? [true, false] : [true]))
        // The line ends where the dots begin.
        if isCut, case .polyline(let whole) = lines[0].shape, case .polyline(let part) = lines[1].shape {
            #expect(part.count == 2 && whole.last == part.first)
        }
    }

    // MARK: Ramps

    /// The foot of a ramp whose first tick is far from it is labelled.
    @Test(arguments: [(17_404.0, 94_559_692.0, "17.4k"), (0, 94, "0")])
    func rampsBeginWithALabel(_ low: Double, _ high: Double, _ label: String) throws {
        let frame = Self.rows([
            Column("v", (0..<12).map { low + (high - low) * Double($0 * $0) / 121 }),
            Column("a", texts: (0..<12).map { "a\($0 % 4)" }), Column("b", texts: (0..<12).map { "b\($0 / 4)" }),
        ])
        #expect(Self.labels(Self.scene(try Self.chart("plot rect v by a, b", frame))).contains(label))
    }
}
