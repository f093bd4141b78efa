import Glibc

/// The file of the state folder that holds what is known of notebooks from one time to the next. Only its owner can read or write it;
/// what others had a hand in is believed nothing.
///
/// A line each of four fields between tabs: a word, what it is about, the notebook's real path, a target.
struct FenceLedger: Sendable {
    struct Line: Sendable {
        var word: String
        var about: String
        var notebook: Path
        var target: Path
    }
    let path: Path

    /// Bytes of the file beyond which its older half is left out at the next line.
    private static let sizeLimit = 1 << 20

    /// Every line that can be read, the oldest first.
    var lines: [Line] {
        guard let descriptor = try? PrivateFile.open(path, O_RDONLY) else { return [] }
        defer { close(descriptor) }
        let bytes = WholeFile.bytes(descriptor, limit: 4 * Self.sizeLimit)
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map(Self.unescaped)
            guard fields.count == 4 else { return nil }
            return Line(
                word: String(decoding: fields[0], as: UTF8.self), about: String(decoding: fields[1], as: UTF8.self),
                notebook: Path(bytes: fields[2]), target: Path(bytes: fields[3]))
        }
    }

    /// Adds a line with one write; what cannot be kept is asked again, or refused, another time.
    func append(_ line: Line) {
        path.folder.makeFolders()
        guard let descriptor = try? PrivateFile.open(path, O_WRONLY | O_APPEND | O_CREAT) else { return }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0 else { return }
        if status.st_size > Self.sizeLimit {
            let lines = lines
            return replace(lines.suffix(lines.count / 2) + [line])
        }
        let bytes = Self.bytes(line)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Writes the file anew.
    func replace(_ lines: some Sequence<Line>) {
        let bytes = lines.flatMap(Self.bytes)
        let temporary = path + ".\(getpid()).part"
        let descriptor = temporary.open(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        if written != bytes.count || !temporary.move(to: path) { temporary.remove() }
    }

    private static func bytes(_ line: Line) -> [UInt8] {
        let fields = [Array(line.word.utf8), Array(line.about.utf8), line.notebook.bytes, line.target.bytes]
        return Array(fields.map(escaped).joined(separator: [UInt8(ascii: "\t")])) + [UInt8(ascii: "\n")]
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
