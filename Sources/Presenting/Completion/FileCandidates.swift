import Files
import Glibc
import Syntax

/// Files and folders that continue a path.
enum FileCandidates {
    /// - Parameter isQuoted: whether a quote is open already.
    static func list(_ prefix: String, isQuoted: Bool, _ access: FileAccess) -> [CompletionCandidate] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        guard let directory = unsafe opendir(access.path(folder.isEmpty ? "." : folder)) else { return [] }
        defer { _ = unsafe closedir(directory) }
        var found: [CompletionCandidate] = []
        let wantsHidden = prefix.dropFirst(folder.count).hasPrefix(".")
        while let entry = unsafe readdir(directory) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
                    unsafe Array(UnsafeBufferPointer(start: start, count: 256)).prefix { $0 != 0 }
                }
            }
            // A name that is no text cannot be typed, nor one with control characters.
            guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
                name.hasPrefix(".") == wantsHidden || wantsHidden,
                !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { continue }
            let path = folder + name
            let isFolder = isFolder(access.path(path), unsafe entry.pointee.d_type)
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
        return typed.hasPrefix("\"") ? typed.dropLast() + "/" : typed + "/"
    }

    private static func isFolder(_ path: String, _ kind: UInt8) -> Bool {
        if kind == UInt8(DT_DIR) { return true }
        guard kind == UInt8(DT_LNK) || kind == UInt8(DT_UNKNOWN) else { return false }
        var status = stat()
        // SAFETY: a C string made for the call, and a result that outlives it.
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
