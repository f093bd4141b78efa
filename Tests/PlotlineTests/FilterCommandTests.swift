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

    @Test(arguments: [("png", "\u{FFFD}PNG"), ("svg", "<svg "), ("pdf", "%PDF-")])
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
