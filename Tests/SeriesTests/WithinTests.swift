import Testing

@testable import Series

/// Which column is named where times repeat: one that tells their rows apart, as is read off the rows.
@Suite struct WithinTests {
    private func frame(_ texts: [(String, [String])], rows: Int) -> Frame {
        let times = (0..<rows).map { Int64($0 / 2) * 60_000_000 }
        return Frame(
            index: Index(name: "time", keys: .time(Buffer(times))),
            columns: texts.map { name, values in
                Column(name, values: .text(TextColumn((0..<rows).map { values[$0 % values.count] })))
            })
    }

    /// A machine's log: one host, messages that never come again, and two services.
    @Test func theColumnThatTellsApartIsNamed() {
        let messages = (0..<40).map { "message \($0)" }
        let log = frame([("host", ["lb1"]), ("message", messages), ("app", ["a", "b"])], rows: 40)
        #expect(Within.warning(log, by: []) == .timesRepeat(beside: "app"))
        #expect(Within.warning(frame([("host", ["lb1"]), ("message", messages)], rows: 40), by: []) == nil)
        #expect(Within.warning(frame([("station", ["a", "b"])], rows: 4), by: []) == .timesRepeat(beside: "station"))
        // Each station's own time comes again.
        #expect(Within.warning(frame([("station", ["a", "a", "b", "b"])], rows: 40), by: []) == nil)
    }
}
