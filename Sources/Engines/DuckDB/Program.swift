import Diagnostics
import Files
import Glibc
import Reading
import Series

/// Another program, run without a shell, its answer waited for.
enum Program {
    /// The file that a bare name means, by `PATH`; nil when there is none.
    static func find(_ name: String) -> String? {
        // SAFETY: getenv's string is copied at once.
        guard let paths = unsafe getenv("PATH").map({ unsafe String(cString: $0) }) else { return nil }
        for folder in paths.split(separator: ":") where Path(folder).isAbsolute {
            let path = "\(folder)/\(name)"
            var status = stat()
            // SAFETY: `status` outlives the call.
            if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, unsafe access(path, X_OK) == 0 {
                return path
            }
        }
        return nil
    }

    /// Runs a program in a process group of its own.
    ///
    /// - Parameters:
    ///   - input: a descriptor to read from, −1 for nothing.
    ///   - output: a descriptor to write to.
    ///   - seconds: it may take, nil for as long as it wants.
    /// - Returns: its exit status, and the first 4 KB that it says on standard error.
    /// - Throws: `Interrupted`, after it was ended; `unreadable` when it cannot be started.
    static func run(
        _ program: String, _ arguments: [String], input: Int32 = -1, output: Int32, for path: String,
        within seconds: Int? = nil, _ cancellation: Cancellation
    ) throws -> (status: Int32, message: String) {
        let clock = seconds.map { EngineClock(seconds: $0) }
        var ends: [Int32] = [-1, -1]
        // SAFETY: two places for two descriptors.
        guard unsafe pipe(&ends) == 0 else {
            throw FormatsError.unreadable(path: path, reason: "no pipe: error \(errno)")
        }
        // Only the child's own copy of the end that it writes to may outlive `exec`.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { if ends[0] >= 0 { close(ends[0]) } }
        var child = pid_t()
        let failure = start(program, arguments, input, output, standardError: ends[1], &child)
        close(ends[1])
        guard failure == 0 else {
            throw FormatsError.unreadable(path: path, reason: "\(program) cannot be started: error \(failure)")
        }
        var message: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        var isInterrupted = false
        while true {
            var wait = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            // SAFETY: one descriptor, here; below as many bytes as the array has.
            let ready = unsafe poll(&wait, 1, 50)
            if cancellation.isRaised || clock?.isOver ?? false {
                isInterrupted = true
                // The program may be a script that has started another: the whole group.
                kill(-child, SIGKILL)
                break
            }
            if ready == 0 || (ready < 0 && errno == EINTR) { continue }
            let got = unsafe read(ends[0], &piece, piece.count)
            if got < 0, errno == EINTR { continue }
            if got <= 0 { break }
            if message.count < 4096 { message += piece[0..<got] }
        }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        if isInterrupted { throw Interrupted() }
        let exit = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return (exit, TextDecoding.text(message.prefix(4096)))
    }

    private static func start(
        _ program: String, _ arguments: [String], _ input: Int32, _ output: Int32, standardError: Int32,
        _ child: inout pid_t
    ) -> Int32 {
        // SAFETY: the actions and the copies of the arguments live until the program has been started.
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if input < 0 {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        } else {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, standardError, 2)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer {
            for index in unsafe words.indices { unsafe free(words[index]) }
        }
        return unsafe posix_spawn(&child, program, &actions, &attributes, words, environ)
    }
}
