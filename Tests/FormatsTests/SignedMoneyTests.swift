import Testing

@testable import Formats
@testable import Reading

/// Numbers with a sign apart, with a mark behind each, and below a limit; names whose brackets hold no unit.
@Suite struct SignedMoneyTests {
    /// Venmo's statement: the sign stands apart from the amount.
    @Test func signsStandApart() throws {
        let text =
            "date,amt,n\n2024-01-01,\"- $220.00\",- 5.00\n2024-01-02,\"+ $1,150.00\",+ 6.00\n2024-01-03,\"- $0.50\",- 7.00\n"
        #expect(
            table(try read(text))
                == "@date|amt:$|n\n2024-01-01T00:00:00Z|-220|-5\n2024-01-02T00:00:00Z|1150|6\n2024-01-03T00:00:00Z|-0.5|-7"
        )
    }

    /// The Met Office's provisional values, all of a file.
    @Test func everyValueIsMarked() throws {
        let content = try read("date,v\n2024-01-01,90.0#\n2024-01-02,6#\n2024-01-03,7.5#\n")
        #expect(table(content) == "@date|v\n2024-01-01T00:00:00Z|90\n2024-01-02T00:00:00Z|6\n2024-01-03T00:00:00Z|7.5")
        #expect(content.notes.sentences.contains("marks after the numbers of `v` left out, as in '90.0#'"))
    }

    @Test func belowALimit() throws {
        let content = try read("date,pb\n2024-01-01,<1\n2024-01-02,6\n2024-01-03,4\n2024-01-04,5\n")
        #expect(table(content).contains("\n2024-01-01T00:00:00Z|1\n"))
        #expect(
            content.notes.sentences.contains(
                "1 value of `pb` is a limit, read as the number after its sign (line 2): 'types pb text' keeps the signs"
            ))
    }

    @Test(arguments: [
        ("Amount (total),Amount (fee)", "Amount (total)|Amount (fee)"),
        ("cs(User-Agent),cs(Referer)", "cs(User-Agent)|cs(Referer)"),
        ("Temp (C),Temp (F)", "Temp:C|Temp 2:F"),
        ("speed (m/s),gust (knots)", "speed:m/s|gust:knots"),
    ])
    func wordsInBrackets(header: String, names: String) throws {
        let found = table(try read("\(header)\n5,1\n6,1\n")).split(separator: "\n")[0]
        #expect(found == names)
    }
}
