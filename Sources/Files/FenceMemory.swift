import Glibc
import Synchronization

/// What is known of one notebook from one time to the next: what a person has allowed its cells, and which files they have
/// written. Kept in one file of the state folder for all notebooks, which only its owner can read or write.
///
/// A line each: `read` or `write`, the digest of the cells, the notebook, the target; or `wrote`, the file's stamp, the
/// notebook, the target; between tabs. A yes holds for these very cells, a stamp for this very file.
package final class FenceMemory: Sendable {
    private struct Known {
        var allowed: Set<Grant> = []
        var declined: Set<FenceRequest> = []
        var written: [Path: String] = [:]
    }
    private struct Grant: Hashable {
        var kind: FenceRequest.Kind
        var target: Path
    }
    private let file: Path?
    private let notebook: Path
    private let cells: String
    private let known: Mutex<Known>

    /// Bytes of the file beyond which its older half is left out at the next line.
    private static let sizeLimit = 1 << 20

    /// - Parameters:
    ///   - notebook: its real path.
    ///   - cells: the digest of its cells.
    ///   - file: an absolute path in the state folder; nil remembers nothing beyond this session.
    package init(notebook: Path, cells: String, file: Path?) {
        self.file = file
        self.notebook = notebook
        self.cells = cells
        var found = Known()
        for fields in file.map(Self.lines) ?? [] where fields[2] == notebook.bytes {
            let (word, about) = (String(decoding: fields[0], as: UTF8.self), String(decoding: fields[1], as: UTF8.self))
            let target = Path(bytes: fields[3])
            if let kind = FenceRequest.Kind(rawValue: word) {
                if about == cells { found.allowed.insert(Grant(kind: kind, target: target)) }
            } else if word == "wrote" {
                found.written[target] = about
            }
        }
        known = Mutex(found)
    }

    package func allows(_ request: FenceRequest) -> Bool {
        known.withLock { $0.allowed.contains(Grant(kind: request.kind, target: request.target)) }
    }

    /// Whether a person has said no in this session: nobody is asked twice.
    package func hasDeclined(_ request: FenceRequest) -> Bool { known.withLock { $0.declined.contains(request) } }

    package func decline(_ request: FenceRequest) { known.withLock { _ = $0.declined.insert(request) } }

    package func allow(_ request: FenceRequest) {
        known.withLock { _ = $0.allowed.insert(Grant(kind: request.kind, target: request.target)) }
        append(request.kind.rawValue, cells, request.target)
    }

    /// Whether the file is the very one that this notebook wrote last.
    package func wrote(_ target: Path, _ stamp: FileStamp) -> Bool {
        known.withLock { $0.written[target] == stamp.text }
    }

    package func recordWrite(_ target: Path, _ stamp: FileStamp) {
        let isNew = known.withLock { $0.written.updateValue(stamp.text, forKey: target) != stamp.text }
        if isNew { append("wrote", stamp.text, target) }
    }

    /// Notes that a file is about to be written, so that a death on the way is known by its folder.
    package func willWrite(_ target: Path) {
        let isNew = known.withLock { known in
            if known.written[target] != nil { return false }
            known.written[target] = Self.unwritten
            return true
        }
        if isNew { append("wrote", Self.unwritten, target) }
    }

    /// What stands for the stamp of a file that was never finished.
    private static let unwritten = "-"

    /// The folders that the notebook's cells have written in, or were about to.
    package var foldersWritten: [Path] {
        known.withLock { Set($0.written.keys.map { $0.folder }).sorted() }
    }

    // MARK: The file

    /// Its lines of four fields; none when it is not its owner's alone.
    private static func lines(_ path: Path) -> [[[UInt8]]] {
        let descriptor = path.open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return [] }
        let bytes = WholeFile.bytes(descriptor, limit: 4 * sizeLimit)
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            return fields.count == 4 ? fields.map(unescaped) : nil
        }
    }

    /// Adds a line with one write; what cannot be kept is asked again, or refused, another time.
    private func append(_ word: String, _ about: String, _ target: Path) {
        guard let file else { return }
        file.folder.makeFolders()
        let line = Self.line([Array(word.utf8), Array(about.utf8), notebook.bytes, target.bytes])
        let descriptor = file.open(O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        if status.st_size > Self.sizeLimit { return halve(file, line) }
        _ = unsafe line.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Writes the newer half anew, with the line after it.
    private func halve(_ file: Path, _ line: [UInt8]) {
        let lines = Self.lines(file)
        let bytes = lines.suffix(lines.count / 2).flatMap(Self.line) + line
        let temporary = file + ".\(getpid()).part"
        let descriptor = temporary.open(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        if written != bytes.count || !temporary.move(to: file) { temporary.remove() }
    }

    private static func line(_ fields: [[UInt8]]) -> [UInt8] {
        Array(fields.map(escaped).joined(separator: [UInt8(ascii: "\t")])) + [UInt8(ascii: "\n")]
    }

    private static let backslash = UInt8(ascii: "\\")

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte in
            switch byte {
            case backslash: [backslash, backslash]
            case UInt8(ascii: "\n"): [backslash, UInt8(ascii: "n")]
            case UInt8(ascii: "\t"): [backslash, UInt8(ascii: "t")]
            default: [byte]
            }
        }
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isEscape = false
        for byte in bytes {
            if isEscape {
                result.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte == UInt8(ascii: "t") ? 9 : byte)
            } else if byte != backslash {
                result.append(byte)
            }
            isEscape = !isEscape && byte == backslash
        }
        return result
    }
}
