import Checked
import Diagnostics
import Interchange
import Presenting
import Session
import Synchronization

/// Publishes what a cell answers as it comes: replies as text of standard output, warnings of standard error, tables as results,
/// figures as displays; and how far long work is, until the cell answers.
final class CellAnswer: Progress {
    private struct State {
        /// Texts that wait: when the cell only asked for help they are a page.
        var held: [String] = []
        /// What was published, while it is but a little text: it is said again when the progress after it is cleared away.
        var said: [Said]? = []
        var begun: Int64?
        /// When the progress that is seen was published last.
        var drawn: Int64?
        var fault: Complaint?
    }
    private struct Said {
        var stream: String
        var text: String
    }
    private let state = Mutex(State())
    private let source: String
    private let parent: JSON
    private let count: Int
    private let isSilent: Bool
    private let control: Control
    private let renderers: [any Renderer.Type]
    private let display = Sender.identifier()

    /// Texts beyond which no progress is shown any more.
    private static let mostSaid = 20
    /// How long work must take to be shown, and how often it is, µs.
    private static let patience: Int64 = 500_000
    private static let pause: Int64 = 200_000

    init(_ source: String, _ message: Message, _ count: Int, in kernel: Kernel, isSilent: Bool) {
        self.source = source
        self.count = count
        self.isSilent = isSilent
        parent = message.header
        control = kernel.control
        renderers = kernel.renderers
    }

    /// One output; on the session's thread.
    func take(_ output: Output, in session: Session) {
        guard !isSilent else { return }
        do {
            switch output {
            case .text, .markdown: state.withLock { $0.held.append(text(output)) }
            case .reply: say("stdout", text(output))
            case .warning, .aside: say("stderr", text(output))
            case .table, .data: try show(output, as: "execute_result", session)
            case .figure(let chart):
                // Nobody clicks a picture: each tab is one.
                for picture in renderers.contains(where: { $0.holdsTabs }) ? [chart] : chart.pictures {
                    try show(.figure(picture), as: "display_data", session)
                }
            case .pictures: try show(output, as: "display_data", session)
            }
        } catch {
            let fault = (error as? any Fault) ?? KernelError.unknown("\(error)")
            state.withLock { $0.fault = Complaint(fault: fault, source: source, range: nil) }
        }
    }

    private func text(_ output: Output) -> String {
        ((try? OutputText.text(output, width: OutputText.notebookWidth)) ?? "") + "\n"
    }

    private func say(_ stream: String, _ text: String) {
        state.withLock { state in
            flush(&state)
            publish(Said(stream: stream, text: text), &state)
        }
    }

    private func show(_ output: Output, as type: String, _ session: Session) throws {
        let text = PictureSource.text(source, access: session.access, vocabulary: session.vocabulary)
        let bundle = try MimeBundle(output, on: Page(settings: session.settings, source: text), renderers)
        control.wire.waitForRoom()
        state.withLock { state in
            flush(&state)
            state.said = nil
            control.publish(
                type,
                .sorted([
                    "data": bundle.data, "metadata": bundle.metadata,
                    "execution_count": type == "execute_result" ? .number(count) : nil,
                ]), parent: parent)
        }
    }

    /// Says on standard error what is no output of the cell.
    func say(_ words: String) { if !isSilent { say("stderr", words + "\n") } }

    /// Publishes texts that wait, after what was shown of the progress is gone.
    func flush() { state.withLock { flush(&$0) } }

    /// Within the lock: what other threads report comes before all of it, or after.
    private func flush(_ state: inout State) {
        if state.drawn != nil {
            state.drawn = nil
            control.publish("clear_output", .sorted(["wait": .truth(false)]), parent: parent)
            for said in state.said ?? [] { control.wire.publish(stream: said.stream, said.text, parent: parent) }
        }
        guard !state.held.isEmpty else { return }
        let text = state.held.joined()
        state.held = []
        publish(Said(stream: "stdout", text: text), &state)
    }

    private func publish(_ said: Said, _ state: inout State) {
        let isLittle = (state.said?.count ?? 0) < Self.mostSaid && said.text.utf8.count < 1 << 16
        state.said = isLittle ? state.said.map { $0 + [said] } : nil
        control.wire.publish(stream: said.stream, said.text, parent: parent)
    }

    /// When the cell has ended.
    ///
    /// - Parameter isPaged: whether somebody is there to read pages. Who runs notebooks and lets nobody type (nbclient, and what
    ///   stands on it) passes over them: help is text of the cell there.
    /// - Returns: what went wrong with an output, where the cell itself stands.
    func finish(_ result: CellResult, isPaged: Bool) -> Complaint? {
        if !result.isAside || !isPaged, !isSilent { flush() }
        return state.withLock { $0.fault }
    }

    /// What a cell that only asked for help answers, as the pages that a front end shows beside its cells.
    func pages(_ result: CellResult) -> [JSON] {
        let texts = state.withLock { $0.held }
        guard !texts.isEmpty else { return [] }
        return [
            .sorted([
                "source": .text("page"), "start": .number(0),
                "data": .sorted([PlainTextRenderer.type: .text(texts.joined())]),
            ])
        ]
    }

    // MARK: Progress

    func report(done: Int, total: Int?, label: String, unit: ProgressUnit) {
        let now = SystemClock.now
        let share = total.flatMap { $0 > 0 ? min(100, Int(saturating: 100 * Double(done) / Double($0))) : nil }
        let words = label + (share.map { ": \($0) %" } ?? " …")
        state.withLock { state in
            let begun = state.begun ?? now
            state.begun = begun
            guard now - begun >= Self.patience, now - (state.drawn ?? 0) >= Self.pause else { return }
            // What was said before shall be seen.
            if !state.held.isEmpty { flush(&state) }
            guard state.said != nil else { return }
            control.publish(
                state.drawn == nil ? "display_data" : "update_display_data",
                .sorted([
                    "data": .sorted([PlainTextRenderer.type: .text(VisibleText.escaped(words))]),
                    "metadata": .object([]), "transient": .sorted(["display_id": .text(display)]),
                ]), parent: parent)
            state.drawn = now
        }
    }
}
