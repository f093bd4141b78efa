import Glibc

/// A started program, by its number, in a session of its own so that a signal reaches all that it started.
struct ChildProcess {
    let id: pid_t

    /// How a program ended.
    enum End: Equatable, CustomStringConvertible {
        case exit(Int32)
        case signal(Int32)

        var description: String {
            switch self {
            case .exit(let code): "exit \(code)"
            case .signal(let number): "killed by signal \(number)"
            }
        }
    }

    /// Starts `arguments` (the first is the path of the program) with exactly this environment, in `folder`.
    ///
    /// A program that cannot be started ends with 126 or 127, as from a shell. `terminal` is the path of a terminal that becomes its controlling one and all three standard streams; without
    /// it the three `streams` are.
    init(
        _ arguments: [String], environment: [String: String], folder: String, terminal: String? = nil,
        streams: (input: Int32, output: Int32, errors: Int32) = (0, 1, 2)
    ) throws {
        // SAFETY: both objects are initialised before any other use and destroyed after the last; the C strings and
        // the arrays that hold them outlive the call of posix_spawn.
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let terminal {
            // The first terminal that the leader of a new session opens becomes its controlling terminal.
            unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
            unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
        } else {
            unsafe posix_spawn_file_actions_adddup2(&actions, streams.input, 0)
            unsafe posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
            unsafe posix_spawn_file_actions_adddup2(&actions, streams.errors, 2)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, a GNU name that the module leaves out.
        unsafe posix_spawnattr_setflags(
            &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
        // Whatever started the tests may ignore or block signals, Ctrl-C's above all: the program starts with none so.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)

        // `env -C` goes to the folder and becomes the program: the call that spawns cannot do the first by POSIX.
        let command = ["/usr/bin/env", "-C", folder] + arguments
        let words = unsafe command.map { unsafe strdup($0) } + [nil]
        let variables =
            unsafe environment.sorted { $0.key < $1.key }.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for index in unsafe words.indices { unsafe free(words[index]) }
            for index in unsafe variables.indices { unsafe free(variables[index]) }
        }
        var id = pid_t()
        let code = unsafe posix_spawn(&id, command[0], &actions, &attributes, words, variables)
        guard code == 0 else { throw RigError.cannotStart(program: arguments[0], code: code) }
        self.id = id
    }

    /// Waits at most `seconds` for the end; a program that takes longer is killed.
    func end(within seconds: Double) throws -> End {
        let deadline = Clock.seconds() + seconds
        var status: Int32 = 0
        while true {
            let answer = unsafe waitpid(id, &status, WNOHANG)
            if answer == id { break }
            guard answer == 0 else { throw RigError.lostChild(code: errno) }
            guard Clock.seconds() < deadline else {
                kill(id, SIGKILL)
                _ = unsafe waitpid(id, &status, 0)
                throw RigError.tookTooLong(seconds: seconds)
            }
            usleep(2000)
        }
        let signal = status & 0x7F
        return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
}

/// What the rig itself can fail with; a failing program is not an error of the rig.
enum RigError: Error {
    case cannotStart(program: String, code: Int32)
    case cannotOpenTerminal(code: Int32)
    case lostChild(code: Int32)
    case tookTooLong(seconds: Double)
    /// The text did not appear in time; what stood on the screen instead.
    case notShown(String, screen: String)
}

/// Seconds of a clock that never goes back.
enum Clock {
    static func seconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
