import Series
import Testing

@testable import Reading

/// Times without a year. Expected years are those of the full dates beside or above them.
@Suite struct YearlessTests {
    private static let rows = (0..<5).map { "15-01 10:00:0\($0),\($0).5,8\n" }.joined()

    /// dstat's CSV: the command and the date stand above, times are day and month.
    @Test func aDateAboveTellsTheYear() throws {
        let head =
            "\"Dstat 0.7.3 CSV output\"\n\"Cmdline:\",\"dstat --output out.csv 1\",\"Date:\",\"15 Jan 2022 10:00:00 UTC\"\n\n"
        let found = try read(head + "\"time\",\"usr\",\"sys\"\n" + Self.rows)
        #expect(
            table(found)
                == "@time|usr|sys\n" + (0..<5).map { "2022-01-15T10:00:0\($0)Z|\($0).5|8" }.joined(separator: "\n"))
        #expect(found.notes.sentences.contains("times have no year: 2022 is taken, as line 2 says"))
    }

    @Test func withoutOneTheYearIsAGuess() throws {
        let found = try read("time,usr,sys\n" + Self.rows, now: 1_660_000_000_000_000)
        #expect(table(found).contains("2022-01-15T10:00:04Z|4.5|8"))
        #expect(found.notes.sentences.contains("times have no year: 2022 is a guess"))
    }

    /// A number above 12 tells which is the day.
    @Test func theOrderIsFoundAsInFullDates() throws {
        let found = try read("when,v\n01/09 10:00,1\n01/10 10:00,2\n01/13 10:00,3\n", now: 1_660_000_000_000_000)
        #expect(
            table(found)
                == "@when|v\n2022-01-09T10:00:00Z|1\n2022-01-10T10:00:00Z|2\n2022-01-13T10:00:00Z|3")
    }

    @Test func otherPairsAreNoTimes() {
        for text in ["15-01", "15-01 10", "32-01 10:00", "13-13 10:00", "1.5 10:00 home"] {
            #expect(TimeLayout.dayAndMonth(order: nil, year: 2022).read(Array(text.utf8).span) == nil)
        }
    }

    /// HAProxy, option httplog: the accept date stands in brackets, with its year.
    @Test func aLogsOwnDateTellsTheYear() throws {
        let lines = (1...4).map { row in
            "Dec 31 23:59:5\(row) lb1 haproxy[14389]: 10.0.1.2:3331\(row) [31/Dec/2021:23:59:50.655] http-in 503\n"
        }
        let next = "Jan  1 00:00:02 lb1 haproxy[14389]: 10.0.1.2:33319 [01/Jan/2022:00:00:01.655] http-in 503\n"
        let found = try recognised(Array((lines.joined() + next).utf8))
        let times = try #require(found.content.series[0].frame.index.times)
        let calendar = Calendar(zone: .utc)
        #expect(found.format == "syslog")
        #expect(calendar.iso8601(times.span[0]) == "2021-12-31T23:59:51Z")
        #expect(calendar.iso8601(times.span[4]) == "2022-01-01T00:00:02Z")
        #expect(found.content.notes.sentences.contains("times have no year: 2021 is taken, as line 1 says"))
    }

    /// A date that is another day than its line's tells nothing.
    @Test func otherDatesTellNothing() throws {
        let lines = (1...4).map { "Jan 15 10:00:0\($0) web app[1]: expires 2031-07-04 soon\n" }.joined()
        let found = try recognised(Array(lines.utf8))
        #expect(found.content.notes.sentences.contains { $0.hasSuffix("is a guess") })
    }
}
