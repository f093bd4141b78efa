import Glibc

/// A server of a test's own: a script of `Tests/Support/servers` starts it, and it is gone with the process.
struct ServerScript {
    /// What the script says when the server answers.
    let words: [String]

    struct Failure: Error { let words: String }

    init(_ name: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.path("port")
        // SAFETY: the pipe is never closed: it ends with the process, and the server with it.
        guard unsafe popen("'\(Project.root)/Tests/Support/servers/\(name)' '\(file)'", "we") != nil else {
            throw Failure(words: "no pipe")
        }
        var text: String?
        for _ in 0..<600 {
            text = folder.read("port")
            if text != nil { break }
            usleep(50_000)
        }
        words = (text ?? "error no answer within 30 s").split(whereSeparator: \.isWhitespace).map(String.init)
        if words.first == "error" {
            let said = words.joined(separator: " ")
            throw Failure(words: said)
        }
    }
}
