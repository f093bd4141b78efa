import Testing

@testable import Reading

/// Columns between blanks, cut as `split` cuts them: lines of every length around the sixteen bytes that are looked at at once.
@Suite struct TextCutTests {
    private static let words = ["1", "-2.5", "x", "2024-01-01", "lamp", "a\u{e9}b", "#7", "=", "0.000125"]

    private func expected(_ line: String) -> String {
        let fields = line.split { $0 == " " || $0 == "\t" }
        // A comment is blank, and what is cut moves to the line's end.
        let cut = fields.first?.hasPrefix("#") == true ? "" : fields.joined(separator: "\t")
        return String(repeating: " ", count: line.utf8.count - cut.utf8.count) + cut
    }

    @Test func linesOfEveryLengthAreCutAtTheirBlanks() {
        var random = SystemRandomNumberGenerator()
        for turn in 0..<20_000 {
            // Every third line has a run of blanks, or a tab, somewhere.
            let blanks = turn % 3 == 0 ? [" ", "  ", "\t", "     "] : [" "]
            var line = ""
            for _ in 0...(turn % 12) {
                if !line.isEmpty { line += blanks.randomElement(using: &random) ?? " " }
                line += Self.words.randomElement(using: &random) ?? ""
            }
            guard !line.allSatisfy({ "-=+ \t".contains($0) }) else { continue }
            let both = line + "\n" + line
            let cut = TextCut().cut(Array(both.utf8))
            let wanted = expected(line) + "\n" + expected(line)
            #expect(String(decoding: cut, as: UTF8.self) == wanted, "\(line)")
        }
    }

    @Test func theHalfOfADayStaysWithItsClock() {
        let lines = ["2024-01-01 10:15:00 AM 4.5 6.5 7.5", "2024-01-01 10:15:00 PM 4.5 6.5"]
        for line in lines {
            let fields = String(decoding: TextCut().cut(Array(line.utf8)), as: UTF8.self).split(separator: "\t")
            #expect(fields[1].hasSuffix("M"), "\(fields)")
        }
    }

    @Test func quotesKeepTheirBlanks() {
        let cut = TextCut().cut(Array("oslo 4.5 \"north east\" 17.25 and".utf8))
        #expect(String(decoding: cut, as: UTF8.self) == "oslo\t4.5\t\"north east\"\t17.25\tand")
    }
}
