import Catalog
import Glibc
import Scene
import SceneSamples
import Series
import Surfaces
import Testing

@testable import Charts

/// What is selected stands out, mark by mark: under a lollipop, among dimmed neighbours, pulled out or in a frame; and it is
/// read out above the plot.
@Suite struct MarkSelectionTests {
    static let size = Size(800, 400)

    private static func scene(_ chart: ResolvedChart) throws -> Scene {
        chart.scene(size: size, measurer: try PangoMeasurer(), theme: .light)
    }

    private static func marks(_ scene: Scene) -> [Element] {
        scene.elements.filter { element in
            switch element.role {
            case .mark, .cell: true
            default: false
            }
        }
    }

    private static func selection(_ scene: Scene) -> [Element] { scene.elements.filter { $0.role == .selection } }

    /// The mean of the channels of a solid fill, or of the first stop of a gradient.
    private static func lightness(_ element: Element) -> Double? {
        switch element.fill ?? element.stroke.map({ .solid($0.color) }) {
        case .solid(let color)?: (color.red + color.green + color.blue) / 3
        case .linearGradient(_, _, let stops)?:
            stops.first.map { ($0.color.red + $0.color.green + $0.color.blue) / 3 }
        case nil: nil
        }
    }

    /// Of the first arc of a path.
    private static func middle(_ element: Element) -> Point? {
        guard case .path(let steps) = element.shape else { return nil }
        return steps.lazy.compactMap { if case .arc(let center, _, _, _) = $0 { center } else { nil } }.first
    }

    @Test(arguments: MarkCase.all) func standsOut(_ one: MarkCase) throws {
        let plain = try Self.scene(one.chart())
        let chart = try one.chart("select max")
        let scene = try Self.scene(chart)
        let selected = Self.selection(scene)
        #expect(Self.selection(plain).isEmpty)
        switch one.standing {
        case .lollipop:
            let lines = selected.filter { if case .line = $0.shape { true } else { false } }
            let symbols = selected.filter { if case .symbol = $0.shape { true } else { false } }
            #expect(lines.count == 1 && !symbols.isEmpty, "\(one.name): \(selected.count) elements")
        case .dimmedOthers:
            let lightness = Self.marks(scene).compactMap(Self.lightness)
            let before = Self.marks(plain).compactMap(Self.lightness)
            #expect(lightness.count == before.count)
            let dimmed = zip(lightness, before).count { $0 > $1 + 0.05 }
            let kept = zip(lightness, before).count { abs($0 - $1) < 1e-9 }
            #expect(dimmed > 0 && kept > 0 && kept < dimmed, "\(one.name): \(kept) as before, \(dimmed) dimmed")
        case .pulledOut:
            // All other sectors share the middle of the ring.
            let middles = Self.marks(scene).compactMap(Self.middle)
            let common = middles.filter { middle in middles.count { hypot($0.x - middle.x, $0.y - middle.y) < 0.5 } > 1
            }
            #expect(middles.count - common.count == 1, "\(one.name): \(middles)")
        case .framed:
            let frames = selected.filter {
                if case .rect = $0.shape { $0.stroke != nil && $0.fill == nil } else { false }
            }
            #expect(!frames.isEmpty, "\(one.name)")
        }
    }

    /// The readout stands in the figure in its own order, names and values, and is what the reply says.
    @Test(arguments: MarkCase.all) func isReadOut(_ one: MarkCase) throws {
        let chart = try one.chart("select max")
        let readout = try #require(chart.readout)
        #expect(!readout.isEmpty && chart.notes.sentences.contains(readout))
        let scene = try Self.scene(chart)
        let shown = scene.elements.compactMap { element -> String? in
            guard element.role == .readout, case .text(let run) = element.shape else { return nil }
            return run.text
        }
        let words = shown.joined(separator: " ")
        let parts = try #require(chart.selection).parts
        if ["sector, ring", "donut"].contains(one.name) {
            #expect(shown.count >= 2)
        } else {
            // A line of it ends where a separator would stand.
            func plain(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "·" } }
            #expect(plain(words) == plain(readout), "\(one.name)")
            for part in parts where !part.value.isEmpty { #expect(shown.contains(part.value)) }
        }
    }

    /// On a text surface too something marks it, without colour.
    @Test(arguments: MarkCase.all) func standsOutInCells(_ one: MarkCase) throws {
        let size = CellMeasurer.size(columns: 80, rows: 24)
        func text(_ chart: ResolvedChart) -> String {
            TextSurface.draw(
                chart.scene(size: size, measurer: CellMeasurer(), theme: .dark), style: .unicode, colour: .none)
        }
        let chart = try one.chart("select max")
        let readout = try #require(chart.readout)
        let lines = text(chart).split(separator: "\n").map(String.init)
        #expect(lines.prefix(4).joined(separator: " ").contains(readout.prefix(12)), "\(one.name)")
    }
}
