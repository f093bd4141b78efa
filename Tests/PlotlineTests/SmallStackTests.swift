import Glibc
import Testing

/// What is deep, under a small stack of the shell's: the same answers as under the usual one, and never a death.
@Suite struct SmallStackTests {
    static let deep: [String] = [
        "load Samples/weather.csv | derive x = " + nested("(", "wind", ")", 6_000),
        "load Samples/weather.csv | derive x = " + nested("abs(", "wind", ")", 50),
        "load Samples/weather.csv | derive x = " + String(repeating: "not ", count: 20_000) + "wind",
        "load Samples/weather.csv | derive x = " + String(repeating: "wind + ", count: 20_000) + "wind",
        "load Samples/weather.csv" + String(repeating: " | where wind > 0", count: 2_000),
        "load Samples/weather.csv | where \"a\" ~ \"" + nested("(", "a", ")", 5_000) + "\"",
        "load deep.json", "load deep.gpx",
        "load Samples/weather.csv\nplot line wind as a\n" + String(repeating: "board a, a as a\n", count: 40),
    ]

    private static func nested(_ open: String, _ inner: String, _ close: String, _ depth: Int) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    @Test(arguments: deep.indices) func answersAsUnderTheUsualStack(_ place: Int) throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write(Self.nested("[", "1", "]", 100_000), to: "deep.json")
        let gpx = "<?xml version=\"1.0\"?><gpx>" + Self.nested("<trk>", "", "</trk>", 5_000) + "</gpx>"
        try folder.write(gpx, to: "deep.gpx")
        let runs = try ["64", "128", "256", "8192"].map { size in
            try Execution(
                ["/bin/sh", "-c", "ulimit -c 0; ulimit -s $1; exec $0 -q", Project.executable(), size],
                input: Self.deep[place], folder: folder.root)
        }
        for run in runs {
            #expect([.exit(0), .exit(1)].contains(run.end), "\(run.end)")
            #expect(run.end == runs[3].end && run.output == runs[3].output && run.errors == runs[3].errors)
        }
    }

    /// The thread that works hears of Ctrl-C, and the prompt comes back.
    @Test func ctrlCUnderASmallStack() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", "ulimit -s 128; exec $0", Project.executable()], rows: 40, columns: 100,
            environment: ["HOME": "/nonexistent"], folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("x")
        terminal.type("\u{3}")
        try terminal.expect("[1]")
        terminal.type("load Samples/readings.db query \"\(Self.endless)\"\n")
        usleep(1_000_000)
        terminal.type("\u{3}")
        try terminal.expect("interrupted", within: 10)
        try terminal.expect("[1]")
    }

    private static let endless =
        "with recursive r(n) as (select 1 union all select n + 1 from r) select max(n) as time from r"
}
