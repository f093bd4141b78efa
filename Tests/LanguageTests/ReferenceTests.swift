import Catalog
@testable import Language
import Testing

@Suite struct ReferenceTests {
    static let vocabulary = TestVocabulary.all

    @Test(arguments: [
        ("aggregate", "aggregate [PERIOD] [by KEYS] [AGGS] [by KEYS] [empty (gap|zero|previous|drop) | partial drop]…"),
        ("downsample", "downsample step N [AGGS] | to N [(lttb|minmax|m4) [COLUMN]]"),
        ("derive", "derive NAME = EXPRESSION, …"),
        ("sort", "sort COLUMN [desc]"),
        ("unit", "unit COLUMN UNIT"),
        ("keep", "keep [NAME =] COLUMN, …"),
    ])
    func signatures(_ verb: String, _ signature: String) throws {
        let entry = try #require(Self.vocabulary.entry(.verb, verb))
        #expect(FormText.signature(of: entry) == signature)
    }

    @Test func help() throws {
        let vocabulary = Vocabulary([
            CatalogEntry(
                .verb, "sort", aliases: ["order"], summary: "puts rows in order",
                form: .sequence([.slot("column", .column), .optional(.flag("desc", as: "order"))]),
                examples: [Example("load a.csv | sort speed", reply: "it: 3 rows")], notes: "Stable.\nMissing last."),
            CatalogEntry(.aggregate, "sum", summary: "the total"),
        ])
        #expect(
            HelpText.text(for: "order", vocabulary: vocabulary) == """
                sort (verb) — puts rows in order
                  sort COLUMN [desc]
                  also written order
                  Stable. Missing last.
                for example
                  load a.csv | sort speed
                  → it: 3 rows
                """)
        #expect(HelpText.text(for: "nothing", vocabulary: vocabulary) == nil)
        #expect(
            HelpText.overview(vocabulary: vocabulary) == """
                verbs: sort
                aggregates: sum
                """)
        #expect(
            HelpText.text(for: "aggregates", vocabulary: vocabulary) == """
                Aggregates
                  sum  the total
                """)
        let pages = ReferencePage.all.map { page in page.markdown(vocabulary: vocabulary) { $0.reply } }
        #expect(
            pages[0] == """
                # Stages

                [The language](../language.md) has an index of all words.

                ## Data and chart verbs

                ### sort

                Puts rows in order.

                ```text
                sort COLUMN [desc]
                ```

                Also written `order`.

                Stable.
                Missing last.

                ```plotline
                load a.csv | sort speed
                ```

                ```text
                it: 3 rows
                ```

                """)
        #expect(
            pages[1].hasSuffix(
                """
                ## Aggregates

                Missing values are skipped.

                | word | also | what it is |
                |---|---|---|
                | `sum` |  | the total |

                """))
        let index = ReferencePage.index(vocabulary: vocabulary)
        #expect(index.hasPrefix("# The language\n"))
        #expect(
            index.hasSuffix(
                """
                **Data and chart verbs**: [sort](language/stages.md#sort).

                **Aggregates**: [sum](language/aggregates.md#aggregates).

                """))
    }

    /// Text is broken between words, code and links are whole, and no line opens a list; a table's row stays a line.
    @Test func linesOfThePageAreShort() {
        let word = String(repeating: "a", count: 58)
        #expect(ReferenceLines.wrapped("\(word) \(word) `b c` d") == "\(word) \(word)\n`b c` d")
        #expect(ReferenceLines.wrapped("\(word) \(word) - d") == "\(word) \(word) -\nd")
        #expect(ReferenceLines.wrapped("```\n\(word) \(word) ccc\n```") == "```\n\(word) \(word)\n    ccc\n```")
        #expect(ReferenceLines.wrapped("| \(word) | \(word) |") == "| \(word) | \(word) |")
    }

    /// The page's own examples are of the language.
    @Test func examplesOfThePageParse() throws {
        let parts = ReferencePage.introduction.components(fencedAs: "plotline")
        #expect(parts.count == 2)
        for part in parts { _ = try TestVocabulary.parser.parse(part) }
    }
}

extension String {
    /// The bodies of the fenced blocks of a language.
    func components(fencedAs language: String) -> [String] {
        var blocks: [String] = [], block: [Substring]?
        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```" + language {
                block = []
            } else if line == "```", let lines = block {
                blocks.append(lines.joined(separator: "\n"))
                block = nil
            } else {
                block?.append(line)
            }
        }
        return blocks
    }
}
