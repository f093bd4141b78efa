import Testing

/// The person's defaults through the program.
@Suite struct DefaultsTests {
    private static func run(
        _ words: [String], _ variables: [String: String] = [:], input: String = "", in folder: TemporaryFolder
    ) throws -> Execution {
        try Execution(
            [Project.executable()] + words, input: input,
            environment: ["HOME": "/nonexistent", "XDG_CONFIG_HOME": folder.path("c")].merging(variables) { $1 },
            folder: folder.root)
    }

    private static let german = ["LC_ALL": "de_DE.UTF-8", "TZ": "Europe/Berlin"]

    @Test func configSaysWhereFrom() throws {
        let folder = try TemporaryFolder()
        _ = try Execution(["/bin/mkdir", "-p", folder.path("c/plotline")])
        try folder.write("set clock 12\nset colour red\n", to: "c/plotline/config")
        let shown = try Self.run(["config"], Self.german, in: folder)
        #expect(shown.end == .exit(1), "a line of the file says nothing")
        let rows = shown.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(rows.contains("timezone Europe/Berlin TZ") && rows.contains("weekstart monday LC_ALL"), "\(rows)")
        #expect(rows.contains("locale de_DE LC_ALL") && rows.contains("theme light default"))
        #expect(rows.contains("clock 12 \(folder.path("c/plotline/config")), line 1"))
        #expect(shown.errors.find("c/plotline/config, line 2: unknown setting 'colour'") != nil, "\(shown.errors)")
    }

    /// A setting by its name, and what to write where for one that is to hold from now on.
    @Test func configSaysWhatToWrite() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("c/plotline/config")
        let one = try Self.run(["config", "theme"], in: folder)
        #expect(one.end == .exit(0) && one.output == "theme  light  default\n", "\(one.output)")
        for words in [["theme", "dark"], ["set", "theme", "dark"]] {
            let asked = try Self.run(["config"] + words, in: folder)
            #expect(asked.end == .exit(2) && asked.output.isEmpty)
            #expect(
                asked.errors
                    == "error: 'config' shows settings and writes none\nwrite this line in \(path):\n\nset theme dark\n"
            )
        }
        for (words, wanted) in [
            (["theme", "drak"], "'drak' is not a theme; did you mean 'dark'?"),
            (["colour"], "unknown setting 'colour'"),
            (["colour", "red"], "unknown setting 'colour'"),
            (["theme", "dark", "now"], "a line is like 'set timezone Europe/Berlin'"),
        ] {
            let wrong = try Self.run(["config"] + words, in: folder)
            #expect(wrong.end == .exit(2) && wrong.errors.find("error: " + wanted) != nil, "\(wrong.errors)")
        }
    }

    /// The file is the prompt's alone: cells that are piped in or given do not see it.
    @Test func theFileIsForThePrompt() throws {
        let folder = try TemporaryFolder.withSamples()
        _ = try Execution(["/bin/mkdir", "-p", folder.path("c/plotline")])
        try folder.write("set timezone Asia/Tokyo\n", to: "c/plotline/config")
        let line = "load Samples/weather.csv | first 1 | show csv"
        let given = try Self.run(["-q", "-c", line], in: folder)
        #expect(given.output.find("2022-06-07T00:00:00Z") != nil, "\(given.output)")
        let zoned = try Self.run(["-q", "-c", line], ["TZ": "Europe/Berlin"], in: folder)
        #expect(zoned.output.find("2022-06-07T00:00:00+02:00") != nil, "\(zoned.output)")
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: 40, columns: 100,
            environment: [
                "HOME": "/nonexistent", "XDG_CONFIG_HOME": folder.path("c"), "XDG_STATE_HOME": folder.path("state"),
            ], folder: folder.root)
        try terminal.expect("[1]")
        terminal.type(line + "\n")
        try terminal.expect("2022-06-07T00:00:00+09:00")
    }

    /// `explore` reads the file as `plot` does.
    @Test func exploringGoesByTheFile() throws {
        let folder = try TemporaryFolder.withSamples()
        _ = try Execution(["/bin/mkdir", "-p", folder.path("c/plotline")])
        try folder.write("set clock 24\n", to: "c/plotline/config")
        let read = try Self.run(
            ["explore", "--plain", "Samples/weather.csv", "line", "temperature"], input: "\u{1B}[Dq", in: folder)
        #expect(read.output.contains("Jun 7, 23:50 · temperature 11.6 °C"), "\(read.output)\(read.errors)")
    }

    /// A zone that is none is told of, and why; what is said on top needs none.
    @Test func aZoneThatIsNone() throws {
        let folder = try TemporaryFolder()
        let wrong = try Self.run(["-q", "-c", "n = 3"], ["TZ": "Europe/Berln"], in: folder)
        let warning = "warning: times are in UTC, since TZ names no zone: unknown time zone 'Europe/Berln'"
        #expect(wrong.end == .exit(0), "\(wrong.errors)")
        #expect(wrong.errors.hasPrefix(warning) && wrong.errors.contains("Europe/Berlin"), "\(wrong.errors)")
        let said = try Self.run(["-q", "--timezone", "UTC", "-c", "n = 3"], ["TZ": "Europe/Berln"], in: folder)
        #expect(said.errors.isEmpty, "\(said.errors)")
    }

    /// A system without tzdata: the error says what to install (`/etc/os-release` of Debian has `ID=debian`).
    @Test func aSystemWithoutZones() throws {
        let folder = try TemporaryFolder()
        let run = try Self.run(
            ["-c", "set timezone Europe/Berlin"], ["TZDIR": folder.path("none"), "TZ": ""], in: folder)
        #expect(run.end == .exit(1))
        #expect(run.errors.contains("cannot be looked up: \(folder.path("none")) holds no zones"), "\(run.errors)")
        #expect(run.errors.contains("install tzdata") || run.errors.contains("pacman -S tzdata"), "\(run.errors)")
        let utc = try Self.run(["-q", "-c", "n = 3"], ["TZDIR": folder.path("none"), "TZ": ""], in: folder)
        #expect(utc.end == .exit(0))
    }

    /// A notebook made under one person's defaults gives the same under another's.
    @Test func aSavedNotebookReplaysTheSame() throws {
        let folder = try TemporaryFolder.withSamples()
        let made = try Self.run(
            [], Self.german,
            input: "load Samples/weather.csv\naggregate weekly mean wind\nweather | plot line wind\nsave n.md\n",
            in: folder)
        #expect(made.end == .exit(0), "\(made.errors)")
        let saved = try #require(folder.read("n.md"))
        #expect(saved.find("timezone: Europe/Berlin") != nil && saved.find("locale: de_DE") != nil, "\(saved)")
        let american = ["LC_ALL": "en_US.UTF-8", "TZ": "America/New_York"]
        let verified = try Self.run(["verify", "n.md"], american, in: folder)
        #expect(verified.end == .exit(0), "\(verified.output)\(verified.errors)")
        // Nor does a run depend on them where the header says nothing.
        try folder.write("```plotline\nload Samples/weather.csv | aggregate weekly mean wind\n```\n", to: "bare.md")
        let here = try Self.run(["run", "bare.md"], american, in: folder)
        let there = try Self.run(["run", "bare.md"], Self.german, in: folder)
        #expect(here.output == there.output && here.output.find("weeks start Monday") != nil, "\(here.output)")
    }
}
