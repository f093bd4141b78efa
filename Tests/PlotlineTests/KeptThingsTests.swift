import Glibc
import Testing

/// What must be there afterwards as it was before: databases, history, pictures of others, pins of what could not be read.
@Suite struct KeptThingsTests {
    private func run(_ folder: TemporaryFolder, _ words: [String], input: String = "") throws -> Execution {
        try Execution(
            [Project.executable()] + words, input: input,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    private func python(_ folder: TemporaryFolder, _ script: String) throws {
        let run = try Execution(["/usr/bin/env", "python3", "-c", script], folder: folder.root)
        #expect(run.end == .exit(0), "\(run.errors)")
    }

    /// A database whose newest rows are in its write-ahead log (sqlite.org/wal.html), as a program that was killed leaves it: the
    /// rows are read, and no byte of either is another. (The index that SQLite keeps beside them in shared memory is not data.)
    @Test func aDatabaseInWALMode() throws {
        let folder = try TemporaryFolder()
        try python(
            folder,
            """
            import os, shutil, sqlite3
            os.mkdir("live")
            base = sqlite3.connect("live/w.db")
            base.execute("pragma journal_mode=wal")
            base.execute("pragma wal_autocheckpoint=0")
            base.execute("create table t (time text, v real)")
            base.execute("insert into t values ('2024-01-01', 1)")
            base.commit()
            base.execute("pragma wal_checkpoint(full)")
            base.execute("insert into t values ('2024-01-02', 2)")
            base.commit()
            os.mkdir("kept")
            for name in ("w.db", "w.db-wal"): shutil.copy("live/" + name, "kept/" + name)
            """)
        let before = try Execution(
            ["/bin/sh", "-c", "cd kept && sha256sum w.db w.db-wal"], folder: folder.root)
        let run = try run(folder, ["-q", "-c", "load kept/w.db | show csv"])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(
            run.output.split(separator: "\n").dropFirst() == ["2024-01-01T00:00:00Z,1", "2024-01-02T00:00:00Z,2"],
            "\(run.output)")
        let after = try Execution(
            ["/bin/sh", "-c", "cd kept && sha256sum w.db w.db-wal"], folder: folder.root)
        #expect(after.output == before.output)
    }

    @Test func historyWithEscapes() throws {
        let folder = try TemporaryFolder.withSamples()
        let cells = ["note \"one\\ntwo \\\\n\"", "note \"a \\\\ b\""]
        let first = try PseudoTerminal.prompt(in: folder)
        for (number, cell) in cells.enumerated() {
            first.type(cell + "\n")
            try first.expect("[\(number + 2)]")
        }
        first.press(.control("d"))
        try first.expect("unsaved cells")
        // Between two prompts the terminal's own line discipline reads the key, and an end of input there is nobody's.
        try first.expect("[3]")
        first.press(.control("d"))
        #expect(try first.end() == .exit(0))
        let second = try PseudoTerminal.prompt(in: folder)
        for cell in cells.reversed() {
            second.press(.up)
            try second.settle(0.5)
            #expect(
                second.screen.text.find("[1] \(cell)\n") != nil || second.screen.text.hasSuffix("[1] \(cell)"),
                "\(second.screen.text)")
        }
        second.press(.control("c"))
        try second.expect("[1]")
        second.type("history\n")
        for cell in cells { try second.expect(cell) }
    }

    /// A line of the history that a death tore is ended before the next is written: only it is lost.
    @Test func aTornLineOfHistory() throws {
        let folder = try TemporaryFolder.withSamples()
        _ = try Execution(["/bin/mkdir", "-p", folder.path("state/plotline")])
        try folder.write("load a.csv\nplot li", to: "state/plotline/history")
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("note \"here\"\n")
        try terminal.expect("[2]")
        #expect(folder.read("state/plotline/history") == "load a.csv\nplot li\nnote \"here\"\n")
    }

    /// A picture that somebody put among the notebook's own is there after saves, with and without figures.
    @Test func aForeignPictureSurvives() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("```plotline\n:label: 1\nload Samples/weather.csv\nplot line wind\n```\n", to: "n.md")
        #expect(try run(folder, ["run", "n.md", "--save", "--preview", "none"]).end == .exit(0))
        try folder.write("not ours", to: "n.files/photo.png")
        try folder.write("not ours", to: "n.files/notes.txt")
        try folder.write("```plotline\nload Samples/weather.csv\n```\n", to: "n.md")
        for _ in 1...2 { #expect(try run(folder, ["run", "n.md", "--save", "--preview", "none"]).end == .exit(0)) }
        #expect(folder.read("n.files/photo.png") == "not ours")
        #expect(folder.read("n.files/notes.txt") == "not ours")
        #expect(folder.read("n.files/1.png") == nil, "the notebook's own figure goes")
    }

    /// `save!` after a cell failed: what the cells that did not run had pinned stays pinned, with their outputs.
    @Test func pinsOfCellsThatFailed() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("time,v\n2024-01-01,1\n", to: "a.csv")
        try folder.write("```plotline\nload a.csv\n```\n\n```plotline\nload Samples/weather.csv\n```\n", to: "n.md")
        #expect(try run(folder, ["run", "n.md", "--save"]).end == .exit(0))
        let before = try #require(folder.read("n.md"))
        #expect(before.find("path: a.csv") != nil && before.find("path: Samples/weather.csv") != nil)
        _ = try Execution(["/bin/rm", folder.path("a.csv")])
        let saved = try run(folder, [], input: "open n.md\nsave!\n")
        #expect(folder.read("n.md") == before, "\(saved.output)\(saved.errors)")
        #expect(try run(folder, ["verify", "n.md"]).end == .exit(4))
    }

    /// Who looks something up writes no cell of the notebook.
    @Test func helpIsNoCell() throws {
        let folder = try TemporaryFolder.withSamples()
        let run = try run(folder, [], input: "load Samples/weather.csv\nhelp sort\nshow 2\nexplain\nsave n.md\n")
        #expect(run.output.find("sort (verb)") != nil, "\(run.output)\(run.errors)")
        let saved = try #require(folder.read("n.md"))
        #expect(saved.find("help") == nil && saved.find("explain") == nil, "\(saved)")
        #expect(saved.find("load Samples/weather.csv\n") != nil && saved.find("show 2\n") != nil)
    }

    /// A cell that was taken back leaves the notebook, with those after it that looked at what it made; brought back, it stands where
    /// it took hold again, and the notebook replays as it was seen.
    @Test func undoAndTheNotebook() throws {
        let folder = try TemporaryFolder.withSamples()
        let run = try run(
            folder, [],
            input:
                "load Samples/weather.csv\nfirst 3 as few\nfew | show csv\nshow 2\nundo\nseries\nsave n.md\nredo\nsave m.md\n"
        )
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(
            run.output.find("undo: few is gone") != nil && run.output.find("redo: few is back, 3 rows") != nil,
            "\(run.output)")
        let undone = try #require(folder.read("n.md"))
        #expect(undone.find("few") == nil && undone.find("series\n```") != nil, "\(undone)")
        let redone = try #require(folder.read("m.md"))
        let places = ["load Samples", "```{code-cell} plotline\nseries", "first 3 as few", "few | show csv", "show 2"]
            .map { redone.find($0) ?? -1 }
        #expect(!places.contains(-1) && places == places.sorted(), "\(places) in \(redone)")
        for name in ["n.md", "m.md"] {
            let verified = try self.run(folder, ["verify", name])
            #expect(verified.end == .exit(0), "\(verified.output)\(verified.errors)")
        }
    }
}
