import Seeded
import Series
import Syntax
import Testing

@Suite struct CalendarBinTests {
    private func berlin() throws -> Calendar { Calendar(zone: try Zone.named("Europe/Berlin"), weekStart: .sunday) }

    /// Against the definition: the last start at or before each time.
    @Test func binsHoldTheirRowsInAnyOrder() throws {
        let calendar = try berlin()
        var random = SplitMix(seed: 7)
        var times = (0..<5000).map { _ in
            Int64.random(in: 1_700_000_000_000_000...1_740_000_000_000_000, using: &random)
        }
        for sorted in [true, false] {
            if sorted { times.sort() } else { times.shuffle(using: &random) }
            times[17] = missingTime
            for unit in [DurationUnit.hour, .day, .week, .month] {
                let bins = try calendar.bins(times: Buffer(times).span, step: CalendarStep(1, unit))
                let indices = bins.indices.span
                for row in times.indices {
                    if times[row] == missingTime {
                        #expect(indices[row] == -1)
                        continue
                    }
                    let bin = Int(indices[row])
                    guard bin >= 0, bin < bins.count, bins.starts[bin] <= times[row], times[row] < bins.starts[bin + 1]
                    else {
                        Issue.record("row \(row) in bin \(bin)")
                        continue
                    }
                }
            }
        }
    }

    @Test func noRowsAndOneRow() throws {
        let calendar = try berlin()
        #expect(try calendar.bins(times: Buffer<Int64>([]).span, step: CalendarStep(1, .day)).count == 0)
        let missing = try calendar.bins(times: Buffer([missingTime]).span, step: CalendarStep(1, .day))
        #expect(missing.count == 0 && missing.indices.span[0] == -1)
        let one = try calendar.bins(times: Buffer<Int64>([0, 0]).span, step: CalendarStep(1, .day))
        #expect(one.count == 1 && one.indices.span[1] == 0)
    }

    @Test func ordinalsOfManyAreThoseOfEach() throws {
        let calendar = try berlin()
        var random = SplitMix(seed: 9)
        let times =
            (0..<3000).map { _ in Int64.random(in: -3_000_000_000_000_000...4_000_000_000_000_000, using: &random) } + [
                missingTime
            ]
        for cycle in Cycle.allCases {
            let ordinals = try calendar.ordinals(of: Buffer(times).span, in: cycle)
            #expect(ordinals.span[3000] == -1)
            for row in 0..<3000 where Int(ordinals.span[row]) != calendar.ordinal(of: times[row], in: cycle) {
                Issue.record("\(cycle) row \(row)")
            }
        }
    }

    /// 2024-02-29T23:30Z is Friday 1 March, 00:30 in Berlin.
    @Test(arguments: [
        (Cycle.weekday, 4, "Friday", "Fri"), (.hourOfDay, 0, "0", "0"), (.dayOfMonth, 0, "1", "1"),
        (.dayOfYear, 60, "61", "61"),
        (.monthOfYear, 2, "March", "Mar"),
    ])
    func labels(cycle: Cycle, ordinal: Int, label: String, short: String) throws {
        let instant = Calendar.local(CivilDate(year: 2024, month: 2, day: 29), 84_600_000_000)
        #expect(try berlin().ordinal(of: instant, in: cycle) == ordinal)
        #expect(cycle.label(ordinal) == label && cycle.shortLabel(ordinal) == short)
        #expect(cycle.ordinal(labelled: label.lowercased()) == ordinal)
    }

    @Test func weekdaysAreListedFromTheWeekStart() throws {
        #expect(
            try berlin().ordinals(listing: .weekday).map(Cycle.weekday.shortLabel) == [
                "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat",
            ])
        #expect(try berlin().ordinals(listing: .hourOfDay) == Array(0..<24))
    }
}
