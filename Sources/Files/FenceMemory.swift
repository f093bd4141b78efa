import Glibc
import Synchronization

/// What is known of one notebook from one time to the next: what a person has allowed its cells, and which files they have
/// written. Kept in one file of the state folder for all notebooks, which only its owner can read or write.
///
/// A line each: `read` or `write`, the digest of the cells, the notebook, the target; or `wrote`, the file's stamp, the
/// notebook, the target; between tabs. A yes holds for these very cells, a stamp for this very file.
package final class FenceMemory: Sendable {
    private struct Known {
        var allowed: Set<String> = []
        var declined: Set<FenceRequest> = []
        var written: [String: String] = [:]
    }
    private let file: String?
    private let notebook: String
    private let cells: String
    private let known: Mutex<Known>

    /// Bytes of the file beyond which its older half is left out at the next line.
    private static let sizeLimit = 1 << 20

    /// - Parameters:
    ///   - notebook: its real path.
    ///   - cells: the digest of its cells.
    ///   - file: an absolute path in the state folder; nil remembers nothing beyond this session.
    package init(notebook: String, cells: String, file: String?) {
        self.file = file
        self.notebook = notebook
        self.cells = cells
        var found = Known()
        for fields in file.map(Self.lines) ?? [] where fields[2] == notebook {
            switch fields[0] {
            case "read", "write": if fields[1] == cells { found.allowed.insert(fields[0] + " " + fields[3]) }
            case "wrote": found.written[fields[3]] = fields[1]
            default: break
            }
        }
        known = Mutex(found)
    }

    package func allows(_ request: FenceRequest) -> Bool {
        known.withLock { $0.allowed.contains(request.kind.rawValue + " " + request.target) }
    }

    /// Whether a person has said no in this session: nobody is asked twice.
    package func hasDeclined(_ request: FenceRequest) -> Bool { known.withLock { $0.declined.contains(request) } }

    package func decline(_ request: FenceRequest) { known.withLock { _ = $0.declined.insert(request) } }

    package func allow(_ request: FenceRequest) {
        known.withLock { _ = $0.allowed.insert(request.kind.rawValue + " " + request.target) }
        append([request.kind.rawValue, cells, notebook, request.target])
    }

    /// Whether the file is the very one that this notebook wrote last.
    package func wrote(_ target: String, _ stamp: FileStamp) -> Bool {
        known.withLock { $0.written[target] == stamp.text }
    }

    package func recordWrite(_ target: String, _ stamp: FileStamp) {
        let isNew = known.withLock { $0.written.updateValue(stamp.text, forKey: target) != stamp.text }
        if isNew { append(["wrote", stamp.text, notebook, target]) }
    }

    /// Notes that a file is about to be written, so that a death on the way is known by its folder.
    package func willWrite(_ target: String) {
        let isNew = known.withLock { known in
            if known.written[target] != nil { return false }
            known.written[target] = Self.unwritten
            return true
        }
        if isNew { append(["wrote", Self.unwritten, notebook, target]) }
    }

    /// What stands for the stamp of a file that was never finished.
    private static let unwritten = "-"

    /// The folders that the notebook's cells have written in, or were about to.
    package var foldersWritten: [String] {
        known.withLock { Set($0.written.keys.map { PathName.folder(of: $0) }).sorted() }
    }

    // MARK: The file

    /// Its lines of four fields; none when it is not its owner's alone.
    private static func lines(_ path: String) -> [[String]] {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return [] }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < 4 * sizeLimit {
            // SAFETY: the array's own size is passed.
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            return fields.count == 4 ? fields.map { unescaped(String(decoding: $0, as: UTF8.self)) } : nil
        }
    }

    /// Adds a line with one write; what cannot be kept is asked again, or refused, another time.
    private func append(_ fields: [String]) {
        guard let file else { return }
        Self.makeFolder(of: file)
        let line = Array((fields.map(Self.escaped).joined(separator: "\t") + "\n").utf8)
        let descriptor = unsafe open(
            file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        if status.st_size > Self.sizeLimit { return halve(file, line) }
        _ = unsafe line.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Makes the folders on the way, for their owner alone.
    private static func makeFolder(of file: String) {
        var made = ""
        for part in PathName.folder(of: file).split(separator: "/") {
            made += "/" + part
            _ = unsafe mkdir(made, 0o700)
        }
    }

    /// Writes the newer half anew, with the line behind it.
    private func halve(_ file: String, _ line: [UInt8]) {
        let lines = Self.lines(file)
        let kept = lines.suffix(lines.count / 2).map { $0.map(Self.escaped).joined(separator: "\t") + "\n" }
        let bytes = Array(kept.joined().utf8) + line
        let temporary = "\(file).\(getpid()).part"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        let isPlaced = unsafe written == bytes.count && rename(temporary, file) == 0
        if !isPlaced { _ = unsafe unlink(temporary) }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : $0 == "\t" ? "\\t" : String($0) }.joined()
    }

    private static func unescaped(_ text: String) -> String {
        var result = ""
        var isEscape = false
        for scalar in text.unicodeScalars {
            if isEscape {
                result.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "t" ? "\t" : scalar)
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
