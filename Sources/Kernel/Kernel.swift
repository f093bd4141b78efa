import Diagnostics
import Interchange
import Presenting
import Session

/// A session that Jupyter's front ends talk to. It answers one request at a time, on the thread that made it; the wire has its own.
package final class Kernel {
    let session: Session
    let wire: Wire
    let sender: Sender
    let running: Running
    let control: Control
    var history = KernelHistory()
    /// How outputs are shown.
    let renderers: [any Renderer.Type]
    /// What all requests before this moment were told of a cell that failed: they are not run.
    private var aborted: [Message] = []

    /// How long to wait for requests that were sent before their sender could know of an error, ms.
    private static let transit: Int32 = 5
    /// How often to wait for those that the wire has not taken out of the socket yet.
    private static let patience = 200
    /// Requests that are taken out of the sockets to be given up.
    private static let mostAborted = 10_000

    private init(_ connection: ConnectionFile, _ start: KernelStart) throws {
        session = start.session
        renderers = start.renderers
        sender = Sender()
        wire = try Wire(connection, sender: sender)
        running = Running(session.cancellation)
        control = Control(wire: wire, running: running, sender: sender, help: start.help)
    }

    /// Answers until the front end, or the end of the process that started it, ends the kernel.
    ///
    /// - Returns: the messages that were none.
    /// - Throws: `KernelError` when the sockets cannot be opened.
    package static func run(_ connection: ConnectionFile, _ start: KernelStart) throws -> Wire.Dropped {
        let kernel = try Kernel(connection, start)
        let control = kernel.control
        let thread = try kernel.wire.start(connection) { control.answer($0, on: .control) }
        control.publish("status", .sorted(["execution_state": .text("starting")]), parent: .object([]))
        while !kernel.wire.isEnded {
            if let message = kernel.wire.next(milliseconds: 1000) { kernel.answer(message) }
        }
        kernel.wire.leave()
        thread.join()
        return kernel.wire.dropped
    }

    func answer(_ message: Message) {
        if control.answer(message, on: .shell) { return }
        // What nobody knows is begun and ended too: some front ends wait for that.
        control.busy(message) {
            guard let request = RequestCatalog.named(message.type) else { return }
            guard let opened = try? message.opened() else { return refuse(message) }
            request.answer(opened, in: self)
        }
        let given = aborted
        aborted = []
        for message in given { abort(message) }
    }

    /// Answers a request whose content nobody can read. A cell of it has failed as any other.
    private func refuse(_ message: Message) {
        guard message.type == ExecuteRequest.type else { return control.refuse(message, on: .shell) }
        let error = CellError.unreadable
        control.publish("error", error, parent: message.header)
        collectAborted()
        let count = JSON.Member("execution_count", .number(history.count))
        control.reply(message, .object([JSON.Member("status", .text("error")), count] + error.members))
    }

    private func abort(_ message: Message) {
        guard message.type == ExecuteRequest.type else { return answer(message) }
        control.busy(message) {
            control.reply(
                message,
                .sorted(["status": .text("aborted"), "execution_count": .number(history.count)]))
        }
    }

    /// Takes what was sent before its sender could know that a cell has failed.
    func collectAborted() {
        var waits = 0
        while aborted.count < Self.mostAborted {
            if let message = wire.next(milliseconds: Self.transit) {
                aborted.append(message)
                waits = 0
            } else if wire.isBehind, waits < Self.patience {
                // The wire hands over a few at a time, and knows of more.
                waits += 1
            } else {
                return
            }
        }
    }
}
