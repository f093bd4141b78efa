import Testing

/// A person's session from start to end in a real terminal, and its replay.
@Suite struct RecordedSessionTests {
    @Test func loadAggregateDownsamplePlotMendCompleteSaveAndReplay() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(in: folder)
        var replies: [String] = []
        /// Types a cell at prompt `number` and keeps the reply that starts with `name: `.
        func enter(_ cell: String, _ number: Int, reply name: String) throws {
            try terminal.expect("[\(number)]")
            terminal.type(cell + "\n")
            try terminal.expect("\n\(name): ")
            let rest = try terminal.expect("\n")
            replies.append("\(name): \(rest)")
        }

        try enter("load Samples/weather-year.csv as station", 1, reply: "station")
        #expect(replies.last?.find("52,704") != nil)
        // Verbs, periods, aggregates and columns complete.
        try terminal.expect("[2]")
        terminal.type("aggreg")
        terminal.press(.tab)
        try terminal.expect("aggregate")
        terminal.type("weekl")
        terminal.press(.tab)
        try terminal.expect("weekly")
        terminal.type("mean wi")
        terminal.press(.tab)
        try terminal.expect("wind")
        // A finished word has a blank after it, which a comma takes back.
        terminal.press(.backspace)
        terminal.type(", max gust as weeks\n")
        try terminal.expect("\nweeks: ")
        replies.append("weeks: " + (try terminal.expect("\n")))
        #expect(replies.last?.find("weekly mean of wind, max of gust · 52,704 → 53 rows") != nil)
        #expect(replies.last?.find("weeks start Monday") != nil)
        try enter("load Samples/weather.csv | downsample step 6 mean wind, max gust as calm", 3, reply: "calm")
        #expect(replies.last?.find("144 → 24 rows") != nil)
        try enter("station | last 10 days | plot bar sum precipitation by day as rain", 4, reply: "rain")

        // A typo; its correction by going up in the history.
        try terminal.expect("[5]")
        terminal.type("station | aggregate monthly maen wind\n")
        try terminal.expect("unknown aggregate 'maen'")
        try terminal.expect("^^^^")
        try terminal.expect("'mean'")
        try terminal.expect("[5]")
        terminal.press(.up)
        try terminal.expect("maen wind")
        for _ in "maen wind" { terminal.press(.backspace) }
        terminal.type("mean wind\n")
        try terminal.expect("\nit: ")
        replies.append("it: " + (try terminal.expect("\n")))
        #expect(replies.last?.find("12 rows") != nil)

        // Names of the workspace complete too.
        try terminal.expect("[6]")
        terminal.type("stat")
        terminal.press(.tab)
        try terminal.expect("station")
        terminal.type("| aggregate quarterly sum precipitation\n")
        try terminal.expect("\nit: ")
        replies.append("it: " + (try terminal.expect("\n")))
        #expect(replies.last?.find("4 rows") != nil)

        try terminal.expect("[7]")
        terminal.type("save session.md\n")
        try terminal.expect("session.md")
        try terminal.expect("[7]")
        terminal.type("quit\n")
        #expect(try terminal.end() == .exit(0))

        let saved = try #require(folder.read("session.md"))
        #expect(saved.find("aggregate weekly mean wind, max gust as weeks") != nil)
        #expect(saved.find("maen") == nil, "a failed cell was saved")

        let run = try Execution([Project.executable(), "run", "session.md"], folder: folder.root)
        #expect(run.end == .exit(0), "\(run.errors)")
        var rest = Substring(run.output)
        for reply in replies {
            let place = String(rest).find(reply)
            #expect(place != nil, "‘\(reply)’ is not in\n\(rest)")
            rest = rest.dropFirst((place ?? 0) + reply.count)
        }
        let verify = try Execution([Project.executable(), "verify", "session.md"], folder: folder.root)
        #expect(verify.end == .exit(0), "\(verify.output)\(verify.errors)")
    }

    @Test func controlCAbandonsTheLineAndControlDLeaves() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("[1]")
        terminal.type("load Samp")
        try terminal.expect("load Samp")
        terminal.press(.control("c"))
        try terminal.expect("[1]")
        terminal.press(.control("d"))
        #expect(try terminal.end() == .exit(0))
    }

    @Test func anUnfinishedStatementGoesOnInAnotherLine() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("[1]")
        terminal.type("load Samples/weather.csv |\n")
        try terminal.expect("·")
        terminal.type("first 3\n")
        try terminal.expect("144 → 3 rows")
        try terminal.expect("[2]")
    }

    @Test func aPromptInASmallWindowStaysUsable() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("[1]")
        terminal.resize(rows: 12, columns: 40)
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("weather:")
        try terminal.expect("[2]")
        terminal.type("plot line wind\n")
        try terminal.expect("[3]")
        #expect(terminal.screen.visible.allSatisfy { $0.count <= 40 })
    }

    @Test func noImageIsSentToATerminalThatShowsNone() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(in: folder)
        try terminal.expect("[1]")
        terminal.type("load Samples/weather.csv | plot line wind\n")
        try terminal.expect("[2]")
        #expect(
            terminal.screen.images.filter { !$0.hasPrefix("_Gi=") && !$0.hasPrefix("P+q") && !$0.hasPrefix("P$q") }
                .isEmpty)
    }
}
