import Checked
import Diagnostics
import Files
import Glibc
import Interchange
import Notebook

/// Notebooks verified side by side, each by a process of its own: what one says comes whole, in the order of the notebooks.
struct VerifyJobs {
    /// What a process writes its result to, as JSON.
    static let resultDescriptor: Int32 = 3

    /// The words of its command line before the notebook's path.
    let words: [String]
    /// How many run at a time.
    let count: Int

    /// What came of one.
    struct Answer {
        var output: [UInt8]
        var errors: [UInt8]
        /// Nil for a process that ended without one.
        var result: VerifyResult?
    }

    enum Failure: Fault {
        case cannotStart(reason: String)
        case ended(path: String)

        var what: String {
            switch self {
            case .cannotStart(let reason): "no process can be started: \(reason)"
            case .ended(let path): "\(path) was not verified: its process ended early"
            }
        }

        var mend: String? { "verify it without --jobs" }
    }

    /// One for each processor where none is said.
    static func count(_ asked: Int) -> Int { asked > 0 ? asked : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// - Parameter each: gets every path and its answer, in the order of the paths, as soon as those before have come.
    /// - Throws: `Failure.cannotStart`, and what `each` throws.
    func run(_ paths: [String], _ each: (String, Answer) throws -> Void) throws {
        var running: [pid_t: (place: Int, streams: Streams)] = [:]
        var answers: [Int: Answer] = [:]
        var (next, told) = (0, 0)
        while told < paths.count {
            while running.count < count, next < paths.count {
                let streams = try Streams()
                running[try start(paths[next], streams)] = (next, streams)
                next += 1
            }
            var status: Int32 = 0
            // SAFETY: one number is written.
            let ended = unsafe waitpid(-1, &status, 0)
            if ended < 0, errno != EINTR { throw Failure.cannotStart(reason: SystemReason.text(errno)) }
            guard let (place, streams) = running.removeValue(forKey: ended) else { continue }
            answers[place] = streams.answer()
            while let answer = answers.removeValue(forKey: told) {
                try each(paths[told], answer)
                told += 1
            }
        }
    }

    private func start(_ path: String, _ streams: Streams) throws -> pid_t {
        // SAFETY: the actions and the copies of the words live until the process has been started.
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (own, given) in [(streams.output, 1), (streams.errors, 2), (streams.result, Self.resultDescriptor)] {
            unsafe posix_spawn_file_actions_adddup2(&actions, own, given)
        }
        let arguments =
            unsafe (CommandLine.arguments.prefix(1) + words + ["--", path]).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        var child = pid_t()
        let failure = unsafe posix_spawn(&child, "/proc/self/exe", &actions, nil, arguments, environ)
        guard failure == 0 else { throw Failure.cannotStart(reason: SystemReason.text(failure)) }
        return child
    }

    /// What a process writes to, files without a name: no pipe can fill.
    private final class Streams {
        let output: Int32
        let errors: Int32
        let result: Int32

        /// All above the descriptors that they become, which would be closed at the start otherwise.
        init() throws {
            let folder = Path(environment: "TMPDIR") ?? "/tmp"
            let made = try (0..<3).map { _ -> Int32 in
                var name = folder.joined("plotline-verify-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
                // SAFETY: a terminated array of our own, changed in place.
                let file = unsafe mkstemp(&name)
                guard file >= 0 else { throw Failure.cannotStart(reason: SystemReason.text(errno)) }
                _ = fcntl(file, F_SETFD, FD_CLOEXEC)
                // SAFETY: the name that was made just now.
                _ = unsafe unlink(name)
                let high = fcntl(file, F_DUPFD_CLOEXEC, VerifyJobs.resultDescriptor + 1)
                close(file)
                guard high >= 0 else { throw Failure.cannotStart(reason: SystemReason.text(errno)) }
                return high
            }
            (output, errors, result) = (made[0], made[1], made[2])
        }

        deinit { for file in [output, errors, result] { close(file) } }

        func answer() -> Answer {
            let json = try? JSON(reading: Self.bytes(result))
            return Answer(
                output: Self.bytes(output), errors: Self.bytes(errors), result: json.flatMap { VerifyResult(json: $0) })
        }

        private static func bytes(_ file: Int32) -> [UInt8] {
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                // SAFETY: as many bytes as the piece has.
                let got = unsafe pread(file, &piece, piece.count, bytes.count)
                guard got > 0 else { return bytes }
                bytes += piece[..<got]
            }
        }
    }
}
