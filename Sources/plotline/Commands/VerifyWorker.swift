import Files
import Glibc
import Interchange
import Notebook

/// A process that verifies one notebook after the other for another one, which is told of each as soon as it is done. What it says
/// stands in files without a name: no pipe can fill.
final class VerifyWorker {
    /// The end of a worker's line to the process that started it: paths come, each with a zero behind it, and results go, a line of
    /// JSON each.
    static let lineDescriptor: Int32 = 3

    /// The place of the notebook that it has, nil for one that waits.
    var place: Int?
    /// This process's end of the line.
    let line: Int32
    private let process: pid_t
    private let output: Said
    private let errors: Said
    private var received: [UInt8] = []

    /// - Parameter words: of its command line.
    /// - Throws: `VerifyJobs.Failure.cannotStart`.
    init(_ words: [String]) throws {
        var ends: [Int32] = [-1, -1]
        // SAFETY: two numbers are written.
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0 else {
            throw VerifyJobs.Failure.cannotStart(reason: SystemReason.text(errno))
        }
        line = ends[0]
        defer { close(ends[1]) }
        do {
            (output, errors) = (try Said(), try Said())
            process = try Self.start(words, [(output.file, 1), (errors.file, 2), (ends[1], Self.lineDescriptor)])
        } catch {
            close(ends[0])
            throw error
        }
    }

    deinit { close(line) }

    private static func start(_ words: [String], _ streams: [(own: Int32, given: Int32)]) throws -> pid_t {
        // All above the descriptors that they become, which would be closed at the start otherwise.
        let high = streams.map { fcntl($0.own, F_DUPFD_CLOEXEC, lineDescriptor + 1) }
        defer { for file in high where file >= 0 { close(file) } }
        // SAFETY: the actions and the copies of the words live until the process has been started.
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (own, stream) in zip(high, streams) {
            unsafe posix_spawn_file_actions_adddup2(&actions, own, stream.given)
        }
        let arguments = unsafe (CommandLine.arguments.prefix(1) + words).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        var child = pid_t()
        let failure = unsafe posix_spawn(&child, "/proc/self/exe", &actions, nil, arguments, environ)
        guard failure == 0 else { throw VerifyJobs.Failure.cannotStart(reason: SystemReason.text(failure)) }
        return child
    }

    /// Gives it a notebook; one that has ended meanwhile is found out when its answer is read.
    func give(_ path: String, place: Int) {
        self.place = place
        var rest = (Array(path.utf8) + [0])[...]
        while !rest.isEmpty {
            // SAFETY: as many bytes as there are.
            let sent = unsafe rest.withUnsafeBytes { unsafe send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Reads what has come.
    ///
    /// - Returns: the answer to its notebook, nil while it is not whole; whether the process has ended with it.
    func read() -> (answer: VerifyJobs.Answer?, hasEnded: Bool) {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        // SAFETY: as many bytes as the piece has.
        let got = unsafe recv(line, &piece, piece.count, 0)
        if got < 0, errno == EINTR { return (nil, false) }
        if got > 0 { received += piece[..<got] }
        let end = received.lastIndex(of: UInt8(ascii: "\n"))
        guard end != nil || got <= 0 else { return (nil, false) }
        let json = end.flatMap { try? JSON(reading: Array(received[..<$0])) }
        received = []
        if got <= 0 { wait() }
        return (
            VerifyJobs.Answer(
                output: output.more(), errors: errors.more(), result: json.flatMap { VerifyResult(json: $0) }), got <= 0
        )
    }

    /// No notebook comes any more: it ends.
    func end() {
        shutdown(line, Int32(SHUT_WR))
        wait()
    }

    private func wait() {
        var status: Int32 = 0
        // SAFETY: one number is written.
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// In the process itself: the next notebook, nil when there is none any more.
    static func next() -> String? {
        var path: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            // SAFETY: one byte.
            let got = unsafe recv(lineDescriptor, &byte, 1, 0)
            if got < 0, errno == EINTR { continue }
            if got <= 0 { return nil }
            if byte == 0 { return String(decoding: path, as: UTF8.self) }
            path.append(byte)
        }
    }

    /// A stream that a worker writes and this process reads, piece by piece.
    private final class Said {
        let file: Int32
        private var place = 0

        init() throws {
            let folder = Path(environment: "TMPDIR") ?? "/tmp"
            var name = folder.joined("plotline-verify-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
            // SAFETY: a terminated array of our own, changed in place.
            file = unsafe mkstemp(&name)
            guard file >= 0 else { throw VerifyJobs.Failure.cannotStart(reason: SystemReason.text(errno)) }
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            // SAFETY: the name that was made just now.
            _ = unsafe unlink(name)
        }

        deinit { if file >= 0 { close(file) } }

        /// What was written since the last time.
        func more() -> [UInt8] {
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                // SAFETY: as many bytes as the piece has.
                let got = unsafe pread(file, &piece, piece.count, off_t(place))
                guard got > 0 else { return bytes }
                bytes += piece[..<got]
                place += got
            }
        }
    }
}
