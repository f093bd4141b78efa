import Testing

@testable import Files

/// Paths without `.` and `a/..`, as Python's `posixpath.normpath` has them (3.11), but for `//` at the beginning, which POSIX leaves open.
@Suite struct NormalisedPathTests {
    @Test(arguments: [
        ("a/b", "a/b"), ("a/./b", "a/b"), ("a/../b", "b"), ("a/b/../../c", "c"), ("../a", "../a"),
        ("../../a", "../../a"),
        ("a/../../b", "../b"), ("../a/../../b", "../../b"), ("a/..", "."), ("a/../..", ".."), ("./a", "a"), (".", "."),
        ("..", ".."), ("../..", "../.."), ("a//b", "a/b"), ("a/b/", "a/b"), ("/a/../b", "/b"), ("/../a", "/a"),
        ("/../../a/..", "/"), ("/", "/"), ("/a/./../b/c/..", "/b"), ("a/b/../c/../..", "."), (".../a", ".../a"),
        ("..a/..b", "..a/..b"), ("a/.../..", "a"),
    ])
    func isWhatPythonMakes(_ path: String, _ normal: String) {
        #expect(Path(path).normalised.text == normal)
    }
}
