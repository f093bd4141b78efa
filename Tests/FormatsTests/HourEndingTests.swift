import Series
import Testing

@testable import Reading

/// Hours that end a stretch, 01:00 … 24:00, beside dates: 24:00 is where the next day starts.
@Suite struct HourEndingTests {
    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Three days from 3 November on, hour by hour, in the order of the given date.
    private static func rows(_ date: (Int) -> String, between: String) -> String {
        (3...5).flatMap { day in (1...24).map { "\(date(day))\(between)\(two($0)):00,\(day * 100 + $0)\n" } }.joined()
    }

    @Test(arguments: [
        ("month first", "Date,HE,p\n" + rows({ "11/0\($0)/2024" }, between: ",")),
        ("day first", "Date,HE,p\n" + rows({ "0\($0)/11/2024" }, between: ",")),
        ("month first in one column", "Date,p\n" + rows({ "11/0\($0)/2024" }, between: " ")),
        ("day first in one column", "Date,p\n" + rows({ "0\($0)/11/2024" }, between: " ")),
    ]) func tellDays(_ one: (name: String, text: String)) throws {
        let frame = try read(one.text).series[0].frame
        let times = try #require(frame.index.times)
        let calendar = Calendar(zone: .utc)
        #expect(calendar.iso8601(times.span[0]) == "2024-11-03T01:00:00Z", "\(one.name)")
        #expect(calendar.iso8601(times.span[23]) == "2024-11-04T00:00:00Z", "\(one.name)")
        #expect(calendar.iso8601(times.span[71]) == "2024-11-06T00:00:00Z", "\(one.name)")
    }
}
