/// What a notebook's cell wanted and may not have.
package struct FenceRequest: Sendable, Hashable {
    package enum Kind: String, Sendable { case read, write, net }
    package var kind: Kind
    /// As it was typed.
    package var path: String
    /// Where it leads: absolute, without links as far as it is there; a host by its text.
    package var target: Path
    /// The server that is to be asked, with its port; nil for a path.
    package private(set) var host: HostPort?
    /// Whether that port is the usual one of its kind of server.
    package private(set) var isUsualPort = false

    package init(_ kind: Kind, path: String, target: Path) {
        self.kind = kind
        self.path = path
        self.target = target
    }

    /// To ask a server.
    ///
    /// - Parameter usual: the port of its kind of server, taken where the host has none.
    package init(asking host: HostPort, usual: UInt16) {
        let place = HostPort(host.host, host.port ?? usual)
        self.init(.net, path: place.text, target: Path(place.text))
        self.host = place
        isUsualPort = place.port == usual
    }

    /// The option that allows it, as a shell takes it: `--allow-read /data/a.csv`.
    package var flag: String { "--allow-\(kind.rawValue) \(ShellWord.text(target.text))" }

    /// The options that allow them all, each once: a folder's where several files of it are wanted.
    package static func flags(_ requests: [FenceRequest]) -> [String] {
        var flags: [String] = []
        for request in requests {
            let folder = request.target.folder
            let others =
                requests.contains {
                    $0.kind == request.kind && $0.target != request.target && $0.target.folder == folder
                } && request.host == nil
            let wanted = others ? FenceRequest(request.kind, path: folder.text, target: folder) : request
            if !flags.contains(wanted.flag) { flags.append(wanted.flag) }
        }
        return flags
    }

    /// What is said of files that a person's cell used and the notebook's could not.
    package static func warning(_ requests: [FenceRequest]) -> String {
        "outside the notebook's folders: a replay needs " + flags(requests).joined(separator: " ")
    }
}
