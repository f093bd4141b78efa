import CRescue
import Glibc
import Presenting
import Surfaces
import Terminal

/// An exploration without a picture: a line for each step, for screen readers, and for keys from a pipe.
package final class PlainFace {
    private var screen: ExploreScreen
    private let input: Int32
    private let output: OutputSink
    private var decoder = InputDecoder()
    private let loop: EventLoop
    /// The range that was said last.
    private var said = ""

    package init(_ exploration: Exploration, input: Int32 = 0, output: OutputSink = StandardStreams.output) {
        screen = ExploreScreen(exploration)
        self.input = input
        self.output = output
        loop = EventLoop(descriptor: input)
    }

    /// Until the person leaves, or the keys end; then nothing is kept.
    ///
    /// - Returns: the cells to keep.
    package func run() throws -> [String] {
        var saved = termios()
        // SAFETY: the calls fill and read the structs that are passed.
        let isTerminal = unsafe tcgetattr(input, &saved) == 0
        if isTerminal {
            var modes = saved
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
            unsafe rescue_hold(input, &saved, "")
            _ = unsafe tcsetattr(input, TCSADRAIN, &modes)
        }
        defer {
            if isTerminal { _ = unsafe tcsetattr(input, TCSADRAIN, &saved) }
            rescue_release()
            loop.end()
        }
        let exploration = screen.exploration
        say(exploration.description)
        say("left and right move, question mark lists the keys, q leaves")
        while output.failure == nil, !output.hasEnded {
            var events: [InputEvent] = []
            switch loop.next(within: decoder.isHolding ? InputDecoder.escapeWait : nil) {
            case .bytes(let bytes): events = decoder.feed(bytes)
            case .timeout: events = decoder.flush()
            case .signal(SIGINT): events = [.key(.control("c"))]
            case .signal: continue
            case .lost:
                events = decoder.flush()
                if let kept = take(events) { return kept }
                return []
            }
            if let kept = take(events) { return kept }
        }
        return []
    }

    private func take(_ events: [InputEvent]) -> [String]? {
        var events = events[...]
        while let event = events.popFirst() {
            switch handle(event, &events) {
            case .leave(let keep)?:
                screen.exploration.renew()
                return screen.exploration.cells(keep)
            case .copy(let text)? where output.isTerminal: output.put(Clipboard.sequence(text))
            case .suspend?:
                raise(SIGSTOP)
                continue
            default: break
            }
            if case .key = event { answer() }
        }
        return nil
    }

    /// Does what an event means; where that takes long at a terminal, a line says so once, and it can be stopped.
    private func handle(_ event: InputEvent, _ behind: inout ArraySlice<InputEvent>) -> ExploreScreen.Effect? {
        guard isatty(input) == 1 else { return screen.handle(event) }
        let output = output
        let (effect, meanwhile) = SlowWork.run(
            input: input, stopping: [screen.exploration.cancellation, .process],
            say: { if $0 == 0 { output.put("working, Escape stops it\n") } }
        ) { screen.handle(event) }
        if meanwhile.isStopped {
            _ = decoder.feed(meanwhile.before)
            behind = []
        }
        behind += decoder.feed(meanwhile.typed)
        return effect
    }

    /// One line for what the last key did; none while words are typed.
    private func answer() {
        switch screen.mode {
        case .help:
            for line in KeyBindings.page { say("\(line.written): \(line.words)") }
        case .asking(let question, let text):
            if text.isEmpty { say(question == .jump ? "a date or value, then Return" : "words, then Return") }
        case .leaving: say("keep: r the result, s every step, n nothing, Escape goes on")
        case .looking:
            let range = screen.exploration.rangeWords
            say((range == said ? "" : (range.isEmpty ? "all" : range) + " · ") + screen.status)
            said = range
        }
    }

    private func say(_ text: String) {
        let safe = DisplayText.safe(text)
        output.put((output.terminalSize.map { DisplayText.wrapped(safe, to: $0.columns) } ?? safe) + "\n")
    }
}
