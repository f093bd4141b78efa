import Glibc
import Testing

/// `explore` as hands meet it.
@Suite struct ExploreTests {
    /// At the prompt, with a line of 144 rows from midnight to 23:50 full screen.
    private func exploring(
        in folder: TemporaryFolder, _ plot: String = "plot line temperature", rows: Int = 30, columns: Int = 100
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: rows, columns: columns,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("[2]")
        terminal.type(plot + "\n")
        try terminal.expect("[3]")
        terminal.type("explore\n")
        try terminal.see("q leaves")
        return terminal
    }

    /// Every key does what docs/explore.md says, said by the last line or the one before it.
    @Test func everyKey() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        func press(_ keys: String, _ wanted: String) throws {
            terminal.type(keys)
            try terminal.see(wanted)
        }
        func press(_ key: Key, _ wanted: String) throws {
            terminal.press(key)
            try terminal.see(wanted)
        }
        try press(.left, "chart | select 2022-06-07T23:50")
        try terminal.see("Tue, Jun 7, 11:50 PM · temperature 11.6 °C")
        try press(.left, "select 2022-06-07T23:40")
        try press(.right, "select 2022-06-07T23:50")
        try press(.home, "select 2022-06-07T00:00")
        try press(.pageDown, "select 2022-06-07T02:20")
        try press(.pageUp, "select 2022-06-07T00:00")
        try press(.end, "select 2022-06-07T23:50")
        try press("/12:00\n", "select 12:00")
        try press("+", "x 2022-06-07T06:00..2022-06-07T17:55 | select 12:00")
        try press("=", "x 2022-06-07T09:00..")
        try press("-", "x 2022-06-07T06:00..2022-06-07T17:55")
        // A quarter in whole columns: of 143 steps of 5 minutes in 94 columns 35 are 23.
        try press("h", "x 2022-06-07T03:05..2022-06-07T15:00")
        try press("l", "x 2022-06-07T06:00..2022-06-07T17:55")
        try press("0", " chart | select 12:00")
        try press("e", "3:10 PM · temperature 22.7 °C")
        try press("E", "5:40 AM · temperature 11.4 °C")
        try press("/> 20\n", "10:40 AM · temperature 20.3 °C")
        try press("n", "no match after this")
        try press("N", "no match before this")
        try press("}", "no gap after this")
        try press("{", "no gap before this")
        try press(".", "x 2022-06-07..2022-06-07")
        try press(".", "x 2022-06-06..2022-06-12")
        try press(",", "x 2022-06-07..2022-06-07")
        try press("f", "this is the last day")
        try press("b", "this is the first day")
        try press("?", "the value before, next")
        try press(.escape, "Jun 8")
        try terminal.settle(0.3)
        try press("astorm\n", "annotate 2022-06-07T10:40 \"storm\"")
        try press("B", "band x 2022-06-07..2022-06-07")
        try press("w", "written: chart | x 2022-06-07..2022-06-07")
        try press("d", "combined mean by hour")
        try press("D", "the rows themselves")
        try press("uuu", "chart | x 2022-06-07..2022-06-07 | select")
        try press(.tab, "there is one series")
        try press("m", "the mouse is the terminal's")
        #expect(!terminal.screen.modes.contains(1002))
        try press("m", "the mouse points and drags here")
        #expect(terminal.screen.modes.isSuperset(of: [1002, 1006]))
        try press("y", "copied: Tue, Jun 7, 10:40 AM")
        let copied = "\u{1B}]52;c;VHVlLCBKdW4gNywgMTA6NDAgQU0gwrcgdGVtcGVyYXR1cmUgMjAuMyDCsEM=\u{07}"
        #expect(String(decoding: terminal.bytes, as: UTF8.self).find(copied) != nil, "OSC 52, RFC 4648")
        // The mouse: a click, a drag, the wheel.
        try press("\u{1B}[<0;4;10M\u{1B}[<0;4;10m", "12:00 AM")
        // Column 20 is the fifteenth of the 94 that show a day.
        try press("\u{1B}[<0;20;10M\u{1B}[<32;60;10M\u{1B}[<0;60;10m", "x 2022-06-07T03:")
        try press("\u{1B}[<65;40;10M\u{1B}[<65;40;10M\u{1B}[<65;40;10M", " chart | select")
        try press(.escape, "← → values")
        try press("q", "keep what you did?")
        try press(.escape, "Jun 7")
        try terminal.settle(0.3)
        terminal.type("qn")
        try terminal.expect("[3]")
    }

    /// What is kept is a cell like any other, under the prompt's number, to save, undo and recall.
    @Test func whatIsKeptIsACell() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        terminal.type("/15:00\n++qr")
        try terminal.expect("[3] chart | x 2022-06-07T11:15..2022-06-07T17:13 | select 15:00")
        try terminal.expect("[4]")
        terminal.type("save n.md\n")
        try terminal.expect("saved 3 cells to n.md")
        #expect(folder.read("n.md")?.find("chart | x 2022-06-07T11:15..2022-06-07T17:13 | select 15:00") != nil)
        terminal.type("undo\n")
        try terminal.expect("chart is restored")
    }

    @Test func everyStepIsACell() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        terminal.type("e+")
        terminal.press(.right)
        try terminal.see("select 2022-06-07T15:20")
        terminal.type("qs")
        try terminal.expect("[3] chart | select 2022-06-07T15:10")
        try terminal.expect("[4] chart | x 2022-06-07T07:35")
        try terminal.expect("[5] chart | select 2022-06-07T15:20")
        try terminal.expect("[6]")
    }

    /// Keys typed before the screen came are its keys.
    @Test func keysTypedAheadCount() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("load Samples/weather.csv\nplot line wind\nexplore\ne+qrseries\n")
        try terminal.expect("| select 2022-06-07T16:40")
        try terminal.expect("[4]")
        // And those behind the last one are the prompt's.
        try terminal.expect("weather (current): 144 rows")
    }

    /// An answer that comes with the key that leaves, whole or in halves, is typed nowhere.
    @Test(arguments: [["q\u{1B}[?62;22cseries\n"], ["q\u{1B}[?62", ";22cseries\n"]])
    func answersBehindTheLastKey(_ parts: [String]) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        for part in parts {
            terminal.type(part)
            usleep(400_000)
        }
        try terminal.expect("weather (current): 144 rows")
    }

    // MARK: The terminal as it was

    @Test func leavesTheScreenAsItWas() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "--noprofile"], rows: 30, columns: 100,
            environment: ["HOME": "/nonexistent", "PS1": "shell> ", "HISTFILE": ""], folder: folder.root)
        try terminal.expect("shell>")
        // bash has pastes bracketed while it waits, and not while a program runs.
        terminal.type("bind 'set enable-bracketed-paste off'\n")
        try terminal.expect("shell>")
        terminal.type("look() { \(Project.executable()) explore Samples/weather.csv line temperature; }\n")
        try terminal.expect("shell>")
        let ways: [(String, (PseudoTerminal) -> Void)] = [
            ("q", { $0.type("q") }), ("Ctrl-C", { $0.press(.control("c")) }),
            ("TERM", { $0.signalForeground(SIGTERM) }), ("HUP", { $0.signalForeground(SIGHUP) }),
            ("ABRT", { $0.signalForeground(SIGABRT) }),
        ]
        for (name, leave) in ways {
            terminal.type("look\n")
            try terminal.see("q leaves")
            #expect(terminal.screen.modes.isSuperset(of: [1049, 1002, 1006, 2004]), "\(name)")
            #expect(!terminal.screen.modes.contains(25), "\(name)")
            leave(terminal)
            try terminal.see("shell> look")
            try terminal.settle(0.3)
            #expect(terminal.screen.modes == [25], "\(name)")
            terminal.type("stty -a | grep -o ' icanon'; echo done\n")
            try terminal.see("icanon")
        }
    }

    @Test func suspendedAndResumed() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "--noprofile", "-i"], rows: 30, columns: 100,
            environment: ["HOME": "/nonexistent", "PS1": "shell> ", "HISTFILE": ""], folder: folder.root)
        try terminal.expect("shell>")
        terminal.type(Project.executable() + " explore Samples/weather.csv line temperature\n")
        try terminal.see("q leaves")
        terminal.press(.left)
        try terminal.see("select 2022-06-07T23:50")
        terminal.press(.control("z"))
        try terminal.see("Stopped")
        try terminal.settle(0.3)
        #expect(!terminal.screen.modes.contains(1049) && !terminal.screen.modes.contains(1002))
        terminal.type("fg\n")
        try terminal.see("select 2022-06-07T23:50")
        #expect(terminal.screen.modes.isSuperset(of: [1049, 1002, 1006]))
        terminal.press(.left)
        try terminal.see("select 2022-06-07T23:40")
        terminal.type("qr")
        // Kept without a prompt: the cells are printed.
        try terminal.see("chart | select 2022-06-07T23:40")
        try terminal.see("plot line temperature")
    }

    // MARK: Sizes and nonsense

    @Test func everySize() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        terminal.press(.left)
        try terminal.see("temperature 11.6 °C")
        for (rows, columns) in [
            (1, 1), (2, 3), (3, 12), (6, 19), (8, 20), (12, 40), (24, 80), (24, 81), (50, 132), (20, 200), (40, 300),
            (4, 300), (60, 40), (30, 100),
        ] {
            terminal.resize(rows: rows, columns: columns)
            try terminal.settle(0.3)
            #expect(terminal.screen.visible.allSatisfy { $0.count <= columns }, "\(rows) × \(columns)")
            if columns >= 60, rows >= 8 { try terminal.see("temperature 11.6 °C") }
        }
        // A storm of them, and keys within.
        for size in 0..<60 {
            terminal.resize(rows: 5 + size % 30, columns: 20 + size * 4 % 200)
            if size % 7 == 0 { terminal.press(.left) }
        }
        terminal.resize(rows: 30, columns: 100)
        try terminal.see("select 2022-06-07T22:20")
        #expect(terminal.screen.visible[0].hasPrefix("temperature"), "\(terminal.screen.visible[0])")
        terminal.type("qn")
        try terminal.expect("[3]")
    }

    @Test func nonsenseIsNoKey() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        terminal.type(
            "\u{1B}[<0;99999;99999M\u{1B}[<999;1;1M\u{1B}[99999999999999A\u{1B}]0;x\u{07}\u{1B}P1$r0m\u{1B}\\")
        terminal.type("\u{1B}[200~q\u{1B}[201~\u{1B}[?1;2c\u{1B}[24;80R")
        terminal.send(bytes: [0xFF, 0xC3, 0x28, 0xF8, 0x80, 0x00, 0x9B, 0x41])
        terminal.press(.left)
        try terminal.see("select 2022-06-07T23:50")
        // What is pasted while words are asked for is words.
        terminal.type("a\u{1B}[200~one\ntwo\u{1B}[201~\n")
        try terminal.see("annotate 2022-06-07T23:50 \"one two\"")
        terminal.type("qn")
        try terminal.expect("[3]")
    }

    /// Escape is known within 50 ms, which a debug build on a busy machine stretches.
    @Test func escapeCancels() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        terminal.type("/14")
        try terminal.see("go to: 14")
        let start = Clock.seconds()
        terminal.press(.escape)
        try terminal.see("q leaves")
        #expect(Clock.seconds() - start < 2)
        terminal.type("q")
        try terminal.expect("[3]")
    }

    // MARK: Frames

    /// One synchronized update a frame, and of a moved lollipop no more than a tenth of the screen.
    @Test func littleIsSent() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try exploring(in: folder)
        terminal.press(.left)
        try terminal.see("select 2022-06-07T23:50")
        try terminal.settle(0.3)
        terminal.press(.control("l"))
        let before = terminal.bytes.count
        try terminal.settle(0.5)
        let whole = terminal.bytes.count - before
        terminal.press(.left)
        try terminal.see("select 2022-06-07T23:40")
        try terminal.settle(0.3)
        let move = Array(terminal.bytes[(before + whole)...])
        #expect(move.count * 10 < whole, "\(move.count) of \(whole)")
        let text = String(decoding: move, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[?2026h"))
        #expect(text.find("\u{1B}[?2026l\u{1B}[c") != nil)
        #expect(text.find("\u{1B}[2J") == nil, "nothing is cleared")
    }

    @Test func withoutATerminal() throws {
        let plain = try Execution(
            [Project.executable(), "explore", "--plain", "Samples/weather.csv", "line", "temperature"],
            input: "\u{1B}[D+qr")
        #expect(plain.end == .exit(0))
        let lines = plain.output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("Line chart of temperature. Time: Jun 7, 2022 from 12:00 AM to 11:50 PM;"))
        #expect(lines[2] == "Tue, Jun 7, 11:50 PM · temperature 11.6 °C")
        #expect(
            lines.suffix(3) == [
                "load Samples/weather.csv", "plot line temperature",
                "chart | x 2022-06-07T11:55..2022-06-07T23:50 | select 2022-06-07T23:50",
            ])
        let full = try Execution([Project.executable(), "explore", "Samples/weather.csv"])
        #expect(full.end == .exit(1))
        #expect(full.errors.find("exploring needs a terminal") != nil)
    }

    // MARK: Pixels

    /// The pictures that a kitty-like terminal holds after these bytes, in the order that they came: the protocol's `a=T` shows one
    /// by its number, `a=d,d=I` takes that one away. Nil for a stretch in which no chart was shown.
    private func pictures(_ bytes: [UInt8], holding before: [Int] = [], chart: Set<Int> = [7411, 7412]) -> [Int]? {
        var held = before
        let hadChart = !chart.isDisjoint(with: held)
        for command in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}_G").dropFirst() {
            let keys = command.prefix { $0 != ";" && $0 != "\u{1B}" }.split(separator: ",")
            guard let name = keys.first(where: { $0.hasPrefix("i=") }), let id = Int(name.dropFirst(2)) else {
                continue
            }
            if keys.contains("a=T") {
                held = held.filter { $0 != id } + [id]
            } else if keys.contains("a=d"), keys.contains("d=I") {
                held.removeAll { $0 == id }
            }
            if hadChart, chart.isDisjoint(with: held) { return nil }
        }
        return held
    }

    /// Each step shows the new picture before the old one goes, and leaves one chart and one mark; the end leaves nothing.
    /// Source: "Terminal graphics protocol" in the documentation of kitty.
    @Test func kittyPicturesComeAndGo() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.plotline(
            in: folder, "explore", "--preview", "kitty", "Samples/weather.csv", "line", "temperature")
        var held: [Int]? = []
        var done = 0
        /// What the terminal holds after what it was sent since the last look.
        func look() throws -> [Int]? {
            try terminal.settle(0.4)
            held = held.flatMap { pictures(Array(terminal.bytes[done...]), holding: $0) }
            done = terminal.bytes.count
            return held
        }
        try terminal.see("q leaves")
        #expect(try look() == [7411])
        terminal.press(.left)
        try terminal.see("select 2022-06-07T23:50")
        #expect(try look() == [7411, 7413])
        let before = done
        terminal.press(.left)
        try terminal.see("select 2022-06-07T23:40")
        #expect(try look() == [7411, 7414], "the chart stays, the mark is another")
        #expect(done - before < 6000)
        terminal.type("+")
        try terminal.see("| x 2022-06-07T")
        let zoomed = try #require(try look())
        #expect(zoomed.first { $0 < 7413 } == 7412 && zoomed.count == 2, "\(zoomed)")
        terminal.send(signal: SIGTERM)
        #expect(try terminal.end() == .signal(SIGTERM))
        #expect(pictures(Array(terminal.bytes[done...]), holding: zoomed, chart: []) == [])
        #expect(terminal.screen.modes == [25])
    }

    /// Over SSH a picture of a wide window takes 150,000 bytes at most, in coarser pixels.
    @Test func overSSHPicturesAreSmaller() throws {
        let folder = try TemporaryFolder.withSamples()
        func bytes(_ environment: [String: String]) throws -> Int {
            let terminal = try PseudoTerminal(
                [
                    Project.executable(), "explore", "--preview", "kitty", "Samples/weather-year.csv", "line",
                    "temperature",
                ],
                rows: 80, columns: 250, environment: environment, folder: folder.root)
            try terminal.see("q leaves")
            try terminal.settle(1)
            return terminal.bytes.count
        }
        #expect(try bytes([:]) > 160_000)
        #expect(try bytes(["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]) < 160_000)
    }

    /// A terminal that shows sequences as text gets lines.
    @Test func aDumbTerminalGetsLines() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            [Project.executable(), "explore", "Samples/weather.csv", "line", "temperature"],
            environment: ["TERM": "dumb"], folder: folder.root)
        try terminal.expect("q leaves")
        terminal.press(.left)
        try terminal.expect("11:50 PM")
        terminal.type("qn")
        #expect(try terminal.end() == .exit(0))
        #expect(!terminal.bytes.contains(0x1B))
    }
}
