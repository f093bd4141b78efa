import Syntax
import Diagnostics
@testable import Language
import Seeded
import Testing

/// Whatever is typed, the parser answers: a tree, or an error whose places lie inside the source.
@Suite struct RandomSourceTests {
    private static let soup: [String] = [
        " ", " ", " ", " ", "\n", "\n  ", "\t", "|", "+", ",", "..", "=", "==", "(", ")", "[", "]", "{", "}", "\"", "`",
        "\\", "#", "# ", "%",
        "plot", "bar", "line", "x", "y", "title", "color", "by", "every", "weekday", "aggregate", "weekly", "mean",
        "as", "load", "last", "where",
        "and", "not", "in", "is", "missing", "12", "3.5", "1e6", "2024-12", "2024-12-03T15:00+09:00", "14:20", "-",
        "..5", "5..", "7d", "min",
        "#fb5200", "\"t {a:.0f}\"", "`q r`", "wind", "gust", "now", "hour of day", "é", "日", "\u{0}", "\u{202E}", "🙂",
        "~", "^", "*", "tabs", "select",
    ]

    private func check(_ source: String) {
        let length = source.utf8.count
        func inside(_ range: SourceRange?) -> Bool {
            range.map { $0.lower >= 0 && $0.lower <= $0.upper && $0.upper <= length } ?? true
        }
        do throws(SyntaxError) {
            let cell = try TestVocabulary.parser.parse(source)
            for statement in cell.statements { #expect(inside(statement.range), "\(source.debugDescription)") }
            #expect(cell.source == source)
        } catch {
            #expect(error.range != nil && inside(error.range), "\(source.debugDescription)")
            for (range, _) in error.related { #expect(inside(range), "\(source.debugDescription)") }
            let message = DiagnosticRenderer().render(error, source: source)
            #expect(
                !message.unicodeScalars.contains { ($0.value < 32 && $0 != "\n") || $0.value == 0x202E },
                "\(source.debugDescription)")
        }
        _ = TestVocabulary.parser.isUnfinished(source)
        let completion = Completer(vocabulary: TestVocabulary.all).complete(source, cursor: length / 2)
        #expect(inside(completion.range), "\(source.debugDescription)")
    }

    @Test(arguments: 0..<8)
    func words(_ seed: UInt64) {
        var generator = SplitMix(seed: seed)
        for _ in 0..<400 {
            let count = Int.random(in: 0...24, using: &generator)
            check((0..<count).compactMap { _ in Self.soup.randomElement(using: &generator) }.joined())
        }
    }

    @Test(arguments: 100..<104)
    func bytes(_ seed: UInt64) {
        var generator = SplitMix(seed: seed)
        for _ in 0..<400 {
            let count = Int.random(in: 0...60, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            check(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Good cells with one thing cut out or put in.
    @Test(arguments: 200..<204)
    func mutations(_ seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let cells = NotebookCellTests.cells.map(\.cell)
        for _ in 0..<60 {
            var cell = Array((cells.randomElement(using: &generator) ?? "").unicodeScalars)
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !cell.isEmpty {
                let index = Int.random(in: 0..<cell.count, using: &generator)
                if Bool.random(using: &generator) {
                    cell.removeSubrange(index..<min(cell.count, index + Int.random(in: 1...8, using: &generator)))
                } else {
                    cell.insert(
                        contentsOf: (Self.soup.randomElement(using: &generator) ?? "").unicodeScalars, at: index)
                }
            }
            var source = ""
            source.unicodeScalars.append(contentsOf: cell)
            check(source)
        }
    }

    @Test func longSources() {
        for piece in [
            "(", "\"", "`", "{", "|", "#", " ", "\n", "a ", "plot bar ", "+ line a\n", "\\\n", "0", "..", "[", "-", "é",
        ] {
            check(String(repeating: piece, count: 100_000 / piece.utf8.count))
            check("where " + String(repeating: piece, count: 100_000 / piece.utf8.count))
        }
    }
}
