import Testing

@testable import Session

/// Text without end, from words and from data, in every kind of picture.
@Suite struct HeapedTitleTests {
    private static let heap = "e" + String(repeating: "\u{301}", count: 50_000)

    /// A title, an axis' title, names on an axis and in a legend, a note; by the letters that a reader of the file finds.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            "plot line v\n  title \"\(heap)\"", "plot line v\n  subtitle \"\(heap)\"\n  caption \"\(heap)\"",
            "plot bar v by k", "plot line v color by k", "plot line v\n  y title \"\(heap)\"", "plot line `w\(heap)`",
            "plot line v\n  annotate 2024-01-01T01:00 \"\(heap)\"",
        ])
    func everyText(_ cell: String) throws {
        let rig = try SessionRig()
        let rows = (0..<4).map { "2024-01-01T0\($0):00Z,\($0),\($0 % 2 == 0 ? Self.heap : "b"),\($0)" }
        try rig.write((["time,v,k,w\(Self.heap)"] + rows).joined(separator: "\n") + "\n", to: "a.csv")
        let reply = rig.run("load a.csv\n\(cell)\nexport a.png\nexport a.pdf\nexport a.svg")
        for name in ["a.png", "a.pdf"] { #expect(rig.bytes(name) != nil, "\(name): \(reply.prefix(400))") }
        let svg = try #require(rig.text("a.svg"))
        #expect(svg.allSatisfy { $0.unicodeScalars.count <= 32 })
        #expect(svg.utf8.count < 60_000, "\(svg.utf8.count)")
    }
}
