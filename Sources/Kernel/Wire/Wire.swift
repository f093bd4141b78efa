import Glibc
import Interchange
import Session
import Synchronization
import Threads

/// All sockets of a kernel, on a thread of their own: heartbeats, interrupts and questions come through while a cell runs.
///
/// Memory is bounded: requests are read from the socket as the session takes them, and whoever publishes waits while readers are
/// behind; one that reads nothing for `patience` is waited for no more.
package final class Wire: Sendable {
    /// What the wire's own thread does with a request of the control socket.
    typealias Controller = @Sendable (Message) -> Void

    private struct State {
        var requests: [Message] = []
        var requestBytes = 0
        var answers: [Message] = []
        /// What goes to everybody, and what goes to one front end each.
        var published = Outgoing()
        var addressed = Outgoing()
        var dropped = Dropped()
        var isEnded = false
        /// Whether requests may be left in the socket.
        var isBehind = false
        /// Whether the session's thread is done.
        var isLeft = false
    }
    /// What is to be sent: text of a stream may still grow while it waits.
    private enum Letter {
        case message(Message)
        case stream(String, text: String, parent: JSON)

        var size: Int {
            switch self {
            case .message(let message): message.size
            case .stream(_, let text, _): text.utf8.count + 1024
            }
        }
    }
    private struct Outgoing {
        var letters: [(socket: ConnectionFile.Socket, letter: Letter)] = []
        /// Of these and of those that the wire has taken and not sent yet.
        var bytes = 0
    }
    /// Messages that were no answerable ones, by reason.
    package struct Dropped: Sendable, Equatable {
        package var unsigned = 0
        package var incomplete = 0
        package var unreadable = 0
    }

    private let state = Mutex(State())
    private let sender: Sender
    private let signature: Signature
    /// Rung for the wire's thread, for the session's, and when there is room again.
    private let wireBell: Bell
    private let sessionBell: Bell
    private let roomBell: Bell

    /// Requests and their bytes that wait in memory; more wait in the sockets.
    private static let requestLimit = 64
    private static let byteLimit = 32 << 20
    /// How long a reader that takes nothing is waited for, and how long the wire waits for whatever comes, µs.
    private static let patience: Int64 = 10_000_000
    private static let pulse = 500
    /// How long the session has to end after it was told to, µs.
    private static let lastWait: Int64 = 3_000_000

    /// - Throws: `KernelError.noThread`.
    init(_ connection: ConnectionFile, sender: Sender) throws {
        signature = Signature(key: connection.key)
        guard let wireBell = Bell(), let sessionBell = Bell(), let roomBell = Bell() else { throw KernelError.noThread }
        (self.wireBell, self.sessionBell, self.roomBell) = (wireBell, sessionBell, roomBell)
        self.sender = sender
    }

    /// Binds the sockets and serves them until `end`.
    ///
    /// - Parameter controller: called on the wire's thread.
    /// - Throws: what binding throws, `KernelError.noThread`.
    func start(_ connection: ConnectionFile, _ controller: @escaping Controller) throws -> WorkThread {
        // The process ends with the one that started it, which some front ends name (JPY_PARENT_PID) and VS Code does not. Who has
        // none of its own, as process 1 started it, goes on.
        let parent = getppid()
        let sockets = Carried(try ZeroMQ(connection))
        let thread = WorkThread { self.serve(sockets.take(), parent, controller) }
        guard let thread else { throw KernelError.noThread }
        return thread
    }

    /// Handed from the thread that binds to the one that serves, and used by nobody else.
    private final class Carried: @unchecked Sendable {
        private var sockets: ZeroMQ?

        init(_ sockets: ZeroMQ) { self.sockets = sockets }

        func take() -> ZeroMQ? {
            defer { sockets = nil }
            return sockets
        }
    }

    // MARK: The session's side

    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Whether requests may wait in the socket that there was no room for.
    var isBehind: Bool { state.withLock { $0.isBehind } }

    var dropped: Dropped { state.withLock { $0.dropped } }

    /// The next request of the shell socket; nil when none came in time, and at the end.
    func next(milliseconds: Int32) -> Message? { take(\.requests, milliseconds: milliseconds) }

    /// The next answer to a question.
    func answer(milliseconds: Int32) -> Message? { take(\.answers, milliseconds: milliseconds) }

    private func take(_ list: any WritableKeyPath<State, [Message]> & Sendable, milliseconds: Int32) -> Message? {
        let end = Bell.now + Int64(milliseconds)
        while true {
            let (message, isEnded) = state.withLock { state -> (Message?, Bool) in
                guard !state.isEnded, !state[keyPath: list].isEmpty else { return (nil, state.isEnded) }
                let message = state[keyPath: list].removeFirst()
                if list == \.requests { state.requestBytes -= message.size }
                return (message, false)
            }
            if message != nil { wireBell.ring() }
            // A ring may be of a request that was taken before: only the time says that none came.
            let isLate = Bell.now >= end
            if message != nil || isEnded || isLate { return message }
            sessionBell.wait(milliseconds: milliseconds)
        }
    }

    /// Hands a message over to be sent. One that is published waits while more than `byteLimit` does.
    func send(_ message: Message, on socket: ConnectionFile.Socket) { put(.message(message), socket) }

    /// Publishes text of a stream.
    func publish(stream: String, _ text: String, parent: JSON) {
        waitForRoom()
        let isJoined = state.withLock { state in
            guard case (_, .stream(stream, let before, parent))? = state.published.letters.last else { return false }
            let last = state.published.letters.count - 1
            state.published.letters[last].letter = .stream(stream, text: before + text, parent: parent)
            state.published.bytes += text.utf8.count
            return true
        }
        if !isJoined { put(.stream(stream, text: text, parent: parent), .iopub) }
    }

    /// Waits while readers are behind with what was published.
    func waitForRoom() {
        while state.withLock({ $0.published.bytes > Self.byteLimit && !$0.isEnded }) {
            roomBell.wait(milliseconds: 100)
        }
    }

    private func put(_ letter: Letter, _ socket: ConnectionFile.Socket) {
        state.withLock { state in
            let list = Self.list(of: socket)
            state[keyPath: list].letters.append((socket, letter))
            state[keyPath: list].bytes += letter.size
        }
        wireBell.ring()
    }

    /// Lets both threads end when what waits has been sent.
    func end() {
        state.withLock { $0.isEnded = true }
        for bell in [wireBell, sessionBell, roomBell] { bell.ring() }
    }

    /// The session's thread sends nothing more.
    func leave() {
        state.withLock { $0.isLeft = true }
        wireBell.ring()
    }

    // MARK: The wire's side

    private func serve(_ sockets: ZeroMQ?, _ parent: pid_t, _ controller: Controller) {
        guard let sockets else { return }
        var readers: [Addressee: Reader] = [:]
        var endedAt: Int64?
        while true {
            let isSent = deliver(to: sockets, &readers)
            if isEnded {
                let since = SystemClock.now - (endedAt ?? SystemClock.now)
                endedAt = endedAt ?? SystemClock.now
                let isLeft = state.withLock { $0.isLeft }
                if isSent && isLeft { break }
                // What cannot be stopped (a function of a library) keeps no process alive.
                if since > Self.lastWait { _exit(isLeft ? 0 : 1) }
            }
            let hasRoom = state.withLock {
                // Who takes no answers is asked for no more requests.
                $0.requests.count < Self.requestLimit && $0.requestBytes < Self.byteLimit
                    && $0.addressed.bytes < Self.byteLimit
            }
            sockets.wait(
                for: [.heartbeat, .control, .stdin, .iopub] + (hasRoom ? [.shell] : []), wireBell,
                milliseconds: isSent ? Self.pulse : 20)
            wireBell.clear()
            while let frames = sockets.receive(.heartbeat) { _ = sockets.send(frames, to: .heartbeat) }
            while let frames = sockets.receive(.control) { read(frames).map(controller) }
            while let frames = sockets.receive(.stdin) {
                if let message = read(frames) { state.withLock { $0.answers = $0.answers.suffix(15) + [message] } }
            }
            while let frames = sockets.receive(.iopub) { welcome(frames) }
            let isBehind = !hasRoom || takeRequests(from: sockets)
            state.withLock { $0.isBehind = isBehind }
            if state.withLock({ !$0.requests.isEmpty || !$0.answers.isEmpty }) { sessionBell.ring() }
            if getppid() != parent, !isEnded {
                controller(Message("shutdown_request", .sorted(["restart": .truth(false)]), from: sender))
                end()
            }
        }
    }

    /// Whether it left some, as there is no room for more.
    private func takeRequests(from sockets: ZeroMQ) -> Bool {
        while let frames = sockets.receive(.shell) {
            guard let message = read(frames) else { continue }
            let isFull = state.withLock { state in
                state.requests.append(message)
                state.requestBytes += message.size
                return state.requests.count >= Self.requestLimit || state.requestBytes >= Self.byteLimit
            }
            if isFull { return true }
        }
        return false
    }

    /// The message that frames make; one that is none, or not Jupyter's, is counted and dropped.
    private func read(_ frames: [[UInt8]]) -> Message? {
        do throws(Message.Refusal) {
            return try Message(frames, signature)
        } catch {
            state.withLock { state in
                switch error {
                case .unsigned: state.dropped.unsigned += 1
                case .incomplete: state.dropped.incomplete += 1
                case .unreadable: state.dropped.unreadable += 1
                }
            }
            return nil
        }
    }

    /// Who subscribes is told that it will hear of everything from here on. Source: Jupyter enhancement proposal 65.
    private func welcome(_ frames: [[UInt8]]) {
        // zmq_socket(3), ZMQ_XPUB: a byte 1 and the topic.
        guard let first = frames.first, first.first == 1 else { return }
        let topic = Array(first.dropFirst())
        let content = JSON.sorted(["subscription": .text(String(decoding: topic, as: UTF8.self))])
        put(.message(Message("iopub_welcome", content, to: [topic], from: sender)), .iopub)
    }

    private static func list(of socket: ConnectionFile.Socket) -> any WritableKeyPath<State, Outgoing> & Sendable {
        socket == .iopub ? \.published : \.addressed
    }

    /// Who letters go to: everybody, or the front end of that identity at a socket.
    private struct Addressee: Hashable {
        var socket: ConnectionFile.Socket
        var identity: [UInt8] = []
    }

    /// What is still to be sent to one, and how long it has taken nothing.
    private struct Reader {
        var left: ArraySlice<Letter> = []
        var stuckSince: Int64?
    }

    /// Sends what there is room for; whether that was all. Who takes nothing keeps only what goes to it.
    private func deliver(to sockets: ZeroMQ, _ readers: inout [Addressee: Reader]) -> Bool {
        while true {
            let isNew = take(into: &readers)
            let waiting = readers.filter { !$0.value.left.isEmpty }.map(\.key)
            if waiting.isEmpty { return true }
            for addressee in waiting {
                guard var reader = readers.removeValue(forKey: addressee) else { continue }
                deliver(to: sockets, addressee, &reader)
                // Who took all is known no longer: front ends come and go.
                if !reader.left.isEmpty || reader.stuckSince != nil { readers[addressee] = reader }
            }
            if !isNew, readers.contains(where: { !$0.value.left.isEmpty }) { return false }
        }
    }

    /// Takes what waits; whether that was anything. What is published waits in the list while readers are behind, so that text of a
    /// stream grows there.
    private func take(into readers: inout [Addressee: Reader]) -> Bool {
        let isBehind = readers[Addressee(socket: .iopub)]?.left.isEmpty == false
        let letters = state.withLock { state in
            var letters = state.addressed.letters
            state.addressed.letters = []
            if !isBehind {
                letters += state.published.letters
                state.published.letters = []
            }
            return letters
        }
        for (socket, letter) in letters {
            var addressee = Addressee(socket: socket)
            if socket != .iopub, case .message(let message) = letter {
                addressee.identity = message.identities.first ?? []
            }
            readers[addressee, default: Reader()].left.append(letter)
        }
        return !letters.isEmpty
    }

    private func deliver(to sockets: ZeroMQ, _ addressee: Addressee, _ reader: inout Reader) {
        while let letter = reader.left.first {
            let frames = message(letter).frames(signature)
            if !sockets.send(frames, to: addressee.socket) {
                let since = reader.stuckSince ?? SystemClock.now
                reader.stuckSince = since
                if SystemClock.now - since < Self.patience { return }
                // Who still takes nothing misses it; of what is published the others get it.
                if addressee.socket == .iopub {
                    sockets.waitsForReaders(false)
                    _ = sockets.send(frames, to: .iopub)
                    sockets.waitsForReaders(true)
                }
            } else {
                reader.stuckSince = nil
            }
            reader.left.removeFirst()
            state.withLock { $0[keyPath: Self.list(of: addressee.socket)].bytes -= letter.size }
            roomBell.ring()
        }
    }

    private func message(_ letter: Letter) -> Message {
        switch letter {
        case .message(let message): return message
        case .stream(let name, let text, let parent):
            let content = JSON.sorted(["name": .text(name), "text": .text(text)])
            return Message("stream", content, parent: parent, to: [Array("stream".utf8)], from: sender)
        }
    }
}
