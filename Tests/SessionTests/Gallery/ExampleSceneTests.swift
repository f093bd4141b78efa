import Catalog
import Diagnostics
import Scene
import SceneSamples
import Testing

@testable import Session

/// The charts of the catalogues' examples as scenes: what each mark, clause and style draws.
@Suite struct ExampleSceneTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var cell: String
        var testDescription: String { name }
    }

    static let cases = VerbCatalog.vocabulary.entries.filter { [.mark, .clause, .style].contains($0.kind) }
        .flatMap { entry in
            entry.examples.enumerated().map { place, example in
                let word = entry.name.split(separator: " ").joined(separator: "-")
                return Case(name: "\(entry.kind)-\(word)" + (place == 0 ? "" : "-\(place + 1)"), cell: example.cell)
            }
        }

    @Test(arguments: cases) func drawsItsGolden(_ one: Case) throws {
        let rig = try SessionRig()
        let result = rig.session.run(one.cell)
        let charts = result.outputs.compactMap { if case .figure(let chart) = $0 { chart } else { nil } }
        let chart = try #require(charts.last, "\(one.cell)")
        var scene = try chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), settings: rig.session.settings)
        scene.words = try chart.figure().words(unless: .process)
        #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
        SessionGolden.expect(SceneText.outline(scene), "examples/\(one.name)")
    }
}
