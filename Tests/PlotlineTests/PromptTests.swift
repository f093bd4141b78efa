import Glibc
import Testing

/// The prompt as hands meet it: interrupted, suspended, pasted into, typed ahead of, killed.
@Suite struct PromptTests {
    /// Ctrl-C stops a statement that runs, soon, and leaves all as it was.
    @Test func controlCStopsAStatement() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather-year.csv as year\n")
        try terminal.expect("[2]")
        // Millions of periods: minutes of a year, again and again.
        let stage = "aggregate minutely mean, max, min, median"
        terminal.type("year | \(stage) | \(stage) | \(stage) | \(stage) | \(stage) | \(stage) as much\n")
        // The whole line is shown, and the statement has begun when nothing more comes for a while; it says twice a second that it works.
        try terminal.expect("as much")
        try terminal.settle(0.3)
        let start = Clock.seconds()
        terminal.press(.control("c"))
        try terminal.expect("error: interrupted")
        try terminal.expect("[2]")
        #expect(Clock.seconds() - start < 10, "a debug build on a busy machine; half a second is the aim")
        terminal.type("series\n")
        let seen = try terminal.expect("[3]")
        #expect(seen.find("year (current): 52,704 rows") != nil && seen.find("much") == nil, "\(seen)")
        terminal.type("quit\n")
        try terminal.expect("unsaved cells; 'save NAME.md' keeps them, 'quit' again leaves")
        try terminal.expect("[3]")
        terminal.type("quit\n")
        #expect(try terminal.end() == .exit(0))
    }

    @Test func controlCAbandonsAContinuedStatement() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv |\n")
        try terminal.expect("·")
        terminal.type("first")
        terminal.press(.control("c"))
        try terminal.expect("[1]")
        terminal.type("series\n")
        try terminal.expect("the workspace is empty")
    }

    /// Unsaved cells are asked about once.
    @Test func controlDWarnsOfUnsavedCells() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.press(.control("d"))
        try terminal.expect("unsaved cells")
        try terminal.expect("[2]")
        terminal.press(.control("d"))
        #expect(try terminal.end() == .exit(0))
    }

    @Test func tabCompletes() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.c")
        terminal.press(.tab)
        try terminal.expect("load Samples/weather.csv")
        terminal.type("\n")
        try terminal.expect("[2]")
        terminal.type("plot poi")
        terminal.press(.tab)
        try terminal.expect("plot point")
        terminal.type("prec")
        terminal.press(.tab)
        try terminal.expect("precipitation")
        terminal.press(.control("c"))
        try terminal.expect("[2]")
        terminal.type("wea")
        terminal.press(.tab)
        try terminal.expect("weather")
        terminal.press(.control("c"))
        try terminal.expect("[2]")
        terminal.type("set time")
        terminal.press(.tab)
        try terminal.expect("set timezone")
        terminal.press(.control("c"))
        try terminal.expect("[2]")
        terminal.press(.control("d"))
        try terminal.expect("unsaved cells")
        try terminal.expect("[2]")
        terminal.press(.control("d"))
        #expect(try terminal.end() == .exit(0))
    }

    /// What is typed before the prompt appears is not lost, nor taken for the terminal's answer.
    @Test func keysTypedAheadCount() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(in: folder)
        terminal.type("load Samples/weather.csv\nfirst 3\n")
        try terminal.expect("144 rows")
        try terminal.expect("144 → 3 rows")
        try terminal.expect("[3]")
    }

    /// A paste of several lines is one text, run when Return follows.
    @Test func aPasteOfSeveralLines() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("\u{1B}[200~load Samples/weather.csv\nfirst 3\nplot line wind\n  title \"Pasted\"\u{1B}[201~")
        terminal.type("\n")
        try terminal.expect("144 rows")
        try terminal.expect("144 → 3 rows")
        try terminal.expect("Pasted")
        try terminal.expect("[2]")
    }

    @Test func undoRedoAndCells() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("first 3 as few\n")
        try terminal.expect("[3]")
        terminal.type("undo\n")
        try terminal.expect("[2]")
        terminal.type("few\n")
        try terminal.expect("there is no series or chart 'few'")
        try terminal.expect("[2]")
        terminal.type("redo\n")
        try terminal.expect("[3]")
        terminal.type("cells\n")
        try terminal.expect("[1] load Samples/weather.csv\n[2] first 3 as few\n")
    }

    /// The history outlives the session, also one that was killed.
    @Test func historyIsKept() throws {
        let folder = try TemporaryFolder.withSamples()
        var terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv |\n")
        try terminal.expect("·")
        terminal.type("first 3\n")
        try terminal.expect("[2]")
        terminal.send(signal: SIGKILL)
        #expect(try terminal.end() == .signal(SIGKILL))
        #expect(folder.read("state/plotline/history") == "load Samples/weather.csv |\\nfirst 3\n")

        terminal = try PseudoTerminal.prompt(in: folder)
        terminal.press(.up)
        try terminal.expect("first 3")
        terminal.type("\n")
        try terminal.expect("144 → 3 rows")
    }

    @Test func suspendedAndResumed() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "--noprofile", "-i"], rows: 40, columns: 100,
            environment: ["HOME": "/nonexistent", "PS1": "shell> "], folder: folder.root)
        try terminal.expect("shell>")
        terminal.type(Project.executable() + "\n")
        try terminal.expect("[1]")
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.press(.control("z"))
        try terminal.expect("shell>")
        terminal.type("stty -a | grep -o ' icanon'; echo done\n")
        try terminal.expect("icanon\ndone")
        try terminal.expect("shell>")
        terminal.type("fg\n")
        try terminal.expect("[2]")
        terminal.type("first 3\n")
        try terminal.expect("144 → 3 rows")
        try terminal.expect("[3]")
        terminal.type("quit\n")
        try terminal.expect("[3]")
        terminal.type("quit\n")
        try terminal.expect("shell>")
        terminal.type("echo left $?; exit\n")
        try terminal.expect("left 0")
    }

    @Test func opensANotebook() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("# Prose\n\n```plotline\nload Samples/weather.csv\n```\n\nMore prose.\n", to: "n.md")
        let terminal = try PseudoTerminal.plotline(in: folder, "n.md")
        try terminal.expect("[1] load Samples/weather.csv")
        try terminal.expect("n.md: 1 cell, none has run; 'rerun all' runs them")
        try terminal.expect("[2]")
        terminal.type("rerun all\n")
        try terminal.expect("144 rows")
        try terminal.expect("[2]")
        terminal.type("first 3 as few\n")
        try terminal.expect("[3]")
        terminal.type("save\n")
        try terminal.expect("saved 2 cells to n.md")
        terminal.type("quit\n")
        #expect(try terminal.end() == .exit(0))
        let saved = try #require(folder.read("n.md"))
        #expect(
            saved.find("# Prose") != nil && saved.find("More prose.") != nil
                && saved.find("few: the first 3 rows") != nil)
    }

    @Test func savingOverAnothersWork() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("Not a session of ours.\n", to: "n.md")
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("save\n")
        try terminal.expect("save NAME.md")
        terminal.type("save n.md\n")
        try terminal.expect("n.md already exists")
        #expect(folder.read("n.md") == "Not a session of ours.\n")
        terminal.type("save! n.md\n")
        try terminal.expect("saved 1 cell to n.md")
        #expect(folder.read("n.md")?.find("load Samples/weather.csv") != nil)
        try folder.write("Changed.\n", to: "n.md")
        terminal.type("save\n")
        try terminal.expect("has changed on disk")
        #expect(folder.read("n.md") == "Changed.\n")
        terminal.type("save!\n")
        try terminal.expect("saved 1 cell")
    }

    /// Cells from a pipe: replies and results alone, no prompts, no sequences; a failing cell ends with 1.
    @Test func cellsFromAPipe() throws {
        let run = try Execution(
            [Project.executable()], input: "load Samples/weather.csv |\n  first 3\n\n# a comment\nshow 1 csv\n",
            environment: ["HOME": "/nonexistent"])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.errors == "")
        #expect(
            run.output == """
                it: the first 3 rows · 144 → 3 rows
                time              temperature (°C)  precipitation (mm)  wind (m/s)  gust (m/s)
                2022-06-07 00:00              14.7                   0         2.1         4
                2022-06-07 00:10              14.5                   0         2.1         3.7
                2022-06-07 00:20              14.3                   0         2.1         4.1
                time,temperature (°C),precipitation (mm),wind (m/s),gust (m/s)
                2022-06-07T00:00:00Z,14.7,0,2.1,4

                """)
        let failing = try Execution([Project.executable()], input: "load Samples/weather.csv\nshwo\nshow 1 csv\n")
        #expect(failing.end == .exit(1))
        #expect(failing.errors.hasPrefix("error: "))
        #expect(failing.output.find("2022-06-07T00:00:00Z") == nil, "what follows a failed cell does not run")
    }

    @Test func quietCellsFromAPipe() throws {
        let run = try Execution(
            [Project.executable(), "-q"],
            input: "load Samples/weather.csv\naggregate all max gust | show csv\nquit\nshow\n")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.output.split(separator: "\n").last == "all,16.8", "\(run.output)")
    }
}
