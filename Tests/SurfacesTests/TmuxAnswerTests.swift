import Testing

@testable import Surfaces

/// A program that is asked at the start must not keep the session waiting, whatever it does.
@Suite(.serialized) struct TmuxAnswerTests {
    private static func asked(_ script: String) -> (answer: String?, took: Duration) {
        var answer: String?
        let took = ContinuousClock().measure { answer = TmuxAround.answer(["/bin/sh", "-c", script], limit: 500) }
        return (answer, took)
    }

    @Test func whatIsWrittenInTimeIsTheAnswer() {
        #expect(Self.asked("echo on; sleep 0.1; echo 'kitty(0.32.2)'").answer == "on\nkitty(0.32.2)\n")
        #expect(Self.asked("echo on; exit 1").answer == nil)
        #expect(TmuxAround.answer(["/nonexistent/tmux"], limit: 500) == nil)
    }

    /// One that closes its output and stays, one that is silent, one that writes for ever, little by little or much.
    @Test(arguments: [
        "echo on; exec >&-; sleep 5", "exec sleep 5", "while :; do echo x; sleep 0.2; done", "exec yes",
        "trap '' TERM; echo on; exec >&- 2>&-; sleep 5; sleep 5",
    ])
    func nobodyIsWaitedForLong(_ script: String) {
        let (answer, took) = Self.asked(script)
        #expect(answer == nil && took < .milliseconds(2000), "\(answer ?? "") after \(took)")
    }
}
