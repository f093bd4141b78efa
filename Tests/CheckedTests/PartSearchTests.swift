import Checked
import Testing

/// Parts found in a whole. Expected values: what `_StringProcessing` of Swift 6.3 answers for the same calls.
@Suite
struct PartSearchTests {
    struct Case: Sendable {
        var whole: String
        var part: String
        var first: Int?
        var count: Int
        var replaced: String
        var pieces: [String]
        var allPieces: [String]

        init(_ row: (String, String, Int?, Int, String, [String], [String])) {
            (whole, part, first, count, replaced, pieces, allPieces) = row
        }
    }

    static let cases: [Case] = [
        ("abc", "b", 1, 1, "a<>c", ["a", "c"], ["a", "c"]),
        ("abc", "bd", nil, 0, "abc", ["abc"], ["abc"]),
        ("abc", "", 0, 4, "<>a<>b<>c<>", ["a", "b", "c"], ["", "a", "b", "c", ""]),
        ("", "", 0, 1, "<>", [], [""]),
        ("", "a", nil, 0, "", [], [""]),
        ("aaaa", "aa", 0, 2, "<><>", [], ["", "", ""]),
        ("a,b,,c", ",", 1, 3, "a<>b<><>c", ["a", "b", "c"], ["a", "b", "", "c"]),
        ("a,b,,c", ",,", 3, 1, "a,b<>c", ["a,b", "c"], ["a,b", "c"]),
        ("x\r\ny", "\n", nil, 0, "x\r\ny", ["x\r\ny"], ["x\r\ny"]),
        ("x\r\ny", "\r\n", 1, 1, "x<>y", ["x", "y"], ["x", "y"]),
        ("e\u{301}a", "e", nil, 0, "e\u{301}a", ["e\u{301}a"], ["e\u{301}a"]),
        ("e\u{301}a", "é", 0, 1, "<>a", ["a"], ["", "a"]),
        ("né", "e\u{301}", 1, 1, "n<>", ["n"], ["n", ""]),
        ("ab, cd", ", ", 2, 1, "ab<>cd", ["ab", "cd"], ["ab", "cd"]),
        ("🇩🇪🇫🇷", "🇩🇪", 0, 1, "<>🇫🇷", ["🇫🇷"], ["", "🇫🇷"]),
        ("🇩🇪🇫🇷", "🇪🇫", nil, 0, "🇩🇪🇫🇷", ["🇩🇪🇫🇷"], ["🇩🇪🇫🇷"]),
        ("abcabd", "abd", 3, 1, "abc<>", ["abc"], ["abc", ""]),
        ("1–K", "K", 2, 1, "1–<>", ["1–"], ["1–", ""]),
        ("\u{212A}aK", "K", 0, 2, "<>a<>", ["a"], ["", "a", ""]),
        ("12 °C", "C", 4, 1, "12 °<>", ["12 °"], ["12 °", ""]),
        ("a\u{301}b a", "a", 3, 1, "a\u{301}b <>", ["a\u{301}b "], ["a\u{301}b ", ""]),
        ("\u{600}a", "a", nil, 0, "\u{600}a", ["\u{600}a"], ["\u{600}a"]),
        ("a;b", "\u{37E}", 1, 1, "a<>b", ["a", "b"], ["a", "b"]),
    ].map(Case.init)

    @Test(arguments: cases)
    func isTheLibrarys(_ one: Case) {
        let (whole, part) = (one.whole, one.part)
        let first = whole.firstRange(of: part).map { whole.distance(from: whole.startIndex, to: $0.lowerBound) }
        #expect(first == one.first)
        #expect(whole.contains(part) == (one.first != nil))
        #expect(whole[...].contains(part[...]) == (one.first != nil))
        #expect(whole.ranges(of: part).count == one.count)
        #expect(whole.replacing(part, with: "<>") == one.replaced)
        #expect(whole.split(separator: part).map(String.init) == one.pieces)
        #expect(whole.split(separator: part, omittingEmptySubsequences: false).map(String.init) == one.allPieces)
    }

    @Test
    func bounds() {
        #expect("a-a-a".replacing("a", with: "b", maxReplacements: 2) == "b-b-a")
        #expect("a-b-c".split(separator: "-" as String, maxSplits: 1).map(String.init) == ["a", "b-c"])
        #expect([1, 2, 1, 2].firstRange(of: [2, 1]) == 1..<3)
        #expect([1, 2].firstRange(of: [2, 1]) == nil)
    }
}
