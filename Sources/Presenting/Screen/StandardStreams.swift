import Files
import Glibc
import Session
import Synchronization
import Terminal

/// Standard output and error as sinks, and a quiet end when nobody reads any more.
package enum StandardStreams {
    package static let output = OutputSink(descriptor: 1)
    package static let error = OutputSink(descriptor: 2)

    /// Whether words are written in ASCII: that was asked for, or the terminal shows nothing else.
    private static let plain = Atomic(false)

    package static func writePlainly(_ isPlain: Bool) { plain.store(isPlain, ordering: .relaxed) }

    /// Whether the program goes on when nobody reads what it says.
    private static let outlivesReaders = Atomic(false)

    /// From here on a reader that leaves ends nothing: the work and the exit code are what counts, and what is said further is dropped.
    package static func outliveReaders() {
        outlivesReaders.store(true, ordering: .relaxed)
        signal(SIGPIPE, SIG_IGN)
    }

    package static func print(_ text: String, to sink: OutputSink = output) {
        write(Array((plain.load(ordering: .relaxed) ? DisplayText.ascii(text) : text).utf8), to: sink)
    }

    /// Sentences: on a terminal broken between words where they are wider than it.
    package static func say(_ text: String, to sink: OutputSink = output) {
        print(sink.isTerminal ? DisplayText.wrapped(text, to: sink.terminalSize?.columns ?? 80) : text, to: sink)
    }

    /// Writes every byte. A closed pipe ends the program as it ends `cat`, silently, unless it outlives its readers; any other failure
    /// of standard output is told on standard error with exit 1.
    package static func write(_ bytes: [UInt8], to sink: OutputSink = output) {
        sink.put(bytes)
        if sink.hasEnded, !outlivesReaders.load(ordering: .relaxed) { exit(0) }
        if let failure = sink.failure {
            if sink === output {
                error.put("error: standard output cannot be written: \(SystemReason.text(failure))\n")
            }
            exit(1)
        }
    }

    /// From here on standard input is the terminal that the process belongs to, where there is one.
    package static func readTerminal() {
        let descriptor = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        dup2(descriptor, 0)
        close(descriptor)
    }

    package static var isTerminalInput: Bool { isatty(0) == 1 }

    /// The terminal's columns and rows; where there is none what COLUMNS and LINES say, or 80 × 24.
    package static var size: (columns: Int, rows: Int) {
        func number(_ name: String, _ usual: Int) -> Int {
            Environment[name].flatMap { Int($0) }.flatMap { (10...1000).contains($0) ? $0 : nil } ?? usual
        }
        return output.terminalSize ?? (number("COLUMNS", 80), number("LINES", 24))
    }
}
