/// A stretch of time with one offset from UTC.
package struct ZoneInterval: Sendable, Equatable {
    /// Its first instant, µs; `Int64.min` when it has no beginning.
    package var start: Int64
    /// The first instant after it, µs; `Int64.max` when it has no end.
    package var end: Int64
    /// Microseconds east of UTC.
    package var offset: Int64
    /// Which of the zone's kinds of time it is.
    var kind: Int

    @inline(__always)
    package func contains(_ instant: Int64) -> Bool { instant >= start && instant < end }
}

/// One kind of local time: standard, daylight …
struct ZoneKind: Sendable, Equatable {
    /// Microseconds east of UTC.
    var offset: Int64
    var isDaylight: Bool
    /// `CET`, `-03`.
    var abbreviation: String
}

/// A zone's transitions, read once; then its yearly rule for the time after the last of them.
final class ZoneRules: Sendable {
    /// Ascending instants, µs.
    let transitions: [Int64]
    /// The kind that holds from each transition on.
    let kindsAfter: [UInt8]
    /// Never empty; the first holds before the first transition.
    let kinds: [ZoneKind]
    let tail: ZoneTail?

    init(transitions: [Int64], kindsAfter: [UInt8], kinds: [ZoneKind], tail: ZoneTail?) {
        self.transitions = transitions
        self.kindsAfter = kindsAfter
        self.kinds = kinds
        self.tail = tail
    }

    static func fixed(offset: Int64, abbreviation: String) -> ZoneRules {
        let kind = ZoneKind(offset: offset, isDaylight: false, abbreviation: abbreviation)
        return ZoneRules(transitions: [], kindsAfter: [], kinds: [kind], tail: nil)
    }

    /// The stretch that holds the instant. O(log transitions).
    func interval(at instant: Int64) -> ZoneInterval {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        let start = low == 0 ? Int64.min : transitions[low - 1]
        if low == transitions.count, let tail {
            return tail.interval(at: instant, notBefore: start)
        }
        let kind = low == 0 ? 0 : Int(kindsAfter[low - 1])
        let end = low == transitions.count ? Int64.max : transitions[low]
        return ZoneInterval(start: start, end: end, offset: kinds[kind].offset, kind: kind)
    }
}
