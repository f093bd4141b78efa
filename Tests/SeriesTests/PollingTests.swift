import Diagnostics
import Testing

@testable import Series

/// Sorts, hash tables and loops that can be stopped, against the library's own, which cannot.
@Suite struct PollingTests {
    /// Values that come again and again, all of them different, and all of them equal.
    @Test(arguments: [1, 7, 4_096, 50_000]) func numbersDifferentValuesAsADictionaryDoes(_ different: Int) throws {
        let texts = (0..<50_000).map { "text \($0 &* 7_919 % different)" }
        var known: [String: Int32] = [:]
        var table = CodeTable<String>(stoppedBy: Cancellation())
        for text in texts {
            let expected = known[text] ?? Int32(known.count)
            known[text] = expected
            #expect(try table.code(of: text) == expected)
        }
        #expect(table.values.count == different)
    }

    /// Texts that Swift calls equal are one, however they are composed (Unicode, UAX 15).
    @Test func equalTextsAreOne() throws {
        let text = try TextColumn(rows: 3, stoppedBy: Cancellation()) { ["caf\u{E9}", nil, "cafe\u{301}"][$0] }
        #expect(text.dictionary.count == 1 && text[1] == nil && text.codes.span[2] == 0)
    }

    @Test func sortsAsTheLibraryAndKeepsTheOrderOfEqualOnes() throws {
        let keys = (0..<20_000).map { $0 &* 7_919 % 97 }
        let order = try keys.indices.sorted(stoppedBy: Cancellation()) { keys[$0] < keys[$1] }
        #expect(order == keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) })
    }

    @Test func whatIsStoppedThrows() {
        let stop = Cancellation()
        stop.raise(.memory)
        let numbers = (0..<20_000).map { Double($0 &* 7_919 % 20_011) }
        #expect(throws: Interrupted.self) { try numbers.sorted(stoppedBy: stop, by: <) }
        #expect(throws: Interrupted.self) { try numbers.mapped(stoppedBy: stop) { $0 } }
        #expect(throws: Interrupted.self) { try Column("a", numbers).codes(stop) }
        #expect(throws: Interrupted.self) { try GroupCodes([Column("a", numbers)], rows: numbers.count, stop) }
    }
}
