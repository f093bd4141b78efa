import Checked

/// Reads times by a pattern, as strptime does: `%d/%m/%Y %H:%M`.
///
/// `%Y %y %m %d %e %b %B %H %I %M %S %f %p %j %z %Z %a %A %s %q %%`; `%-d` is `%d`, `%F` is `%Y-%m-%d`, `%T` `%H:%M:%S`. A blank of the
/// pattern is any white space, also none. Years of two digits are 1969 to 2068 (POSIX). What a pattern leaves out is January, the
/// first, midnight. `%z` is an offset or `Z`; without it times are of the session's zone.
package struct TimePattern: Sendable {
    private enum Part: Sendable { case literal(UInt8), blank, field(UInt8) }
    private let parts: [Part]
    /// Whether it says nothing below the year.
    let isYears: Bool

    private static let letters = Set("YymdebBhHIMSfpjzZaAsq".utf8)

    /// - Throws: `unknownTimeDirective`.
    package init(_ pattern: String) throws(SeriesError) {
        var parts: [Part] = []
        let expanded = pattern.replacing("%F", with: "%Y-%m-%d").replacing("%T", with: "%H:%M:%S")
        var bytes = Array(expanded.utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                parts.append(byte == UInt8(ascii: " ") ? .blank : .literal(byte))
                continue
            }
            if let flag = bytes.first, [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "0")].contains(flag) {
                bytes.removeFirst()
            }
            guard let letter = bytes.popFirst() else { throw .unknownTimeDirective("%", pattern: pattern) }
            if letter == UInt8(ascii: "%") {
                parts.append(.literal(letter))
                continue
            }
            guard Self.letters.contains(letter) else {
                throw .unknownTimeDirective("%" + String(UnicodeScalar(letter)), pattern: pattern)
            }
            parts.append(.field(letter))
        }
        self.parts = parts
        let fields = parts.compactMap { if case .field(let letter) = $0 { letter } else { nil } }
        isYears = fields == [UInt8(ascii: "Y")] || fields == [UInt8(ascii: "y")]
    }

    /// The time that all of a text spells, µs since 1970; nil when it does not fit, or is not a time of the calendar.
    package func read(_ text: String, _ calendar: Calendar) -> Int64? {
        var reading = Reading(text)
        for part in parts {
            switch part {
            case .literal(let byte): guard reading.take(byte) else { return nil }
            case .blank: reading.blanks()
            case .field(let letter): guard reading.field(letter) else { return nil }
            }
        }
        reading.blanks()
        return reading.isAtEnd ? reading.time(calendar) : nil
    }

    private struct Reading {
        private let bytes: [UInt8]
        private var at = 0
        private var year: Int?
        private var month = 1
        private var day = 1
        private var dayOfYear: Int?
        private var hour = 0
        private var isAfternoon: Bool?
        private var minute = 0
        private var second = 0
        private var micro = 0
        private var offset: Int?
        private var unix: Int?

        init(_ text: String) { bytes = Array(text.utf8) }

        var isAtEnd: Bool { at == bytes.count }

        mutating func take(_ byte: UInt8) -> Bool {
            guard at < bytes.count, bytes[at] == byte else { return false }
            at += 1
            return true
        }

        mutating func blanks() { while at < bytes.count, [0x20, 0x09].contains(bytes[at]) { at += 1 } }

        private mutating func digits(_ most: Int, _ range: ClosedRange<Int>) -> Int? {
            var value = 0
            let start = at
            while at < bytes.count, at - start < most, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] {
                value = value * 10 + Int(bytes[at] - UInt8(ascii: "0"))
                at += 1
            }
            return at > start && range.contains(value) ? value : nil
        }

        private mutating func word() -> String {
            var word: [UInt8] = []
            while at < bytes.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[at] | 0x20 {
                word.append(bytes[at] | 0x20)
                at += 1
            }
            return String(decoding: word, as: UTF8.self)
        }

        mutating func field(_ letter: UInt8) -> Bool {
            switch letter {
            case UInt8(ascii: "Y"): return set(\.year, digits(4, 1...9999))
            case UInt8(ascii: "y"): return set(\.year, digits(2, 0...99).map { $0 < 69 ? 2000 + $0 : 1900 + $0 })
            case UInt8(ascii: "m"): return set(\.month, digits(2, 1...12))
            case UInt8(ascii: "q"): return set(\.month, digits(1, 1...4).map { $0 * 3 - 2 })
            case UInt8(ascii: "d"), UInt8(ascii: "e"):
                blanks()
                return set(\.day, digits(2, 1...31))
            case UInt8(ascii: "j"): return set(\.dayOfYear, digits(3, 1...366))
            case UInt8(ascii: "H"): return set(\.hour, digits(2, 0...23))
            case UInt8(ascii: "I"): return set(\.hour, digits(2, 1...12))
            case UInt8(ascii: "M"): return set(\.minute, digits(2, 0...59))
            case UInt8(ascii: "S"): return set(\.second, digits(2, 0...60))
            case UInt8(ascii: "f"):
                let start = at
                guard var value = digits(6, 0...999_999) else { return false }
                for _ in at - start..<6 { value *= 10 }
                micro = value
                while at < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] { at += 1 }
                return true
            case UInt8(ascii: "s"): return set(\.unix, digits(12, 0...253_402_300_799))
            case UInt8(ascii: "p"):
                let word = word()
                isAfternoon = word == "pm" ? true : word == "am" ? false : nil
                return isAfternoon != nil
            case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "h"):
                let word = word()
                guard word.count >= 3,
                    let number = (1...12).first(where: { MonthName.full($0).lowercased().hasPrefix(word) })
                else { return false }
                month = number
                return true
            case UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "Z"): return !word().isEmpty
            case UInt8(ascii: "z"): return zone()
            default: return false
            }
        }

        private mutating func zone() -> Bool {
            if take(UInt8(ascii: "Z")) { return set(\.offset, 0) }
            let isNegative = take(UInt8(ascii: "-"))
            guard isNegative || take(UInt8(ascii: "+")), let hours = digits(2, 0...18) else { return false }
            _ = take(UInt8(ascii: ":"))
            let minutes = digits(2, 0...59) ?? 0
            offset = (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
            return true
        }

        private mutating func set<Value>(_ path: WritableKeyPath<Reading, Value>, _ value: Value?) -> Bool {
            guard let value else { return false }
            self[keyPath: path] = value
            return true
        }

        func time(_ calendar: Calendar) -> Int64? {
            if let unix { return Int64(unix) * Microseconds.second + Int64(micro) }
            guard let year, var date = CivilDate(validYear: year, month: month, day: day) else { return nil }
            if let dayOfYear {
                guard let first = CivilDate(validYear: year, month: 1, day: 1) else { return nil }
                date = first.adding(days: dayOfYear - 1)
                guard date.year == year else { return nil }
            }
            var hours = hour
            if let isAfternoon {
                guard (1...12).contains(hour) else { return nil }
                hours = hour % 12 + (isAfternoon ? 12 : 0)
            }
            let seconds = Int64(hours * 3600 + minute * 60 + second)
            let ofDay = seconds * Microseconds.second + Int64(micro)
            guard let offset else { return calendar.instant(date, microsecondsOfDay: ofDay).instant }
            return Int64(date.daysSinceEpoch) * Microseconds.day + ofDay - Int64(offset) * Microseconds.second
        }
    }
}
