@testable import Kernel
import Testing

/// What is a yes to a question before a file is touched: the word and its letter, in any case, and nothing else.
@Suite struct AnswerTests {
    @Test(arguments: ["y", "Y", "yes", "YES", "Yes", " y ", "yes\n", "\ty"]) func isAYes(_ answer: String) {
        #expect(FenceQuestion.isYes(answer))
    }

    @Test(arguments: [
        "", " ", "n", "no", "yep", "yo", "yesterday", "yy", "y!", "oui", "ja", "ok", "1", "true", "not yes",
    ])
    func isNone(_ answer: String) { #expect(!FenceQuestion.isYes(answer)) }
}
