import Testing

@testable import Formats

/// Amounts as large as seconds since 1970 are none because their name says what they are measured per.
@Suite struct MeasureNoTimeTests {
    @Test func amountsPerWeek() throws {
        let content = try read(
            "airline,avail_seat_km_per_week,incidents\nAer Lingus,320906734,2\nAeroflot,1197672318,76\nAir Canada,1865253802,2\n"
        )
        #expect(!content.notes.sentences.contains { $0.contains("Unix") })
        #expect(table(content).contains("320906734"))
        // Under a name of instants they are (`date -ud @1710411300`: 2024-03-14 10:15:00).
        let events = try read("k,event_time,v\na,1710411300,1\nb,1710411360,2\nc,1710411420,3\n")
        #expect(table(events).contains("2024-03-14T10:15:00Z"))
    }

    /// One rule for text tables and for rows of other formats.
    @Test func inRowsOfJSON() throws {
        let rows = [320_906_734, 1_197_672_318, 385_803_648].map { "{\"km_per_week\":\($0),\"created_time\":\($0)}" }
        let text = "[" + rows.joined(separator: ",") + "]"
        let made = try recognised(Array(text.utf8), path: "t.json").content.series[0].frame
        #expect(made.index.name == "created_time")
        #expect(made.column("km_per_week")?.isNumeric ?? false)
    }
}
