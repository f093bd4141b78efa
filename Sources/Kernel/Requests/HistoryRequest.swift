import Interchange

/// Cells that ran in this kernel.
enum HistoryRequest: Request {
    static let type = "history_request"

    static func answer(_ message: Message, in kernel: Kernel) {
        kernel.control.reply(
            message, .sorted(["status": .text("ok"), "history": kernel.history.found(message.content)]))
    }
}
