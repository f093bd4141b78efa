@testable import Language
import Syntax
import Testing

/// Whether Return runs what was typed, or opens another line.
@Suite struct UnfinishedTests {
    @Test(arguments: [
        ("title \"a", true), ("where (a +", true), ("where (a", true), ("wind |", true), ("plot line a +", true),
        ("diff a,", true),
        ("plot bar a \\", true), ("plot bar a \\  ", true), ("xs = [1,", true), ("wind | # then", true),
        ("wind", false), ("", false), ("where a >", false), ("frobnicate the", false), ("title \"a\"", false),
        ("load a.csv", false),
        ("diff a, # c\n b", false), ("title \"a\\\\\"", false), ("load {nothing}", false),
    ])
    func unfinished(_ source: String, _ isUnfinished: Bool) {
        #expect(TestVocabulary.parser.isUnfinished(source) == isUnfinished)
    }
}
