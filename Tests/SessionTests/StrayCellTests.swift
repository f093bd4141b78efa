import Testing

@testable import Notebook

/// Cells in an HTML comment are told by the line of the file that they begin in, counted from 1 as editors do (`grep -n`).
@Suite struct StrayCellTests {
    @Test(arguments: [0, 1, 2, 7], [0, 1, 5]) func areToldByTheirLine(_ before: Int, _ inside: Int) throws {
        let lines =
            (0..<before).map { "prose \($0)" } + ["<!-- not now"] + (0..<inside).map { "words \($0)" }
            + ["```{code-cell} plotline", "load x.csv", "```", "-->", "end"]
        let document = try MystNotebookFormat.read(lines.joined(separator: "\n") + "\n", path: "a.md")
        let told = document.strays.filter { $0.kind == .commented }.map(\.line)
        #expect(told == [(lines.firstIndex { $0.hasPrefix("```{code") } ?? -1) + 1])
    }
}
