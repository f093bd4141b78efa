import Testing

/// The executable as a filter and as a command.
@Suite struct CommandLineTests {
    @Test func optionsStandBeforeOrAfterASubcommand() throws {
        let rest = ["bar", "sum", "steps", "by", "day", "Samples/steps.csv"]
        let after = try Execution([Project.executable(), "plot", "--timezone", "Asia/Tokyo"] + rest)
        let before = try Execution([Project.executable(), "--timezone", "Asia/Tokyo", "plot"] + rest)
        #expect(before.end == .exit(0) && before.output == after.output && before.output != "", "\(before.errors)")
        let flag = try Execution([Project.executable(), "-q", "--theme=dark", "run", "none.md"])
        #expect(flag.end == .exit(4), "\(flag.errors)")
    }

    @Test func downsampleByStepsAgainstArithmeticOfItsOwn() throws {
        let run = try Execution([
            Project.executable(), "-q", "-c",
            "load Samples/weather.csv | downsample step 6 mean wind, max gust | show csv",
        ])
        #expect(run.end == .exit(0), "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "time,wind (m/s),gust (m/s)")
        let sample = try Execution(["/bin/cat", "Samples/weather.csv"]).output
        let rows = sample.split(separator: "\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
        try #require(lines.count == 25 && rows.count == 144)
        for group in 0..<24 {
            let six = rows[(group * 6)..<(group * 6 + 6)]
            let wind = six.compactMap { Double($0[3]) }.reduce(0, +) / 6
            let gust = six.compactMap { Double($0[4]) }.max()
            let fields = lines[group + 1].split(separator: ",").map(String.init)
            // The fourth row's time; the sample's have no offset and the session's zone is UTC.
            #expect(fields[0] == rows[group * 6 + 3][0] + ":00Z")
            #expect(abs((Double(fields[1]) ?? .nan) - wind) < 1e-12)
            #expect(Double(fields[2]) == gust)
        }
    }

    /// Scripts read the first line; people the others.
    @Test func versionAndWhatItWasBuiltOf() throws {
        let run = try Execution([Project.executable(), "--version"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].allSatisfy { $0.isNumber || $0 == "." }, "\(run.output)")
        #expect(lines.dropFirst().map { $0.prefix { $0 != " " } } == ["commit", "libraries"], "\(run.output)")
    }

    /// `plott` is no file: what may be meant is said, and no prompt opens.
    @Test(arguments: [
        (["plott", "line", "v"], "plot"), (["verfy", "a.md"], "verify"), (["help", "runn"], "run"),
        (["exprot"], "export"),
    ])
    func nearlyACommand(_ words: [String], _ meant: String) throws {
        let run = try Execution([Project.executable()] + words)
        #expect(run.end == .exit(2) && run.errors.contains("did you mean '\(meant)'"), "\(run.output)\(run.errors)")
    }

    /// What a command line without a subcommand takes stands in `--help`: each option of the prompt.
    @Test func rootOptionsAreTold() throws {
        let root = try Execution([Project.executable(), "--help"])
        let prompt = try Execution([Project.executable(), "help", "prompt"])
        let names = prompt.output.split(separator: "\n").filter { $0.hasPrefix("  -") }
            .flatMap { $0.split { " ,".contains($0) }.filter { $0.hasPrefix("-") && $0.count > 1 } }
        #expect(names.contains("--timezone") && names.contains("-c") && names.contains("--allow-net"))
        for name in names where name.hasPrefix("--") || name.count == 2 {
            #expect(root.output.contains(name), "\(name) is not in --help")
        }
    }

    struct Usage: CustomTestStringConvertible, Sendable {
        let words: [String]
        let code: Int32
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Usage(words: ["--help"], code: 0),
        Usage(words: ["--version"], code: 0),
        Usage(words: ["--no-such-option"], code: 2),
        Usage(words: ["--weekstart", "someday", "-c", "series"], code: 2),
        Usage(words: ["-q", "-c", "set now 2024-01-01"], code: 0),
        Usage(words: ["-c", "nonsense"], code: 1),
        Usage(words: ["run", "no-such-notebook.md"], code: 4),
        Usage(words: ["completions", "bash"], code: 0),
        Usage(words: ["completions", "zsh"], code: 0),
        Usage(words: ["completions", "fish"], code: 0),
    ])
    func exitCodes(_ usage: Usage) throws {
        let run = try Execution([Project.executable()] + usage.words)
        #expect(run.end == .exit(usage.code), "\(run.output)\(run.errors)")
        if usage.code == 0 { #expect(run.errors == "") } else { #expect(run.errors != "") }
    }

    @Test func standardInputIsAFile() throws {
        let run = try Execution(
            [Project.executable(), "-q", "-c", "load - | aggregate all sum | show csv"],
            input: "time,n\n2024-01-01,1\n2024-01-02,41\n")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.output.split(separator: "\n").last?.hasSuffix("42") == true, "\(run.output)")
    }

    @Test func aPlotToNoTerminalIsText() throws {
        let run = try Execution([Project.executable(), "-q", "-c", "load Samples/weather.csv | plot line wind"])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(!run.output.unicodeScalars.contains { $0 == "\u{1B}" })
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func oneShotPlots() throws {
        let run = try Execution([Project.executable(), "plot", "bar sum precipitation by hour", "Samples/weather.csv"])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.output.find("precipitation") != nil)
    }

    /// 2,000 rows are more than a pipe holds.
    @Test func aReaderThatLeavesIsNoError() throws {
        let run = try Execution([
            "/bin/sh", "-c",
            "\(Project.executable()) -q -c 'load Samples/weather-year.csv | first 2000 | show csv' | head -n 2",
        ])
        #expect(run.end == .exit(0))
        #expect(run.errors == "")
        #expect(run.output.split(separator: "\n").count == 2)
    }
}
