import Checked
import CRescue
import Glibc
import Scene

/// Asks the terminal what it is, once, before the first line is read.
///
/// All questions go out together and end with one that every terminal answers, so that absence is known at once; a time
/// limit remains for those that answer nothing. The terminal is in raw mode meanwhile and restored on every way out.
package struct TerminalProbe {
    package var facts: TerminalFacts
    /// Keys that were typed meanwhile, for the line editor.
    package var typedAhead: [UInt8] = []
    /// In the state that the last byte left, for replies that are still on their way.
    package var filter = ReplyFilter()

    private static let closing = ("DA1", "\u{1B}[c")
    private static let questions = [
        ("XTVERSION", "\u{1B}[>q"), ("background", "\u{1B}]11;?\u{1B}\\"), ("cell", "\u{1B}[16t"),
        ("area", "\u{1B}[14t"),
        ("grid", "\u{1B}[18t"),
    ]
    private static let kitty = ("kitty", "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\")

    /// Terminals that print, or stumble over, what they do not know; nothing is asked of them.
    private static let mute = ["dumb", "linux", "emacs", "vt52", "cons25", "unknown"]
    /// By XTVERSION: terminals that print the kitty query as text.
    static let kittyDenied = ["rlogin", "terminology"]

    /// Asks through the controlling terminal when standard output is one. Never throws: what cannot be asked is a fact.
    package static func ask(environment: (String) -> String?) -> TerminalProbe {
        var facts = TerminalFacts()
        guard isatty(1) == 1 else {
            facts.silence = "standard output is not a terminal"
            return TerminalProbe(facts: facts)
        }
        facts.isTerminal = true
        facts.window = windowSize(of: 1)?.window
        facts.windowPixels = windowSize(of: 1)?.pixels
        let name = environment("TERM") ?? ""
        if name.isEmpty || mute.contains(name) {
            facts.silence = "TERM is '\(name)', which answers nothing"
            return TerminalProbe(facts: facts)
        }
        // SAFETY: the path is a constant string.
        let descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            facts.silence = "there is no controlling terminal"
            return TerminalProbe(facts: facts)
        }
        defer { close(descriptor) }
        guard tcgetpgrp(descriptor) == getpgrp() else {
            facts.silence = "this is a background job"
            return TerminalProbe(facts: facts)
        }
        let isRemote = environment("SSH_CONNECTION") ?? environment("SSH_TTY") ?? "" != ""
        var probe = ask(
            descriptor: descriptor, facts: facts, limit: isRemote ? 1000 : 200, isInside: isMultiplexed(environment))
        // A variable that was inherited by another terminal's shell says nothing of this one.
        if probe.facts.version?.hasPrefix("tmux") ?? false {
            probe.facts.tmux = TmuxAround.ask(environment: environment)
        }
        return probe
    }

    /// Whether tmux or screen stands between, which take the kitty query for a title.
    static func isMultiplexed(_ environment: (String) -> String?) -> Bool {
        let isSet = ["TMUX", "STY"].contains { environment($0)?.isEmpty == false }
        let name = environment("TERM") ?? ""
        return isSet || name.hasPrefix("screen") || name.hasPrefix("tmux")
    }

    /// Asks through an open terminal within `limit` milliseconds in all.
    ///
    /// - Parameter isInside: whether tmux or screen stands between; it also shows by what the terminal calls itself.
    static func ask(
        descriptor: Int32, facts: TerminalFacts, limit: Double, isInside: Bool = false
    ) -> TerminalProbe {
        var probe = TerminalProbe(facts: facts)
        var saved = termios()
        // SAFETY: the calls fill and read the structs that are passed.
        guard unsafe tcgetattr(descriptor, &saved) == 0 else {
            probe.facts.silence = "the terminal's mode cannot be read"
            return probe
        }
        var raw = saved
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
        unsafe rescue_hold(descriptor, &saved, "")
        defer { rescue_release() }
        guard unsafe tcsetattr(descriptor, TCSANOW, &raw) == 0 else {
            probe.facts.silence = "the terminal's mode cannot be set"
            return probe
        }
        defer { _ = unsafe tcsetattr(descriptor, TCSANOW, &saved) }
        let start = now()
        probe.round(questions, descriptor, until: start + limit)
        let version = probe.facts.version?.lowercased() ?? ""
        // A terminal that says another name was started from within tmux or screen, and is not in there.
        let isBetween = ["tmux", "screen"].contains { version.hasPrefix($0) } || isInside && version.isEmpty
        let mayAsk = !isBetween
        if mayAsk, probe.facts.isComplete, !kittyDenied.contains(where: { version.contains($0) }) {
            probe.facts.isComplete = false
            probe.round([kitty], descriptor, until: start + limit)
        }
        probe.facts.milliseconds = now() - start
        return probe
    }

    /// Sends the questions and the closing one, and reads until that is answered or the time is over.
    private mutating func round(_ questions: [(String, String)], _ descriptor: Int32, until deadline: Double) {
        var bytes: [UInt8] = []
        for (name, sent) in questions + [Self.closing] {
            facts.queries.append(TerminalFacts.Query(name: name, sent: sent))
            bytes += sent.utf8
        }
        var sent = 0
        while sent < bytes.count {
            // SAFETY: the buffer holds bytes.count bytes, and `sent` stays below.
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe buffer.baseAddress.map { unsafe write(descriptor, $0 + sent, bytes.count - sent) } ?? 0
            }
            guard written > 0 || errno == EINTR else { return }
            sent += max(written, 0)
        }
        var buffer = [UInt8](repeating: 0, count: 512)
        while !facts.isComplete {
            let left = deadline - Self.now()
            guard left > 0 else { break }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // SAFETY: one struct is passed, and read takes at most the buffer's size.
            let ready = unsafe poll(&waiting, 1, Int32(saturating: left.rounded(.up)))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { break }
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in buffer[..<count] {
                let outcome = filter.feed(byte)
                typedAhead += outcome.keys
                guard let reply = outcome.reply else { continue }
                facts.note(reply)
                if case .attributes = reply { facts.isComplete = true }
            }
        }
    }

    private static func windowSize(of descriptor: Int32) -> (window: Size, pixels: Size?)? {
        var size = winsize()
        // SAFETY: TIOCGWINSZ fills the struct that is passed.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        let window = Size(Double(size.ws_col), Double(size.ws_row))
        guard size.ws_xpixel > 0, size.ws_ypixel > 0 else { return (window, nil) }
        return (window, Size(Double(size.ws_xpixel), Double(size.ws_ypixel)))
    }

    /// Milliseconds of the monotonic clock.
    private static func now() -> Double {
        var time = timespec()
        // SAFETY: the call fills the struct that is passed.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}
