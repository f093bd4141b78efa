import Files
import Catalog
import Glibc
import Language
import Presenting
@testable import Session
import Testing

/// `docs/language.md` is what the catalogues say, with what every example answers; `UPDATE_GOLDEN=1` writes it anew.
///
/// The answers are a record that must not drift: that they are right is shown elsewhere, by the tables that other programs made
/// (`PipelineGoldenTests`, `FormatCoverageTests`) and the scenes of charts (`ExampleSceneTests`).
@Suite struct ReferencePageTests {
    @Test func isWhatTheCataloguesSay() throws {
        let page = try ReferencePage.markdown(vocabulary: VerbCatalog.vocabulary, result: Self.result)
        let path = projectRoot + "/docs/language.md"
        if Environment["UPDATE_GOLDEN"] == "1" {
            _ = unsafe unlink(path)
            var writer = try FileWriter(creating: Path(path), typed: path)
            try writer.append(Array(page.utf8))
            try writer.finish()
        }
        let held = (try? FileReader.bytes(Path(path))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = held.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, page.split(separator: "\n", omittingEmptySubsequences: false)).first { $0 != $1 }
        #expect(held == page, "docs/language.md is stale: make docs; '\(first?.0 ?? "")' is now '\(first?.1 ?? "")'")
    }

    @Test(arguments: ExampleTests.cases) func everyExampleStatesItsResult(_ one: ExampleTests.Case) throws {
        #expect(try !Self.result(one.example).isEmpty)
    }

    /// What an example shows at last: a reply, a table as text, of a figure its reply and its description.
    static func result(_ example: Example) throws -> String {
        let rig = try SessionRig()
        let result = rig.session.run(example.cell)
        if let error = result.error { throw error.fault }
        guard let last = result.outputs.last else { return "" }
        guard case .figure(let chart) = last else { return try OutputText.text(last, width: 100) }
        let replies = result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
        return ([replies.last].compactMap { $0 } + [try chart.description()]).joined(separator: "\n")
    }
}
