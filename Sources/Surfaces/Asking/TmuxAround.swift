import Checked
import Glibc

/// What tmux says of itself and of the terminal that it is attached to.
package struct TmuxAround: Sendable, Equatable {
    /// Whether sequences reach the terminal outside (`allow-passthrough`).
    package var passes: Bool
    /// What that terminal answered to XTVERSION, empty when it did not.
    package var outside: String

    package init(passes: Bool, outside: String) {
        self.passes = passes
        self.outside = outside
    }

    /// Whether the terminal outside shows pictures by Unicode placeholders: kitty since 0.28 (its changelog), Ghostty since its
    /// first release.
    package var showsPlaceholders: Bool {
        if outside.hasPrefix("ghostty") { return true }
        guard outside.hasPrefix("kitty(") else { return false }
        let numbers = outside.dropFirst(6).split(separator: ".").prefix(2).map { Int($0) ?? 0 }
        return numbers.count == 2 && (numbers[0], numbers[1]) >= (0, 28)
    }

    /// The two, a line each.
    static let question = "#{allow-passthrough}\n#{client_termtype}"

    /// From what tmux answers to `question`; nil when it is something else.
    init?(answer: String) {
        let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 2 else { return nil }
        passes = ["1", "2", "on", "all"].contains(lines[0])
        outside = String(lines[1])
    }

    /// Asks the tmux whose pane this is, by its own program; nil when there is none or it is slow.
    static func ask(environment: (String) -> String?, limit: Int32 = 500) -> TmuxAround? {
        guard environment("TMUX")?.isEmpty == false else { return nil }
        var words = ["tmux", "display-message", "-p"]
        if let pane = environment("TMUX_PANE"), !pane.isEmpty { words += ["-t", pane] }
        return answer(words + [question], limit: limit).flatMap { TmuxAround(answer: $0) }
    }

    /// What a program writes, up to 4 KB, when it ends well within `limit` milliseconds of its start.
    static func answer(_ words: [String], limit: Int32) -> String? {
        var ends: [Int32] = [-1, -1]
        // SAFETY: two places for two descriptors.
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let child = start(words, output: ends[1])
        close(ends[1])
        guard let child else { return nil }
        let end = now() + Int64(limit)
        let answer = whole(ends[0], until: end)
        let status = ended(child, until: answer == nil ? 0 : end)
        return status == 0 ? answer.map { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// All that comes until the pipe ends; nil where that takes longer or is more than 4 KB. A signal, as of a pane that is laid out,
    /// only interrupts the waiting.
    private static func whole(_ pipe: Int32, until end: Int64) -> [UInt8]? {
        var answer: [UInt8] = []
        while answer.count < 4096 {
            var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            var piece = [UInt8](repeating: 0, count: 1024)
            let left = end - now()
            guard left > 0 else { return nil }
            // SAFETY: one struct is passed, and read takes at most the buffer's size.
            let ready = unsafe poll(&waiting, 1, Int32(clamping: left))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = unsafe read(pipe, &piece, piece.count)
            if count == 0 { return answer }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            answer += piece[..<count]
        }
        return nil
    }

    /// The status that a program ends with by itself; nil for one that has to be ended.
    private static func ended(_ child: pid_t, until end: Int64) -> Int32? {
        var status: Int32 = 0
        repeat {
            // SAFETY: the call fills the number that is passed.
            let found = unsafe waitpid(child, &status, WNOHANG)
            if found == child { return status }
            if found < 0, errno != EINTR { return nil }
            usleep(2000)
        } while now() < end
        kill(child, SIGKILL)
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return nil
    }

    /// Milliseconds of the monotonic clock.
    private static func now() -> Int64 {
        var time = timespec()
        // SAFETY: the call fills the struct that is passed.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static func start(_ words: [String], output: Int32) -> pid_t? {
        // SAFETY: the actions and the copies of the words live until the program has been started.
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        var child = pid_t()
        guard unsafe posix_spawnp(&child, words[0], &actions, nil, arguments, environ) == 0 else { return nil }
        return child
    }
}
