import Diagnostics

/// A time zone by IANA rules, read once from the system's tzdata, or a fixed offset.
package struct Zone: Sendable {
    /// `Europe/Berlin`, `UTC`, `+02:00`.
    package let name: String
    let rules: ZoneRules

    package static let utc = Zone(name: "UTC", rules: .fixed(offset: 0, abbreviation: "UTC"))

    init(name: String, rules: ZoneRules) {
        self.name = name
        self.rules = rules
    }

    /// The zone of that IANA name, `UTC` (or `Z`), or an offset `+02:00`, `-0330`, `+9`.
    ///
    /// Reads one small file; keep the value rather than asking again.
    ///
    /// - Throws: `unknownZone` with the nearest names; `noZones` where there are none at all; `malformedZone` when its file is damaged.
    package static func named(_ name: String) throws(SeriesError) -> Zone {
        if let zone = try known(name) { return zone }
        guard ZoneDirectory.hasZones else { throw .noZones(name, folder: ZoneDirectory.path) }
        let names = ZoneDirectory.names()
        var candidates = NearMiss.nearest(to: name, in: names)
        if candidates.isEmpty, name.count > 2 {
            // `Berlin` for `Europe/Berlin`: the city alone.
            let cities = names.filter { $0.contains("/") }.map { String($0.split(separator: "/").last ?? "") }
            let near = NearMiss.nearest(to: name.split(separator: "/").last.map(String.init) ?? name, in: cities)
            candidates = names.filter { zone in near.contains { zone.hasSuffix("/" + $0) } }
        }
        throw .unknownZone(name, candidates: Array(candidates.prefix(3)))
    }

    /// The same where a text may name no zone; nil then, and nothing is looked for that may be meant.
    ///
    /// - Throws: `malformedZone`.
    package static func known(_ name: String) throws(SeriesError) -> Zone? {
        if name == "UTC" || name == "Z" || name == "Etc/UTC" { return utc }
        if let seconds = fixedOffset(name) { return fixed(secondsEast: seconds) }
        guard ZoneDirectory.isPlausible(name), let bytes = ZoneDirectory.bytes(of: name) else { return nil }
        do {
            return Zone(name: name, rules: try ZoneFile.rules(from: bytes))
        } catch {
            throw .malformedZone(name, reason: error.reason)
        }
    }

    /// A zone that is always so far from UTC, named `+02:00`.
    package static func fixed(secondsEast seconds: Int) -> Zone {
        if seconds == 0 { return utc }
        let name = Self.offsetText(seconds)
        return Zone(name: name, rules: .fixed(offset: Int64(seconds) * Microseconds.second, abbreviation: name))
    }

    /// `+02:00`, `-03:30`, `+00:53:28`.
    package static func offsetText(_ seconds: Int, separator: String = ":") -> String {
        let all = Int(seconds.magnitude)
        var text = (seconds < 0 ? "-" : "+") + padded(all / 3600, 2) + separator + padded(all / 60 % 60, 2)
        if all % 60 != 0 { text += separator + padded(all % 60, 2) }
        return text
    }

    /// Seconds east of UTC at an instant.
    package func offset(at instant: Int64) -> Int {
        Int(rules.interval(at: instant).offset / Microseconds.second)
    }

    /// The wall clock at an instant, as microseconds of a clock that had started at 1970-01-01 00:00 local.
    package func local(_ instant: Int64) -> Int64 { instant &+ rules.interval(at: instant).offset }

    /// `CET`, `-03`.
    package func abbreviation(at instant: Int64) -> String {
        rules.kinds[rules.interval(at: instant).kind].abbreviation
    }

    /// The stretch of one offset around an instant. O(log transitions).
    package func interval(at instant: Int64) -> ZoneInterval { rules.interval(at: instant) }

    /// `±h`, `±hh`, `±hhmm`, `±hh:mm` as seconds, up to 18 hours.
    private static func fixedOffset(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        var digits = Array(bytes.dropFirst())
        if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let value = digits.reduce(0) { $0 &* 10 &+ Int($1 - 48) }
        let (hours, minutes): (Int, Int)
        switch digits.count {
        case 1, 2: (hours, minutes) = (value, 0)
        case 4: (hours, minutes) = (value / 100, value % 100)
        default: return nil
        }
        guard hours <= 18, minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}

extension Zone: Equatable {
    package static func == (a: Zone, b: Zone) -> Bool { a.name == b.name }
}
