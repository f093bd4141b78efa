import Interchange
import Testing

@testable import Kernel

/// Which cells a `history_request` finds. Patterns: as Python's `fnmatch.fnmatchcase` without brackets.
@Suite struct HistoryTests {
    @Test(arguments: [
        ("*", "", true), ("", "", true), ("", "a", false), ("a*", "abc", true), ("*c", "abc", true),
        ("a?c", "abc", true),
        ("a?c", "ac", false), ("*b*", "abc", true), ("*a*b*c*", "xaybzc", true), ("*a*b*c*", "xaybz", false),
        ("a**c", "ac", true), ("?", "é", true), ("*.csv", "load a.csv | show", false),
    ])
    func patterns(_ pattern: String, _ text: String, _ matches: Bool) {
        #expect(Glob(pattern).matches(text) == matches)
    }

    /// A pattern that makes careless matchers try every way.
    @Test func dearPatterns() {
        let pattern = String(repeating: "a*", count: 200) + "b"
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 5000)))
    }

    @Test func kinds() {
        var history = KernelHistory()
        for source in ["load a.csv", "show 1", "show 2", "show 1"] { history.add(source) }
        func sources(_ request: [String: JSON?]) -> [String] {
            history.found(.sorted(request)).items.compactMap { $0.items.last?.text }
        }
        #expect(sources(["hist_access_type": .text("tail"), "n": .number(2)]) == ["show 2", "show 1"])
        #expect(sources(["hist_access_type": .text("tail")]).count == 4)
        let range: [String: JSON?] = [
            "hist_access_type": .text("range"), "session": .number(0), "start": .number(1), "stop": .number(3),
        ]
        #expect(sources(range) == ["load a.csv", "show 1"])
        #expect(sources(["hist_access_type": .text("range"), "session": .number(7)]).isEmpty)
        let search: [String: JSON?] = ["hist_access_type": .text("search"), "pattern": .text("show*")]
        #expect(sources(search).count == 3)
        #expect(sources(search.merging(["unique": .truth(true)]) { $1 }) == ["show 2", "show 1"])
        #expect(sources(search.merging(["n": .number(-1)]) { $1 }).isEmpty)
    }

    /// Old cells go when there is too much of them; numbers go on.
    @Test func bounded() {
        var history = KernelHistory()
        let large = String(repeating: "#", count: 3 << 20)
        for _ in 0..<20 { history.add(large) }
        #expect(history.count == 20)
        #expect((1...5).contains(history.found(.object([])).items.count))
        history.add(String(repeating: "#", count: 100 << 20))
        #expect(history.found(.object([])).items.count <= 1)
    }
}
