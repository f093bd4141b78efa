import Testing

@testable import Series

/// Patterns that the C library's matcher would take the stack, gigabytes or minutes for are refused in words, others are not.
@Suite struct PatternBoundsTests {
    private static func group(_ depth: Int, _ inside: String = "a", _ tail: String = "") -> String {
        String(repeating: "(", count: depth) + inside + String(repeating: ")" + tail, count: depth)
    }

    @Test(arguments: [
        (group(20_000), "groups within each other"), (group(201), "groups within each other"),
        (group(150, "(a*)", "*") + group(200, "a", "*") + group(200, "a", "*"), "repetitions"),
        ("((a{200}){200}){200}", "counting every repetition"), ("(((a{1,200}){1,200}){1,200}){1,200}", "counting"),
        (String(repeating: "a?", count: 60_000), "repetitions"), ("a{0,30000}", "counting every repetition"),
        (String(repeating: "(a|b)*", count: 30_000), "repetitions"),
        (String(repeating: "a", count: 900_000), "counting"),
        ("(a*){0,501}", "repetitions"), ("(.*)\\1", "a reference to a group"),
        ("a{99999999999999999999999}", "counting"),
    ])
    func isRefused(_ pattern: String, _ words: String) {
        do throws(RegularExpression.Malformed) {
            _ = try RegularExpression(pattern)
            Issue.record("\(pattern.prefix(60)) was compiled")
        } catch {
            #expect(error.reason.contains(words), "\(error.reason)")
        }
    }

    @Test(arguments: [
        (group(200), "a", true), ("^([0-9]{1,3}\\.){3}[0-9]{1,3}$", "192.168.12.1", true),
        ("^[]{}(*]+$", "]{(*}", true), ("[[:alpha:]]{2,}[^]]", "ab!", true), ("^\\(\\{$", "({", true),
        ("^a{2}$", "aaa", false),
        ((0..<2000).map { "word\($0)" }.joined(separator: "|"), "my word1999", true), ("^(a|b)*$", "abab", true),
    ])
    func stillMatches(_ pattern: String, _ text: String, _ isMatch: Bool) throws {
        #expect(try RegularExpression(pattern).matches(text) == isMatch)
    }
}
