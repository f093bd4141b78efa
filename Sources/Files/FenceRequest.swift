/// What a notebook's cell wanted and may not have.
package struct FenceRequest: Sendable, Hashable {
    package enum Kind: String, Sendable { case read, write }
    package var kind: Kind
    /// As it was typed.
    package var path: String
    /// Where it leads: absolute, without links as far as it is there.
    package var target: String

    package init(_ kind: Kind, path: String, target: String) {
        self.kind = kind
        self.path = path
        self.target = target
    }

    /// The option that allows it, as a shell takes it: `--allow-read /data/a.csv`.
    package var flag: String { "--allow-\(kind.rawValue) \(Self.shellWord(target))" }

    /// The options that allow them all, each once: a folder's where several files of it are wanted.
    package static func flags(_ requests: [FenceRequest]) -> [String] {
        var flags: [String] = []
        for request in requests {
            let folder = PathName.folder(of: request.target)
            let others = requests.contains {
                $0.kind == request.kind && $0.target != request.target && PathName.folder(of: $0.target) == folder
            }
            let wanted = others ? FenceRequest(request.kind, path: folder, target: folder) : request
            if !flags.contains(wanted.flag) { flags.append(wanted.flag) }
        }
        return flags
    }

    /// What is said of files that a person's cell used and the notebook's could not.
    package static func warning(_ requests: [FenceRequest]) -> String {
        "outside the notebook's folders: a replay needs " + flags(requests).joined(separator: " ")
    }

    /// Plain, or in single quotes where a shell would read something else.
    package static func shellWord(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+,:@%=".unicodeScalars.contains($0)
        }
        if isPlain, !text.isEmpty { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
