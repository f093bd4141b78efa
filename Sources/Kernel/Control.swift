import Glibc
import Interchange
import Presenting
import Session

/// What is answered without the session, so that it comes through while a cell runs; and how everything is answered.
struct Control: Sendable {
    let wire: Wire
    let running: Running
    let sender: Sender
    /// Links to pages of help.
    let help: JSON

    private static let types = ["kernel_info_request", "interrupt_request", "shutdown_request"]

    /// - Returns: whether it was such a request.
    @discardableResult
    func answer(_ message: Message, on socket: ConnectionFile.Socket) -> Bool {
        guard Self.types.contains(message.type) else { return false }
        guard let opened = try? message.opened() else {
            busy(message) { refuse(message, on: socket) }
            return true
        }
        switch message.type {
        case "kernel_info_request":
            busy(message) { reply(message, KernelInfo.content(help: help), on: socket) }
        case "interrupt_request":
            busy(message) {
                running.interrupt()
                reply(message, .sorted(["status": .text("ok")]), on: socket)
            }
        case "shutdown_request":
            let restart = opened.content["restart"] ?? .truth(false)
            let content = JSON.sorted(["status": .text("ok"), "restart": restart])
            busy(message) {
                reply(message, content, on: socket)
                publish("shutdown_reply", content, parent: message.header)
            }
            running.interrupt()
            wire.end()
        default: return false
        }
        return true
    }

    /// Says that the kernel works on a request, and that it does so no more.
    func busy(_ message: Message, _ work: () -> Void) {
        func say(_ state: String) {
            publish("status", .sorted(["execution_state": .text(state)]), parent: message.header)
        }
        say("busy")
        work()
        say("idle")
    }

    /// `x_request` is answered by `x_reply`.
    func reply(_ message: Message, _ content: JSON, on socket: ConnectionFile.Socket = .shell) {
        let type = message.type.hasSuffix("_request") ? message.type.dropLast("request".count) + "reply" : "reply"
        wire.send(
            Message(String(type), content, parent: message.header, to: message.identities, from: sender), on: socket)
    }

    /// Answers a request whose content nobody can read; what wants no reply gets none.
    func refuse(_ message: Message, on socket: ConnectionFile.Socket) {
        guard message.type.hasSuffix("_request") else { return }
        let status = JSON.Member("status", .text("error"))
        reply(message, .object([status] + CellError.unreadable.members), on: socket)
    }

    /// Tells every front end.
    func publish(_ type: String, _ content: JSON, parent: JSON) {
        wire.send(Message(type, content, parent: parent, to: [Array(type.utf8)], from: sender), on: .iopub)
    }
}
