import Interchange

/// The terminal's clipboard: OSC 52 (xterm, «Operating System Commands»), which most terminals take, tmux where it is allowed.
package enum Clipboard {
    /// What sets it to a text; the terminal may refuse without a word.
    package static func sequence(_ text: String) -> [UInt8] {
        Array("\u{1B}]52;c;".utf8) + Base64.encode(Array(text.utf8)) + [0x07]
    }
}
