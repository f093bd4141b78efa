import Reading
import Series

/// A date as it is said, in any order of its parts: `3 sep`, `September 3rd`, `3 September 2024`, `May 2023`.
struct SaidDate {
    private let month: Int
    private let day: Int?
    private let year: Int?

    /// Nil for a month alone, which may be one of any year, and for other words.
    init?(_ phrase: some Collection<String>) {
        guard (2...3).contains(phrase.count) else { return nil }
        var (month, day, year): (Int?, Int?, Int?) = (nil, nil, nil)
        for word in phrase.map({ $0.lowercased() }) {
            let number = Self.number(word)
            if month == nil, let found = MonthNames.number(word) {
                month = found
            } else if day == nil, let number, (1...31).contains(number) {
                day = number
            } else if year == nil, let number, word.count == 4 {
                year = number
            } else {
                return nil
            }
        }
        guard let month else { return nil }
        (self.month, self.day, self.year) = (month, day, year)
    }

    /// As it is typed; without a year the last of the rows that is called so.
    ///
    /// - Returns: nil for a day that the month lacks.
    func text(_ last: LastDay?) -> String? {
        guard let day else {
            return year.flatMap { LastDay(date: CivilDate(year: $0, month: month, day: 1)).text(.month) }
        }
        let last = last?.date
        let current = last.map { (month, day) <= ($0.month, $0.day) ? $0.year : $0.year - 1 }
        return (year ?? current).flatMap { CivilDate(validYear: $0, month: month, day: day) }.flatMap {
            LastDay(date: $0).text(.day)
        }
    }

    /// `3`, `3rd`.
    private static func number(_ word: String) -> Int? {
        let digits = word.prefix(while: \.isNumber)
        let ending = word.dropFirst(digits.count)
        return ["", "st", "nd", "rd", "th"].contains(ending) ? Int(digits) : nil
    }
}
