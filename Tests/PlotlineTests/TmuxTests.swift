import Testing

/// Inside a real tmux, the terminal around it being the test's own.
@Suite struct TmuxTests {
    /// Opens tmux in a terminal that calls itself `name`, with `allow-passthrough` as said, and the prompt in it.
    private static func open(_ folder: TemporaryFolder, name: String, passthrough: String) throws -> PseudoTerminal {
        try folder.write(
            "set -g allow-passthrough \(passthrough)\nset -g status off\nset -g default-terminal tmux-256color\n",
            to: "tmux.conf")
        let terminal = try PseudoTerminal(
            [
                "/usr/bin/tmux", "-f", folder.path("tmux.conf"), "-S", folder.path("socket"), "new-session",
                // tmux has asked the terminal what it is before the session may ask tmux.
                "sleep 1; exec \(Project.executable())",
            ], rows: 24, columns: 80,
            environment: [
                "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state"), "LANG": "C.UTF-8",
                "TERM": "xterm-256color", "SHELL": "/bin/sh",
            ], folder: folder.root, name: name)
        try terminal.expect("[1]")
        return terminal
    }

    private static func leave(_ terminal: PseudoTerminal) throws {
        terminal.type("quit\n")
        try terminal.see("unsaved cells")
        terminal.type("quit\n")
        #expect(try terminal.end() == .exit(0))
    }

    /// kitty outside, which tmux lets be reached: a picture, and characters that stand for its cells.
    @Test func aPictureThroughTmux() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, name: "kitty(0.32.2)", passthrough: "on")
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("plot line wind\n")
        try terminal.expect("[3]")
        let pictures = terminal.screen.images.filter { $0.hasPrefix("_G") && $0.contains("U=1") }
        #expect(pictures.count == 1, "\(terminal.screen.images)")
        // As many rows of characters as the picture says that it has.
        let rows = terminal.screen.visible.filter { $0.unicodeScalars.contains("\u{10EEEE}") }
        let count = try #require(
            pictures.first.flatMap { String($0).split(separator: ",").first { $0.hasPrefix("r=") } })
        #expect(rows.count > 5 && "r=\(rows.count)" == count, "\(rows.count) \(count)")
        terminal.type("explore\n")
        try terminal.see("q leaves")
        try terminal.settle(0.4)
        #expect(terminal.screen.visible.contains { $0.unicodeScalars.contains("\u{10EEEE}") })
        terminal.type("q")
        try terminal.see("[3]")
        try Self.leave(terminal)
    }

    /// Where it is off, or the terminal shows none, charts are text; nothing of a picture is sent.
    @Test(arguments: [("kitty(0.32.2)", "off"), ("XTerm(379)", "on"), ("kitty(0.26.5)", "on")])
    func textThroughTmux(_ name: String, _ passthrough: String) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, name: name, passthrough: passthrough)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("plot line wind title \"As text\"\n")
        try terminal.expect("As text")
        try terminal.expect("[3]")
        #expect(!terminal.screen.images.contains { $0.hasPrefix("_G") }, "\(terminal.screen.images)")
        try Self.leave(terminal)
    }

    /// tmux breaks the line anew at each width; it stands there once, whole, and goes on where it was.
    @Test func aLineAtOtherWidths() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, name: "XTerm(379)", passthrough: "off")
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        let line = "plot line wind, gust color red title \"A rather long title that goes on over the edge\""
        terminal.type(line)
        try terminal.settle(0.3)
        for columns in [60, 45, 33, 100, 50, 80] {
            terminal.resize(rows: 24, columns: columns)
            try terminal.settle(0.4)
            Self.expect(line, on: terminal, columns)
        }
        terminal.type(" | y 0..20\n")
        try terminal.see("[3]")
        #expect(terminal.screen.visible.contains { $0.find("A rather long title") != nil })
        try Self.leave(terminal)
    }

    /// xterm cuts lines instead.
    @Test func aLineThatIsCut() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: 24, columns: 80,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root,
            name: "XTerm(379)")
        try terminal.expect("[1]")
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        let line = "plot line wind, gust color red title \"A rather long title that goes on over the edge\""
        terminal.type(line)
        try terminal.settle(0.3)
        for columns in [60, 45, 100, 80] {
            terminal.resize(rows: 24, columns: columns)
            try terminal.settle(0.3)
            Self.expect(line, on: terminal, columns)
        }
    }

    /// The line stands on the screen once, the last thing there, broken at the edge.
    private static func expect(_ line: String, on terminal: PseudoTerminal, _ columns: Int) {
        let seen = terminal.screen.visible.filter { !$0.isEmpty }
        let from = seen.firstIndex { $0.hasPrefix("[2]") } ?? seen.startIndex
        // A blank at the edge is not seen.
        let shown = seen[from...].joined().filter { $0 != " " }
        #expect(shown == ("[2]" + line).filter { $0 != " " }, "\(columns) columns:\n\(seen.joined(separator: "\n"))")
    }
}
