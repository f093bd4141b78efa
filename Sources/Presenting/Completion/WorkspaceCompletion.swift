import Files
import Glibc
import Language
import Session
import Series

/// What Tab offers: words of the catalogues from the parser's own expectations, columns and series from the workspace,
/// files from the disk.
package enum WorkspaceCompletion {
    /// Something that may be typed: how, and the plain text that is compared with what is typed already.
    private struct Candidate {
        var typed: String
        var plain: String
    }

    /// Whole replacements for the bytes from `start` to `point` of the line.
    package static func candidates(before: String, line: String, start: Int, point: Int, session: Session) -> [String] {
        let bytes = Array(line.utf8)
        let cursor = min(point, bytes.count)
        let source = before + String(decoding: bytes[..<cursor], as: UTF8.self)
        let completion = Completer(vocabulary: session.vocabulary)
            .complete(source, cursor: source.utf8.count, parameters: session.workspace.parameters)
        // readline replaces from its own word start; the parser's word may begin elsewhere (a path, a back-quote).
        let wordStart = max(0, completion.range.lower - before.utf8.count)
        let prefix = completion.prefix.lowercased()
        var found: [String] = []
        for candidate in candidates(completion, session) where candidate.plain.lowercased().hasPrefix(prefix) {
            if wordStart <= start {
                let rest = Array(candidate.typed.utf8).dropFirst(start - wordStart)
                found.append(String(decoding: rest, as: UTF8.self))
            } else {
                found.append(String(decoding: bytes[start..<min(wordStart, cursor)], as: UTF8.self) + candidate.typed)
            }
        }
        var seen: Set<String> = []
        return found.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static func candidates(_ completion: Completion, _ session: Session) -> [Candidate] {
        var found = completion.items.map { Candidate(typed: $0.text, plain: $0.text) }
        let workspace = session.workspace
        func name(_ text: String) -> Candidate {
            Candidate(typed: NameSpelling.typed(text, vocabulary: session.vocabulary), plain: text)
        }
        if completion.wants.contains(.column), let series = completion.source ?? workspace.currentSeries,
            let frame = workspace.frame(series)
        {
            found += frame.columns.map { name($0.name) }
        }
        if completion.wants.contains(.series) { found += workspace.names.map(name) }
        if completion.wants.contains(.path) {
            found += files(completion.prefix, session.access).map { Candidate(typed: $0, plain: $0) }
        }
        return found
    }

    /// Files and folders (with a slash) that continue `prefix`.
    private static func files(_ prefix: String, _ access: FileAccess) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        guard let directory = unsafe opendir(access.path(folder.isEmpty ? "." : folder)) else { return [] }
        defer { _ = unsafe closedir(directory) }
        var found: [String] = []
        while let entry = unsafe readdir(directory) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            let hidden = name.hasPrefix(".") && !prefix.dropFirst(folder.count).hasPrefix(".")
            if hidden || name == "." || name == ".." || name.contains(where: { $0 == " " || $0 == "|" }) { continue }
            let isFolder = unsafe entry.pointee.d_type == UInt8(DT_DIR)
            found.append(folder + name + (isFolder ? "/" : ""))
        }
        return found.sorted()
    }
}
