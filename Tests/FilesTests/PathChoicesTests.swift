import Files
import Testing

/// `{a,b}` in paths, as `bash -c 'echo …'` 5.2 prints them.
@Suite struct PathChoicesTests {
    @Test(
        arguments: [
            ("a.csv", ["a.csv"]), ("{a,b}.csv", ["a.csv", "b.csv"]),
            ("x/{a,b}-{1,2}", ["x/a-1", "x/a-2", "x/b-1", "x/b-2"]),
            ("{a,b{1,2}}c", ["ac", "b1c", "b2c"]), ("a{,.bak}", ["a", "a.bak"]), ("{a}", ["{a}"]), ("{a,b", ["{a,b"]),
            ("{x}{a,b}", ["{x}a", "{x}b"]), ("{{a,b}}", ["{a}", "{b}"]), ("a,b}", ["a,b}"]), ("{}", ["{}"]), ("", [""]),
            ("{*.csv,b/**}", ["*.csv", "b/**"]),
        ] as [(String, [String])])
    func asInAShell(_ text: String, _ paths: [String]) { #expect(PathChoices.of(text) == paths) }

    /// Twenty pairs would be a million paths.
    @Test func tooMany() {
        let text = String(repeating: "{a,b}", count: 20)
        #expect(PathChoices.of(text) == [text])
    }
}
