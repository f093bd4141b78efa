import Glibc
import Seeded
import Testing

/// Sessions typed by chance, mistakes and `explore` among them: what is saved replays to the same replies and figures.
/// `PLOTLINE_SESSIONS` says how many (3 unless it does), `PLOTLINE_SESSIONS_FROM` the first seed.
@Suite struct RandomTypingTests {
    private static var seeds: Range<Int> {
        let count = Survey.count("PLOTLINE_SESSIONS", usual: 3)
        let first = Survey.firstSeed("PLOTLINE_SESSIONS_FROM", count: count, last: 100)
        return first..<first + count
    }

    private static let lines = [
        "plot line wind", "plot line temperature + line wind right as two", "plot bar sum precipitation by hour",
        "weather | where wind > 3 as windy", "windy", "weather", "rolling 3 hours mean wind", "first 20",
        "aggregate hourly mean wind, max gust", "derive lull = gust - wind", "plot point gust over wind",
        "title \"By chance\"", "color teal", "y 0..20", "show 3", "describe", "note \"some words\"", "undo", "redo",
        "set theme dark", "tabs plot line wind, plot line gust", "plot lin wind", "wnd | show", "plot bar", "| first 2",
        "help trend", "export none.xyz", "set timezone Europe/Berlin", "plot line gust facet by weekday",
    ]

    private static let keys = [
        "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~", "+", "=", "-", "0", "h", "l", "b",
        "f",
        ".", ",", "e", "E", "n", "N", "{", "}", "B", "w", "d", "D", "u", "\t", "astorm\n", "/12:00\n", "/> 3\n",
        "/no\n",
        "?x", "y", "mm", "\u{1B}[<0;30;9M\u{1B}[<0;30;9m", "\u{1B}[<0;20;9M\u{1B}[<32;50;9M\u{1B}[<0;50;9m",
        "\u{1B}[<64;40;9M", "\u{1B}[<65;40;9M", "\u{0C}",
    ]

    /// As it is typed: with slips that are mended, by pieces, or recalled and edited.
    private static func typed(_ line: String, _ random: inout SplitMix) -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return line + "xy\u{7F}\u{7F}\n"
        case 1: return "zz\u{01}\u{0B}" + line + "\n"
        case 2: return String(line.dropFirst()) + "\u{01}" + line.prefix(1) + "\n"
        case 3: return "gone\u{15}" + line + "\n"
        case 4: return "\u{1B}[200~" + line + "\u{1B}[201~\n"
        default: return line + "\n"
        }
    }

    @Test(
        arguments: seeds)
    func whatIsSavedReplays(_ seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        var done = ["load Samples/weather.csv"]
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("\n[2]")
        for _ in 0..<Int.random(in: 4...14, using: &random) {
            if Int.random(in: 0..<4, using: &random) == 0 {
                done.append(try Self.explore(terminal, &random))
            } else {
                let line = Self.lines[Int.random(in: 0..<Self.lines.count, using: &random)]
                done.append(line)
                terminal.type(Self.typed(line, &random))
                try terminal.expect("\n[")
            }
            try terminal.settle(0.2)
        }
        let what = "seed \(seed):\n\(done.joined(separator: "\n"))"
        terminal.type("save s.md\n")
        try terminal.expect("to s.md")
        terminal.type("quit\n")
        #expect(try terminal.end() == .exit(0), "\(what)")
        // All may have been undone.
        guard folder.read("s.md")?.find("```plotline") != nil else { return }
        let verified = try Execution(
            [Project.executable(), "verify", "s.md"], environment: ["HOME": "/nonexistent"], folder: folder.root)
        #expect(
            verified.end == .exit(0),
            "\(what)\n\(verified.output)\(verified.errors)\n\(folder.read("s.md") ?? "")")
    }

    /// Keys by chance, then out, keeping the result, every step or nothing.
    private static func explore(_ terminal: PseudoTerminal, _ random: inout SplitMix) throws -> String {
        terminal.type("explore\n")
        try terminal.settle(0.7)
        guard terminal.screen.modes.contains(1049) else {
            // Without a chart it is an error, which is said; everything else that keeps it from opening is a fault.
            let words = terminal.screen.visible.joined(separator: "\n")
            #expect(words.contains("error:"), "explore did not open: \(words)")
            return "explore"
        }
        var pressed = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            pressed += Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
        }
        terminal.type(pressed)
        try terminal.settle(0.4)
        // Whatever is being asked is given up.
        terminal.press(.escape)
        try terminal.settle(0.2)
        terminal.type("q")
        try terminal.settle(0.3)
        guard terminal.screen.modes.contains(1049) else { return "explore: \(pressed.debugDescription)" }
        let keep = ["r", "s", "n"][Int.random(in: 0..<3, using: &random)]
        terminal.type(keep)
        try terminal.settle(0.4)
        #expect(!terminal.screen.modes.contains(1049), "left: \(terminal.screen.visible)")
        return "explore: \(pressed.debugDescription) \(keep)"
    }
}
