@testable import Charts
import Diagnostics
import Glibc
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Selections, annotations, panels and composed figures: what they come to, and their golden scenes.
@Suite struct ComposeTests {
    static let size = Size(800, 400)

    static func make(_ name: String) throws -> ResolvedChart {
        let make = try #require(ComposeCharts.all.first { $0.0 == name }?.1)
        return try make()
    }

    /// Where a panel's x axis begins and ends, for whoever points at it, lies as far from its area's sides in every panel.
    @Test func plotsOfPanelsAreWhereTheyStand() throws {
        let scene = try ComposeCharts.facet().scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        #expect(scene.plots.count == 3)
        let insets = scene.plots.map { [$0.start - $0.area.x, $0.area.maxX - $0.end].map { ($0 * 1000).rounded() } }
        #expect(Set(insets).count == 1 && insets[0].allSatisfy { $0 >= 0 }, "\(insets)")
        #expect(Set(scene.plots.map { "\($0.area.x) \($0.area.y)" }).count == 3)
    }

    @Test(arguments: ComposeCharts.all.map(\.0)) func drawsItsGolden(_ name: String) throws {
        let chart = try Self.make(name)
        var scene = chart.scene(size: Self.size, measurer: FixedMeasurer(), theme: .light)
        scene.words.description = chart.description
        expectLegible(scene, FixedMeasurer(), name)
        Golden.expect(SceneText.text(scene), "scenes/\(name)")
        let cells = chart.scene(size: CellMeasurer.size(columns: 80, rows: 20), measurer: CellMeasurer(), theme: .dark)
        expectLegible(cells, CellMeasurer(), name + " cells")
        Golden.expect(TextSurface.draw(cells, style: .unicode, colour: .none), "cells/\(name)")
    }

    /// At every size and in every theme labels stay whole and apart.
    @Test(arguments: ComposeCharts.all.map(\.0)) func isLegibleAtAnySize(_ name: String) throws {
        let chart = try Self.make(name)
        for (width, height) in [(1600.0, 900.0), (400, 250), (320, 240)] {
            let scene = chart.scene(size: Size(width, height), measurer: FixedMeasurer(), theme: .dark)
            expectLegible(scene, FixedMeasurer(), "\(name) \(width)")
        }
        for (columns, rows) in [(120, 30), (60, 18)] {
            let scene = chart.scene(
                size: CellMeasurer.size(columns: columns, rows: rows), measurer: CellMeasurer(), theme: .light)
            expectLegible(scene, CellMeasurer(), "\(name) \(columns) cells")
        }
    }

    /// Beside a stack the legend reads from the top down, elsewhere in the order of the series.
    @Test(arguments: [("right", ["Seattle", "Miami", "Denver"]), ("top", ["Denver", "Miami", "Seattle"])])
    func aLegendBesideAStackReadsFromTheTop(_ place: String, _ names: [String]) throws {
        let chart = try Fixture.chart(
            PlotParsingTests.spec("plot bar precipitation by month color by station\n  legend \(place)"),
            ComposeCharts.stations())
        let scene = chart.scene(size: Self.size, measurer: FixedMeasurer(), theme: .light)
        let found = scene.elements.compactMap { element -> String? in
            guard element.role == .legendLabel, case .text(let run) = element.shape else { return nil }
            return run.text
        }
        #expect(found == names)
    }

    // MARK: Selection

    @Test func theLollipopHasEachLayersSymbolOnItsValue() throws {
        let scene = try Self.make("select-line").scene(size: Self.size, measurer: FixedMeasurer(), theme: .light)
        let symbols = scene.elements.compactMap { element -> (Symbol, Point)? in
            guard element.role == .selection, case .symbol(let symbol, let center, _) = element.shape else {
                return nil
            }
            return (symbol, center)
        }
        #expect(symbols.map(\.0) == [.circle, .diamond])
        #expect(symbols.map(\.1.x).allSatisfy { $0 == symbols[0].1.x })
        let rule = try #require(
            scene.elements.compactMap { element -> (Point, Point)? in
                guard element.role == .selection, case .line(let a, let b) = element.shape else { return nil }
                return (a, b)
            }.first)
        // To the topmost value: the gust's, which is higher up.
        #expect(abs(rule.1.y - symbols[1].1.y) < 0.01)
        #expect(rule.0.y > symbols[0].1.y)
    }

    @Test func barsBesideTheSelectedOneAreDimmedOpaquely() throws {
        let chart = try Self.make("select-category")
        let scene = chart.scene(size: Self.size, measurer: FixedMeasurer(), theme: .light)
        let fills = scene.elements.compactMap { element -> Color? in
            guard case .mark = element.role, case .solid(let color)? = element.fill else { return nil }
            return color
        }
        // 30% of indigo #5550d4 over white, and teal #2a9d8f as it is: 255 − 0.3·(255 − c).
        #expect(fills.map(\.alpha) == [1, 1, 1])
        #expect(abs(fills[0].red - (255 - 0.3 * (255 - 0x55)) / 255) < 1e-9)
        #expect(fills[1] == Color(hex: 0x2a9d8f))
        #expect(chart.readout == "Seoul −0.22 kg")
    }

    @Test func aMissingValueIsSaidAndHasNoSymbol() throws {
        let chart = try Fixture.chart(
            PlotParsingTests.spec("plot bar steps by day\nselect 2024-12-07"), ComposeCharts.days())
        #expect(chart.readout == "Sat, Dec 7 · steps missing")
        #expect(chart.selection?.items.isEmpty == true)
    }

    // MARK: Annotations

    /// Expected: mean 4.2083, population or sample deviation by numpy (`std(ddof=1)` 1.7426): 4.2083 + 3 · 1.7426.
    @Test func rulesSeeThePlottedValuesAndWidenTheAxis() throws {
        let chart = try Self.make("rules")
        guard case .ruleY(let value, _, _)? = chart.annotations.first else {
            Issue.record("no rule")
            return
        }
        let wind: [Double] = [2, 2.5, 3, 2, 4, 5.5, 6, 7, 6.5, 5, 4, 3]
        let mean = wind.reduce(0, +) / 12
        let deviation = (wind.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 11).squareRoot()
        #expect(abs(value - (mean + 3 * deviation)) < 1e-9)
        #expect(chart.y.scale.domain.upper > value)
    }

    @Test func notesStandClearOfBarsAndOfEachOther() throws {
        let scene = try Self.make("notes").scene(size: Self.size, measurer: FixedMeasurer(), theme: .light)
        let measurer = FixedMeasurer()
        let bars = scene.elements.compactMap { element -> Rect? in
            guard case .mark = element.role, case .rect(let rect, _) = element.shape else { return nil }
            return rect
        }
        var words = 0
        for element in scene.elements where element.role == .annotation {
            guard case .text(let run) = element.shape else { continue }
            words += 1
            let extent = measurer.extent(of: run.text, style: run.style)
            let box = Rect(
                x: run.origin.x, y: run.origin.y - run.style.size * 0.8, width: extent.width, height: run.style.size)
            for bar in bars {
                let apart = box.maxX <= bar.x || bar.maxX <= box.x || box.maxY <= bar.y || bar.maxY <= box.y
                #expect(apart, "'\(run.text)' covers a bar")
            }
        }
        #expect(words == 3)
    }

    // MARK: Panels

    @Test func panelsShareScalesAndLines() throws {
        let chart = try Self.make("facet")
        #expect(chart.panels.map(\.title) == ["Denver", "Miami", "Seattle"])
        // The highest value is month 4 of the third station: 12.
        #expect(chart.panels.allSatisfy { $0.y.scale.domain.lower == 0 && $0.y.scale.domain.upper >= 12 })
        let scene = chart.scene(size: Self.size, measurer: FixedMeasurer(), theme: .light)
        let clips = scene.elements.compactMap { element -> Rect? in
            if case .mark = element.role { element.clip } else { nil }
        }
        #expect(Set(clips.map(\.width)).count == 1 && Set(clips.map(\.height)).count == 1)
        #expect(Set(clips.map(\.x)).count == 2 && Set(clips.map(\.y)).count == 2)
    }

    @Test func freePanelsHaveTheirOwnRange() throws {
        let uppers = try Self.make("facet-free").panels.map { $0.y.scale.domain.upper }
        #expect(uppers == [4, 8, 12])
    }

    @Test func tooManyPanelsAreRefused() throws {
        let spec = try PlotParsingTests.spec("plot line precipitation\n  facet by station")
        #expect(throws: ChartsError.tooManyPanels(column: "station", count: 500, limit: 64)) {
            try Fixture.chart(spec, ComposeCharts.stations(500))
        }
    }

    // MARK: Legends

    @Test func seriesBeyondThePaletteShareOneEntry() throws {
        let scene = try Self.make("many").scene(size: Self.size, measurer: FixedMeasurer(), theme: .light)
        let names = scene.elements.compactMap { element -> String? in
            guard element.role == .legendLabel, case .text(let run) = element.shape else { return nil }
            return run.text
        }
        // Eight hues, eight tints of them, and one entry for the rest.
        #expect(names.count == 17)
        #expect(names.last == "14 more")
    }

    // MARK: Long texts

    /// Ten thousand characters are cut, with the sign of what is missing and a note of how much.
    @Test func longTextsAreCut() throws {
        let long = String(repeating: "a word ", count: 1430)
        let chart = try Fixture.chart(
            PlotParsingTests.spec(
                "plot line wind\n  title \"\(long)\"\n  subtitle \"\(long)\"\n  caption \"\(long)\"\n  rule y 4 \"\(long)\"\n  annotate 06:00 \"\(long)\""
            ),
            ComposeCharts.hours())
        for measurer in [FixedMeasurer() as any TextMeasurer, CellMeasurer()] {
            let size = measurer.cell == nil ? Self.size : CellMeasurer.size(columns: 80, rows: 24)
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            expectLegible(scene, measurer, "long texts")
            let cut = scene.elements.filter { element in
                if case .text(let run) = element.shape { run.text.contains("…") } else { false }
            }
            #expect(cut.count == 5)
        }
        for name in ["title", "subtitle", "caption", "rule's name", "note"] {
            #expect(chart.notes.sentences.contains { $0.hasPrefix("the \(name) has 10,0") }, "\(name)")
        }
    }
}
