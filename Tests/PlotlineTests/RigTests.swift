import Testing

/// The rig itself, held against programs whose behaviour is known.
@Suite struct RigTests {
    @Test func whatIsTypedIsShownAndGivenBack() throws {
        let terminal = try PseudoTerminal(["/bin/cat"])
        terminal.type("héllo wörld\n")
        try terminal.expect("héllo wörld\nhéllo wörld")
        terminal.press(.control("d"))
        #expect(try terminal.end() == .exit(0))
    }

    @Test func controlCInterrupts() throws {
        let terminal = try PseudoTerminal(["/bin/sh", "-c", "printf ready; exec sleep 300"])
        try terminal.expect("ready")
        terminal.press(.control("c"))
        #expect(try terminal.end() == .signal(2))
    }

    @Test func theWindowHasItsSize() throws {
        let terminal = try PseudoTerminal(["/bin/sh"], rows: 30, columns: 90, environment: ["PS1": "ready> "])
        try terminal.expect("ready>")
        terminal.type("stty size\n")
        try terminal.expect("30 90\n")
        terminal.resize(rows: 20, columns: 60)
        terminal.type("stty size\n")
        try terminal.expect("20 60\n")
        terminal.type("exit 3\n")
        #expect(try terminal.end() == .exit(3))
    }

    @Test func lineEditingShows() throws {
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "--noprofile"], environment: ["PS1": "ready> ", "HISTFILE": ""])
        try terminal.expect("ready>")
        terminal.type("echo abd")
        terminal.press(.left)
        terminal.type("c")
        terminal.press(.home)
        terminal.press(.end)
        terminal.press(.backspace)
        terminal.type("d\n")
        try terminal.expect("echo abcd\nabcd\nready>")
    }

    @Test func aQuestionToTheTerminalIsAnswered() throws {
        let terminal = try PseudoTerminal(
            ["/bin/bash", "-c", "printf '\\033[c'; IFS= read -rs -d c reply; printf 'got%q' \"$reply\""])
        try terminal.expect("got$'\\E[?62;22'")
    }

    @Test func outputErrorsAndCodeComeApart() throws {
        let run = try Execution(["/bin/sh", "-c", "cat; echo wrong >&2; exit 4"], input: "a\nb\n")
        #expect(run.output == "a\nb\n")
        #expect(run.errors == "wrong\n")
        #expect(run.end == .exit(4))
    }

    @Test func aProgramThatTrapsIsToldApart() throws {
        #expect(try Execution(["/bin/sh", "-c", "kill -ILL $$"]).end == .signal(4))
    }

    @Test func aTextThatDoesNotComeThrows() throws {
        let terminal = try PseudoTerminal(["/bin/cat"])
        #expect(throws: RigError.self) { try terminal.expect("never", within: 0.2) }
    }

    @Test func sequencesMayBeCutAnywhere() {
        let whole = Array("ab\u{1B}[1;31mc\u{1B}[0m é日\u{1B}]0;title\u{7}x\u{1B}P0;1q#0\u{1B}\\\r\n".utf8)
        var all = Screen(rows: 4, columns: 20)
        all.show(whole[...])
        var pieces = Screen(rows: 4, columns: 20)
        for byte in whole { pieces.show([byte]) }
        #expect(all.visible == ["abc é日x", "", "", ""])
        #expect(pieces.visible == all.visible)
        #expect(all.images == ["P0;1q#0"])
    }
}
