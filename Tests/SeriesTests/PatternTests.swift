import Testing

@testable import Series

/// Regular expressions of Perl's kind: what they match, and that none takes the stack, gigabytes or minutes.
@Suite struct PatternTests {
    private static func group(_ depth: Int, _ inside: String = "a", _ tail: String = "") -> String {
        String(repeating: "(", count: depth) + inside + String(repeating: ")" + tail, count: depth)
    }

    @Test(arguments: [
        (group(20_000), "too deeply nested"), (group(251), "too deeply nested"),
        ("((a{200}){200}){200}", "too large"), (String(repeating: "(a|b)*", count: 30_000), "too large"),
        (String(repeating: "a", count: 900_000), "too large"), ("a{99999999999999999999999}", "number too big"),
        ("(", "missing closing parenthesis"), ("[a", "missing terminating ]"), ("(?<1>x)", "non-digit"),
        ("a**b", "repeatable"),
        ("\\C", "\\C"), ("(?<a>x)(?<a>y)", "two named subpatterns"),
    ])
    func isRefused(_ pattern: String, _ words: String) throws {
        do throws(Pattern.Fault) {
            _ = try Pattern(pattern)
            Issue.record("\(pattern.prefix(60)) was compiled")
        } catch {
            guard case .malformed(let reason, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.contains(words), "\(reason)")
        }
    }

    /// As `re.search` of Python answers.
    @Test(arguments: [
        (group(200), "a", true), ("^([0-9]{1,3}\\.){3}[0-9]{1,3}$", "192.168.12.1", true),
        ("^[]{}(*]+$", "]{(*}", true), ("[a-z]{2,}[^]]", "ab!", true), ("^\\(\\{$", "({", true),
        ("^a{2}$", "aaa", false), ("", "", true), ("^$", "", true), ("\\d+", "word", false), ("\\d+", "a1", true),
        ("^.$", "é", true), ("^..$", "é", false), ("a.*?b$", "axbxb", true), ("(?i)ÅNGSTRÖM", "ångström", true),
        ((0..<2000).map { "word\($0)" }.joined(separator: "|"), "my word1999", true), ("^(a|b)*$", "abab", true),
        ("(.)\\1", "abba", true), ("(?<=x)y", "xy", true), ("b$", "b\n", false),
    ])
    func matches(_ pattern: String, _ text: String, _ isMatch: Bool) throws {
        #expect(try Pattern(pattern).matches(text) == isMatch)
    }

    /// Each takes 2ⁿ steps in a matcher that goes back.
    @Test(arguments: ["^(a+)+$", "^(a|aa)+$", "^(a|a?)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"])
    func takesNoMinutes(_ pattern: String) throws {
        let text = String(repeating: pattern.contains("x") ? "x" : "a", count: 5000) + "!"
        let clock = ContinuousClock()
        let taken = clock.measure {
            do throws(Pattern.Fault) {
                #expect(try Pattern(pattern).matches(text) == false)
            } catch {
                #expect(error == .exceeds)
            }
        }
        #expect(taken < .seconds(20))
    }

    @Test func groups() throws {
        let pattern = try Pattern("(?<b>x)?(?:-)(?<a>[0-9]+)(z)?")
        #expect(pattern.names.map(\.name) == ["b", "a"] && pattern.names.map(\.group) == [1, 2])
        #expect(try pattern.matches("é-12"))
        // Bytes: é takes two.
        #expect(pattern.place(of: 1) == nil && pattern.place(of: 2) == 3..<5)
    }

    /// What is not a UTF-8 stands between what matches.
    @Test func brokenText() throws {
        let bytes: [UInt8] = [0xFF, 0x61, 0xC3, 0x28, 0x62]
        let pattern = try Pattern("b$")
        #expect(try unsafe bytes.withUnsafeBufferPointer { unsafe try pattern.matches($0) })
    }
}
