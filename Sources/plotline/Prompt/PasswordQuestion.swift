import Glibc
import Presenting
import Terminal

/// Asks the person at the terminal for a server's password, which is shown and kept nowhere.
enum PasswordQuestion {
    private static let limit = 1024

    /// Nil for the end of input and for Ctrl-C.
    ///
    /// - Parameter whose: `me on host:5432`.
    static func ask(_ whose: String) -> String? {
        var before = termios()
        guard unsafe tcgetattr(0, &before) == 0 else { return nil }
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        quiet.c_lflag |= tcflag_t(ICANON | ISIG)
        // What was typed before the question is no answer to it.
        _ = unsafe tcsetattr(0, TCSAFLUSH, &quiet)
        StandardStreams.say("password of \(DisplayText.safe(whose)): ")
        defer {
            _ = unsafe tcsetattr(0, TCSAFLUSH, &before)
            StandardStreams.print("\n")
        }
        return TypedAnswer.line(limit: limit).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
