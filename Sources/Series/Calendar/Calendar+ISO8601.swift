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
    /// `2024-12-03T15:00:00Z`, its clock changed in place.
    private var text: [UInt8] = []
    /// Where the clock begins in it.
    private var clock = 0

    package init(_ zone: Zone) { cursor = ZoneCursor(zone) }

    /// Appends `2024-12-03T15:00:00Z`; nothing for a missing instant.
    package mutating func append(_ instant: Int64, to bytes: inout [UInt8]) {
        guard instant != missingTime else { return }
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
        let clock = clock
        var digits = text.mutableSpan
        Self.two(seconds / 3600, clock, &digits)
        Self.two(seconds / 60 % 60, clock + 3, &digits)
        Self.two(seconds % 60, clock + 6, &digits)
        var fraction = Int(rest % Microseconds.second)
        guard fraction > 0 else {
            bytes.append(contentsOf: text)
            return
        }
        bytes.append(contentsOf: text[..<(clock + 8)])
        bytes.append(UInt8(ascii: "."))
        var unit = 100_000
        while fraction > 0 {
            bytes.append(UInt8(truncatingIfNeeded: 48 + fraction / unit))
            fraction %= unit
            unit /= 10
        }
        bytes.append(contentsOf: suffix)
    }

    @inline(__always)
    private static func two(_ number: Int, _ place: Int, _ bytes: inout MutableSpan<UInt8>) {
        bytes[place] = UInt8(truncatingIfNeeded: 48 + number / 10)
        bytes[place + 1] = UInt8(truncatingIfNeeded: 48 + number % 10)
    }
}
