import Testing

@testable import Surfaces

/// Replies as terminals send them, from XTerm Control Sequences, kitty's documentation and recordings of the terminals
/// named.
struct ReplyFilterTests {
    private func run(_ text: String) -> (keys: String, replies: [TerminalReply]) {
        var filter = ReplyFilter()
        var keys: [UInt8] = []
        var replies: [TerminalReply] = []
        for byte in text.utf8 {
            let outcome = filter.feed(byte)
            keys += outcome.keys
            if let reply = outcome.reply { replies.append(reply) }
        }
        keys += filter.flush()
        return (String(decoding: keys, as: UTF8.self), replies)
    }

    @Test(arguments: [
        ("\u{1B}[?64;1;2;4;6;9;15;22c", TerminalReply.attributes([64, 1, 2, 4, 6, 9, 15, 22])),  // xterm -ti vt340
        ("\u{1B}[?62;c", .attributes([62, 0])),  // kitty
        ("\u{1B}[?6c", .attributes([6])),  // linux
        ("\u{1B}P>|XTerm(379)\u{1B}\\", .version("XTerm(379)")),
        ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .version("kitty(0.26.5)")),
        ("\u{1B}P>|tmux 3.3a\u{1B}\\", .version("tmux 3.3a")),
        ("\u{1B}_Gi=31;OK\u{1B}\\", .kitty("OK")),
        ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", .kitty("ENOTSUPPORTED:no")),
        ("\u{1B}[6;20;10t", .cell(width: 10, height: 20)),
        ("\u{1B}[4;480;800t", .area(width: 800, height: 480)),
        ("\u{1B}[8;24;80t", .grid(columns: 80, rows: 24)),
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", .background(0xffffff)),
        ("\u{1B}]11;rgb:1e1e/2020/2828\u{1B}\\", .background(0x1e2028)),
        ("\u{1B}]11;rgb:0/8/f\u{1B}\\", .background(0x0088ff)),
        // The nearest of 255: 0x1fff of 0xffff is 31.87, 0x1f7f 31.37.
        ("\u{1B}]11;rgb:1fff/1f7f/8000\u{1B}\\", .background(0x201f80)),
        ("\u{1B}]11;rgba:0000/0000/0000/ffff\u{1B}\\", .background(0)),
        ("\u{1B}]11;#102030\u{7}", .background(0x102030)),
        ("\u{1B}]11;rgb:zz/0/0\u{7}", .other), ("\u{1B}]11;rgb:1/2\u{7}", .other),
        ("\u{1B}]4;1;rgb:0/0/0\u{7}", .other),
        ("\u{1B}[>41;379;0c", .other), ("\u{1B}[?1;0;256S", .other), ("\u{1B}[?2026;2$y", .other),
        ("\u{1B}[6;0;0t", .other), ("\u{1B}[99999999999999999999;1;1t", .other), ("\u{1B}P1$r0m\u{1B}\\", .other),
    ])
    func repliesAreSwallowed(text: String, reply: TerminalReply) {
        let (keys, replies) = run("ab" + text + "c")
        #expect(keys == "abc")
        #expect(replies == [reply])
    }

    @Test(arguments: [
        "load x.csv\r", "\u{1B}[A\u{1B}[B\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[3~", "\u{1B}[200~paste\u{1B}[201~",
        "\u{1B}x",
        "\u{1B}", "\u{1B}\u{1B}", "\u{1B}P", "\u{1B}Px", "\u{1B}]x", "\u{1B}_", "\u{1B}_x", "\u{1B}[", "\u{1B}[1;2R",
        "Zürich \u{3}", "\u{1B}[\u{3}", "\u{1B}[97;5u", "\u{1B}\u{1B}[A", "\u{1B}P\u{1B}[A", "\u{1B}[c",
    ])
    func keysPass(keys: String) {
        let (passed, replies) = run(keys)
        #expect(passed == keys)
        #expect(replies.isEmpty)
    }

    @Test func aReplyThatBreaksOffGivesTheKeyboardBack() {
        #expect(run("\u{1B}P>|XTerm\r").keys == "\r")
        #expect(run("\u{1B}]11;rgb:\u{1B}[A").keys == "\u{1B}[A")
        #expect(run("\u{1B}_G" + String(repeating: "x", count: 5000) + "\u{1B}\\abc").keys.hasSuffix("abc"))
        let split = run("\u{1B}[?6\u{1B}[?62;4c")
        #expect(split.replies == [.attributes([62, 4])])
    }

    @Test func anyBytesGoThrough() {
        var generator = SystemRandomNumberGenerator()
        let pieces: [[UInt8]] = [
            [0x1B], Array("[".utf8), Array("]11;".utf8), Array("P>|".utf8), Array("_G".utf8), Array("?4;c".utf8),
            [0x07], [0x5C],
            Array("rgb:ff/".utf8), Array("6;20;10t".utf8), [0xFF], [0], Array("9".utf8),
        ]
        for _ in 0..<20_000 {
            var filter = ReplyFilter()
            var fed = 0
            var passed = 0
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let piece = pieces.randomElement(using: &generator) ?? [UInt8.random(in: 0...255, using: &generator)]
                for byte in piece {
                    fed += 1
                    passed += filter.feed(byte).keys.count
                }
            }
            passed += filter.flush().count
            #expect(passed <= fed)
            // Whatever came before, Return reaches the line editor at the latest after a cancelled sequence.
            _ = filter.feed(0x03)
            #expect(filter.feed(0x0D).keys == [0x0D])
        }
    }
}
