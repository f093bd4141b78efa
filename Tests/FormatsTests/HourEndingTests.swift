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
        ("one digit of hours", "Date,HE,p\n" + rows({ "11/0\($0)/2024" }, between: ",").replacing(",0", with: ",")),
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

    /// Hours as whole numbers beside dates, of operators of grids: the hour belongs to the date.
    @Test(arguments: [
        ("Hour", 1...24, "2024-01-15T01:00:00Z", "2024-01-17T00:00:00Z"),
        ("hour", 0...23, "2024-01-15T00:00:00Z", "2024-01-16T23:00:00Z"),
        ("HE", 1...24, "2024-01-15T01:00:00Z", "2024-01-17T00:00:00Z"),
        ("Hour Ending", 1...24, "2024-01-15T01:00:00Z", "2024-01-17T00:00:00Z"),
    ]) func wholeHoursBelongToDates(_ one: (name: String, hours: ClosedRange<Int>, first: String, last: String)) throws
    {
        let rows = [15, 16].flatMap { day in one.hours.map { "2024-01-\(day),\($0),\(18_000 + day * $0)\n" } }
        let content = try read("Date,\(one.name),Demand\n" + rows.joined())
        let frame = content.series[0].frame
        let times = try #require(frame.index.times)
        let calendar = Calendar(zone: .utc)
        #expect(calendar.iso8601(times.span[0]) == one.first)
        #expect(calendar.iso8601(times.span[47]) == one.last)
        #expect(frame.columns.map(\.name) == ["Demand"])
        #expect(content.notes.sentences.contains("time in `Date` and `\(one.name)`"))
    }

    /// One row a day: hours that somebody worked, or an hour of a day; and hours that are no whole numbers.
    @Test(arguments: [
        "Date,Hours,n\n2024-01-15,8,1\n2024-01-16,7,2\n2024-01-17,8,3\n",
        "Date,Hour,n\n2024-01-15,7.5,1\n2024-01-15,8.25,2\n2024-01-17,8,3\n",
        "Date,Hour,n\n2024-01-15,31,1\n2024-01-15,32,2\n2024-01-17,33,3\n",
    ]) func otherHoursAreNumbers(_ text: String) throws {
        #expect(try read(text).series[0].frame.columns.count == 2)
    }
}
