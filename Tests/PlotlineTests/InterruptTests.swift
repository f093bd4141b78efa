import Glibc
import Testing

/// Ctrl-C at the prompt, and what the terminal is like after a death.
@Suite struct InterruptTests {
    /// A key is typed just before each Ctrl-C, at once or up to a millisecond later: the system drops the key while the
    /// program is about to read it. `Tests/Support/interrupt_times.py` tries it ten thousand times.
    @Test func noControlCIsLost() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        for number in 0..<300 {
            terminal.type("x")
            usleep([0, 0, 10, 50, 100, 200, 1000][number % 7])
            terminal.press(.control("c"))
            try terminal.expect("[1]", within: 10)
        }
        terminal.type("load Samples/weather.csv\n")
        try terminal.expect("144 rows")
    }

    /// Keys before a Ctrl-C go with the line, those after it make the next one, wherever the line editor was.
    @Test(arguments: ["", "\u{1B}", "\u{1B}[", "\u{12}load", "\u{18}", "\u{1B}[200~load\npasted", "\u{1B}5", "\u{1D}"])
    func keysAfterControlCCount(before: String) throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        for _ in 0..<5 {
            terminal.type("plot nothing" + before)
            terminal.type("\u{3}zzz\n")
            try terminal.expect("there is no series or chart 'zzz'", within: 10)
            try terminal.expect("[1]")
        }
    }

    /// A continued statement is given up as a whole also when Ctrl-C comes right behind the Return.
    @Test func controlCBehindReturn() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        for number in 0..<60 {
            terminal.type("load Samples/weather.csv |\n")
            usleep(UInt32(number % 12) * 100)
            terminal.press(.control("c"))
            try terminal.settle(0.1)
            terminal.type("zzz\n")
            try terminal.expect("there is no series or chart 'zzz'", within: 10)
            try terminal.expect("[1]")
        }
    }

    /// One that comes with Return in one go stops the statement, and what follows is the next line.
    @Test func controlCInOneGo() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        for _ in 0..<5 {
            terminal.type("load Samples/weather.csv\nnothing\n\u{3}zzz\n")
            try terminal.expect("error: interrupted", within: 10)
            try terminal.expect("there is no series or chart 'zzz'", within: 10)
            try terminal.expect("[1]")
        }
    }

    /// Ctrl-V takes the next key as it is.
    @Test func controlCBehindControlV() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal.prompt(in: folder)
        terminal.type("help \u{16}\u{3}\n")
        try terminal.expect("no help for '\\u{3}'", within: 10)
        try terminal.expect("[1]")
    }

    /// Bugs of ours, and others' wishes: the terminal is as it was, and the signal does what it does.
    @Test(arguments: [
        SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGUSR1, SIGUSR2, SIGTERM, SIGHUP, SIGQUIT, SIGALRM,
    ])
    func deathGivesTheTerminalBack(signal: Int32) throws {
        let folder = try TemporaryFolder.withSamples()
        // This shell leaves the terminal's modes alone.
        let script =
            "ulimit -c 0; stty -a > before; $0; echo ended $?; stty -a > after; cmp before after && echo same"
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", script, Project.executable()], rows: 40, columns: 100,
            environment: ["HOME": "/nonexistent"], folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("load Sam")
        try terminal.expect("load Sam")
        let id = try #require(Self.child(of: terminal.processID))
        kill(id, signal)
        try terminal.expect("ended \(128 + signal)")
        try terminal.expect("same")
        let paste = terminal.bytes.split(separator: 0x1B).last { $0.starts(with: Array("[?2004".utf8)) }
        #expect(paste?.starts(with: Array("[?2004l".utf8)) == true)
    }

    /// The number of the only child.
    private static func child(of id: pid_t) -> pid_t? {
        guard let file = unsafe fopen("/proc/\(id)/task/\(id)/children", "r") else { return nil }
        defer { unsafe fclose(file) }
        var text = [CChar](repeating: 0, count: 64)
        // SAFETY: the array's own size is passed.
        guard unsafe fgets(&text, 64, file) != nil else { return nil }
        let digits = text.prefix { $0 >= 48 && $0 <= 57 }.map { UInt8(bitPattern: $0) }
        return pid_t(String(decoding: digits, as: UTF8.self))
    }
}
