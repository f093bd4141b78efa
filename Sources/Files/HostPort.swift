/// A server's place on the network, or on this machine: what a notebook's cell must be allowed to ask.
///
/// Its text reads back to the same value, so that it may be stored: `db.example.org:5432`, `[::1]:8123`, `/run/postgresql:5432`.
package struct HostPort: Sendable, Hashable {
    /// A name in lower case, an address without brackets, or the absolute path of a folder of sockets.
    package let host: String
    /// Nil stands for the usual port of whoever asks.
    package let port: UInt16?

    package init(_ host: String, _ port: UInt16?) {
        self.host = Self.isFolder(host) ? host : host.lowercased()
        self.port = port
    }

    /// `HOST[:PORT]`; nil for what is not a host with a port.
    package init?(_ text: String) {
        var host = text[...]
        var port: UInt16?
        let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
        if let close = text.lastIndex(of: "]"), text.hasPrefix("[") {
            let rest = text[text.index(after: close)...]
            host = text[text.index(after: text.startIndex)..<close]
            guard rest.isEmpty || rest.hasPrefix(":"), Self.isAddress(host) else { return nil }
            if !rest.isEmpty {
                guard let number = UInt16(rest.dropFirst()), number > 0 else { return nil }
                port = number
            }
        } else if colons == 1, let colon = text.lastIndex(of: ":") {
            host = text[..<colon]
            guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return nil }
            port = number
        } else if colons > 0, !Self.isAddress(host) {
            return nil
        }
        guard Self.isFolder(host) || Self.isName(host) || Self.isAddress(host) else { return nil }
        self.init(String(host), port)
    }

    package var text: String {
        let name = host.contains(":") && !Self.isFolder(host) ? "[\(host)]" : host
        return port.map { "\(name):\($0)" } ?? name
    }

    /// Whether it is a folder of sockets.
    package var isSocket: Bool { Self.isFolder(host) }

    /// Whether nobody between here and there can listen: this machine itself.
    package var isOnThisMachine: Bool {
        isSocket || host == "localhost" || host == "::1"
            || host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    }

    private static func isFolder(_ text: some StringProtocol) -> Bool { text.utf8.first == UInt8(ascii: "/") }

    /// Letters, digits, dots, hyphens and underscores.
    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count < 256 && !text.hasPrefix("-")
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    /// Of version 6, of which whoever connects tells more.
    private static func isAddress(_ text: Substring) -> Bool {
        text.contains(":") && text.utf8.count < 46
            && text.utf8.allSatisfy { byte in
                (0x30...0x3A).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
                    || byte == UInt8(ascii: ".")
            }
    }
}
