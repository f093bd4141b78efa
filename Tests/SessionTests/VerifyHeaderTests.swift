import Files
import Glibc
import Surfaces
import Testing

@testable import Notebook
@testable import Session

/// What a verification compares beside outputs: the header, the form of what is recorded, files that cells wrote, and what
/// pictures carry.
@Suite struct VerifyHeaderTests {
    private static let cell = "```plotline\n:label: 1\nload a.csv | show csv\nplot line v\n  title \"Title\"\n```\n"
    private static let data = "time,v,w\n2024-01-01T00:00Z,1,\n2024-01-01T01:00Z,2,\n2024-01-01T02:00Z,1.5,x\n"

    private func recorded(_ text: String = cell) throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(Self.data, to: "a.csv")
        try rig.write(text, to: "n.md")
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
        let report = try verify(rig)
        #expect(report.outcome == .same, "\(report.text("n.md"))")
        return rig
    }

    private func verify(_ rig: SessionRig) throws -> VerifyReport {
        let file = try NotebookFile.read(rig.path("n.md"))
        return try NotebookVerifier.verify(
            file, in: try file.session(basedOn: Settings(), FenceOptions(isDry: true)) { $0 })
    }

    private func edited(_ old: String, _ new: String, _ text: String = cell) throws -> VerifyReport {
        let rig = try recorded(text)
        let text = try #require(rig.text("n.md"))
        #expect(text.contains(old), "\(text)")
        try rig.write(text.replacing(old, with: new, maxReplacements: 1), to: "n.md")
        return try verify(rig)
    }

    /// Another value, and no value at all; most change nothing of what these cells show.
    @Test(arguments: [
        ("timezone: UTC", "timezone: Europe/Lisbon"), ("timezone: UTC", "timezone: Etc/UTC"),
        ("  timezone: UTC\n", ""), ("size: 800x400", "size: 400x800"), ("theme: light", "theme: dark"),
        ("  theme: light\n", ""), ("  locale: en_US\n", "  locale: en_US\n  clock: 24\n"),
        ("weekstart: monday", "weekstart: sunday"),
        ("locale: en_US", "locale: en_GB"), ("rows: 3", "rows: 4"), ("bytes: 75", "bytes: 76"),
        ("path: a.csv", "path: ./a.csv"),
    ])
    func theHeader(_ old: String, _ new: String) throws {
        let report = try edited(old, new)
        #expect(report.outcome != .same && report.drifts.contains { $0.cell == nil }, "\(report.text("n.md"))")
    }

    /// What Jupyter's programs ran holds no header of ours: there is nothing that could differ.
    @Test func noHeaderOfOurs() throws {
        let rig = try SessionRig()
        try rig.write(
            """
            {"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "execution_count": 1, "source": "note \\"x\\"",
            "outputs": [{"output_type": "stream", "name": "stdout", "text": "x\\n"}]}],
            "metadata": {"kernelspec": {"name": "plotline"}}, "nbformat": 4, "nbformat_minor": 5}
            """, to: "n.ipynb")
        let file = try NotebookFile.read(rig.path("n.ipynb"))
        let report = try NotebookVerifier.verify(
            file, in: try file.session(basedOn: Settings(), FenceOptions(isDry: true)) { $0 })
        #expect(report.drifts.filter { $0.cell == nil }.isEmpty, "\(report.text("n.ipynb"))")
    }

    /// A file that the header no longer holds, beside one that it does; one that no cell reads.
    @Test func theFilesOfTheHeader() throws {
        let rig = try recorded()
        let text = try #require(rig.text("n.md"))
        let line = try #require(text.split(separator: "\n").first { $0.contains("path: a.csv") })
        try rig.write(Self.data, to: "b.csv")
        try rig.write(
            text.replacing(line, with: line + "\n" + line.replacing("path: a.csv", with: "path: b.csv")), to: "n.md")
        #expect(try verify(rig).drifts.map(\.cell) == [nil])
        try rig.write(text.replacing(line, with: line.replacing("path: a.csv", with: "path: b.csv")), to: "n.md")
        #expect(try verify(rig).drifts.map(\.cell) == [nil, nil])
        try rig.write(text.replacing(line + "\n", with: ""), to: "n.md")
        #expect(try verify(rig).drifts.map(\.cell) == [nil])
    }

    /// Settings that changed under outputs which did not run again stay a drift.
    @Test func outputsOfOtherSettings() throws {
        let rig = try recorded()
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) {
            var settings = $0
            try settings.set("theme", to: "dark")
            return settings
        }
        _ = try NotebookSaver.save(file.document, results: [nil], session: session, file: file)
        let drifts = try verify(rig).drifts
        #expect(drifts.contains { $0.what == "its outputs were recorded with another theme" }, "\(drifts)")
    }

    /// Fences, blanks and last cells of a row.
    @Test(arguments: [
        ("```text\na:", "```html\na:"), ("2024-01-01T01:00:00Z,2,\n", "2024-01-01T01:00:00Z,2\n"),
        ("2024-01-01T01:00:00Z,2,\n", "2024-01-01T01:00:00Z,2,,\n"), ("time,v,w\n", "time,v,w \n"),
        ("time,v,w\n", "time, v,w\n"),
        ("<!-- output -->\n", "<!-- output -->\n\n"), ("<!-- /output -->", "\n<!-- /output -->"), ("1.5,x", "1.5;x"),
    ])
    func theForm(_ old: String, _ new: String) throws {
        let report = try edited(old, new)
        #expect(report.outcome == .drifted && report.drifts.allSatisfy { $0.cell == 1 }, "\(report.text("n.md"))")
    }

    /// Numbers may move by a rounding, and then the blanks that fill their column.
    @Test(arguments: [
        ("a  1.50 b", "a 1.500 b", true), ("a 1.5", "a 1.5 ", false), ("a  b", "a b", false), ("1,2,", "1,2", false),
        ("1,,2", "1,2", false), ("0.1,x", "0.1000000000001,x", true), ("[0.1]", "(0.1)", false),
        ("e\u{301}", "\u{E9}", false),
    ])
    func lines(_ old: String, _ new: String, _ isSame: Bool) {
        #expect(TextComparison.changes(from: old, to: new).isEmpty == isSame)
    }

    /// What cells wrote and is gone, or no file any more, or another picture.
    @Test func exportedFiles() throws {
        let text = "```plotline\nload a.csv | export out.csv\nplot line v | export out.png\n```\n"
        let rig = try recorded(text)
        let bytes = try #require(rig.bytes("out.png"))
        rig.remove("out.csv")
        #expect(try verify(rig).drifts.map(\.what) == ["its file out.csv is missing"])
        try rig.write(Self.data, to: "out.csv")
        #expect(try verify(rig).drifts.count == 1)
        rig.remove("out.csv")
        #expect(unsafe mkfifo(rig.path("out.csv"), 0o600) == 0)
        #expect(try verify(rig).outcome == .failed)
        rig.remove("out.csv")
        let pixels = try #require(PNGPicture.pixels(bytes))
        var values = pixels.values
        values[1000] ^= 1
        try put(
            try PNGSurface.encode(
                Pixels(width: pixels.width, height: pixels.height, values: values), purpose: .file,
                text: PNGChunks(bytes).texts.map { ($0.key, $0.value) }), "out.png", in: rig)
        #expect(try verify(rig).drifts.count == 2)
    }

    private func put(_ bytes: [UInt8], _ name: String, in rig: SessionRig) throws {
        rig.remove(name)
        var writer = try FileWriter(creating: Path(rig.path(name)), typed: name)
        try writer.append(bytes)
        try writer.finish()
    }

    /// One pixel of the libraries that drew it, by one level; of other libraries what is as it was drawn stands.
    @Test func everyPixel() throws {
        let rig = try recorded()
        let bytes = try #require(rig.bytes("n.files/1.png"))
        let pixels = try #require(PNGPicture.pixels(bytes))
        func repainted(_ change: UInt32, libraries: String?, digest: Bool) throws -> [Drift] {
            var values = pixels.values
            values[pixels.width * 17 + 40] ^= change
            let painted = Pixels(width: pixels.width, height: pixels.height, values: values)
            var texts = PNGChunks(bytes).texts
            if let libraries { texts[FigureFile.librariesKeyword] = libraries }
            if digest { texts[FigureFile.pictureKeyword] = painted.digest }
            try put(
                try PNGSurface.encode(painted, purpose: .file, text: texts.map { ($0.key, $0.value) }),
                "n.files/1.png", in: rig)
            return try verify(rig).drifts
        }
        #expect(try repainted(0, libraries: nil, digest: false).isEmpty)
        #expect(try repainted(1, libraries: nil, digest: false).count == 1)
        #expect(try repainted(1, libraries: nil, digest: true).count == 1)
        #expect(try repainted(0xFF0000, libraries: "x86_64 others", digest: true).isEmpty)
        #expect(try repainted(1, libraries: "x86_64 others", digest: false).isEmpty)
    }

    /// Chunks and texts that Plotline does not write (PNG specification, third edition, 5.3: length, type, data, CRC).
    @Test(arguments: ["eXIf", "tIME", "iCCP", "zzZz", "tEXt", "behind"]) func foreignChunks(_ type: String) throws {
        let rig = try recorded()
        let bytes = try #require(rig.bytes("n.files/1.png"))
        // libpng reads over the checksum of what is ancillary.
        let data = Array((type == "tEXt" ? "Comment\0hello" : "abcd").utf8)
        let chunk = [0, 0, 0, UInt8(data.count)] + Array(type.utf8) + data + [0, 0, 0, 0]
        let end = bytes.count - 12
        let changed = type == "behind" ? bytes + data : Array(bytes[..<end]) + chunk + Array(bytes[end...])
        try put(changed, "n.files/1.png", in: rig)
        let report = try verify(rig)
        #expect(report.drifts.count == 1, "\(report.text("n.md"))")
    }

    @Test(arguments: ["Title", "Description", "Source"]) func textsOfAPicture(_ keyword: String) throws {
        let rig = try recorded()
        let bytes = try #require(rig.bytes("n.files/1.png"))
        let pixels = try #require(PNGPicture.pixels(bytes))
        var texts = PNGChunks(bytes).texts
        texts[keyword] = "Profits doubled"
        try put(
            try PNGSurface.encode(pixels, purpose: .file, text: texts.map { ($0.key, $0.value) }), "n.files/1.png",
            in: rig)
        #expect(try verify(rig).drifts.count == 1)
    }
}
