import Glibc
import Testing

/// `plotline doctor --reset`: what a program that was killed left behind.
@Suite struct ResetTests {
    /// A shell behind a killed prompt has its terminal back.
    @Test func afterKillNine() throws {
        let folder = try TemporaryFolder.withSamples()
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"], rows: 40, columns: 100,
            environment: ["HOME": "/nonexistent", "PS1": "shell> ", "XDG_STATE_HOME": folder.path("state")],
            folder: folder.root)
        try terminal.expect("shell>")
        terminal.type("stty sane; stty -a > before\n")
        try terminal.expect("shell>")
        terminal.type("/bin/sh -c 'echo $$ > number; exec \(Project.executable())'\n")
        try terminal.expect("[1]")
        let number = try #require(folder.read("number").flatMap { pid_t($0.filter(\.isNumber)) })
        _ = kill(number, SIGKILL)
        try terminal.expect("shell>")
        // Where modes are raw only a line feed ends a line.
        func say(_ line: String) {
            terminal.type(line)
            terminal.press(.control("j"))
        }
        say("stty raw -echo; printf '\\033[?2004h\\033[?1003h\\033[?25l'; echo ra''w")
        try terminal.expect("raw")
        let seen = terminal.bytes.count
        say("\(Project.executable()) doctor --reset; stty -a > after; echo do''ne")
        try terminal.expect("done")
        let words = { (name: String) in (folder.read(name) ?? "").split { " ;\n".contains($0) }.sorted() }
        #expect(words("before") == words("after"), "\(Set(words("before")).symmetricDifference(words("after")))")
        let sent = String(decoding: terminal.bytes[seen...], as: UTF8.self)
        for part in ["\u{1B}[?2004l", "\u{1B}[?1003l", "\u{1B}[?1006l", "\u{1B}[?25h", "\u{1B}[<99u", "\u{1B}[?1049l"] {
            #expect(sent.find(part) != nil, "\(part.dropFirst())")
        }
    }

    /// As tmux remembers it: the alternate screen, the mouse, the cursor and the cursor keys are as they were, and what
    /// stood on the screen stands there.
    @Test func inTmux() throws {
        let folder = try TemporaryFolder()
        let tmux = { (words: [String]) in
            try Execution(
                ["/usr/bin/tmux", "-f", "/dev/null", "-S", folder.path("socket")] + words,
                environment: ["HOME": "/nonexistent", "TERM": "xterm-256color"], folder: folder.root)
        }
        let begun = try tmux(["new-session", "-d", "-x", "80", "-y", "24", "/bin/bash --norc --noprofile"])
        #expect(begun.end == .exit(0), "\(begun.errors)")
        defer { _ = try? tmux(["kill-server"]) }
        let flags = ["display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{keypad_cursor_flag}"]
        func until(_ words: [String], _ wanted: (String) -> Bool) throws -> String {
            let deadline = Clock.seconds() + 30
            while true {
                let answer = try tmux(words).output
                if wanted(answer) || Clock.seconds() > deadline { return answer }
                usleep(100_000)
            }
        }
        _ = try tmux(["send-keys", "echo st''ands", "Enter"])
        _ = try until(["capture-pane", "-p"]) { $0.find("\nstands") != nil }
        _ = try tmux([
            "send-keys", "printf '\\033[?1049h\\033[?1003h\\033[?1006h\\033[?25l\\033[?1h'; stty raw -echo", "Enter",
        ])
        #expect(try until(flags) { $0 == "1 1 0 1\n" } == "1 1 0 1\n")
        usleep(300_000)
        _ = try tmux(["send-keys", "\(Project.executable()) doctor --reset", "C-j"])
        #expect(try until(flags) { $0 == "0 0 1 0\n" } == "0 0 1 0\n")
        _ = try tmux(["send-keys", "echo al''so", "Enter"])
        let screen = try until(["capture-pane", "-p"]) { $0.find("\nalso") != nil }
        #expect(screen.find("\nstands") != nil && screen.find("\nalso") != nil, "\(screen)")
    }

    @Test func withoutATerminal() throws {
        let run = try Execution([Project.executable(), "doctor", "--reset"])
        #expect(run.end == .exit(1) && run.errors.find("there is no terminal") != nil)
    }
}
