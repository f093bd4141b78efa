import Series
import Testing

@testable import Reading

/// Periods of a day that numbers from 1 count beside its date: half hours of Great Britain's market (National Grid's demand data), hours,
/// quarters. Expected are midnight and the periods before; on days of clock changes by Python's `zoneinfo`.
@Suite struct DayPeriodTests {
    private static func day(_ date: String, _ count: Int) -> String {
        (1...count).map { "\(date),\($0),\(23000 + 100 * $0)\n" }.joined()
    }

    private static func lines(_ content: FileContent) -> [Substring] { table(content).split(separator: "\n") }

    @Test func halfHours() throws {
        let content = try read("SETTLEMENT_DATE,SETTLEMENT_PERIOD,ND\n" + Self.day("01-JAN-2024", 48))
        let lines = Self.lines(content)
        #expect(lines[0] == "@time|ND")
        #expect(lines[1] == "2024-01-01T00:00:00Z|23100")
        #expect(lines[25] == "2024-01-01T12:00:00Z|25500")
        #expect(lines[48] == "2024-01-01T23:30:00Z|27800")
    }

    @Test(arguments: [(24, "12:00:00", "23:00:00"), (96, "03:00:00", "23:45:00"), (288, "01:00:00", "23:55:00")])
    func others(_ count: Int, _ thirteenth: String, _ last: String) throws {
        let content = try read("Date,Period,v\n" + Self.day("2024-01-01", count) + Self.day("2024-01-02", count))
        let lines = Self.lines(content)
        #expect(lines[13].hasPrefix("2024-01-01T\(thirteenth)Z|"))
        #expect(lines[2 * count].hasPrefix("2024-01-02T\(last)Z|"))
    }

    /// Forty-six half hours on 31 March 2024 and fifty on 27 October in London: each behind the one before.
    @Test func clockChanges() throws {
        let london = try #require(try Zone.known("Europe/London"))
        let spring = try read("date,period,v\n" + Self.day("2024-03-31", 46), zone: london)
        #expect(Self.lines(spring)[46].hasPrefix("2024-03-31T22:30:00Z|"))
        #expect(Self.lines(spring)[3].hasPrefix("2024-03-31T01:00:00Z|"))
        let autumn = try read("date,period,v\n" + Self.day("2024-10-27", 50), zone: london)
        #expect(Self.lines(autumn)[1].hasPrefix("2024-10-26T23:00:00Z|"))
        #expect(Self.lines(autumn)[50].hasPrefix("2024-10-27T23:30:00Z|"))
    }

    /// Other numbers under such a name, and such numbers under another, stay numbers.
    @Test func numbersStay() throws {
        for text in [
            "date,period,v\n" + Self.day("2024-01-01", 40), "date,rank,v\n" + Self.day("2024-01-01", 48),
        ] {
            #expect(Self.lines(try read(text))[0].split(separator: "|").count == 3)
        }
    }
}
