import Files
import Testing

@testable import Notebook
@testable import Session

/// Notebooks on disk: saved, opened, replayed, verified.
@Suite struct NotebookFileTests {
    static let written = """
        # Wind

        Prose with a `code` word, and *no* cell of ours:

        ```python
        print(1)
        ```

        ```{code-cell} plotline
        load a.csv
        ```
        Text right below.

        ```plotline
        :label: 2
        plot line wind
          title "Wind"
        ```

        The end, without a line end
        """

    static let data = "time,wind (m/s)\n2024-01-01T00:00Z,1.5\n2024-01-01T01:00Z,2\n2024-01-01T02:00Z,4.25\n"

    /// A folder with `a.csv` and the notebook `n.md`.
    private func rig(_ text: String = written) throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(Self.data, to: "a.csv")
        try rig.write(text, to: "n.md")
        return rig
    }

    /// Replays `n.md` and saves it.
    @discardableResult
    private func replay(_ rig: SessionRig) throws -> NotebookFile {
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        return try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
    }

    private func verify(_ rig: SessionRig) throws -> VerifyReport {
        let file = try NotebookFile.read(rig.path("n.md"))
        return try NotebookVerifier.verify(file, in: try file.session(basedOn: Settings()) { $0 })
    }

    private func edit(_ rig: SessionRig, _ old: String, _ new: String) throws {
        let text = try #require(rig.text("n.md"))
        #expect(text.contains(old))
        try rig.write(text.replacing(old, with: new), to: "n.md")
    }

    // MARK: Saving

    @Test func savedTwiceIsTheSameBytes() throws {
        let rig = try rig()
        try replay(rig)
        let first = (rig.bytes("n.md"), rig.bytes("n.files/2.png"))
        #expect(first.1 != nil)
        try replay(rig)
        #expect(rig.bytes("n.md") == first.0)
        #expect(rig.bytes("n.files/2.png") == first.1)
        #expect(rig.names == ["a.csv", "n.files", "n.md"])
    }

    @Test func aSaveKeepsProseAndSources() throws {
        let rig = try rig()
        let before = try NotebookFile.read(rig.path("n.md")).document
        try replay(rig)
        let after = try NotebookFile.read(rig.path("n.md")).document
        #expect(after.cells.map(\.source) == before.cells.map(\.source))
        #expect(after.cells.map(\.opening) == before.cells.map(\.opening))
        let text = try #require(rig.text("n.md"))
        for piece in [
            "# Wind\n\nProse with a `code` word", "print(1)\n```\n", "Text right below.\n",
            "The end, without a line end",
        ] {
            #expect(text.contains(piece), "\(piece)")
        }
        #expect(text.contains("a: 3 rows · 1 hour apart · wind 1.5 … 4.25 m/s"))
        #expect(text.contains("](n.files/2.png)"))
        #expect(text.contains("path: a.csv, bytes: 81, rows: 3, sha256: "))
    }

    /// At the prompt: what was opened keeps its text, new cells follow.
    @Test func newCellsFollowWhatWasOpened() throws {
        let rig = try rig()
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        var cells = file.document.cells.enumerated().map { SessionCell(session.run($1.source), .done, origin: $0) }
        cells.append(SessionCell(session.run("show 1"), .done))
        cells.append(SessionCell(session.run("show nothing"), .failed))
        cells.append(SessionCell(session.run("show 2"), .undone))
        let draft = NotebookDraft(cells, over: file.document, at: file.place, base: session.access.base)
        #expect(draft.document.cells.map(\.source) == ["load a.csv", "plot line wind\n  title \"Wind\"", "show 1"])
        let saved = try NotebookSaver.save(draft.document, results: draft.results, session: session, file: file)
        let text = try #require(rig.text("n.md"))
        #expect(text.contains("The end, without a line end\n"))
        #expect(text.contains("base: .\n"))
        #expect(text.contains("show 1\n```\n"))
        #expect(!text.contains("show 2"))

        let all = NotebookDraft(
            draft.cells, over: saved.document, at: file.place, base: session.access.base, all: true)
        #expect(all.document.cells.map(\.source).suffix(3) == ["show 1", "show nothing", "show 2"])
    }

    /// A file that changes between its load and the save is not pinned as what the outputs show.
    @Test func dataThatChangeBeforeTheSave() throws {
        let rig = try rig()
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        let replayed = NotebookReplay.run(file.document, in: session)
        try rig.write(Self.data + "2024-01-01T03:00Z,9\n", to: "a.csv")
        let saved = try NotebookSaver.save(replayed, session: session, file: file)
        #expect(saved.changedData == ["a.csv"])
        #expect(
            saved.changeNote
                == "'a.csv' changed since the load that the outputs show: 'plotline run --save' brings them up to date"
        )
        let text = try #require(rig.text("n.md"))
        #expect(text.contains("path: a.csv, bytes: 81, rows: 3, sha256: \"\"}") || text.contains("rows: 3, sha256: }"))
        let report = try verify(rig)
        #expect(report.outcome == .dataChanged)
        #expect(report.text("n.md").contains("had 81 bytes, has 101"))
        // Loaded and saved again all is well.
        #expect(try replay(rig).changedData.isEmpty)
        #expect(try verify(rig).outcome == .same)
    }

    /// The same size and other bytes, as an editor leaves them.
    @Test func dataOfTheSameSizeThatChangeBeforeTheSave() throws {
        let rig = try rig()
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        let replayed = NotebookReplay.run(file.document, in: session)
        rig.remove("a.csv")
        try rig.write(Self.data.replacing("4.25", with: "5.25"), to: "a.csv")
        #expect(try NotebookSaver.save(replayed, session: session, file: file).changedData == ["a.csv"])
        #expect(try verify(rig).text("n.md").contains("changed between its load and the save"))
    }

    /// A notebook whose data are missing is not emptied by a save.
    @Test func cellsThatDidNotRunStay() throws {
        let rig = try rig()
        try replay(rig)
        let before = (try #require(rig.text("n.md")), rig.bytes("n.files/2.png"))
        rig.remove("a.csv")
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        let replayed = NotebookReplay.run(file.document, in: session)
        #expect(replayed.failed)
        #expect(throws: NotebookError.self) { try NotebookSaver.save(replayed, session: session, file: file) }
        let draft = NotebookDraft(
            [SessionCell(replayed.results[0], .failed, origin: 0)], over: file.document, at: file.place,
            base: session.access.base)
        try _ = NotebookSaver.save(draft.document, results: draft.results, session: session, file: file)
        #expect(rig.text("n.md") == before.0)
        #expect(rig.bytes("n.files/2.png") == before.1)
    }

    @Test func figuresOfVanishedCellsGo() throws {
        let rig = try rig(
            "```plotline\n:label: 1\nload a.csv\nplot line wind\n```\n\n```plotline\n:label: 2\nplot point wind\n```\n")
        try rig.write("mine", to: "keep.txt")
        try replay(rig)
        #expect(SessionRig.names(in: rig.path("n.files")) == ["1.png", "2.png"])
        try edit(rig, "plot point wind", "show 1")
        try replay(rig)
        #expect(SessionRig.names(in: rig.path("n.files")) == ["1.png"])
        try edit(rig, "plot line wind\n", "show 2\n")
        try replay(rig)
        #expect(rig.names == ["a.csv", "keep.txt", "n.md"])
    }

    @Test func withoutOutput() throws {
        let rig = try rig()
        let file = try replay(rig)
        let session = try file.session(basedOn: Settings()) { $0 }
        let results = NotebookReplay.run(file.document, in: session).results
        try _ = NotebookSaver.save(file.document, results: results, session: session, file: file, withOutput: false)
        #expect(rig.text("n.md")?.contains("<!-- output -->") == false)
        #expect(rig.names == ["a.csv", "n.md"])
    }

    // MARK: Refusing

    @Test func whatChangedOnDiskIsRefused() throws {
        let rig = try rig()
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        let results = NotebookReplay.run(file.document, in: session).results
        try rig.write("Another's words.\n", to: "n.md")
        func save(_ file: NotebookFile, isForced: Bool = false) throws {
            try _ = NotebookSaver.save(
                file.document, results: results, session: session, file: file, isForced: isForced)
        }
        #expect(words { try save(file) } == "\(rig.path("n.md")) has changed on disk since it was opened")
        #expect(rig.text("n.md") == "Another's words.\n")
        #expect(rig.names == ["a.csv", "n.md"])
        try save(file, isForced: true)
        #expect(rig.text("n.md")?.contains("# Wind") == true)

        try rig.write("Mine.\n", to: "other.md")
        #expect(
            words { try save(.new(rig.path("other.md"))) }
                == "\(rig.path("other.md")) already exists and is not this session's notebook")
        #expect(rig.text("other.md") == "Mine.\n")
    }

    @Test(arguments: [
        ("/sys/n.md", "permission denied"),
        ("NONE/n.md", "no such file or folder"),
        ("a.csv/n.md", "a part of the path is not a folder"),
    ])
    func whereNothingCanBeWritten(_ path: String, _ reason: String) throws {
        let rig = try rig()
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings()) { $0 }
        let results = NotebookReplay.run(file.document, in: session).results
        let target = NotebookFile.new(path.hasPrefix("/") ? path : rig.path(path))
        let words = words {
            try _ = NotebookSaver.save(file.document, results: results, session: session, file: target)
        }
        #expect(words.hasSuffix("cannot be written: \(reason)"), "\(words)")
        #expect(rig.names == ["a.csv", "n.md"])
        #expect(rig.text("n.md") == Self.written)
    }

    private func words(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch let error as NotebookError {
            return error.what
        } catch let error as SessionError {
            return error.what
        } catch {
            return "\(error)"
        }
    }

    // MARK: Verifying

    @Test func theSameVerifies() throws {
        let rig = try rig()
        try replay(rig)
        let report = try verify(rig)
        #expect(report.outcome == .same)
        #expect(report.text("n.md") == "n.md: 2 cells, all as recorded\n")
    }

    @Test func textThatDriftsIsShown() throws {
        let rig = try rig()
        try replay(rig)
        try edit(rig, "a: 3 rows", "a: 4 rows")
        let report = try verify(rig)
        #expect(report.outcome == .drifted && report.outcome.rawValue == 1)
        let text = report.text("n.md")
        #expect(
            text.contains("cell 1 (line ") && text.contains("- a: 4 rows") && text.contains("+ a: 3 rows"), "\(text)")
    }

    /// Another title is another chart, though the reply is the same.
    @Test func aFigureThatDriftsIsShown() throws {
        let rig = try rig()
        try replay(rig)
        try edit(rig, "title \"Wind\"", "title \"Gust\"")
        let report = try verify(rig)
        #expect(report.outcome == .drifted)
        let text = report.text("n.md")
        #expect(text.contains("its figure differs") && text.contains("Wind") && text.contains("Gust"), "\(text)")
    }

    @Test func aMissingFigureIsADrift() throws {
        let rig = try rig()
        try replay(rig)
        rig.remove("n.files/2.png")
        let report = try verify(rig)
        #expect(report.outcome == .drifted)
        #expect(report.text("n.md").contains("n.files/2.png is missing"))
    }

    @Test func aFailingCellIsSaid() throws {
        let rig = try rig()
        try replay(rig)
        try edit(rig, "plot line wind", "plot line wnid")
        let report = try verify(rig)
        #expect(report.outcome == .failed && report.outcome.rawValue == 3)
        let text = report.text("n.md")
        #expect(text.contains("cell 2 (line ") && text.contains("did you mean 'wind'?"), "\(text)")
    }

    @Test func changedDataAreSaid() throws {
        let rig = try rig()
        try replay(rig)
        try rig.write(Self.data.replacing("4.25", with: "4.26"), to: "a.csv")
        #expect(try verify(rig).outcome == .dataChanged)
        #expect(try verify(rig).outcome.rawValue == 4)
        #expect(try verify(rig).text("n.md").contains("data changed: a.csv has other bytes"))
        rig.remove("a.csv")
        #expect(try verify(rig).outcome == .dataChanged)
        #expect(try verify(rig).text("n.md").contains("a.csv is missing"))
    }

    /// Numbers in tables may differ by 1e-9 of their size, no more.
    @Test(arguments: [
        ("a 1.5 b", "a 1.5 b", true), ("a 1.500000000001 b", "a 1.5 b", true), ("a 1.5001 b", "a 1.5 b", false),
        ("3 rows", "4 rows", false), ("1.5", "1.5 ", false), ("a\nb", "a", false), ("", "", true),
    ])
    func textIsCompared(_ old: String, _ new: String, _ same: Bool) {
        #expect(TextComparison.changes(from: old, to: new).isEmpty == same)
    }

    /// The record that a picture carries is the chart's own, whatever letters it holds.
    @Test func aPictureHoldsItsRecord() throws {
        let rig = try rig()
        rig.run("load a.csv\nplot line wind\n  title \"Würzburg · 日本 \\\"x\\\"\"")
        let chart = try #require(rig.session.workspace.chart("chart"))
        let bytes = try FigureFile.bytes(
            chart, as: PNGExport.self, size: FigureSize(width: 200, height: 100), scale: 1, settings: Settings(),
            source: "a\nb")
        #expect(try FigureFile.record(inPNG: bytes) == chart.record())
        for cut in stride(from: 0, to: bytes.count, by: 97) { _ = FigureFile.record(inPNG: Array(bytes[..<cut])) }
    }

    // MARK: Paths

    @Test(arguments: [
        (".", "n.md", "."), (".", "notebooks/n.md", ".."), (".", "a/b/n.md", "../.."), ("data", "data/n.md", "."),
        ("data", "n.md", "data"), ("a/b", "a/c/n.md", "../b"), ("/x", "/x/y/n.md", ".."), ("/x", "/n.md", "x"),
    ])
    func basesAreRelative(_ base: String, _ path: String, _ expected: String) {
        #expect(NotebookDraft.relativeBase(Path(base), to: Path(path)) == expected)
    }

    /// However the two are written, the base says no folder above the one where they meet. Expected: realpath --relative-to.
    @Test func basesLeadNowhereElse() throws {
        let here = Path.here.absolute.normalised
        for base in [".", "sub", "sub/deep", ".."] {
            for path in ["n.md", "out/n.md", "sub/n.md", "../n.md"] {
                let expected = NotebookDraft.relativeBase(Path(base), to: Path(path))
                #expect(!Path(expected).isAbsolute)
                for one in [Path(base), here.joined(Path(base))] {
                    for other in [Path(path), here.joined(Path(path))] {
                        #expect(NotebookDraft.relativeBase(one, to: other) == expected, "\(one.text), \(other.text)")
                    }
                }
            }
        }
    }

    @Test func parametersAreKnown() throws {
        let document = try MystNotebookFormat.read(
            "```{code-cell} plotline\n:tags: [parameters]\nn = 3\nfile = \"a.csv\"\n```\n", path: "n.md")
        #expect(document.declaredParameters.map(\.name) == ["n", "file"])
        #expect(words { _ = try document.read(["fiel": "x"]) } == "the notebook has no parameter 'fiel'")
    }
}
