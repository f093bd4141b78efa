import Catalog
import Files
import Glibc
import Language
import Presenting
@testable import Session
import Testing

/// `docs/language.md` and the pages of `docs/language` are what the catalogues say, with what every example answers;
/// `UPDATE_GOLDEN=1` writes them anew.
///
/// The answers are a record that must not drift: that they are right is shown elsewhere, by the tables that other programs made
/// (`PipelineGoldenTests`, `FormatCoverageTests`) and the scenes of charts (`ExampleSceneTests`).
@Suite struct ReferencePageTests {
    /// The longest line of text: the rows of tables are lines whatever they hold.
    private static let widest = 250

    @Test func theIndexIsWhatTheCataloguesSay() throws {
        try Self.expect(ReferencePage.index(vocabulary: VerbCatalog.vocabulary), in: "docs/language.md")
    }

    @Test(arguments: ReferencePage.all.map(\.name)) func isWhatTheCataloguesSay(_ name: String) throws {
        let page = try #require(ReferencePage.all.first { $0.name == name })
        try Self.expect(
            page.markdown(vocabulary: VerbCatalog.vocabulary, result: Self.stated), in: "docs/language/\(name).md")
    }

    /// Every word has one place: each kind is on one page, and the index names each word.
    @Test func everyWordHasItsPage() {
        let pages = ReferencePage.all.flatMap(\.kinds)
        #expect(pages.count == Set(pages).count && Set(pages) == Set(EntryKind.allCases))
        let index = ReferencePage.index(vocabulary: VerbCatalog.vocabulary)
        for entry in VerbCatalog.vocabulary.entries { #expect(index.contains("[\(entry.name)](")) }
    }

    private static func expect(_ page: String, in name: String) throws {
        let path = projectRoot + "/" + name
        if Environment["UPDATE_GOLDEN"] == "1" {
            _ = unsafe unlink(path)
            var writer = try FileWriter(creating: Path(path), typed: path)
            try writer.append(Array(page.utf8))
            try writer.finish()
        }
        let held = (try? FileReader.bytes(Path(path))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = held.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, page.split(separator: "\n", omittingEmptySubsequences: false)).first { $0 != $1 }
        #expect(held == page, "\(name) is stale: make docs; '\(first?.0 ?? "")' is now '\(first?.1 ?? "")'")
        for line in lines { #expect(line.count <= widest, "\(name): \(line.prefix(60))") }
    }

    /// The result, which every example has.
    private static func stated(_ example: Example) throws -> String {
        let result = try result(example)
        #expect(!result.isEmpty, "\(example.cell)")
        return result
    }

    /// What an example shows at last: its reply, the first rows that it makes, of a figure its description.
    static func result(_ example: Example) throws -> String {
        let rig = try SessionRig()
        rig.session.showsResults = true
        _ = rig.session.run("set rows 3")
        let result = rig.session.run(example.cell)
        if let error = result.error { throw error.fault }
        guard let last = result.outputs.last else { return "" }
        let replies = result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
        switch last {
        case .figure(let chart):
            return ([replies.last].compactMap { $0 } + [try chart.description()]).joined(separator: "\n")
        case .table(let table) where !table.isAsked:
            return ([replies.last].compactMap { $0 } + [try OutputText.text(last, width: 100)]).joined(separator: "\n")
        default: return try OutputText.text(last, width: 100)
        }
    }
}
