import Glibc
import Testing

/// How answers stand on a screen.
@Suite struct ReplyTests {
    private static func open(
        _ folder: TemporaryFolder, rows: Int = 24, columns: Int = 80, _ variables: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: rows, columns: columns,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")].merging(variables) { $1 },
            folder: folder.root)
        try terminal.expect("[1]")
        return terminal
    }

    /// No word of a reply is broken at the edge.
    @Test func repliesWrapBetweenWords() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, columns: 50)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("load Samples/weather.csv")
        let lines = try terminal.expect("[2]").split(separator: "\n").map(String.init)
        #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 50 }, "\(lines)")
        let whole = try Execution([Project.executable(), "-c", "load Samples/weather.csv"], folder: folder.root)
        let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
        #expect(words(lines.joined(separator: "\n")) == words(whole.output), "\(lines)")
    }

    /// The command, its reply and the chart stand together with the next prompt.
    @Test(arguments: [
        "plot line wind", "plot bar sum precipitation by hour", "plot line wind facet by weekday",
        "plot line wind title \"A title\" | subtitle \"and what is below it\"",
    ]) func aChartKeepsItsCommandInSight(_ line: String) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type(line + "\n")
        try terminal.expect("[3]")
        let seen = terminal.screen.visible.joined(separator: "\n")
        #expect(seen.find("[2] " + line) != nil && seen.find("[3]") != nil, "\(seen)")
    }

    /// Two charts of a cell share the screen.
    @Test func twoChartsOfACellKeepItInSight() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("plot line wind title \"One\"")
        terminal.press(.altEnter)
        terminal.type("plot line gust title \"Two\"\n")
        try terminal.expect("[3]")
        let seen = terminal.screen.visible.joined(separator: "\n")
        for words in ["[2] plot line wind", "· plot line gust", "One", "Two", "[3]"] {
            #expect(seen.find(words) != nil, "\(words)\n\(seen)")
        }
        // The next chart has the whole screen again.
        terminal.type("plot line wind\n")
        try terminal.expect("[4]")
        #expect(terminal.screen.visible.first?.hasPrefix("[3] plot line wind") == true, "\(terminal.screen.visible)")
    }

    /// A notebook's charts have the whole screen each.
    @Test func chartsOfANotebook() throws {
        let folder = try TemporaryFolder.withSamples()
        let cells = ["load Samples/weather.csv"] + ["One", "Two", "Three"].map { "plot line wind title \"\($0)\"" }
        try folder.write(cells.map { "```plotline\n\($0)\n```\n\n" }.joined(), to: "n.md")
        let terminal = try PseudoTerminal(
            [Project.executable(), "run", "n.md"], rows: 24, columns: 80, environment: ["HOME": "/nonexistent"],
            folder: folder.root)
        #expect(try terminal.end() == .exit(0))
        let lines = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        let places = ["One", "Two", "Three"].compactMap { title in lines.firstIndex { $0.hasPrefix(title) } }
        #expect(places.count == 3, "\(terminal.screen.text)")
        for (one, next) in zip(places, places.dropFirst()) { #expect(next - one >= 18, "\(terminal.screen.text)") }
    }

    /// Help that is longer than the terminal stops below its command, says how much is left, and Return goes on. What else is
    /// typed is the next cell.
    @Test func longHelpStops() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder)
        let whole = try Execution([Project.executable(), "-c", "help set logscale"], folder: folder.root).output
        let words = whole.split { $0 == " " || $0 == "\n" }
        #expect(words.count > 100, "long enough for the test")
        terminal.type("help set logscale\n")
        try terminal.expect("help set logscale\n")
        var seen = try terminal.expect("… 6 more lines: Return shows them\n[1]")
        #expect(terminal.screen.visible.joined(separator: "\n").find("[1] help set logscale") != nil)
        terminal.type("\n")
        try terminal.expect("\n")
        seen += try terminal.expect("[1]")
        #expect(seen.split { $0 == " " || $0 == "\n" } == words, "all of it, once")
        // Nothing is left: Return is nothing again.
        terminal.type("\n")
        #expect(try terminal.expect("[1]").split { $0 == " " || $0 == "\n" }.isEmpty)
        terminal.type("help words\n")
        try terminal.expect("more lines: Return shows them\n[1]")
        terminal.type("series\n")
        try terminal.expect("the workspace is empty")
        terminal.type("\n")
        try terminal.expect("[2]")
        #expect(try terminal.expect("[2]").split { $0 == " " || $0 == "\n" }.isEmpty)
    }

    /// Keys that come while a cell runs are neither shown among its answers nor lost; Ctrl-D is one of them.
    @Test func keysTypedWhileACellRuns() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, rows: 40)
        terminal.type("load Samples/weather-year.csv as year\n")
        try terminal.expect("[2]")
        let stage = "aggregate minutely mean"
        terminal.type("year | \(stage) | \(stage) | \(stage) as much\n")
        try terminal.expect("as much")
        try terminal.settle(0.5)
        terminal.type("set theme print\n")
        terminal.press(.control("d"))
        let answer = try terminal.expect("much: ")
        #expect(answer.find("theme") == nil, "\(answer)")
        try terminal.expect("[3] set theme print\ntheme: print")
        try terminal.expect("unsaved cells")
        try terminal.expect("[4]")
        terminal.press(.control("d"))
        #expect(try terminal.end() == .exit(0))
    }

    /// The terminal's modes afterwards are those before.
    @Test(arguments: ["quit\nquit\n", "\u{04}\u{04}"]) func theTerminalIsAsItWas(_ leaving: String) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "--noprofile", "-i"], rows: 40, columns: 100,
            environment: ["HOME": "/nonexistent", "PS1": "shell> ", "XDG_STATE_HOME": folder.path("state")],
            folder: folder.root)
        try terminal.expect("shell>")
        terminal.type("stty -g > before\n")
        try terminal.expect("shell>")
        terminal.type(Project.executable() + "; stty -g > after; echo end\n")
        try terminal.expect("[1]")
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        for key in leaving.split(separator: "\n", omittingEmptySubsequences: false) where !key.isEmpty {
            terminal.type(key + (leaving.contains("\n") ? "\n" : ""))
            try terminal.settle(0.3)
        }
        try terminal.expect("end\nshell>")
        #expect(folder.read("before") == folder.read("after"))
    }

    /// Replies, errors and charts in a locale that shows no more.
    @Test func asciiAlone() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, ["LC_ALL": "C"])
        for (number, line) in ["load Samples/weather.csv", "describe", "plot line wind", "sort nope", "help"]
            .enumerated()
        {
            terminal.type(line + "\n")
            try terminal.expect(number > 2 ? "[4]" : "[\(number + 2)]")
        }
        #expect(terminal.bytes.allSatisfy { $0 < 0x80 })
    }

    /// No colour where none is wanted.
    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]]) func noColour(_ variables: [String: String]) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try Self.open(folder, variables)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type("plot line wind, gust\n")
        try terminal.expect("[3]")
        terminal.type("color d")
        terminal.press(.tab)
        terminal.press(.tab)
        try terminal.expect("darkred")
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.find("\u{1B}[3") == nil && text.find("\u{1B}[38") == nil && text.find("\u{1B}[9") == nil)
    }

    /// Inside tmux and screen the query of kitty graphics would become a title.
    @Test(arguments: [
        (["TMUX": "/tmp/tmux-0/default,1,0"], false), (["STY": "1.pts"], false), (["TERM": "screen-256color"], false),
        (["TERM": "tmux-256color"], false), ([:], true),
    ]) func asksForPicturesOutsideAlone(_ variables: [String: String], _ asks: Bool) throws {
        let folder = try TemporaryFolder()
        let terminal = try Self.open(folder, variables)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect((text.find("\u{1B}_G") != nil) == asks)
        #expect(text.find("\u{1B}]11;?") != nil, "the ground is asked for everywhere")
    }
}
