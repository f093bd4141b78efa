import Interchange
import Session

/// Whether a cell may run as it stands, as the parser sees it.
enum IsCompleteRequest: Request {
    static let type = "is_complete_request"

    static func answer(_ message: Message, in kernel: Kernel) {
        let code = message.content["code"]?.text ?? ""
        let session = kernel.session
        if session.isUnfinished(code) {
            kernel.control.reply(message, .sorted(["status": .text("incomplete"), "indent": .text("  ")]))
        } else {
            let isRead = session.misreading(of: code) == nil
            kernel.control.reply(message, .sorted(["status": .text(isRead ? "complete" : "invalid")]))
        }
    }
}
