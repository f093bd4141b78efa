import Seeded
import Testing

@testable import Session

/// Text without end, from words and from data, in every kind of picture.
@Suite struct HeapedTitleTests {
    /// A letter of so many marks that a step that grows by their square would be noticed; of more where surveys are whole.
    private static let heap = "e" + String(repeating: "\u{301}", count: Survey.isWhole ? 50_000 : 20_000)

    /// What is drawn; `HEAP` stands for the heap, since a runner of tests takes long to print it.
    private static let cells = [
        "plot line v\n  title \"HEAP\"", "plot line v\n  subtitle \"HEAP\"\n  caption \"HEAP\"",
        "plot bar v by k", "plot line v color by k", "plot line v\n  y title \"HEAP\"", "plot line `wHEAP`",
        "plot line v\n  annotate 2024-01-01T01:00 \"HEAP\"",
    ]

    /// A title, an axis' title, names on an axis and in a legend, a note; by the letters that a reader of the file finds.
    @Test(.timeLimit(.minutes(2)), arguments: cells) func everyText(_ cell: String) throws {
        let rig = try SessionRig()
        let rows = (0..<4).map { "2024-01-01T0\($0):00Z,\($0),\($0 % 2 == 0 ? Self.heap : "b"),\($0)" }
        try rig.write((["time,v,k,w\(Self.heap)"] + rows).joined(separator: "\n") + "\n", to: "a.csv")
        let drawn = cell.replacing("HEAP", with: Self.heap)
        let reply = rig.run("load a.csv\n\(drawn)\nexport a.png\nexport a.pdf\nexport a.svg")
        for name in ["a.png", "a.pdf"] { #expect(rig.bytes(name) != nil, "\(name): \(reply.prefix(400))") }
        let svg = try #require(rig.text("a.svg"))
        #expect(svg.allSatisfy { $0.unicodeScalars.count <= 32 })
        #expect(svg.utf8.count < 60_000, "\(svg.utf8.count)")
    }
}
