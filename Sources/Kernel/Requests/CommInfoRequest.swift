import Interchange

/// Channels of widgets: there are none.
enum CommInfoRequest: Request {
    static let type = "comm_info_request"

    static func answer(_ message: Message, in kernel: Kernel) {
        kernel.control.reply(message, .sorted(["status": .text("ok"), "comms": .object([])]))
    }
}
