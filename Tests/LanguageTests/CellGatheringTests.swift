@testable import Language
import Seeded
import Testing

/// Lines of a pipe into cells: the same cells as when the parser is asked at every line, in far less time.
@Suite struct CellGatheringTests {
    /// How it is defined: the cell ends at the first line that leaves nothing open and that the next one does not continue.
    private static func simply(_ lines: [String]) -> [String] {
        var cells: [String] = []
        var text = ""
        for (place, line) in lines.enumerated() {
            if text.isEmpty, line.allSatisfy(\.isWhitespace) { continue }
            text += text.isEmpty ? line : "\n" + line
            if place + 1 < lines.count {
                let next = lines[place + 1]
                let continues = next.first.map { " \t|+".contains($0) } ?? false
                if TestVocabulary.parser.isUnfinished(text) || continues && !next.allSatisfy(\.isWhitespace) {
                    continue
                }
            }
            cells.append(text)
            text = ""
        }
        return text.isEmpty ? cells : cells + [text]
    }

    /// The cells, and how many bytes the parser was given for them.
    private static func gathered(_ lines: [String]) throws -> (cells: [String], parsed: Int) {
        var rest = lines[...]
        var parsed = 0
        var gathering = CellGathering(
            line: { rest.popFirst() },
            openEnd: { text in
                parsed += text.utf8.count
                return TestVocabulary.parser.openEnd(of: text)
            })
        var cells: [String] = []
        while let cell = try gathering.next() { cells.append(cell) }
        return (cells, parsed)
    }

    @Test(arguments: [
        [], [""], ["wind"], ["", "wind", "", "gust", ""], ["wind |", "diff a"], ["diff a,", "b,", "c", "wind"],
        ["where (a", "+ b", ") > 3", "wind"], ["title \"a", "b", "c\"", "wind"],
        ["diff a,", "frobnicate ((,", "wind,", "gust"],
        ["where (a", "load x", "wind", ")"], ["wind", "  | diff a", "\t| diff b", "gust"], ["title \"a", "b", "c"],
        ["diff a,", "b", "  | where (c", "  > 3", ")", "wind"], ["wind \\", "| diff a"],
        ["where (f(1),", "f(2),", "f(3))", "wind"],
    ])
    func areTheSameCells(_ lines: [String]) throws {
        #expect(try Self.gathered(lines).cells == Self.simply(lines))
    }

    /// Up to the first cell that is wrong, which ends a pipe.
    @Test func areTheSameCellsForAnyLines() throws {
        var dice = SplitMix(seed: 9)
        var compared = 0
        let words = [
            "wind", "| diff a", "diff a,", "b,", "b", "where (a", "+ b", ") > 3", "(", ")", "\"", "title \"x", "y\"",
            "  | where (c",
            "  b,", "", "   ", "c # note", "# (", "\\", "wind \\", "f(1),", "`a b", "frobnicate", "title \"{a", "}\"",
            "+", "x = 1",
        ]
        for _ in 0..<4000 {
            let lines = (0..<Int.random(in: 1...14, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
            let right = Self.simply(lines).prefix { (try? TestVocabulary.parser.parse($0)) != nil }
            compared += right.count
            #expect(try Self.gathered(lines).cells.prefix(right.count) == right, "\(lines)")
        }
        #expect(compared > 500)
    }

    /// The bytes that the parser reads stay within a few dozen times those of the cell.
    @Test(arguments: [
        ("wind", "  | diff a", "gust"), ("diff a,", "b,", "c"), ("title \"a", "b", "\""),
    ])
    func tenThousandLinesAreLinear(_ first: String, _ line: String, _ last: String) throws {
        let lines = [first] + Array(repeating: line, count: 10_000) + [last]
        let (cells, parsed) = try Self.gathered(lines)
        #expect(cells.count <= 2)
        #expect(parsed < 60 * lines.joined(separator: "\n").utf8.count)
    }
}
