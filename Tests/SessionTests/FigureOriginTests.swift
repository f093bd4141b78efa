import Files
import Interchange
import Testing

@testable import Notebook
@testable import Session

/// What a figure's file says of how it was made, and what `plotline why` says of it.
@Suite struct FigureOriginTests {
    /// Two series and two charts; the figure is of one of each.
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("time,wind (m/s)\n2024-01-01,1.5\n2024-01-02,2\n2024-01-03,4.25\n", to: "a.csv")
        try rig.write("time,rain\n2024-01-01,1\n2024-01-02,2\n", to: "b.csv")
        for cell in ["load a.csv as a", "load b.csv as b", "a | where wind > 1 as strong", "b | plot bar rain as wet"] {
            rig.run(cell)
        }
        rig.run("strong | plot line wind as windy\n  title \"Wind (it's \\\"so\\\")\"")
        return rig
    }

    /// Every kind of picture says the same of itself. The digest is Python's: `hashlib.sha256(open('a.csv','rb').read())`.
    @Test(arguments: ["png", "svg", "pdf", "html"]) func aFileSaysItsCellsAndData(_ suffix: String) throws {
        let rig = try rig()
        rig.run("windy | export w.\(suffix)")
        let bytes = try #require(rig.bytes("w.\(suffix)"))
        let origin = try #require(FigureOrigin(of: bytes))
        #expect(
            origin.cells == [
                "load a.csv as a", "a | where wind > 1 as strong",
                "strong | plot line wind as windy\n  title \"Wind (it's \\\"so\\\")\"", "windy | export w.\(suffix)",
            ])
        #expect(origin.data.map(\.path) == ["a.csv"])
        #expect(origin.data.map(\.bytes) == [60])
        #expect(origin.data.first?.sha256 == Self.digest)
        #expect(origin.settings.contains { $0.name == "timezone" && $0.value == "UTC" })
        #expect(origin.base == ".")
        #expect(!origin.line.contains(rig.folder))
    }

    private static let digest = "85ea06be50ca999037471de87e4c209dd7e8459175f694c0adc15339db7799a8"

    /// A notebook's page says the same of all its cells, from the folder that it stands in.
    @Test func aPageSaysItsCells() throws {
        let rig = try rig()
        try rig.write("# N\n\n```plotline\nload a.csv\n```\n\n```plotline\nplot line wind\n```\n", to: "n.md")
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings(timezone: "UTC")) { $0 }
        let replay = NotebookReplay.run(file.document, in: session)
        Path(rig.path("out")).makeFolders()
        try NotebookPageWriter.write(
            replay.document, results: replay.results, session: session, source: file.place, to: rig.path("out/n.html"),
            isForced: false)
        let bytes = try #require(rig.bytes("out/n.html"))
        let origin = try #require(FigureOrigin(of: bytes))
        #expect(origin.cells == ["load a.csv", "plot line wind"])
        #expect(origin.data == [FigureOrigin.Data(path: "a.csv", bytes: 60, sha256: Self.digest)])
        #expect(origin.base == "..")
        #expect(!origin.line.contains(rig.folder))
        let report = try FigureReport(rig.path("out/n.html"), FenceOptions(isDry: true))
        #expect(
            report.text.contains("data      a.csv · 60 bytes · sha256 \(Self.digest) · as it was"), "\(report.text)")
    }

    @Test func whatIsUndoneIsNoOrigin() throws {
        let rig = try rig()
        rig.run("strong | last 2 as strong")
        rig.run("undo")
        rig.run("strong | plot line wind\nexport w.png")
        let bytes = try #require(rig.bytes("w.png"))
        let origin = try #require(FigureOrigin(of: bytes))
        #expect(!origin.cells.contains("strong | last 2 as strong"))
    }

    @Test func changedDataAreSaid() throws {
        let rig = try rig()
        rig.run("windy | export w.svg")
        #expect(try FigureReport(rig.path("w.svg"), FenceOptions(isDry: true)).text.contains("· as it was"))
        try rig.write("time,wind (m/s)\n2024-01-01,1.5\n2024-01-02,2\n2024-01-03,4.26\n", to: "a.csv")
        #expect(try FigureReport(rig.path("w.svg"), FenceOptions(isDry: true)).text.contains("· changed since"))
        rig.remove("a.csv")
        #expect(try FigureReport(rig.path("w.svg"), FenceOptions(isDry: true)).text.contains("· not here"))
    }

    @Test func aFileThatSaysNothing() throws {
        let rig = try SessionRig()
        for text in [
            "", "%PDF-1.5\n/Creator (Plotline {broken", "<svg><metadata id=\"Plotline-Origin\">{</metadata></svg>",
            "\u{89}PNG",
        ] {
            try rig.write(text, to: "x.png")
            let report = try FigureReport(rig.path("x.png"), FenceOptions(isDry: true))
            #expect(!report.isKnown && report.isCurrent == nil)
        }
    }

    // MARK: Beside a notebook

    private static let notebook = """
        ```plotline
        load a.csv as a
        ```

        ```plotline
        load b.csv as b
        ```

        ```plotline
        a | plot line wind as windy
        export out.svg
        ```
        """

    @Test func besideItsNotebookItSaysWhetherItIsCurrent() throws {
        let rig = try rig()
        try rig.write(Self.notebook, to: "n.md")
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings(timezone: "UTC")) { $0 }
        let saved = try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
        var shown = ""
        for case .figure(_, let path) in saved.document.cells[2].outputs { shown = path }
        for figure in [shown, "out.svg"] {
            let report = try FigureReport(rig.path(figure), FenceOptions(isDry: true))
            #expect(report.isCurrent == true, "\(report.text)")
            #expect(report.text.contains("n.md, cell 3") && report.text.contains("load a.csv as a"), "\(report.text)")
            #expect(!report.text.contains("load b.csv"), "\(report.text)")
        }
        let read = try FigureReport(rig.path("a.csv"), FenceOptions(isDry: true))
        #expect(
            !read.isKnown && read.isCurrent == nil, "a cell that names a file need not have written it: \(read.text)")
        try rig.write("time,wind (m/s)\n2024-01-01,1.5\n2024-01-02,2\n2024-01-03,9\n", to: "a.csv")
        for figure in [shown, "out.svg"] {
            let report = try FigureReport(rig.path(figure), FenceOptions(isDry: true))
            #expect(report.isCurrent == false && report.text.contains("no: "), "\(report.text)")
        }
    }
}
