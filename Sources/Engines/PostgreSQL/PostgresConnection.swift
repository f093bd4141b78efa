import CPostgres
import Diagnostics
import Files
import Glibc
import Reading
import Threads

/// One connection of libpq's, asked without waiting in it: whoever waits looks at the cancellation and at the clock, so that a
/// server that says nothing stops nobody.
@safe final class PostgresConnection {
    private let handle: pq_connection_t
    private let place: HostPort

    /// Connects.
    ///
    /// - Parameters:
    ///   - parameters: libpq's own.
    ///   - place: for messages.
    /// - Throws: `FormatsError.missingLibrary`, `EngineError.unreachable`, `.notAdmitted`, `Interrupted`.
    init(_ parameters: String, to place: HostPort, _ cancellation: Cancellation) throws {
        guard pq_is_there() != 0 else {
            throw FormatsError.missingLibrary(
                name: "PostgreSQL", package: .postgres, reason: unsafe String(cString: pq_missing()))
        }
        // SAFETY: the parameters are copied before the call returns.
        guard let started = unsafe parameters.withCString({ unsafe pq_start($0) }) else {
            throw EngineError.unreachable(place, reason: "out of memory")
        }
        unsafe handle = started
        self.place = place
        let clock = EngineClock(seconds: EnginePatience.connecting)
        var waits = Int32(POLLOUT)
        while true {
            // There is no socket where the host has no address.
            let socket = unsafe pq_socket(started)
            guard try socket < 0 || Self.wait(socket, for: waits, clock, cancellation) else {
                throw EngineError.unreachable(place, reason: "no answer within \(EnginePatience.connecting) s")
            }
            switch unsafe pq_poll(started) {
            case Int32(PQ_MADE): return
            case Int32(PQ_READING): waits = Int32(POLLIN)
            case Int32(PQ_WRITING): waits = Int32(POLLOUT)
            default: throw unsafe Self.failure(started, place)
            }
        }
    }

    deinit { unsafe pq_finish(handle) }

    /// Why it was not made. The server's own words follow its host and port, and `FATAL:`.
    private static func failure(_ handle: pq_connection_t, _ place: HostPort) -> EngineError {
        let message = unsafe String(cString: pq_message(handle))
        // What follows the failure are questions and advice.
        let lines = message.split(whereSeparator: \.isNewline).map(String.init)
        let line = lines.first { $0.contains("failed: ") } ?? lines.last ?? ""
        if let fatal = message.firstRange(of: "FATAL:") {
            let words = message[fatal.upperBound...].split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            return unsafe .notAdmitted(
                place, reason: words.trimmingBlanks,
                needsPassword: pq_needs_password(handle) != 0 || words.contains("password"))
        }
        if unsafe pq_needs_password(handle) != 0 {
            return .notAdmitted(place, reason: "it asks for a password", needsPassword: true)
        }
        let failed = line.firstRange(of: "failed: ").map { line[$0.upperBound...] } ?? line[...]
        return .unreachable(place, reason: String(failed).trimmingBlanks)
    }

    var stands: Bool { unsafe pq_stands(handle) != 0 }

    // MARK: statements

    /// Runs statements of our own.
    func run(_ text: String, _ cancellation: Cancellation) throws {
        let clock = EngineClock(seconds: EnginePatience.connecting)
        unsafe try finish(text.withCString { unsafe pq_send(handle, $0) }, clock, cancellation) { _ in }
    }

    /// A statement's columns, with the numbers of their types; it is not run.
    func columns(of text: String, _ cancellation: Cancellation) throws -> [(name: String, type: UInt32)] {
        let clock = EngineClock(seconds: EnginePatience.connecting)
        unsafe try finish(text.withCString { unsafe pq_prepare(handle, $0) }, clock, cancellation) { _ in }
        var columns: [(name: String, type: UInt32)] = []
        unsafe try finish(pq_describe(handle), clock, cancellation) { result in
            for at in unsafe 0..<pq_column_count(result) {
                columns.append((unsafe String(cString: pq_name(result, at)), unsafe pq_type(result, at)))
            }
        }
        return columns
    }

    /// Hands over a statement's rows as they come.
    ///
    /// - Throws: `EngineError.slow` after `seconds`, `.lost`, `.failed`; what `body` throws. The statement is stopped on the server then.
    func rows(
        _ text: String, seconds: Int, _ cancellation: Cancellation, _ body: ([EngineCell]) throws -> Void
    ) throws {
        // Before the server's own: its "statement timeout" is then one of ours, too.
        let clock = EngineClock(seconds: seconds)
        var row: [EngineCell] = []
        unsafe try finish(text.withCString { unsafe pq_ask(handle, $0) }, clock, cancellation) { result in
            let width = unsafe pq_column_count(result)
            let types = (0..<width).map { unsafe pq_type(result, $0) }
            for at in unsafe 0..<pq_row_count(result) {
                row.removeAll(keepingCapacity: true)
                for column in 0..<width {
                    var count: Int32 = 0
                    guard let start = unsafe pq_value(result, at, column, &count) else {
                        row.append(.missing)
                        continue
                    }
                    // SAFETY: the result has as many bytes there as it says, and outlives the loop.
                    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
                    guard let cell = unsafe PostgresDialect.cell(bytes, type: types[Int(column)]) else {
                        throw EngineError.failed(place, message: "a value that is none of its type")
                    }
                    row.append(cell)
                }
                try body(row)
            }
        }
    }

    /// Takes all results of what was sent.
    private func finish(
        _ sent: Int32, _ clock: EngineClock, _ cancellation: Cancellation, _ take: (pq_result_t) throws -> Void
    ) throws {
        guard sent == 1 else { throw lost }
        var failure: EngineError?
        do {
            while let result = unsafe try next(clock, cancellation) {
                defer { unsafe pq_clear(result) }
                switch unsafe pq_kind(result) {
                case Int32(PQ_COMMAND_OK), Int32(PQ_TUPLES_OK), Int32(PQ_SINGLE_TUPLE), Int32(PQ_TUPLES_CHUNK):
                    if failure == nil { unsafe try take(result) }
                default: failure = unsafe failure ?? self.failure(of: result, clock)
                }
            }
        } catch let error as EngineError where !stands {
            throw error
        } catch {
            stop()
            throw error
        }
        if let failure { throw failure }
    }

    private func failure(of result: pq_result_t, _ clock: EngineClock) -> EngineError {
        let state = unsafe String(cString: pq_state(result))
        let reason = unsafe String(cString: pq_reason(result)).trimmingBlanks
        switch state {
        case "": return lost
        case "57014" where clock.isOver: return .slow(place, seconds: clock.seconds)
        case "57P01", "57P02", "57P03", "57P05", "25P03": return .lost(place, reason: reason)
        default: return state.hasPrefix("08") ? .lost(place, reason: reason) : .failed(place, message: reason)
        }
    }

    private var lost: EngineError {
        let words = unsafe String(cString: pq_message(handle)).split(whereSeparator: \.isNewline).first.map(String.init)
        return .lost(place, reason: words.map(\.trimmingBlanks) ?? "the server is gone")
    }

    /// Waits for the next result.
    private func next(_ clock: EngineClock, _ cancellation: Cancellation) throws -> pq_result_t? {
        while true {
            let flushed = unsafe pq_flush(handle)
            guard flushed >= 0 else { throw lost }
            if flushed == 1, unsafe pq_is_busy(handle) == 0 { return unsafe pq_next(handle) }
            let socket = unsafe pq_socket(handle)
            guard
                try Self.wait(socket, for: flushed == 1 ? Int32(POLLIN) : Int32(POLLIN | POLLOUT), clock, cancellation)
            else { throw EngineError.slow(place, seconds: clock.seconds) }
            if unsafe pq_take(handle) != 1 {
                // What the server said before it went is still to be had.
                if unsafe pq_is_busy(handle) == 0, let result = unsafe pq_next(handle) { return unsafe result }
                throw lost
            }
        }
    }

    /// Stops the statement on the server, by a connection of its own; waits two seconds at most for that.
    private func stop() {
        guard stands, let canceller = unsafe pq_canceller(handle) else { return }
        // SAFETY: the thread alone has the canceller from here on.
        let address = UInt(bitPattern: canceller)
        let handover = Handover<Bool>()
        let thread = WorkThread {
            if let canceller = unsafe pq_cancel_t(bitPattern: address) { unsafe pq_stop(canceller) }
            _ = handover.put(true)
        }
        guard let thread else { return unsafe pq_stop(canceller) }
        thread.leave()
        let clock = EngineClock(seconds: 2)
        _ = handover.take { clock.isOver }
        // What comes of it is read, so that the server is known to have stopped.
        while let result = unsafe try? next(clock, Cancellation()) { unsafe pq_clear(result) }
    }

    /// Waits until the socket is ready.
    ///
    /// - Returns: false when the clock ran out.
    private static func wait(
        _ socket: Int32, for events: Int32, _ clock: EngineClock, _ cancellation: Cancellation
    ) throws -> Bool {
        while true {
            try cancellation.check()
            if clock.isOver { return false }
            var wait = pollfd(fd: socket, events: Int16(events), revents: 0)
            // SAFETY: one descriptor, here.
            if unsafe poll(&wait, 1, 20) > 0 { return true }
        }
    }
}
