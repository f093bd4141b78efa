import Foundation
import Glibc
import Scene
import Testing

@testable import Surfaces

struct PreviewChoiceTests {
    private struct Case {
        var name: String
        var expected: String
        var attributes: [Int]? = [62]
        var version: String?
        var kitty: String?
        var variables: [String: String] = [:]
        var isTerminal = true
    }

    private static let utf8 = ["LANG": "en_US.UTF-8", "TERM": "xterm-256color"]

    private static let cases = [
        Case(name: "kitty", expected: "kitty", version: "kitty(0.26.5)", kitty: "OK"),
        Case(name: "xterm -ti vt340", expected: "sixel", attributes: [64, 1, 2, 4, 6], version: "XTerm(379)"),
        Case(name: "first attribute is the class", expected: "unicode", attributes: [4]),
        Case(name: "plain xterm", expected: "unicode", attributes: [64, 1, 2, 6], version: "XTerm(379)"),
        Case(name: "kitty before sixel", expected: "kitty", attributes: [62, 4], version: "WezTerm 2023", kitty: "OK"),
        Case(name: "WezTerm", expected: "iterm", attributes: [65, 4], version: "WezTerm 20230712"),
        Case(name: "iTerm2", expected: "iterm", attributes: [62, 4], version: "iTerm2 3.4.19"),
        Case(name: "mintty", expected: "iterm", attributes: [64, 4], version: "mintty 3.6.4"),
        Case(name: "kitty's error", expected: "unicode", kitty: "ENOTSUPPORTED"),
        Case(name: "RLogin", expected: "sixel", attributes: [64, 4], version: "RLogin(2.28)", kitty: "OK"),
        Case(name: "Terminology", expected: "unicode", version: "terminology 1.13", kitty: "OK"),
        Case(name: "tmux without sixel", expected: "unicode", version: "tmux 3.3a", kitty: "OK"),
        Case(name: "tmux with sixel", expected: "sixel", attributes: [1, 2, 4], version: "tmux 3.4"),
        Case(
            name: "tmux by variable", expected: "unicode", kitty: "OK", variables: ["TMUX": "/tmp/tmux-0/default,1,0"]),
        Case(
            name: "kitty started from within tmux", expected: "kitty", version: "kitty(0.32.2)", kitty: "OK",
            variables: ["TMUX": "/tmp/tmux-0/default,1,0", "STY": "1.pts"]),
        Case(name: "screen", expected: "unicode", attributes: [62, 4], variables: ["STY": "1.pts"]),
        Case(name: "screen by TERM", expected: "unicode", attributes: [62, 4], variables: ["TERM": "screen-256color"]),
        Case(name: "NO_COLOR", expected: "unicode", kitty: "OK", variables: ["NO_COLOR": "1"]),
        Case(name: "empty NO_COLOR", expected: "kitty", kitty: "OK", variables: ["NO_COLOR": ""]),
        Case(name: "no answer", expected: "unicode", attributes: nil),
        Case(name: "pipe", expected: "unicode", kitty: "OK", isTerminal: false),
        Case(name: "C locale", expected: "ascii", variables: ["LANG": "C"]),
        Case(name: "no locale", expected: "ascii", variables: ["LANG": ""]),
        Case(name: "LC_ALL wins", expected: "ascii", variables: ["LC_ALL": "POSIX"]),
        Case(name: "Latin-1", expected: "ascii", variables: ["LC_CTYPE": "de_DE.ISO-8859-1"]),
        Case(name: "C.utf8", expected: "unicode", variables: ["LANG": "C.utf8"]),
        Case(name: "kitty in the C locale", expected: "kitty", kitty: "OK", variables: ["LANG": "C"]),
    ]

    /// The ground by COLORFGBG, where the terminal does not say: 0 to 6 and 8 are dark (Vim's documentation of 'background').
    @Test(arguments: [
        ("15;0", true), ("0;6", true), ("0;7", false), ("15;8", true), ("0;9", false), ("0;default;15", false),
    ])
    func groundByVariable(_ colours: String, _ isDark: Bool) {
        var facts = TerminalFacts()
        facts.isTerminal = true
        facts.attributes = [62]
        let choice = PreviewChoice.choose(facts: facts) { Self.utf8.merging(["COLORFGBG": colours]) { $1 }[$0] }
        #expect(choice.hasDarkGround == isDark)
    }

    @Test(arguments: cases.map(\.name))
    func automaticChoice(name: String) throws {
        let example = try #require(Self.cases.first { $0.name == name })
        var facts = TerminalFacts()
        facts.isTerminal = example.isTerminal
        facts.attributes = example.attributes
        facts.version = example.version
        facts.kitty = example.kitty
        let variables = Self.utf8.merging(example.variables) { $1 }
        let choice = PreviewChoice.choose(facts: facts) { variables[$0] }
        #expect(choice.way.name == example.expected)
        #expect(!choice.reason.isEmpty)
        // Inside tmux a sequence over 1 MiB is dropped without a word.
        let inTmux = example.name.hasPrefix("tmux")
        #expect((choice.budget == 400_000) == inTmux)
    }

    @Test(arguments: ["kitty", "sixel", "iterm", "unicode", "ascii", "none"])
    func aNameIsTakenAtItsWord(word: String) {
        let choice = PreviewChoice.choose(word, facts: TerminalFacts()) { _ in nil }
        #expect(choice.way.name == word)
    }

    @Test func cellsAreCheckedForSense() {
        var facts = TerminalFacts()
        #expect(facts.cell.size == Size(10, 20))
        facts.reportedCell = Size(2, 6)
        #expect(facts.cell.size == Size(10, 20))
        facts.area = Size(800, 480)
        facts.grid = Size(80, 24)
        #expect(facts.cell.size == Size(10, 20))
        facts.reportedCell = Size(9, 18)
        #expect(facts.cell.size == Size(9, 18))
        facts.window = Size(80, 24)
        facts.windowPixels = Size(1280, 768)
        #expect(facts.cell.size == Size(16, 32))
        facts.windowPixels = Size(160, 144)
        #expect(facts.cell.size == Size(9, 18))
    }

    /// A terminal of our own at the other end of a pty: it answers as told, and the mode comes back; also where the variables of a
    /// tmux were inherited that it is not in.
    @Test(arguments: [false, true]) func theProbeKeepsKeysAndRestoresTheMode(isInside: Bool) throws {
        var main: Int32 = 0
        var side: Int32 = 0
        try #require(unsafe openpty(&main, &side, nil, nil, nil) == 0)
        defer {
            close(main)
            close(side)
        }
        var before = termios()
        unsafe tcgetattr(side, &before)
        let answers = [
            "lo\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?64;4cad", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?64;4c",
        ]
        let terminal = main
        let thread = Thread {
            for answer in answers {
                var asked: [UInt8] = []
                while !asked.suffix(3).elementsEqual("\u{1B}[c".utf8) {
                    var byte: UInt8 = 0
                    guard unsafe read(terminal, &byte, 1) == 1 else { return }
                    asked.append(byte)
                }
                let bytes = Array(answer.utf8)
                _ = unsafe write(terminal, bytes, bytes.count)
            }
        }
        thread.start()
        let probe = TerminalProbe.ask(descriptor: side, facts: TerminalFacts(), limit: 20_000, isInside: isInside)
        #expect(String(decoding: probe.typedAhead, as: UTF8.self) == "load")
        #expect(probe.facts.isComplete)
        #expect(probe.facts.version == "XTerm(379)")
        #expect(probe.facts.reportedCell == Size(10, 20))
        #expect(probe.facts.attributes == [64, 4])
        #expect(probe.facts.kitty == "OK")
        #expect(probe.facts.queries.first { $0.name == "background" }?.answer == nil)
        var after = termios()
        unsafe tcgetattr(side, &after)
        #expect(before.c_lflag == after.c_lflag && before.c_iflag == after.c_iflag)
        let report = DoctorReport.text(probe.facts) { $0 == "LANG" ? "C.UTF-8" : nil }
        #expect(report.contains("XTVERSION   \\x1b[>q → XTerm(379)"))
        #expect(report.contains("no answer"))
        #expect(!report.contains("\u{1B}"))
    }

    @Test func aSilentTerminalIsGivenUp() throws {
        var main: Int32 = 0
        var side: Int32 = 0
        try #require(unsafe openpty(&main, &side, nil, nil, nil) == 0)
        defer {
            close(main)
            close(side)
        }
        let probe = TerminalProbe.ask(descriptor: side, facts: TerminalFacts(), limit: 50)
        #expect(!probe.facts.isComplete)
        #expect(probe.facts.milliseconds >= 45 && probe.facts.milliseconds < 10_000)
        #expect(probe.facts.queries.allSatisfy { $0.answer == nil })
    }

    /// By its own word a terminal is what it says; tmux's variable is inherited by what is started from within.
    @Test(arguments: [
        ("mlterm(3.9.3)", "mlterm", false, false), (nil, "mlterm-256color", false, false), (nil, "mlterm", true, true),
        ("XTerm(379)", "xterm-256color", false, false), ("tmux 3.4", "screen-256color", true, true),
        ("kitty(0.32.2)", "xterm-kitty", true, true), (nil, "screen", false, false), (nil, "linux", false, false),
        ("mlterm(3.9.3)", "mlterm", true, false),
    ])
    func linesAreBrokenAnew(_ version: String?, _ name: String, _ isWithinTmux: Bool, _ rewraps: Bool) {
        var facts = TerminalFacts()
        facts.version = version
        let environment = { (variable: String) -> String? in
            variable == "TERM" ? name : variable == "TMUX" && isWithinTmux ? "/tmp/tmux-0/default,1,0" : nil
        }
        #expect(PreviewChoice.rewraps(facts, environment) == rewraps)
    }
}
