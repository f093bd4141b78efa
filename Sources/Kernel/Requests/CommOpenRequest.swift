import Interchange

/// A channel that a front end opens: nobody is at its other end, so that it is closed.
enum CommOpenRequest: Request {
    static let type = "comm_open"

    static func answer(_ message: Message, in kernel: Kernel) {
        let content = JSON.sorted(["comm_id": message.content["comm_id"] ?? .text(""), "data": .object([])])
        kernel.control.publish("comm_close", content, parent: message.header)
    }
}
