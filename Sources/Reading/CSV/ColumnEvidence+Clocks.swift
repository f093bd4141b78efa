import Series

/// Which of the fields are times of day, and whether they are read as such or as lengths.
extension ColumnEvidence {
    mutating func countClocks(_ fields: Fields) {
        var last: Int64?
        var (falls, rises) = (0, 0)
        var (beginnings, most) = (0, Int64(0))
        var steps: [Int64] = []
        var hours: Set<Int64> = []
        (areTimesOfDay, mayBeTimesOfDay) = (true, true)
        var areFives = true
        var isPastMidnight = false
        for (field, _) in fields {
            let own = TimeLayout.clock.read(field.bytes.span)
            if own == nil, TimeLayout.clockAt.read(field.bytes.span) != nil { clockOffsets += 1 }
            guard let time = (own ?? TimeLayout.clockAt.read(field.bytes.span))?.microseconds else {
                isPastMidnight = isPastMidnight || NumberSpelling.clock(field.bytes.span) != nil
                continue
            }
            clocks += 1
            // One digit of hours, and seconds.
            if field.bytes.count == 7, field.bytes[1] == UInt8(ascii: ":"), time < 3 * Microseconds.hour {
                beginnings += 1
            }
            most = max(most, time)
            if field.bytes.count > 5 || field.bytes.count(where: { $0 == UInt8(ascii: ":") }) != 1 {
                mayBeTimesOfDay = false
            }
            areFives = areFives && time / Microseconds.minute % 5 == 0
            padsHours = padsHours || field.bytes[0] == UInt8(ascii: "0") && field.bytes.count == 5
            let saysHalf = field.bytes.last.map { $0 | 0x20 == UInt8(ascii: "m") } ?? false
            if !saysHalf, field.bytes.count != 5 || field.bytes[2] != UInt8(ascii: ":") { areTimesOfDay = false }
            hours.insert(time / Microseconds.hour)
            if let last {
                if time > last { rises += 1 }
                if time < last { falls += 1 }
                if time != last { steps.append(time > last ? time - last : time - last + Microseconds.day) }
            }
            last = time
        }
        // Who takes seconds has all sixty of them; minutes are often told by the five.
        areFiveMinutes = areFives && mayBeTimesOfDay && clocks >= 12
        // Times that go on beyond 24:00, as those of GTFS' `stop_times.txt`, are lengths since midnight, the others among them too.
        if isPastMidnight { clocks = 0 }
        dayBegins = Self.dayBegins(hours)
        // From late in the evening until early in the morning, and never by day: bedtimes.
        if dayBegins > 0, hours.isDisjoint(with: 6..<18) { areTimesOfDay = areTimesOfDay || mayBeTimesOfDay }
        if clocks < fields.count { (areTimesOfDay, mayBeTimesOfDay) = (false, false) }
        clockSteps = rises > 0 && (falls * 10 <= rises || falls == 1 && Self.areEven(steps))
        areStopped = beginnings * 2 > fields.count && most < 12 * Microseconds.hour && !clockSteps
    }

    /// Where the day of times from late in the evening until early in the morning begins: amid the hours that none is in; 0 for others.
    private static func dayBegins(_ hours: Set<Int64>) -> Double {
        let sorted = hours.sorted()
        guard let first = sorted.first, let last = sorted.last, first < 3, last > 20,
            let gap = zip(sorted, sorted.dropFirst()).max(by: { $0.1 - $0.0 < $1.1 - $1.0 }), gap.1 - gap.0 > 6
        else { return 0 }
        return Double(gap.0 + 1 + gap.1) / 2 * 3600
    }

    /// Whether steps are the same: one fall among these is a midnight, in however few rows.
    private static func areEven(_ steps: [Int64]) -> Bool {
        steps.count > 1 && steps.count { $0 == steps[0] } * 10 >= steps.count * 9
    }

    /// How long the periods are that numbers from 1 to the last of a day count: hours, halves and quarters of them, five minutes. A day
    /// on which clocks change has an hour more, or less.
    static func periods(_ range: ClosedRange<Double>, areRunning: Bool) -> Int64? {
        guard areRunning, range.lowerBound == 1 else { return nil }
        return [60, 30, 15, 10, 5].first { minutes in
            let hour = 60 / minutes
            return (23 * hour...25 * hour).contains(Int(saturating: range.upperBound))
        }.map { Int64($0) * Microseconds.minute }
    }
}
