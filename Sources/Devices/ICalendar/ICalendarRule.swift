import Reading
import Series

/// How an event recurs (RFC 5545, 3.3.10): days of every so many days, weeks, months or years.
struct ICalendarRule: Equatable {
    enum Frequency: Equatable { case daily, weekly, monthly, yearly }

    /// `MO`, or `-1FR` for the last Friday of the month or year.
    struct WeekdayPart: Hashable {
        /// From 1, from the end below zero; nil for every one.
        var ordinal: Int?
        var weekday: Weekday
    }

    var frequency: Frequency
    var interval = 1
    var count: Int?
    /// Until when, as written: a day, or a time.
    var until: ArraySlice<UInt8>?
    var weekdays: [WeekdayPart] = []
    /// Days of the month, from its end below zero.
    var monthDays: [Int] = []
    var months: [Int] = []
    /// Which of a period's days, from its end below zero.
    var positions: [Int] = []
    var weekStart = Weekday.monday

    /// Nil for a rule that is malformed, or that has a part of clocks, weeks or days of the year.
    init?(_ value: ArraySlice<UInt8>) {
        var frequency: Frequency?
        self.frequency = .daily
        for part in value.split(separator: UInt8(ascii: ";")) {
            guard let mark = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let text = part[(mark + 1)...]
            switch String(decoding: part[..<mark], as: UTF8.self).uppercased() {
            case "FREQ":
                frequency = Self.frequencies[String(decoding: text, as: UTF8.self).uppercased()]
                guard frequency != nil else { return nil }
            case "INTERVAL":
                guard let number = Self.number(text, 1...10_000) else { return nil }
                interval = number
            case "COUNT":
                guard let number = Self.number(text, 1...Int(Int32.max)) else { return nil }
                count = number
            case "UNTIL": until = text
            case "BYDAY":
                guard let parts = Self.list(text, Self.weekday) else { return nil }
                weekdays = parts
            case "BYMONTHDAY":
                guard let parts = Self.list(text, { Self.signed($0, 31) }) else { return nil }
                monthDays = parts
            case "BYMONTH":
                guard let parts = Self.list(text, { Self.number($0, 1...12) }) else { return nil }
                months = parts
            case "BYSETPOS":
                guard let parts = Self.list(text, { Self.signed($0, 366) }) else { return nil }
                positions = parts
            case "WKST":
                guard let day = Self.weekday(text), day.ordinal == nil else { return nil }
                weekStart = day.weekday
            default: return nil
            }
        }
        guard let frequency else { return nil }
        self.frequency = frequency
    }

    private static let frequencies: [String: Frequency] = [
        "DAILY": .daily, "WEEKLY": .weekly, "MONTHLY": .monthly, "YEARLY": .yearly,
    ]

    private static let weekdays: [String: Weekday] = [
        "MO": .monday, "TU": .tuesday, "WE": .wednesday, "TH": .thursday, "FR": .friday, "SA": .saturday, "SU": .sunday,
    ]

    /// The parts of a list, none twice.
    private static func list<Part: Hashable>(
        _ text: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>) -> Part?
    ) -> [Part]? {
        var parts: [Part] = []
        var known: Set<Part> = []
        for word in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard parts.count < 400, let part = read(word) else { return nil }
            if known.insert(part).inserted { parts.append(part) }
        }
        return parts
    }

    private static func number(_ text: ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
        guard text.allSatisfy(isDigit), let number = Int(String(decoding: text, as: UTF8.self)) else { return nil }
        return range.contains(number) ? number : nil
    }

    /// A number that counts from the end below zero; never 0.
    private static func signed(_ text: ArraySlice<UInt8>, _ limit: Int) -> Int? {
        guard let number = Int(String(decoding: text, as: UTF8.self)) else { return nil }
        return number != 0 && (-limit...limit).contains(number) ? number : nil
    }

    private static func weekday(_ text: ArraySlice<UInt8>) -> WeekdayPart? {
        guard text.count >= 2, let day = weekdays[String(decoding: text.suffix(2), as: UTF8.self).uppercased()] else {
            return nil
        }
        if text.count == 2 { return WeekdayPart(ordinal: nil, weekday: day) }
        guard let ordinal = signed(text.dropLast(2), 53) else { return nil }
        return WeekdayPart(ordinal: ordinal, weekday: day)
    }
}
