import Testing

/// `plotline plot` and `plotline explore` in a pipe.
@Suite struct FilterCommandTests {
    private static let rows = "time,n\n2024-01-01,1\n2024-01-02,41\n2024-01-03,7\n"

    private func plot(_ words: [String], input: String = "", environment: [String: String] = [:]) throws -> Execution {
        try Execution([Project.executable(), "plot"] + words, input: input, environment: environment)
    }

    @Test func wordsAndFilesInEitherOrder() throws {
        let one = try plot(["bar", "sum", "precipitation", "by", "hour", "Samples/weather.csv"])
        let other = try plot(["Samples/weather.csv", "bar", "sum", "precipitation", "by", "hour"])
        let quoted = try plot(["bar sum precipitation by hour", "Samples/weather.csv"])
        #expect(one.end == .exit(0) && one.output.find("precipitation") != nil, "\(one.errors)")
        #expect(one.output == other.output && one.output == quoted.output)
    }

    @Test func aPipeNeedsNoName() throws {
        let run = try plot(["line", "n"], input: Self.rows)
        #expect(run.end == .exit(0) && run.output.hasPrefix("n\n"), "\(run.output)\(run.errors)")
        // Replies are none of the data.
        #expect(run.errors.hasPrefix("input: 3 rows"), "\(run.errors)")
    }

    @Test(arguments: [("png", "\u{FFFD}PNG"), ("svg", "<svg "), ("pdf", "%PDF-"), ("html", "<!DOCTYPE html>")])
    func aPictureOnStandardOutput(_ format: String, _ start: String) throws {
        let run = try plot(["-o", "-", "--format", format, "line", "n"], input: Self.rows)
        #expect(run.end == .exit(0) && run.output.hasPrefix(start), "\(run.errors)")
    }

    @Test func aPictureInAFile() throws {
        let folder = try TemporaryFolder()
        let run = try plot(["line", "n", "-o", folder.path("x.svg"), "--size", "300x200"], input: Self.rows)
        #expect(run.end == .exit(0) && run.output == "", "\(run.output)\(run.errors)")
        #expect(folder.read("x.svg")?.find("width=\"300\"") != nil)
    }

    @Test(arguments: [
        ["-o", "-", "line", "n"], ["line", "n", "./no-such.csv"], ["line", "n", "-o", "x.gif"],
    ])
    func whatFails(_ words: [String]) throws { try refuse(words, 1) }

    @Test(arguments: [
        ["-o", "-", "--format", "gif", "line", "n"], ["-o", "x.png", "--format", "svg", "line", "n"],
        ["--color", "mauve", "line", "n"],
    ])
    func whatIsNoCommand(_ words: [String]) throws { try refuse(words, 2) }

    private func refuse(_ words: [String], _ code: Int32) throws {
        let run = try plot(words, input: Self.rows)
        #expect(run.end == .exit(code) && run.output == "" && run.errors != "", "\(run.output)\(run.errors)")
    }

    /// Letters behind one `-` are options only where each of them is one: `-h` within a word asks for no help.
    @Test(arguments: [
        (["line", "-ph"], "'-ph' is not an option"), (["line", "-high"], "did you mean '--height'?"),
        (["line", "-chlorine"], "'-chlorine' is not an option"), (["line", "-2h"], "follows --"),
        (["-ox.svg", "line", "n"], "did you mean '-o x.svg'?"),
    ])
    func aWordThatLooksLikeOptions(_ words: [String], _ said: String) throws {
        try refuse(words, 2)
        let run = try plot(words, input: Self.rows)
        #expect(run.errors.contains(said), "\(run.errors)")
    }

    @Test func flagsInOneWord() throws {
        let help = try plot(["-qh"])
        #expect(help.end == .exit(0) && help.output.contains("plotline plot"), "\(help.errors)")
        let after = try plot(["--color=never", "line", "--", "-n"], input: Self.rows)
        #expect(after.end == .exit(0) && after.output != "", "\(after.errors)")
    }

    /// Copies of the rows by the names of words: the chart is that of the file alone.
    @Test func filesByTheNamesOfWords() throws {
        let folder = try TemporaryFolder()
        try folder.write("time,ph,chlorine\n2024-01-01,7,1\n2024-01-02,7.2,2\n2024-01-03,7.4,4\n", to: "pool.csv")
        let line = [Project.executable(), "plot", "point", "ph", "over", "chlorine", "pool.csv"]
        let alone = try Execution(line, folder: folder.root)
        for name in ["point", "ph", "over", "chlorine"] { try folder.write(folder.read("pool.csv") ?? "", to: name) }
        let among = try Execution(line, folder: folder.root)
        #expect(alone.end == .exit(0) && alone.output != "", "\(alone.errors)")
        #expect(among.end == .exit(0) && among.output == alone.output && among.errors == alone.errors)
    }

    /// An address is answered as one, though its query looks like a pattern.
    @Test func anAddress() throws {
        let address = "https://example.org/forecast?a=1&b=[2]"
        for words in [["plot", "line", "t", address], ["-c", "load '\(address)'"]] {
            let run = try Execution([Project.executable()] + words)
            #expect(run.end == .exit(1), "\(run.errors)")
            #expect(run.errors.contains("fetch it first: curl -LO '\(address)'"), "\(run.errors)")
        }
    }

    /// What cannot be read is no empty input.
    @Test func aFolderInsteadOfCells() throws {
        let folder = try TemporaryFolder()
        let script = try Execution([Project.executable(), "-f", folder.root])
        #expect(script.end == .exit(2) && script.errors.contains("it is a folder"), "\(script.errors)")
        #expect(script.errors.contains("'\(folder.root)'"), "\(script.errors)")
        let piped = try Execution(["/bin/bash", "-c", "\"$0\" < .", Project.executable()], folder: folder.root)
        #expect(piped.end == .exit(2), "\(piped.end)")
        #expect(piped.errors.contains("standard input cannot be read: it is a folder"), "\(piped.errors)")
    }

    /// The loader's words for the first name that was tried stay readable after the second one fails too.
    @Test func aLibraryThatCannotBeOpened() throws {
        let folder = try TemporaryFolder()
        for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] { try folder.write("garbage", to: name) }
        let run = try Execution(
            [Project.executable(), "-c", "load clickhouse://127.0.0.1:1/db/t"],
            environment: ["LD_LIBRARY_PATH": folder.root])
        // glibc, elf/dl-load.c.
        #expect(run.end == .exit(1) && run.errors.contains("/libcurl.so.4: file too short"), "\(run.errors)")
    }

    @Test func coloursInAPipe() throws {
        let escape: (Execution) -> Bool = { $0.output.unicodeScalars.contains("\u{1B}") }
        #expect(escape(try plot(["--color", "always", "line", "n"], input: Self.rows)))
        #expect(!escape(try plot(["line", "n"], input: Self.rows)))
        #expect(!escape(try plot(["--color", "never", "line", "n"], input: Self.rows)))
    }

    @Test func dataOpensAPromptWithItLoaded() throws {
        let run = try Execution(
            [Project.executable(), "-q", "Samples/weather.csv"], input: "aggregate all count | show csv\n")
        #expect(run.end == .exit(0) && run.output.find("144") != nil, "\(run.output)\(run.errors)")
        let missing = try Execution([Project.executable(), "no-such.csv"], input: "series\n")
        #expect(missing.end == .exit(1) && missing.errors.find("no-such.csv") != nil)
    }

    @Test func cronHasNoHome() throws {
        let run = try Execution(
            ["/usr/bin/env", "-i", Project.executable(), "plot", "line", "wind", "Samples/weather.csv"])
        #expect(run.end == .exit(0) && run.output.find("wind") != nil, "\(run.errors)")
    }
}

/// What comes without an end.
@Suite struct EndlessInputTests {
    /// No disk takes more than 40 MiB, and memory is little: the pipe ends in words, long before the machine does.
    @Test func aPipeWithoutAnEnd() throws {
        let run = try Execution(
            [
                "/bin/bash", "-c",
                "trap '' XFSZ; ulimit -f 40960; ulimit -v 500000; yes 'a,b' | \"$0\" plot line b", Project.executable(),
            ])
        #expect(run.end == .exit(1) && run.output == "", "\(run.end) \(run.errors)")
        #expect(
            run.errors.hasPrefix("error: standard input does not end: there is no room beyond its first"),
            "\(run.errors)")
        #expect(run.errors.contains("head -n") && run.errors.contains("TMPDIR"), "\(run.errors)")
    }
}

/// Other programs around it: what runs it again, pages its output, runs several at once, and makes files with it.
@Suite struct OtherProgramsTests {
    private static let rows = "time,n\n2024-01-01,1\n2024-01-02,41\n2024-01-03,7\n"

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c", "d"] { try folder.write(Self.rows, to: name + ".csv") }
        return folder
    }

    /// `watch -c` keeps the colours of what it runs.
    @Test func watchShowsItInColour() throws {
        let folder = try folder()
        let terminal = try PseudoTerminal(
            ["/usr/bin/watch", "-t", "-c", "-n", "60", "\(Project.executable()) plot --color always line n a.csv"],
            rows: 40,
            columns: 100, environment: ["HOME": "/nonexistent", "TERM": "xterm-256color"], folder: folder.root)
        try terminal.expect("Jan", within: 20)
        try terminal.settle(0.3)
        #expect(terminal.bytes.contains(0x1B) && String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[9"))
        #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("^["), "no escape is shown as letters")
        terminal.press(.control("c"))
    }

    /// `less -R` lets colours through, as they came.
    @Test func lessKeepsColours() throws {
        let folder = try folder()
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", "$0 plot --color always line n a.csv 2> /dev/null | less -R", Project.executable()],
            rows: 40,
            columns: 100, environment: ["HOME": "/nonexistent", "TERM": "xterm-256color", "LESS": ""],
            folder: folder.root)
        try terminal.expect("Jan", within: 20)
        try terminal.settle(0.3)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.contains("\u{1B}[") && !text.contains("ESC["), "\(text.suffix(400))")
        terminal.type("q")
    }

    /// Four at once, each with a picture of its own.
    @Test func severalAtOnce() throws {
        let folder = try folder()
        let run = try Execution(
            [
                "/bin/sh", "-c", "printf '%s\\n' a b c d | xargs -P4 -I{} $0 plot line n {}.csv -o {}.svg",
                Project.executable(),
            ], environment: ["HOME": folder.root], folder: folder.root)
        #expect(run.end == .exit(0) && run.output == "", "\(run.errors)")
        let pictures = ["a", "b", "c", "d"].map { folder.read($0 + ".svg") ?? "" }
        #expect(pictures.allSatisfy { $0.hasPrefix("<svg ") && $0.contains("</svg>") })
    }

    /// A rule makes the picture once, and not at all where the command fails.
    @Test func aRuleOfMake() throws {
        let folder = try folder()
        try folder.write(
            "%.svg: %.csv\n\t$(PLOTLINE) plot line $(COLUMN) $< -o $@\n", to: "Makefile")
        func make(_ words: String...) throws -> Execution {
            try Execution(
                ["/usr/bin/make", "PLOTLINE=\(Project.executable())"] + words, environment: ["HOME": folder.root],
                folder: folder.root)
        }
        let failed = try make("a.svg", "COLUMN=gone")
        #expect(failed.end == .exit(2) && folder.read("a.svg") == nil, "\(failed.errors)")
        #expect(try make("a.svg", "COLUMN=n").end == .exit(0) && folder.read("a.svg")?.hasPrefix("<svg ") == true)
        let again = try make("a.svg", "COLUMN=n")
        #expect(again.end == .exit(0) && again.output.contains("up to date"), "\(again.output)\(again.errors)")
    }

    /// Braces that the shell did not see, and members of archives that are not opened.
    @Test func bracesAndMembers() throws {
        let folder = try folder()
        let both = try Execution(
            [Project.executable(), "-q", "-c", "load ./{a,b}.csv | aggregate all count | show csv"], folder: folder.root
        )
        #expect(both.end == .exit(0) && both.output.contains("6"), "\(both.output)\(both.errors)")
        let filtered = try Execution([Project.executable(), "plot", "line", "n", "{a,b}.csv"], folder: folder.root)
        #expect(filtered.end == .exit(0), "\(filtered.errors)")
        _ = try Execution(
            ["/usr/bin/python3", "-m", "zipfile", "-c", "two.zip", "a.csv", "b.csv"], folder: folder.root)
        for words in [["-c", "load two.zip/b.csv"], ["plot", "line", "n", "two.zip/b.csv"]] {
            let run = try Execution([Project.executable()] + words, folder: folder.root)
            #expect(run.end == .exit(1) && run.errors.contains("unzip -p two.zip b.csv > b.csv"), "\(run.errors)")
        }
    }
}
