import CRescue
import Glibc

/// Gives a terminal back that a program left as it needed it: killed, it could not do so itself.
package enum TerminalReset {
    /// What a terminal that answers escape sequences is told. Each is without effect where nothing is amiss; the cursor's place
    /// is kept. Source: xterm's ctlseqs, kitty's keyboard protocol, ECMA-48.
    package static let sequence = [
        "\u{18}",  // CAN: an unfinished sequence ends.
        "\u{1B}\\",  // ST: an unfinished string too.
        "\u{1B}[?2026l",  // Synchronized updates.
        "\u{1B}7\u{1B}[?1049l",  // The alternate screen; the cursor goes back to where it was saved just now.
        "\u{1B}[?9l\u{1B}[?1000l\u{1B}[?1001l\u{1B}[?1002l\u{1B}[?1003l",  // The mouse.
        "\u{1B}[?1005l\u{1B}[?1006l\u{1B}[?1015l\u{1B}[?1016l",  // How it is told.
        "\u{1B}[?1004l",  // Focus.
        "\u{1B}[?2004l",  // Bracketed paste.
        "\u{1B}[<99u",  // The keyboard stack.
        "\u{1B}[>4m",  // modifyOtherKeys.
        "\u{1B}[?1l\u{1B}>",  // Cursor and number keys.
        "\u{1B}7\u{1B}[?6l\u{1B}[r\u{1B}8",  // Origin and scrolling region.
        "\u{1B}[?7h\u{1B}[4l\u{1B}[20l",  // Wrapping, inserting, line feeds.
        "\u{1B}(B\u{0F}",  // Letters instead of line drawing.
        "\u{1B}[0m\u{1B}[?25h\u{1B}[0 q",  // Colours; the cursor seen, and its shape.
    ].joined()

    /// The same as the terminal that is called so understands it; empty for one that shows sequences as text.
    package static func sequence(for terminal: String) -> String {
        showsSequences(terminal) ? "" : sequence
    }

    /// Whether the terminal that is called so shows escape sequences as text.
    package static func showsSequences(_ terminal: String) -> Bool {
        ["", "dumb", "emacs", "unknown"].contains(terminal)
    }

    /// The modes of the controlling terminal, as `stty sane` sets them.
    ///
    /// - Returns: false without one.
    package static func makeSane() -> Bool {
        // SAFETY: the path is a constant string.
        let descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return rescue_make_sane(descriptor) == 0
    }
}
