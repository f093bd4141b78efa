import Interchange
import Testing

@testable import Kernel

/// Places in a cell are counted in code points: so says the protocol since 5.2.
@Suite struct CursorTextTests {
    @Test(arguments: [
        ("plot line wind", 8, "plot lin", "line"), ("🌡️ | show", 2, "🌡️", ""),
        ("e\u{301}té x", 2, "e\u{301}", "e\u{301}té"),
        ("Größe", 99, "Größe", "Größe"), ("Größe", -4, "", "Größe"), ("", 0, "", ""), ("a.v + b", 3, "a.v", "a.v"),
    ])
    func places(_ code: String, _ cursor: Int, _ before: String, _ word: String) {
        let text = CursorText(.sorted(["code": .text(code), "cursor_pos": .number(cursor)]))
        #expect(text.before == before && text.before + text.after == code)
        #expect(text.word == word)
    }

    @Test func phrases() {
        func phrases(_ code: String, _ cursor: Int) -> [String] {
            CursorText(.sorted(["code": .text(code), "cursor_pos": .number(cursor)])).phrases
        }
        for cursor in [10, 12, 15, 17, 21] {
            #expect(phrases("aggregate hour of day", cursor).contains("hour of day"), "\(cursor)")
        }
        #expect(phrases("a b c d e", 4) == ["a b c", "b c d", "c d e", "b c", "c d", "c"])
        #expect(phrases("", 0).isEmpty && phrases("a | b", 2).isEmpty)
    }
}
