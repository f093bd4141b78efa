import Diagnostics
import Files
import Interchange
import Synchronization
import Terminal

/// Asks the person at the front end whether a cell may have what lies outside. Words that are no yes hold until the kernel ends; an
/// interrupt, or a line that was left empty, for this cell alone.
final class FenceQuestion: Sendable {
    private struct State {
        /// What this cell may not have.
        var refused: Set<FenceRequest> = []
        var interrupted: Interrupted?
    }
    private let state = Mutex(State())
    private let message: Message
    private let control: Control
    private let cancellation: Cancellation
    private let memory: FenceMemory?

    init(_ message: Message, _ kernel: Kernel) {
        self.message = message
        control = kernel.control
        cancellation = kernel.session.cancellation
        memory = kernel.session.access.fence?.memory
    }

    /// What stopped the cell while it waited for an answer.
    var interrupted: Interrupted? { state.withLock { $0.interrupted } }

    /// Only a plain yes is one.
    func ask(_ request: FenceRequest) -> Bool {
        // Nobody is asked twice by one cell.
        if state.withLock({ $0.refused.contains(request) }) { return false }
        let line = typed(for: request)
        if let line, Self.isYes(line) { return true }
        let stop: Interrupted? = line == nil ? cancellation.reason.map { Interrupted($0) } : nil
        state.withLock { state in
            state.refused.insert(request)
            state.interrupted = stop ?? state.interrupted
        }
        if let line, !line.allSatisfy(\.isWhitespace) { memory?.decline(request) }
        return false
    }

    /// What the person typed; nil when the cell was stopped, or the kernel ended.
    private func typed(for request: FenceRequest) -> String? {
        if cancellation.isRaised { return nil }
        let place = DisplayText.safe(request.target.text)
        let prompt =
            "this notebook wants to \(request.kind.rawValue) \(place), outside its folders\n"
            + "allow it until the kernel ends? [y/N] "
        // Answers to questions that nobody waits for any more.
        while control.wire.answer(milliseconds: 0) != nil {}
        control.wire.send(
            Message(
                "input_request", .sorted(["prompt": .text(prompt), "password": .truth(false)]), parent: message.header,
                to: message.identities, from: control.sender), on: .stdin)
        while !cancellation.isRaised, !control.wire.isEnded {
            guard let reply = control.wire.answer(milliseconds: 50), reply.type == "input_reply" else { continue }
            return reply.content["value"]?.text ?? ""
        }
        return nil
    }

    static func isYes(_ text: String) -> Bool {
        let answer = text.lowercased().filter { !$0.isWhitespace }
        return answer == "y" || answer == "yes"
    }
}
