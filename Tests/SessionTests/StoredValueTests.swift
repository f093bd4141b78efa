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
