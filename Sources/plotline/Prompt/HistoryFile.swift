import Diagnostics
import Files
import Glibc
import Notebook
import Session

/// What was typed, kept between sessions: a cell a line, line ends and backslashes escaped, appended with one write an
/// entry, so that two sessions may share it and a torn last line harms nothing.
struct HistoryFile {
    /// `$XDG_STATE_HOME/plotline/history`, or under `~/.local/state`; nil without a home.
    static var path: Path? { StateFolder.path?.joined("history") }

    /// That of what was typed while a notebook was open, beside the one of all.
    private static func path(of notebook: Path) -> Path? {
        path.map { $0 + "-" + JournalFolder.key(notebook) }
    }

    /// Most entries that are read back.
    private static let limit = 2000

    /// Oldest first; empty when there is no file. With a notebook what was typed in it comes last, and so is recalled first.
    static func entries(for notebook: Path? = nil) -> [String] {
        let own = notebook.flatMap { path(of: $0) }.map { entries(in: $0) } ?? []
        let known = Set(own)
        let all = path.map { entries(in: $0) } ?? []
        return all.filter { !known.contains($0) } + own
    }

    private static func entries(in path: Path) -> [String] {
        guard let descriptor = try? PrivateFile.open(path, O_RDONLY, .readable) else { return [] }
        defer { _ = close(descriptor) }
        guard let bytes = try? FileReader.bytes(of: descriptor, path: path.text, limit: 16 << 20) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.suffix(limit).map(unescaped)
    }

    /// Appends one entry; a history that cannot be written is no reason to stop anybody.
    static func append(_ entry: String, for notebook: Path? = nil) {
        for path in [path, notebook.flatMap { path(of: $0) }] { if let path { append(entry, to: path) } }
    }

    private static func append(_ entry: String, to path: Path) {
        path.folder.makeFolders()
        guard let descriptor = try? PrivateFile.open(path, O_RDWR | O_APPEND | O_CREAT, .readable) else { return }
        defer { _ = close(descriptor) }
        var last: UInt8 = 0x0A
        // SAFETY: one byte of room. A line that a death tore is ended first, so that only it is lost.
        if lseek(descriptor, 0, SEEK_END) > 0 {
            _ = unsafe pread(descriptor, &last, 1, lseek(descriptor, -1, SEEK_END))
        }
        let line = Array(((last == 0x0A ? "" : "\n") + escaped(Secrets.masked(entry)) + "\n").utf8)
        _ = unsafe line.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : String($0) }.joined()
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var escape = false
        for character in text {
            if escape {
                result.append(character == "n" ? "\n" : character)
                escape = false
            } else if character == "\\" {
                escape = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
