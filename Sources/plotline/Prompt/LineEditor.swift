import CReadline
import Checked
import Glibc
import Surfaces

/// GNU readline behind values: asks for a line, completes, remembers.
struct LineEditor {
    enum Answer: Equatable {
        case line(String)
        /// Alt-Enter: the statement goes on in another line.
        case continued(String)
        case interrupted
        case end
        /// Nobody is at the terminal any more.
        case lost
    }

    /// What may stand at the cursor.
    struct Offers {
        /// Whole replacements for the word.
        var words: [String] = []
        /// What is shown when there are several: lines with their ends.
        var list: () -> String = { "" }
    }

    /// Given the line, the start of the word and the cursor (bytes).
    typealias Completer = (_ line: String, _ start: Int, _ point: Int) -> Offers

    /// readline's callbacks carry no context, and there is one prompt a process; set before the first line is read and
    /// used on that thread alone.
    nonisolated(unsafe) private static var completer: Completer?
    nonisolated(unsafe) private static var list: () -> String = { "" }
    nonisolated(unsafe) private static var filter = ReplyFilter()

    /// - Parameters:
    ///   - filter: in the state that the probe of the terminal left it.
    ///   - rewraps: the terminal breaks lines anew when its width changes.
    init(filter: ReplyFilter, rewraps: Bool, completer: @escaping Completer) {
        unsafe LineEditor.completer = completer
        unsafe LineEditor.filter = filter
        plotline_readline_rewraps(rewraps)
        unsafe plotline_readline_setup(
            { line, start, point in
                guard let line = unsafe line, let completer = unsafe LineEditor.completer else { return nil }
                // SAFETY: readline passes its own terminated line buffer.
                let offers = completer(unsafe String(cString: line), Int(start), Int(point))
                unsafe LineEditor.list = offers.list
                // Candidates come one a line, so none may hold a line end of its own.
                let joined = offers.words.filter { !$0.contains("\n") }.joined(separator: "\n")
                return unsafe joined.isEmpty ? nil : strdup(joined)
            },
            { unsafe strdup(LineEditor.list()) },
            { byte, keys, holding in
                let found =
                    byte < 0
                    ? unsafe LineEditor.filter.flush()
                    : unsafe LineEditor.filter.feed(UInt8(truncatingIfNeeded: byte)).keys
                let count = min(found.count, Int(PLOTLINE_KEYS))
                // SAFETY: the C side has room for PLOTLINE_KEYS keys.
                for index in 0..<count { unsafe keys?[index] = found[index] }
                unsafe holding?.pointee = LineEditor.filter.isHolding
                return Int32(count)
            })
    }

    func ask(_ prompt: String) -> Answer {
        var text: UnsafeMutablePointer<CChar>?
        let status = unsafe plotline_readline(prompt, &text)
        defer { unsafe free(text) }
        // SAFETY: readline's line is terminated and ours to free.
        let line = unsafe text.map { unsafe String(cString: $0) } ?? ""
        switch status {
        case PLOTLINE_LINE: return .line(line)
        case PLOTLINE_CONTINUED: return .continued(line)
        case PLOTLINE_INTERRUPTED: return .interrupted
        case PLOTLINE_LOST: return .lost
        default: return .end
        }
    }

    /// Gives the terminal to someone else for as long as `body` runs: a program, or a question with an answer of its own.
    static func lendTerminal<T>(_ body: () throws -> T) rethrows -> T {
        plotline_readline_hold_keys(false)
        defer { plotline_readline_hold_keys(true) }
        return try body()
    }

    /// Keeps keys that come while cells run for the next line; off when the prompt ends.
    func holdKeys(_ holds: Bool) { plotline_readline_hold_keys(holds) }

    /// Adds a cell to what the arrow keys recall.
    func remember(_ entry: String) { unsafe plotline_readline_remember(entry) }

    /// Keys that were typed behind the last line, which somebody else now takes.
    func takeTyped() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(PLOTLINE_KEYS))
        // SAFETY: the array's own size is passed.
        let count = unsafe plotline_readline_take_typed(&bytes, PLOTLINE_KEYS)
        return Array(bytes.prefix(Int(max(0, count))))
    }

    /// Recalls these and no others, the last one first.
    func recall(_ entries: [String]) {
        plotline_readline_forget_entries()
        for entry in entries { remember(entry) }
    }

    /// What somebody else has read from the terminal and left: the rest of an answer may still come.
    func returned(_ bytes: [UInt8]) { stuff(bytes.flatMap { unsafe LineEditor.filter.feed($0).keys }) }

    /// Keys that were typed ahead. A Ctrl-C among them abandons those before it.
    func stuff(_ bytes: [UInt8]) {
        let interrupt: UInt8 = 3
        let kept = bytes.lastIndex(of: interrupt).map { bytes[($0 + 1)...] } ?? bytes[...]
        let signed = kept.map { CChar(bitPattern: $0) }
        unsafe plotline_readline_stuff(signed, Int32(signed.count))
    }
}
