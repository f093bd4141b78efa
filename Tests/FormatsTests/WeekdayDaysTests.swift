import Series
import Testing

@testable import Reading

/// Times of day beside weekdays, as counts of traffic and typical weeks have them: the calendar's weekdays are those of the column.
/// 1970-01-05 was a Monday (Python's `calendar.day_name`).
@Suite struct WeekdayDaysTests {
    private func times(_ rows: [String]) throws -> [String] {
        let frame = try read("weekday,hour,cars\n" + rows.map { "\($0)\n" }.joined()).series[0].frame
        let times = try #require(frame.index.times)
        return times.span.indices.map { Calendar(zone: .utc).iso8601(times.span[$0]) }
    }

    private static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

    /// Two days of hours: in order, by the hour, and Tuesday before Monday.
    @Test func aWeekOfHours() throws {
        let hours = 0..<24
        let monday = hours.map { "Mon,\(Self.clock($0)),\($0)" }, tuesday = hours.map { "Tue,\(Self.clock($0)),\($0)" }
        let wanted = ["05", "06"].flatMap { day in hours.map { "1970-01-\(day)T\(Self.clock($0)):00Z" } }
        #expect(try times(monday + tuesday) == wanted)
        #expect(try times(zip(monday, tuesday).flatMap { [$0, $1] }) == wanted)
        #expect(try times((tuesday + monday).map { $0.replacing("Tue", with: "tue") }) == wanted)
    }

    /// Several weeks run on: a Friday is followed by the Monday of the next.
    @Test func severalWeeks() throws {
        let days = ["Fri", "Mon", "Fri", "Fri"].map { day in (0..<24).map { "\(day),\(Self.clock($0)),\($0)" } }
        let found = try times(days.flatMap { $0 })
        #expect(
            stride(from: 0, to: 96, by: 24).map { found[$0] } == [
                "1970-01-09T00:00:00Z", "1970-01-12T00:00:00Z", "1970-01-16T00:00:00Z", "1970-01-23T00:00:00Z",
            ])
    }

    /// What is said of it, and what is no weekday.
    @Test func onlyWeekdaysTellDays() throws {
        let content = try read("weekday,hour,cars\nWed,08:00,1\nWed,09:00,2\n")
        #expect(
            content.notes.sentences.contains {
                $0.hasPrefix("time of day in `hour`, weekday in `weekday`, from Monday, 1970-01-05, on")
            })
        let other = (0..<24).map { "\($0 == 5 ? "all" : "Mon"),\(Self.clock($0)),\($0)" }
        #expect(try times(other).first == "1970-01-01T00:00:00Z")
        let own = try read("weekday,hour,cars\nWed,08:00,1\nWed,09:00,2\n").series[0].frame
        #expect(own.columnNames == ["weekday", "cars"])
    }
}
