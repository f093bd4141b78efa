import Glibc

/// A program running in a terminal of its own, driven as a person does: keys in, a screen out.
///
/// Not for several threads at once. Every wait has a limit and throws what the screen showed.
final class PseudoTerminal {
    /// What the program wrote so far, as it came.
    private(set) var bytes: [UInt8] = []
    private(set) var screen: Screen
    private let master: Int32
    private let child: ChildProcess
    private var hasEnded = false

    /// Starts `arguments` in a terminal of `rows` × `columns` cells.
    ///
    /// - Parameters:
    ///   - name: what the terminal calls itself when it is asked; nil for one that does not say.
    ///   - sixels: what it answers to how large sixels may be, between `CSI` and `S`; nil for nothing.
    init(
        _ arguments: [String], rows: Int = 24, columns: Int = 80, environment: [String: String] = [:],
        folder: String = Project.root, name: String? = nil,
        sixels: String? = nil
    ) throws {
        // The steps of posix_openpt, unlockpt and ptsname on Linux, which the Glibc module leaves out.
        master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: Int32 = 0
        var isLocked: Int32 = 0
        let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
        let askNumber: UInt = 0x8004_5430  // TIOCGPTN
        guard master >= 0, unsafe ioctl(master, unlock, &isLocked) == 0, unsafe ioctl(master, askNumber, &number) == 0
        else {
            throw RigError.cannotOpenTerminal(code: errno)
        }
        screen = Screen(rows: rows, columns: columns, name: name, sixels: sixels)
        Self.setSize(master, rows: rows, columns: columns)
        let variables = Project.environment.merging(["TERM": "xterm-256color"]) { $1 }
        child = try ChildProcess(
            arguments, environment: variables.merging(environment) { $1 }, folder: folder,
            terminal: "/dev/pts/\(number)")
    }

    deinit {
        if !hasEnded {
            kill(-child.id, SIGKILL)
            var status: Int32 = 0
            _ = unsafe waitpid(child.id, &status, 0)
        }
        close(master)
    }

    /// Sends `text` as typed; a line feed is the Return key.
    func type(_ text: String) {
        send(text.utf8.map { $0 == 0x0A ? 0x0D : $0 })
    }

    func press(_ key: Key) {
        send(Array(key.bytes.utf8))
    }

    /// The number of the program.
    var processID: pid_t { child.id }

    /// Sends the program a signal, as `kill` does.
    func send(signal: Int32) { _ = kill(child.id, signal) }

    /// Sends a signal to one of the program's other threads, as the system may choose any; false where it has none.
    func signalAnotherThread(_ number: Int32) throws -> Bool {
        let tasks = try Execution(["/bin/ls", "/proc/\(child.id)/task"]).output.split(separator: "\n").compactMap {
            pid_t($0)
        }
        guard let other = tasks.first(where: { $0 != child.id }) else { return false }
        // The Glibc module leaves tgkill out.
        let call = "import ctypes; ctypes.CDLL(None).tgkill(\(child.id), \(other), \(number))"
        return try Execution(["/usr/bin/env", "python3", "-c", call]).end == .exit(0)
    }

    /// Sends a signal to the job that has the terminal.
    func signalForeground(_ number: Int32) { _ = kill(-tcgetpgrp(master), number) }

    /// Sends bytes as they are.
    func send(bytes: [UInt8]) { send(bytes) }

    /// Tells the program that its window has another size.
    func resize(rows: Int, columns: Int) {
        screen.resize(rows: rows, columns: columns)
        Self.setSize(master, rows: rows, columns: columns)
    }

    /// Waits until `text` stands in what was printed since the last `expect` ended, and returns what came before it.
    /// White space at the end of a row is not seen.
    @discardableResult
    func expect(_ text: String, within seconds: Double = 60) throws -> String {
        let deadline = Clock.seconds() + seconds
        while true {
            let seen = screen.text(from: mark)
            if let place = seen.find(text) {
                mark = screen.mark(after: place + Array(text).count, from: mark)
                return String(Array(seen)[..<place])
            }
            let left = deadline - Clock.seconds()
            guard left > 0, try read(within: left) else {
                throw RigError.notShown(text, screen: screen.text)
            }
        }
    }

    /// Waits until `text` stands on the screen as it is, whenever it was printed.
    func see(_ text: String, within seconds: Double = 20) throws {
        let deadline = Clock.seconds() + seconds
        while !screen.visible.contains(where: { $0.find(text) != nil }) {
            let left = deadline - Clock.seconds()
            guard left > 0, try read(within: left) else {
                throw RigError.notShown(text, screen: screen.visible.suffix(3).joined(separator: "\n"))
            }
        }
    }

    /// Reads on until the program has been silent for `seconds`.
    func settle(_ seconds: Double = 0.15) throws {
        while try read(within: seconds) {}
    }

    /// Waits for the program to end, keeping what it writes until then.
    func end(within seconds: Double = 60) throws -> ChildProcess.End {
        let deadline = Clock.seconds() + seconds
        while Clock.seconds() < deadline, try read(within: max(0.01, deadline - Clock.seconds())) {}
        let end = try child.end(within: max(0.1, deadline - Clock.seconds()))
        hasEnded = true
        return end
    }

    private var mark = Screen.Mark()

    private func send(_ keys: [UInt8]) {
        var sent = 0
        while sent < keys.count {
            let count = unsafe keys.withUnsafeBytes { keys in
                // SAFETY: the pointer and the count are those of the array's rest, alive for the length of the call.
                unsafe Glibc.write(master, keys.baseAddress.map { unsafe $0 + sent }, keys.count - sent)
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Reads what is there or comes within the limit; false when nothing came or the program closed the terminal.
    private func read(within seconds: Double) throws -> Bool {
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, Int32(seconds * 1000) + 1) > 0 else { return false }
        var piece = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe piece.withUnsafeMutableBytes { piece in
            // SAFETY: the pointer and the count are those of the array, alive for the length of the call.
            unsafe Glibc.read(master, piece.baseAddress, piece.count)
        }
        guard count > 0 else { return false }
        bytes += piece[..<count]
        screen.show(piece[..<count])
        let answers = screen.takeAnswers()
        if !answers.isEmpty { send(answers) }
        return true
    }

    private static func setSize(_ terminal: Int32, rows: Int, columns: Int) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * 10), ws_ypixel: UInt16(rows * 20)
        )
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }
}

/// A key that is not a character.
enum Key {
    case tab, enter, altEnter, backspace, up, down, left, right, home, end, pageUp, pageDown, escape
    /// `control("c")` is Ctrl-C.
    case control(Character)

    var bytes: String {
        switch self {
        case .tab: "\t"
        case .enter: "\r"
        case .altEnter: "\u{1B}\r"
        case .backspace: "\u{7F}"
        case .up: "\u{1B}[A"
        case .down: "\u{1B}[B"
        case .right: "\u{1B}[C"
        case .left: "\u{1B}[D"
        case .home: "\u{1B}[H"
        case .end: "\u{1B}[F"
        case .pageUp: "\u{1B}[5~"
        case .pageDown: "\u{1B}[6~"
        case .escape: "\u{1B}"
        case .control(let letter): String(UnicodeScalar((letter.asciiValue ?? 0x40) & 0x1F))
        }
    }
}

extension String {
    /// The number of characters before the first occurrence of `other`.
    func find(_ other: String) -> Int? {
        let text = Array(self)
        let wanted = Array(other)
        guard !wanted.isEmpty, text.count >= wanted.count else { return nil }
        for start in 0...(text.count - wanted.count) where text[start] == wanted[0] {
            if text[start..<(start + wanted.count)].elementsEqual(wanted) { return start }
        }
        return nil
    }
}
