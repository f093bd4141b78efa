import Glibc
import Testing

/// The line editor as GNU readline's users expect it.
@Suite struct EditingTests {
    private static func open(
        _ folder: TemporaryFolder, inputrc: String = "", rows: Int = 40, columns: Int = 100
    ) throws -> PseudoTerminal {
        try folder.write(inputrc, to: "inputrc")
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: rows, columns: columns,
            environment: [
                "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state"), "INPUTRC": folder.path("inputrc"),
            ], folder: folder.root)
        try terminal.expect("[1]")
        return terminal
    }

    private static let vi = "set editing-mode vi\n"

    /// Alt-Enter begins another line of the same cell, in both modes.
    @Test(arguments: ["", vi]) func altEnterOpensALine(_ inputrc: String) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, inputrc: inputrc)
        terminal.type("load Samples/weather.csv")
        terminal.press(.altEnter)
        try terminal.expect("·")
        terminal.type("first 3\n")
        try terminal.expect("144 → 3 rows")
        try terminal.expect("[2]")
        // Recalled it is one text, edited and run as one.
        terminal.press(.up)
        try terminal.expect("first 3")
        terminal.press(.backspace)
        terminal.type("5\n")
        try terminal.expect("144 → 5 rows")
        try terminal.expect("[3]")
    }

    /// A lone Escape is one after 50 ms: what follows is a command of vi.
    @Test func escapeIsSoonItself() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, inputrc: Self.vi)
        terminal.type("xxload Samples/weather.csv")
        terminal.type("\u{1B}")
        usleep(300_000)
        // To the beginning, two letters away, and accepted.
        terminal.type("0xx\n")
        try terminal.expect("144 rows")
        try terminal.expect("[2]")
    }

    /// Ctrl-R finds what holds the letters; in vi's command mode a slash does.
    @Test func searches() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder)
        for (number, line) in ["load Samples/weather.csv", "first 3", "set theme print"].enumerated() {
            terminal.type(line + "\n")
            try terminal.expect("[\(number + 2)]")
        }
        terminal.press(.control("r"))
        terminal.type("wea")
        try terminal.expect("weather.csv")
        terminal.type("\n")
        try terminal.expect("144 rows")
        try terminal.expect("[5]")
        let second = try Self.open(folder, inputrc: Self.vi)
        second.type("\u{1B}")
        usleep(300_000)
        second.type("/theme\n")
        try second.expect("set theme print")
        second.type("\n")
        try second.expect("theme: print")
    }

    /// The person's own keys and words.
    @Test func inputrcIsRespected() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(
            folder,
            inputrc: "\"\\C-t\": \"load Samples/weather.csv\"\n$if plotline\n\"\\C-o\": \" | first 4\"\n$endif\n"
                + "set enable-bracketed-paste off\n")
        terminal.press(.control("t"))
        terminal.press(.control("o"))
        terminal.type("\n")
        try terminal.expect("144 → 4 rows")
        #expect(String(decoding: terminal.bytes, as: UTF8.self).find("\u{1B}[?2004h") == nil)
    }

    /// A second Tab lists; a narrower window shows the list anew and leaves the line as it is.
    @Test func listsAndResizes() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, rows: 24, columns: 80)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("plot line ")
        terminal.press(.tab)
        terminal.press(.tab)
        try terminal.expect("columns")
        try terminal.expect("temperature")
        try terminal.expect("[2] plot line")
        let seen = terminal.screen.visible
        #expect(seen.contains { $0.find("[2] plot line") != nil } && seen.allSatisfy { $0.count <= 80 })
        terminal.resize(rows: 24, columns: 40)
        try terminal.settle(0.3)
        terminal.press(.tab)
        terminal.press(.tab)
        try terminal.expect("columns")
        terminal.type("win")
        terminal.press(.tab)
        try terminal.expect("[2] plot line wind")
        terminal.type("\n")
        try terminal.expect("chart: line of wind")
    }

    /// readline takes a window of one column for one of eighty.
    @Test func aWindowOfOneColumnAndBack() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, rows: 24, columns: 80)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("weather | where wind > 1")
        try terminal.expect("wind > 1")
        for columns in [1, 80, 1, 100] {
            terminal.resize(rows: 24, columns: columns)
            try terminal.settle(0.3)
        }
        #expect(terminal.screen.visible.contains { $0.hasPrefix("[2] weather | where wind > 1") })
        terminal.type("0\n")
        try terminal.expect("144 → 0 rows")
    }

    /// What the prompt itself says is broken between words, as replies are.
    @Test func sentencesWrap() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, rows: 24, columns: 44)
        for (number, cell) in ["load Samples/weather.csv", "weather | first 6 as few", "few | show"].enumerated() {
            terminal.type(cell + "\n")
            try terminal.expect("\n[\(number + 2)]")
        }
        terminal.type("delete 2\n")
        try terminal.expect("runs it again")
        try terminal.settle(0.2)
        let lines = terminal.screen.visible
        #expect(lines.contains { $0.hasPrefix("cell 2 is not up to date:") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("  ") && $0.hasSuffix("runs it again") }, "\(lines)")
    }
}
