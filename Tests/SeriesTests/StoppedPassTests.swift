import Diagnostics
@testable import Series
import Syntax
import Testing

/// Passes over all rows ask whether to stop before each run of a million: what is asked once at the end is heard too late.
@Suite struct StoppedPassTests {
    @Test(arguments: [0, 1, Stretches.length - 1, Stretches.length, Stretches.length + 1, 3 * Stretches.length])
    func stretchesAreAllRowsOnce(count: Int) {
        var end = 0
        for rows in Stretches(of: count) {
            #expect(rows.lowerBound == end && !rows.isEmpty && rows.count <= Stretches.length)
            end = rows.upperBound
        }
        #expect(end == count)
    }

    @Test func passesAreStopped() throws {
        let minute: Int64 = 60_000_000
        let times = Buffer<Int64>((0..<1000).map { Int64($0) * minute })
        let calendar = Calendar(zone: .utc)
        let starts = try calendar.periods(covering: 0, through: 999 * minute, step: CalendarStep(1, .hour))
        let codes = try Calendar.indices(of: times.span, starts: starts)
        let frame = Frame(index: Index(name: "time", keys: .time(times)), columns: [])
        let cancellation = Cancellation()
        let context = SeriesContext(calendar: calendar, now: 0, cancellation: cancellation)
        let hour = try Period(DurationSyntax(count: 1, unit: .hour))
        let passes: [(String, () throws -> Void)] = [
            (
                "bins",
                { _ = try calendar.bins(times: times.span, step: CalendarStep(1, .hour), stoppedBy: cancellation) }
            ),
            ("indices", { _ = try Calendar.indices(of: times.span, starts: starts, stoppedBy: cancellation) }),
            ("ordinals", { _ = try calendar.ordinals(of: times.span, in: .hourOfDay, stoppedBy: cancellation) }),
            ("counts", { _ = try Bins(codes: codes, count: starts.count - 1).rowCounts(cancellation) }),
            ("order", { _ = try TimeOrder.ascending(times, stoppedBy: cancellation) }),
            ("grouping", { _ = try Grouping(frame, by: [.cycle(.hourOfDay), .cycle(.weekday)], context) }),
            ("period", { _ = try Grouping(frame, by: [.period(hour), .cycle(.weekday)], context) }),
        ]
        for (name, pass) in passes {
            #expect(throws: Never.self, "\(name)") { try pass() }
            cancellation.raise()
            #expect(throws: Interrupted.self, "\(name)") { try pass() }
            cancellation.lower()
        }
    }

    @Test func orderIsThatOfTimes() throws {
        let none = Cancellation()
        func ends(_ times: [Int64]) throws -> [Int64]? {
            try TimeOrder.ascending(Buffer(times), stoppedBy: none).map { [$0.first, $0.last] }
        }
        #expect(try ends([]) == nil)
        #expect(try ends([5]) == [5, 5])
        #expect(try ends([5, 5, 6]) == [5, 6])
        #expect(try ends([5, 4, 6]) == nil)
        #expect(try ends([missingTime, 4, 6]) == nil)
        #expect(try ends([4, missingTime, 6]) == nil)
        var long = (0...Int64(Stretches.length)).map { $0 }
        #expect(try ends(long) == [0, Int64(Stretches.length)])
        // Between two runs.
        long.swapAt(Stretches.length - 1, Stretches.length)
        #expect(try ends(long) == nil)
    }
}
