import Glibc
import Testing

/// What was answered outlives the process.
@Suite struct RestoreTests {
    /// Three cells, then the process dies: the next one says so and brings them back, each with its own `now`.
    @Test(arguments: [SIGKILL, SIGTERM, SIGHUP, SIGABRT, SIGSEGV])
    func aKilledSession(signal: Int32) throws {
        let folder = try TemporaryFolder.withSamples()
        var terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("last 3 as few\n")
        try terminal.expect("[3]")
        terminal.type("few | derive t = now as clock\n")
        try terminal.expect("[4]")
        terminal.type("clock | show csv\n")
        let before = try terminal.expect("[5]")
        terminal.type("plot line not fini")
        try terminal.settle()
        terminal.send(signal: signal)
        #expect(try terminal.end() == .signal(signal))

        terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("4 unsaved cells, of a session begun")
        try terminal.expect("'restore' brings them back")
        try terminal.expect("[1]")
        terminal.type("restore\n")
        try terminal.expect("[1] load Samples/weather.csv\n[2] last 3 as few\n")
        try terminal.expect("run them again?")
        terminal.type("y\n")
        try terminal.expect("144 rows")
        try terminal.expect("[5]")
        terminal.type("clock | show csv\n")
        let after = try terminal.expect("[6]")
        let rows = before.split(separator: "\n").filter { $0.hasPrefix("2022-06-07") }
        #expect(rows.count == 3)
        #expect(after.split(separator: "\n").filter { $0.hasPrefix("2022-06-07") } == rows, "now is that of then")
        // Left as its person wishes, it leaves nothing.
        terminal.type("quit\nquit\n")
        #expect(try terminal.end() == .exit(0))
        let next = try PseudoTerminal.plotline(in: folder)
        let opening = try next.expect("[1]")
        #expect(opening.find("unsaved") == nil)
    }

    /// What was undone is neither counted nor brought back; where nothing is left nothing is offered.
    @Test func whatWasUndone() throws {
        let folder = try TemporaryFolder.withSamples()
        var terminal = try PseudoTerminal.prompt(in: folder)
        for (number, line) in ["load Samples/weather.csv", "last 3 as few", "series", "undo", "first 5 as head"]
            .enumerated()
        {
            terminal.type(line + "\n")
            try terminal.expect(["\n[2]", "\n[3]", "\n[4]", "\n[2]", "\n[3]"][number])
        }
        terminal.send(signal: SIGKILL)
        _ = try terminal.end()
        terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("2 unsaved cells, of a session begun")
        try terminal.expect("[1]")
        terminal.type("restore\n")
        try terminal.expect("[1] load Samples/weather.csv\n[2] first 5 as head\nrun them again?")
        terminal.type("y\n")
        try terminal.expect("\n[3]")
        terminal.type("undo\n")
        try terminal.expect("\n[2]")
        terminal.type("undo\n")
        try terminal.expect("\n[1]")
        terminal.send(signal: SIGKILL)
        _ = try terminal.end()
        terminal = try PseudoTerminal.plotline(in: folder)
        #expect(try terminal.expect("[1]").find("unsaved") == nil)
    }

    /// A cell whose source was deleted stays, marked as it was, though it cannot run.
    @Test func whatLostItsSource() throws {
        let folder = try TemporaryFolder.withSamples()
        var terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("\n[2]")
        terminal.type("last 3 as few\n")
        try terminal.expect("\n[3]")
        terminal.type("few | first 1 as one\n")
        try terminal.expect("\n[4]")
        terminal.type("delete 2\n")
        try terminal.expect("cell 2 is not up to date")
        try terminal.expect("\n[3]")
        terminal.send(signal: SIGKILL)
        _ = try terminal.end()
        terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("\n[1]")
        terminal.type("restore\n")
        try terminal.expect("run them again?")
        terminal.type("y\n")
        try terminal.expect("there is no series or chart 'few'")
        try terminal.expect("cell 2 is not up to date")
        try terminal.expect("\n[3]")
        terminal.type("cells\n")
        try terminal.expect("[1] load Samples/weather.csv\n[2]* few | first 1 as one\n")
        try terminal.expect("\n[3]")
    }

    /// A journal of a session that lives is not offered, and one that is not wanted is dropped.
    @Test func twoSessions() throws {
        let folder = try TemporaryFolder.withSamples()
        let one = try PseudoTerminal.prompt(in: folder)
        one.type("load Samples/weather.csv\n")
        try one.expect("[2]")
        let two = try PseudoTerminal.prompt(in: folder)
        two.type("restore\n")
        try two.expect("nothing is left of earlier sessions")
        one.type("first 3\n")
        try one.expect("[3]")
        one.send(signal: SIGKILL)
        _ = try one.end()
        two.type("restore\n")
        try two.expect("run them again?")
        two.type("n\n")
        try two.expect("they stay where they are")
        two.type("restore\n")
        try two.expect("run them again?")
        two.type("d\n")
        try two.expect("dropped")
        two.type("restore\n")
        try two.expect("nothing is left of earlier sessions")
    }

    /// Unsaved cells of a notebook go behind its own when it is saved.
    @Test func aNotebook() throws {
        let folder = try TemporaryFolder.withSamples()
        var terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("save n.md\n")
        try terminal.expect("saved 1 cell")
        terminal.type("last 3 as few\n")
        try terminal.expect("[3]")
        terminal.send(signal: SIGKILL)
        _ = try terminal.end()
        terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("1 unsaved cell of")
        try terminal.expect("[1]")
        terminal.type("restore\n")
        try terminal.expect("run them again?")
        terminal.type("y\n")
        try terminal.expect("[3]")
        terminal.type("save\n")
        try terminal.expect("saved 2 cells")
        let text = try #require(folder.read("n.md"))
        #expect(text.find("last 3 as few") != nil)
        #expect(text.split(separator: "\n").filter { $0 == "load Samples/weather.csv" }.count == 1)
    }

    /// A state folder that cannot be written is said once and harms nothing.
    @Test func noPlaceForAJournal() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("in the way", to: "state")
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("note: no journal is kept")
        try terminal.expect("144 rows")
        try terminal.expect("[2]")
        terminal.type("last 3\n")
        let seen = try terminal.expect("[3]")
        #expect(seen.find("journal") == nil)
        terminal.type("quit\nquit\n")
        #expect(try terminal.end() == .exit(0))
    }
}

/// What stands where a journal should, and what a journal may run.
@Suite struct StrangeJournalTests {
    /// The start waits for nobody, and says what it has not read.
    @Test func whatIsNoJournal() throws {
        let folder = try TemporaryFolder.withSamples()
        let first = try PseudoTerminal.prompt(in: folder)
        first.type("load Samples/weather.csv\n")
        try first.expect("[2]")
        first.send(signal: SIGKILL)
        _ = try first.end()
        let journals = try Execution(["/usr/bin/find", folder.root, "-name", "*.journal"]).output
        let journal = try #require(journals.split(separator: "\n").first.map(String.init))
        let place = journal.split(separator: "/").dropLast().joined(separator: "/")
        let made = try Execution(["/usr/bin/mkfifo", "/\(place)/a.journal", "/\(place)/a.part"])
        #expect(made.end == .exit(0))
        #expect(try Execution(["/bin/chmod", "0644", journal]).end == .exit(0))
        let second = try PseudoTerminal.plotline(in: folder)
        let opening = try second.expect("[1]")
        #expect(opening.find("a.journal is not read") != nil, "\(opening)")
        #expect(opening.find("unsaved") == nil, "others may have written it")
        second.type("restore\n")
        try second.expect("nothing is left of earlier sessions")
    }

    /// A FIFO in the place of anything that the program keeps: each start comes to its prompt, and a notebook is refused.
    @Test(arguments: [
        "config/plotline/config", "state/plotline/history", "state/plotline/notebooks", "state/plotline/journal",
    ])
    func nobodyWaits(_ name: String) throws {
        let folder = try TemporaryFolder.withSamples()
        let made = try Execution([
            "/bin/sh", "-c", "cd '\(folder.root)' && mkdir -p config/plotline state/plotline && mkfifo \(name) n.md",
        ])
        #expect(made.end == .exit(0))
        let environment = [
            "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config"),
        ]
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: 40, columns: 100, environment: environment, folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("open n.md\n")
        try terminal.expect("[2]")
        let run = try Execution(
            [Project.executable(), "run", "n.md"], environment: environment, folder: folder.root, within: 20)
        #expect(run.end != .exit(0) && run.errors.find("regular") != nil, "\(run.errors)")
    }

    /// A person's change of one word makes the other lines of a stranger's cell no person's: neither when it runs, nor when its
    /// journal is run again.
    @Test func anEditedCellStaysWithinTheFence() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("time,n\n2024-01-01,77\n", to: "secret.csv")
        _ = try Execution(["/bin/mkdir", folder.path("project")])
        try folder.write(
            "```plotline\nload ../secret.csv | show csv\n# word\n```\n\n```plotline\nload Samples/weather.csv\n```\n",
            to: "project/n.md")
        try folder.write("#!/bin/sh\nsed -i 's/word/other/' \"$1\"\n", to: "editor")
        _ = try Execution(["/bin/chmod", "0755", folder.path("editor")])
        _ = try Execution(["/bin/ln", "-s", Project.root + "/Samples", folder.path("project/Samples")])
        let terminal = try PseudoTerminal(
            [Project.executable(), "n.md"], rows: 40, columns: 100,
            environment: [
                "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state"), "EDITOR": folder.path("editor"),
            ], folder: folder.path("project"))
        try terminal.expect("[3]")
        terminal.type("edit 1\n")
        let asked = try terminal.expect("[y/N]")
        #expect(asked.find("77") == nil)
        terminal.type("n\n")
        let refused = try terminal.expect("[3]")
        #expect(refused.find("77") == nil && refused.find("cell 1 is unchanged") != nil, "\(refused)")
    }
}
