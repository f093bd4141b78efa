import Glibc
import Presenting
import Session
import Surfaces
import Terminal

/// An exploration in a terminal: one loop of waiting, understanding and drawing.
package final class ExploreFace {
    /// How it ended.
    package enum End: Sendable, Equatable {
        /// The cells to keep, in order.
        case left([String])
        /// Nobody is at the terminal any more.
        case lost
    }

    private var screen: ExploreScreen
    private let style: ExploreStyle
    private let input: Int32
    private let output: OutputSink
    private let terminal: FullScreen
    private var decoder = InputDecoder()
    private var loop: EventLoop
    private var pictures: PictureFrames?
    /// What the terminal shows, nil when nothing is known of it.
    private var shown: CellBuffer?
    private var hasCursor = false
    /// Something has happened since the last frame.
    private var isDirty = true
    /// Bytes behind the key that left, the terminal's answers among them, for whoever has the terminal next.
    package private(set) var leftOver: [UInt8] = []
    /// What came behind the keys that were taken together.
    private var pending: EventLoop.Event?
    /// What was typed while a key's work went on.
    private var typedMeanwhile: [UInt8] = []
    /// The work was stopped: keys that were typed before that are dropped.
    private var isDropping = false
    /// Frames that the terminal has not yet answered for, and when the last one went; nil where it answers nothing.
    private var unanswered: Int?
    private var lastFrame = 0.0

    /// - Parameters:
    ///   - typedAhead: keys that came before.
    ///   - answers: the terminal answers questions.
    package init(
        _ exploration: Exploration, style: ExploreStyle, way: PreviewChoice, answers: Bool, input: Int32 = 0,
        output: OutputSink = StandardStreams.output
    ) {
        screen = ExploreScreen(exploration)
        self.style = style
        self.input = input
        self.output = output
        pictures = PictureFrames(way, input: input)
        unanswered = answers ? 0 : nil
        terminal = FullScreen(
            input: input, output: output, deletion: pictures?.deletion ?? [], asksPixels: answers,
            asksSixels: pictures?.isSixel ?? false)
        loop = EventLoop(descriptor: input)
    }

    /// Until the person leaves.
    ///
    /// - Throws: `ExploreError.noTerminal`.
    package func run(typedAhead: [UInt8] = []) throws -> End {
        guard terminal.begin() else { throw ExploreError.noTerminal }
        defer { finish() }
        if let end = take(typedAhead) ?? learnMost() { return end }
        draw()
        while true {
            if output.failure != nil || output.hasEnded { return .lost }
            var end: End?
            switch next() {
            case .bytes(let bytes): end = take(gathered(bytes))
            case .signal(SIGWINCH): shown = nil
            case .signal(SIGCONT):
                // Stopped without a word: whoever had the terminal meanwhile left it as it likes.
                guard terminal.begin() else { return .lost }
                shown = nil
            case .signal(SIGTSTP): end = suspend()
            case .signal: end = take(.key(.control("c")))
            case .timeout:
                let events = decoder.flush()
                for event in events { end = end ?? take(event) }
                if events.isEmpty { rest() }
            case .lost: return .lost
            }
            if let end { return end }
            if isDirty || shown == nil, mayDraw { draw() }
        }
    }

    /// Waits a moment for how large pictures may be, so that the first is as large as those that follow.
    private func learnMost() -> End? {
        let limit = Self.now() + 200
        while unanswered != nil, pictures?.isSixel ?? false, pictures?.hasMost == false, Self.now() < limit {
            let event = loop.next(within: 50)
            guard case .bytes(let bytes) = event else {
                if event == .timeout { continue }
                pending = event
                return nil
            }
            if let end = take(bytes) { return end }
        }
        return nil
    }

    /// These bytes and what came meanwhile, which are taken together: up to what a person can mean at once.
    private func gathered(_ bytes: [UInt8]) -> [UInt8] {
        var all = bytes
        while all.count < 4096 {
            let event = loop.next(within: 0)
            guard case .bytes(let more) = event else {
                if event != .timeout { pending = event }
                break
            }
            all += more
        }
        return all
    }

    /// Waits for a key; not for longer than a held Escape, an owed frame or a picture that is due at rest.
    private func next() -> EventLoop.Event {
        if !typedMeanwhile.isEmpty {
            defer { typedMeanwhile = [] }
            return .bytes(typedMeanwhile)
        }
        if let event = pending.take() { return event }
        var limit: Int?
        if decoder.isHolding { limit = InputDecoder.escapeWait }
        if let due = pictures?.restDue(at: Self.now()) { limit = min(limit ?? due, due) }
        if !mayDraw { limit = min(limit ?? 250, 250) }
        return loop.next(within: limit)
    }

    /// Nothing has come for a while.
    private func rest() {
        // An answer that did not come in time will not come: frames go out unasked from now on.
        if !mayDraw, Self.now() - lastFrame > 240 { unanswered = nil }
        if pictures?.restDue(at: Self.now()) == 0 { isDirty = true }
    }

    /// Never more than two frames ahead of the terminal.
    private var mayDraw: Bool { (unanswered ?? 0) < 2 }

    /// Understands bytes one by one: those behind the key that leaves are somebody else's.
    private func take(_ bytes: [UInt8]) -> End? {
        // Of a run of drags the last counts.
        var drag: InputEvent?
        isDropping = false
        for (place, byte) in bytes.enumerated() {
            for event in decoder.feed(CollectionOfOne(byte)) {
                if case .mouse(let mouse) = event, case .drag = mouse.kind {
                    drag = event
                    continue
                }
                if let held = drag.take(), let end = take(held) { return end }
                if let end = take(event) {
                    leftOver = Array(bytes[(place + 1)...]) + typedMeanwhile
                    return end
                }
            }
        }
        return drag.flatMap { take($0) }
    }

    private func take(_ given: InputEvent) -> End? {
        var event = given
        switch event {
        case .reply(.attributes):
            if let count = unanswered { unanswered = max(0, count - 1) }
            return nil
        case .reply(.mode(1016, let state)):
            if state == 1 || state == 2, FullScreen.cell(of: input) != nil { terminal.usePixels() }
            return nil
        case .reply(.graphics(let most)):
            pictures?.noteMost(most)
            isDirty = true
            return nil
        case .reply: return nil
        case .mouse(let mouse): event = .mouse(inCells(mouse))
        default: break
        }
        if isDropping { return nil }
        isDirty = true
        pictures?.noteKey(at: Self.now())
        switch handle(event) {
        case .leave(let keep)?: return .left(screen.exploration.cells(keep))
        case .copy(let text)?: output.put(Clipboard.sequence(text))
        case .takeMouse(let isTaken)?: terminal.takeMouse(isTaken)
        case .suspend?: return suspend()
        case .redraw?: shown = nil
        case nil: break
        }
        return nil
    }

    /// Does what an event means; for long, under the person's eyes.
    private func handle(_ event: InputEvent) -> ExploreScreen.Effect? {
        let (output, row) = (output, max(1, (output.terminalSize?.rows ?? 24) - 1))
        let (effect, meanwhile) = SlowWork.run(
            input: input, stopping: [screen.exploration.cancellation, .process],
            say: { output.put(FullScreen.working($0, row: row)) }
        ) { screen.handle(event) }
        if meanwhile.isShown { shown = nil }
        if meanwhile.isStopped {
            isDropping = true
            // The terminal's answers among them count.
            for event in decoder.feed(meanwhile.before) {
                if case .reply = event { _ = take(event) }
            }
        }
        typedMeanwhile += meanwhile.typed
        return effect
    }

    private func inCells(_ mouse: MouseEvent) -> MouseEvent {
        guard let cell = terminal.mouseCell else { return mouse }
        var event = mouse
        event.x = Int((Double(mouse.x) / cell.width).rounded(.down), within: 0...5000)
        event.y = Int((Double(mouse.y) / cell.height).rounded(.down), within: 0...5000)
        return event
    }

    // MARK: Drawing

    private func draw() {
        isDirty = false
        screen.exploration.renew()
        let size = output.terminalSize ?? (80, 24)
        var frame: [UInt8] = []
        if shown == nil { pictures?.forget() }
        let picture = pictures?.frame(&screen, size, style, at: Self.now())
        if picture == nil, pictures?.isShown ?? false {
            frame += pictures?.takeAway() ?? []
            // Cells that are written hide what is left of a picture; those that stay would not.
            shown = nil
        }
        let buffer = screen.draw(columns: size.columns, rows: size.rows, style, picture: picture != nil)
        frame += buffer.difference(
            from: shown, colour: style.colour, moving: unanswered != nil && picture == nil ? screen.plotColumns : nil)
        frame += picture ?? []
        let caret = screen.caretPlace(columns: size.columns, rows: size.rows, style)
        if let caret {
            frame += "\u{1B}[\(caret.row + 1);\(caret.column + 1)H".utf8
            if !hasCursor { frame += FullScreen.showCursor.utf8 }
        } else if hasCursor {
            frame += FullScreen.hideCursor.utf8
        }
        hasCursor = caret != nil
        shown = buffer
        guard !frame.isEmpty else { return }
        output.put(Array(FullScreen.beginFrame.utf8) + frame + Array(FullScreen.endFrame.utf8))
        if let count = unanswered {
            unanswered = count + 1
            output.put(FullScreen.askDone)
        }
        lastFrame = Self.now()
    }

    // MARK: Coming and going

    /// Stops as any program does at Ctrl-Z, and goes on where it was.
    private func suspend() -> End? {
        let bytes = withAnswers([])
        terminal.end()
        loop.end()
        let former = signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        _ = signal(SIGTSTP, former)
        loop = EventLoop(descriptor: input)
        guard terminal.begin() else { return .lost }
        shown = nil
        hasCursor = false
        return take(bytes)
    }

    private func finish() {
        leftOver = withAnswers(leftOver)
        // Cells run next.
        screen.exploration.renew()
        terminal.end()
        loop.end()
    }

    /// These bytes and what follows them, until the answers that are on their way have come or a moment is over.
    private func withAnswers(_ bytes: [UInt8]) -> [UInt8] {
        var filter = ReplyFilter()
        var (all, counted) = (bytes, 0)
        let limit = Self.now() + 150
        while true {
            for byte in all[counted...] {
                if case .attributes? = filter.feed(byte).reply { unanswered = unanswered.map { max(0, $0 - 1) } }
            }
            counted = all.count
            guard let due = unanswered, due > 0, Self.now() < limit else { break }
            if case .bytes(let more) = loop.next(within: 50) { all += more }
        }
        if unanswered != nil { unanswered = 0 }
        return all
    }

    /// Milliseconds of the monotonic clock.
    static func now() -> Double {
        var time = timespec()
        // SAFETY: the call fills the struct that is passed.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}

extension Int {
    /// The number within bounds; the lower one for what is none.
    fileprivate init(_ value: Double, within bounds: ClosedRange<Int>) {
        self = Swift.min(bounds.upperBound, Swift.max(bounds.lowerBound, Int(saturating: value.isFinite ? value : 0)))
    }
}
