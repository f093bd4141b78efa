import Files
import Surfaces
import Testing

@testable import Notebook
@testable import Session

/// What a verification must not pass over: pictures that are not what was drawn, cells that did not run, words that nobody
/// recorded.
@Suite struct VerifyMissTests {
    private static let text = "# N\n\n```plotline\n:label: 1\nload a.csv\nplot line v\n  title \"Title\"\n```\n"
    private static let data = "time,v\n2024-01-01T00:00Z,1\n2024-01-01T01:00Z,2\n2024-01-01T02:00Z,1.5\n"

    private func recorded(_ text: String = text) throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(Self.data, to: "a.csv")
        try rig.write(text, to: "n.md")
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
        #expect(try verify(rig).outcome == .same)
        return rig
    }

    private func verify(_ rig: SessionRig) throws -> VerifyReport {
        let file = try NotebookFile.read(rig.path("n.md"))
        return try NotebookVerifier.verify(file, in: try file.session(basedOn: Settings()) { $0 })
    }

    private func edit(_ rig: SessionRig, _ old: String, _ new: String) throws {
        let text = try #require(rig.text("n.md"))
        #expect(text.contains(old), "\(text)")
        try rig.write(text.replacing(old, with: new), to: "n.md")
    }

    private func put(_ bytes: [UInt8], in rig: SessionRig) throws {
        rig.remove("n.files/1.png")
        var writer = try FileWriter(creating: Path(rig.path("n.files/1.png")), typed: "1.png")
        try writer.append(bytes)
        try writer.finish()
    }

    /// The recorded picture with other pixels and all its texts, as an editor that keeps them leaves it.
    private func repainted(_ rig: SessionRig, _ paint: (inout [UInt32], _ width: Int) -> Void) throws {
        let bytes = try #require(rig.bytes("n.files/1.png"))
        let pixels = try #require(PNGPicture.pixels(bytes))
        var values = pixels.values
        paint(&values, pixels.width)
        let texts = PNGChunks(bytes).texts.map { ($0.key, $0.value) }
        try put(
            try PNGSurface.encode(
                Pixels(width: pixels.width, height: pixels.height, values: values), purpose: .screen, text: texts),
            in: rig)
    }

    @Test(arguments: [1, 5, 12, 13, 400, 3000]) func aCutPicture(_ missing: Int) throws {
        let rig = try recorded()
        let bytes = try #require(rig.bytes("n.files/1.png"))
        try put(Array(bytes.dropLast(missing)), in: rig)
        let report = try verify(rig)
        #expect(report.outcome == .drifted)
        #expect(report.text("n.md").contains("n.files/1.png is cut off or damaged"), "\(report.text("n.md"))")
    }

    @Test func aPictureThatIsNone() throws {
        for bytes in [[], Array("GIF89a".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]] as [[UInt8]] {
            let rig = try recorded()
            try put(bytes, in: rig)
            #expect(try verify(rig).outcome == .drifted)
        }
    }

    /// A box over the line, over the title, over one label; every text chunk as it was.
    @Test(arguments: [(800, 400, 300, 60), (40, 20, 120, 40), (10, 380, 60, 24)])
    func aPaintedPicture(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws {
        let rig = try recorded()
        try repainted(rig) { values, row in
            for line in y..<(y + height) { for column in x..<(x + width) { values[line * row + column] = 0xE0_20_20 } }
        }
        let report = try verify(rig)
        #expect(report.outcome == .drifted)
        #expect(report.text("n.md").contains("is not the picture that the cell draws"), "\(report.text("n.md"))")
    }

    /// The same pixels packed otherwise are the same picture.
    @Test func anotherPackingIsNoDrift() throws {
        let rig = try recorded()
        let before = rig.bytes("n.files/1.png")
        try repainted(rig) { _, _ in }
        #expect(rig.bytes("n.files/1.png") != before)
        #expect(try verify(rig).outcome == .same)
    }

    @Test func aPictureWithoutARecord() throws {
        let rig = try recorded()
        let bytes = try #require(rig.bytes("n.files/1.png"))
        let pixels = try #require(PNGPicture.pixels(bytes))
        try put(try PNGSurface.encode(pixels, purpose: .file), in: rig)
        let report = try verify(rig)
        #expect(report.outcome == .drifted)
        #expect(report.text("n.md").contains("n.files/1.png holds no record of its chart"))
    }

    @Test func editedAlternativeText() throws {
        let rig = try recorded()
        try edit(rig, "![Title: line chart of v", "![Title: line chart of profits")
        let report = try verify(rig)
        #expect(report.outcome == .drifted)
        let text = report.text("n.md")
        #expect(
            text.contains("the alternative text of n.files/1.png differs")
                && text.contains("- Title: line chart of profits"),
            "\(text)")
    }

    @Test func wordsAmongTheOutputs() throws {
        let rig = try recorded()
        try edit(rig, "<!-- output -->\n", "<!-- output -->\nProfits doubled.\n")
        #expect(try verify(rig).outcome == .drifted)
    }

    /// One letter off is a slip; other words are others'.
    @Test(arguments: [
        ("plotlin", true), ("plotlime", true), ("Plotline", true), ("plotlines", true), ("potline", true),
        ("polt line", false),
        ("ploltine", true), ("plotline numbered", true), ("plotline{.wide}", true), ("{code-cell} plotlin", true),
        ("{code-cel} plotline", true), ("{codecell} plotline", true), ("plot", false), ("plotly", false),
        ("python", false),
        ("{code-cell} python", false), ("{code-block} plotline", false), ("", false), ("text", false),
    ])
    func misspeltFences(_ words: String, _ isOne: Bool) throws {
        let rig = try recorded()
        let text = try #require(rig.text("n.md"))
        try rig.write(text + "\n```\(words)\nload b.csv\n```\n", to: "n.md")
        let report = try verify(rig)
        #expect((report.outcome == .drifted) == isOne, "\(report.text("n.md"))")
        let line = text.filter { $0 == "\n" }.count + 2
        let said = "n.md, line \(line): the fence '\(words)' is not a cell and was not run"
        #expect(report.text("n.md").contains(said) == isOne, "\(report.text("n.md"))")
        #expect(report.replay.results.count == 1)
    }

    @Test(arguments: ["", "# Words\n", "```python\nx\n```\n"]) func noCells(_ text: String) throws {
        let rig = try SessionRig()
        try rig.write(text, to: "n.md")
        let report = try verify(rig)
        #expect(report.outcome == .drifted)
        #expect(report.text("n.md") == "n.md holds no cell, so that there is nothing to verify\n")
    }

    /// Not run, not counted, said; and what belongs to no cell is said too.
    @Test func cellsInComments() throws {
        let rig = try recorded(Self.text + "\n<!--\n```plotline\nload nowhere.csv\n```\n-->\n")
        let report = try verify(rig)
        #expect(report.replay.results.count == 1 && report.outcome == .same)
        let text = report.text("n.md")
        #expect(
            text.contains(": a cell in an HTML comment was not run\n")
                && text.contains("n.md: 1 cell, all as recorded"), "\(text)")
        try edit(
            rig, "<!--\n```plotline", "<!-- output -->\n```text\nforged\n```\n<!-- /output -->\n\n<!--\n```plotline")
        #expect(try verify(rig).outcome == .drifted)
        #expect(try verify(rig).text("n.md").contains("outputs that no cell has made"))
        // A comment within a line is not a block of its own: the fence below it is a cell (CommonMark 0.31, section 4.6).
        let inline = try MystNotebookFormat.read("words <!-- open\n```plotline\nseries\n```\n-->\n", path: "n.md")
        #expect(inline.cells.count == 1)
    }

    /// Integers above 10⁹ that moved by one are not a rounding.
    @Test(arguments: [
        ("1234567891", "1234567892"), ("12,345,678,901", "12,345,678,902"), ("9007199254740992", "9007199254740993"),
    ])
    func largeIntegersAreCompared(_ old: String, _ new: String) {
        #expect(
            TextComparison.changes(from: "rows \(old) x", to: "rows \(new) x") == [
                "- rows \(old) x", "+ rows \(new) x",
            ])
        #expect(TextComparison.changes(from: "rows \(old) x", to: "rows \(old) x").isEmpty)
    }

    @Test func theSecondFigureOfACell() throws {
        let rig = try recorded(
            "```plotline\n:label: 1\nload a.csv\nplot line v as one\nplot bar v as two\n  title \"Two\"\n```\n")
        #expect(SessionRig.names(in: rig.path("n.files")) == ["1-2.png", "1.png"])
        let one = try #require(rig.bytes("n.files/1.png"))
        let two = try #require(rig.bytes("n.files/1-2.png"))
        try put(two, in: rig)
        #expect(try verify(rig).text("n.md").contains("its figure differs"))
        try put(one, in: rig)
        rig.remove("n.files/1-2.png")
        #expect(try verify(rig).text("n.md").contains("n.files/1-2.png is missing"))
    }

    @Test func anOutputThatHoldsAFence() throws {
        let rig = try recorded("```plotline\nnote \"```text\"\nnote \"<!-- /output -->\"\nnote \"~~~~\"\n```\n\nend\n")
        let text = try #require(rig.text("n.md"))
        #expect(text.hasSuffix("````text\n```text\n<!-- /output -->\n~~~~\n````\n<!-- /output -->\n\nend\n"), "\(text)")
    }
}
