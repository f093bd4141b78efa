import Files
import Glibc
import Syntax

/// Files and folders that continue a path.
enum FileCandidates {
    /// - Parameter isQuoted: whether a quote is open already.
    static func list(_ prefix: String, isQuoted: Bool, _ access: FileAccess) -> [CompletionCandidate] {
        let begun = Path(prefix).name
        let folder = String(decoding: prefix.utf8.dropLast(begun.bytes.count), as: UTF8.self)
        guard let listing = OpenFolder(access.path(folder.isEmpty ? "." : folder)) else { return [] }
        var found: [CompletionCandidate] = []
        for (entry, kind) in listing.entries() {
            // A name that is not text cannot be typed, nor one with control characters.
            guard let name = entry.typed, !entry.isHidden || begun.isHidden,
                !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { continue }
            let path = folder + name
            let isFolder = isFolder(access.path(path), kind)
            found.append(
                CompletionCandidate(
                    typed(path, isQuoted: isQuoted, isFolder: isFolder), plain: path + (isFolder ? "/" : ""), .file,
                    goesOn: isFolder))
        }
        return found.sorted { $0.plain < $1.plain }
    }

    /// A folder's path keeps its quote open.
    private static func typed(_ path: String, isQuoted: Bool, isFolder: Bool) -> String {
        let typed = isQuoted ? PathSpelling.quoted(path) : PathSpelling.typed(path)
        guard isFolder else { return typed }
        return typed.utf8.first == UInt8(ascii: "\"") ? String(typed.unicodeScalars.dropLast()) + "/" : typed + "/"
    }

    private static func isFolder(_ path: Path, _ kind: Int32) -> Bool {
        if kind == Int32(DT_DIR) { return true }
        guard kind == Int32(DT_LNK) || kind == Int32(DT_UNKNOWN) else { return false }
        return path.status().map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }
}
