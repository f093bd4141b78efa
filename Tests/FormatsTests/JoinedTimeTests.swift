import Series
import Testing

@testable import Reading

/// Times in several pieces. Expected instants are the pieces read by hand.
@Suite struct JoinedTimeTests {
    private static let keys = (0..<4).map { row in
        "date=2024-01-15 time=10:00:0\(row) tz=\"+0100\" logid=\"0000000013\" srcip=10.1.100.1\(row) sentbyte=185\(row)\n"
    }.joined()

    /// FortiOS, Log Reference: each entry has `date`, `time` and the offset `tz` of both.
    @Test func keysOfALogAreJoined() throws {
        let found = try recognised(Array(Self.keys.utf8), path: "t.log")
        #expect(
            table(found.content)
                == "@time|tz|logid|srcip|sentbyte\n"
                + (0..<4).map { "2024-01-15T09:00:0\($0)Z|'+0100'|'0000000013'|'10.1.100.1\($0)'|185\($0)" }
                .joined(separator: "\n"))
        #expect(found.content.notes.sentences.contains("time in `date` and `time`"))
    }

    /// Whichever columns are asked for, the rows have the same times.
    @Test func theyAreWhateverIsAskedFor() throws {
        let found = try recognised(Array(Self.keys.utf8), path: "t.log") { $0.columns = ["sentbyte"] }
        #expect(
            table(found.content)
                == "@time|sentbyte\n"
                + (0..<4).map { "2024-01-15T09:00:0\($0)Z|185\($0)" }.joined(separator: "\n"))
    }

    /// A start and an end are two times, and a length is none.
    @Test func otherClocksStayColumns() throws {
        let two = "date=2024-01-15 duration=10:00:01 n=1\ndate=2024-01-16 duration=11:00:01 n=2\n"
        let found = try recognised(Array(two.utf8), path: "t.log")
        #expect(found.content.series[0].frame.columns.map(\.name) == ["duration", "n"])
    }

    /// Six digits are hours, minutes and seconds, as four are hours and minutes (stooq.com's files of prices).
    @Test(arguments: ["<DATE>,<TIME>,<CLOSE>", "DATE,TIME,CLOSE"])
    func digitsBesideDatesAreClocks(_ header: String) throws {
        let morning = header + "\n20240115,090000,1.5\n20240115,090505,1.6\n20240115,100000,1.7\n"
        let frame = try read(morning).series[0].frame
        let column = frame.columns[0].name
        #expect(
            table(FileContent(series: [(nil, frame)], notes: []))
                == "@time|\(column)\n2024-01-15T09:00:00Z|1.5\n2024-01-15T09:05:05Z|1.6\n2024-01-15T10:00:00Z|1.7")
        let evening = header + "\n20240115,110000,1.5\n20240115,110505,1.6\n20240116,230000,1.7\n"
        #expect(
            table(try read(evening))
                == "@time|\(column)\n2024-01-15T11:00:00Z|1.5\n2024-01-15T11:05:05Z|1.6\n2024-01-16T23:00:00Z|1.7")
    }

    /// Six digits that are no time of day, under whatever name, and such as are one without a header, stay numbers.
    @Test func otherDigitsStayNumbers() throws {
        #expect(
            try read("DATE,TIME,V\n20240115,990000,1\n20240116,110505,2\n20240117,110000,3\n").series[0].frame.columns
                .count == 2)
        let codes = (1...4).map { "2024-01-0\($0),000001,\($0)\n" }.joined()
        #expect(try read(codes).series[0].frame.columns.count == 2)
    }

    @Test(arguments: [
        ("Jan 15, 2024 @ 10:00:00.250", "2024-01-15T10:00:00.25Z"), ("2024-01-15, 10:30:12", "2024-01-15T10:30:12Z"),
        ("2024-01-15 @ 10:30", "2024-01-15T10:30:00Z"), ("15/01/2024 @ 10:30", "2024-01-15T10:30:00Z"),
    ])
    func signsJoinDateAndClock(_ one: (text: String, time: String)) throws {
        let found = try read("when,v\n\"\(one.text)\",1\n\"\(one.text)\",2\n")
        #expect(table(found) == "@when|v\n\(one.time)|1\n\(one.time)|2")
    }

    @Test func signsWithoutAClockJoinNothing() {
        for text in ["2024-01-15,", "2024-01-15 @", "2024-01-15 @ home", "2024-01-15,10:30:12"] {
            #expect(TimeLayout.iso(offset: false).read(Array(text.utf8).span) == nil)
        }
    }

    /// One fall of a clock is a midnight where it keeps the step, in few rows and with several rows a time.
    @Test func aStepOverMidnightIsOne() throws {
        let few = "time,v\n23:59:45,0\n23:59:50,1\n23:59:55,2\n00:00:00,3\n00:00:05,4\n"
        let frame = try read(few, options: LoadOptions()).series[0].frame
        let times = try #require(frame.index.times)
        #expect((0..<5).map { times.span[$0] / 1_000_000 } == [86_385, 86_390, 86_395, 86_400, 86_405])
        let each = ["23:59:50", "23:59:55", "00:00:00"].map { "\($0),a,1\n\($0),b,2\n" }.joined()
        let pairs = try #require(try read("time,cpu,v\n" + each).series[0].frame.index.times)
        #expect((0..<6).map { pairs.span[$0] / 1_000_000 } == [86_390, 86_390, 86_395, 86_395, 86_400, 86_400])
    }

    /// Lengths of time fall as they like.
    @Test func otherFallsAreNone() throws {
        #expect(
            try read("time,v\n10:00:45,0\n10:00:50,1\n10:00:55,2\n09:00:00,3\n09:00:05,4\n").series[0].frame.index.times
                == nil)
    }
}
