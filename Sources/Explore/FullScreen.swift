import CRescue
import Glibc
import Presenting
import Terminal

/// A terminal while its whole screen is ours: raw mode, the alternate screen, the mouse, bracketed paste. `end` gives it back as it
/// was, and `rescue_install` does when the process dies.
///
/// Sources: XTerm Control Sequences, «Mouse Tracking», «Bracketed Paste Mode», «The Alternate Screen Buffer»; the synchronized
/// output of contour's documentation (mode 2026), which terminals without it ignore.
final class FullScreen {
    private let input: Int32
    private let output: OutputSink
    private var saved = termios()
    private var isOn = false
    private var hasMouse = true
    private var hasPixels = false

    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
    static let hideCursor = "\u{1B}[?25l"
    static let showCursor = "\u{1B}[?25h"
    /// Asks for what every terminal answers: when the answer comes, what was sent before has been shown.
    static let askDone = "\u{1B}[c"
    /// Asks whether the mouse may be told in pixels.
    private static let askPixels = "\u{1B}[?1016$p"
    /// Asks for the largest sixel picture (XTSMGRAPHICS). Nothing has been drawn that a terminal could scroll which takes it for SU.
    private static let askSixels = "\u{1B}[?2;4;0S"
    private static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
    private static let mouseOff = "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l"
    private static let pixelsOn = "\u{1B}[?1016h"
    private static let enter = "\u{1B}[?1049h\u{1B}[2J\u{1B}[?2004h" + hideCursor
    private static let leave = endFrame + mouseOff + "\u{1B}[?2004l\u{1B}[0m" + showCursor + "\u{1B}[?1049l"

    private let undo: String
    private let asksPixels: Bool
    private let asksSixels: Bool

    /// - Parameters:
    ///   - deletion: what takes the pictures away that will have been placed.
    ///   - asksPixels: the terminal answers, and may be asked.
    ///   - asksSixels: pictures will be sixels.
    init(input: Int32, output: OutputSink, deletion: [UInt8], asksPixels: Bool, asksSixels: Bool) {
        self.input = input
        self.output = output
        self.asksPixels = asksPixels
        self.asksSixels = asksPixels && asksSixels
        undo = String(decoding: deletion, as: UTF8.self) + Self.leave
    }

    deinit { end() }

    /// Takes the terminal, or takes it again.
    ///
    /// - Returns: false where there is no terminal to take.
    func begin() -> Bool {
        var modes = termios()
        // SAFETY: the calls fill and read the structs that are passed.
        guard unsafe tcgetattr(input, &modes) == 0 else { return false }
        if !isOn {
            saved = modes
            unsafe rescue_hold(input, &saved, undo)
        }
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT)
        unsafe withUnsafeMutableBytes(of: &modes.c_cc) { codes in
            unsafe codes[Int(VMIN)] = 1
            unsafe codes[Int(VTIME)] = 0
        }
        guard unsafe tcsetattr(input, TCSADRAIN, &modes) == 0 else { return false }
        isOn = true
        output.put(
            Self.enter + (hasMouse ? Self.mouseOn : "") + (asksPixels ? Self.askPixels : "")
                + (asksSixels ? Self.askSixels : ""))
        return true
    }

    func end() {
        guard isOn else { return }
        isOn = false
        output.put(undo)
        // SAFETY: the struct lives through the call.
        _ = unsafe tcsetattr(input, TCSADRAIN, &saved)
        rescue_release()
    }

    /// Takes the mouse, or leaves it to the terminal.
    func takeMouse(_ isTaken: Bool) {
        hasMouse = isTaken
        output.put(isTaken ? Self.mouseOn + (hasPixels ? Self.pixelsOn : "") : Self.mouseOff)
    }

    /// The terminal can tell the mouse in pixels.
    func usePixels() {
        hasPixels = true
        if hasMouse { output.put(Self.pixelsOn) }
    }

    /// A line that says that a key's work still goes on.
    static func working(_ seconds: Int, row: Int) -> String {
        let time = seconds > 0 ? ", \(seconds) s" : ""
        return "\u{1B}[\(row);1H\u{1B}[0m\u{1B}[K working\(time) (Esc stops it)"
    }

    /// Pixels of a cell as the mouse counts them; nil while it counts cells, or where the kernel does not know.
    var mouseCell: (width: Double, height: Double)? { hasPixels ? Self.cell(of: input) : nil }

    static func cell(of descriptor: Int32) -> (width: Double, height: Double)? {
        var size = winsize()
        // SAFETY: TIOCGWINSZ fills the struct that is passed.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0,
            size.ws_xpixel > 0, size.ws_ypixel > 0
        else { return nil }
        return (Double(size.ws_xpixel) / Double(size.ws_col), Double(size.ws_ypixel) / Double(size.ws_row))
    }
}
