import Diagnostics
import Syntax
import Testing

@testable import Notebook

/// What a notebook keeps as text: outputs beside outputs, and the values of parameters.
@Suite struct StoredValueTests {
    /// Blanks that no moved number explains are a difference of blanks; those beside one that moved in its last digit are none.
    @Test(
        arguments: [
            ("a  1.5", "a 1.5", ["the blanks of 1 line differ"]), ("a 1.5", "a 1.5", []),
            ("a  1.5000000001", "a   1.5000000002", []),
            ("a 1.5\nb  2", "a 1.5\nb   2", ["the blanks of 1 line differ"]),
            ("a 1.5", "a 1.6", ["- a 1.5", "+ a 1.6"]),
        ] as [(String, String, [String])])
    func blanksOfOutputs(_ old: String, _ new: String, _ changes: [String]) {
        #expect(TextComparison.changes(from: old, to: new) == changes)
    }

    /// Long lines are shown from 60 characters before the first that differs; one that is the other's beginning, too.
    @Test func longLinesAreShownWhereTheyDiffer() {
        let head = String(repeating: "é1 ", count: 100)
        let near = String(head.suffix(60))
        #expect(TextComparison.changes(from: head + "a", to: head + "b") == ["- …\(near)a", "+ …\(near)b"])
        #expect(TextComparison.changes(from: head, to: head + "b") == ["- …\(near)", "+ …\(near)b"])
        let tail = String(repeating: "z", count: 500)
        #expect(
            TextComparison.changes(from: "a" + tail, to: "b" + tail) == [
                "- a" + tail.prefix(239) + "…", "+ b" + tail.prefix(239) + "…",
            ])
        #expect(TextComparison.changes(from: tail, to: "") == ["- " + tail.prefix(240) + "…", "+ "])
    }

    /// Bytes are compared, eight at a time: where each Character was looked for, ten million of them took minutes without optimisation.
    @Test func lineOfTenMillionBytes() {
        let line = String(repeating: "12.5, abc é ", count: 800_000)
        let start = ContinuousClock.now
        let changes = TextComparison.changes(from: line + "1.5", to: line + "2.5")
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(changes.count == 2 && changes.allSatisfy { $0.count < 100 }, "\(changes)")
    }

    /// Whatever a text from outside holds stays within its own cell of the copy: CommonMark 0.31, 4.5, closes a fence by a line.
    @Test(arguments: ["\n", "\r\n", "\r"]) func lineBreaksOfGivenTexts(_ end: String) throws {
        let text = ["a", "```", "", "```plotline", "note \"INJ\"", "```", "b"].joined(separator: end)
        let plain = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let document = try MystNotebookFormat.read(
            "```{code-cell} plotline\n:tags: [parameters]\nplace = \"x\"\nplaces = [\"x\"]\n```\n", path: "n.md")
        let list = "[\"" + text.replacing("\"", with: "\\\"") + "\", \"c\"]"
        let given = try document.read(["place": text, "places": list])
        let copy = MystNotebookFormat.write(document.assigning(given))
        let back = try MystNotebookFormat.read(copy, path: "n.md")
        #expect(back.cells.count == 1 && back.cells.first?.source.split(separator: "\n").count == 2, "\(copy)")
        #expect(back.declaredParameters.map(\.name) == ["place", "places"])
        #expect(back.declaredParameters.first?.value.plain == plain)
    }

    /// A list without brackets, as Python's csv.reader cuts it (skipinitialspace=True); a quote within an item is a letter.
    @Test(
        arguments: [
            ("c, d", ["c", "d"]), ("c,\"d,e\"", ["c", "d,e"]), ("\"c,d\" , e", ["c,d", "e"]),
            ("\"a \"\"b\"\"\",c", ["a \"b\"", "c"]),
            ("a,", ["a", ""]), ("\"\"", [""]), (",", ["", ""]), ("5\" disk,x", ["5\" disk", "x"]),
            ("\"a\" b,c", ["\"a\" b", "c"]),
            ("\"a,b", ["\"a", "b"]), ("", []),
        ] as [(String, [String])])
    func itemsOfALine(_ text: String, _ items: [String]) throws {
        let kind = Value.list([
            Argument(label: "item", value: .text(TextSyntax(parts: [.literal("x")])), range: SourceRange(0, 0))
        ])
        let list = try #require(ParameterValue(text, like: kind))
        guard case .list(let read) = list.value else {
            Issue.record("no list")
            return
        }
        let texts = read.map { item in
            if case .text(let text) = item.value { return text.literal ?? "?" }
            return "?"
        }
        #expect(texts == items)
    }

    /// `--set names=` is a list of none.
    @Test func emptyLists() throws {
        let none = SourceRange(0, 0)
        let kinds: [Value] = [
            .text(TextSyntax(parts: [.literal("a")])), .number(NumberSyntax(value: 1, isPercent: false)),
        ]
        for kind in kinds {
            let value = try #require(
                ParameterValue("", like: .list([Argument(label: "item", value: kind, range: none)])))
            let isEmpty = if case .list(let items) = value.value { items.isEmpty } else { false }
            #expect(value.spelling == "[]" && isEmpty)
        }
    }
}
