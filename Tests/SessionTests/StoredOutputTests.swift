import Surfaces
import Testing

@testable import Notebook
@testable import Session

/// What a notebook keeps of its cells' outputs acts on no terminal, in whatever way a cell shows it.
@Suite struct StoredOutputTests {
    /// What ECMA-48 (sections 5.2, 5.3), DEC and Unicode (UAX 9, sections 2.1 to 2.6) give to act, hide or reorder with.
    private static let hostile: [String] = {
        let controls = (0..<0x20).filter { ![0x00, 0x09, 0x0A, 0x0D].contains($0) } + Array(0x7F..<0xA0)
        let hidden = [0xAD, 0x61C, 0x200B, 0x200E, 0x200F] + Array(0x2028...0x202E) + Array(0x2060...0x206F) + [0xFEFF]
        return (controls + hidden).compactMap { Unicode.Scalar($0 as Int).map(String.init) } + [
            "\u{1B}]0;title\u{07}", "\u{1B}[2J", "\u{9B}31m", "\u{1B}P+q544e\u{1B}\\", "\u{1B}]52;c;QUJD\u{07}",
            "\u{1B}]8;;http://a.b\u{1B}\\x", "\u{1B}c", "\u{1B}_Ga=T;AAAA\u{1B}\\",
        ]
    }()

    private static func isInert(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A: true
            case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
                false
            default: true
            }
        }
    }

    /// Every hostile text as a value and as a column's name.
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        let rows = Self.hostile.enumerated().map { "2024-01-01T00:00:\(10 + $0 % 50)Z,\"a\($1)b\",\($0)" }
        let head = "time,\"na\u{1B}[31m\u{202E}me\",v"
        try rig.write(([head] + rows).joined(separator: "\n") + "\n", to: "a.csv")
        return rig
    }

    private func saved(_ cells: [String], in rig: SessionRig) throws -> String {
        try rig.write(cells.map { "```plotline\n\($0)\n```\n" }.joined(separator: "\n"), to: "n.md")
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
        return try #require(rig.text("n.md"))
    }

    @Test(arguments: [
        "a", "a | show 200", "a | show csv", "a | show json", "a | show md", "a | describe", "series",
        "a | sort v | first 3 as b",
        "plot point v\n  title \"a\u{202E}b\"", "plot bar v by 10 s", "a | explain",
    ])
    func nothingRawIsKept(_ cell: String) throws {
        let rig = try rig()
        let text = try saved(["load a.csv", cell], in: rig)
        let outputs = try NotebookFile.read(rig.path("n.md")).document.cells.map(\.outputs)
        #expect(!outputs[1].isEmpty, "\(text)")
        for output in outputs.joined() {
            switch output {
            case .text(let text), .markdown(let text): #expect(Self.isInert(text), "\(cell)")
            case .figure(let title, let path): #expect(Self.isInert(title) && Self.isInert(path))
            case .picture, .foreign: Issue.record("\(cell): no output of a Markdown notebook")
            }
        }
        // What it holds is what a verification finds.
        let file = try NotebookFile.read(rig.path("n.md"))
        #expect(try NotebookVerifier.verify(file, in: try file.session(basedOn: Settings()) { $0 }).outcome == .same)
    }

    /// Outputs of cells that did not run, as a stranger wrote them.
    @Test func whatIsKeptIsMadeSafe() throws {
        let rig = try SessionRig()
        try rig.write(
            "```plotline\nseries\n```\n\n<!-- output -->\n```text\na\u{1B}[2Jb\u{202E}\n```\n![x\u{9B}31m](1.png)\n<!-- /output -->\n",
            to: "n.md")
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        _ = try NotebookSaver.save(file.document, results: [nil], session: session, file: file)
        #expect(try Self.isInert(#require(rig.text("n.md"))))
    }

    /// The texts that a picture carries beside its pixels.
    @Test func picturesCarryNothingRaw() throws {
        let rig = try rig()
        _ = try saved(["load a.csv", "plot point v\n  title \"a\u{1B}[2Jb\u{202E}c\""], in: rig)
        let name = try #require(SessionRig.names(in: rig.path("n.files")).first)
        let bytes = try #require(rig.bytes("n.files/" + name))
        for (keyword, text) in PNGChunks(bytes).texts { #expect(Self.isInert(text), "\(keyword)") }
        _ = rig.run("load a.csv\nplot point v\n  title \"a\u{1B}[2Jb\u{202E}c\"\nexport b.pdf\nexport b.svg")
        #expect(try Self.isInert(#require(rig.text("b.svg"))))
    }
}
