extension Calendar {
    /// An instant as ISO 8601 with the zone's offset, `2024-12-03T15:00:00+09:00`, `Z` in UTC; a fraction of a second
    /// has as many digits as it needs, at most six. It reads back to the same microsecond.
    package func iso8601(_ instant: Int64) -> String {
        var writer = InstantWriter(zone)
        var bytes: [UInt8] = []
        writer.append(instant, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Writes instants as ISO 8601, one after the other: the date, the offset's text and the zone's stretch are kept between
/// them.
package struct InstantWriter {
    private var cursor: ZoneCursor
    private var offset = Int64.min
    private var suffix: [UInt8] = []
    private var days = Int.min
    /// `2024-12-03T00:00:00Z`, whose clock each instant writes over.
    private var text: [UInt8] = []
    /// Where the clock begins in it.
    private var clock = 0

    package init(_ zone: Zone) { cursor = ZoneCursor(zone) }

    /// The longest instant: a year of six digits behind a sign, microseconds, and an offset with seconds; and some.
    package static let mostBytes = 64

    /// Appends `2024-12-03T15:00:00Z`; nothing for a missing instant.
    package mutating func append(_ instant: Int64, to bytes: inout [UInt8]) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.mostBytes) { room in
            guard let base = room.baseAddress else { return }
            // SAFETY: room for the longest instant.
            let length = unsafe write(instant, to: base)
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: base, count: length))
        }
    }

    /// Writes `2024-12-03T15:00:00Z` to `target`, which has room for `mostBytes`, and returns how many bytes that took; none
    /// for a missing instant.
    @unsafe package mutating func write(_ instant: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard instant != missingTime else { return 0 }
        let newOffset = cursor.offset(at: instant)
        if newOffset != offset {
            offset = newOffset
            let seconds = Int(newOffset / Microseconds.second)
            suffix = Array((seconds == 0 ? "Z" : Zone.offsetText(seconds)).utf8)
            days = .min
        }
        let (newDays, rest) = Calendar.split(local: instant &+ newOffset)
        if newDays != days {
            days = newDays
            let date = CivilDate(daysSinceEpoch: newDays)
            let day = padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2)
            text = Array((day + "T00:00:00").utf8)
            // The year may have more than four digits, so the clock is counted from the end.
            clock = text.count - 8
            text += suffix
        }
        let seconds = Int(rest / Microseconds.second)
        // SAFETY: the text is shorter than `mostBytes`, also with a fraction, and the clock lies within it.
        unsafe text.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            unsafe target.update(from: base, count: source.count)
        }
        unsafe Self.two(seconds / 3600, target + clock)
        unsafe Self.two(seconds / 60 % 60, target + clock + 3)
        unsafe Self.two(seconds % 60, target + clock + 6)
        var fraction = Int(rest % Microseconds.second)
        guard fraction > 0 else { return text.count }
        var end = clock + 8
        unsafe target[end] = UInt8(ascii: ".")
        end += 1
        var unit = 100_000
        while fraction > 0 {
            unsafe target[end] = UInt8(truncatingIfNeeded: 48 + fraction / unit)
            fraction %= unit
            unit /= 10
            end += 1
        }
        for byte in suffix {
            unsafe target[end] = byte
            end += 1
        }
        return end
    }

    @inline(__always)
    @unsafe private static func two(_ number: Int, _ target: UnsafeMutablePointer<UInt8>) {
        // SAFETY: the caller has room for two.
        unsafe target[0] = UInt8(truncatingIfNeeded: 48 + number / 10)
        unsafe target[1] = UInt8(truncatingIfNeeded: 48 + number % 10)
    }
}
