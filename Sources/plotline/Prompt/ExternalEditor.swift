import Diagnostics
import Files
import Glibc
import Session

/// The person's own editor, for the text of a cell.
enum ExternalEditor {
    /// Why a text cannot be edited.
    enum Failure: Fault {
        case cannotStart(program: String, reason: String)
        case noFile(reason: String)
        case ended(program: String, status: Int32)

        var what: String {
            switch self {
            case .cannotStart(let program, let reason): "the editor '\(program)' cannot be started: \(reason)"
            case .noFile(let reason): "the text cannot be handed to an editor: \(reason)"
            case .ended(let program, let status):
                "the editor '\(program)' ended with \(status), and its text is not taken"
            }
        }

        var mend: String? {
            switch self {
            case .cannotStart: "set VISUAL or EDITOR to one that is there, as in EDITOR=nano plotline"
            case .noFile, .ended: nil
            }
        }
    }

    /// What VISUAL or EDITOR says, blanks between its words; `vi` otherwise.
    private static var command: [String] {
        for name in ["VISUAL", "EDITOR"] {
            let words = Environment[name]?.split(separator: " ").map(String.init) ?? []
            if !words.isEmpty { return words }
        }
        return ["vi"]
    }

    /// Opens the text in the editor and waits for it.
    ///
    /// - Returns: the text that it saved, without line ends at its end; nil when it cannot be read back.
    /// - Throws: `Failure`.
    static func edit(_ text: String) throws -> String? {
        let folder = Path(environment: "TMPDIR") ?? "/tmp"
        var template = folder.joined("plotline-XXXXXX.txt").bytes.map { CChar(bitPattern: $0) } + [0]
        // SAFETY: the template is a terminated array of our own, changed in place; its suffix has four letters.
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemps($0, 4) } ?? -1
        }
        guard descriptor >= 0 else { throw Failure.noFile(reason: SystemReason.text(errno)) }
        let path = Path(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
        defer { path.remove() }
        let bytes = Array((text + "\n").utf8)
        // SAFETY: the pointer and the count are the array's.
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        let code = errno
        _ = close(descriptor)
        guard written == bytes.count else { throw Failure.noFile(reason: SystemReason.text(code)) }
        try run(command + [path.text])
        guard let back = try? FileReader.bytes(path, limit: 16 << 20) else { return nil }
        var lines = String(decoding: back, as: UTF8.self)
        while let last = lines.last, last.isNewline { lines.removeLast() }
        return lines
    }

    private static func run(_ words: [String]) throws {
        // SAFETY: initialised before any other use, destroyed after the last; the C strings outlive the call.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ, SIGTSTP] { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        var child = pid_t()
        let failure = unsafe posix_spawnp(&child, words[0], nil, &attributes, arguments, environ)
        guard failure == 0 else { throw Failure.cannotStart(program: words[0], reason: SystemReason.text(failure)) }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0 { if errno != EINTR { return } }
        let signal = status & 0x7F
        let end = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        guard end == 0 else { throw Failure.ended(program: words[0], status: end) }
    }
}
