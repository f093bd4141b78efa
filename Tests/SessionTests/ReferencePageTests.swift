import Glibc
import Language
import Testing

@testable import Session

/// `docs/language.md` is what the catalogues say; `UPDATE_GOLDEN=1` writes it anew.
@Suite struct ReferencePageTests {
    @Test func isWhatTheCataloguesSay() throws {
        let page = ReferencePage.markdown(vocabulary: VerbCatalog.vocabulary)
        let path = projectRoot + "/docs/language.md"
        if Environment["UPDATE_GOLDEN"] == "1" {
            _ = unsafe unlink(path)
            var writer = try FileWriter(creating: path, typed: path)
            try writer.append(Array(page.utf8))
            try writer.finish()
        }
        let held = (try? FileReader.bytes(path)).map { String(decoding: $0, as: UTF8.self) }
        #expect(held == page, "docs/language.md is stale: make docs")
    }
}
