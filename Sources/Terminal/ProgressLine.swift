import Checked
import Glibc
import Synchronization

/// One line that shows how far long work is, on a terminal: bar, share, amount, speed and time left. It appears
/// after half a second, is drawn again ten times a second at most, and leaves no trace when it ends.
///
/// Several workers may report. Short work never shows it.
package final class ProgressLine: Sendable {
    /// What is counted.
    package enum Unit: Sendable { case bytes, rows }

    struct State {
        var start: Int64?
        var drawn: Int64?
        var label = ""
        var isShown = false
        /// Somebody asks the person something on this line.
        var rests = false
    }

    private static let patience: Int64 = 500_000
    private static let pause: Int64 = 100_000

    private let unit: Unit
    let columns: @Sendable () -> Int
    let clock: @Sendable () -> Int64
    let write: @Sendable (String) -> Void
    let state = Mutex(State())

    /// - Parameters:
    ///   - columns: the terminal's width, asked at every drawing.
    ///   - clock: microseconds that never go back.
    ///   - write: shows text at the cursor, unescaped.
    package init(
        unit: Unit = .bytes, columns: @escaping @Sendable () -> Int,
        clock: @escaping @Sendable () -> Int64 = ProgressLine.monotonic,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.unit = unit
        self.columns = columns
        self.clock = clock
        self.write = write
    }

    /// On standard error, as wide as its terminal.
    package static func onStandardError() -> ProgressLine {
        let sink = OutputSink(descriptor: 2)
        return ProgressLine(columns: { sink.terminalSize?.columns ?? 80 }, write: { sink.put($0) })
    }

    /// In the line's own unit.
    package func report(done: Int, total: Int?, label: String) {
        report(done: done, total: total, label: label, counting: unit)
    }

    package func report(done: Int, total: Int?, label: String, counting unit: Unit) {
        let now = clock()
        state.withLock { state in
            if state.start == nil || state.label != label {
                state.start = now
                state.label = label
            }
            let elapsed = now - (state.start ?? now)
            guard !state.rests, elapsed >= Self.patience, state.drawn.map({ now - $0 >= Self.pause }) ?? true else {
                return
            }
            state.drawn = now
            state.isShown = true
            let line = Self.line(
                done: done, total: total, label: label, seconds: Double(elapsed) / 1e6, unit: unit, width: columns() - 1
            )
            write("\r\(line)\u{1B}[K")
        }
    }

    /// Erases the line, and forgets what was reported.
    package func finish() {
        state.withLock { state in
            if state.isShown { write("\r\u{1B}[K") }
            state = State()
        }
    }

    /// The text of the line, at most `width` columns: what does not fit is left out from the right, the label cut last.
    static func line(done: Int, total: Int?, label: String, seconds: Double, unit: Unit, width: Int) -> String {
        let speed = seconds > 0 ? Double(max(0, done)) / seconds : 0
        var parts: [String] = []
        if let total, total > 0 {
            let share = min(1, max(0, Double(done) / Double(total)))
            parts.append(bar(share, 20))
            parts.append(DisplayText.padded("\(Int(saturating: share * 100))%", to: 4, .trailing))
        } else {
            parts.append(amount(Double(done), unit))
        }
        parts.append(amount(speed, unit) + "/s")
        if let total, total > done, speed > 0 {
            let left = Double(total - done) / speed
            if left.isFinite, left < 360_000 { parts.append(time(Int(saturating: left.rounded(.up))) + " left") }
        }
        var line = DisplayText.cut(DisplayText.safe(label), to: max(0, min(width, 40)))
        for part in parts {
            let longer = line + "  " + part
            if DisplayText.width(of: longer) > width { break }
            line = longer
        }
        return line
    }

    private static func bar(_ share: Double, _ cells: Int) -> String {
        let full = Int(saturating: (share * Double(cells)).rounded(.down))
        return String(repeating: "━", count: full) + String(repeating: "─", count: cells - full)
    }

    private static func amount(_ count: Double, _ unit: Unit) -> String {
        let scale: [(Double, String)] =
            unit == .bytes
            ? [(1e9, " GB"), (1e6, " MB"), (1e3, " kB"), (1, " B")]
            : [(1e9, "G rows"), (1e6, "M rows"), (1e3, "k rows"), (1, " rows")]
        for (size, name) in scale where count >= size {
            let value = count / size
            let tenths = Int(saturating: (value * 10).rounded())
            return (value >= 100 || size == 1 ? "\(Int(saturating: value.rounded()))" : "\(tenths / 10).\(tenths % 10)")
                + name
        }
        return "0" + scale[3].1
    }

    static func time(_ seconds: Int) -> String {
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }

    package static let monotonic: @Sendable () -> Int64 = {
        var now = timespec()
        // SAFETY: clock_gettime fills the struct that is passed.
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }
}
