import CZeroMQ
import Glibc

/// Sockets of ZeroMQ, opened together and closed together. One thread at a time uses them.
@safe final class ZeroMQ {
    private let context: zeromq_context_t
    private var sockets: [ConnectionFile.Socket: zeromq_socket_t] = unsafe [:]

    /// Milliseconds that a socket keeps what nobody has taken when it is closed.
    private static let linger: Int32 = 1000
    /// Bytes of the largest message that is taken.
    private static let sizeLimit: Int64 = 512 << 20

    /// Binds every socket of a kernel.
    ///
    /// - Throws: `KernelError.noLibrary`, `.notBound`.
    init(_ connection: ConnectionFile) throws {
        guard let context = unsafe zeromq_context_new() else {
            // SAFETY: the C side returns a terminated string of its own.
            throw KernelError.noLibrary(package: .zeromq, reason: unsafe String(cString: zeromq_failure()))
        }
        unsafe self.context = context
        for socket in ConnectionFile.Socket.allCases { try bind(socket, connection) }
    }

    deinit {
        for name in ConnectionFile.Socket.allCases {
            if let socket = unsafe sockets[name] { unsafe zeromq_close(socket) }
        }
        unsafe zeromq_context_end(context)
    }

    private func bind(_ name: ConnectionFile.Socket, _ connection: ConnectionFile) throws {
        let type =
            switch name {
            case .shell, .control, .stdin: zeromq_router
            case .iopub: zeromq_xpub
            case .heartbeat: zeromq_rep
            }
        let address = connection.address(of: name)
        func refused(_ code: Int32) -> KernelError {
            // SAFETY: the library returns a terminated string of its own.
            .notBound(address: address, reason: unsafe String(cString: zeromq_error(code)))
        }
        guard let socket = unsafe zeromq_socket_new(context, Int32(type)) else { throw refused(errno) }
        unsafe sockets[name] = socket
        var options: [(Int, Int32)] = [(zeromq_linger, Self.linger), (zeromq_ipv6, 1)]
        switch name {
        // Who comes back under its old name is known by it; what there is no room for is told, not dropped.
        case .shell, .control, .stdin: options += [(zeromq_handover, 1), (zeromq_mandatory, 1)]
        case .iopub: options += [(zeromq_verbose, 1), (zeromq_no_drop, 1), (zeromq_send_limit, 200)]
        case .heartbeat: break
        }
        if let secret = connection.curveSecret {
            options.append((zeromq_curve_server, 1))
            let bytes = Array(secret.utf8) + [0]
            let code = unsafe zeromq_set(socket, Int32(zeromq_curve_secret), bytes, bytes.count)
            if code != 0 { throw refused(code) }
        }
        for (option, value) in options {
            let code = set(name, option, value)
            if code != 0 { throw refused(code) }
        }
        var limit = Self.sizeLimit
        _ = unsafe zeromq_set(socket, Int32(zeromq_max_size), &limit, MemoryLayout<Int64>.size)
        let code = unsafe address.withCString { unsafe zeromq_bind(socket, $0) }
        if code != 0 { throw refused(code) }
    }

    /// Whether a message waits for a reader that takes nothing, or is dropped for it.
    func waitsForReaders(_ waits: Bool) { _ = set(.iopub, zeromq_no_drop, waits ? 1 : 0) }

    private func set(_ name: ConnectionFile.Socket, _ option: Int, _ value: Int32) -> Int32 {
        guard let socket = unsafe sockets[name] else { return 0 }
        var value = value
        return unsafe zeromq_set(socket, Int32(option), &value, MemoryLayout<Int32>.size)
    }

    /// Waits until a socket has something, or the bell rings.
    func wait(for wanted: [ConnectionFile.Socket], _ bell: Bell, milliseconds: Int) {
        var list: [zeromq_socket_t] = unsafe []
        for name in wanted {
            if let socket = unsafe sockets[name] { unsafe list.append(socket) }
        }
        var events = [Int32](repeating: Int32(zeromq_in), count: wanted.count)
        // SAFETY: both arrays have at least as many elements as is said.
        unsafe zeromq_poll(list, &events, Int32(list.count), bell.descriptor, milliseconds)
    }

    /// All frames of the next message; nil when none has come.
    func receive(_ name: ConnectionFile.Socket) -> [[UInt8]]? {
        guard let socket = unsafe sockets[name] else { return nil }
        var frames: [[UInt8]] = []
        while let frame = unsafe zeromq_receive(socket) {
            defer { unsafe zeromq_frame_free(frame) }
            // SAFETY: the frame's own bytes, copied while it is held.
            let bytes = unsafe UnsafeRawBufferPointer(
                start: zeromq_frame_bytes(frame), count: zeromq_frame_count(frame))
            frames.append(unsafe Array(bytes))
            if unsafe zeromq_frame_more(frame) == 0 { return frames }
        }
        return nil
    }

    /// Sends a message whole.
    ///
    /// - Returns: false when there is no room for it now.
    func send(_ frames: [[UInt8]], to name: ConnectionFile.Socket) -> Bool {
        guard let socket = unsafe sockets[name] else { return true }
        for (place, frame) in frames.enumerated() {
            let code = unsafe zeromq_send(socket, frame, frame.count, place < frames.count - 1 ? 1 : 0)
            // Only the first frame waits for room; whoever it is for may be gone, which is no fault of ours.
            if code == EAGAIN, place == 0 { return false }
            if code != 0 { return true }
        }
        return true
    }
}
