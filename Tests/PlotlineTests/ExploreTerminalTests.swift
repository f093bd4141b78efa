import Testing

/// `explore` in terminals that differ: how large pictures may be, how slow, how narrow.
@Suite struct ExploreTerminalTests {
    /// A sixel picture is as large as the terminal says that it may be: the answers of foot 1.13.1 and xterm 379, what mlterm 3.9.0
    /// says that has no limit, and xterm's usual limit where nothing is said.
    @Test(arguments: [("?2;0;10000;10000", 1600), ("?2;0;1200;1000", 1200), ("?1;3;0", 1600), (nil, 1000)])
    func sixelsAreAsWideAsTheyMay(answer: String?, width: Int) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            [Project.executable(), "explore", "--preview", "sixel", "Samples/weather.csv", "line", "temperature"],
            columns: 160, folder: folder.root, sixels: answer)
        try terminal.see("q leaves")
        try terminal.settle(0.6)
        let pictures = terminal.screen.images.filter { $0.hasPrefix("P0;1q") }
        #expect(pictures.count == 1, "\(pictures)")
        // DECGRA: Pan ; Pad ; width ; height.
        #expect(pictures.allSatisfy { $0.find("\"1;1;\(width);") != nil }, "\(pictures)")
        terminal.type("qn")
        #expect(try terminal.end() == .exit(0))
    }

    /// Keys that repeat are drawn as text, and one picture comes when they rest.
    @Test func sixelsComeWhenKeysRest() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(
            in: folder, "explore", "--preview", "sixel", "Samples/weather.csv", "line", "temperature")
        try terminal.see("q leaves")
        try terminal.settle(0.6)
        let before = terminal.screen.images.count
        #expect(before >= 1)
        for _ in 0..<10 { terminal.press(.left) }
        try terminal.see("select 2022-06-07T22:20")
        try terminal.settle(1)
        let count = terminal.screen.images.count - before
        #expect((1...4).contains(count), "\(count) pictures for ten keys")
        terminal.type("qn")
        #expect(try terminal.end() == .exit(0))
    }

    /// Lines for screen readers are broken between words where the terminal ends, and stay whole in a pipe.
    @Test func plainLinesAreBrokenBetweenWords() throws {
        let folder = try TemporaryFolder.withSamples()
        let words = [Project.executable(), "explore", "--plain", "Samples/weather.csv", "line", "temperature"]
        let whole = try Execution(words, input: "qn", folder: folder.root).output
        let terminal = try PseudoTerminal(words, columns: 50, folder: folder.root)
        try terminal.expect("q leaves")
        terminal.type("qn")
        #expect(try terminal.end() == .exit(0))
        let lines = String(decoding: terminal.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        #expect(lines.allSatisfy { $0.count <= 50 }, "\(lines)")
        let first = try #require(whole.split(separator: "\n").first)
        #expect(first.count > 150)
        // What goes on below stands two columns in.
        let joined = lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
        #expect(joined.hasPrefix(first), "\(lines)")
    }
}
