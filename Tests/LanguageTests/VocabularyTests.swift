import Catalog
@testable import Language
import Syntax
import Testing

/// The words of a kind, by name and alias, in their order.
@Suite struct VocabularyTests {
    @Test func namesAreThoseOfTheEntries() {
        let words = Vocabulary([
            CatalogEntry(.verb, "load", summary: "a"),
            CatalogEntry(.unit, "day", aliases: ["days", "d"], summary: "b"),
            CatalogEntry(.verb, "show", summary: "c"), CatalogEntry(.mark, "day", summary: "d"),
        ])
        #expect(words.names(.verb) == ["load", "show"] && words.names(.unit) == ["day"] && words.names(.clause) == [])
        #expect(words.entries(.verb).map(\.summary) == ["a", "c"])
        #expect(words.entry(.unit, "d")?.summary == "b" && words.entry(.mark, "day")?.summary == "d")
        #expect(words.entry(.mark, "d") == nil && words.entry(.verb, "days") == nil)
    }
}
