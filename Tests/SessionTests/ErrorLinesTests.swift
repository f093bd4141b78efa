import Presenting
import Testing

/// Errors on a terminal of few columns.
@Suite struct ErrorLinesTests {
    private static let error = """
        error: no file 'Samples/weatherr.csv'
          1 | load Samples/weatherr.csv
            |      ^^^^^^^^^^^^^^^^^^^^ did you mean 'Samples/weather.csv' or 'Samples/weather-year.csv'?

        """

    @Test func staysWhereItFits() {
        #expect(ErrorLines.fitted(Self.error, to: 120) == Self.error)
    }

    /// No word is cut, and the carets stay below what they point at.
    @Test(arguments: [(75, 4), (60, 5), (40, 5)]) func wordsGoBelowTheCarets(columns: Int, lines: Int) {
        let text = ErrorLines.fitted(Self.error, to: columns)
        #expect(text.hasPrefix("error: no file 'Samples/weatherr.csv'\n  1 | load Samples/weatherr.csv\n"))
        #expect(text.contains("\n    |      ^^^^^^^^^^^^^^^^^^^^\n    did you mean 'Samples/weather.csv'"))
        #expect(text.split(separator: "\n").count == lines)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns })
    }

    /// A cell's own line with a bar and carets in it is not a line of words.
    @Test func linesOfTheCellStay() {
        let own = "  1 | weather | derive a = b ^ 2, c = d ^ 3, e = f ^ 4, g = h ^ 5, i = j ^ 6, k = l ^ 7"
        #expect(ErrorLines.fitted("error: x\n" + own, to: 40) == "error: x\n" + own)
    }
}
