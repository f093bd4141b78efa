import Interchange
import Presenting
import Session

/// What Tab offers, the same as at the prompt.
enum CompleteRequest: Request {
    static let type = "complete_request"

    static func answer(_ message: Message, in kernel: Kernel) {
        let text = CursorText(message.content)
        let completion = WorkspaceCompletion(text.before, session: kernel.session)
        let bytes = Array(text.before.utf8)
        let start = String(decoding: bytes[..<min(completion.start, bytes.count)], as: UTF8.self).unicodeScalars.count
        let end = text.before.unicodeScalars.count
        let described = completion.candidates.map { candidate in
            JSON.sorted([
                "start": .number(start), "end": .number(end), "text": .text(candidate.typed),
                "type": .text("\(candidate.group)"), "signature": .text(candidate.summary),
            ])
        }
        kernel.control.reply(
            message,
            .sorted([
                "status": .text("ok"), "matches": .list(completion.candidates.map { .text($0.typed) }),
                "cursor_start": .number(start), "cursor_end": .number(end),
                "metadata": .sorted(["_jupyter_types_experimental": .list(described)]),
            ]))
    }
}
