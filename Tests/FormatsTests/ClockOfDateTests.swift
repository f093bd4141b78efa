import Series
import Testing

@testable import Reading

/// Which time of day is that of a date, and which is a value beside it. Expected instants are the pieces read by hand.
@Suite struct ClockOfDateTests {
    private func rows(_ header: String, _ rows: [String]) throws -> String {
        table(try read(([header] + rows).map { $0 + "\n" }.joined()))
    }

    /// Daily weather observations of Australia's Bureau of Meteorology (IDCJDW): the time of the gust is none of the day's.
    @Test func aTimeOfSomethingElseIsAValue() throws {
        let days = (1...6).map { "2024-01-\($0),\(20 + $0),\($0 == 4 ? "" : "1\($0):20"),3\($0)" }
        let found = try rows("Date,Minimum temperature,Time of maximum wind gust,Rain", days)
        #expect(
            found.hasPrefix(
                "@Date|Minimum temperature|Time of maximum wind gust:s of day|Rain\n2024-01-01T00:00:00Z|21|40800|31\n")
        )
        #expect(found.split(separator: "\n").count == 7)
    }

    /// 06:11 is 22,260 s after midnight.
    @Test(arguments: [
        "Sunrise Time", "time_of_max_gust", "High tide time", "wake_time", "Time of day of peak", "Sunrise",
        "Peak time",
    ])
    func oneADayIsAValue(_ name: String) throws {
        let days = (1...6).map { "2024-09-0\($0),06:1\($0),\($0)" }
        #expect(try rows("Date,\(name),v", days).hasPrefix("@Date|\(name):s of day|v\n2024-09-01T00:00:00Z|22260|1\n"))
        let apart = (1...6).map { "2024-09-0\($0),\($0),06:1\($0)" }
        #expect(try rows("Date,v,\(name)", apart).hasPrefix("@Date|v|\(name):s of day\n2024-09-01T00:00:00Z|1|22260\n"))
    }

    @Test(arguments: [
        ("Date", "Time"), ("Date", "Time (UTC)"), ("Date", "local_time"), ("Date", "Time of day"), ("Date", "Uhrzeit"),
        ("Start Date", "Start Time"), ("Sample Date", "Sample Time"), ("obs_date", "obs_time"), ("Date", "Start Time"),
        ("Date", "Time EDT"), ("Date", "Time hh:mm"),
    ])
    func theTimeOfTheDateIsJoined(_ names: (date: String, clock: String)) throws {
        let days = (1...6).map { "2024-09-0\($0),06:1\($0),\($0)" }
        // 06:11 of New York's summer is 10:11 of UTC.
        let hour = names.clock == "Time EDT" ? "10" : "06"
        #expect(try rows("\(names.date),\(names.clock),v", days).hasPrefix("@time|v\n2024-09-01T\(hour):11:00Z|1\n"))
    }

    /// Several rows a day are told apart by the time beside the date, whatever else its name says.
    @Test(arguments: ["Trade Time", "Log Time", "von"])
    func aTimeBesideDatesThatComeAgainIsJoined(_ name: String) throws {
        let hours = (1...6).map { "2024-09-0\(1 + $0 / 4),0\($0):10,\($0)" }
        #expect(try rows("Date,\(name),v", hours).hasPrefix("@time|v\n2024-09-01T01:10:00Z|1\n"))
    }

    /// GTFS, `stop_times.txt`: times of a service day go on beyond 24:00:00, and are lengths since its midnight. 24:02:00 are 86,520 s.
    @Test func timesBeyondMidnightAreLengths() throws {
        let day = (0..<30).map { "t,\($0 < 10 ? "0" : "")\($0 * 24 / 29):0\($0 % 6):00,\($0)" }
        let found = try rows("trip_id,arrival_time,seq", day + ["t,24:02:00,30", "t,25:10:00,31"])
        #expect(found.hasPrefix("trip_id|arrival_time:s|seq\n't'|0|0\n"))
        #expect(found.hasSuffix("'t'|86520|30\n't'|90600|31"))
    }

    /// They are so wherever they stand: also behind all rows that are looked at before.
    @Test func theyMayComeLate() throws {
        func clock(_ row: Int) -> String {
            [row / 3600, row / 60 % 60, row % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
        }
        let day =
            (0..<6000).map { "t,\(clock($0 * 10)),\($0)" } + ["t,24:02:00,6000"]
            + (0..<6000).map { "t,\(clock($0 * 10)),\($0)" }
        let content = try read((["trip_id,arrival_time,seq"] + day).map { $0 + "\n" }.joined())
        #expect(content.series[0].frame.count == 12_001)
        #expect(table(content).contains("\n't'|86520|6000\n"))
        #expect(content.notes.sentences == ["no time column: rows are numbered"])
        let dates = (0..<6000).map { "2024-01-15,\(clock($0 * 10)),\($0)" } + ["2024-01-15,24:02:00,6000"]
        let joined = try read(
            (["date,time,seq"] + dates + (0..<6000).map { "2024-01-16,\(clock($0 * 10)),\($0)" }).map { $0 + "\n" }
                .joined())
        #expect(table(joined).contains("\n2024-01-15T00:00:00Z|86520|6000\n"))
        #expect(!joined.notes.sentences.contains("time in `date` and `time`"))
    }
}
