import Checked
import Series
import Syntax

/// A time as people write it beside an axis, said in part: `Nov 27`, `11/27`, `monday`, `3 PM`, `Q3 2024`, `27 nov 14:20`.
///
/// The parts are those that the axis' own labels are made of: names of months and weekdays, quarters, ISO weeks, days, years
/// and the clock. What is not said may be anything, so that several places fit.
struct CivilWords: Sendable, Equatable {
    private(set) var year: Int?
    /// 1 … 12.
    private(set) var month: Int?
    private(set) var day: Int?
    private(set) var quarter: Int?
    /// The ISO week.
    private(set) var week: Int?
    private(set) var weekday: Weekday?
    private(set) var hour: Int?
    private(set) var minute: Int?
    private(set) var second: Int?
    /// A number that its neighbour has yet to explain.
    private var loose: Int?

    /// Nil for what is not a time.
    ///
    /// - Parameter monthFirst: whether `11/12` is the twelfth of November, as the session's locale writes it.
    init?(_ text: String, monthFirst: Bool) {
        let words = text.lowercased().split { $0.isWhitespace || $0 == "," }
        guard !words.isEmpty else { return nil }
        for word in words where !read(word, monthFirst: monthFirst) { return nil }
        if let loose {
            guard month != nil, day == nil, (1...31).contains(loose) else { return nil }
            day = loose
            self.loose = nil
        }
        guard self != Self(), (0...23).contains(hour ?? 0), (0...59).contains(minute ?? 0) else { return nil }
        guard (1...12).contains(month ?? 1), (1...31).contains(day ?? 1), (0...59).contains(second ?? 0) else {
            return nil
        }
    }

    private init() {}

    // MARK: Reading

    private mutating func read(_ word: Substring, monthFirst: Bool) -> Bool {
        if let mark = word.first(where: { "/.:-".contains($0) }) {
            var pieces = word.split(separator: mark, omittingEmptySubsequences: false)
            switch mark {
            case ":": return clock(word)
            case "/": return date(pieces, dayFirst: !monthFirst)
            case ".":
                // `27.11.`; `27.11` is a number.
                if pieces.count == 2, pieces[1].isEmpty { return read(pieces[0], monthFirst: monthFirst) }
                guard pieces.count == 3 else { return false }
                if pieces[2].isEmpty { pieces.removeLast() }
                return date(pieces, dayFirst: true)
            default:
                if pieces.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) { return date(pieces, dayFirst: true) }
                return pieces.allSatisfy { !$0.isEmpty && read($0, monthFirst: monthFirst) }
            }
        }
        let digits = word.prefix(while: \.isASCIIDigit)
        let letters = word.drop(while: \.isASCIIDigit)
        if digits.isEmpty { return name(letters) }
        guard digits.count <= 4, let number = Int(digits), !letters.contains(where: \.isASCIIDigit) else {
            return false
        }
        switch letters {
        case "": return self.number(number, length: digits.count)
        case "st", "nd", "rd", "th": return self.number(number, length: 2)
        default: return self.number(number, length: digits.count) && name(letters)
        }
    }

    /// A number that no sign explains: a year of four digits, else the day or the hour of its neighbour.
    private mutating func number(_ number: Int, length: Int) -> Bool {
        if length == 4 { return set(\.year, number) }
        guard length <= 2, loose == nil else { return false }
        loose = number
        return true
    }

    private mutating func name(_ letters: Substring) -> Bool {
        let isHalf = letters == "am" || letters == "pm"
        if isHalf {
            if hour == nil, let loose {
                hour = loose
                self.loose = nil
            }
            guard let given = hour, (1...12).contains(given) else { return false }
            hour = given % 12 + (letters == "pm" ? 12 : 0)
            return true
        }
        if letters == "noon" || letters == "midnight" {
            return set(\.hour, letters == "noon" ? 12 : 0) && set(\.minute, 0)
        }
        // `q3` and `w27`, as the axis has them.
        let count = letters.dropFirst()
        if let number = Int(count), number > 0 {
            switch letters.first {
            case "q" where number <= 4: return set(\.quarter, number)
            case "w" where number <= 53: return set(\.week, number)
            default: return splitName(letters)
            }
        }
        if letters.contains(where: \.isASCIIDigit) { return splitName(letters) }
        guard letters.count >= 3 else { return false }
        if let month = (1...12).first(where: { MonthName.full($0).lowercased().hasPrefix(letters) }) {
            return set(\.month, month)
        }
        guard let day = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(letters) }) else { return false }
        return set(\.weekday, day)
    }

    /// `nov27`.
    private mutating func splitName(_ word: Substring) -> Bool {
        let name = word.prefix { !$0.isASCIIDigit }
        let digits = word.dropFirst(name.count)
        guard !name.isEmpty, digits.count <= 4, digits.allSatisfy(\.isASCIIDigit), let number = Int(digits) else {
            return false
        }
        return self.name(name) && self.number(number, length: digits.count)
    }

    /// `14:20`, `3:05pm`, `14:20:05`.
    private mutating func clock(_ word: Substring) -> Bool {
        let half = word.suffix(2)
        let isHalf = half == "am" || half == "pm"
        let numbers = (isHalf ? word.dropLast(2) : word).split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(numbers.count), numbers.allSatisfy({ (1...2).contains($0.count) }) else { return false }
        let found = numbers.compactMap { Int($0) }
        guard found.count == numbers.count, set(\.hour, found[0]), set(\.minute, found[1]) else { return false }
        if found.count > 2, !set(\.second, found[2]) { return false }
        return !isHalf || name(half)
    }

    /// `11/27`, `27/11/2024`, `2024/11`, `24-11-2024`.
    private mutating func date(_ pieces: [Substring], dayFirst: Bool) -> Bool {
        let numbers = pieces.compactMap { $0.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
        guard numbers.count == pieces.count, (2...3).contains(numbers.count) else { return false }
        if pieces[0].count == 4 {
            return set(\.year, numbers[0]) && set(\.month, numbers[1])
                && (numbers.count < 3 || set(\.day, numbers[2]))
        }
        if numbers.count == 2, pieces[1].count == 4 { return set(\.month, numbers[0]) && set(\.year, numbers[1]) }
        // A month above twelve is a day.
        let isDayFirst = dayFirst ? numbers[1] <= 12 : numbers[0] > 12
        guard set(\.day, numbers[isDayFirst ? 0 : 1]), set(\.month, numbers[isDayFirst ? 1 : 0]) else { return false }
        guard numbers.count == 3 else { return true }
        return set(\.year, pieces[2].count == 2 ? 2000 + numbers[2] : numbers[2])
    }

    /// - Returns: whether it was not said before.
    private mutating func set<T>(_ part: WritableKeyPath<Self, T?>, _ value: T) -> Bool {
        guard self[keyPath: part] == nil else { return false }
        self[keyPath: part] = value
        return true
    }

    // MARK: Asking

    /// Whether a place is one of those that are meant.
    func fits(_ time: CivilTime) -> Bool {
        func agrees<T: Equatable>(_ wanted: T?, _ value: @autoclosure () -> T) -> Bool {
            wanted.map { $0 == value() } ?? true
        }
        return agrees(month, time.date.month) && agrees(day, time.date.day) && agrees(hour, time.hour)
            && agrees(minute, time.minute) && agrees(second, time.second) && agrees(weekday, time.date.weekday)
            && agrees(quarter, time.date.quarter) && agrees(week, time.date.isoWeek.week)
            && (year.map { $0 == (week == nil ? time.date.year : time.date.isoWeek.year) } ?? true)
    }

    /// What one of them is as long as: the finest part that was said.
    var unit: DurationUnit {
        if second != nil { return .second }
        if minute != nil { return .minute }
        if hour != nil { return .hour }
        if day != nil || weekday != nil { return .day }
        if week != nil { return .week }
        if month != nil { return .month }
        return quarter != nil ? .quarter : .year
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
