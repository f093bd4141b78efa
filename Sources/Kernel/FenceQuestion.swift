import Diagnostics
import Files
import Interchange
import Terminal

/// Asks the person at the front end whether a cell may have what lies outside.
struct FenceQuestion: Sendable {
    private let message: Message
    private let control: Control
    private let cancellation: Cancellation

    init(_ message: Message, _ kernel: Kernel) {
        self.message = message
        control = kernel.control
        cancellation = kernel.session.cancellation
    }

    /// Only a plain yes is one: an interrupt and anything else are a no.
    func ask(_ request: FenceRequest) -> Bool {
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
            return Self.isYes(reply.content["value"]?.text ?? "")
        }
        return false
    }

    static func isYes(_ text: String) -> Bool {
        let answer = text.lowercased().filter { !$0.isWhitespace }
        return answer == "y" || answer == "yes"
    }
}
