import Testing

@testable import Surfaces

/// Terminals as they answered, byte by byte, and how charts are shown in them.
struct RecordedAnswerTests {
    struct Recording: CustomTestStringConvertible, Sendable {
        var name: String
        var answer: String
        /// What the question about kitty graphics led to, without the closing answer.
        var kitty = ""
        var expected: String
        var isDark: Bool?

        var testDescription: String { name }
    }

    static let recordings = [
        // Recorded from the program of that version.
        Recording(
            name: "xterm 379",
            answer:
                "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c",
            expected: "unicode", isDark: false),
        Recording(
            name: "xterm 379 -ti vt340",
            answer: "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?63;1;2;4;6;9;15;16;22;28c",
            expected: "sixel", isDark: false),
        Recording(
            name: "mlterm 3.9.0",
            answer: "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[6;22;10t\u{1B}[4;528;800t\u{1B}[8;24;80t"
                + "\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c",
            expected: "sixel", isDark: false),
        Recording(
            name: "kitty 0.26.5",
            answer: "\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[6;20;9t\u{1B}[4;400;639t"
                + "\u{1B}[8;20;71t\u{1B}[?62;c",
            kitty: "\u{1B}_Gi=31;OK\u{1B}\\", expected: "kitty", isDark: true),
        // XTVERSION: reportExtendedDeviceAttribute in iTerm2's VT100Output.m.
        Recording(
            name: "iTerm2", answer: "\u{1B}P>|iTerm2 3.6.5\u{1B}\\\u{1B}[?64;1;2;4;6;17;18;21;22;52c", expected: "iterm"
        ),
        // DA1 and XTVERSION: WezTerm's term/src/terminalstate/performer.rs; it has kitty graphics unless its configuration says
        // otherwise (enable_kitty_graphics in its manual).
        Recording(
            name: "WezTerm", answer: "\u{1B}P>|WezTerm 20240203-110809-5046fc22\u{1B}\\\u{1B}[?65;4;6;18;22c",
            kitty: "\u{1B}_Gi=31;OK\u{1B}\\", expected: "kitty"),
        Recording(
            name: "WezTerm without kitty graphics",
            answer: "\u{1B}P>|WezTerm 20240203-110809-5046fc22\u{1B}\\\u{1B}[?65;4;6;18;22c", expected: "iterm"),
        // «Terminal identification» in mintty's wiki, CtrlSeqs: `^[P>|mintty version^[\`.
        Recording(
            name: "mintty", answer: "\u{1B}P>|mintty 3.8.3\u{1B}\\\u{1B}[?64;2;3;4;6;9;11;15;21;28;29;1;22c",
            expected: "iterm"),
        Recording(
            name: "foot 1.13.1",
            answer: "\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[6;14;7t\u{1B}[4;896;1596t"
                + "\u{1B}[8;64;228t\u{1B}[?62;4;22c",
            expected: "sixel", isDark: true),
        // XTVERSION and DA1 of later versions: foot's csi.c; 4 while its setting `sixel` is on.
        Recording(
            name: "foot 1.25.0",
            answer:
                "\u{1B}P>|foot(1.25.0)\u{1B}\\\u{1B}]11;rgb:2424/2424/2424\u{1B}\\\u{1B}[6;19;10t\u{1B}[?62;4;22;28;52c",
            expected: "sixel", isDark: true),
        Recording(
            name: "foot without sixel", answer: "\u{1B}P>|foot(1.25.0)\u{1B}\\\u{1B}[?62;22;28;52c", expected: "unicode"
        ),
        // Ghostty's src/termio/stream_handler.zig.
        Recording(
            name: "Ghostty", answer: "\u{1B}P>|ghostty 1.3.1\u{1B}\\\u{1B}[6;19;10t\u{1B}[?62;22;52c",
            kitty: "\u{1B}_Gi=31;OK\u{1B}\\", expected: "kitty"),
        // It keeps no pictures when its image-storage-limit is 0, and says nothing.
        Recording(
            name: "Ghostty without pictures", answer: "\u{1B}P>|ghostty 1.3.1\u{1B}\\\u{1B}[?62;22;52c",
            expected: "unicode"),
        // Alacritty's alacritty_terminal/src/term/mod.rs.
        Recording(name: "Alacritty", answer: "\u{1B}[?6c", expected: "unicode"),
    ]

    @Test(arguments: recordings) func theWayThatCharts(_ recording: Recording) {
        var filter = ReplyFilter()
        var facts = TerminalFacts()
        facts.isTerminal = true
        var keys: [UInt8] = []
        for byte in (recording.answer + recording.kitty).utf8 {
            let outcome = filter.feed(byte)
            keys += outcome.keys
            if let reply = outcome.reply { facts.note(reply) }
        }
        let variables = ["LANG": "en_US.UTF-8", "TERM": "xterm-256color"]
        let choice = PreviewChoice.choose(facts: facts) { variables[$0] }
        #expect(choice.way.name == recording.expected, "\(choice.reason)")
        #expect(keys.isEmpty && !filter.isHolding, "no byte of an answer is taken for a key")
        #expect(facts.hasDarkGround == recording.isDark)
        // Asked for by name, the ground is still the terminal's.
        if let isDark = recording.isDark { #expect(choice.hasDarkGround == isDark) }
    }
}
