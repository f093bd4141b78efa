import Files
import Testing

@testable import Notebook
@testable import Session

/// Figures that are drawn while later cells run are those that the saving would draw.
@Suite struct FigureAheadTests {
    private static let text =
        "```plotline\nload a.csv as a\n```\n\n"
        + (1...24).map { "```plotline\n:label: f\($0)\na | where wind > \(Double($0) / 10) | plot line wind\n```\n\n" }
        .joined()
            + """
            ```plotline
            a | plot line wind as one
            a | plot bar wind as two
            tabs one, two
            ```

            """

    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        let rows = (0..<60).map { "2024-01-01T00:\($0 < 10 ? "0" : "")\($0)Z,\(Double($0 * 7 % 50) / 10 + 3)" }
        try rig.write("time,wind (m/s)\n" + rows.joined(separator: "\n") + "\n", to: "a.csv")
        return rig
    }

    private func saved(_ rig: SessionRig, _ name: String, drawing: (NotebookFile) -> FigureAhead?) throws
        -> NotebookFile
    {
        try rig.write(Self.text, to: name)
        let file = try NotebookFile.read(rig.path(name))
        let session = try file.session(basedOn: Settings()) { $0 }
        let replay = NotebookReplay.run(file.document, in: session, drawing: drawing(file))
        #expect(!replay.failed)
        return try NotebookSaver.save(replay, session: session, file: file)
    }

    @Test func sameBytes() throws {
        let rig = try rig()
        let late = try saved(rig, "late.md") { _ in nil }
        let early = try saved(rig, "early.md") { FigureAhead(savingTo: $0.path, $0.document) }
        let (one, other) = (late.document.figurePaths, early.document.figurePaths)
        #expect(one.count > 24 && one.map(\.name) == other.map(\.name))
        for (one, other) in zip(one, other) {
            let bytes = FigureFolder.picture(one.text, in: late.place.folder)
            #expect(
                bytes != nil && bytes == FigureFolder.picture(other.text, in: early.place.folder), "\(one.name.text)")
        }
    }

    /// What holds its pictures itself has each in other forms too, which are drawn of the chart.
    @Test func notForFilesWithTheirPictures() throws {
        #expect(FigureAhead(savingTo: "x.ipynb", NotebookDocument()) == nil)
        #expect(FigureAhead(savingTo: "x.html", NotebookDocument()) == nil)
        #expect(FigureAhead(savingTo: "x.md", NotebookDocument()) != nil)
    }
}
