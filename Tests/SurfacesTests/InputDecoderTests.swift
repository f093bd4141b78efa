import Seeded
import Terminal
import Testing

/// Bytes that terminals send, as their documents have them.
@Suite struct InputDecoderTests {
    private func decode(_ text: String) -> [InputEvent] {
        var decoder = InputDecoder()
        let events = decoder.feed(Array(text.utf8))
        return events + decoder.flush()
    }

    private func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> [InputEvent] {
        [.key(KeyPress(key, modifiers))]
    }

    /// XTerm Control Sequences, «PC-Style Function Keys»: normal and application cursor keys, modifiers; «VT220-Style Function
    /// Keys»; and what rxvt sends for Home and End.
    @Test(
        arguments: [
            ("\u{1B}[A", .up, []), ("\u{1B}[B", .down, []), ("\u{1B}[C", .right, []), ("\u{1B}[D", .left, []),
            ("\u{1B}OA", .up, []), ("\u{1B}OB", .down, []), ("\u{1B}OC", .right, []), ("\u{1B}OD", .left, []),
            ("\u{1B}[H", .home, []), ("\u{1B}[F", .end, []), ("\u{1B}OH", .home, []), ("\u{1B}OF", .end, []),
            ("\u{1B}[1~", .home, []), ("\u{1B}[4~", .end, []), ("\u{1B}[7~", .home, []), ("\u{1B}[8~", .end, []),
            ("\u{1B}[5~", .pageUp, []), ("\u{1B}[6~", .pageDown, []), ("\u{1B}[2~", .insert, []),
            ("\u{1B}[3~", .delete, []), ("\u{1B}[1;2C", .right, .shift), ("\u{1B}[1;5D", .left, .control),
            ("\u{1B}[1;3A", .up, .alt), ("\u{1B}[1;8F", .end, [.shift, .alt, .control]),
            ("\u{1B}[5;5~", .pageUp, .control), ("\u{1B}[Z", .tab, .shift), ("\u{1B}OP", .function(1), []),
            ("\u{1B}[1;2Q", .function(2), .shift), ("\u{1B}[15~", .function(5), []), ("\u{1B}[24~", .function(12), []),
            ("\t", .tab, []), ("\r", .enter, []), ("\n", .enter, []), ("\u{7F}", .backspace, []),
            ("\u{08}", .backspace, []), ("\u{1B}", .escape, []), ("a", .character("a"), []),
            ("é", .character("é"), []), ("日", .character("日"), []), ("🙂", .character("🙂"), []),
            ("\u{03}", .character("c"), .control), ("\u{00}", .character(" "), .control),
            ("\u{1B}f", .character("f"), .alt), ("\u{1B}é", .character("é"), .alt), ("\u{1B}O", .character("O"), .alt),
            ("\u{1B}[", .character("["), .alt), ("\u{1B}P", .character("P"), .alt), ("\u{1B}\r", .enter, .alt),
            // The keypad in application mode.
            ("\u{1B}OM", .enter, []), ("\u{1B}Ok", .character("+"), []), ("\u{1B}Om", .character("-"), []),
            ("\u{1B}Op", .character("0"), []),
            // modifyOtherKeys.
            ("\u{1B}[27;5;105~", .character("i"), .control),
        ] as [(String, KeyPress.Key, KeyPress.Modifiers)])
    func keys(_ bytes: String, _ wanted: KeyPress.Key, _ modifiers: KeyPress.Modifiers) {
        #expect(decode(bytes) == key(wanted, modifiers))
        // However it is cut into pieces.
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        for byte in bytes.utf8 { events += decoder.feed([byte]) }
        #expect(events + decoder.flush() == key(wanted, modifiers))
    }

    /// kitty's documentation, "Comprehensive keyboard handling in terminals".
    @Test(
        arguments: [
            ("\u{1B}[97u", .character("a"), []), ("\u{1B}[97;5u", .character("a"), .control),
            ("\u{1B}[97:65;2u", .character("A"), []), ("\u{1B}[27u", .escape, []), ("\u{1B}[13;3u", .enter, .alt),
            ("\u{1B}[1;1:2C", .right, []), ("\u{1B}[57417u", .left, []), ("\u{1B}[9;2u", .tab, .shift),
        ] as [(String, KeyPress.Key, KeyPress.Modifiers)])
    func kittyKeys(_ bytes: String, _ wanted: KeyPress.Key, _ modifiers: KeyPress.Modifiers) {
        #expect(decode(bytes) == key(wanted, modifiers))
    }

    @Test func keysThatAreLetGoAreNone() {
        #expect(decode("\u{1B}[97;1:3u\u{1B}[1;1:3C").isEmpty)
    }

    /// XTerm Control Sequences, «Mouse Tracking», SGR: `CSI < button ; column ; row M` pressed or moved, `m` let go.
    @Test func mouse() {
        #expect(decode("\u{1B}[<0;1;1M") == [.mouse(MouseEvent(.press(0), x: 0, y: 0))])
        #expect(decode("\u{1B}[<0;120;40m") == [.mouse(MouseEvent(.release(0), x: 119, y: 39))])
        #expect(decode("\u{1B}[<32;5;6M") == [.mouse(MouseEvent(.drag(0), x: 4, y: 5))])
        #expect(decode("\u{1B}[<35;5;6M") == [.mouse(MouseEvent(.move, x: 4, y: 5))])
        #expect(decode("\u{1B}[<64;5;6M") == [.mouse(MouseEvent(.wheelUp, x: 4, y: 5))])
        #expect(decode("\u{1B}[<65;5;6M") == [.mouse(MouseEvent(.wheelDown, x: 4, y: 5))])
        #expect(decode("\u{1B}[<68;5;6M") == [.mouse(MouseEvent(.wheelUp, x: 4, y: 5, .shift))])
        #expect(decode("\u{1B}[<2;1999;1043M") == [.mouse(MouseEvent(.press(2), x: 1998, y: 1042))])
        #expect(decode("\u{1B}[<0;0;0M\u{1B}[<0;1M\u{1B}[<9999999999;1;1M").count <= 1, "none that is not a place")
        // X10 reports are three bytes behind an M, whatever they are.
        #expect(decode("\u{1B}[M !!q") == key(.character("q")))
    }

    @Test func pastedTextIsOne() {
        #expect(
            decode("\u{1B}[200~one\ntwo \u{1B}[A\u{1B}[201~q") == [.paste("one\ntwo \u{1B}[A")] + key(.character("q")))
    }

    /// What terminals answer is not a key: DA1, DECRPM, cursor position, cell size, XTVERSION, OSC 11, kitty graphics, focus.
    @Test func repliesAreNoKeys() {
        let replies =
            "\u{1B}[?62;4c\u{1B}[?1016;2$y\u{1B}[24;80R\u{1B}[6;20;10t\u{1B}P>|XTerm(397)\u{1B}\\"
            + "\u{1B}]11;rgb:0000/0000/0000\u{07}\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[I\u{1B}[0n\u{1B}[?2;0;1700;1000S\u{1B}[?1;3;0S"
        let events = decode(replies + "q")
        #expect(events.last == key(.character("q")).first)
        #expect(events.contains(.reply(.attributes)))
        #expect(events.contains(.reply(.mode(1016, state: 2))))
        // As xterm 379 (maxGraphicSize 1700x1000) and mlterm 3.9.0 answered to CSI ? 2 ; 4 ; 0 S.
        #expect(events.contains(.reply(.graphics(most: PixelSize(width: 1700, height: 1000)))))
        #expect(events.contains(.reply(.graphics(most: nil))))
        #expect(events.dropLast().allSatisfy { if case .reply = $0 { true } else { false } })
    }

    /// A reply that breaks off takes no key with it: no reply holds a control.
    @Test func aKeyBehindABrokenReply() {
        #expect(decode("\u{1B}]11;rgb:0000\rq") == key(.enter) + key(.character("q")))
        #expect(decode("\u{1B}P>|XTe\u{3}") == key(.character("c"), .control))
    }

    @Test func anEscapeBeforeASequenceIsAKey() {
        #expect(decode("\u{1B}\u{1B}[A") == key(.escape) + key(.up))
        #expect(decode("\u{1B}[1;\u{1B}[A") == key(.up), "a sequence that broke off is none")
    }

    @Test func isHeldUntilItIsKnown() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.isHolding)
        #expect(decoder.flush() == key(.escape))
        #expect(!decoder.isHolding)
        #expect(decoder.flush().isEmpty)
    }

    /// Nothing that comes makes it fail, hold more and more, or lose the key behind it for good.
    @Test func garbage() {
        var random = SplitMix(seed: 7)
        for round in 0..<300 {
            var decoder = InputDecoder()
            let alphabet: [UInt8] =
                round % 2 == 0
                ? Array(0...255) : [0x1B, 0x5B, 0x4F, 0x50, 0x5D, 0x3B, 0x30, 0x3C, 0x4D, 0x7E, 0xC3, 0x9B]
            let bytes = (0..<400).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            _ = decoder.feed(bytes)
            // A paste that never ends, a string that is never closed.
            _ = decoder.feed(Array("\u{1B}[201~\u{1B}\\\u{07}".utf8))
            _ = decoder.flush()
            #expect(decoder.feed(Array("q".utf8)).last == key(.character("q")).first, "round \(round)")
        }
    }

    @Test func longSequencesEnd() {
        var decoder = InputDecoder()
        _ = decoder.feed(Array(("\u{1B}[" + String(repeating: "1;", count: 500)).utf8))
        _ = decoder.feed(Array("A".utf8))
        #expect(decoder.feed(Array("q".utf8)) == key(.character("q")))
    }
}
