import Glibc
import Testing

/// Cells as things: run again, edited, taken out, moved, and all of it undone.
@Suite struct CellTests {
    /// Three cells: a series, one made from it, one that looks at the first.
    private static func begin(in folder: TemporaryFolder, editor: String? = nil) throws -> PseudoTerminal {
        var environment = ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")]
        environment["EDITOR"] = editor
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: 40, columns: 100, environment: environment, folder: folder.root)
        for (number, cell) in cells.enumerated() {
            try terminal.expect("[\(number + 1)]")
            terminal.type(cell + "\n")
        }
        try terminal.expect("[4]")
        return terminal
    }

    private static let cells = [
        "load Samples/weather.csv", "weather | first 6 as few", "few | aggregate all max gust as most",
    ]

    private static func say(_ line: String, _ terminal: PseudoTerminal, until end: String) throws -> String {
        terminal.type(line + "\n")
        try terminal.expect(line)
        return try terminal.expect(end)
    }

    @Test func deletedAndUndone() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.begin(in: folder)
        #expect(try Self.say("delete 2", terminal, until: "[3]").find("cell 2 is not up to date") != nil)
        let list = try Self.say("cells", terminal, until: "[3]")
        #expect(list.find("[1] load") != nil && list.find("[2]* few | aggregate") != nil, "\(list)")
        #expect(try Self.say("undo", terminal, until: "[4]").find("'delete 2' is taken back") != nil)
        #expect(try Self.say("cells", terminal, until: "[4]").find("*") == nil)
        #expect(try Self.say("redo", terminal, until: "[3]").find("'delete 2' is done again") != nil)
        // Run again, what reads what is gone fails, and stays with what it had answered.
        #expect(try Self.say("rerun all", terminal, until: "[3]").find("there is no series or chart 'few'") != nil)
        #expect(try Self.say("cells", terminal, until: "[3]").find("[2]* few") != nil)
        #expect(try Self.say("delete 7", terminal, until: "[3]").find("there is no cell 7") != nil)
    }

    /// A title refines the chart that was drawn before it; a note reads nothing.
    @Test func whatRefinesAChartIsMarked() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.begin(in: folder)
        for (number, cell) in ["weather | plot line wind", "title \"Wind\"", "note \"Wind\""].enumerated() {
            _ = try Self.say(cell, terminal, until: "[\(number + 5)]")
        }
        #expect(try Self.say("rerun 4", terminal, until: "[7]").find("cell 5 is not up to date") != nil)
        #expect(try Self.say("cells", terminal, until: "[7]").find("[6] note") != nil)
        _ = try Self.say("rerun 5", terminal, until: "[7]")
        #expect(try Self.say("move 5 to 1", terminal, until: "[7]").find("cell 1 is not up to date") != nil)
    }

    @Test func movedAndSaved() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.begin(in: folder)
        _ = try Self.say("note \"Wind\"", terminal, until: "[5]")
        #expect(try Self.say("move 4 to 1", terminal, until: "[5]").find("up to date") == nil)
        let list = try Self.say("cells", terminal, until: "[5]")
        #expect(list.find("[1] note") != nil && list.find("[2] load") != nil && list.find("[4] few") != nil, "\(list)")
        #expect(try Self.say("move 3 to 4", terminal, until: "[5]").find("cell 3 is not up to date") != nil)
        _ = try Self.say("undo", terminal, until: "[5]")
        _ = try Self.say("save n.md", terminal, until: "saved 4 cells")
        let saved = try #require(folder.read("n.md"))
        let places = (["note"] + Self.cells).map { saved.find($0) ?? -1 }
        #expect(places == places.sorted() && !places.contains(-1), "\(places)")
    }

    @Test func runAgain() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.begin(in: folder)
        let one = try Self.say("rerun 2", terminal, until: "[4]")
        #expect(one.find("few: the first 6 rows") != nil && one.find("load") == nil, "\(one)")
        #expect(one.find("cell 3 is not up to date: 'rerun from 3'") != nil)
        let rest = try Self.say("rerun from 3", terminal, until: "[4]")
        #expect(rest.find("most: max of gust") != nil && rest.find("1 cell run") != nil && rest.find("few: the") == nil)
        #expect(try Self.say("cells", terminal, until: "[4]").find("*") == nil)
        #expect(try Self.say("rerun", terminal, until: "[4]").find("3 cells run") != nil)
    }

    /// The editor is any program; this one asks for four rows.
    @Test func edited() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("#!/bin/sh\nsed -i \"s/$FROM/$TO/\" \"$1\"\n", to: "four")
        let marked = try Execution(["/bin/chmod", "+x", folder.path("four")])
        #expect(marked.end == .exit(0))
        let terminal = try Self.begin(in: folder, editor: "/usr/bin/env FROM=6 TO=4 \(folder.path("four"))")
        let answer = try Self.say("edit 2", terminal, until: "[4]")
        #expect(answer.find("[2] weather | first 4 as few") != nil && answer.find("144 → 4 rows") != nil, "\(answer)")
        #expect(try Self.say("cells", terminal, until: "[4]").find("[3]* few") != nil)
        #expect(try Self.say("series", terminal, until: "[5]").find("few (current): 4 rows") != nil)
        _ = try Self.say("undo", terminal, until: "[4]")
        let list = try Self.say("cells", terminal, until: "[4]")
        #expect(list.find("[2] weather | first 6 as few") != nil && list.find("*") == nil, "\(list)")
        // The last cell has no 6 in it.
        #expect(try Self.say("edit", terminal, until: "[4]").find("cell 3 is unchanged") != nil)
    }

    @Test func anEditThatFails() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("#!/bin/sh\necho 'nonsense here' > \"$1\"\n", to: "bad")
        _ = try Execution(["/bin/chmod", "+x", folder.path("bad")])
        let terminal = try Self.begin(in: folder, editor: folder.path("bad"))
        #expect(try Self.say("edit 2", terminal, until: "[4]").find("cell 2 is unchanged; the Up key") != nil)
        terminal.press(.up)
        try terminal.expect("nonsense here")
        terminal.press(.control("c"))
        try terminal.expect("[4]")
        let other = try Self.begin(in: folder, editor: "/no/such/editor")
        #expect(try Self.say("edit 1", other, until: "[4]").find("cannot be started") != nil)
    }

    /// A killed session comes back in the order and with the texts that it had.
    @Test func killedAfterChanges() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("#!/bin/sh\nsed -i s/6/5/ \"$1\"\n", to: "five")
        _ = try Execution(["/bin/chmod", "+x", folder.path("five")])
        var terminal = try Self.begin(in: folder, editor: folder.path("five"))
        _ = try Self.say("note \"Wind\"", terminal, until: "[5]")
        _ = try Self.say("edit 2", terminal, until: "144 → 5 rows")
        _ = try Self.say("move 4 to 1", terminal, until: "is cell 1")
        _ = try Self.say("delete 4", terminal, until: "is gone")
        try terminal.expect("[4]")
        terminal.send(signal: SIGKILL)
        #expect(try terminal.end() == .signal(SIGKILL))
        terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("'restore' brings them back")
        try terminal.expect("[1]")
        let asked = try Self.say("restore", terminal, until: "run them again?")
        let list = ["[1] note", "[2] load", "[3] weather | first 5 as few"].map { asked.find($0) ?? -1 }
        #expect(list == list.sorted() && !list.contains(-1) && asked.find("[4]") == nil, "\(asked)")
        terminal.type("y\n")
        try terminal.expect("few: the first 5 rows · 144 → 5 rows")
        try terminal.expect("[4]")
    }

    /// What was typed in a notebook is recalled first in it; a line that a death tore costs that line alone.
    @Test func historyOfANotebook() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write("```plotline\nload Samples/weather.csv\n```\n", to: "n.md")
        var terminal = try PseudoTerminal.plotline(in: folder, "n.md")
        try terminal.expect("[2]")
        terminal.type("set theme dark\n")
        try terminal.expect("[3]")
        terminal.type("quit\n")
        terminal.type("quit\n")
        _ = try terminal.end()
        terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("set theme print\n")
        try terminal.expect("[2]")
        terminal.send(signal: SIGKILL)
        _ = try terminal.end()
        // A torn tail.
        let all = try #require(folder.read("state/plotline/history"))
        try folder.write(all + "load torn", to: "state/plotline/history")
        terminal = try PseudoTerminal.plotline(in: folder, "n.md")
        try terminal.expect("[2]")
        terminal.press(.up)
        terminal.press(.up)
        try terminal.expect("set theme dark")
        terminal.press(.control("c"))
        try terminal.expect("[2]")
        let found = try Self.say("history theme", terminal, until: "[2]")
        #expect(
            found.find("set theme print") != nil && found.find("set theme dark") != nil && found.find("quit") == nil)
        #expect(folder.read("state/plotline/history")?.find("load torn\nhistory theme\n") != nil)
    }
}
