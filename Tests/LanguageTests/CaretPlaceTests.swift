import Diagnostics
@testable import Language
import Syntax
import Testing

/// Carets stand under what they mean, wherever in a line that is and however long the line is: the cells before both are counted anew,
/// by wcwidth's rule that é is one and 日 two cells wide.
@Suite struct CaretPlaceTests {
    private struct Plain: Fault { let what = "no" }

    private static func cells(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ((0x3000...0x9FFF).contains($1.value) ? 2 : 1) }
    }

    @Test(arguments: ["z", "é", "日"], [0, 1, 39, 40, 59, 60, 61, 119, 120, 121, 200, 399, 400, 401, 5000])
    func standUnderTheirWord(_ filler: String, _ before: Int) throws {
        for after in [0, 1, 60, 121, 1000] {
            let source =
                String(repeating: filler, count: before) + "XYX" + String(repeating: filler, count: after)
            let start = before * filler.utf8.count
            let lines = DiagnosticRenderer().render(Plain(), source: source, range: SourceRange(start, start + 3))
                .split(separator: "\n")
            let (line, carets) = (try #require(lines.dropFirst().first), try #require(lines.dropFirst(2).first))
            let place = try #require(line.firstRange(of: "XYX")?.lowerBound, "\(line)")
            let caret = try #require(carets.firstIndex(of: "^"))
            #expect(Self.cells(carets[..<caret]) == Self.cells(line[..<place]), "\(before) before, \(after) behind")
            #expect(carets.count { $0 == "^" } == 3)
            #expect(Self.cells(line) < 140)
            // What is cut says so, on the side where it is cut, and nothing else does.
            let body = line.dropFirst(6)
            let shown = body.filter { $0 != "…" }.count
            #expect(body.hasPrefix("…") || body.hasPrefix("XYX") || body.hasPrefix(filler))
            #expect((shown == before + after + 3) == !body.contains("…"))
        }
    }
}
