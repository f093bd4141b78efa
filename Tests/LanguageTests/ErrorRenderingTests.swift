import Diagnostics
@testable import Language
import Syntax
import Testing

/// How an error is laid out: its place, its carets, and nothing that a terminal would obey.
@Suite struct ErrorRenderingTests {
    @Test func coloursOnlyOnRequest() {
        let error = SyntaxError.verbAndName(Word("rule", SourceRange(0, 4)))
        #expect(!DiagnosticRenderer().render(error, source: "rule").contains("\u{1B}"))
        #expect(
            DiagnosticRenderer(isColoured: true).render(error, source: "rule").hasPrefix(
                "\u{1B}[1;31merror:\u{1B}[0m \u{1B}[1m'rule' is both"))
    }

    /// The words at fault are underlined (SGR 4), with nothing else of the line changed.
    @Test func underlinesTheFault() {
        struct Plain: Fault { let what = "no" }
        for (range, line) in [
            (SourceRange(4, 8), "say \u{1B}[4mrule\u{1B}[0m now"),
            (SourceRange(0, 12), "\u{1B}[4msay rule now\u{1B}[0m"),
            (SourceRange(12, 12), "say rule now"),
        ] {
            let shown = DiagnosticRenderer(isColoured: true).render(Plain(), source: "say rule now", range: range)
            #expect(shown.split(separator: "\n")[1].hasSuffix(line), "\(range)")
            let plain = DiagnosticRenderer().render(Plain(), source: "say rule now", range: range)
            #expect(plain.split(separator: "\n")[1] == "  1 | say rule now")
        }
    }

    /// A place given by the caller, a message with control characters, and a line cut around its carets.
    @Test func rendersWithoutAPlace() {
        struct Plain: Fault { let what: String; let mend: String? }
        let plain = Plain(what: "cannot read '\u{1B}[31mx'", mend: "look\nup")
        #expect(DiagnosticRenderer().render(plain, source: "") == "error: cannot read '\\u{1b}[31mx'\n  look\\nup")
        #expect(
            DiagnosticRenderer().render(plain, source: "a\r\nload x\r\nb", range: SourceRange(8, 9))
                == "error: cannot read '\\u{1b}[31mx'\n  2 | load x\n    |      ^ look\\nup")
        let long = DiagnosticRenderer().render(
            plain, source: String(repeating: "é", count: 50_000) + "X" + String(repeating: "z", count: 50_000),
            range: SourceRange(100_000, 100_001))
        let lines = long.split(separator: "\n")
        #expect(lines[1].count < 140 && lines[1].hasPrefix("  1 | …é") && lines[1].hasSuffix("z…"))
        #expect(
            lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
                == lines[1].firstIndex(of: "X").map { lines[1].distance(from: lines[1].startIndex, to: $0) })
    }

    /// Marks and joined emoji without end (Unicode Standard Annex 29, GB9 and GB11), in the words and in the line shown.
    @Test(arguments: [
        "e" + String(repeating: "\u{301}", count: 50_000), String(repeating: "👨\u{200D}", count: 50_000) + "👨",
    ])
    func graphemesHaveAnEnd(_ heap: String) {
        let text = VisibleText.escaped("before " + heap + " after")
        #expect(text.allSatisfy { $0.unicodeScalars.count <= 32 } && text.unicodeScalars.count < 60)
        #expect(text.hasPrefix("before ") && text.hasSuffix("… after"))
    }
}
