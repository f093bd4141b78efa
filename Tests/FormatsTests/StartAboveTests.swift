import Series
import Testing

@testable import Reading

/// Lines above a table that tell when its recording began, over a column that counts from then on. Instants are added by hand.
@Suite struct StartAboveTests {
    private static let seconds = (0..<6).map { "\(Double($0) * 0.5),2\($0)\n" }.joined()
    private static let milliseconds = (0..<6).map { "\($0 * 500),2\($0)\n" }.joined()
    private static let minutes = (0..<6).map { "\(Double($0) / 120),2\($0)\n" }.joined()

    @Test(arguments: [
        "Start time: 2024-01-15 10:00:00\nDevice: X\nElapsed (s),Temp\n" + seconds,
        "# Start time: 2024-01-15T10:00:00Z\n# time_s,temp\n" + seconds,
        "Test started,15.01.2024 10:00:00\nOperator,Jo\n\nTime (s),Force (N)\n" + seconds,
        "Acquisition start: 1/15/2024 10:00:00 AM\nSample interval: 0.5\nElapsed,CH0\n" + seconds,
        "Recording started at 2024-01-15 10:00:00\nt,v\n" + seconds,
        "Date: 01/15/2024\nTime: 10:00:00 AM\nRate: 2 Hz\n\nTime [ms],Voltage [V]\n" + milliseconds,
        "File created: 2024-02-20 08:00:00\nStart: 2024-01-15 10:00:00\nEnd: 2024-01-15 10:00:05\nTime [min],v\n"
            + minutes,
        "Begin: Mon Jan 15 10:00:00 2024\nRelative Time,v\n" + seconds,
    ])
    func timesAreCountedFromIt(_ text: String) throws {
        let content = try read(text)
        let times = try #require(content.series[0].frame.index.times)
        #expect(content.series[0].frame.columns.count == 1)
        #expect(
            (0..<3).map { Calendar(zone: .utc).iso8601(times.span[$0]) } == [
                "2024-01-15T10:00:00Z", "2024-01-15T10:00:00.5Z", "2024-01-15T10:00:01Z",
            ])
        #expect(content.notes.sentences.contains { $0.hasPrefix("times are counted from 2024-01-15 10:00:00") })
    }

    /// perf-stat(1), `-x, -I 1000`: nothing has a name, and a remark tells the start.
    @Test func aRemarkAboveRowsWithoutNames() throws {
        let rows = (1...8).map { "     \($0).00\($0)123,10\($0)0,,cycles,100.00\n" }.joined()
        let content = try read("# started on Mon Jan 15 10:00:00 2024\n\n" + rows)
        let times = try #require(content.series[0].frame.index.times)
        #expect(Calendar(zone: .utc).iso8601(times.span[0]) == "2024-01-15T10:00:01.001123Z")
    }

    /// An offset beside the start, a day that may be a month, a start without a time of day, and columns that count something else.
    @Test(arguments: [
        "Start: 02/03/2024 10:00:00\nElapsed,v\n" + seconds, "Start: 2024-01-15\nElapsed,v\n" + seconds,
        "Start: 2024-01-15 10:00:00\nDepth (m),v\n" + seconds, "Start: 2024-01-15 10:00:00\nCycle Time,v\n" + seconds,
        "Created: 2024-01-15 10:00:00\nElapsed,v\n" + seconds,
    ])
    func otherwiseRowsAreNumbered(_ text: String) throws {
        #expect(try read(text).series[0].frame.index.times == nil)
    }
}
