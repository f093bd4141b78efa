import Files
import Glibc
import Interchange
import Session

/// Where a kernel listens, as Jupyter says it in a file that its owner alone can write. Source: jupyter-client, «Connection files».
package struct ConnectionFile: Sendable, Equatable {
    package enum Transport: String, Sendable { case tcp, ipc }
    package enum Socket: String, Sendable, CaseIterable {
        case shell, control, stdin, iopub
        case heartbeat = "hb"
    }
    package var transport: Transport
    /// Of TCP an address of this machine; of IPC the beginning of the sockets' paths.
    package var place: String
    package var ports: [Socket: Int]
    /// What messages are signed with.
    package var key: [UInt8]
    /// The server's half of CURVE, in Z85; nil where nothing is encrypted.
    package var curveSecret: String?
    /// Whether other accounts could read the file, and with it the key, until this reader took that from them.
    package private(set) var wasReadable = false

    /// Some front ends, VS Code is one, write it with the rights of the umask. Others who can read it then can do so no more; a file
    /// that others can write says what they want it to, and is refused.
    ///
    /// - Throws: `KernelError` for a file that is gone or that others can write, and for what is missing or unsafe in it.
    package init(path: Path) throws {
        let file: (descriptor: Int32, bytes: [UInt8])
        do throws(PrivateFile.Refusal) {
            file = try Self.opened(path)
        } catch {
            throw KernelError.connectionFile(path: path.text, reason: error.words)
        }
        defer { close(file.descriptor) }
        try self.init(file.bytes, path: path.text)
        // Rights are changed of a connection file alone, which it is known to be by now.
        do throws(PrivateFile.Refusal) {
            wasReadable = try Self.narrow(file.descriptor)
        } catch {
            throw KernelError.connectionFile(path: path.text, reason: error.words)
        }
        if transport == .ipc { try Self.checkFolder(of: Path(place)) }
    }

    /// Its bytes, and the descriptor, which the caller closes.
    private static func opened(_ path: Path) throws(PrivateFile.Refusal) -> (descriptor: Int32, bytes: [UInt8]) {
        if let status = path.status(followsLinks: false), status.st_mode & S_IFMT == S_IFLNK { throw .notAFile }
        let descriptor = try PrivateFile.open(path, O_RDONLY, .readable)
        guard let read = try? FileReader.bytes(of: descriptor, path: path.text, limit: 1 << 20) else {
            close(descriptor)
            throw .notAFile
        }
        return (descriptor, read)
    }

    /// Leaves a file to its owner alone.
    ///
    /// - Returns: whether it was not so.
    private static func narrow(_ descriptor: Int32) throws(PrivateFile.Refusal) -> Bool {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno) }
        if status.st_mode & 0o077 == 0 { return false }
        guard fchmod(descriptor, 0o600) == 0 else { throw .open }
        return true
    }

    /// - Parameter path: for messages.
    package init(_ bytes: [UInt8], path: String) throws {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw KernelError.connectionFile(path: path, reason: "it is not text")
        }
        let json: JSON
        do {
            json = try JSON(reading: bytes)
        } catch {
            throw KernelError.notJSON(path: path, error)
        }
        guard let transport = Transport(rawValue: json["transport"]?.text ?? "tcp") else {
            throw KernelError.badConnection(path: path, key: "transport")
        }
        guard let place = json["ip"]?.text, !place.isEmpty else {
            throw KernelError.badConnection(path: path, key: "ip")
        }
        ports = [:]
        for socket in Socket.allCases {
            let key = socket.rawValue + "_port"
            guard let port = json[key]?.whole, (1...(transport == .tcp ? 65535 : Int.max)).contains(port) else {
                throw KernelError.badConnection(path: path, key: key)
            }
            ports[socket] = port
        }
        let scheme = json["signature_scheme"]?.text ?? Signature.scheme
        guard scheme == Signature.scheme else { throw KernelError.otherSignature(path: path, scheme: scheme) }
        key = Array((json["key"]?.text ?? "").utf8)
        guard !key.isEmpty else { throw KernelError.noKey(path: path) }
        if case .text(let secret)? = json["curve_secretkey"] {
            // Z85 of 32 bytes (ZeroMQ RFC 32).
            guard secret.utf8.count == 40 else { throw KernelError.badConnection(path: path, key: "curve_secretkey") }
            curveSecret = secret
        }
        self.transport = transport
        self.place = place == "localhost" && transport == .tcp ? "127.0.0.1" : place
        if transport == .tcp, !Self.isLoopback(self.place) { throw KernelError.notHere(address: place) }
    }

    package func address(of socket: Socket) -> String {
        let port = ports[socket] ?? 0
        return switch transport {
        case .tcp: "tcp://\(place.contains(":") ? "[\(place)]" : place):\(port)"
        case .ipc: "ipc://\(place)-\(port)"
        }
    }

    /// 127.0.0.0/8 (RFC 1122, 3.2.1.3) or ::1 (RFC 4291, 2.5.3).
    private static func isLoopback(_ address: String) -> Bool {
        if address == "::1" { return true }
        let parts = address.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
    }

    /// Sockets have no rights of their own everywhere: their folder's count.
    private static func checkFolder(of place: Path) throws {
        let folder = place.absolute.folder
        guard let status = folder.status(), status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { throw KernelError.openFolder(path: folder.text) }
    }
}
