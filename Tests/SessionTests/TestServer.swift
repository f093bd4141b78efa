import Files
import Glibc
import Synchronization

/// A server of this run of the tests: a script of `Tests/Support/servers` starts it, and it is gone with the process.
enum TestServer {
    struct Failure: Error { let words: String }

    private static let count = Atomic(0)

    /// Starts one.
    ///
    /// - Returns: what the script says when the server answers.
    static func start(_ script: String, words wanted: Int) throws(Failure) -> [String] {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        let file = "/tmp/plotline-\(script)-\(getpid())-\(number).port"
        // SAFETY: the pipe is never closed: it ends with the process, and the server with it.
        guard unsafe popen("'\(projectRoot)/Tests/Support/servers/\(script)' '\(file)'", "we") != nil else {
            throw Failure(words: "no pipe")
        }
        for _ in 0..<600 {
            if Path(file).exists { break }
            usleep(50_000)
        }
        defer { _ = unsafe unlink(file) }
        guard let text = self.text(of: file) else { throw Failure(words: "no answer within 30 s") }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == wanted, words[0] != "error" else { throw Failure(words: words.joined(separator: " ")) }
        return words
    }

    static func text(of file: String) -> String? {
        let descriptor = Path(file).open(O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return String(decoding: WholeFile.bytes(descriptor, limit: 64 << 20), as: UTF8.self)
    }
}
