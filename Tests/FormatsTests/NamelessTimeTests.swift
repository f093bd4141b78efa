import Series
import Testing

@testable import Reading

/// Tables of statistical offices (Genesis-Online's CSV): titles filled up with separators, years and months without names, a footer
/// below a line of underscores. The expected table is what a person reads in it.
@Suite struct NamelessTimeTests {
    private static let months = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ]
    private static let rows = (0..<24).map {
        "\(2022 + $0 / 12);\(months[$0 % 12]);1\($0 < 10 ? "0" : "")\($0),5;+5,1\n"
    }.joined()

    @Test(arguments: [
        "Tabelle: 61111-0002\nPreise: Monate;;;\nDeutschland;;;\n", "Preise: Monate;;;\nDeutschland;;;\n",
    ])
    func yearsAndMonthsAreTheTime(_ titles: String) throws {
        let text = titles + ";;Index;Change\n" + Self.rows + "__________\n(C)opyright\nStand: 15.01.2024 / 10:00:00\n"
        let content = try read(text)
        let lines = table(content).split(separator: "\n").map(String.init)
        #expect(lines.count == 25 && lines[0] == "@time|column1|column2|Index|Change")
        #expect(lines[1] == "2022-01-01T00:00:00Z|2022|1|100.5|5.1")
        #expect(lines[24] == "2023-12-01T00:00:00Z|2023|12|123.5|5.1")
        #expect(content.notes.sentences.contains { $0.hasPrefix("3 lines below the table left out") })
    }
}
